import type { FinanceError } from '../client/errors.js';
import { FinanceEvent } from './finance-event.js';

export interface FinanceErrorDetail {
  readonly error: FinanceError;
}

/** A fault of the service, of the network or of the page's settings. */
export class FinanceErrorEvent extends FinanceEvent<FinanceErrorDetail> {
  static override readonly type = 'finance-error';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'finance-error': FinanceErrorEvent;
  }
}
