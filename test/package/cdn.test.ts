/** What a page downloads that takes the board or the editor from a CDN, in bytes after gzip. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const FOLDER = 'dist/cdn';
const KILOBYTE = 1000;
const ENTRIES = ['board.min.js', 'editor.min.js', 'die.min.js'];

const sizeOf = (name: string): number =>
  gzipSync(readFileSync(`${FOLDER}/${name}`), { level: 9 }).length;

const files = (): readonly string[] => readdirSync(FOLDER);

test('the board, with Lit and its pieces, is one file of at most 22 kB', () => {
  expect(sizeOf('board.min.js')).toBeLessThanOrEqual(22 * KILOBYTE);
  // It imports nothing before it runs.
  expect(readFileSync(`${FOLDER}/board.min.js`, 'utf8')).not.toMatch(/(^|[;}])import[\s{*]/);
});

test('the editor and the board together are at most 32 kB', () => {
  expect(sizeOf('editor.min.js') + sizeOf('board.min.js')).toBeLessThanOrEqual(32 * KILOBYTE);
  // Before it runs it imports the board and nothing else.
  const code = readFileSync(`${FOLDER}/editor.min.js`, 'utf8');
  const imports = [...code.matchAll(/from\s*["'`](.*?)["'`]/g)].map((match) => match[1]);
  expect(imports).toEqual(['./board.min.js']);
});

test('the die, with Lit and its pieces, is one file of at most 15 kB', () => {
  expect(sizeOf('die.min.js')).toBeLessThanOrEqual(15 * KILOBYTE);
  expect(readFileSync(`${FOLDER}/die.min.js`, 'utf8')).not.toMatch(/(^|[;}])import[\s{*]/);
});

test('what follows when rules, overlays, arrows or other pieces are wanted stays small too', () => {
  const later = files().filter(
    (name) => name.endsWith('.js') && !ENTRIES.includes(name) && !name.startsWith('die-'),
  );
  const sum = (names: readonly string[]): number =>
    names.reduce((total, name) => total + sizeOf(name), 0);
  const isSpanish = (name: string): boolean => name.startsWith('spanish');
  expect(sum(later.filter((name) => !isSpanish(name)))).toBeLessThanOrEqual(16 * KILOBYTE);
  expect(sum(later.filter(isSpanish))).toBeLessThanOrEqual(5 * KILOBYTE);
  expect(sizeOf('rules.wasm')).toBeLessThanOrEqual(12 * KILOBYTE);
});

test('no file is there that no other names', () => {
  const code = files()
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
    .join('');
  for (const name of files())
    if (!ENTRIES.includes(name)) expect(code.includes(`./${name}`), name).toBe(true);
});
