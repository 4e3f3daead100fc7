/** Without the second click of a double one: it may meet a button that a fast answer has brought back. */
export const firstClick =
  (run: () => unknown) =>
  ({ detail }: UIEvent): void => {
    if (detail < 2) run();
  };
