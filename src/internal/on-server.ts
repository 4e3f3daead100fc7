import { isServer } from 'lit-html/is-server.js';

/**
 * Whether this is a server render. Test runners provide a document in Node, and there rendering works as in a
 * browser. Each build of Lit has its own constant for `isServer`; the cast is needed because its types declare it as
 * always `false`.
 */
export const onServer = (isServer as boolean) && typeof Text === 'undefined';
