import { ACCEPT, losing, MERCHANT, OFFERS } from '../../demo/gallery/service.js';
import type { SandboxHook } from '../../demo/sandbox/index.js';
import { deferred } from './fakes.js';

export { ACCEPT, losing, MERCHANT, OFFERS };

/** The addresses of the service's requests, by the end of their paths. */
export const ADDRESS = { accept: ACCEPT, offers: OFFERS, merchant: MERCHANT } as const;

/** A hook that holds requests until the test lets them go. */
export interface Hold {
  readonly hook: SandboxHook;
  /** Resolves once a request is held. */
  readonly arrived: Promise<void>;
  /** Lets them go: with the sandbox's own answer, with another one, or with a lost connection. */
  readonly release: (answer?: Response | Error) => void;
}

/** Holds the requests whose address matches. */
export function hold(address: RegExp): Hold {
  const arrived = deferred();
  const held = deferred<Response | undefined>();
  return {
    hook: ({ url }) => {
      if (!address.test(url)) return undefined;
      arrived.resolve();
      return held.promise;
    },
    arrived: arrived.promise,
    release: (answer) => {
      if (answer instanceof Error) held.reject(answer);
      else held.resolve(answer);
    },
  };
}

/** A hook that answers the requests whose address matches. */
export const answering =
  (address: RegExp, answer: () => Response): SandboxHook =>
  ({ url }) =>
    address.test(url) ? answer() : undefined;

/** A hook that answers in the sandbox's stead, or breaks the connection, while `reply` is set. */
interface Meddler {
  reply: (() => Response) | Error | undefined;
  readonly hook: SandboxHook;
}

export function meddler(address: RegExp): Meddler {
  const self: Meddler = {
    reply: undefined,
    hook: ({ url }) => {
      if (!self.reply || !address.test(url)) return undefined;
      if (self.reply instanceof Error) throw self.reply;
      return self.reply();
    },
  };
  return self;
}
