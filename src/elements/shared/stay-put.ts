import type { ReactiveControllerHost } from '@lit/reactive-element';
import { around } from '../../internal/around.js';

/**
 * Waits for the next update of `host`, and then scrolls what contains `element` so that it is where it was before: what
 * the merchant presses stays under the finger, even if something above it appears or disappears.
 *
 * @param painted - Resolves when rendering goes on. By then the browser has usually scrolled where it wants to, e.g. to
 *   what is typed, and so has the page.
 */
export async function stayPut(
  element: Element,
  painted: Promise<void> | undefined,
  host: ReactiveControllerHost,
): Promise<void> {
  await painted;
  const { top: before, bottom } = element.getBoundingClientRect();
  const { innerHeight = 0 } = element.ownerDocument.defaultView ?? {};
  // Out of sight, or hidden by the page, it is under no finger. A smooth scroll may be on its way to it, and go on.
  if (bottom <= 0 || before >= innerHeight) return;
  const pin = () => {
    for (let box: Node | null | undefined = element; box; box = around(box)) {
      const { top, height } = element.getBoundingClientRect();
      const shift = top - before;
      if (!height || Math.abs(shift) < 1) return;
      // Boxes that don't scroll ignore it. Shadow roots and documents don't have it.
      (box as Partial<Element>).scrollBy?.({ top: shift, behavior: 'instant' });
    }
  };
  let scrolled: number | undefined;
  const controller = {
    // In the update itself, before a page that waits for it scrolls smoothly, which this would stop.
    hostUpdated() {
      host.removeController(controller);
      pin();
      scrolled = scrolledAround(element);
    },
  };
  host.addController(controller);
  await host.updateComplete;
  host.removeController(controller);
  // Other elements have been updated since, too. But if the page has scrolled, e.g. to show the review, it stays so.
  if (scrolledAround(element) === scrolled) pin();
}

/** How far all that contains `element` is scrolled, in pixels. */
function scrolledAround(element: Element): number {
  let sum = 0;
  for (let box: Node | null | undefined = element; box; box = around(box)) {
    sum += (box as Partial<Element>).scrollTop ?? 0;
  }
  return sum;
}
