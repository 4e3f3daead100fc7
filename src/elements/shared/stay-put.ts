/** The element that contains `element` on the page, shadow roots and slots included. */
function around(element: Element): Element | null {
  const { assignedSlot, parentElement } = element;
  return (
    assignedSlot ?? parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null
  );
}

/**
 * Waits for `change`, and then scrolls what contains `element` so that it is where it was before: what the merchant
 * presses stays under the finger, even if something above it appears or disappears.
 */
export async function stayPut(element: Element, change: Promise<unknown>): Promise<void> {
  const before = element.getBoundingClientRect().top;
  await change;
  for (let box: Element | null = element; box; box = around(box)) {
    const shift = element.getBoundingClientRect().top - before;
    if (Math.abs(shift) < 1) return;
    // Without an effect on boxes that don't scroll.
    box.scrollBy({ top: shift, behavior: 'instant' });
  }
}
