/**
 * Whether the merchant is typing in a field of the page. Then content that arrives late must not take the focus away.
 */
export function isTyping(): boolean {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return !!element?.matches('input, textarea, select, [contenteditable]');
}
