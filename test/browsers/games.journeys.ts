/** Two players and a spectator, each on a separate origin: by links alone, live through a relay, and with the die. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { startRelay, type Relay } from '../../src/cli/relay/relay.js';
import { makeSan } from '../../src/notation/san.js';
import { verifyGame, type VerifiedGame } from '../../src/play/index.js';
import { movesForRoll, type DieRoll } from '../../src/rules/dice.js';
import type { LegalMove } from '../../src/rules/moves.js';
import { ROLES, type Color } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { forgeLink } from '../play/forge.js';
import { valueOf } from '../support/value.js';
import { Random } from '../support/random.js';
import { clickMove } from './support/board.js';
import { journey, openTab } from './support/journey.js';
import { button, type Page } from './support/page.js';

beforeAll(() => loadRules());

const GAME = 'acedrex-link-game';
/** Moves of both sides. */
const PLIES = 80;
const DRAWN = '1/2-1/2 · Draw agreed';

/** The players' pages are on separate origins. */
const TABLE = { host: '127.0.0.1', page: 'dist/app', origins: ['*'] } as const;

/** A relay that the journey can stop, and start again on the same port. */
class GameTable {
  #relay: Relay;

  private constructor(relay: Relay) {
    this.#relay = relay;
    onTestFinished(() => this.#relay.close());
  }

  static async open(): Promise<GameTable> {
    return new GameTable(await startRelay({ ...TABLE, port: 0 }));
  }

  get port(): number {
    return this.#relay.port;
  }

  stop(): Promise<void> {
    return this.#relay.close();
  }

  async restart(): Promise<void> {
    this.#relay = await startRelay({ ...TABLE, port: this.port });
  }

  /** Opens the page on an origin that shares no storage with the other names. */
  visit(name: 'localhost' | '127.0.0.1' | 'watcher.localhost', fragment: string): Promise<Page> {
    return openTab(`http://${name}:${this.port}/${fragment}`);
  }
}

const moves = (page: Page): Promise<readonly string[]> =>
  page.texts('[data-test=game-moves] >> button');

const movesAre = async (page: Page, sans: readonly string[]): Promise<void> => {
  await expect.poll(() => moves(page)).toEqual(sans);
};

const becomes = (page: Page, status: string): Promise<void> =>
  page.exists(`[data-test=live-status][data-status=${status}]`);

const stateIs = async (page: Page, state: string): Promise<void> => {
  await expect.poll(() => page.text('[data-test=game-state]')).toBe(state);
};

const says = async (page: Page, text: string): Promise<void> => {
  await expect
    .poll(() => page.texts(`${GAME} >> .note`))
    .toContainEqual(expect.stringContaining(text));
};

/** The fragment of the link to send, once it differs from the previous link. */
const linkOf = async (page: Page, before = ''): Promise<string> => {
  let link = '';
  await page.exists('[data-test=send-link]');
  await expect
    .poll(async () => (link = new URL(await page.value('[data-test=send-link]')).hash))
    .not.toBe(before);
  return link;
};

/** Opens a link in an open tab, as browsers do that reuse tabs. */
const follow = (page: Page, link: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, link);

/** Brings a tab to the front and presses a button, because browsers slow down background tabs. */
const press = async (page: Page, name: string): Promise<void> => {
  await page.show();
  await page.click(button(name));
};

const move = async (page: Page, from: string, to: string): Promise<void> => {
  await page.show();
  await clickMove(page, from, to);
};

/** Creates an invitation; `choose` can change the form before. */
const invite = async (white: Page, choose: () => Promise<void>): Promise<void> => {
  await white.fill('input[name=name]', 'Alfonso');
  await white.fill('select[name=side]', 'white');
  await choose();
  await press(white, 'Create the invitation');
  await white.appears(GAME);
};

const accept = async (black: Page): Promise<void> => {
  await black.fill('input[name=name]', 'Beatriz');
  await press(black, 'Accept the invitation');
  await black.appears(GAME);
};

const connect = async (page: Page, table: GameTable, name = 'Play live'): Promise<void> => {
  await press(page, name);
  await expect.poll(() => page.text('[data-test=live-host]')).toContain(`:${table.port}`);
  await press(page, 'Connect');
};

/** The game as recorded by the test. */
class Score {
  readonly #positions = [Position.start(RULESETS.cazaux)];
  readonly #random = new Random(42);
  #sans: readonly string[] = [];

  get sans(): readonly string[] {
    return this.#sans;
  }

