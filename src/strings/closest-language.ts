/** Reads a property by the getter of its type, if there is one: the fields of a form hide the form's own properties. */
const read = (type: 'Node' | 'Element', key: string, node: Node): unknown =>
  Reflect.get((globalThis as Partial<typeof globalThis>)[type]?.prototype ?? node, key, node);

/**
 * The language of the closest `lang` attribute of an element as it is rendered, that is, through slots and shadow
 * roots; `en` if there is none. `observer` is set to report when that may have changed.
 */
export function languageOf(element: Element, observer?: MutationObserver): string {
  let lang: string | false | null | undefined;
  for (let node: Node | null | undefined = element; node;) {
    const type = read('Node', 'nodeType', node);
    // Documents and shadow roots have no attributes. On a server, nodes have no type.
    const isElement = (type ?? 1) === 1;
    const attribute =
      isElement && (read('Element', 'getAttribute', node) as Element['getAttribute']);
    lang ||= attribute && attribute.call(node as Element, 'lang');
    observer?.observe(node, { attributeFilter: ['lang'] });
    // Only a shadow root is asked: a document has no `host`, except perhaps one from a polluted prototype.
    node = ((isElement && read('Element', 'assignedSlot', node)) ||
      read('Node', 'parentNode', node) ||
      (type === 11 && (node as ShadowRoot).host)) as Node | null;
  }
  return lang || 'en';
}

/** Calls back when the closest language may have changed. Returns a function that stops it. */
export function watchLanguage(element: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  languageOf(element, observer);
  return () => observer.disconnect();
}
