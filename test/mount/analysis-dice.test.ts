/** Dice games in the analysis element. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.js';
import { seededRoll } from '../../src/elements/shared/rolls.js';
import { DIE_ROLLS, movesForRoll, type DieRoll } from '../../src/rules/dice.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { sampled } from '../support/scale.js';
import { diceGame } from '../web/dice-game.js';
import {
  cutOff,
  errorsHeard,
  escaped,
  find,
  heard,
  listen,
  mountAnalysis,
  page,
  press,
  set,
  settled,
  violations,
  type Locator,
} from './support.js';

beforeAll(() => loadRules());

/** White is in check from a rook and has no legal pawn move. */
const CHECKED = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9';

const mountDice = async (attributes: string): Promise<void> => {
  for (const name of ['acedrex-roll', 'acedrex-dice-info', 'acedrex-error']) listen(name);
  await mountAnalysis(attributes);
};

const analysis = (): AcedrexAnalysis => find('acedrex-analysis');
const rollsHeard = (): readonly string[] =>
  (heard('acedrex-roll') as { roll: number; source: string }[]).map(
    ({ roll, source }) => `${roll} ${source}`,
  );
const rollText = (): Promise<string> => page.locator('[data-test=roll]').innerText();
const rollIt = (): Promise<void> => press('Roll');
const undoRoll = (): Promise<void> => press('Undo roll');
const die = (): Locator => page.locator('acedrex-die [part=die]');
const layDie = (roll: DieRoll): Promise<void> =>
  page
    .locator('[data-test=rolls] button.roll')
    .nth(roll - 1)
    .click();
const status = (): Promise<string> => page.locator('.controls .status').innerText();
const moveCount = (): number => page.locator('button.move[data-path]').count();
const movable = (): readonly string[] =>
  page
    .locator('acedrex-board .movable')
    .elements()
    .map((one) => one.dataset.square ?? '')
    .sort();
const clickMove = async (from: string, to: string): Promise<void> => {
  await page.locator(`[data-square=${from}].movable`).click();
  await page.locator(`.square[data-square=${to}]`).click();
};
const toPgn = (): string => analysis().toPgn();
const depth = async (): Promise<number> =>
  Number(await page.locator('[data-test=dice-depth]').innerText());

/** Squares from which a roll lets a piece move at the start. */
const moversOf = (roll: DieRoll): readonly string[] =>
  [...new Set(movesForRoll(Position.start(RULESETS.cazaux), roll).map(({ from }) => from))].sort();

