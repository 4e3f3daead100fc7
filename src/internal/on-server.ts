import { isServer } from 'lit-html/is-server.js';

/**
 * Whether this is a server render. Test runners give Node a document: what is shown there is shown as in a
 * browser. A constant of each build, which the compiler would take for the only one.
 */
export const onServer = (isServer as boolean) && typeof Text === 'undefined';
