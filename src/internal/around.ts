/** The node around another one as it is rendered, that is, through slots and shadow roots. */
export function around(node: Node): Node | null | undefined {
  // Only a shadow root is asked: a document has no `host`, except perhaps one from a polluted prototype.
  const host = node.nodeType === 11 ? (node as ShadowRoot).host : undefined;
  return (node as Element).assignedSlot ?? node.parentNode ?? host;
}
