/** What a page downloads that takes an element from a CDN, in bytes after gzip. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { NETWORK_FILE } from '../../src/wasm/network-url.js';

const FOLDER = 'dist/cdn';
const KILOBYTE = 1000;
const LICENCES = 'licences.md';
const ENTRIES = ['board.min.js', 'editor.min.js', 'analysis.min.js', 'die.min.js', 'puzzle.min.js'];
/** What a puzzle needs beside the rules, and its words on Spanish pages. */
const PUZZLE = ['solving.min.js', 'spanish-puzzle.min.js'];
/** What games with dice need beside the analysis, the last two on Spanish pages. */
const DICE = ['dice.min.js', 'spanish-dice.min.js', 'spanish-roles.min.js'];
/** The engine's own: the client that a page loads, and what runs in workers. */
const ENGINE = ['browser.min.js', 'pool.min.js', 'worker.min.js', 'thread.min.js'];

const sizeOf = (name: string): number =>
  gzipSync(readFileSync(`${FOLDER}/${name}`), { level: 9 }).length;

const sumOf = (names: readonly string[]): number =>
  names.reduce((total, name) => total + sizeOf(name), 0);

/** What a file imports before it runs, and what that imports. */
const closureOf = (name: string): readonly string[] => {
  const code = readFileSync(`${FOLDER}/${name}`, 'utf8');
  const imported = [...code.matchAll(/from\s*["'`]\.\/(.*?)["'`]/g)].map((match) => match[1] ?? '');
  return [...new Set([name, ...imported.flatMap(closureOf)])];
};

const files = (): readonly string[] => readdirSync(FOLDER);

test('the board, with Lit and its pieces, is one file of at most 23.3 kB', () => {
  expect(sizeOf('board.min.js')).toBeLessThanOrEqual(23.3 * KILOBYTE);
  // It imports nothing before it runs.
  expect(readFileSync(`${FOLDER}/board.min.js`, 'utf8')).not.toMatch(/(^|[;}])import[\s{*]/);
});

test('the editor and the board together are at most 34 kB', () => {
  expect(sizeOf('editor.min.js') + sizeOf('board.min.js')).toBeLessThanOrEqual(34 * KILOBYTE);
  // Before it runs it imports the board and nothing else.
  const code = readFileSync(`${FOLDER}/editor.min.js`, 'utf8');
  const imports = [...code.matchAll(/from\s*["'`](.*?)["'`]/g)].map((match) => match[1]);
  expect(imports).toEqual(['./board.min.js']);
});

test('the die, with Lit and its pieces, is one file of at most 15 kB', () => {
  expect(sizeOf('die.min.js')).toBeLessThanOrEqual(15 * KILOBYTE);
  expect(readFileSync(`${FOLDER}/die.min.js`, 'utf8')).not.toMatch(/(^|[;}])import[\s{*]/);
});

test('what follows when rules, overlays, arrows, lines or other pieces are wanted stays small too', () => {
  const later = files().filter(
    (name) =>
      name.endsWith('.js') &&
      ![...ENTRIES, ...ENGINE, ...DICE, ...PUZZLE, 'export.min.js'].includes(name) &&
      !name.startsWith('die-'),
  );
  const isSpanish = (name: string): boolean => name.startsWith('spanish');
  expect(sumOf(later.filter((name) => !isSpanish(name)))).toBeLessThanOrEqual(20.9 * KILOBYTE);
  expect(sizeOf('export.min.js')).toBeLessThanOrEqual(2.5 * KILOBYTE);
  expect(sumOf(later.filter(isSpanish))).toBeLessThanOrEqual(10 * KILOBYTE);
  expect(sizeOf('rules.wasm')).toBeLessThanOrEqual(12 * KILOBYTE);
});

test('the analysis, with the board and the rules, is at most 63.4 kB', () => {
  expect(sizeOf('analysis.min.js')).toBeLessThanOrEqual(31 * KILOBYTE);
  expect(sumOf(closureOf('analysis.min.js'))).toBeLessThanOrEqual(63.4 * KILOBYTE);
});

test('the puzzle is at most 4 kB above the board, and what follows with the rules 4.7 kB', () => {
  expect(closureOf('puzzle.min.js')).toEqual(['puzzle.min.js', 'board.min.js']);
  expect(sizeOf('puzzle.min.js')).toBeLessThanOrEqual(4 * KILOBYTE);
  expect(sizeOf('solving.min.js')).toBeLessThanOrEqual(4.7 * KILOBYTE);
  expect(sizeOf('spanish-puzzle.min.js')).toBeLessThanOrEqual(0.7 * KILOBYTE);
});

test('the die and the values of rolls, fetched with the first game with dice, are at most 8 kB', () => {
  expect(closureOf('analysis.min.js').filter((name) => DICE.includes(name))).toEqual([]);
  expect(sumOf(DICE)).toBeLessThanOrEqual(8 * KILOBYTE);
});

test('the engine, fetched at the first analysis, is at most 65.4 kB with its client, and its network 200 kB', () => {
  const single = ['browser.min.js', 'pool.min.js', ...closureOf('worker.min.js'), 'engine.wasm'];
  expect(sumOf(single)).toBeLessThanOrEqual(65.4 * KILOBYTE);
  // Its weights are compressed already.
  expect(sizeOf(NETWORK_FILE)).toBeLessThanOrEqual(200 * KILOBYTE);
});

test('every file is referenced by another', () => {
  const code = files()
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
    .join('');
  for (const name of files())
    if (!ENTRIES.includes(name) && name !== LICENCES)
      // The scripts of workers are named as in the package, and found minified beside a minified module.
      expect(
        [name, name.replace('.min.', '.')].some((one) => code.includes(`./${one}`)),
        name,
      ).toBe(true);
});

test.each(['worker.min.js', 'thread.min.js'])('%s is self-contained', (name) => {
  const code = readFileSync(`${FOLDER}/${name}`, 'utf8');
  expect(code).not.toMatch(/(^|[;}])import[\s{*"'`]|(?<![.`])\bfrom\s*["'`]/);
  // What may follow is Node's file system, which no browser is asked for.
  expect(code.match(/\bimport\([^)]*\)/g) ?? []).toHaveLength(name === 'worker.min.js' ? 1 : 0);
});

test('each file can be imported on servers, without effects', () => {
  const program = `
    const before = Reflect.ownKeys(globalThis);
    for (const address of ${JSON.stringify(files().filter((name) => name.endsWith('.js')))})
      await import(new URL(address, ${JSON.stringify(pathToFileURL(`${FOLDER}/`).href)}).href);
    // Lit notes its metadata and its settings there.
    const LIT = /^(Symbol\\(metadata\\)|(lit|reactiveElement)\\w*)$/;
    console.log(Reflect.ownKeys(globalThis).filter((key) => !before.includes(key) && !LIT.test(String(key))));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  expect([status, stdout, stderr]).toEqual([0, '[]\n', '']);
});

test('the licences of what is bundled come with it', () => {
  const text = readFileSync(`${FOLDER}/${LICENCES}`, 'utf8');
  for (const name of ['@lit/reactive-element', 'lit-element', 'lit-html', 'comlink'])
    expect(text).toMatch(new RegExp(`^## ${name} `, 'm'));
});
