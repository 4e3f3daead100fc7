import type { FinanceSession } from '../../session/finance-session.js';

/**
 * Lets the browser first paint what it shows by itself: a tick, a letter that was typed, the thumb of a slider.
 * Rendering what follows takes longer on a slow phone than any of these should wait.
 */
export function renderAfterPaint(session: FinanceSession | undefined): void {
  if (!session) return;
  session.pace.pause();
  const { resume } = session.pace;
  requestAnimationFrame(() => setTimeout(resume));
}
