import type { FinanceSession } from '../../session/finance-session.js';

/**
 * Lets the browser first paint what it shows by itself: a tick, a letter that was typed, the thumb of a slider.
 * Rendering what follows takes longer on a slow phone than any of these should wait. The promise
 * resolves when rendering goes on: after the paint, or after 50 ms at the latest.
 */
export function renderAfterPaint(session: FinanceSession | undefined): Promise<void> | undefined {
  if (!session) return undefined;
  session.pace.pause();
  const { resume, resumed } = session.pace;
  requestAnimationFrame(() => setTimeout(resume));
  return resumed;
}
