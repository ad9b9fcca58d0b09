/** Files that are imported into the library together. */
import { beforeEach, describe, expect, test } from 'vitest';
import { importFiles } from '../../../web/page/studies/worker/import-files.js';
import { openDatabase, type Database } from '../../../web/storage/database.js';
import { listEntries, noteReadings } from '../../../web/storage/all-studies.js';
import { libraryText } from '../../../web/storage/study-name.js';
import { readStudy } from '../../../web/page/studies/worker/read-study.js';
import { freshDatabases } from '../../support/fake-database.js';
import { BYTES, COURIER, gameBy, JSON_TEXT } from '../files-together.js';
import { defined } from '../../support/value.js';
freshDatabases();

let database: Database;
beforeEach(async () => {
  database = await openDatabase();
  return () => {
    database.close();
  };
});

type Content = string | Uint8Array<ArrayBuffer>;

const OPTIONS = { ruleset: 'cazaux', dice: false };

const add = async (
  files: readonly (readonly [name: string, content: Content])[],
  control: Partial<Parameters<typeof importFiles>[3]> = {},
) => {
  const { files: reports, ...rest } = await importFiles(
    database,
    files.map(([name, content]) => new File([content], name)),
    OPTIONS,
    { onProgress: () => undefined, isCancelled: () => false, ...control },
  );
  return {
    ...rest,
    added: Object.fromEntries(reports.map(({ name, lines }) => [name, lines])),
    duplicates: reports.reduce((sum, { duplicates }) => sum + duplicates, 0),
    faults: reports.flatMap(({ name, faults }) =>
      faults.map(({ code, line }) => [name, line, code]),
    ),
  };
};

/** The texts of the library in the order of its list. */
const texts = async (): Promise<readonly string[]> => {
  const listed = await listEntries(database);
  const rows = await Promise.all(listed.map(({ id }) => database.get('studies', id)));
  return rows.map((row) => row?.pgn.trim() ?? '');
};

/** The texts of the library if each file is imported separately. */
const alone = async (
  files: readonly (readonly [string, Content])[],
): Promise<readonly string[]> => {
  const all: string[] = [];
  for (const file of files) {
    await add([file]);
    all.push(...(await texts()));
    await database.clear('studies');
    await database.clear('entries');
  }
  return all;
};

const UNCLOSED = '[White "Anna"]\n\n1. e5 { never closed e8 *\n';

type Files = Readonly<Record<string, Content>>;

/** Files, the number of their games, and the line and code of the error in each invalid file. */
const TOGETHER: readonly (readonly [string, Files, number, Readonly<Record<string, unknown[]>>])[] =
  [
    ['an unclosed comment', { 'p1.pgn': UNCLOSED, 'p2.pgn': gameBy('Carl') }, 2, {}],
    [
      'moves, notes, bytes and games',
      {
        'game.txt': '1. e5 e8 2. a5 a8',
        'notes.txt': 'Nothing here is a game.',
        'good.pgn': gameBy('Carl'),
        'bin.pgn': BYTES,
        'last.pgn': `${gameBy('Dora')}\n${gameBy('Eva', 'b5 b8')}`,
      },
      4,
      { 'notes.txt': [1, 'pgn-no-game'], 'bin.pgn': [expect.any(Number), 'pgn-no-game'] },
    ],
    [
      'a game and a text of another kind',
      { 'courier-log.txt': COURIER, 'expected.json': JSON_TEXT },
      1,
      {
        'courier-log.txt': [1, 'pgn-text'],
        'expected.json': [expect.any(Number), 'pgn-no-game'],
      },
    ],
    [
      'files without a game',
      { 'empty.pgn': '', 'spaces.pgn': ' \n\n', 'notes.txt': '\n\nNothing here is a game.' },
      0,
      {
        'empty.pgn': [undefined, 'import-empty'],
        'spaces.pgn': [undefined, 'import-empty'],
        'notes.txt': [3, 'pgn-no-game'],
      },
    ],
    [
      'a long text without a game, and one in an old encoding',
      {
        'long.txt': 'x'.repeat(1_100_000),
        'latin.pgn': Uint8Array.from(gameBy('Jos\u00e9'), (letter) => letter.charCodeAt(0)),
        'utf.pgn': gameBy('Jos\u00e9', 'b5 b8'),
      },
      2,
      { 'long.txt': [1, 'pgn-no-game'], 'latin.pgn': [2, 'text-one-byte'] },
    ],
  ];

