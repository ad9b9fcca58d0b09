/** Keeps the documentation's pages for players for times without a network. Only the service worker uses it. */

/** Written by the documentation build: the files for players in each language, and a version of their contents. */
type Lists = Readonly<Record<string, readonly string[]>> & {
  readonly versions?: Readonly<Record<string, string>>;
};

/**
 * Fetches all pages for players in one language, except those that the cache contains in the current version. `docs` is
 * the address of the documentation. Rejects if the network fails.
 */
export const keepPages = async (
  cache: Pick<Cache, 'match' | 'add' | 'put'>,
  docs: URL,
  language: string,
): Promise<void> => {
  // The browser's own cache may contain an older version.
  const init = { cache: 'no-cache' } as const;
  const list = new URL('players.json', docs);
  const lists = (await (await fetch(list, init)).json()) as Lists;
  const version = lists.versions?.[language] ?? '';
  list.search = language;
  const isCurrent = (await (await cache.match(list.href))?.text()) === version;
  await Promise.all(
    (lists[language] ?? []).map(async (file) => {
      const { href } = new URL(file, docs);
      if (!isCurrent || (await cache.match(href)) === undefined)
        await cache.add(new Request(href, init));
    }),
  );
  await cache.put(list.href, new Response(version));
};
