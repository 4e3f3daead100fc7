/** The element and what is around it where it is seen: out of shadow roots, by way of slots. */
function* around(element: Element): Generator<Node> {
  for (let node: Node | null = element; node;) {
    yield node;
    node =
      node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode);
  }
}

/** The language of the closest `lang` attribute, through shadow roots and slots; else English. */
export function languageOf(element: Element): string {
  // A server knows nothing of what is around an element.
  if (typeof document === 'undefined') return element.getAttribute('lang') ?? 'en';
  for (const node of around(element)) {
    const lang = node instanceof Element && node.getAttribute('lang');
    if (lang) return lang;
  }
  return 'en';
}

interface Watch {
  lang: string;
  readonly changed: () => void;
}

const watches = new Map<Element, Watch>();
/** One for all elements. There is none in a server render. */
let observer: MutationObserver | undefined;

/** Calls back when another language is closest. Returns the way to stop. */
export function watchLanguage(element: Element, changed: () => void): () => void {
  observer ??= new MutationObserver(compare);
  watches.set(element, { lang: languageOf(element), changed });
  for (const node of around(element)) {
    // The roots of all trees that it is seen in. Twice is no more than once.
    if (!node.parentNode) {
      observer.observe(node, { attributeFilter: ['lang'], subtree: true });
    }
  }
  return () => {
    watches.delete(element);
    if (watches.size === 0) observer?.disconnect();
  };
}

function compare(): void {
  for (const [element, watch] of watches) {
    const lang = languageOf(element);
    if (lang === watch.lang) continue;
    watch.lang = lang;
    watch.changed();
  }
}
