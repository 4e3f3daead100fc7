/** Without the second click of a double one: it may meet a button that a fast answer has brought back. */
export const firstClick =
  (run: () => unknown) =>
  ({ detail }: UIEvent): void => {
    if (detail < 2) run();
  };

/**
 * A key that is held down is one press: its repetitions would go from a field to the button that accepts, and
 * press again what a fast answer has brought back. What the page put into a slot is the page's.
 */
export function firstPress(event: KeyboardEvent): void {
  const { key, repeat, target, currentTarget } = event;
  const isOurs = (target as Node).getRootNode() === (currentTarget as Node).getRootNode();
  if (repeat && key === 'Enter' && isOurs) event.preventDefault();
}
