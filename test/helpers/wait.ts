import * as testing from '@open-wc/testing';

/**
 * Waits until `isSo`, at most a little less than a test may take: a machine that does other things needs longer than
 * the second that is usual.
 */
export const waitUntil = (isSo: () => unknown, message?: string): Promise<void> =>
  testing.waitUntil(isSo, message, { timeout: 29_000 });
