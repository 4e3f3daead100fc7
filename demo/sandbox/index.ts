/**
 * The service of the document "Merchant Finance Offers and Renewals Interface", as one function from `Request` to
 * `Response`, for a partner's own tests and demos. It runs in browsers and in Node, without dependencies. Importing it
 * has no side effects.
 */
import { createSandbox, type Sandbox } from './service.js';

export { merchants, PROVIDERS, type SandboxMerchant, type ScenarioName } from './cast.js';
export {
  controlState,
  createControl,
  type ControlApplication,
  type ControlMerchant,
  type ControlState,
} from './control.js';
export {
  declinedProducts,
  mixedProducts,
  standardProducts,
  type OfferPlan,
  type ProductPlan,
} from './pricing.js';
export { sampleBankDetails, sampleInitialApplication } from './samples.js';
export {
  createSandbox,
  type Sandbox,
  type SandboxHook,
  type SandboxOptions,
  type SandboxRequest,
} from './service.js';
export type { ApplicationStatus, SandboxSnapshot } from './state.js';

let shared: Sandbox | undefined;

/** The whole service with its default merchants, under `/finance/v2`. All calls share one sandbox. */
export function sandbox(request: Request): Promise<Response> {
  shared ??= createSandbox();
  return shared.fetch(request);
}
