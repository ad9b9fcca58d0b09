/**
 * Pages can share memory only if they are isolated; Node always can. In WebKitGTK no page can: those that are isolated
 * have no `SharedArrayBuffer` either.
 */
export const canShareMemory = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' &&
  (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated !== false;
