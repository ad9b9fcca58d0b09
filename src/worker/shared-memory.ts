/**
 * Pages can share memory only if they are isolated; Node always can. In WebKitGTK, even isolated pages have no
 * `SharedArrayBuffer`.
 */
export const canShareMemory = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' &&
  (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated !== false;
