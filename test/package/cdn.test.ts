/** What a page downloads that takes an element from a CDN, in bytes after gzip. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { TRANSLATIONS } from '../../src/words/languages.js';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { cdnFile, withoutHash } from '../support/cdn.js';
import { gzippedSize, sizeReport } from '../support/size-report.js';

const FOLDER = 'dist/cdn';
const LICENCES = 'licences.md';
const GLOBAL = 'acedrex.global.js';
const ENTRIES = [
  'board.min.js',
  'editor.min.js',
  'analysis.min.js',
  'die.min.js',
  'puzzle.min.js',
  'words.min.js',
];
/** What a puzzle needs beside the rules, its words on Spanish pages, and what only problems need. */
const PUZZLE = ['solving.min.js', 'puzzle.es.min.js', 'problem.min.js', 'problem.es.min.js'];
/** What games with dice need beside the analysis, the last two on Spanish pages. */
const DICE = ['dice.min.js', 'dice.es.min.js', 'die.es.min.js'];
/** What reads PGN: as this library writes it, and as others do. */
const READERS = ['strict-pgn.min.js', 'pgn-read.min.js'];
/** What only some pages of boards use. */
const OTHERS = ['export.min.js', 'line-press.min.js', 'words.min.js'];
/** The engine's own: the client that a page loads, and what runs in workers. */
const ENGINE = ['browser.min.js', 'pool.min.js', 'worker.min.js'];

const report = sizeReport('of the files for CDNs');

const sizeOf = (name: string): number => gzippedSize(`${FOLDER}/${name}`);

const sumOf = (names: readonly string[]): number =>
  names.reduce((total, name) => total + sizeOf(name), 0);

/** The sum of files that are named without their hashes. */
const sumOfParts = (names: readonly string[]): number => sumOf(names.map((name) => cdnFile(name)));

