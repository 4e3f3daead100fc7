import type { FinanceError } from '../client/errors.js';
import { FinanceEvent } from './finance-event.js';

export interface FinanceErrorDetail {
  readonly error: FinanceError;
}

/** Dispatched on a fault of the service, the network or the page's settings. */
export class FinanceErrorEvent extends FinanceEvent<FinanceErrorDetail> {
  static override readonly type = 'finance-error';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'finance-error': FinanceErrorEvent;
  }
}
