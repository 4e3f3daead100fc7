/** What a screen reader is given to say without being asked. */
import { waitUntil } from '../helpers/wait.js';
import { shownIn } from './scene.js';

const REGIONS = '[role=status], [role=alert], [role=log], [aria-live], output';

const textOf = (element: Element): string => element.textContent.replace(/\s+/g, ' ').trim();

/**
 * Listens to the live regions of all elements below `root`. A region is heard when its text changes, an
 * alert also when it comes; any other region that comes with its text is not heard.
 */
export function listen(root: ParentNode): { readonly heard: string[]; stop(): void } {
  const heard: string[] = [];
  const texts = new Map<Element, string>();
  const elements = [...root.querySelectorAll('renewal-advert, offer-picker, offer-accept')];
  const look = () => {
    const regions = elements.flatMap(({ shadowRoot }) => [
      ...shadowRoot!.querySelectorAll<HTMLElement>(REGIONS),
    ]);
    for (const region of regions) {
      if (region.closest('[aria-hidden=true]') || !region.checkVisibility()) continue;
      const before = texts.get(region);
      const text = textOf(region);
      texts.set(region, text);
      const role = region.getAttribute('role') ?? region.localName;
      if (text && text !== before && (before !== undefined || role === 'alert')) {
        heard.push(`${role}: ${text}`);
      }
    }
    for (const region of texts.keys()) if (!region.isConnected) texts.delete(region);
  };
  const observer = new MutationObserver(look);
  for (const { shadowRoot } of elements) {
    observer.observe(shadowRoot!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }
  look();
  heard.length = 0;
  return { heard, stop: () => observer.disconnect() };
}

/** What comes with a region, or as focus moves, is said a little later: waits until all is. */
export const allSaid = (root: ParentNode): Promise<void> =>
  waitUntil(() =>
    shownIn(root).every(({ shadowRoot }) =>
      [...shadowRoot!.querySelectorAll('.panel > [role=status]')].every(
        (region) => region.childElementCount > 0,
      ),
    ),
  );

/** The regions that are there now. */
export const regionsIn = (root: ParentNode): Element[] =>
  shownIn(root).flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll(REGIONS)]);
