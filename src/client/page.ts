/** Whether all requests are of one merchant's browser: a server's are of many people, who share nothing. */
export const onPage = 'document' in globalThis;
