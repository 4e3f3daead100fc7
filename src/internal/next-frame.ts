let reads: (() => void)[] = [];

/**
 * Reads styles in the next frame, where the browser works them out anyway. All reads of a page come together, before
 * anything that they lead to: each change in between would have the styles worked out once more.
 */
export function inNextFrame(read: () => void): void {
  if (reads.push(read) > 1) return;
  requestAnimationFrame(() => {
    const all = reads;
    reads = [];
    for (const each of all) each();
  });
}
