/** What the types refuse, in templates as here. Not part of the app. */
import type { OfferAcceptedEvent } from 'merchant-finance-elements';
import type { ElementProps } from 'merchant-finance-elements/types/svelte';

const onAccepted = (event: OfferAcceptedEvent) => void event.detail.acceptance.application_id;

export const adverts: ElementProps<'renewal-advert'>[] = [
  // @ts-expect-error -- there is no such layout
  { layout: 'poster' },
  // @ts-expect-error -- misspelled
  { dismissable: true },
  // @ts-expect-error -- an attribute of the picker
  { 'show-start': true },
  // @ts-expect-error -- not a session
  { session: {} },
  // @ts-expect-error -- another element's event
  { 'onoffer-accepted': onAccepted },
];

export const pickers: ElementProps<'offer-picker'>[] = [
  // @ts-expect-error -- the event has another detail
  { 'onoffer-select': onAccepted },
  // @ts-expect-error -- the attribute is there or not: the property takes a boolean
  { 'show-start': false },
];

export const acceptances: ElementProps<'offer-accept'>[] = [
  // @ts-expect-error -- the detail has no such field
  { 'onoffer-accepted': ({ detail }) => detail.applicationId },
  // @ts-expect-error -- there is no such unit
  { 'term-unit': 'years' },
];
