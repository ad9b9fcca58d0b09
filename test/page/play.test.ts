/** Games against the engine: their moves, take-backs, draws, clocks, and the studies that hold them. */
import { mainLine } from '../../src/game/tree.js';
import { describe, expect, test } from 'vitest';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { makePgn } from '../../src/notation/pgn.js';
import { importsOf } from '../../web/page/import/import-store.js';
import { engineGame, watchedGame, type EngineOptions } from '../../web/page/play/new-game.js';
import { playOf, type PlayStore } from '../../web/page/play/play-store.js';
import type { Workspace } from '../../web/page/workspace.js';
import { positionOf } from '../support/golden.js';
import { valueOf } from '../support/value.js';
import { emptyBrowser, legal, movesOf, openPage, until } from './support.js';

emptyBrowser();

/** White is far ahead, so the engine as Black accepts a draw. */
const WON = 'k11/r11/12/12/12/12/12/12/5PPP4/12/RRR9/6K5 w - - 0 1';
const CONTROL = { time: 2_700_000, increment: 30_000 };

interface Page extends Omit<Workspace, 'play'> {
  readonly play: PlayStore;
}

/** Opens the page, and then the panel for playing. */
const openBoard = async (): Promise<Page> => openPanel(await openPage());

const openPanel = (page: Workspace): Page => ({ ...page, play: playOf(page.play) });

const begin = async (page: Page, options: Partial<EngineOptions> = {}): Promise<void> => {
  const from = Position.start(RULESETS.cazaux);
  const game = engineGame({ from, dice: false, color: 'white', level: 1, ...options });
  await page.play.begin(valueOf(game));
};

const openGame = async (options?: Partial<EngineOptions>): Promise<Page> => {
  const page = await openBoard();
  await begin(page, options);
  return page;
};

const reply = async ({ play }: Page): Promise<void> => {
  await until(play, () => !play.isThinking && (play.may.move || play.played.end !== undefined));
};

/** Plays moves and waits for the engine's reply to each. */
const playMoves = async (page: Page, ...moves: readonly string[]): Promise<void> => {
  for (const move of moves) {
    page.play.move(legal(page.game, move));
    expect(page.play.isThinking).toBe(true);
    await reply(page);
  }
};

/** Whether a game is being played, how it ended, and which game was left. */
const stateOf = ({ play }: Page) => ({
  isPlaying: play.isPlaying,
  end: play.played.end,
  winner: play.played.winner,
  left: play.left,
});

/** The side whose clock runs, and the milliseconds of each side. */
const clockOf = ({ play }: Page) => {
  const { clock, isWaiting } = play.played.clock;
  return {
    running: clock?.running,
    white: clock?.left('white') ?? 0,
    black: clock?.left('black') ?? 0,
    isWaiting,
  };
};

