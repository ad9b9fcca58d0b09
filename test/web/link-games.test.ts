/** Games by link between browser contexts that share only the links. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makeSan } from '../../src/notation/san.js';
import type { PlayerAction } from '../../src/play/index.js';
import type { LegalMove } from '../../src/rules/moves.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { forgeLink } from '../play/forge.js';
import { Random } from '../support/random.js';
import { clickMove, moveList, openPage, siteForTests } from './support.js';

const site = siteForTests();
beforeAll(() => loadRules());

/** Moves of both sides. `test/browsers/games.journeys.ts` plays many more, with the mouse. */
const PLIES = 10;

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const stateOf = (page: Page): Promise<string> => page.locator('[data-test=game-state]').innerText();

const movesOf = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-test=game-moves] button').allInnerTexts();

const noteOf = (page: Page): Promise<string> =>
  page.locator('acedrex-link-game .note').first().innerText();

const faultOf = (page: Page): Promise<string> => page.getByRole('alert').innerText();

/** The link to send, once it differs from the previous link. */
const linkOf = async (page: Page, before = ''): Promise<string> => {
  const field = page.locator('[data-test=send-link]');
  await field.waitFor({ state: 'attached' });
  await expect.poll(() => field.inputValue()).not.toBe(before);
  return field.inputValue();
};

/** Opens a link in an open page, as a click does if the browser reuses the tab. */
const follow = (page: Page, link: string): Promise<void> =>
  page.evaluate((address) => {
    location.hash = new URL(address).hash;
  }, link);

const play = async (page: Page, from: string, to: string, name = `Play ${to}`): Promise<void> => {
  await clickMove(page, from, to);
  await press(page, name);
};

interface Games {
  readonly act: (action: PlayerAction) => Promise<void>;
  readonly link: string;
}

/** Plays a move without the mouse; resolves to the link to send. */
const act = (page: Page, move: string): Promise<string> =>
  page.evaluate(async (text) => {
    const app = document.querySelector('acedrex-app')?.shadowRoot;
    const view = app?.querySelector('acedrex-games-view')?.shadowRoot;
    const game = view?.querySelector('acedrex-link-game') as unknown as { games: Games };
    await game.games.act({ kind: 'move', move: text });
    return new URL(game.games.link, location.href).href;
  }, move);

/** Restores the state of a game before `act`, as a backup of the device does. */
const restoring = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const swap = (isDone: boolean): Promise<void> =>
    page.evaluate(async (done) => {
      const opened = indexedDB.open('acedrex-play');
      await new Promise((resolve) => (opened.onsuccess = resolve));
      const games = opened.result.transaction('games', 'readwrite').objectStore('games');
      const all = games.getAll() as IDBRequest<{ revision: number }[]>;
      await new Promise((resolve) => (all.onsuccess = resolve));
      const [now] = all.result;
      const keep = globalThis as unknown as { backup?: object };
      if (done && now !== undefined) {
        const put = games.put({ ...keep.backup, revision: now.revision + 1 });
        await new Promise((resolve) => (put.onsuccess = resolve));
      } else if (now !== undefined) keep.backup = now;
      opened.result.close();
    }, isDone);
  await swap(false);
  await act();
  await swap(true);
};

const found = (position: Position, text: string): LegalMove => {
  const move = position.legalMoves().find((each) => makeCoordinates(each) === text);
  if (move === undefined) throw new Error(`${text} is legal`);
  return move;
};

