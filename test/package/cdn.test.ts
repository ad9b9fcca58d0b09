/** Gzipped download sizes of pages that load elements from a CDN. */
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
/** The file at the package’s bare CDN address. */
const BARE = 'bare.min.js';
const ENTRIES = ['board', 'editor', 'analysis', 'die', 'puzzle', 'words'].map(
  (name) => `${name}.min.js`,
);
/** Files for puzzles besides the rules, with Spanish words and the files for problems. */
const PUZZLE = ['solving.min.js', 'puzzle.es.min.js', 'problem.min.js', 'problem.es.min.js'];
/** Files for games with dice besides the analysis; the last two are for Spanish pages. */
const DICE = ['dice.min.js', 'dice.es.min.js', 'die.es.min.js'];
/** PGN parsers for the output of this library and of other programs. */
const READERS = [
  'strict-pgn.min.js',
  'read-any.min.js',
  'program-heads.min.js',
  'chat-lines.min.js',
];
/** Parsers of mails, web pages and other containers, each fetched on first use. */
const CONTAINERS = [
  'source.min.js',
  // Puzzles also need these two files.
  'bytes.min.js',
  'deflate.min.js',
  ...readdirSync('src/notation/containers').map((name) => name.replace(/ts$/, 'min.js')),
];
/** Files that only some pages with a board use. */
const OTHERS = ['export.min.js', 'line-press.min.js', 'words.min.js'];
/** The engine: the client for the page, and the scripts for workers. */
const ENGINE = ['browser.min.js', 'pool.min.js', 'worker.min.js'];

const report = sizeReport('of the files for CDNs');

const sizeOf = (name: string): number => gzippedSize(`${FOLDER}/${name}`);

const sumOf = (names: readonly string[]): number =>
  names.reduce((total, name) => total + sizeOf(name), 0);

/** The total size of files, named without their hashes. */
const sumOfParts = (names: readonly string[]): number => sumOf(names.map((name) => cdnFile(name)));

