import { createContext } from '@lit/context';
import type { FinanceSession } from './finance-session.js';

/**
 * Context key for pages that provide a session to the elements below, e.g. with Lit's
 * `ContextProvider` or any other implementation of the context community protocol.
 */
export const financeSessionContext = createContext<FinanceSession>(
  Symbol.for('merchant-finance-elements/session/1'),
);
