/** The user's repertoires: studies that contain them, their changes, and their files. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parsePgn } from '../../src/notation/pgn.js';
import type { GameRecord } from '../../src/notation/record.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import type { Color } from '../../src/rules/pieces.js';
import { openDatabase, type StudyRow } from '../../web/storage/database.js';
import {
  branchOf,
  EXTENTS,
  repertoireOf,
  type RepertoireStore,
} from '../../web/page/repertoire/repertoire-store.js';
import { drillMemory, followRepertoires, isKnown } from '../../web/page/repertoire/drill-memory.js';
import { dueCards } from '../../web/page/practice/cards.js';
import { practiceHistory } from '../../web/page/practice/history.js';
import { mergeStudies } from '../../web/page/studies/other-versions.js';
import type { Workspace } from '../../web/page/workspace.js';
import { PATIENCE } from '../support/patience.js';
import { defined } from '../support/value.js';
import { emptyBrowser, legal, movesOf, openPage, until } from './support.js';

emptyBrowser();

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })));
});

const { cazaux, murray } = RULESETS;

interface Opened extends Workspace {
  readonly repertoires: RepertoireStore;
}

const open = async (): Promise<Opened> => {
  const page = await openPage();
  const repertoires = repertoireOf(page);
  await until(repertoires, () => repertoires.status === 'there');
  return { ...page, repertoires };
};

const read = (pgn: string): GameRecord => defined(defined(parsePgn(pgn)[0]).record);

const nameOf = (ruleset: { readonly id: string }): string => `Repertoire ${ruleset.id}`;

const add = (repertoires: RepertoireStore, color: Color, ...pgns: string[]): Promise<void> =>
  repertoires.add(color, pgns.map(read), nameOf);

const stored = async (): Promise<readonly StudyRow[]> => {
  const database = await openDatabase();
  const rows = await database.getAll('studies');
  database.close();
  return rows;
};

/** The movetext of the only stored study. */
const text = async (): Promise<string> => {
  const rows = await stored();
  expect(rows).toHaveLength(1);
  return rows[0]?.pgn.split('\n\n').at(-1)?.trim() ?? '';
};

const file = (pgn: string): File => new File([pgn], 'lines.pgn');

describe('adding moves', () => {
  test('creates one study for each side and ruleset, and extends it', async () => {
    const { repertoires } = await open();
    await add(repertoires, 'white', '1. e5 e8 2. h5 *');
    await add(repertoires, 'white', '1. e5 h8 2. a5 *');
    expect(repertoires.change).toMatchObject({ kind: 'added', color: 'white', moves: 2 });
    expect(await text()).toBe('1. e5 e8 (1... h8 2. a5) 2. h5 *');
    await add(repertoires, 'black', '1. e5 e8 *');
    await add(repertoires, 'white', '[Ruleset "murray"]\n\n1. e5 *');
    expect((await stored()).map(({ name, repertoire }) => `${name} ${repertoire}`).sort()).toEqual([
      'Repertoire cazaux black',
      'Repertoire cazaux white',
      'Repertoire murray white',
    ]);
    expect(repertoires.of('white', cazaux).lines).toBe(2);
    expect(repertoires.of('black', cazaux).lines).toBe(1);
    expect(repertoires.of('black', murray).isEmpty).toBe(true);
  });

  test('can be undone, unless the study has changed since', async () => {
    const { repertoires } = await open();
    await add(repertoires, 'white', '1. e5 e8 2. h5 *');
    await add(repertoires, 'white', '1. e5 h8 2. a5 *');
    const { change } = repertoires;
    await change?.undo();
    expect(await text()).toBe('1. e5 e8 2. h5 *');
    expect(repertoires.change).toBeUndefined();
    await add(repertoires, 'white', '1. a5 *');
    const outdated = repertoires.change;
    await add(repertoires, 'white', '1. l5 *');
    await outdated?.undo();
    expect(await text()).toBe('1. e5 (1. a5) (1. l5) 1... e8 2. h5 *');
  });

  test('of a new study is undone by moving the study to the bin, unless it has changed', async () => {
    const { repertoires } = await open();
    await add(repertoires, 'white', '1. e5 *');
    const { change } = repertoires;
    await add(repertoires, 'white', '1. e5 e8 *');
    const second = repertoires.change;
    await change?.undo();
    expect(repertoires.of('white', cazaux).lines).toBe(1);
    expect((await stored()).map(({ deleted }) => deleted)).toEqual([undefined]);
    await second?.undo();
    await change?.undo();
    expect((await stored()).map(({ deleted }) => deleted)).toEqual([expect.any(Number)]);
    expect(repertoires.of('white', cazaux).isEmpty).toBe(true);
  });

  test('changes the study on the board, where it can be undone, too', async () => {
    const { repertoires, studies, game } = await open();
    await add(repertoires, 'white', '1. e5 e8 *');
    const [row] = await stored();
    await studies.open(row?.id ?? '');
    expect(movesOf(game)).toEqual(['e5', 'e8']);
    await add(repertoires, 'white', '1. e5 e8 2. h5 *');
    await until(game, () => movesOf(game).length === 3);
    game.undo();
    expect(movesOf(game)).toEqual(['e5', 'e8']);
  });

  test('played in the study on the board counts once it is stored', async () => {
    const { repertoires, studies, game } = await open();
    await add(repertoires, 'white', '1. e5 e8 *');
    const [row] = await stored();
    await studies.open(row?.id ?? '');
    game.toEnd();
    game.play(legal(game, 'h4h5'));
    await studies.flush();
    await until(repertoires, () => repertoires.of('white', cazaux).ownPositions.length === 2);
  });
});

