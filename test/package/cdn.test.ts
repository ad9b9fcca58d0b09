/** What a page downloads that takes an element from a CDN, in bytes after gzip. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { gzippedSize, sizeReport } from '../support/size-report.js';

const FOLDER = 'dist/cdn';
const LICENCES = 'licences.md';
const ENTRIES = ['board.min.js', 'editor.min.js', 'analysis.min.js', 'die.min.js', 'puzzle.min.js'];
/** What a puzzle needs beside the rules, and its words on Spanish pages. */
const PUZZLE = ['solving.min.js', 'spanish-puzzle.min.js'];
/** What games with dice need beside the analysis, the last two on Spanish pages. */
const DICE = ['dice.min.js', 'spanish-dice.min.js', 'spanish-roles.min.js'];
/** The engine's own: the client that a page loads, and what runs in workers. */
const ENGINE = ['browser.min.js', 'pool.min.js', 'worker.min.js'];

const report = sizeReport('of the files for CDNs');

const sizeOf = (name: string): number => gzippedSize(`${FOLDER}/${name}`);

const sumOf = (names: readonly string[]): number =>
  names.reduce((total, name) => total + sizeOf(name), 0);

/** What a file imports before it runs, and what that imports. */
const closureOf = (name: string): readonly string[] => {
  const code = readFileSync(`${FOLDER}/${name}`, 'utf8');
  const imported = [...code.matchAll(/from\s*["'`]\.\/(.*?)["'`]/g)].map((match) => match[1] ?? '');
  return [...new Set([name, ...imported.flatMap(closureOf)])];
};

const files = (): readonly string[] => readdirSync(FOLDER);

test('the board, with Lit and its pieces, is one file of at most 23.5 kB', () => {
  report.atMost('the board, until it is touched', sizeOf('board.min.js'), 23.5);
  // It imports nothing before it runs.
  expect(readFileSync(`${FOLDER}/board.min.js`, 'utf8')).not.toMatch(/(^|[;}])import[\s{*]/);
});

test('the editor and the board together are at most 35 kB', () => {
  report.atMost('the editor and the board', sizeOf('editor.min.js') + sizeOf('board.min.js'), 35);
  // Before it runs it imports the board and nothing else.
  const code = readFileSync(`${FOLDER}/editor.min.js`, 'utf8');
  const imports = [...code.matchAll(/from\s*["'`](.*?)["'`]/g)].map((match) => match[1]);
  expect(imports).toEqual(['./board.min.js']);
});

test('the die, with Lit and its pieces, is one file', () => {
  report.within('the die', sizeOf('die.min.js'), 15);
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
  report.within('the parts of the board', sumOf(later.filter((name) => !isSpanish(name))), 21.6);
  report.within('the export of pictures', sizeOf('export.min.js'), 2.5);
  report.within('the Spanish words', sumOf(later.filter(isSpanish)), 10.7);
  report.within('rules.wasm', sizeOf('rules.wasm'), 12);
});

test('the analysis, with the board and the rules, is at most 76 kB', () => {
  // A quarter of it reads games: in PGN, and in the forms of other programs.
  report.within('the analysis alone', sizeOf('analysis.min.js'), 41);
  report.atMost(
    'the analysis with the board and the rules',
    sumOf(closureOf('analysis.min.js')),
    76,
  );
});

test('the puzzle needs the board and one small file, and what follows with the rules is small', () => {
  expect(closureOf('puzzle.min.js')).toEqual(['puzzle.min.js', 'board.min.js']);
  report.within('the puzzle', sizeOf('puzzle.min.js'), 4);
  report.within('the solving of puzzles', sizeOf('solving.min.js'), 4.7);
  report.within('the Spanish words of the puzzle', sizeOf('spanish-puzzle.min.js'), 0.7);
});

test('the die and the values of rolls, come with the first game with dice', () => {
  expect(closureOf('analysis.min.js').filter((name) => DICE.includes(name))).toEqual([]);
  report.within('dice', sumOf(DICE), 8);
});

test('the engine comes with the first analysis, with its client and its network', () => {
  const single = ['browser.min.js', 'pool.min.js', ...closureOf('worker.min.js'), 'engine.wasm'];
  report.within('the engine with its client', sumOf(single), 65.4);
  // Its weights are compressed already.
  report.within('the network', sizeOf(NETWORK_FILE), 200);
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

test.each(['worker.min.js'])('%s is self-contained', (name) => {
  const code = readFileSync(`${FOLDER}/${name}`, 'utf8');
  expect(code).not.toMatch(/(^|[;}])import[\s{*"'`]|(?<![.`])\bfrom\s*["'`]/);
  expect(code).not.toMatch(/\bimport\(/);
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

test.each([
  ['README.md', 'The file is under N kB gzipped', ['board.min.js']],
  ['docs/start.md', 'The file is under N kB gzipped', ['board.min.js']],
  ['docs/editor.md', 'together they are under N kB gzipped', ['board.min.js', 'editor.min.js']],
  ['docs/puzzle.md', 'takes less than N kB gzipped', ['puzzle.min.js']],
  ['docs/analysis.md', '(under N kB gzipped)', ['dice.min.js']],
] as const)('%s states a size that is right to the kilobyte', (file, sentence, names) => {
  const [before = '', after = ''] = sentence.split('N');
  const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
  const rest = text.slice(text.indexOf(before) + before.length);
  expect(text).toContain(before);
  expect(rest.slice(rest.indexOf(' ')).startsWith(after)).toBe(true);
  expect(Number.parseInt(rest, 10)).toBe(Math.ceil(sumOf(names) / 1000));
});
