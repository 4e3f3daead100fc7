import { onDocument } from './on-document.js';

/**
 * The element that last dispatched a session's event as its own, by that event of the session. A listener may since have
 * taken it off the page.
 */
export const dispatcherOf = onDocument<WeakMap<Event, HTMLElement>>(
  'dispatchers',
  () => new WeakMap(),
);