test('the part of a study to add is the line to a move, with its main line or all that follows', () => {
  const record = read('1. e5 e8 (1... h8 2. a5 (2. l5) a8) 2. h5 *');
  const moves = (path: readonly number[]): readonly string[] =>
    EXTENTS.map((extent) => {
      const walk = (nodes: GameRecord['children']): string =>
        nodes.map(({ san, children }) => `${san}(${walk(children)})`).join('');
      return walk(branchOf(record, path, extent).children).replaceAll('()', '');
    });
  expect(moves([0, 1])).toEqual(['e5(h8)', 'e5(h8(a5(a8)))', 'e5(h8(a5(a8)l5))']);
  expect(moves([])).toEqual(['', 'e5(e8(h5))', 'e5(e8(h5)h8(a5(a8)l5))']);
});

describe('contradictions', () => {
  test('end when all moves are accepted, and the text says so', async () => {
    const { repertoires } = await open();
    await add(repertoires, 'white', '1. e5 (1. h5 h8) e8 *');
    const [place] = repertoires.of('white', cazaux).contradictions;
    await repertoires.accept('white', defined(place));
    expect(repertoires.of('white', cazaux).contradictions).toEqual([]);
    expect(await text()).toBe(
      '1. e5 { [%repertoire right] } (1. h5 { [%repertoire right] } 1... h8) 1... e8 *',
    );
    await repertoires.change?.undo();
    expect(repertoires.of('white', cazaux).contradictions).toHaveLength(1);
  });

  test('end when all places of the other move are deleted', async () => {
    const { repertoires } = await open();
    // Both lines reach the same position, where they continue with different moves.
    await add(repertoires, 'white', '1. e5 (1. h5 h8 2. e5 e8 3. l5 a8 4. a5) e8 2. h5 h8 3. a5 *');
    const [, place] = repertoires.of('white', cazaux).contradictions;
    const wrong = place?.moves.find(({ step }) => step.san === 'l5');
    await repertoires.remove('white', defined(wrong));
    expect(await text()).toBe('1. e5 (1. h5 h8 2. e5 e8) 1... e8 2. h5 h8 3. a5 *');
    expect(repertoires.change).toMatchObject({ kind: 'removed', moves: 3 });
  });
});

describe('files', () => {
  const LINES = '1. e5 {Main} e8 (1... h8 $2 2. a5 {[%repertoire right]} (2. l5)) 2. h5 *';

  test('all games of a file are added, and unreadable parts are reported', async () => {
    const { repertoires } = await open();
    const games = '1. e5 e8 2. h5 1-0\n\n1. e5 h8 2. a5 *\n\n1. e5 Xx9 *\n';
    const imported = await repertoires.import('white', [file(games)], cazaux, nameOf);
    expect(imported.games).toBe(3);
    expect(imported.faults.length).toBeGreaterThan(0);
    expect(await text()).toBe('1. e5 e8 (1... h8 2. a5) 2. h5 *');
  });

  test('an exported repertoire imports as the same repertoire, with its name', async () => {
    const first = await open();
    await first.repertoires.add('white', [read(LINES)], () => 'My lines');
    const other = `[FEN "12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 1"]\n\n1. Ra2 *`;
    await first.repertoires.add('white', [read(other)], () => 'My ending');
    const exported = first.repertoires.export('white', cazaux);
    expect(exported).toContain('[StudyName "My lines"]');
    for (const { id } of await stored()) await (await first.studies.library.work()).erase([id]);

    const second = await open();
    expect(second.repertoires.of('white', cazaux).isEmpty).toBe(true);
    await second.repertoires.import('white', [file(exported)], cazaux, nameOf);
    expect(second.repertoires.export('white', cazaux)).toBe(exported);
    // A second import adds nothing.
    await second.repertoires.import('white', [file(exported)], cazaux, nameOf);
    expect(second.repertoires.change).toMatchObject({ moves: 0 });
    expect(second.repertoires.export('white', cazaux)).toBe(exported);
  });
});