describe('a game', () => {
  test('continues correctly after a take-back, a step back and a reload', async () => {
    const page = await openGame();
    await playMoves(page, 'e4e5');
    const [, answer] = movesOf(page.game);
    await playMoves(page, 'h4h5');
    page.play.takeBack();
    expect(movesOf(page.game)).toEqual(['e5', answer]);
    expect(page.play.played.line.isShown).toBe(true);
    page.game.back();
    expect([page.play.played.line.isShown, page.play.may.move]).toEqual([false, false]);
    page.play.toLive();
    expect(page.play.may.move).toBe(true);
    page.game.back();
    const reloaded = await openPage();
    // The page resumes the game before its panel has been opened.
    expect(reloaded.play.isPlaying).toBe(true);
    const later = openPanel(reloaded);
    // The game is shown at its end, and it is the user's turn there.
    const { isPlaying, may, played } = later.play;
    expect([isPlaying, played.line.isShown, may.move]).toEqual([true, true, true]);
    expect(movesOf(later.game)).toEqual(['e5', answer]);
    await playMoves(later, 'a4a5');
    // Moves that were taken back leave no variation.
    expect(movesOf(later.game).slice(0, 3)).toEqual(['e5', answer, 'a5']);
    expect(later.game.record.children[0]?.children[0]?.children).toHaveLength(1);
  });

  test('does not continue from an earlier position, even after a take-back', async () => {
    const page = await openGame();
    const { game, play } = page;
    await playMoves(page, 'e4e5');
    play.takeBack();
    await playMoves(page, 'h4h5');
    const answer = game.path;
    await playMoves(page, 'a4a5');
    const before = movesOf(game);
    game.toStart();
    play.move(legal(game, 'l4l5'));
    expect(movesOf(game)).toEqual(before);
    // Taking back from there removes the last move of the game, not the move before the cursor.
    play.takeBack();
    expect([game.path, play.may.move]).toEqual([answer, true]);
    expect(movesOf(game)).toEqual(before.slice(0, 2));
  });

  test('continues on the user’s turn after moves were deleted', async () => {
    const page = await openGame();
    const { game } = page;
    await playMoves(page, 'e4e5', 'h4h5');
    // The engine's last move is deleted, so the user must replay the previous move.
    game.delete(game.path);
    await until(page.play, () => page.play.isPlaying);
    page.play.toLive();
    expect([page.play.may.move, game.path]).toEqual([true, [0, 0]]);
    game.delete([0]);
    await reply(page);
    expect(movesOf(game)).toEqual([]);
    await playMoves(page, 'a4a5');
    expect(movesOf(game)).toHaveLength(2);
  });

  test('pauses while another study is open', async () => {
    const page = await openGame();
    const { game, imports, play, studies } = page;
    const { id } = studies;
    await playMoves(page, 'e4e5');
    const moves = movesOf(game);
    await importsOf(imports).take('1. h5 h8 *');
    expect([movesOf(game), play.isPlaying]).toEqual([['h5', 'h8'], false]);
    await studies.open(id);
    await until(play, () => play.isPlaying);
    expect(movesOf(game)).toEqual(moves);
    await playMoves(page, 'h4h5');
    expect(movesOf(game)).toHaveLength(4);
  });

  test('ends with a resignation and keeps its result after a reload', async () => {
    const page = await openGame({ level: 2, control: { time: 300_000, increment: 3000 } });
    await playMoves(page, 'e4e5');
    page.play.resign();
    const resigned = { isPlaying: false, end: 'resigned', winner: 'black' };
    expect(stateOf(page)).toMatchObject(resigned);
    const later = await openBoard();
    expect(movesOf(later.game)).toHaveLength(2);
    expect(stateOf(later)).toEqual({ ...resigned, left: undefined });
    expect(later.game.record.result).toBe('0-1');
    expect(later.game.record.tags).toEqual(
      expect.arrayContaining([
        ['Black', 'Acedrex, level 2'],
        ['TimeControl', '300+3'],
        ['Termination', 'normal'],
        ['Date', expect.stringMatching(/^20\d\d\.\d\d\.\d\d$/)],
      ]),
    );
  });

  test('can be aborted until both sides have moved; an aborted game is not saved as a study', async () => {
    const page = await openGame({ color: 'black' });
    await reply(page);
    expect([page.play.may.abort, movesOf(page.game)]).toEqual([true, [expect.any(String)]]);
    await page.studies.flush();
    expect(await page.studies.list()).toHaveLength(1);
    await page.play.abort();
    expect(stateOf(page)).toEqual({ isPlaying: false });
    const { record, orientation } = page.game;
    expect([record.children, record.result, orientation]).toEqual([[], '*', 'white']);
    expect(await page.studies.list()).toEqual([]);
    await begin(page);
    await playMoves(page, 'e4e5');
    expect(page.play.may.abort).toBe(false);
  });

  test('keeps clocks and increments after a reload, and records clock times with the moves', async () => {
    const page = await openGame({ control: CONTROL });
    await playMoves(page, 'e4e5', 'd4d5');
    const before = clockOf(page);
    // Without the increment, the clock would show at most its initial time.
    expect(before.white).toBeGreaterThan(CONTROL.time);
    expect(before.white).toBeLessThanOrEqual(CONTROL.time + CONTROL.increment);
    const later = await openBoard();
    expect(later.play.played.clock.clock).not.toBe(page.play.played.clock.clock);
    expect(clockOf(later).black).toBe(before.black);
    expect(clockOf(later).white).toBeGreaterThan(CONTROL.time);
    expect(clockOf(later).white).toBeLessThanOrEqual(CONTROL.time + CONTROL.increment);
    later.play.takeBack();
    await playMoves(later, 'a4a5');
    const { game } = await openBoard();
    // The first moves are free, and later ones have their increment.
    expect(mainLine(game.record).map(({ commands }) => commands)).toEqual([
      ['clk 0:45:00'],
      ['clk 0:45:00'],
      [expect.stringMatching(/^clk 0:45:[0-3]\d$/)],
      [expect.stringMatching(/^clk 0:45:[0-3]\d$/)],
    ]);
    expect(makePgn(game.record)).toContain('1. e5 { [%clk 0:45:00] }');
  });

  test('records no times without a clock', async () => {
    const page = await openGame();
    await playMoves(page, 'e4e5');
    expect(makePgn(page.game.record)).not.toContain('%clk');
  });

  test('starts its clock once each side has made its first move', async () => {
    const page = await openGame({ control: CONTROL });
    const full = { running: undefined, white: CONTROL.time, black: CONTROL.time, isWaiting: true };
    expect(clockOf(page)).toEqual(full);
    page.play.move(legal(page.game, 'e4e5'));
    expect(clockOf(page)).toEqual(full);
    await reply(page);
    const running = { running: 'white', isWaiting: false };
    expect(clockOf(page)).toMatchObject({ ...running, black: CONTROL.time });
    await playMoves(page, 'd4d5');
    expect(clockOf(page)).toMatchObject(running);
    expect(clockOf(page).black).toBeGreaterThan(CONTROL.time);
    // Without a first move, the clock waits again.
    page.play.takeBack();
    expect(clockOf(page)).toMatchObject(running);
    page.play.takeBack();
    const waiting = { running: undefined, isWaiting: true };
    expect(clockOf(page)).toMatchObject(waiting);
    // The clock of a resumed game waits too.
    expect(clockOf(await openBoard())).toMatchObject(waiting);
  });

  test('can start from any position, and shows a hint on request', async () => {
    const page = await openGame({ from: positionOf(WON) });
    const { game, play } = page;
    expect(makePgn(game.record)).toContain(WON);
    await play.askHint();
    const movable = new Set(game.position.legalMoves().map(({ from }) => from));
    expect(movable).toContain(play.hint?.from);
    expect(play.hint?.to).toBeUndefined();
    const piece = play.hint?.from;
    await play.askHint();
    expect(play.hint?.from).toBe(piece);
    expect(game.position.legalMoves()).toContainEqual(expect.objectContaining(play.hint));
    await playMoves(page, 'f4f5');
    expect(play.hint).toBeUndefined();
    play.resign();
    await begin(page);
    const hint = play.askHint();
    // The end of a game ends the search for a hint, without an error.
    play.resign();
    await hint;
    expect([play.hint, play.error]).toEqual([undefined, undefined]);
    expect(makePgn(game.record)).toContain('[Termination "normal"]');
    await begin(page);
    expect(makePgn(game.record)).toContain('[Termination "unterminated"]');
  });
});

