import type { Context } from '@lit/context';
import type { FinanceSession } from './finance-session.js';

/**
 * Context key for pages that provide a session to the elements below, e.g. with Lit's
 * `ContextProvider` or any other implementation of the context community protocol.
 */
export const financeSessionContext = Symbol.for(
  'merchant-finance-elements/session/1',
) as unknown as Context<unknown, FinanceSession>;
