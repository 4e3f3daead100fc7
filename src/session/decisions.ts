import type { Decision } from './decision.js';
import { identityOf, type KeyValueStorage, type SessionOptions } from './options.js';
import { Keeper, moveKept } from './storage.js';

/**
 * The decisions of a page, by merchant and by offer. Ids of a merchant may come late, go, or come back while
 * one is under way or after it: it stays this merchant's, and what is kept of it goes along.
 *
 * @internal
 */
export class Decisions {
  readonly #memory: KeyValueStorage;
  /** Those under way, by merchant: a merchant may be switched and come back meanwhile. */
  readonly #underWay = new Map<string, Decision>();
  /** The last acceptance of each offer: it is one merchant's, whatever ids the page gives by then. */
  readonly #accepts = new Map<string, Decision>();
  /** References of merchants for whom something was begun, if it was begun with one. */
  readonly #references = new Map<string, string | undefined>();

  constructor(memory: KeyValueStorage) {
    this.#memory = memory;
  }

  underWay(identity: string): Decision | undefined {
    return this.#underWay.get(identity);
  }

  /** The last acceptance of an offer of this name, under way or ended. */
  acceptOf(offer: string): Decision | undefined {
    return this.#accepts.get(offer);
  }

  begin(decision: Decision, offer?: string): void {
    this.#underWay.set(decision.identity, decision);
    if (offer) this.#accepts.set(offer, decision);
  }

  end(decision: Decision): void {
    const { identity } = decision;
    if (this.#underWay.get(identity) === decision) this.#underWay.delete(identity);
  }

  /** A re-check has found the acceptance of this merchant whose outcome was unknown. */
  found(identity: string): void {
    for (const sent of this.#accepts.values()) {
      if (sent.identity === identity && sent.outcome === 'unknown') sent.outcome = 'done';
    }
  }

  /**
   * Where only the reference (`merchant_id`) is missing, before or now, it is still the merchant of this
   * `provider_id`, who may have offers or a decision under way. Returns `after` with the reference of those.
   */
  recall(before: SessionOptions, after: SessionOptions): SessionOptions {
    const nameless = (options: SessionOptions) => ({ ...options, merchantId: undefined });
    const isBegun = (options: SessionOptions) =>
      this.#underWay.has(identityOf(options)) || new Keeper(options, this.#memory).hasSome;
    if (isBegun(before)) this.#references.set(identityOf(nameless(before)), before.merchantId);
    const without = nameless(after);
    const key = identityOf(without);
    if (!after.providerId || !this.#references.has(key)) return after;
    const merchantId = this.#references.get(key);
    if (!after.merchantId) {
      const named = { ...after, merchantId };
      return isBegun(named) ? named : after;
    }
    if (!merchantId) this.move(without, after);
    return after;
  }

  /** An id came late: what was kept, is under way, or was accepted, is this merchant's. */
  move(before: SessionOptions, after: SessionOptions): void {
    moveKept(before, after, this.#memory);
    const identity = identityOf(before);
    const isMoved = !new Keeper(before, this.#memory).hasSome;
    const underWay = this.underWay(identity);
    if (underWay) this.end(underWay);
    for (const decision of new Set([underWay, ...this.#accepts.values()])) {
      if (decision?.identity !== identity) continue;
      decision.identity = identityOf(after);
      decision.merchantId = after.merchantId;
      if (isMoved) decision.keeper = new Keeper(after, this.#memory);
    }
    if (underWay) this.begin(underWay);
  }

  /** The same offer, pressed under other ids: what was sent for it stands, and is kept under both. */
  meet(sent: Decision, options: SessionOptions): void {
    const there = sent.keeper;
    const here = new Keeper(options, this.#memory);
    here.write({ ...here.read(), ...there.read() });
    sent.keeper = {
      read: () => here.read(),
      write: (kept) => {
        there.write(kept);
        here.write(kept);
      },
    };
    this.end(sent);
    sent.identity = identityOf(options);
    if (!sent.outcome) this.begin(sent);
  }
}
