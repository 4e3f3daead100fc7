/**
 * Whether the merchant is typing in a field of the page or, if the content is `late`, has gone on to anything else.
 * Then it must not take the focus away.
 */
export function isTyping(late?: boolean | null): boolean {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return !!element?.matches(late ? ':not(body)' : 'input,textarea,select,[contenteditable]');
}
