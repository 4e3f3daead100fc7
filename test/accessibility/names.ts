/** Names, roles and descriptions as the specifications compute them, by axe: the same in all engines. */
import 'axe-core/axe.min.js';
import type Axe from 'axe-core';
import { fold } from '../helpers/elements.js';

interface Commons {
  readonly aria: { getRole(element: Element): string | null };
  readonly text: { accessibleText(element: Element): string };
}

const axe = (globalThis as unknown as { axe: typeof Axe & { commons: Commons } }).axe;

export interface Named {
  readonly role: string | null;
  readonly name: string;
  readonly description: string;
}

/** What assistive technology is told about each of these elements. */
export function named(elements: readonly Element[]): Named[] {
  axe.setup(document.body);
  try {
    return elements.map((element) => ({
      role: axe.commons.aria.getRole(element),
      name: fold(axe.commons.text.accessibleText(element)),
      description: described(element),
    }));
  } finally {
    axe.teardown();
  }
}

function described(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  const root = element.getRootNode() as ShadowRoot | Document;
  return ids.map((id) => fold(root.getElementById(id)?.textContent)).join(' ');
}
