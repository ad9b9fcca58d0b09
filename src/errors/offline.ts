/** Whether the browser reports that it is offline. The report may be wrong. */
export const isOffline = (): boolean =>
  (globalThis as { readonly navigator?: { readonly onLine?: boolean } }).navigator?.onLine ===
  false;
