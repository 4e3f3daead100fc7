/** What has focus goes away with `element`: the next Tab goes on from its place, not from the top. */
export function keepPlace(element: Element): void {
  const mark = document.createElement('span');
  mark.tabIndex = -1;
  element.after(mark);
  mark.focus({ preventScroll: true });
  mark.remove();
}
