import { around } from '../../internal/around.js';

/**
 * Waits for `change`, and then scrolls what contains `element` so that it is where it was before: what the merchant
 * presses stays under the finger, even if something above it appears or disappears.
 */
export async function stayPut(element: Element, change: Promise<unknown>): Promise<void> {
  const before = element.getBoundingClientRect().top;
  await change;
  for (let box: Node | null | undefined = element; box; box = around(box)) {
    const shift = element.getBoundingClientRect().top - before;
    if (Math.abs(shift) < 1) return;
    // Boxes that don't scroll ignore it. Shadow roots and documents don't have it.
    (box as Partial<Element>).scrollBy?.({ top: shift, behavior: 'instant' });
  }
}
