/** Whether the merchant is writing in a field of the page: what comes late must not take the focus away then. */
export function isTyping(): boolean {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return !!element?.matches('input, textarea, select, [contenteditable]');
}