/** What a file imports before it runs, and what that imports. */
const closureOf = (name: string): readonly string[] => {
  const code = readFileSync(`${FOLDER}/${name}`, 'utf8');
  const imported = [...code.matchAll(/from\s*["'`]\.\/(.*?)["'`]/g)].map((match) => match[1] ?? '');
  return [...new Set([name, ...imported.flatMap(closureOf)])];
};

/** The same with the names that they have in the sources. */
const partsOf = (name: string): readonly string[] => closureOf(name).map(withoutHash).sort();

const files = (): readonly string[] => readdirSync(FOLDER);

const BOARD = ['board.min.js', 'element.min.js'];

test('the board, with Lit and its pieces, is 23.5 kB', () => {
  report.within('the board, until it is touched', sumOf(closureOf('board.min.js')), 23.5);
  // The entry, and the two files that it imports.
  expect(partsOf('board.min.js')).toEqual(['board.min.js', ...BOARD]);
});

test('the editor and the board together are at most 37 kB', () => {
  report.atMost('the editor and the board', sumOf(closureOf('editor.min.js')), 37);
  expect(partsOf('editor.min.js')).toEqual(['board.min.js', 'editor.min.js', 'element.min.js']);
});

test('the die needs no board, but shares Lit with it', () => {
  report.within('the die', sumOf(closureOf('die.min.js')), 15);
  expect(closureOf('board.min.js')).toContain(cdnFile('element.min.js'));
  expect(partsOf('die.min.js')).toEqual(['die.min.js', 'die.min.js', 'element.min.js']);
});

test('there is one copy of Lit', () => {
  const copies = files().filter(
    (name) =>
      name !== GLOBAL &&
      name.endsWith('.js') &&
      readFileSync(`${FOLDER}/${name}`, 'utf8').includes('litElementVersions'),
  );
  expect(copies).toEqual([cdnFile('element.min.js')]);
});

test('what follows when rules, overlays, arrows, lines or other pieces are wanted stays small too', () => {
  const first = [...BOARD, 'analysis.min.js', 'die.min.js'].map((name) => cdnFile(name));
  const later = files().filter(
    (name) =>
      name.endsWith('.js') &&
      ![...ENTRIES, GLOBAL, ...first].includes(name) &&
      ![...ENGINE, ...DICE, ...PUZZLE, ...READERS, ...OTHERS].includes(withoutHash(name)),
  );
  const isOf = (language: string) => (name: string) => name.includes(`.${language}-`);
  // The last one chooses plurals for them.
  const isTranslated = (name: string): boolean =>
    TRANSLATIONS.some((each) => isOf(each)(name)) || /^(?:translated|plural)-/.test(name);
  // With the dialects of FEN, and the warnings about them.
  report.within('the parts of the board', sumOf(later.filter((name) => !isTranslated(name))), 23.2);
  report.within('the words of a page', sumOfParts(['words.min.js']), 5);
  report.within('the export of pictures', sumOfParts(['export.min.js']), 2.5);
  report.within('the Spanish words', sumOf(later.filter(isOf('es'))), 10.7);
  report.within('the French words', sumOf(files().filter(isOf('fr'))), 13.6);
  report.within('the German words', sumOf(files().filter(isOf('de'))), 13.6);
  report.within('the Portuguese words', sumOf(files().filter(isOf('pt'))), 13.2);
  report.within('rules.wasm', sumOfParts(['rules.wasm']), 12);
});

test('the analysis, with the board and the rules, is at most 65.5 kB', () => {
  report.within('the analysis alone', sumOfParts(['analysis.min.js']), 29);
  report.atMost(
    'the analysis with the board and the rules',
    sumOf(closureOf('analysis.min.js')),
    65.5,
  );
  report.within('lines under a finger', sumOfParts(['line-press.min.js']), 0.6);
  // Fetched with the first PGN; the second only if the first is not enough.
  report.within('the reader of PGN', sumOfParts(READERS.slice(0, 1)), 10);
  report.within('the reader of other forms', sumOfParts(READERS.slice(1)), 6.9);
});

test('the puzzle needs the board and one small file, and what follows with the rules is small', () => {
  expect(partsOf('puzzle.min.js')).toEqual([...BOARD, 'puzzle.min.js']);
  report.within('the puzzle', sizeOf('puzzle.min.js'), 4.5);
  report.within('the solving of puzzles', sumOfParts(['solving.min.js']), 5.2);
  report.within('problems', sumOfParts(['problem.min.js']), 5);
  report.within('the Spanish words of the puzzle', sumOfParts(['puzzle.es.min.js']), 0.7);
});

test('the die and the values of rolls, come with the first game with dice', () => {
  expect(partsOf('analysis.min.js').filter((name) => DICE.includes(name))).toEqual([]);
  report.within('dice', sumOfParts([...DICE, 'die.min.js']), 9);
});

test('the engine comes with the first analysis, with its client and its network', () => {
  const single = ['browser.min.js', 'pool.min.js', 'worker.min.js', 'engine.wasm'];
  report.within('the engine with its client', sumOfParts(single), 66.5);
  // Its weights are compressed already.
  report.within('the network', sizeOf(NETWORK_FILE), 200);
});

test('the classic script has everything, the engine and its network included', () => {
  report.within('the classic script', sizeOf(GLOBAL), 503);
});

test('all files but the entries have a hash of their content in the name', () => {
  const plain = [...ENTRIES, GLOBAL, LICENCES, NETWORK_FILE];
  expect(
    files()
      .filter((name) => withoutHash(name) === name)
      .sort(),
  ).toEqual(plain.sort());
});

test('every file is referenced by another', () => {
  const code = files()
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
    .join('');
  for (const name of files())
    if (![...ENTRIES, GLOBAL, LICENCES].includes(name))
      expect(code.includes(`./${name}`), name).toBe(true);
});

test('the script of the worker is self-contained', () => {
  const code = readFileSync(`${FOLDER}/${cdnFile('worker.min.js')}`, 'utf8');
  expect(code).not.toMatch(/(^|[;}])import[\s{*"'`]|(?<![.`])\bfrom\s*["'`]/);
  expect(code).not.toMatch(/\bimport\(/);
});

test('each file can be imported on servers, without effects', () => {
  const program = `
    const before = Reflect.ownKeys(globalThis);
    for (const address of ${JSON.stringify(files().filter((name) => name.endsWith('.js') && name !== GLOBAL))})
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

const size = {
  board: () => sumOf(closureOf('board.min.js')),
  editor: () => sumOf(closureOf('editor.min.js')),
  puzzle: () => sizeOf('puzzle.min.js'),
  dice: () => sumOfParts(['dice.min.js', 'die.min.js']),
};

test.each([
  ['README.md', 'The board is under N kB gzipped', size.board],
  ['docs/start.md', 'The board is under N kB gzipped', size.board],
  ['docs/editor.md', 'together they are under N kB gzipped', size.editor],
  ['docs/puzzle.md', 'takes less than N kB gzipped', size.puzzle],
  ['docs/analysis.md', '(under N kB gzipped)', size.dice],
] as const)('%s states a size that is right to the kilobyte', (file, sentence, bytes) => {
  const [before = '', after = ''] = sentence.split('N');
  const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
  const rest = text.slice(text.indexOf(before) + before.length);
  expect(text).toContain(before);
  expect(rest.slice(rest.indexOf(' ')).startsWith(after)).toBe(true);
  expect(Number.parseInt(rest, 10)).toBe(Math.ceil(bytes() / 1000));
});
