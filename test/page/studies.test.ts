/** The open study and the ones before it: what is written, and what is asked before something is lost. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeFen } from '../../src/notation/fen.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { openDatabase } from '../../web/storage/database.js';
import { importsOf } from '../../web/page/import/import-store.js';
import { engineGame } from '../../web/page/play/new-game.js';
import { playOf } from '../../web/page/play/play-store.js';
import { startFromSetup, continueUnder } from '../../web/page/rules/change-rules.js';
import type { Workspace } from '../../web/page/workspace.js';
import { emptyBrowser, legal, movesOf, openPage, until } from './support.js';

emptyBrowser();

const ROOK = '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 1';
const TWO_ROOKS = '12/12/5k6/12/12/12/12/12/12/12/5K6/RR10 w - - 0 1';

const start = Position.start.bind(Position, RULESETS.cazaux);

const positionOf = (fen: string): Position => {
  const position = Position.fromFen(fen, RULESETS.cazaux);
  if (!position.ok) throw new Error(fen);
  return position.value;
};

/** The names and positions of the studies in the database, the one written last first. */
const stored = async (): Promise<readonly (readonly [name: string, fen: string | undefined])[]> => {
  const database = await openDatabase();
  const rows = await database.getAll('studies');
  database.close();
  return rows
    .sort((one, other) => other.updated - one.updated)
    .map(({ name, pgn }) => [name, /FEN "(.*)"/.exec(pgn)?.[1]]);
};

describe('without a database', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });

  type Way = (page: Workspace) => Promise<unknown>;

  const ways: readonly (readonly [name: string, way: Way])[] = [
    ['a new game', ({ studies }) => studies.startFrom(start())],
    ['a pasted game', ({ imports }) => importsOf(imports).take('1. h5 h8 *')],
    ['a pasted position', ({ imports }) => importsOf(imports).take(ROOK)],
    [
      'a game against the engine',
      async ({ play }) => {
        const game = engineGame({ from: start(), dice: false, color: 'white', level: 1 });
        if (game.ok) await playOf(play).begin(game.value);
      },
    ],
    [
      'a position of the editor',
      ({ game, studies }) => startFromSetup(game, studies, positionOf(ROOK), { dice: false }),
    ],
  ];

  test.each(ways)('%s asks before it takes the place of a game', async (_, go) => {
    const page = await openPage();
    const { game, play, studies } = page;
    game.play(legal(game, 'e4e5'));
    await until(studies, () => studies.saveState === 'unavailable');
    expect(studies.isKept).toBe(false);
    const asked = vi.fn(() => Promise.resolve(false));
    studies.askBeforeLoss(asked);
    await go(page);
    expect([asked.mock.calls.length, movesOf(game), play.isPlaying]).toEqual([1, ['e5'], false]);
    asked.mockResolvedValue(true);
    await go(page);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(movesOf(game)).not.toContain('e5');
  });

  test('nothing is asked where nothing would be lost', async () => {
    const page = await openPage();
    const asked = vi.fn(() => Promise.resolve(false));
    page.studies.askBeforeLoss(asked);
    await importsOf(page.imports).take('1. h5 h8 *');
    expect([asked.mock.calls.length, movesOf(page.game)]).toEqual([0, ['h5', 'h8']]);
  });
});

describe('a reload that ends the write of', () => {
  const view = ({ game }: Workspace): unknown[] => [game.path, game.orientation, game.roll];

  test('a turned board and a roll leaves both as they were', async () => {
    const page = await openPage();
    await importsOf(page.imports).take('[Dice "8"]\n\n1. h5 { [%roll 1] } h8 { [%roll 1] } *');
    await page.studies.flush();
    page.game.go([0]);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'AbortError');
    });
    page.game.flip();
    page.game.setRoll(5);
    const turned = await openPage();
    expect(view(turned)).toEqual([[0], 'black', 5]);
    vi.restoreAllMocks();
    await turned.studies.flush();
    turned.game.flip();
    turned.game.setRoll(undefined);
    expect(view(await openPage())).toEqual([[0], 'white', undefined]);
  });
});