describe('files that are imported together', () => {
  test.each(TOGETHER)('are read as if imported alone: %s', async (_, content, games, wrong) => {
    const files = Object.entries(content);
    const faults = Object.entries(wrong).map(([name, fault]) => [name, ...fault]);
    const expected = await alone(files);
    expect(expected).toHaveLength(games);
    const report = await add(files);
    expect(report).toMatchObject({ faults, duplicates: 0, isCancelled: false });
    expect(report).not.toHaveProperty('failure');
    expect(await texts()).toEqual(expected);
  });

  test('have separate line numbers', async () => {
    const { added } = await add([
      ['one.pgn', `\n\n${gameBy('Anna')}\n\n${gameBy('Bruno')}`],
      ['two.pgn', `${gameBy('Carl')}\n${gameBy('Dora')}`],
    ]);
    expect(added).toEqual({ 'one.pgn': [3, 11], 'two.pgn': [1, 8] });
  });

  test('do not add existing games again, in any order', async () => {
    const files = Object.entries({
      'README.md': '# Games\n\nNo game here, but 1. e5 in a sentence.\n',
      'signs.pgn': gameBy('Carl'),
      'copy.pgn': gameBy('Carl'),
      'twice.pgn': `${gameBy('Dora')}\n${gameBy('Dora')}`,
    });
    expect(await add(files)).toMatchObject({ duplicates: 1 });
    const before = await texts();
    expect(before.filter((text) => /Carl|Dora/.test(text))).toHaveLength(3);
    expect(await add([...files].reverse())).toMatchObject({ duplicates: before.length + 1 });
    expect(await texts()).toEqual(before);
  });

  test('can be cancelled between two games without errors for the remaining files', async () => {
    let isCancelled = false;
    const many = Array.from({ length: 300 }, (_, at) => gameBy(`Player ${at}`)).join('\n');
    const files = Object.entries({ 'many.pgn': many, 'more.pgn': gameBy('Carl') });
    const report = await add(files, {
      onProgress: () => (isCancelled = true),
      isCancelled: () => isCancelled,
    });
    expect(report).toMatchObject({ isCancelled: true, faults: [] });
    expect(report.added).not.toHaveProperty('more.pgn');
    expect(await texts()).toHaveLength(report.added['many.pgn']?.length ?? 0);
  });

  test('report their joint progress and unreadable files', async () => {
    const gone = new File([gameBy('Anna')], 'gone.pgn');
    gone.stream = () =>
      new ReadableStream({
        pull: (controller) => {
          controller.error(new DOMException('gone', 'NotReadableError'));
        },
      });
    const seen: number[] = [];
    const { files } = await importFiles(
      database,
      [new File([gameBy('Carl')], 'a.pgn'), gone, new File([gameBy('Dora')], 'b.pgn')],
      OPTIONS,
      { onProgress: (read) => seen.push(read), isCancelled: () => false },
    );
    expect(files.map(({ added }) => added.length)).toEqual([1, 0, 1]);
    expect(files[1]?.faults).toMatchObject([
      { code: 'import-unreadable', params: { reason: 'gone' } },
    ]);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });
});

test('a game is recognised as a duplicate in its imported and in its exported form', async () => {
  const original = '[White "Ana"]\n[Black "Bea"]\n\n1. e4-e5 e9-e8 2. h4-h5 1/2-1/2\n';
  await add([['game.txt', original]]);
  const row = defined((await database.getAll('studies'))[0]);
  const reading = await readStudy(row);
  expect(reading.normalised).toContain('1. e5 e8 2. h5');
  await noteReadings(database, [reading]);
  const exported = libraryText({ ...row, pgn: reading.normalised ?? '' });
  expect(exported).not.toBe(original);
  expect((await add([['library.pgn', exported]])).duplicates).toBe(1);
  expect((await add([['game.txt', original]])).duplicates).toBe(1);
  expect((await add([['other.pgn', exported.replace('Bea', 'Cleo')]])).duplicates).toBe(0);
});