  get #position(): Position {
    const last = this.#positions.at(-1);
    if (last === undefined) throw new Error('there is always a start');
    return last;
  }

  get turn(): Color {
    return this.#position.turn;
  }

  /** Adds a random move that does not end the game. */
  add(): LegalMove {
    for (;;) {
      const move = this.#random.pick(this.#position.legalMoves());
      const next = this.#position.play(move);
      if (next.status() !== 'ongoing') continue;
      this.#sans = [...this.#sans, makeSan(this.#position, move)];
      this.#positions.push(next);
      return move;
    }
  }

  undo(): void {
    this.#sans = this.#sans.slice(0, -1);
    this.#positions.pop();
  }
}

/** The link of a finished game, which is the same for both players and verified by the command line too. */
const verifiedOf = async (white: Page, black: Page): Promise<VerifiedGame> => {
  const link = await linkOf(white);
  expect(await linkOf(black)).toBe(link);
  const verified = valueOf(await verifyGame(link));
  const { stdout } = await promisify(execFile)(process.execPath, [
    'dist/cli/main.js',
    'verify',
    link,
  ]);
  expect(stdout).toContain(`${verified.view.moves.length} moves, all legal`);
  expect(stdout).toContain(`Result: ${verified.view.end?.result ?? ''}, `);
  return verified;
};

/** Connects White, who has invited, and Black, who accepts. Returns Black's page. */
const sitDown = async (table: GameTable, white: Page): Promise<Page> => {
  const black = await table.visit('localhost', await linkOf(white));
  await connect(white, table);
  await becomes(white, 'waiting');
  await accept(black);
  await connect(black, table);
  return black;
};

journey('a 40-move game by links survives lost, repeated and forged links', async () => {
  const table = await GameTable.open();
  const white = await table.visit('127.0.0.1', '#friends?new');
  await invite(white, () => white.fill('select[name=time]', '7'));
  const black = await table.visit('localhost', await linkOf(white));
  await accept(black);
  const score = new Score();
  let link = await linkOf(black);
  await follow(white, link);
  await stateIs(white, 'Your move');
  /** Plays a move with the mouse, and gets the link. */
  const play = async (suffix = ''): Promise<void> => {
    const mover = score.turn === 'white' ? white : black;
    const { from, to } = score.add();
    await move(mover, from, to);
    await press(mover, `Play ${score.sans.at(-1) ?? ''}${suffix}`);
    link = await linkOf(mover, link);
  };
  /** Opens the last link on the other side. */
  const deliver = async (): Promise<void> => {
    const reader = score.turn === 'white' ? white : black;
    await follow(reader, link);
    await movesAre(reader, score.sans);
    await stateIs(reader, 'Your move');
  };
  const playTo = async (plies: number): Promise<void> => {
    while (score.sans.length < plies) {
      await play();
      await deliver();
    }
  };

  await playTo(19);
  // Black offers a draw, and White declines by a move. Its link gets lost, and White asks to take the move back.
  await play(' and offer a draw');
  const offer = link;
  await deliver();
  await says(white, 'Beatriz offers a draw.');
  await play();
  await press(white, 'Request a takeback');
  link = await linkOf(white, link);
  await follow(black, link);
  await says(black, 'Alfonso asks to take a move back.');
  await movesAre(black, score.sans);
  await press(black, 'Allow');
  score.undo();
  await movesAre(black, score.sans);
  link = await linkOf(black, link);
  await deliver();

  // An older link, and the last link again, including in a second tab.
  await follow(white, offer);
  await says(white, 'This link is older than the game');
  await follow(white, link);
  await says(white, 'You have opened this link before.');
  const again = await table.visit('127.0.0.1', link);
  await says(again, 'You have opened this link before.');
  for (const tab of [white, again]) await movesAre(tab, score.sans);
  await again.goto('about:blank');

  await playTo(39);
  await play();
  await follow(white, await forgeLink(link));
  await expect.poll(() => white.text('[role=alert]')).toContain('has not signed');
  await deliver();
  await white.reload();
  await stateIs(white, 'Your move');
  await playTo(PLIES - 1);
  await play(' and offer a draw');
  await deliver();
  await press(white, 'Accept the draw');
  await stateIs(white, DRAWN);
  await follow(black, await linkOf(white, link));
  await stateIs(black, DRAWN);
  const { view } = await verifiedOf(white, black);
  expect(view.moves.map(({ san }) => san)).toEqual(score.sans);
  expect(view.moves).toHaveLength(PLIES);
});

