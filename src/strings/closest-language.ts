/** Reads what a type has by its own getter, where there is one: a form has fields in place of its properties. */
const read = (type: 'Node' | 'Element', key: string, node: Node): unknown =>
  Reflect.get((globalThis as Partial<typeof globalThis>)[type]?.prototype ?? node, key, node);

/**
 * The language of the closest `lang` attribute where an element is seen: through shadow roots, by way of slots;
 * else English. `observer` is told when it may be another.
 */
export function languageOf(element: Element, observer?: MutationObserver): string {
  let lang: string | false | null | undefined;
  for (let node: Node | null | undefined = element; node;) {
    const type = read('Node', 'nodeType', node);
    // A document and a shadow root have no attributes. On a server nodes have no type.
    const isElement = (type ?? 1) === 1;
    const attribute =
      isElement && (read('Element', 'getAttribute', node) as Element['getAttribute']);
    lang ||= attribute && attribute.call(node as Element, 'lang');
    observer?.observe(node, { attributeFilter: ['lang'] });
    // Nor has a document a host, but maybe one of a polluted prototype.
    node = ((isElement && read('Element', 'assignedSlot', node)) ||
      read('Node', 'parentNode', node) ||
      (type === 11 && (node as ShadowRoot).host)) as Node | null;
  }
  return lang || 'en';
}

/** Calls back when another language may be the closest. Returns the way to stop. */
export function watchLanguage(element: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  languageOf(element, observer);
  return () => observer.disconnect();
}