describe('a dice game', () => {
  test('lets the user roll by button, key or click, and then move only pieces of the rolled kind', async () => {
    await mountDice('dice');
    await page.locator('acedrex-die').waitFor();
    const ways: readonly (() => Promise<void>)[] = [
      () => rollIt(),
      () => die().click(),
      () => die().press('Enter'),
      () => die().press('r'),
    ];
    for (const roll of ways) {
      await roll();
      await expect.poll(() => rollText()).toMatch(/^White rolls [1-8]: \w+\.$/);
      const rolled = analysis().roll;
      const shown = DIE_ROLLS.find((each) => each === rolled) ?? 1;
      expect(await rollText()).toContain(`rolls ${shown}:`);
      expect(rollsHeard().at(-1)).toBe(`${shown} fair`);
      await expect.poll(() => movable()).toEqual(moversOf(shown));
      // The key does nothing after a roll.
      await page.getByRole('button', { name: 'Undo roll' }).press('r');
      await expect.poll(() => rollText()).toContain(`rolls ${shown}:`);
      await undoRoll();
    }
    expect(rollsHeard()).toHaveLength(ways.length);
    // Rolls of a real die are entered on the die or in the table.
    await die().press('6');
    await expect.poll(() => rollText()).toBe('White rolls 6: unicornio.');
    await undoRoll();
    await layDie(6);
    await expect.poll(() => rollText()).toBe('White rolls 6: unicornio.');
    expect(rollsHeard().slice(-2)).toEqual(['6 hand', '6 hand']);
    await clickMove('c1', 'f3');
    await expect.poll(() => rollText()).toBe('Black to roll');
    expect(toPgn()).toMatch(/\[Dice "8"\][^]*1\. Uf3 \{ \[%roll 6\] \} \*/);
    // Stepping back shows no roll.
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect.poll(() => rollText()).toBe('White to roll');
  });

  test('keeps passed turns and a captured king in PGN', async () => {
    await mountDice(`dice fen="${CHECKED}"`);
    await page.locator('acedrex-die').waitFor();
    await layDie(1);
    await expect
      .poll(() => rollText())
      .toBe('White rolls 1: pawn. This piece has no move: the turn passes.');
    expect(movable()).toEqual([]);
    await page.getByRole('button', { name: 'Pass the turn' }).click();
    await expect.poll(() => status()).toBe('Black can capture the king');
    await die().press('5');
    await expect.poll(() => rollText()).toBe('Black rolls 5: rook.');
    await clickMove('a12', 'a1');
    await expect.poll(() => status()).toBe('The king is captured: Black wins');
    const pgn = toPgn();
    expect(pgn).toContain('9. -- { [%roll 1] } 9... Rxa1 { [%roll 5] }');
    await set({ fen: '', dice: false, pgn }, analysis());
    await expect.poll(() => rollText()).toBe('White to roll');
    await expect.poll(() => moveCount()).toBe(2);
    expect(toPgn()).toBe(pgn);
    expect(errorsHeard()).toEqual([]);
  });

  test('repeats the rolls for the same seed, and lets the host set and read the roll', async () => {
    await mountDice('dice seed="Toledo" roll="3"');
    await expect.poll(() => rollText()).toBe('White rolls 3: crocodile.');
    await undoRoll();
    expect(analysis().roll).toBeUndefined();
    const first = await seededRoll('Toledo', 1);
    for (let again = 0; again < 2; again += 1) {
      await rollIt();
      await expect.poll(() => rollText()).toContain(`White rolls ${first}:`);
      await undoRoll();
    }
    expect(rollsHeard()).toEqual([`${first} seed`, `${first} seed`]);
    // Setting the same number again rolls for the next turn.
    for (const square of ['e5', 'e8']) {
      await set({ roll: 1 }, analysis());
      await expect.poll(() => rollText()).toContain('rolls 1: pawn.');
      await clickMove(square === 'e5' ? 'e4' : 'e9', square);
      await expect.poll(() => rollText()).toContain('to roll');
    }
    expect(toPgn()).toContain('1. e5 { [%roll 1] } 1... e8 { [%roll 1] }');
  });

  test('is not rolled if the host prevents rolling', async () => {
    await mountDice('dice');
    await page.locator('acedrex-die').waitFor();
    const forbid = (event: Event): void => event.preventDefault();
    analysis().addEventListener('acedrex-roll-start', forbid);
    await rollIt();
    await die().click();
    await die().press('4');
    await layDie(4);
    await expect.poll(() => rollText()).toBe('White to roll');
    expect(rollsHeard()).toEqual([]);
    analysis().removeEventListener('acedrex-roll-start', forbid);
    await rollIt();
    await expect.poll(() => rollText()).toMatch(/^White rolls/);
  });

  test('lets readers of a view-only analysis roll the die but not play moves', async () => {
    await mountDice(`dice no-engine view-only fen="${CHECKED}"`);
    await page.locator('acedrex-die').waitFor();
    expect(page.locator('acedrex-dice, acedrex-eval-bar').count()).toBe(0);
    await page.getByRole('button', { name: '1, pawn' }).click();
    await expect.poll(() => rollText()).toContain('This piece has no move');
    expect(page.getByRole('button', { name: 'Pass the turn' }).count()).toBe(0);
    await undoRoll();
    await set({ noEngine: false, noLines: false }, analysis());
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect.poll(() => page.locator('acedrex-dice button.move').count()).toBe(8);
    expect(page.locator('acedrex-dice button.move:enabled').count()).toBe(0);
    await set({ noLines: true }, analysis());
    await page.getByRole('button', { name: '8, king' }).waitFor();
    expect(page.locator('[data-test=rolls]').count()).toBe(0);
    expect(await page.locator('[data-test=dice-score]').innerText()).toMatch(/\d%$/);
  });
});

