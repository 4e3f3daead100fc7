/** `EventTarget` with typed listeners. At run time it is the same class. */
export interface TypedEventTarget<M> extends EventTarget {
  addEventListener<K extends keyof M>(
    type: K,
    listener: ((event: M[K]) => void) | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof M>(
    type: K,
    listener: ((event: M[K]) => void) | null,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}

export const typedEventTarget = <M>() => EventTarget as new () => TypedEventTarget<M>;
