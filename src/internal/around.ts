/** The node around another one as it is rendered, that is, through slots and shadow roots. */
export function around(node: Node): Node | null | undefined {
  // Each is asked for what it has itself: a polluted prototype may give the rest to all of them.
  const { nodeType } = node;
  if (nodeType < 9) return (node as Element).assignedSlot ?? node.parentNode;
  return nodeType === 11 ? (node as ShadowRoot).host : undefined;
}
