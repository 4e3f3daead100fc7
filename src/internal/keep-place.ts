/**
 * To be called before the focused content of `element` is hidden: the next Tab then continues from there, not from the
 * top of the page.
 */
export function keepPlace(element: HTMLElement): void {
  const isOurs = !element.hasAttribute('tabindex');
  if (isOurs) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  // Firefox goes on from the selection, which a screen reader moves along as its cursor.
  getSelection()?.collapse(element);
  if (isOurs) element.removeAttribute('tabindex');
}
