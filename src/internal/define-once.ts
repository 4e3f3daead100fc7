/**
 * Registers `element` as `tag`, unless another copy of this package or the page has already taken the name. Never
 * replaces an existing definition.
 */
export function defineOnce(
  tag: string,
  element: CustomElementConstructor,
  registry: CustomElementRegistry = customElements,
): void {
  if (!registry.get(tag)) registry.define(tag, element);
}
