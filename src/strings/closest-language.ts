import { around } from '../internal/around.js';

/**
 * The language of the closest `lang` attribute of an element as it is rendered, that is, through slots and shadow
 * roots; `en` if there is none. `observer` is set to report when that, or a text within the element, may have changed.
 */
export function languageOf(element: Element, observer?: MutationObserver): string {
  let lang: string | null | undefined;
  for (let node: Node | null | undefined = element; node; node = around(node)) {
    // Documents and shadow roots have no attributes.
    lang ||= (node as Partial<Element>).getAttribute?.('lang');
    observer?.observe(node, {
      attributeFilter: ['lang'],
      characterData: true,
      subtree: node === element,
    });
  }
  return lang || 'en';
}

/**
 * Calls back when the closest language may have changed, or a text of the page within the element, of which a slot
 * tells nothing. Returns a function that stops it.
 */
export function watchLanguage(element: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  languageOf(element, observer);
  return () => observer.disconnect();
}
