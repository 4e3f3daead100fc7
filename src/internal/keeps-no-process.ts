/** In Node an open channel or a timer would hold a process that has nothing else to do. */
export const keepsNoProcess = (handle: unknown): void =>
  (handle as { unref?: () => void }).unref?.();