/** A file and all its static imports, direct and indirect. */
const closureOf = (name: string): readonly string[] => {
  const code = readFileSync(`${FOLDER}/${name}`, 'utf8');
  const imported = [...code.matchAll(/from\s*["'`]\.\/(.*?)["'`]/g)].map((match) => match[1] ?? '');
  return [...new Set([name, ...imported.flatMap(closureOf)])];
};

/** The same files without the hashes in their names. */
const partsOf = (name: string): readonly string[] => closureOf(name).map(withoutHash).sort();

const files = (): readonly string[] => readdirSync(FOLDER);

const BOARD = ['board.min.js', 'element.min.js'];

test.each([
  // The entry, and the two files that it imports.
  ['board', ['board.min.js', ...BOARD], 'the board, until it is touched', 23.81],
  ['die', ['die.min.js', 'die.min.js', 'element.min.js'], 'the die', 15],
])('the first download of the %s has the expected size', (name, parts, label, kilobytes) => {
  report.within(label, sumOf(closureOf(`${name}.min.js`)), kilobytes);
  expect(partsOf(`${name}.min.js`)).toEqual(parts);
  expect(closureOf(`${name}.min.js`)).toContain(cdnFile('element.min.js'));
});

test('the editor and the board together are at most 37.1 kB', () => {
  report.atMost('the editor and the board', sumOf(closureOf('editor.min.js')), 37.1);
  expect(partsOf('editor.min.js')).toEqual(['board.min.js', 'editor.min.js', 'element.min.js']);
});

test('only one file contains Lit', () => {
  const copies = files().filter(
    (name) =>
      name !== GLOBAL &&
      name.endsWith('.js') &&
      readFileSync(`${FOLDER}/${name}`, 'utf8').includes('litElementVersions'),
  );
  expect(copies).toEqual([cdnFile('element.min.js')]);
});

test('the board parts that load later and the translations stay within their size limits', () => {
  const first = [...BOARD, 'analysis.min.js', 'die.min.js'].map((name) => cdnFile(name));
  const later = files().filter(
    (name) =>
      name.endsWith('.js') &&
      ![...ENTRIES, GLOBAL, BARE, ...first].includes(name) &&
      ![...ENGINE, ...DICE, ...PUZZLE, ...READERS, ...CONTAINERS, ...OTHERS].includes(
        withoutHash(name),
      ),
  );
  const isOf = (language: string) => (name: string) => name.includes(`.${language}-`);
  // The `plural` file chooses plural forms for the translations.
  const isTranslated = (name: string): boolean =>
    TRANSLATIONS.some((each) => isOf(each)(name)) || /^(?:translated|plural)-/.test(name);
  // This includes the dialects of FEN and the warnings about them.
  report.within('the parts of the board', sumOf(later.filter((name) => !isTranslated(name))), 24.5);
  report.within('the Spanish words', sumOf(later.filter(isOf('es'))), 11.2);
  report.within('the French words', sumOf(files().filter(isOf('fr'))), 13.8);
  report.within('the German words', sumOf(files().filter(isOf('de'))), 13.8);
  report.within('the Portuguese words', sumOf(files().filter(isOf('pt'))), 13.2);
});

test.each([
  ['the words of a page', ['words.min.js'], 5],
  ['the export of pictures', ['export.min.js'], 2.5],
  ['rules.wasm', ['rules.wasm'], 12],
  ['the analysis alone', ['analysis.min.js'], 29],
  ['the long press on lines', ['line-press.min.js'], 0.6],
  // Fetched with the first PGN; the second only if the first is not enough.
  ['the PGN parser', READERS.slice(0, 1), 12.8],
  // This parser also recognises containers.
  ['the parser of other formats', READERS.slice(1), 12],
  ['the mail parser', ['source.min.js', 'bytes.min.js', 'mail.min.js', 'part-builder.min.js'], 6],
  ['the web page parser', ['html.min.js', 'markup.min.js', 'rows.min.js'], 23.8],
  ['the puzzle solver', ['solving.min.js'], 5.2],
  ['problems', ['problem.min.js'], 5],
  ['the Spanish words of the puzzle', ['puzzle.es.min.js'], 0.75],
  // Loaded with the first game with dice.
  ['dice', [...DICE, 'die.min.js'], 9],
  // Loaded with the first analysis.
  ['the engine with its client', [...ENGINE, 'engine.wasm'], 67.5],
])('the size of %s is within its limit', (label, names, kilobytes) => {
  report.within(label, sumOfParts(names), kilobytes);
});

test('the sizes of the puzzle, the network and the classic script are within their limits', () => {
  report.within('the puzzle', sizeOf('puzzle.min.js'), 4.5);
  // The weights are already compressed. The script contains everything: engine, network and container parsers.
  report.within('the network', sizeOf(NETWORK_FILE), 200);
  report.within('the classic script', sizeOf(GLOBAL), 550);
});

test('the analysis with the board and the rules is at most 65.9 kB', () => {
  const label = 'the analysis with the board and the rules';
  report.atMost(label, sumOf(closureOf('analysis.min.js')), 65.9);
  expect(partsOf('analysis.min.js').filter((name) => DICE.includes(name))).toEqual([]);
  expect(partsOf('puzzle.min.js')).toEqual([...BOARD, 'puzzle.min.js']);
});

test('all file names except the entry points contain a content hash', () => {
  const plain = [...ENTRIES, GLOBAL, BARE, LICENCES, NETWORK_FILE];
  expect(
    files()
      .filter((name) => withoutHash(name) === name)
      .sort(),
  ).toEqual(plain.sort());
});

test('every file except the entry points is referenced by another file', () => {
  const code = files()
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
    .join('');
  for (const name of files())
    if (![...ENTRIES, GLOBAL, BARE, LICENCES].includes(name))
      expect(code.includes(`./${name}`), name).toBe(true);
});

test('the worker script is self-contained', () => {
  const code = readFileSync(`${FOLDER}/${cdnFile('worker.min.js')}`, 'utf8');
  expect(code).not.toMatch(/(^|[;}])import[\s{*"'`]|(?<![.`])\bfrom\s*["'`]/);
  expect(code).not.toMatch(/\bimport\(/);
});

test('importing the files on a server has no side effects', () => {
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

test('the licences of bundled packages are included', () => {
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

/** The number in a sentence of a document that contains `N` in place of the number. */
const statedIn = (file: string, sentence: string): number => {
  const [before = '', after = ''] = sentence.split('N');
  const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
  const rest = text.slice(text.indexOf(before) + before.length);
  expect(text).toContain(before);
  expect(rest.slice(rest.indexOf(' ')).startsWith(after)).toBe(true);
  return Number.parseInt(rest, 10);
};

test.each([
  ['README.md', 'The board is under N kB gzipped', size.board],
  ['docs/start.md', 'The board is under N kB gzipped', size.board],
  ['docs/editor.md', 'together are under N kB gzipped', size.editor],
  ['docs/puzzle.md', 'adds less than N kB gzipped', size.puzzle],
  ['docs/analysis.md', '(under N kB gzipped)', size.dice],
] as const)('%s states a size that is correct to the kilobyte', (file, sentence, bytes) => {
  expect(statedIn(file, sentence)).toBe(Math.ceil(bytes() / 1000));
});

test.each([
  ['docs/bundlers.md', 'the rules as a module (N kB gzipped)', ['rules.wasm']],
  ['docs/bundlers.md', 'The first search fetches the engine (N kB)', ['engine.wasm']],
  ['docs/bundlers.md', 'its network (N kB)', [NETWORK_FILE]],
  ['docs/bundlers.md', 'and its worker (N kB)', ['worker.min.js']],
  ['docs/bundlers.md', 'fetches a set of puzzles (N kB)', ['cazaux.puzzles']],
] as const)('%s states to the kilobyte what is fetched: %s', (file, sentence, names) => {
  expect(statedIn(file, sentence)).toBe(Math.round(sumOfParts(names) / 1000));
});

test('the recipe for one classic script states its size to ten kilobytes', () => {
  const said = statedIn('docs/recipes/static-site.md', 'is about N kB gzipped');
  expect(said).toBe(Math.round(sizeOf(GLOBAL) / 10_000) * 10);
});
