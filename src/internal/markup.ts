import { own } from '../domain/objects.js';

/** `undefined` is none. A function becomes the handler of that name, e.g. `onclick`. */
type Value = string | undefined | ((event: Event) => void);

/** An element to be: its tag, its attributes, and what is in it. */
export type Markup = readonly [
  tag: string,
  attributes: Readonly<Record<string, Value>>,
  ...contents: Content[],
];

/** An element, a text, or nothing. */
export type Content = Markup | string | undefined;

/**
 * Makes `contents` the children of `parent`. What is there already stays, also what a server has
 * written: nothing loses focus. An element is known by its tag and its `part`.
 *
 * It is for what every page has: a tenth of lit-html, which comes with the views.
 */
export function show(parent: Node, contents: readonly Content[]): void {
  let next: ChildNode | null = parent.firstChild;
  const removeUpTo = (end: ChildNode | null) => {
    while (next && next !== end) {
      const gone = next;
      next = gone.nextSibling;
      gone.remove();
    }
  };
  for (const content of contents) {
    if (content === undefined) continue;
    let node = next;
    while (node && !isFor(node, content)) node = node.nextSibling;
    if (node) {
      removeUpTo(node);
      next = node.nextSibling;
    } else {
      node = typeof content === 'string' ? new Text() : document.createElement(content[0]);
      parent.insertBefore(node, next);
    }
    if (typeof content !== 'string') fill(node as HTMLElement, content);
    else if (node.nodeValue !== content) node.nodeValue = content;
  }
  removeUpTo(null);
}

const isFor = (node: Node, content: Markup | string): boolean =>
  typeof content === 'string'
    ? node.nodeName === '#text'
    : (node as Element).localName === content[0] &&
      (node as Element).getAttribute('part') === (own(content[1], 'part') ?? null);

function fill(element: HTMLElement, [, attributes, ...contents]: Markup): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') Object.assign(element, { [name]: value });
    else if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  show(element, contents);
}

/** One for each combination of tag and attributes: a server knows a template by its strings. */
const stringsOf = new Map<string, TemplateStringsArray>();

/** `contents` as Lit's templates, which its server renderer writes. */
export function templates(contents: readonly Content[]): unknown {
  return contents.map((content) => {
    if (typeof content !== 'object') return content ?? '';
    const [tag, attributes, ...inner] = content;
    const written = Object.entries(attributes).filter(([, value]) => typeof value === 'string');
    const source = `<${tag}${written.map(([name]) => ` ${name}="\0"`).join('')}>\0</${tag}>`;
    let strings = stringsOf.get(source);
    if (!strings) {
      const parts = source.split('\0');
      strings = Object.assign(parts, { raw: parts });
      stringsOf.set(source, strings);
    }
    const values = [...written.map(([, value]) => value), templates(inner)];
    return { _$litType$: 1, strings, values };
  });
}