journey('a live game with a spectator survives five lost connections and a reload', async () => {
  const table = await GameTable.open();
  const white = await table.visit('127.0.0.1', '#friends?new');
  await invite(white, () => white.fill('select[name=time]', 'none'));
  const black = await sitDown(table, white);
  const spectator = await table.visit('watcher.localhost', await linkOf(black));
  await connect(spectator, table, 'Watch live');
  const pages = [white, black, spectator];
  const score = new Score();
  /** Plays a move, which has to be confirmed without a connection, and returns the tab of the player. */
  const play = async (isConfirmed: boolean): Promise<Page> => {
    const mover = score.turn === 'white' ? white : black;
    const { from, to } = score.add();
    await move(mover, from, to);
    if (isConfirmed) await press(mover, `Play ${score.sans.at(-1) ?? ''}`);
    return mover;
  };
  const isShown = async (): Promise<void> => {
    for (const page of [white, black]) await becomes(page, 'playing');
    await becomes(spectator, 'watching');
    for (const page of pages) await movesAre(page, score.sans);
  };

  await isShown();
  for (let cut = 1; cut <= 5; cut += 1) {
    await play(false);
    await isShown();
    await table.stop();
    for (const page of pages) await becomes(page, 'reconnecting');
    const mover = await play(true);
    await movesAre(mover, score.sans);
    await table.restart();
    if (cut === 3) await (mover === white ? black : white).reload();
    await isShown();
  }
  await play(false);
  await isShown();
  // An action in another tab is sent by the tab that plays live.
  const tab = await table.visit('localhost', await black.evaluate(() => location.hash));
  await press(tab, 'Resign');
  await press(tab, 'Yes, resign');
  for (const page of pages) await stateIs(page, '1-0 · Resigned');
  const { view } = await verifiedOf(white, black);
  expect(view.moves.map(({ san }) => san)).toEqual(score.sans);
});

/** White is far ahead, so that the game has some dozen moves instead of two hundred. */
const MIDDLEGAME = '4k7/12/3p4p3/12/12/6A5/2R5L3/4U7/12/3G4C3/12/6K5 w - - 0 1';

/** The rank of the captured piece, with the king first; without a capture, how far the move goes forward. */
const valueOfMove = ({ captured, to }: LegalMove): number =>
  captured === undefined ? Number(to.slice(1)) / 100 : 1 + ROLES.indexOf(captured);

/** Plays a move that the roll allows. */
const playRoll = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.texts(`${GAME} >> p`))
    .toContainEqual(expect.stringMatching(/^The roll:/));
  const { fen, roll } = await page.all(`${GAME} >> acedrex-board`, ([board]) => {
    const shown = board as unknown as { readonly fen: string; readonly roll: number };
    return { fen: shown.fen, roll: shown.roll };
  });
  const position = Position.fromFen(fen, RULESETS.cazaux, { dice: true });
  const legal = position.ok ? movesForRoll(position.value, roll as DieRoll) : [];
  const [best] = [...legal].sort((one, other) => valueOfMove(other) - valueOfMove(one));
  if (best !== undefined) await move(page, best.from, best.to);
  else await press(page, 'Pass the turn');
};

journey('a live game with the die is played to its end, and its rolls are verified', async () => {
  const table = await GameTable.open();
  const white = await table.visit(
    '127.0.0.1',
    `#ruleset=cazaux&dice=8&fen=${MIDDLEGAME.replaceAll(' ', '_')}`,
  );
  await white.exists('acedrex-app >> h1');
  await follow(white, '#friends?new');
  await invite(white, async () => {
    await white.fill('select[name=start]', 'here');
    await white.click('input[name=dice]');
  });
  const black = await sitDown(table, white);
  for (const page of [white, black]) await becomes(page, 'playing');
  let end = '';
  for (let ply = 0; end === ''; ply += 1) {
    const mover = ply % 2 === 0 ? white : black;
    const state = (): Promise<string> => mover.text('[data-test=game-state]');
    await expect.poll(state).toMatch(/^Your move$| · /);
    if ((await state()) === 'Your move') await playRoll(mover);
    else end = await state();
  }
  for (const page of [white, black]) await stateIs(page, end);
  const { view, rolls } = await verifiedOf(white, black);
  expect(end).toMatch(new RegExp(`^${view.end?.result ?? ''} · `));
  expect(rolls.length).toBeGreaterThanOrEqual(view.moves.length);
  for (const page of [white, black])
    await expect
      .poll(() => page.texts(`${GAME} >> p`))
      .toContain(`✓ All ${rolls.length} rolls verified`);
});