test('both versions of a study form one repertoire after a backup from another device', async () => {
  const { repertoires, studies } = await open();
  await add(repertoires, 'white', '1. e5 e8 2. h5 *');
  const [row] = await stored();
  const work = await studies.library.work();
  const theirs = { ...defined(row), pgn: '1. e5 e8 2. a5 *' };
  await mergeStudies(work.database, [theirs]);
  await repertoires.read();
  const repertoire = repertoires.of('white', cazaux);
  expect(repertoire.sources).toHaveLength(2);
  expect(repertoire.contradictions.map(({ moves }) => moves.map(({ step }) => step.san))).toEqual([
    ['h5', 'a5'],
  ]);
});

describe('the cards of a repertoire', () => {
  const items = (): readonly string[] =>
    practiceHistory.cards.map(({ item, memory }) =>
      item.kind === 'repertoire'
        ? `${item.moves.join(' ')} ${memory === undefined ? 'new' : 'known'}`
        : '',
    );

  test('are not due while their positions are missing, and keep their memory', async () => {
    const { repertoires } = await open();
    await practiceHistory.read();
    await add(repertoires, 'white', '1. e5 e8 2. h5 *');
    for (const place of repertoires.of('white', cazaux).ownPositions)
      drillMemory.note(place, { outcome: 'solved', grade: 3 });
    const later = Date.now() + 1000 * 24 * 3600 * 1000;
    const due = (): number => dueCards(practiceHistory.all, later).length;
    await repertoires.remove('white', defined(repertoires.of('white', cazaux).starts[0]?.moves[0]));
    await add(repertoires, 'white', '1. l5 *');
    const { change } = repertoires;
    await followRepertoires(repertoires);
    expect(due()).toBe(1);
    await change?.undo();
    await add(repertoires, 'white', '1. e5 e8 2. h5 *');
    await followRepertoires(repertoires);
    expect(due()).toBe(2);
    expect(items().filter((item) => item.startsWith('h4h5'))).toEqual(['h4h5 known']);
  });

  test('follow its moves', async () => {
    const { repertoires } = await open();
    await practiceHistory.read();
    await add(repertoires, 'white', '1. e5 e8 2. h5 *');
    for (const place of repertoires.of('white', cazaux).ownPositions)
      drillMemory.note(place, { outcome: 'solved', grade: 3 });
    expect(items()).toEqual(['e4e5 known', 'h4h5 known']);
    const start = Position.start(cazaux);
    expect([isKnown(start), drillMemory.recall(start)]).toEqual([true, expect.closeTo(1)]);
    // Another right move leaves the memory, another move instead of the right one does not.
    await add(repertoires, 'white', '1. e5 e8 2. a5 *');
    await followRepertoires(repertoires);
    expect(items()).toEqual(['e4e5 known', 'h4h5 a4a5 known']);
    const [place] = repertoires.of('white', cazaux).contradictions;
    await repertoires.remove('white', defined(place?.moves[0]));
    await followRepertoires(repertoires);
    expect(items()).toEqual(['e4e5 known', 'a4a5 known']);
    await repertoires.remove('white', defined(repertoires.of('white', cazaux).starts[0]?.moves[0]));
    await add(repertoires, 'white', '1. l5 *');
    await followRepertoires(repertoires);
    expect(items()).toEqual(['l4l5 new', 'a4a5 known']);
    expect(isKnown(start)).toBe(false);
  });
});

test('a deleted study does not belong to the repertoire, until it is restored', async () => {
  const { repertoires, studies } = await open();
  await add(repertoires, 'black', '1. e5 e8 *');
  const [row] = await stored();
  const work = await studies.library.work();
  await work.moveToBin([row?.id ?? '']);
  await until(repertoires, () => repertoires.of('black', cazaux).isEmpty);
  await work.bringBack([row?.id ?? '']);
  await until(repertoires, () => !repertoires.of('black', cazaux).isEmpty);
});

test('the engine estimates answers that neither the book nor a game contains', async () => {
  const { repertoires } = await open();
  const position = Position.start(cazaux);
  expect(await repertoires.answersAt(position)).toEqual([]);
  const answers = await repertoires.answersOrSearch(position, PATIENCE);
  expect(answers.length).toBeGreaterThan(1);
  expect(answers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(answers.map(({ share }) => share)).toEqual(
    answers.map(({ share }) => share).toSorted((one, other) => other - one),
  );
});