describe('a premove', () => {
  test('is played after the engine’s move if it is legal, and rejected otherwise', async () => {
    const page = await openGame();
    const { game, play } = page;
    play.move(legal(game, 'e4e5'));
    play.setPremove(['a4', 'a5']);
    play.setPremove(['h4', 'h5']);
    expect(play.premove.move).toEqual(['h4', 'h5']);
    await until(game, () => movesOf(game).length === 3);
    expect(movesOf(game)[2]).toBe('h5');
    expect(play.premove.move).toBeUndefined();
    play.setPremove(['c4', 'c8']);
    await reply(page);
    expect(movesOf(game)).toHaveLength(4);
    expect(play.premove.refused).toMatchObject({ move: ['c4', 'c8'] });
    expect(play.premove.refused?.error.message).toContain('c8');
    await playMoves(page, 'c4c5');
    expect(play.premove.refused).toBeUndefined();
  });
});

describe('a draw offer', () => {
  test('is declined by an engine that is not worse, and can be repeated after the next move', async () => {
    const page = await openGame();
    const { play } = page;
    expect(play.may.offerDraw).toBe(false);
    await playMoves(page, 'e4e5');
    expect(play.may.offerDraw).toBe(true);
    await play.offerDraw();
    expect([play.talk.isDeclined, play.may.offerDraw, play.isPlaying]).toEqual([true, false, true]);
    await playMoves(page, 'h4h5');
    expect([play.talk.isDeclined, play.may.offerDraw]).toEqual([false, true]);
  });

  test('is accepted by an engine that is losing, even after a reload', async () => {
    const page = await openGame({ from: positionOf(WON), level: 4 });
    await playMoves(page, 'f4f5');
    const later = await openBoard();
    expect(later.play.may.offerDraw).toBe(true);
    await later.play.offerDraw();
    expect(stateOf(later)).toEqual({ isPlaying: false, end: 'agreed' });
    const { result, tags } = later.game.record;
    expect(result).toBe('1/2-1/2');
    expect(tags).toContainEqual(['Termination', 'normal']);
  });
});

