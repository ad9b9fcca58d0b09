/**
 * Bytes that the browser still has room for; undefined if it does not tell, as pages without TLS, WebKitGTK and Safari
 * before 17.
 */
export const roomLeft = async (): Promise<number | undefined> => {
  const { storage } = navigator as { readonly storage?: Partial<StorageManager> };
  const { quota, usage = 0 } = (await storage?.estimate?.()) ?? {};
  return quota === undefined ? undefined : quota - usage;
};
