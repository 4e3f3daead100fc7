/** How long elements delay rendering at most, in ms. */
export const RENDER_AT_LATEST = 50;

/**
 * Orders the work of a session: requests wait for settings, and rendering waits for requests and for the browser.
 *
 * @internal
 */
export class Pace {
  /** Resolves once the settings of the current task are in. */
  settled: Promise<void> | undefined = undefined;
  /** Resolves once a check that this task's settings allow has left. */
  calm: Promise<void> | undefined = undefined;
  /** Resolves once the request of a press has left, or what the browser shows by itself is painted. */
  resumed: Promise<void> | undefined = undefined;
  /** Lets rendering go on. */
  resume = (): void => undefined;

  /** Holds requests back until this task's settings are in. */
  hold(settled: Promise<void>): void {
    this.settled = settled;
    this.calm = settled.then(() => new Promise((resolve) => setTimeout(resolve)));
  }

  /**
   * Lets rendering wait: while a press waits for the browser's lock, it would hold up the request; while the browser
   * paints what a press has changed by itself, the paint.
   */
  pause(): void {
    this.resumed = new Promise((resolve) => {
      // Whatever takes longer, the merchant sees that something happens.
      const timer = setTimeout(resolve, RENDER_AT_LATEST);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
