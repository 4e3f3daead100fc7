import { onDocument } from './on-document.js';

/** Who has dispatched an event of a session as its own last: its listeners may have taken it off the page. */
export const told = onDocument<WeakMap<Event, HTMLElement>>('told', () => new WeakMap());
