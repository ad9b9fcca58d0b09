/** Games with dice in the element, on the page of a host. */
import type { Browser, ElementHandle, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import { DIE_ROLLS, movesForRoll, type DieRoll } from '../../src/rules/dice.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.component.js';
import { seededRoll } from '../../src/elements/shared/rolls.js';
import { cdnFile } from '../support/cdn.js';
import { openBrowser } from '../support/chromium.js';
import { diceGame } from './dice-game.js';
import { escaped, openElement, set } from './element-support.js';
import { analyse, errorsHeard, Host } from './host-support.js';
import { cutOff, settled, violations } from './look.js';

/** White, in check from a rook, has no pawn to answer with. */
const CHECKED = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9';
let browser: Browser;
let host: Host;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), Host.open(), loadRules()]);
});
afterAll(() => host.close());

interface Opened {
  readonly page: Page;
  readonly complaints: string[];
}

/** The die falls at once, and the page writes down rolls and values. */
const open = async (
  body: string,
  options: { readonly lang?: string; readonly isStrict?: boolean } = {},
): Promise<Opened> => {
  const opened = await openElement(browser, host, body, options);
  const { page } = opened;
  await page.evaluate(() => {
    const rolls: string[] = [];
    const infos: unknown[] = [];
    Object.assign(globalThis, { rolls, infos });
    document.addEventListener('acedrex-roll', ({ detail: { roll, source } }) =>
      rolls.push(`${roll} ${source}`),
    );
    document.addEventListener('acedrex-dice-info', ({ detail }) => infos.push(detail));
  });
  return opened;
};

const rollsHeard = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { rolls: string[] }).rolls);
const rollText = (page: Page): Promise<string> => page.locator('[data-test=roll]').innerText();
const rollIt = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Roll', exact: true }).click();
const undoRoll = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Undo roll' }).click();
const die = (page: Page): Locator => page.locator('acedrex-die [part=die]');
const layDie = (page: Page, roll: DieRoll): Promise<void> =>
  page
    .locator('[data-test=rolls] button.roll')
    .nth(roll - 1)
    .click();
const status = (page: Page): Promise<string> => page.locator('.controls .status').innerText();
const moveCount = (page: Page): Promise<number> => page.locator('button.move[data-path]').count();
const movable = (page: Page): Promise<readonly string[]> =>
  page
    .locator('acedrex-board .movable')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-square') ?? '').sort());
const clickMove = async (page: Page, from: string, to: string): Promise<void> => {
  await page.locator(`[data-square=${from}].movable`).click();
  await page.locator(`[data-square=${to}]`).click();
};
const analysis = async <Value>(
  page: Page,
  use: (element: AcedrexAnalysis) => Value | Promise<Value>,
): Promise<Value> => {
  const handle = await page.locator('acedrex-analysis').elementHandle();
  return (handle as ElementHandle<AcedrexAnalysis>).evaluate<Value, AcedrexAnalysis>(use);
};
const toPgn = (page: Page): Promise<string> => analysis(page, (element) => element.toPgn());
const depth = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-test=dice-depth]').innerText());

/** Squares from which a roll lets a piece move at the start. */
const moversOf = (roll: DieRoll): readonly string[] =>
  [...new Set(movesForRoll(Position.start(RULESETS.cazaux), roll).map(({ from }) => from))].sort();

const element = (attributes: string): string =>
  `<acedrex-analysis ${attributes}></acedrex-analysis>`;

