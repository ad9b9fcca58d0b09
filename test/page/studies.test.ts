/** The open study and earlier studies: when they are stored, and when the page asks before it discards anything. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { openDatabase } from '../../web/storage/database.js';
import { importsOf } from '../../web/page/import/import-store.js';
import { engineGame } from '../../web/page/play/new-game.js';
import { playOf } from '../../web/page/play/play-store.js';
import { startFromSetup, continueUnder } from '../../web/page/rules/change-rules.js';
import type { Workspace } from '../../web/page/workspace.js';
import { positionOf } from '../support/golden.js';
import { MemoryStorage } from '../support/memory-storage.js';
import { valueOf } from '../support/value.js';
import { emptyBrowser, legal, movesOf, openPage, until } from './support.js';

emptyBrowser();

const ROOK = '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 1';
const TWO_ROOKS = '12/12/5k6/12/12/12/12/12/12/12/5K6/RR10 w - - 0 1';

const start = Position.start.bind(Position, RULESETS.cazaux);

/** The names and positions of the studies in the database, the most recently written first. */
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

  test.each<readonly [string, (page: Workspace) => Promise<unknown>]>([
    ['a new game', ({ studies }) => studies.startFrom(start())],
    ['a pasted game', ({ imports }) => importsOf(imports).take('1. h5 h8 *')],
    ['a pasted position', ({ imports }) => importsOf(imports).take(ROOK)],
    [
      'a game against the engine',
      async ({ play }) => {
        const game = engineGame({ from: start(), dice: false, color: 'white', level: 1 });
        await playOf(play).begin(valueOf(game));
      },
    ],
    [
      'a position from the editor',
      ({ game, studies }) => startFromSetup(game, studies, positionOf(ROOK), { dice: false }),
    ],
  ])('%s requires confirmation before it replaces a game', async (_, go) => {
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

  test('replacing an empty game requires no confirmation', async () => {
    const page = await openPage();
    const asked = vi.fn(() => Promise.resolve(false));
    page.studies.askBeforeLoss(asked);
    await importsOf(page.imports).take('1. h5 h8 *');
    expect([asked.mock.calls.length, movesOf(page.game)]).toEqual([0, ['h5', 'h8']]);
  });
});

/** Counts the writes to the database by their stores, and those to the storages of the tab and the browser. */
const countWrites = (): Record<string, number> => {
  const counts: Record<string, number> = {};
  const watch = <Of extends object>(
    prototype: Of,
    method: keyof Of,
    nameOf: (of: Of) => string,
  ): void => {
    const real = prototype[method];
    prototype[method] = new Proxy(real as () => unknown, {
      apply(call, of: Of, args): unknown {
        counts[nameOf(of)] = (counts[nameOf(of)] ?? 0) + 1;
        return Reflect.apply(call, of, args);
      },
    }) as typeof real;
    onTestFinished(() => {
      prototype[method] = real;
    });
  };
  watch(IDBObjectStore.prototype, 'put', ({ name }) => name);
  watch(MemoryStorage.prototype, 'setItem', () => 'storage');
  return counts;
};

const viewOf = ({ game }: Workspace): unknown => {
  const { path, orientation, roll, folded } = game;
  return { path, orientation, roll, folded: [...folded] };
};

describe('a study’s view', () => {
  beforeEach(() => {
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
  });

  test('is written once after many steps and flips, without rewriting a study of 1 MB', async () => {
    const page = await openPage();
    const { game, studies } = page;
    const long = 'long '.repeat(100_000);
    await importsOf(page.imports).take(`1. h5 { ${long} } (1. g5) h8 { ${long} } 2. e5 e8 *`);
    await studies.flush();
    const counts = countWrites();
    game.toStart();
    for (let step = 0; step < 50; step += 1) {
      game.forward();
      game.toSibling(1);
    }
    for (let flip = 0; flip < 21; flip += 1) game.flip();
    game.toggleFold('h4h5');
    await studies.flush();
    expect(counts).toEqual({});
    const view = viewOf(page);
    expect(view).toMatchObject({ orientation: 'black', folded: ['h4h5'] });
    expect(viewOf(await openPage())).toEqual(view);
    expect(counts).toMatchObject({ views: 1 });
    expect(counts).not.toHaveProperty('studies');
  });

  test('is written after a pause and restored in another tab', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const page = await openPage();
    await importsOf(page.imports).take('1. h5 h8 *');
    await page.studies.flush();
    const counts = countWrites();
    page.game.flip();
    await vi.advanceTimersByTimeAsync(2000);
    page.game.back();
    await vi.advanceTimersByTimeAsync(2900);
    expect(counts).toEqual({});
    await vi.advanceTimersByTimeAsync(200);
    expect(counts).toMatchObject({ views: 1 });
    sessionStorage.clear();
    expect(viewOf(await openPage())).toMatchObject({ path: [], orientation: 'black' });
  });

  test('is restored with each study and deleted with it', async () => {
    const page = await openPage();
    const { game, imports, studies } = page;
    await importsOf(imports).take('1. h5 h8 *');
    await studies.flush();
    const { id } = studies;
    game.go([0]);
    game.flip();
    await importsOf(imports).take('1. e5 *');
    expect(await studies.open(id)).toBe(true);
    expect(viewOf(page)).toMatchObject({ path: [0], orientation: 'black' });
    await studies.library.work().then((work) => work.erase([id]));
    const database = await openDatabase();
    expect(await database.get('views', id)).toBeUndefined();
    database.close();
  });

  test('keeps its last change, including the roll, if a reload interrupts its write', async () => {
    const page = await openPage();
    await importsOf(page.imports).take('[Dice "8"]\n\n1. h5 { [%roll 1] } h8 { [%roll 1] } *');
    await page.studies.flush();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'AbortError');
    });
    page.game.go([0]);
    page.game.flip();
    page.game.setRoll(5);
    const turned = await openPage();
    expect(viewOf(turned)).toMatchObject({ path: [0], orientation: 'black', roll: 5 });
    turned.game.flip();
    turned.game.setRoll(undefined);
    expect(viewOf(await openPage())).toMatchObject({ orientation: 'white', roll: undefined });
  });
});

