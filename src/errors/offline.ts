/** Whether the browser reports that it is offline. It may be offline without knowing it. */
export const isOffline = (): boolean =>
  (globalThis as { readonly navigator?: { readonly onLine?: boolean } }).navigator?.onLine ===
  false;
