/**
 * What requests can be joined to: relative, or of the web; with nothing that would end the path. A relative one is for
 * pages alone: a server has none that it would be relative to.
 */
export const BASE_URL = /^(https?:\/\/|(?![a-z][a-z\d+.-]*:))[^?#\s]+$/i;
