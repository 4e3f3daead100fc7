import { own } from '../domain/objects.js';

/**
 * The value of an attribute. `undefined` and `false` mean that there is none. A function becomes the event handler of
 * that name, e.g. `onclick`.
 */
type Value = string | false | undefined | ((event: Event) => void);

/** Describes an element: its tag, its attributes, and its content, which is either one text or elements. */
export type Markup = readonly [
  tag: string,
  attributes: Readonly<Record<string, Value>>,
  ...contents: (Content | string)[],
];

export type Content = Markup | false | undefined;

/**
 * Makes `contents` the children of `parent`. Elements that are already there, including those that a server rendered,
 * are kept and updated, so that nothing loses focus. An element is identified by its tag and its `part`.
 *
 * It is a tenth of the size of lit-html, which only comes with the views, and serves the elements that every page
 * loads.
 */
export function show(parent: Node, contents: readonly Content[]): void {
  const rest = [...parent.childNodes] as HTMLElement[];
  for (const content of contents) {
    if (!content) continue;
    const [tag, attributes, ...inner] = content;
    const part = own(attributes, 'part') ?? null;
    const found = rest.findIndex(
      (node) => node.localName === tag && node.getAttribute('part') === part,
    );
    const passed = rest.splice(0, found + 1);
    const element =
      passed.pop() ?? parent.insertBefore(document.createElement(tag), rest[0] ?? null);
    for (const gone of passed) gone.remove();
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'function') Object.assign(element, { [name]: value });
      else if (typeof value !== 'string') element.removeAttribute(name);
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
    const [text] = inner;
    if (typeof text !== 'string') show(element, inner as Content[]);
    else if (element.textContent !== text) element.textContent = text;
  }
  for (const gone of rest) gone.remove();
}

/**
 * The strings of a template, by its tags and attributes: Lit's server renderer identifies a template by its strings
 * array.
 */
const stringsOf = new Map<string, TemplateStringsArray>();

/** Converts `contents` to Lit's templates, which its server renderer can write. */
export function templates(contents: readonly (Content | string)[]): unknown {
  return contents.map((content) => {
    if (typeof content !== 'object') return content || '';
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