describe('a game between two levels', () => {
  const LEVELS = { white: 1, black: 2 };

  const watch = async (): Promise<Page> => {
    const page = await openBoard();
    page.play.setPace('fast');
    const from = Position.start(RULESETS.cazaux);
    await page.play.begin(valueOf(watchedGame({ from, dice: false, levels: LEVELS })));
    return page;
  };

  const plies = (count: number, { game }: Page): Promise<void> =>
    until(game, () => movesOf(game).length >= count);

  test('is played by both levels, and belongs to neither side', async () => {
    const page = await watch();
    const { play, game } = page;
    expect(play.played.levelToMove).toBe(1);
    await plies(1, page);
    expect(play.played.levelToMove).toBe(2);
    await plies(2, page);
    expect(makePgn(game.record)).toContain('[White "Acedrex, level 1"]');
    expect(makePgn(game.record)).toContain('[Black "Acedrex, level 2"]');
    // The user has no turn, so a move, a premove, a draw offer and a resignation have no effect.
    const { may } = play;
    expect([may.move, may.premove, may.offerDraw, may.takeBack]).toEqual(Array(4).fill(false));
    play.resign();
    expect(play.isPlaying).toBe(true);
    play.stopWatching();
  });

  test('pauses on request and when the user steps back, and resumes at its end', async () => {
    const page = await watch();
    const { play, game } = page;
    await plies(1, page);
    play.pause();
    expect([play.isPaused, play.isThinking]).toEqual([true, false]);
    const before = movesOf(game);
    play.resume();
    expect(play.isThinking).toBe(true);
    await plies(before.length + 1, page);
    game.back();
    expect(play.isPaused).toBe(true);
    const paused = movesOf(game);
    play.resume();
    expect(play.played.line.isShown).toBe(true);
    await plies(paused.length + 1, page);
    play.stopWatching();
  });

  test('waits for the user after a reload', async () => {
    const page = await watch();
    await plies(2, page);
    page.play.pause();
    const before = movesOf(page.game);
    const later = openPanel(await openPage());
    expect([later.play.isPaused, later.play.isThinking]).toEqual([true, false]);
    expect(later.play.played.levels).toEqual(LEVELS);
    later.play.setPace('fast');
    later.play.resume();
    await plies(before.length + 1, later);
    later.play.stopWatching();
  });

  test('continues with the user on the side that the user takes over', async () => {
    const page = await watch();
    const { play, game } = page;
    await plies(2, page);
    play.takeOver('black');
    expect(play.played).toMatchObject({
      color: 'black',
      level: 1,
      isWatched: false,
      unrated: true,
    });
    expect(makePgn(game.record)).toMatch(/\[White "Acedrex, level 1"\]\n\[Black "\?"\]/);
    expect(game.orientation).toBe('black');
    await until(play, () => play.may.move);
    expect(game.position.turn).toBe('black');
    play.resign();
    expect(stateOf(page)).toMatchObject({ end: 'resigned', winner: 'white' });
  });

  test('ends without a result when the user stops watching, and keeps its moves', async () => {
    const page = await watch();
    await plies(1, page);
    page.play.stopWatching();
    const before = movesOf(page.game);
    expect(before.length).toBeGreaterThan(0);
    expect(stateOf(page)).toEqual({ isPlaying: false });
    expect(page.game.record.result).toBe('*');
    const later = openPanel(await openPage());
    expect(stateOf(later)).toEqual({ isPlaying: false });
  });
});
