import { bare } from '../../domain/objects.js';

/**
 * Scrolls the page just far enough to show the whole element, at once: of smooth scrolls that follow each other only the
 * last would count, from where the first began.
 */
export function intoSight(element: Partial<Element> | null | undefined): void {
  // Documents that test runners provide in Node lack this method.
  element?.scrollIntoView?.(bare({ block: 'nearest', behavior: 'instant' } as const));
}
