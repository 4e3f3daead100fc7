/** Unrefs a channel or a timer: in Node, an open one would keep a process alive that has nothing else to do. */
export const keepsNoProcess = (handle: unknown): void =>
  (handle as { unref?: () => void }).unref?.();