describe('a position without moves', () => {
  test('is not stored until something is added to it, and is there after a reload', async () => {
    const { game, imports, studies } = await openPage();
    await importsOf(imports).take(ROOK);
    await importsOf(imports).take(TWO_ROOKS);
    await startFromSetup(game, studies, positionOf(ROOK), { dice: false });
    await studies.flush();
    expect([await stored(), studies.isKept]).toEqual([[], true]);
    // One after the other is in the same study, so that Undo returns to it.
    game.undo();
    expect(makeFen(game.record.setup)).toBe(TWO_ROOKS);
    const again = await openPage();
    expect(makeFen(again.game.record.setup)).toBe(TWO_ROOKS);
    again.studies.rename('Two');
    await again.studies.flush();
    expect((await stored()).map(([, fen]) => fen)).toEqual([TWO_ROOKS]);
    // What is stored stays when a position takes its place.
    await importsOf(again.imports).take(ROOK);
    again.studies.rename('Rook');
    await again.studies.flush();
    expect((await stored()).map(([, fen]) => fen)).toEqual([ROOK, TWO_ROOKS]);
  });

  test('of a new game comes back after a reload, and no game before it', async () => {
    const { imports, studies } = await openPage();
    await importsOf(imports).take('[White "Anna"]\n[Ruleset "murray"]\n\n1. e5 e8 *');
    await studies.flush();
    await studies.startFrom(Position.start(RULESETS.murray));
    await studies.flush();
    const again = await openPage();
    expect([movesOf(again.game), again.game.record.ruleset.id, again.studies.name]).toEqual([
      [],
      'murray',
      '',
    ]);
    await again.studies.flush();
    expect(await stored()).toHaveLength(1);
  });

  test('is not listed once its only move is taken back, and can be redone', async () => {
    const { game, studies } = await openPage();
    game.play(legal(game, 'e4e5'));
    await studies.flush();
    expect(await studies.list()).toHaveLength(1);
    game.undo();
    await studies.flush();
    expect(await studies.list()).toEqual([]);
    game.redo();
    await studies.flush();
    expect(await studies.list()).toMatchObject([{ plies: 1 }]);
    game.undo();
    studies.rename('Plan');
    await studies.flush();
    expect(await studies.list()).toMatchObject([{ name: 'Plan', plies: 0 }]);
  });

  test('of an untouched opening array is not stored as a study', async () => {
    const { studies } = await openPage();
    await studies.startFrom(start());
    await studies.flush();
    expect(await stored()).toEqual([]);
  });
});

describe('a game under other rules', () => {
  const names = async (): Promise<readonly string[]> => (await stored()).map(([name]) => name);

  test('is stored under a name of its own, and only when it is changed', async () => {
    const { game, imports, studies } = await openPage();
    await importsOf(imports).take(
      '[Event "Final"]\n[Ruleset "courier"]\n[Termination "normal"]\n\n1. e5 e8 2. f6 1-0',
    );
    await studies.flush();
    const { id, name } = studies;
    for (const other of ['murray', 'golladay', 'cazaux'] as const) {
      expect(await continueUnder(game, studies, RULESETS[other])).toEqual([]);
      expect(game.record.ruleset.id).toBe(other);
      expect(studies.replaced).toMatchObject({ id, name });
    }
    await studies.flush();
    expect([movesOf(game), game.record.result, game.record.unread]).toEqual([
      ['e5', 'e8'],
      '*',
      '2. f6',
    ]);
    expect(await names()).toEqual([name]);

    // Its own rules bring the stored game back.
    await continueUnder(game, studies, RULESETS.courier);
    expect([studies.id, movesOf(game), game.record.result]).toEqual([
      id,
      ['e5', 'e8', 'f6'],
      '1-0',
    ]);

    await continueUnder(game, studies, RULESETS.cazaux);
    game.go([0, 0]);
    game.play(legal(game, 'f4f5'));
    await studies.flush();
    expect(await names()).toEqual([`${name} (Cazaux and Musser)`, name]);
  });
});

test('the undo histories of the last twenty studies are kept', async () => {
  const { game, imports, studies } = await openPage();
  const ids: string[] = [];
  for (let number = 0; number < 22; number += 1) {
    await importsOf(imports).take(`[Event "${number}"]\n\n1. e5 *`);
    game.play(legal(game, 'h4h5'));
    await studies.flush();
    ids.push(studies.id);
  }
  const steps: number[] = [];
  // Opening the first one replaces the last one, so the histories of those from the third on are kept.
  for (const id of [ids[0], ids[2]]) {
    await studies.open(id ?? '');
    steps.push(game.history.undo.length);
  }
  expect(steps).toEqual([0, 1]);
});