describe('the analysis of a dice game', () => {
  test('evaluates the eight rolls, then the moves of one roll, and records a played move with its roll', async () => {
    await mountDice('dice');
    // `start()` waits until the element is ready.
    analysis().start();
    await page.locator('[data-test=rolls]').waitFor();
    await expect.poll(() => depth()).toBeGreaterThanOrEqual(2);
    const rows = page.locator('[data-test=rolls] tbody tr');
    for (let row = 0; row < 8; row += 1) {
      const [move = '', value = ''] = rows.nth(row).locator('td').allInnerTexts();
      expect(move).toMatch(/^[RLUGCAK]?[a-l]/);
      expect(value).toMatch(/^\d+\.\d%$/);
    }
    await expect
      .poll(() => page.locator('[data-test=eval-bar]').getAttribute('data-percent'))
      .toMatch(/^(4|5)\d$/);
    // An arrow for each roll, with its number.
    await expect
      .poll(() => [...page.locator('.shape.arrow .label').allTextContents()].sort())
      .toEqual(DIE_ROLLS.map(String));
    await layDie(5);
    const best = page.locator('[data-test=best] tbody tr');
    // The rooks have two moves each.
    await expect.poll(() => best.count()).toBe(4);
    await expect.poll(() => depth()).toBeGreaterThanOrEqual(2);
    // A running search may put another move first.
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const names = best.locator('button.move').allInnerTexts();
    expect(names.every((name) => name.startsWith('R'))).toBe(true);
    const [name = ''] = names;
    await best.locator('button.move').first().click();
    await expect.poll(() => toPgn()).toContain(`1. ${name} { [%roll 5] } *`);
    const infos = heard('acedrex-dice-info') as { roll?: number; info: { lines: unknown[] } }[];
    expect(new Set(infos.map(({ roll }) => roll))).toEqual(new Set([undefined, 5]));
    expect(infos.find(({ roll }) => roll === undefined)?.info.lines).toHaveLength(8);
    expect(errorsHeard()).toEqual([]);
  });
});

describe('errors in dice games', () => {
  test('an invalid roll is ignored, and an invalid die or roll in a PGN is reported', async () => {
    await mountDice('dice roll="9"');
    await expect.poll(() => rollText()).toBe('White to roll');
    for (const roll of [0, 2.5, 'six', -1, null]) {
      await set({ roll }, analysis());
      expect(analysis().roll, String(roll)).toBeUndefined();
      await expect.poll(() => rollText()).toBe('White to roll');
    }
    await set({ dice: false, roll: 4 }, analysis());
    await page.locator('acedrex-engine').waitFor();
    expect(analysis().roll).toBeUndefined();
    // The tags decide whether a game uses dice.
    await set({ dice: true, pgn: '[Event "without"]\n\n1. e5 e8 *' }, analysis());
    await expect.poll(() => moveCount()).toBe(2);
    expect(page.locator('acedrex-die').count()).toBe(0);
    await set({ pgn: '[Dice "6"]\n\n1. e5 {[%roll 1]} *' }, analysis());
    await page.locator('[data-code=pgn-dice]').waitFor();
    await set({ pgn: '[Dice "8"]\n\n1. e5 {[%roll 4]} e8 {[%roll 1]} *' }, analysis());
    await page.locator('[data-code=pgn-roll]').waitFor();
    await page.locator('acedrex-die').waitFor();
    expect(errorsHeard()).toEqual(['pgn-dice', 'pgn-roll']);
  });
});

test('the analysis of a dice game is in Spanish on a Spanish page', async () => {
  document.documentElement.lang = 'es';
  await mountDice('dice');
  await expect.poll(() => rollText()).toBe('Tiran las blancas');
  await die().press('1');
  await expect.poll(() => rollText()).toBe('Las blancas sacan un 1: peón.');
  await page.getByRole('button', { name: 'Deshacer la tirada' }).click();
  await page.getByRole('row', { name: '2 jirafa' }).waitFor();
});

const LOOKS = [
  [390, 'dark', 'es'],
  [1200, 'light', 'en'],
  [700, 'light', 'es'],
  [844, 'dark', 'en'],
] as const;

test.each(sampled(LOOKS, 1))(
  'the element is accessible and nothing is cut off at %i px (%s, %s)',
  async (width, scheme, lang) => {
    const { pgn } = await diceGame(16);
    document.documentElement.lang = lang;
    await mountDice(`ply="6" pgn="${escaped(pgn)}"`);
    await page.emulateMedia({ colorScheme: scheme });
    document.documentElement.style.colorScheme = scheme;
    await page.setViewportSize({ width, height: width === 844 ? 390 : 900 });
    const check = async (): Promise<void> => {
      await settled();
      expect(await violations()).toEqual([]);
      expect(cutOff()).toEqual([]);
    };
    await page.locator('acedrex-die').waitFor();
    await check();
    analysis().start();
    await expect.poll(() => depth()).toBeGreaterThanOrEqual(2);
    await check();
    await layDie(6);
    await page.locator('[data-test=best]').waitFor();
    await check();
    // Beside the board, the navigation buttons are always in view.
    if (width > 640) {
      const box = await page.locator('.controls .buttons').boundingBox();
      const frame = await page.locator('acedrex-analysis').boundingBox();
      expect(box.bottom).toBeLessThanOrEqual(frame.bottom);
    }
  },
);
