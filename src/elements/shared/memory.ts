import type { FinanceElement } from '../finance-element.js';
import { ExpiryController } from './expiry.js';
import { WhatIf } from './what-if.js';

/** What an element with offers keeps between renderings. */
export interface Memory {
  readonly clock: ExpiryController;
  readonly whatIf: WhatIf;
}

/**
 * Makes a function that returns an element's memory, with `more` added. It is created once and lives as long as the
 * element.
 */
export function remember<Host extends FinanceElement<string>, More>(
  more: (host: Host) => More,
): (host: Host) => Memory & More {
  const memories = new WeakMap<Host, Memory & More>();
  return (host) => {
    let memory = memories.get(host);
    if (!memory) {
      memory = {
        clock: new ExpiryController(
          host,
          () => host.session?.now() ?? Date.now(),
          () => host.session?.checkExpiry(),
        ),
        whatIf: new WhatIf(host),
        ...more(host),
      };
      memories.set(host, memory);
    }
    return memory;
  };
}
