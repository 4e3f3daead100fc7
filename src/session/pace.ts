/** How long elements delay rendering to let a request leave, in ms. */
export const RENDER_AT_LATEST = 50;

/** Orders the work of a session: requests wait for settings, and rendering waits for requests. @internal */
export class Pace {
  /** Resolves once the settings of the current task are in. */
  settled: Promise<void> | undefined = undefined;
  /** Resolves once a check that this task's settings allow has left. */
  calm: Promise<void> | undefined = undefined;
  /** Resolves once the request of a press has left, or what the browser shows by itself is painted. */
  departure: Promise<void> | undefined = undefined;
  /** Nothing holds rendering up any more. */
  departed = (): void => undefined;

  /** Holds requests back until this task's settings are in. */
  hold(settled: Promise<void>): void {
    this.settled = settled;
    this.calm = settled.then(() => new Promise((resolve) => setTimeout(resolve)));
  }

  /**
   * Holds rendering up: while a press waits for the browser's lock, it would hold up the request; while the browser
   * paints what a press has changed by itself, the paint.
   */
  press(): void {
    this.departure = new Promise((resolve) => {
      // Whatever takes longer, the merchant sees that something happens.
      const timer = setTimeout(resolve, RENDER_AT_LATEST);
      this.departed = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
