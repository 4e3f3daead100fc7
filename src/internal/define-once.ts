/**
 * Registers `element` as `tag` unless the name is taken: by another copy of this package, or by the
 * page. Never throws, and never replaces what is there.
 */
export function defineOnce(
  tag: string,
  element: CustomElementConstructor,
  registry: CustomElementRegistry = customElements,
): void {
  if (!registry.get(tag)) registry.define(tag, element);
}
