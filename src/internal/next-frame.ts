let reads: (() => void)[] = [];

/**
 * Calls `read`, which reads styles, in the next frame, when the browser computes them anyway. All reads on a page are
 * batched before any change they lead to, since each change in between would make the browser compute the styles
 * again.
 */
export function inNextFrame(read: () => void): void {
  if (reads.push(read) > 1) return;
  requestAnimationFrame(() => {
    const all = reads;
    reads = [];
    for (const each of all) each();
  });
}
