import { isServer } from 'lit-html/is-server.js';

/**
 * Whether Lit renders for a server. Test runners provide a document in Node, and there rendering works as in a browser.
 * Each build of Lit has its own constant for `isServer`, so the browser's leaves out what only a server does; the cast
 * is needed because its types declare it as always `false`.
 */
export const isServerRender = (isServer as boolean) && typeof Text === 'undefined';
