/** How long elements delay rendering to let a request leave, in ms. */
const RENDER_AT_LATEST = 50;

/** Orders the work of a session: requests wait for settings, and rendering waits for requests. @internal */
export class Pace {
  /** Pending while the settings of the current task are still being collected. */
  settled: Promise<void> | undefined = undefined;
  /** Pending until a check that this task's settings allow has left. */
  calm: Promise<void> | undefined = undefined;
  /** Pending while the request of a press is on its way out. */
  departure: Promise<void> | undefined = undefined;
  /** The request of a press has left, or there will be none. */
  departed = (): void => undefined;

  /** Holds requests back until this task's settings are in. */
  hold(settled: Promise<void>): void {
    this.#keep('settled', settled);
    this.#keep(
      'calm',
      settled.then(() => new Promise((resolve) => setTimeout(resolve))),
    );
  }

  /** Notes a press. Rendering while it waits for the browser's lock would hold it up. */
  press(): void {
    this.departed();
    const departure = new Promise<void>((resolve) => {
      // Whatever takes longer, the merchant sees that something happens.
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
