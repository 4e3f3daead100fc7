/**
 * The language of the closest `lang` attribute where an element is seen: through shadow roots, by way of slots;
 * else English. `observer` is told when it may be another.
 */
export function languageOf(element: Element, observer?: MutationObserver): string {
  let lang: string | null | undefined;
  for (let node: Node | null | undefined = element; node;) {
    // A document and a shadow root have no attributes.
    lang ||= (node as Partial<Element>).getAttribute?.('lang');
    observer?.observe(node, { attributeFilter: ['lang'] });
    const { assignedSlot, parentNode, nodeType, host } = node as Element & ShadowRoot;
    // Nor has a document a host, but maybe one of a polluted prototype.
    node = assignedSlot ?? parentNode ?? (nodeType === 11 ? host : null);
  }
  return lang || 'en';
}

/** Calls back when another language may be the closest. Returns the way to stop. */
export function watchLanguage(element: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  languageOf(element, observer);
  return () => observer.disconnect();
}
