import type { Keeper, PendingDecision } from './storage.js';
import type { Verdict } from './turn.js';

/** Whose decision it is: the merchant may be switched while it is under way, or get a further id. */
export interface Decision {
  readonly operation: PendingDecision['operation'];
  readonly providerId: string | null;
  identity: string;
  /** Whose decisions other tabs are told of. */
  readonly addressee: string;
  keeper: Pick<Keeper, 'read' | 'write'>;
  merchantId: string | undefined;
  /** Once it has ended. */
  outcome?: Ending['outcome'];
}

/** How a decision of this session ended. */
export type Ending = Omit<Verdict, 'operation'>;

/** A UUID; `randomUUID` exists in secure contexts only. */
export const newKey = (): string =>
  (crypto as Partial<Crypto>).randomUUID?.call(crypto) ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
