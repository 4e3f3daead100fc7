/**
 * Base of all events of the elements and of the session: they bubble, leave shadow roots, and carry
 * a frozen detail. They notify; dispatching one by hand starts nothing.
 */
export abstract class FinanceEvent<T> extends CustomEvent<Readonly<T>> {
  constructor(type: string, detail: T, cancelable = false) {
    super(type, { detail: Object.freeze(detail), bubbles: true, composed: true, cancelable });
  }
}
