import { isServer } from 'lit-html/is-server.js';

/** Whether this is a server render. A constant of each build, which the compiler would take for the only one. */
export const onServer = isServer as boolean;
