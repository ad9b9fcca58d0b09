/** Games against the engine: their moves, take-backs, draws, clocks, and the studies that hold them. */
import { describe, expect, test } from 'vitest';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { endOfLine, nodesAlong } from '../../src/game/tree.js';
import { makePgn } from '../../src/notation/pgn.js';
import { importsOf } from '../../web/page/import/import-store.js';
import { engineGame, type EngineOptions } from '../../web/page/play/new-game.js';
import { playOf, type PlayStore } from '../../web/page/play/play-store.js';
import type { Workspace } from '../../web/page/workspace.js';
import { emptyBrowser, legal, movesOf, openPage, until } from './support.js';

emptyBrowser();

/** White is far ahead, so the engine as Black accepts a draw. */
const WON = 'k11/r11/12/12/12/12/12/12/5PPP4/12/RRR9/6K5 w - - 0 1';

const won = (): Position => {
  const position = Position.fromFen(WON, RULESETS.cazaux);
  if (!position.ok) throw new Error('not a position');
  return position.value;
};

interface Page extends Omit<Workspace, 'play'> {
  readonly play: PlayStore;
}

/** Opens the page, and then the panel for playing. */
const openBoard = async (): Promise<Page> => openPanel(await openPage());

const openPanel = (page: Workspace): Page => ({ ...page, play: playOf(page.play) });

const begin = async (page: Page, options: Partial<EngineOptions> = {}): Promise<void> => {
  const from = Position.start(RULESETS.cazaux);
  const created = engineGame({ from, dice: false, color: 'white', level: 1, ...options });
  if (!created.ok) throw new Error(created.error.message);
  await page.play.begin(created.value);
};

const reply = async ({ play }: Page): Promise<void> => {
  await until(play, () => !play.isThinking && (play.may.move || play.played.end !== undefined));
};

/** Plays a move, and waits for the engine's. */
const playMove = async (page: Page, move: string): Promise<void> => {
  page.play.move(legal(page.game, move));
  expect(page.play.isThinking).toBe(true);
  await reply(page);
};

