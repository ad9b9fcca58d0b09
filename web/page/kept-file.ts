/**
 * Files beside the page that not every visitor needs. They are not among those that the service worker fetches with the
 * page: each is fetched when it is first wanted, and kept for the time without a network.
 */

export interface KeptFile<Content> {
  /** The name of the cache. */
  readonly cache: string;
  /** How the file's name begins; the build adds a hash of its content. */
  readonly name: string;
  readonly href: string;
  /** Reads the file; undefined if it is damaged. */
  readonly read: (bytes: Uint8Array) => Promise<Content | undefined>;
}

/** Rejects if the file cannot be fetched or is damaged. */
export const openKeptFile = async <Content>(file: KeptFile<Content>): Promise<Content> => {
  const { href, read } = file;
  const cache = await openCache(file.cache);
  const kept = await cache?.match(href);
  const response = kept ?? (await fetch(href));
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const content = await read(bytes);
  if (content === undefined) {
    await cache?.delete(href);
    throw new Error(`${href} is damaged`);
  }
  if (kept === undefined) await keep(cache, file, bytes).catch(() => undefined);
  return content;
};

/** Browsers refuse a cache in some private windows. */
const openCache = async (name: string): Promise<Cache | undefined> => {
  try {
    return await caches.open(name);
  } catch {
    return undefined;
  }
};

/** Keeps a file, and deletes the one that an older version of the page had in its place. */
const keep = async (
  cache: Cache | undefined,
  { name, href }: KeptFile<unknown>,
  bytes: Uint8Array,
): Promise<void> => {
  if (cache === undefined) return;
  for (const { url } of await cache.keys())
    if (url.slice(url.lastIndexOf('/') + 1).startsWith(name)) await cache.delete(url);
  await cache.put(href, new Response(bytes as BodyInit));
};