test('two players finish a game despite old, lost, forged and contradictory links', async () => {
  const { page: white, complaints } = await openPage(site);
  await follow(white, `${site.url}#friends?new`);
  await white.getByLabel('Your name').fill('Alfonso');
  await white.locator('select[name=side]').selectOption('white');
  await white.locator('select[name=time]').selectOption('7');
  await press(white, 'Create the invitation');
  const empty = await linkOf(white);
  await play(white, 'e4', 'e5');
  const invitation = await linkOf(white, empty);
  expect(invitation).toContain('#invite=');

  const { page: black } = await openPage(site);
  await follow(black, invitation);
  await black.getByRole('heading', { name: 'Alfonso invites you to a game' }).waitFor();
  await black.getByLabel('Your name').fill('Beatriz');
  await press(black, 'Accept the invitation');
  await expect.poll(() => stateOf(black)).toBe('Your move');
  expect(new URL(black.url()).hash).toMatch(/^#friends\?game=/);
  const joined = await linkOf(black);
  await play(black, 'h9', 'h8', 'Play h8 and offer a draw');
  const offer = await linkOf(black, joined);

  // White declines the offer with a move. Its link is lost, so White asks to take the move back.
  await follow(white, offer);
  await expect.poll(() => stateOf(white)).toBe('Your move');
  await white.getByText('Beatriz offers a draw.').waitFor();
  await play(white, 'h4', 'h5');
  const lost = await linkOf(white, offer);
  await press(white, 'Request a takeback');
  const request = await linkOf(white, lost);
  await follow(black, request);
  await black.getByText('Alfonso asks to take a move back.').waitFor();
  expect(await movesOf(black)).toEqual(['e5', 'h8', 'h5']);
  await press(black, 'Allow');
  await expect.poll(() => movesOf(black)).toEqual(['e5', 'h8']);
  await follow(white, await linkOf(black, request));
  await expect.poll(() => stateOf(white)).toBe('Your move');
  expect(await movesOf(white)).toEqual(['e5', 'h8']);

  // Old, repeated and truncated links change nothing.
  await follow(white, offer);
  await expect.poll(() => noteOf(white)).toContain('This link is older than the game');
  const before = await linkOf(white);
  await follow(white, before.replace(/.{40}(?=&v=)/, ''));
  await expect.poll(() => faultOf(white)).toContain('damaged or incomplete');
  await follow(white, before);
  await expect.poll(() => noteOf(white)).toContain('You have opened this link before.');
  expect(await movesOf(white)).toEqual(['e5', 'h8']);

  // The players continue until White has moved.
  const random = new Random(42);
  const sans = ['e5', 'h8'];
  let position = Position.start(RULESETS.cazaux);
  const advance = (move: LegalMove): void => {
    position = position.play(move);
  };
  for (const text of ['e4e5', 'h9h8']) advance(found(position, text));
  while (sans.length < PLIES - 1) {
    const [mover, other] = position.turn === 'white' ? [white, black] : [black, white];
    const move = random.pick(position.legalMoves());
    sans.push(makeSan(position, move));
    advance(move);
    await follow(other, await act(mover, sans.at(-1) ?? ''));
    await expect.poll(async () => (await movesOf(other)).length).toBe(sans.length);
  }
  expect(await movesOf(black)).toEqual(sans);

  // Black's device is restored from a backup and signs another move.
  const [one, another] = position.legalMoves().map((move) => makeSan(position, move));
  if (one === undefined || another === undefined) throw new Error('Black has two moves');
  let first = '';
  await restoring(black, async () => {
    first = await act(black, one);
  });
  await follow(white, await forgeLink(first));
  await expect.poll(() => faultOf(white)).toContain('has not signed');
  await follow(white, first);
  await expect.poll(() => movesOf(white)).toEqual([...sans, one]);
  await black.reload();
  await expect.poll(() => stateOf(black)).toBe('Your move');
  await follow(white, await act(black, another));
  await expect.poll(() => noteOf(white)).toContain('contradicts the game on this device');
  const versions = await white.locator('[data-test=contradictions]').innerText();
  expect(versions).toContain(`${PLIES / 2}. ${sans.at(-1) ?? ''} ${another}`);
  expect(await movesOf(white)).toEqual([...sans, one]);

  // White resigns and saves the game as a study.
  expect(await white.getByRole('button', { name: 'Save as a study and analyse' }).count()).toBe(0);
  await press(white, 'Resign');
  await press(white, 'Yes, resign');
  await expect.poll(() => stateOf(white)).toBe('0-1 · Resigned');
  await press(white, 'Save as a study and analyse');
  await expect.poll(() => moveList(white)).toEqual([...sans, one]);
  expect(complaints).toEqual([]);
  await Promise.all([white.context().close(), black.context().close()]);
});
