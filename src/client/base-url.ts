/**
 * What paths can be appended to: a relative address or one with `http:` or `https:`, without a query or fragment.
 * Relative ones only work on a page: a server has no address to resolve them against.
 */
export const BASE_URL = /^(https?:\/\/|(?![a-z][a-z\d+.-]*:))[^?#\s]+$/i;
