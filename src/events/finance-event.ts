/**
 * Base class of all events of the elements and the session. They bubble, cross shadow roots, and carry a frozen
 * `detail`. They only notify: dispatching one by hand starts nothing.
 */
export abstract class FinanceEvent<T> extends CustomEvent<Readonly<T>> {
  /** The name of the event. */
  declare static readonly type: string;
  /** Whether `preventDefault()` stops what the event announces. @internal */
  protected static readonly stops: boolean = false;

  constructor(detail: T) {
    const { type, stops } = new.target;
    super(type, {
      detail: Object.freeze(detail),
      bubbles: true,
      composed: true,
      cancelable: stops,
    });
  }
}