describe.each([
  ['a plain page', false],
  ['a page with a strict policy', true],
])('on %s', (_, isStrict) => {
  test('a game is stepped through to the captured king, and comes out as it went in', async () => {
    const { pgn, sans } = await diceGame(16);
    const { page, complaints } = await open(element(`pgn="${escaped(pgn)}"`), { isStrict });
    await page.locator('acedrex-die').waitFor();
    expect(await page.locator('acedrex-moves .roll').count()).toBe(sans.length);
    expect(await rollText(page)).toBe('White to roll');
    const next = page.getByRole('button', { name: 'Next move' });
    for (let ply = 1; ply <= sans.length; ply += 1) {
      await next.click();
      await expect.poll(() => analysis(page, ({ path }) => path.length)).toBe(ply);
    }
    await expect.poll(() => status(page)).toMatch(/^The king is captured: (White|Black) wins$/);
    expect(await rollText(page)).toBe('The game is over.');
    expect(await page.getByRole('button', { name: 'Roll', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Analyse' }).isDisabled()).toBe(true);
    expect(await die(page).isDisabled()).toBe(true);
    const out = await toPgn(page);
    expect(out).toBe(pgn);
    await set(page, { pgn: '' });
    await set(page, { pgn: out });
    await expect.poll(() => page.locator('acedrex-moves .roll').count()).toBe(sans.length);
    expect(await toPgn(page)).toBe(pgn);
    expect(await errorsHeard(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the die', () => {
  test('is rolled by button, key and press; only the kind of its roll can move', async () => {
    const { page, complaints } = await open(element('dice'));
    await page.locator('acedrex-die').waitFor();
    const ways: readonly (() => Promise<void>)[] = [
      () => rollIt(page),
      () => die(page).click(),
      () => die(page).press('Enter'),
      () => die(page).press('r'),
    ];
    for (const roll of ways) {
      await roll();
      await expect.poll(() => rollText(page)).toMatch(/^White rolls [1-8]: \w+\.$/);
      const rolled = await analysis(page, (one) => one.roll);
      const shown = DIE_ROLLS.find((each) => each === rolled) ?? 1;
      expect(await rollText(page)).toContain(`rolls ${shown}:`);
      expect((await rollsHeard(page)).at(-1)).toBe(`${shown} fair`);
      await expect.poll(() => movable(page)).toEqual(moversOf(shown));
      // The key does nothing after a roll.
      await page.getByRole('button', { name: 'Undo roll' }).press('r');
      await expect.poll(() => rollText(page)).toContain(`rolls ${shown}:`);
      await undoRoll(page);
    }
    expect(await rollsHeard(page)).toHaveLength(ways.length);
    // Those of a real die are entered on the die or in the table.
    await die(page).press('6');
    await expect.poll(() => rollText(page)).toBe('White rolls 6: unicornio.');
    await undoRoll(page);
    await layDie(page, 6);
    await expect.poll(() => rollText(page)).toBe('White rolls 6: unicornio.');
    expect((await rollsHeard(page)).slice(-2)).toEqual(['6 hand', '6 hand']);
    await clickMove(page, 'c1', 'f3');
    await expect.poll(() => rollText(page)).toBe('Black to roll');
    expect(await toPgn(page)).toMatch(/\[Dice "8"\][^]*1\. Uf3 \{ \[%roll 6\] \} \*/);
    // A look back shows no roll, and one forth none either.
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect.poll(() => rollText(page)).toBe('White to roll');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('passes where nothing can move, takes the king, and all of it is read back', async () => {
    const { page, complaints } = await open(element(`dice fen="${CHECKED}"`));
    await page.locator('acedrex-die').waitFor();
    await layDie(page, 1);
    await expect
      .poll(() => rollText(page))
      .toBe('White rolls 1: pawn. It has no move: the turn passes.');
    expect(await movable(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pass the turn' }).click();
    await expect.poll(() => status(page)).toBe('Black can capture the king');
    await die(page).press('5');
    await expect.poll(() => rollText(page)).toBe('Black rolls 5: rook.');
    await clickMove(page, 'a12', 'a1');
    await expect.poll(() => status(page)).toBe('The king is captured: Black wins');
    const pgn = await toPgn(page);
    expect(pgn).toContain('9. -- { [%roll 1] } 9... Rxa1 { [%roll 5] }');
    await set(page, { fen: '', dice: false, pgn });
    await expect.poll(() => rollText(page)).toBe('White to roll');
    await expect.poll(() => moveCount(page)).toBe(2);
    expect(await toPgn(page)).toBe(pgn);
    expect(await errorsHeard(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('repeats the rolls of a seed, and the host sets and reads the roll', async () => {
    const { page } = await open(element('dice seed="Toledo" roll="3"'));
    await expect.poll(() => rollText(page)).toBe('White rolls 3: crocodile.');
    await undoRoll(page);
    expect(await analysis(page, ({ roll }) => roll)).toBeUndefined();
    const first = await seededRoll('Toledo', 1);
    for (let again = 0; again < 2; again += 1) {
      await rollIt(page);
      await expect.poll(() => rollText(page)).toContain(`White rolls ${first}:`);
      await undoRoll(page);
    }
    expect(await rollsHeard(page)).toEqual([`${first} seed`, `${first} seed`]);
    // The same number again is a roll of the next turn.
    for (const square of ['e5', 'e8']) {
      await set(page, { roll: 1 });
      await expect.poll(() => rollText(page)).toContain('rolls 1: pawn.');
      await clickMove(page, square === 'e5' ? 'e4' : 'e9', square);
      await expect.poll(() => rollText(page)).toContain('to roll');
    }
    expect(await toPgn(page)).toContain('1. e5 { [%roll 1] } 1... e8 { [%roll 1] }');
    await page.context().close();
  });

  test('is forbidden by the host, whatever the way', async () => {
    const { page } = await open(element('dice'));
    await page.locator('acedrex-die').waitFor();
    await page.evaluate(() => {
      const forbid = (event: Event): void => {
        event.preventDefault();
      };
      document.addEventListener('acedrex-roll-start', forbid);
      Object.assign(globalThis, {
        allow: () => {
          document.removeEventListener('acedrex-roll-start', forbid);
        },
      });
    });
    await rollIt(page);
    await die(page).click();
    await die(page).press('4');
    await layDie(page, 4);
    await expect.poll(() => rollText(page)).toBe('White to roll');
    expect(await rollsHeard(page)).toEqual([]);
    await page.evaluate(() => {
      (globalThis as unknown as { allow: () => void }).allow();
    });
    await rollIt(page);
    await expect.poll(() => rollText(page)).toMatch(/^White rolls/);
    await page.context().close();
  });

  test('is all there is without an engine; readers can roll but not play', async () => {
    const { page } = await open(element(`dice no-engine view-only fen="${CHECKED}"`));
    await page.locator('acedrex-die').waitFor();
    expect(await page.locator('acedrex-dice, acedrex-eval-bar').count()).toBe(0);
    await page.getByRole('button', { name: '1, pawn' }).click();
    await expect.poll(() => rollText(page)).toContain('It has no move');
    expect(await page.getByRole('button', { name: 'Pass the turn' }).count()).toBe(0);
    await undoRoll(page);
    await set(page, { noEngine: false, noLines: false });
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect.poll(() => page.locator('acedrex-dice button.move').count()).toBe(8);
    expect(await page.locator('acedrex-dice button.move:enabled').count()).toBe(0);
    await set(page, { noLines: true });
    await page.getByRole('button', { name: '8, king' }).waitFor();
    expect(await page.locator('[data-test=rolls]').count()).toBe(0);
    expect(await page.locator('[data-test=dice-score]').innerText()).toMatch(/\d%$/);
    await page.context().close();
  });
});

describe('analysis', () => {
  test('values the eight rolls, then the moves of one; a move is played with its roll', async () => {
    const { page, complaints } = await open(element('dice'));
    // Called before the element is ready: it waits.
    await analysis(page, (one) => {
      one.start();
    });
    await page.locator('[data-test=rolls]').waitFor();
    await expect.poll(() => depth(page)).toBeGreaterThanOrEqual(2);
    const rows = page.locator('[data-test=rolls] tbody tr');
    for (let row = 0; row < 8; row += 1) {
      const [move = '', value = ''] = await rows.nth(row).locator('td').allInnerTexts();
      expect(move).toMatch(/^[RLUGCAK]?[a-l]/);
      expect(value).toMatch(/^\d+\.\d%$/);
    }
    await expect
      .poll(() => page.locator('[data-test=eval-bar]').getAttribute('data-percent'))
      .toMatch(/^(4|5)\d$/);
    // An arrow for each roll, with its number.
    await expect
      .poll(async () => (await page.locator('.shape.arrow .label').allTextContents()).sort())
      .toEqual(DIE_ROLLS.map(String));
    await layDie(page, 5);
    const best = page.locator('[data-test=best] tbody tr');
    // The rooks have two moves each.
    await expect.poll(() => best.count()).toBe(4);
    await expect.poll(() => depth(page)).toBeGreaterThanOrEqual(2);
    // A running search may put another move first.
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const names = await best.locator('button.move').allInnerTexts();
    expect(names.every((name) => name.startsWith('R'))).toBe(true);
    const [name = ''] = names;
    await best.locator('button.move').first().click();
    await expect.poll(() => toPgn(page)).toContain(`1. ${name} { [%roll 5] } *`);
    const infos = await page.evaluate(
      () =>
        (globalThis as unknown as { infos: { roll?: number; info: { lines: unknown[] } }[] }).infos,
    );
    expect(new Set(infos.map(({ roll }) => roll))).toEqual(new Set([undefined, 5]));
    expect(infos.find(({ roll }) => roll === undefined)?.info.lines).toHaveLength(8);
    expect(await errorsHeard(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('changes between games with and without dice; the die is fetched when it is needed', async () => {
    const { page, complaints } = await open(element('pgn="1. e5 e8 *"'));
    // The browser may have the files from another page.
    const fetched = (): Promise<readonly string[]> =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.includes('dice')),
      );
    await analyse(page);
    expect(await fetched()).toEqual([]);
    await set(page, { pgn: (await diceGame(40)).pgn });
    await page.locator('acedrex-die').waitFor();
    expect(await fetched()).toEqual([`/cdn/${cdnFile('dice.min.js')}`]);
    // The engine goes on with what the game is now.
    await expect.poll(() => page.locator('[data-test=dice-score]').innerText()).toMatch(/\d/);
    expect(await analysis(page, ({ status: told }) => told)).toBe('running');
    await set(page, { pgn: '1. d5 d8 *' });
    await page.locator('acedrex-engine').waitFor();
    expect(await page.locator('acedrex-die').count()).toBe(0);
    await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('what is wrong', () => {
  test('a roll that is none, a roll without dice, and dice where a PGN has none', async () => {
    const { page } = await open(element('dice roll="9"'));
    await expect.poll(() => rollText(page)).toBe('White to roll');
    for (const roll of [0, 2.5, 'six', -1, null]) {
      await set(page, { roll });
      expect(await analysis(page, (one) => one.roll), String(roll)).toBeUndefined();
      await expect.poll(() => rollText(page)).toBe('White to roll');
    }
    await set(page, { dice: false, roll: 4 });
    await page.locator('acedrex-engine').waitFor();
    expect(await analysis(page, (one) => one.roll)).toBeUndefined();
    // The tags of a game say what it is.
    await set(page, { dice: true, pgn: '[Event "without"]\n\n1. e5 e8 *' });
    await expect.poll(() => moveCount(page)).toBe(2);
    expect(await page.locator('acedrex-die').count()).toBe(0);
    await set(page, { pgn: '[Dice "6"]\n\n1. e5 {[%roll 1]} *' });
    await page.locator('[data-code=pgn-dice]').waitFor();
    await set(page, { pgn: '[Dice "8"]\n\n1. e5 {[%roll 4]} e8 {[%roll 1]} *' });
    await page.locator('[data-code=pgn-roll]').waitFor();
    await page.locator('acedrex-die').waitFor();
    expect(await errorsHeard(page)).toEqual(['pgn-dice', 'pgn-roll']);
    await page.context().close();
  });

  test('a die that cannot be fetched is said to be missing, and start() tries again', async () => {
    const { page } = await openElement(browser, host, '<p>Without it at first.</p>');
    await page.route('**/dice-*.min.js', (route) => route.abort());
    await page.evaluate(() => {
      const made = document.createElement('acedrex-analysis');
      made.dice = true;
      document.querySelector('main')?.append(made);
    });
    await page.locator('[data-code=part-not-loaded]').waitFor();
    // The game is there without it.
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => toPgn(page)).toContain('1. e5 { [%roll 1] }');
    expect(await errorsHeard(page)).toEqual(['part-not-loaded']);
    await page.unroute('**/dice-*.min.js');
    await analysis(page, (one) => {
      one.start();
    });
    await page.locator('acedrex-die').waitFor();
    await expect.poll(() => depth(page)).toBeGreaterThanOrEqual(1);
    expect(await page.locator('.fault').count()).toBe(0);
    await page.context().close();
  });
});

test('speaks Spanish in Spanish surroundings', async () => {
  const { page } = await open(element('dice'), { lang: 'es' });
  await expect.poll(() => rollText(page)).toBe('Tiran las blancas');
  await die(page).press('1');
  await expect.poll(() => rollText(page)).toBe('Las blancas sacan un 1: peón.');
  await page.getByRole('button', { name: 'Deshacer la tirada' }).click();
  await page.getByRole('row', { name: '2 jirafa' }).waitFor();
  await page.context().close();
});

const LOOKS = [
  [390, 'dark', 'es'],
  [1200, 'light', 'en'],
  [700, 'light', 'es'],
  [844, 'dark', 'en'],
] as const;

test.each(sampled(LOOKS, 1))(
  'nothing to report at %i px, %s, in %s; nothing is cut off',
  async (width, scheme, lang) => {
    const { pgn } = await diceGame(16);
    const { page } = await open(element(`ply="6" pgn="${escaped(pgn)}"`), { lang });
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate((colorScheme) => {
      document.documentElement.style.colorScheme = colorScheme;
    }, scheme);
    await page.setViewportSize({ width, height: width === 844 ? 390 : 900 });
    const check = async (): Promise<void> => {
      await settled(page);
      expect(await violations(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
    };
    await page.locator('acedrex-die').waitFor();
    await check();
    await analysis(page, (one) => {
      one.start();
    });
    await expect.poll(() => depth(page)).toBeGreaterThanOrEqual(2);
    await check();
    await layDie(page, 6);
    await page.locator('[data-test=best]').waitFor();
    await check();
    // The buttons that go through the game are always in view beside the board.
    if (width > 640) {
      const box = await page.locator('.controls .buttons').boundingBox();
      const frame = await page.locator('acedrex-analysis').boundingBox();
      if (box === null || frame === null) throw new Error('no boxes');
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
    }
    await page.context().close();
  },
);
