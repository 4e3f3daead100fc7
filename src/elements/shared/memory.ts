import type { FinanceElement } from '../finance-element.js';
import { ExpiryController } from './expiry.js';
import { WhatIf } from './what-if.js';

/** What an element with offers remembers of its own. */
export interface Memory {
  readonly clock: ExpiryController;
  readonly whatIf: WhatIf;
}

/** Makes what an element remembers, and more of its own, once and for as long as the element lives. */
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
