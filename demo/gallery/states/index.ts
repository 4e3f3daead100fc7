/** Every state of every element, each with its own address. */
import { acceptStates } from './accept.js';
import { advertStates } from './advert.js';
import { journeyStates } from './journey.js';
import { pickerStates } from './picker.js';
import type { GalleryState, Group } from './state.js';

export * from './state.js';

export const STATES: readonly GalleryState[] = [
  ...advertStates,
  ...pickerStates,
  ...acceptStates,
  ...journeyStates,
];

export const GROUP_TITLES: Readonly<Record<Group, string>> = {
  advert: '<renewal-advert>',
  picker: '<offer-picker>',
  accept: '<offer-accept>',
  journey: 'All three',
};

export const DEFAULT_STATE = 'picker-ready';

export const stateOf = (id: string | null | undefined): GalleryState | undefined =>
  STATES.find((state) => state.id === id);