describe('a position without moves', () => {
  test('is stored as a study and stays in the library after a new game', async () => {
    const { game, imports, studies } = await openPage();
    await importsOf(imports).take(ROOK);
    await startFromSetup(game, studies, positionOf(TWO_ROOKS), { dice: false });
    await studies.startFrom(start());
    await studies.flush();
    expect((await studies.list()).map(({ pieces }) => pieces)).toEqual([4, 3]);
    expect(await stored()).toEqual([
      ['', TWO_ROOKS],
      ['', ROOK],
    ]);
  });

  test('is restored by Undo after a new game and a reload', async () => {
    const { imports, studies } = await openPage();
    await importsOf(imports).take(ROOK);
    await studies.flush();
    await studies.startFrom(start());
    expect(studies.canUndo).toBe(true);
    const again = await openPage();
    expect(again.game.record.children).toEqual([]);
    expect(again.game.position.fen).toBe(start().fen);
    expect(again.studies.canUndo).toBe(true);
    again.studies.undo();
    await until(again.game, () => again.game.position.fen === ROOK);
    expect([again.studies.canUndo, await stored()]).toEqual([false, [['', ROOK]]]);
  });

  test('can be replaced under other rules and restored by Undo after a reload', async () => {
    const { game, studies } = await openPage();
    await studies.startFrom(Position.start(RULESETS.murray));
    expect(game.record.ruleset.id).toBe('murray');
    const again = await openPage();
    expect(again.game.record.ruleset.id).toBe('murray');
    again.studies.undo();
    expect(again.game.record.ruleset.id).toBe('cazaux');
  });

  test('is shown after a reload instead of an earlier game if it started a new game', async () => {
    const { imports, studies } = await openPage();
    await importsOf(imports).take('[White "Anna"]\n[Ruleset "murray"]\n\n1. e5 e8 *');
    await studies.flush();
    await studies.startFrom(Position.start(RULESETS.murray));
    await studies.flush();
    const again = await openPage();
    const { children, ruleset } = again.game.record;
    expect([children, ruleset.id, again.studies.name]).toEqual([[], 'murray', '']);
    await again.studies.flush();
    expect(await stored()).toHaveLength(1);
  });

  test('is not listed after its only move was undone, unless the study has a name', async () => {
    const { game, studies } = await openPage();
    const listed = async (): Promise<unknown> => {
      await studies.flush();
      return (await studies.list()).map(({ name, plies }) => [name, plies]);
    };
    game.play(legal(game, 'e4e5'));
    expect(await listed()).toEqual([[expect.any(String), 1]]);
    game.undo();
    expect(await listed()).toEqual([]);
    game.redo();
    expect(await listed()).toEqual([[expect.any(String), 1]]);
    game.undo();
    studies.rename('Plan');
    expect(await listed()).toEqual([['Plan', 0]]);
  });

  test('is not stored as a study if it is the untouched starting position', async () => {
    const { studies } = await openPage();
    await studies.startFrom(start());
    await studies.flush();
    expect(await stored()).toEqual([]);
  });
});

test('after a switch to other rules, a game is stored under a new name only when it is changed', async () => {
  const names = async (): Promise<readonly string[]> => (await stored()).map(([name]) => name);
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
  expect(movesOf(game)).toEqual(['e5', 'e8']);
  expect(game.record).toMatchObject({ result: '*', unread: '2. f6' });
  expect(await names()).toEqual([name]);
  // The game's own rules restore the stored game.
  await continueUnder(game, studies, RULESETS.courier);
  expect([studies.id, game.record.result]).toEqual([id, '1-0']);
  expect(movesOf(game)).toEqual(['e5', 'e8', 'f6']);
  await continueUnder(game, studies, RULESETS.cazaux);
  game.go([0, 0]);
  game.play(legal(game, 'f4f5'));
  await studies.flush();
  expect(await names()).toEqual([`${name} (Cazaux and Musser)`, name]);
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
  // Opening the first study replaces the last one, so the histories from the third study on are kept.
  for (const id of [ids[0], ids[2]]) {
    await studies.open(id ?? '');
    steps.push(game.history.undo.length);
  }
  expect(steps).toEqual([0, 1]);
});

test('an error in the undo steps does not prevent the last save', async () => {
  const { game, studies } = await openPage();
  game.edit({ ...game.record, comment: 'a' });
  await studies.flush();
  game.amend((record) => ({ ...record, result: '1-0' }), 'review');
  game.edit({ ...game.record, comment: 'last' });
  game.amend((record) => {
    if (record.comment !== 'last') throw new RangeError('too deep');
    return { ...record, result: '0-1' };
  }, 'review');
  const store = vi.spyOn(localStorage, 'setItem');
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(store).toHaveBeenCalledWith(
    expect.stringMatching(/^acedrex-unwritten-/),
    expect.stringContaining('{ last } 0-1'),
  );
  await studies.flush();
  game.open(game.record);
});
