/** Unrefs a channel or a timer: in Node, an open one would keep a process alive that has nothing else to do. */
export function keepsNoProcess(handle: unknown): void {
  const { unref } = handle as { unref?: unknown };
  // In browsers there is none, except perhaps one from a polluted prototype.
  if (typeof unref === 'function') unref.call(handle);
}
