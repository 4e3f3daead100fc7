import { bare } from '../../domain/objects.js';

/** Scrolls the page just far enough to show the whole element. */
export function intoSight(element: Partial<Element> | null | undefined): void {
  // Documents that test runners provide in Node lack this method.
  element?.scrollIntoView?.(bare({ block: 'nearest' } as const));
}
