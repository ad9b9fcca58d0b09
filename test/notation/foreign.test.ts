/** Games of other programs and people, read through every import route that works without a browser. */
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { mainLine } from '../../src/game/tree.js';
import { decodeText } from '../../src/notation/encoding.js';
import { readGame as readAttribute } from '../../src/elements/analysis/read.js';
import { makeFen } from '../../src/notation/fen.js';
import { makePgn, parsePgn, type PgnGame } from '../../src/notation/pgn.js';
import { readGames } from '../../src/notation/read-games.js';
import type { Evaluation, GameRecord } from '../../src/notation/record.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { readFiles, readGame, readText, type Imported } from '../../web/page/import/read.js';
import { makeShareLink, readLink } from '../../web/page/links/share-link.js';
import { importFiles } from '../../web/page/studies/worker/import-files.js';
import { listEntries } from '../../web/storage/all-studies.js';
import { openDatabase } from '../../web/storage/database.js';
import type { Result } from '../../src/result.js';
import { CASES, FOREIGN, type ForeignGame } from './foreign-cases.js';
import { mutated, newMutations } from './mutations.js';
import { allGames, mainLineMoves } from './pgn-support.js';
import { scaled } from '../support/scale.js';

const RULES = { ruleset: RULESETS.cazaux };

const score = ({ score }: Evaluation): string =>
  score.kind === 'mate'
    ? `#${score.moves}`
    : `${score.value < 0 ? '-' : '+'}${(Math.abs(score.value) / 100).toFixed(2)}`;

/** The parts of a game that the case describes. */
const summary = (record: GameRecord, expected: ForeignGame): ForeignGame => {
  const nodes = mainLine(record);
  const evaluations = nodes.flatMap(({ evaluation }) => evaluation ?? []);
  const tags = new Map(record.tags);
  return {
    ruleset: record.ruleset.id,
    moves: mainLineMoves({ record }),
    ...(expected.result !== undefined && { result: record.result }),
    ...(expected.fen !== undefined && { fen: makeFen(record.setup) }),
    ...(expected.tags !== undefined && {
      tags: Object.fromEntries(
        Object.keys(expected.tags).map((name) => [name, tags.get(name) ?? '']),
      ),
    }),
    ...(expected.evals !== undefined && {
      evals:
        expected.evals[0]?.includes(',') === true
          ? evaluations
              .slice(0, expected.evals.length)
              .map((one) => `${Number(score(one))},${one.depth}`)
          : evaluations.map(score),
    }),
    ...(expected.noComments === true && {
      noComments: nodes.every(({ comment }) => comment === ''),
    }),
  };
};

type Door = (bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<readonly GameRecord[]>;

const recordsOf = (games: readonly Pick<PgnGame, 'record'>[]): readonly GameRecord[] =>
  games.flatMap(({ record }) => record ?? []);

const opened = async (imported: Result<Imported, unknown>): Promise<readonly GameRecord[]> => {
  if (!imported.ok || imported.value.kind !== 'games') return [];
  const read = [];
  for (const game of imported.value.games) read.push(await readGame(game, RULES));
  return recordsOf(read);
};

/** The import routes, which must all read the same games. A paste has no bytes and no name. */
const DOORS: readonly (readonly [name: string, door: Door])[] = [
  ['the library', async (bytes, name) => recordsOf(await allGames(bytes, { name }))],
  [
    'the library, in pieces',
    async (bytes, name) => {
      const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
        bytes.subarray(7 * at, 7 * at + 7),
      );
      return recordsOf(await allGames(pieces, { name }));
    },
  ],
  ['a drop', async (bytes, name) => opened(await readFiles([new File([bytes], name)], RULES))],
  [
    'a drop of two files',
    async (bytes, name) => {
      const files = [new File([bytes], name), new File(['1. e5 *'], 'other.pgn')];
      return (await opened(await readFiles(files, RULES))).slice(0, -1);
    },
  ],
  [
    'the import of the library',
    async (bytes, name) => {
      globalThis.indexedDB = new IDBFactory();
      const database = await openDatabase();
      await importFiles(
        database,
        [new File([bytes], name)],
        { ruleset: 'cazaux', dice: false },
        { onProgress: () => undefined, isCancelled: () => false },
      );
      const rows = await Promise.all(
        (await listEntries(database)).map(({ id }) => database.get('studies', id)),
      );
      database.close();
      const texts = rows.flatMap((row) => (row === undefined ? [] : [row]));
      return recordsOf(texts.flatMap(({ pgn }) => parsePgn(pgn)));
    },
  ],
];

