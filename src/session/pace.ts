/** How long elements wait for a request to leave before they render, in ms. */
const RENDER_AT_LATEST = 50;

/** What of a session waits for what: requests for settings, rendering for requests. @internal */
export class Pace {
  /** Pending while settings of one task are still being collected. */
  settled: Promise<void> | undefined = undefined;
  /** Pending until a check that the settings of this task allow has left. */
  calm: Promise<void> | undefined = undefined;
  /** Pending while a press is on its way out. */
  departure: Promise<void> | undefined = undefined;
  /** The request of a press has left, or there will be none. */
  departed = (): void => undefined;

  /** Holds requests back until the settings of one task are all there. */
  hold(settled: Promise<void>): void {
    this.#keep('settled', settled);
    this.#keep(
      'calm',
      settled.then(() => new Promise((resolve) => setTimeout(resolve))),
    );
  }

  /** A press: what renders while its request waits for the browser's lock would hold it up. */
  press(): void {
    this.departed();
    const departure = new Promise<void>((resolve) => {
      // Whatever it is that takes longer, the merchant sees that something happens.
      const timer = setTimeout(resolve, RENDER_AT_LATEST);
      this.departed = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#keep('departure', departure);
  }

  #keep(what: 'settled' | 'calm' | 'departure', pending: Promise<void>): void {
    this[what] = pending;
    void pending.then(() => {
      if (this[what] === pending) this[what] = undefined;
    });
  }
}
