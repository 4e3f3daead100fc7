import { onDocument } from './on-document.js';

/**
 * The element that last re-dispatched a session's event as its own. A listener may since have taken it off the page.
 */
export const told = onDocument<WeakMap<Event, HTMLElement>>('told', () => new WeakMap());
