/** What a page downloads that takes the board from a CDN, in bytes after gzip. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const FOLDER = 'dist/cdn';
const KILOBYTE = 1000;

const sizeOf = (name: string): number =>
  gzipSync(readFileSync(`${FOLDER}/${name}`), { level: 9 }).length;

const files = (): readonly string[] => readdirSync(FOLDER);

test('the board, with Lit and its pieces, is one file of at most 22 kB', () => {
  expect(sizeOf('board.min.js')).toBeLessThanOrEqual(22 * KILOBYTE);
  // It imports nothing before it runs.
  expect(readFileSync(`${FOLDER}/board.min.js`, 'utf8')).not.toMatch(/(^|[;}])import[\s{*]/);
});

test('what follows when rules, overlays, arrows or other pieces are wanted stays small too', () => {
  const later = files().filter((name) => name.endsWith('.js') && name !== 'board.min.js');
  const sum = later.reduce((total, name) => total + sizeOf(name), 0);
  expect(sum).toBeLessThanOrEqual(16 * KILOBYTE);
  expect(sizeOf('rules.wasm')).toBeLessThanOrEqual(11 * KILOBYTE);
});

test('no file is there that the board does not name', () => {
  const code = files()
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
    .join('');
  for (const name of files())
    if (name !== 'board.min.js') expect(code.includes(`./${name}`), name).toBe(true);
});
