/** Whether the browser knows that it is offline. If it does not, it may be offline all the same. */
export const isOffline = (): boolean =>
  (globalThis as { readonly navigator?: { readonly onLine?: boolean } }).navigator?.onLine ===
  false;
