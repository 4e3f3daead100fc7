/**
 * To be called before the focused content of `element` is removed: the next Tab then continues from there, not from
 * the top of the page.
 */
export function keepPlace(element: Element): void {
  const mark = document.createElement('span');
  mark.tabIndex = -1;
  element.after(mark);
  mark.focus({ preventScroll: true });
  // Firefox goes on from the selection, which a screen reader moves along as its cursor.
  getSelection()?.collapse(mark);
  mark.remove();
}