const paste = async (text: string): Promise<readonly GameRecord[]> =>
  opened(await readText(text, RULES));

/** Expects a link to lead to the same moves from the same position by the same rules. */
const expectLink = async (record: GameRecord): Promise<void> => {
  const { link } = await makeShareLink(record, []);
  const linked = await readLink(link);
  if (!linked.ok) throw new Error(linked.error.message);
  expect(mainLineMoves(linked.value)).toBe(mainLineMoves({ record }));
  expect(linked.value.record.ruleset.id).toBe(record.ruleset.id);
  expect(makeFen(linked.value.record.setup)).toBe(makeFen(record.setup));
};

describe.each(CASES)('$file: $note', ({ file, path, games }) => {
  const bytes = new Uint8Array(readFileSync(path));
  const expectGames = (records: readonly GameRecord[]): void => {
    const read = records.map((record, at) =>
      summary(record, games[at] ?? { ruleset: '', moves: '' }),
    );
    expect(read).toEqual(games.map((game) => ({ ...game, warns: undefined })));
  };

  test.each(DOORS)('is read completely through %s', async (_, door) => {
    expectGames(await door(bytes, file));
  });

  test('is read completely if its text is pasted', async () => {
    const text = new TextDecoder().decode(bytes);
    if (!text.includes('\ufffd')) expectGames(await paste(text));
  });

  test('is read without errors unless an error is expected', async () => {
    const messages = (await allGames(bytes, { name: file })).flatMap(({ errors }) => errors);
    expect(messages.length > 0).toBe(games.some(({ warns }) => warns === true));
  });

  test('survives a round trip through PGN and through a link', async () => {
    for (const record of recordsOf(await allGames(bytes, { name: file }))) {
      const [again, ...others] = parsePgn(makePgn(record));
      expect(others).toEqual([]);
      expect(again?.record).toEqual({ ...record, tags: again?.record?.tags });
      await expectLink(record);
    }
  });
});

test('text without a container is read synchronously', () => {
  for (const { path, games } of FOREIGN)
    expect(readGames(readFileSync(path)).games.map(mainLineMoves)).toEqual(
      games.map(({ moves }) => moves),
    );
});

/** The games of the attribute `pgn` of an element. */
const attribute = async (pgn: string): Promise<readonly GameRecord[]> => {
  const records: GameRecord[] = [];
  for (let game = 1; ; game += 1) {
    const reading = await readAttribute({ fen: '', pgn, ruleset: 'cazaux', dice: false, game });
    if (reading.faults.some(({ code }) => code === 'pgn-game-missing')) return records;
    if (reading.record !== undefined) records.push(reading.record);
  }
};

test('an element reads every text exactly like the library', async () => {
  for (const { path, file } of CASES) {
    const text = decodeText(readFileSync(path));
    const records = recordsOf(await allGames(text));
    expect((await attribute(text)).map(makePgn), file).toEqual(records.map(makePgn));
  }
});

/** The games as sorted PGN without duplicates, because the library stores no game twice. */
const asKept = (records: readonly GameRecord[]): readonly string[] =>
  [...new Set(records.map(makePgn))].sort();

test('all import routes read mutated files the same way', { timeout: 1_200_000 }, async () => {
  const random = newMutations();
  for (let done = 0; done < scaled(15); done += 1) {
    const { file, path } = random.pick(CASES);
    const bytes = mutated(new Uint8Array(readFileSync(path)), random);
    const text = decodeText(bytes);
    const records = recordsOf(await allGames(bytes, { name: file }));
    const games = records.map(makePgn);
    for (const [name, door] of DOORS) {
      const read = await door(bytes, file);
      const where = `${name}, ${file}\n${text}`;
      if (name === 'the import of the library')
        expect(asKept(read), where).toEqual(asKept(records));
      else if (name === 'the library, in pieces') {
        // Text that begins with a game is not held back until a container is recognised in it.
        const plain = recordsOf(readGames(bytes).games).map(makePgn);
        expect([games, plain], where).toContainEqual(read.map(makePgn));
      } else expect(read.map(makePgn), where).toEqual(games);
    }
    const pasted = recordsOf(await allGames(text));
    expect((await paste(text)).map(makePgn), `pasted\n${text}`).toEqual(pasted.map(makePgn));
    expect((await attribute(text)).map(makePgn), `pgn\n${text}`).toEqual(pasted.map(makePgn));
    for (const record of records) await expectLink(record);
  }
});
