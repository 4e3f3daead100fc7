/**
 * Whether the merchant is busy elsewhere in the document of this element, so that nothing may take the focus away: typing
 * in a field or, if the content comes late (`isLate`), gone on to anything else. The element may be in another window
 * than its script, whose field had the focus before.
 */
export function isBusy({
  ownerDocument,
  isLate,
}: HTMLElement & { readonly isLate?: boolean | undefined }): boolean {
  let element = ownerDocument.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return !!element?.matches(isLate ? ':not(body)' : 'input,textarea,select,[contenteditable]');
}
