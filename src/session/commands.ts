import type { ApplicationInput, BankDetails, OpenShapes } from '../domain/service-types.js';

export interface LoadOptions {
  /**
   * The merchant has read that a new application may run a second credit check (§3) and asks for one.
   * Without it, offers that have expired, whose request was lost, or of which there were none are not
   * asked for again.
   */
  readonly again?: boolean | undefined;
}

export interface AcceptCommand {
  /** Where the money should go (§2.3); left out, the request has no body. */
  readonly bankDetails?: BankDetails | undefined;
}

/** What a picker contributes while it is on the page. */
export interface PickerMember<S extends OpenShapes = OpenShapes> {
  readonly application?: ApplicationInput<S>;
}
