/** Ignores the second click of a double click, which could hit a button that a fast answer has just brought back. */
export const firstClick =
  (run: () => unknown) =>
  ({ detail }: UIEvent): void => {
    if (detail < 2) run();
  };

/**
 * Treats a key that is held down as one press. Its repeats would move from a field to the accept button, and press
 * again what a fast answer has brought back. Content that the page put into a slot is left to the page.
 */
export function firstPress(event: KeyboardEvent): void {
  const { key, repeat, target, currentTarget } = event;
  const isOurs = (target as Node).getRootNode() === (currentTarget as Node).getRootNode();
  if (repeat && key === 'Enter' && isOurs) event.preventDefault();
}