describe('a game', () => {
  test('continues where its moves lead, after a take-back, a look back and a reload', async () => {
    const page = await openBoard();
    await begin(page);
    await playMove(page, 'e4e5');
    const [, answer] = movesOf(page.game);
    await playMove(page, 'h4h5');
    page.play.takeBack();
    expect(movesOf(page.game)).toEqual(['e5', answer]);
    expect(page.play.played.line.isShown).toBe(true);
    page.game.back();
    expect([page.play.played.line.isShown, page.play.may.move]).toEqual([false, false]);
    page.play.toLive();
    expect(page.play.may.move).toBe(true);
    page.game.back();
    const reloaded = await openPage();
    // The page knows of the game before its panel has been opened.
    expect(reloaded.play.isPlaying).toBe(true);
    const later = openPanel(reloaded);
    // The game is shown at its end, and it is the user's turn there.
    expect([later.play.isPlaying, later.play.played.line.isShown, later.play.may.move]).toEqual([
      true,
      true,
      true,
    ]);
    expect(movesOf(later.game)).toEqual(['e5', answer]);
    await playMove(later, 'a4a5');
    // What was taken back leaves no variation.
    expect(movesOf(later.game).slice(0, 3)).toEqual(['e5', answer, 'a5']);
    expect(later.game.record.children[0]?.children[0]?.children).toHaveLength(1);
  });

  test('does not continue from an earlier position, whether taken back or not', async () => {
    const page = await openBoard();
    const { game, play } = page;
    await begin(page);
    await playMove(page, 'e4e5');
    play.takeBack();
    await playMove(page, 'h4h5');
    const answer = game.path;
    await playMove(page, 'a4a5');
    const before = movesOf(game);
    game.toStart();
    play.move(legal(game, 'l4l5'));
    expect(movesOf(game)).toEqual(before);
    // Taking back from there takes back the last move of the game, not the one before the cursor.
    play.takeBack();
    expect([game.path, play.may.move]).toEqual([answer, true]);
    expect(movesOf(game)).toEqual(before.slice(0, 2));
  });

  test('continues before moves that are deleted, on the user’s turn', async () => {
    const page = await openBoard();
    const { game } = page;
    await begin(page);
    await playMove(page, 'e4e5');
    await playMove(page, 'h4h5');
    // The engine's last move goes, so the user's before it is to be played again.
    game.delete(game.path);
    await until(page.play, () => page.play.isPlaying);
    page.play.toLive();
    expect([page.play.may.move, game.path]).toEqual([true, [0, 0]]);
    game.delete([0]);
    await reply(page);
    expect(movesOf(game)).toEqual([]);
    await playMove(page, 'a4a5');
    expect(movesOf(game)).toHaveLength(2);
  });

  test('waits while another study is open, and continues when its own is', async () => {
    const page = await openBoard();
    const { game, imports, play, studies } = page;
    await begin(page);
    const { id } = studies;
    await playMove(page, 'e4e5');
    const moves = movesOf(game);
    await importsOf(imports).take('1. h5 h8 *');
    expect([movesOf(game), play.isPlaying]).toEqual([['h5', 'h8'], false]);
    await studies.open(id);
    await until(play, () => play.isPlaying);
    expect(movesOf(game)).toEqual(moves);
    await playMove(page, 'h4h5');
    expect(movesOf(game)).toHaveLength(4);
  });

  test('is over after a resignation, with its result in the study, and stays over', async () => {
    const page = await openBoard();
    await begin(page, { level: 2, control: { time: 300_000, increment: 3000 } });
    await playMove(page, 'e4e5');
    page.play.resign();
    expect([page.play.played.end, page.play.played.winner, page.play.isPlaying]).toEqual([
      'resigned',
      'black',
      false,
    ]);
    const later = await openBoard();
    expect(movesOf(later.game)).toHaveLength(2);
    expect([later.play.played.end, later.play.played.winner, later.play.left]).toEqual([
      'resigned',
      'black',
      undefined,
    ]);
    const pgn = makePgn(later.game.record);
    for (const tag of ['Black "Acedrex, level 2"', 'Result "0-1"', 'TimeControl "300+3"'])
      expect(pgn).toContain(`[${tag}]`);
    expect(pgn).toContain('[Termination "normal"]');
    expect(pgn).toMatch(/\[Date "20\d\d\.\d\d\.\d\d"\]/);
  });

  test('can be aborted until both sides have moved, and leaves nothing', async () => {
    const page = await openBoard();
    await begin(page, { color: 'black' });
    await reply(page);
    expect([page.play.may.abort, movesOf(page.game)]).toEqual([true, [expect.any(String)]]);
    await page.studies.flush();
    expect(await page.studies.list()).toHaveLength(1);
    await page.play.abort();
    expect([page.play.isPlaying, page.play.played.end, page.play.left]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    expect([movesOf(page.game), page.game.record.result]).toEqual([[], '*']);
    expect(page.game.orientation).toBe('white');
    expect(await page.studies.list()).toEqual([]);
    await begin(page);
    await playMove(page, 'e4e5');
    expect(page.play.may.abort).toBe(false);
  });

  test('keeps its clocks over a reload, with the increments', async () => {
    const page = await openBoard();
    await begin(page, { control: { time: 2_700_000, increment: 30_000 } });
    await playMove(page, 'e4e5');
    await playMove(page, 'd4d5');
    const { clock } = page.play.played.clock;
    const before = clock?.left('black');
    // Without the increment it would be at most what it began with.
    expect(clock?.left('white')).toBeGreaterThan(2_700_000);
    expect(clock?.left('white')).toBeLessThanOrEqual(2_730_000);
    const later = await openBoard();
    expect(later.play.played.clock.clock?.left('white')).toBeGreaterThan(2_700_000);
    expect(later.play.played.clock.clock?.left('white')).toBeLessThanOrEqual(2_730_000);
    expect(later.play.played.clock.clock?.left('black')).toBe(before);
    expect(later.play.played.clock.clock).not.toBe(clock);
  });

  test('records the clock after each move, also after a take-back and a reload', async () => {
    const page = await openBoard();
    await begin(page, { control: { time: 2_700_000, increment: 30_000 } });
    await playMove(page, 'e4e5');
    await playMove(page, 'd4d5');
    page.play.takeBack();
    await playMove(page, 'a4a5');
    const { record } = (await openBoard()).game;
    const moves = nodesAlong(record, endOfLine(record)) ?? [];
    // The first moves are free, and later ones have their increment.
    expect(moves.map(({ commands }) => commands)).toEqual([
      ['clk 0:45:00'],
      ['clk 0:45:00'],
      [expect.stringMatching(/^clk 0:45:[0-3]\d$/)],
      [expect.stringMatching(/^clk 0:45:[0-3]\d$/)],
    ]);
    expect(makePgn(record)).toContain('1. e5 { [%clk 0:45:00] }');
  });

  test('without a clock records none', async () => {
    const page = await openBoard();
    await begin(page);
    await playMove(page, 'e4e5');
    expect(makePgn(page.game.record)).not.toContain('%clk');
  });

  test('starts its clock once each side has made its first move', async () => {
    const page = await openBoard();
    const control = { time: 2_700_000, increment: 30_000 };
    const { play } = page;
    const left = () => [
      play.played.clock.clock?.left('white'),
      play.played.clock.clock?.left('black'),
    ];
    const full = [2_700_000, 2_700_000];
    await begin(page, { control });
    expect([play.played.clock.clock?.running, left(), play.played.clock.isWaiting]).toEqual([
      undefined,
      full,
      true,
    ]);
    page.play.move(legal(page.game, 'e4e5'));
    expect([play.played.clock.clock?.running, left()]).toEqual([undefined, full]);
    await reply(page);
    expect([play.played.clock.clock?.running, play.played.clock.clock?.left('black')]).toEqual([
      'white',
      2_700_000,
    ]);
    expect(play.played.clock.isWaiting).toBe(false);
    await playMove(page, 'd4d5');
    expect(play.played.clock.clock?.running).toBe('white');
    expect(play.played.clock.clock?.left('black')).toBeGreaterThan(2_700_000);
    // Without a first move it waits again.
    play.takeBack();
    expect(play.played.clock.clock?.running).toBe('white');
    play.takeBack();
    expect([play.played.clock.clock?.running, play.played.clock.isWaiting]).toEqual([
      undefined,
      true,
    ]);
    // A game that is resumed waits too.
    const later = await openBoard();
    expect([later.play.played.clock.clock?.running, later.play.played.clock.isWaiting]).toEqual([
      undefined,
      true,
    ]);
  });

  test('starts from any position, and shows a good move on request', async () => {
    const page = await openBoard();
    const { game, play } = page;
    await begin(page, { from: won() });
    expect(makePgn(game.record)).toContain(WON);
    await play.askHint();
    const movable = new Set(game.position.legalMoves().map(({ from }) => from));
    expect(movable).toContain(play.hint?.from);
    expect(play.hint?.to).toBeUndefined();
    const piece = play.hint?.from;
    await play.askHint();
    expect(play.hint?.from).toBe(piece);
    expect(game.position.legalMoves()).toContainEqual(expect.objectContaining(play.hint));
    await playMove(page, 'f4f5');
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
  test('is played after the engine’s move, if it is legal then', async () => {
    const page = await openBoard();
    const { game, play } = page;
    await begin(page);
    play.move(legal(game, 'e4e5'));
    play.enterPremove({ from: 'a4', to: 'a5' });
    play.enterPremove({ from: 'h4', to: 'h5' });
    expect(play.premove.move).toEqual({ from: 'h4', to: 'h5' });
    await until(game, () => movesOf(game).length === 3);
    expect(movesOf(game)[2]).toBe('h5');
    expect(play.premove.move).toBeUndefined();
    play.enterPremove({ from: 'c4', to: 'c8' });
    await reply(page);
    expect(movesOf(game)).toHaveLength(4);
    expect(play.premove.refused).toMatchObject({ from: 'c4', to: 'c8' });
    expect(play.premove.refused?.error.message).toContain('c8');
    await playMove(page, 'c4c5');
    expect(play.premove.refused).toBeUndefined();
  });
});

describe('a draw', () => {
  test('is declined by an engine that is not worse, and can be offered once a move', async () => {
    const page = await openBoard();
    const { play } = page;
    await begin(page);
    expect(play.may.offerDraw).toBe(false);
    await playMove(page, 'e4e5');
    expect(play.may.offerDraw).toBe(true);
    await play.offerDraw();
    expect([play.talk.isDeclined, play.may.offerDraw, play.isPlaying]).toEqual([true, false, true]);
    await playMove(page, 'h4h5');
    expect([play.talk.isDeclined, play.may.offerDraw]).toEqual([false, true]);
  });

  test('is accepted by an engine that is losing, also after a reload', async () => {
    const page = await openBoard();
    await begin(page, { from: won(), level: 4 });
    await playMove(page, 'f4f5');
    const later = await openBoard();
    expect(later.play.may.offerDraw).toBe(true);
    await later.play.offerDraw();
    expect([later.play.played.end, later.play.played.winner]).toEqual(['agreed', undefined]);
    const pgn = makePgn(later.game.record);
    expect(pgn).toContain('[Result "1/2-1/2"]');
    expect(pgn).toContain('[Termination "normal"]');
  });
});
