/** The typed client alone, without Lit in its import graph and without side effects. */
export { createClient, type AcceptOptions, type FinanceClient } from './client/client.js';
export {
  FinanceError,
  isFinanceError,
  type ErrorCode,
  type Operation,
  type Outcome,
} from './client/errors.js';
export type { DecisionOptions } from './client/decide.js';
export type {
  CallOptions,
  ClientOptions,
  HeadersContext,
  HeadersSource,
  MerchantRoute,
  Timeouts,
} from './client/options.js';
export type * from './domain/service-types.js';
