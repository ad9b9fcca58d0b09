/**
 * Files that only some visitors need. The service worker does not fetch them with the page. Each is
 * fetched on first use and stored for use offline.
 */

export interface KeptFile<Content> {
  readonly cache: string;
  /** The beginning of the file's name; the build adds a hash of its content. */
  readonly name: string;
  readonly href: string;
  /** Reads the file; undefined if it is damaged. */
  readonly read: (bytes: Uint8Array) => Promise<Content | undefined>;
}

/** Reads a file from the cache or the server. Rejects if the file cannot be fetched or is damaged. */
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

/** Opens the cache. Returns undefined if the browser refuses it, as some do in private windows. */
const openCache = async (name: string): Promise<Cache | undefined> => {
  try {
    return await caches.open(name);
  } catch {
    return undefined;
  }
};

/** Stores a file in the cache, and deletes the file that an older page version stored. */
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
