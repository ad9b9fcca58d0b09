import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPages } from '../../../web/kept-pages.js';

const DOCS = new URL('https://chess.example.org/docs/');

/** What the server returns for each file. */
let files: Record<string, string>;
let fetched: string[];
let stored: Map<string, string>;

const take = (address: string): string => {
  const file = address.slice(DOCS.href.length);
  const text = files[file];
  if (text === undefined) throw new TypeError(`no ${file}`);
  fetched.push(file);
  return text;
};
const cache = {
  match: (address: string) => {
    const text = stored.get(address);
    return Promise.resolve(text === undefined ? undefined : new Response(text));
  },
  add: async ({ url }: Request) => void stored.set(url, await Promise.resolve(url).then(take)),
  put: async (address: string, response: Response) =>
    void stored.set(address, await response.text()),
} as unknown as Cache;

const publish = (version: string): void => {
  files = {
    'players.json': JSON.stringify({ en: ['rules.html', 'a.png'], versions: { en: version } }),
    'rules.html': `rules ${version}`,
    'a.png': 'picture',
  };
};
const keep = async (): Promise<readonly string[]> => {
  fetched = [];
  await keepPages(cache, DOCS, 'en');
  return fetched.slice(1);
};

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('fetch', (address: URL) => Promise.resolve(new Response(take(address.href))));
});
afterEach(() => vi.unstubAllGlobals());

test('the pages for players are fetched once, and again after they have changed', async () => {
  publish('one');
  expect(await keep()).toEqual(['rules.html', 'a.png']);
  expect(await keep()).toEqual([]);
  publish('two');
  expect(await keep()).toEqual(['rules.html', 'a.png']);
  expect(stored.get(`${DOCS.href}rules.html`)).toBe('rules two');
  expect(await keep()).toEqual([]);
});

test('pages that an earlier version of the worker has kept are fetched again', async () => {
  publish('two');
  stored.set(`${DOCS.href}rules.html`, 'rules one');
  await keep();
  expect(stored.get(`${DOCS.href}rules.html`)).toBe('rules two');
});

test('the pages are fetched again if the network failed meanwhile', async () => {
  publish('one');
  await keep();
  publish('two');
  delete files['a.png'];
  await expect(keep()).rejects.toThrow('a.png');
  publish('two');
  expect(await keep()).toEqual(['rules.html', 'a.png']);
});
