const { Node, Element } = globalThis as Partial<typeof globalThis>;

/** Reads a property by its own type's getter, where there is one: a form has fields in place of its properties. */
const reader = (type: { readonly prototype: object } | undefined, key: string) => {
  const get = type && Object.getOwnPropertyDescriptor(type.prototype, key)?.get;
  return (node: object): unknown => (get ? get.call(node) : Reflect.get(node, key)) as unknown;
};

const typeOf = reader(Node, 'nodeType');
const parentOf = reader(Node, 'parentNode');
const slotOf = reader(Element, 'assignedSlot');

/**
 * The language of the closest `lang` attribute where an element is seen: through shadow roots, by way of slots;
 * else English. `observer` is told when it may be another.
 */
export function languageOf(element: Element, observer?: MutationObserver): string {
  let lang: string | null | undefined;
  for (let node: Node | null | undefined = element; node;) {
    const type = typeOf(node);
    // A document and a shadow root have no attributes.
    const isElement = type === 1;
    if (isElement) lang ||= (Element?.prototype ?? element).getAttribute.call(node, 'lang');
    observer?.observe(node, { attributeFilter: ['lang'] });
    const slot = isElement ? slotOf(node) : null;
    // Nor has a document a host, but maybe one of a polluted prototype.
    const host = type === 11 ? (node as ShadowRoot).host : null;
    node = (slot ?? parentOf(node) ?? host) as Node | null;
  }
  return lang || 'en';
}

/** Calls back when another language may be the closest. Returns the way to stop. */
export function watchLanguage(element: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  languageOf(element, observer);
  return () => observer.disconnect();
}
