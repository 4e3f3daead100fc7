/** Has the page scroll no further than it takes to see all of it. */
export function intoSight(element: Partial<Element> | null | undefined): void {
  // Not in the documents that test runners give to Node.
  element?.scrollIntoView?.({ block: 'nearest' });
}
