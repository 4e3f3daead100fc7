import type { ApplicationInput, BankDetails, OpenShapes } from '../domain/service-types.js';

export interface LoadOptions {
  /**
   * Whether the merchant has read that a new application may run a second credit check (§3), and asks for one. Without
   * it, offers that have expired, whose answer was lost, or of which there were none aren't asked for again. Default
   * `false`.
   */
  readonly again?: boolean | undefined;
}

export interface AcceptCommand {
  /** Where the money should go (§2.3). If left out, the request has no body (§4.2). */
  readonly bankDetails?: BankDetails | undefined;
}

/** What a picker contributes while it is on the page. */
export interface PickerMember<S extends OpenShapes = OpenShapes> {
  readonly application?: ApplicationInput<S>;
}
