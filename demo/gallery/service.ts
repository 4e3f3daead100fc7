/** What a service may do besides answering: hooks for the sandbox. */
import type { SandboxHook } from '../sandbox/index.js';

export const MERCHANT = /\/merchant\b/;
export const OFFERS = /\/offers$/;
export const ACCEPT = /\/accept$/;

/** The answer never comes. */
export const holding =
  (address: RegExp): SandboxHook =>
  ({ url }) =>
    address.test(url) ? new Promise<undefined>(() => undefined) : undefined;

/** The connection breaks. */
export const losing =
  (address: RegExp): SandboxHook =>
  ({ url }) => {
    if (address.test(url)) throw new TypeError('The gallery broke the connection.');
  };

/** The service answers with this status and nothing that can be used. */
export const refusing =
  (address: RegExp, status: number, headers: Record<string, string> = {}): SandboxHook =>
  ({ url }) =>
    address.test(url)
      ? Response.json({ error: 'refused by the gallery' }, { status, headers })
      : undefined;

/** One hook after the other, until one of them answers. */
export const each =
  (...hooks: SandboxHook[]): SandboxHook =>
  async (request) => {
    for (const hook of hooks) {
      const response = await hook(request);
      if (response) return response;
    }
    return undefined;
  };
