/**
 * Whether the merchant is busy elsewhere on the page, so that nothing may take the focus away: typing in a field or, if
 * the content comes late (`isLate`), gone on to anything else.
 */
export function isBusy(isLate: boolean | undefined): boolean {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return !!element?.matches(isLate ? ':not(body)' : 'input,textarea,select,[contenteditable]');
}
