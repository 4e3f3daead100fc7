/** How long elements wait for a request to leave before they render, in ms. */
const RENDER_AT_LATEST = 50;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What of a session waits for what: requests for settings, rendering for requests. @internal */
export class Pace {
  /** Pending while settings of one task are still being collected. */
  settled: Promise<void> | undefined;
  /** Pending until a check that the settings of this task allow has left. */
  calm: Promise<void> | undefined;
  /** Pending while a press is on its way out. */
  departure: Promise<void> | undefined;
  /** The request of a press has left, or there will be none. */
  departed = (): void => undefined;

  /** Holds requests back until the settings of one task are all there. */
  hold(settled: Promise<void>): void {
    this.settled = settled;
    const calm = settled.then(nextTask);
    this.calm = calm;
    void settled.then(() => {
      if (this.settled === settled) this.settled = undefined;
    });
    void calm.then(() => {
      if (this.calm === calm) this.calm = undefined;
    });
  }

  /** A press: what renders while its request waits for the browser's lock would hold it up. */
  press(): void {
    this.departed();
    this.departure = new Promise((resolve) => {
      // Whatever it is that takes longer, the merchant sees that something happens.
      this.departed = () => {
        clearTimeout(timer);
        this.departure = undefined;
        resolve();
      };
      const timer = setTimeout(this.departed, RENDER_AT_LATEST);
    });
  }
}
