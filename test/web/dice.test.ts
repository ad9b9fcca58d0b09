/** The die on the page, and games that are played with it. */
import { describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import { DIE_ROLLS, movesForRoll, type DieRoll } from '../../src/rules/dice.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { seededRoll } from '../../src/elements/shared/rolls.js';
import { cutOff, settled, violations } from './look.js';
import { diceGame } from './dice-game.js';
import { layDie, movable, rollIt, rollText, withDice } from './dice-support.js';
import { openMore } from './play-support.js';
import {
  clickMove,
  exportedPgn,
  MOVING,
  moveList,
  openPage,
  paste,
  saved,
  siteForTests,
  tab,
} from './support.js';

const site = siteForTests(loadRules);

/** Squares from which a roll lets a piece move at the start. */
const moversOf = (roll: DieRoll): readonly string[] =>
  [...new Set(movesForRoll(Position.start(RULESETS.cazaux), roll).map(({ from }) => from))].sort();

describe('the die', () => {
  test('is rolled by button, key and press, announced, and only its kind can move', async () => {
    const { page, complaints } = await openPage(site);
    await withDice(page);
    await expect.poll(() => rollText(page)).toBe('White to roll');
    const die = page.locator('acedrex-die [part=die]');
    const rolls = [
      () => rollIt(page),
      () => page.keyboard.press('r'),
      () => die.click(),
      () => die.press('Enter'),
      () => die.press(' '),
    ];
    for (const roll of rolls) {
      await roll();
      await expect.poll(() => rollText(page)).toMatch(/^White rolls [1-8]: \w+\.$/);
      const shown = Number(/\d/.exec(await rollText(page))?.[0]);
      const rolled = DIE_ROLLS.find((each) => each === shown) ?? 1;
      expect(await page.locator('acedrex-roll-panel [role=status][data-test=roll]').count()).toBe(
        1,
      );
      expect(await die.innerText()).toContain(`Eight-sided die, ${shown}, `);
      await expect.poll(() => movable(page)).toEqual(moversOf(rolled));
      await page.getByRole('button', { name: 'Undo roll' }).click();
    }
    // A number enters what a die of wood has shown.
    await die.press('6');
    await expect.poll(() => rollText(page)).toBe('White rolls 6: unicornio.');
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => moveList(page)).toEqual([]);
    await clickMove(page, 'c1', 'f3');
    await expect.poll(() => moveList(page)).toEqual(['Uf3']);
    expect(await rollText(page)).toBe('Black to roll');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('tumbles, and shows its roll when it lies', async () => {
    const { page } = await openPage(site, MOVING);
    await withDice(page);
    const face = page.locator('acedrex-die .face').first();
    // Every place that the face is drawn at while the die falls.
    const places = await face.evaluateHandle((element) => {
      const seen = new Set<string | null>();
      new MutationObserver(() => seen.add(element.getAttribute('transform'))).observe(element, {
        attributeFilter: ['transform'],
      });
      return seen;
    });
    await rollIt(page);
    await expect.poll(() => rollText(page)).toMatch(/^White rolls/);
    expect(await places.evaluate(({ size }) => size)).toBeGreaterThan(2);
    await page.context().close();
  });

  test('repeats the rolls of a seed, and takes those of a die on the table', async () => {
    const { page } = await openPage(site);
    await withDice(page);
    await page.getByText('Source of rolls').click();
    const source = page.locator('select[name=roll-source]');
    await source.selectOption('seed');
    await page.locator('input[name=roll-seed]').fill('Toledo');
    await page.locator('input[name=roll-seed]').blur();
    const first = await seededRoll('Toledo', 1);
    for (let again = 0; again < 2; again += 1) {
      await rollIt(page);
      await expect.poll(() => rollText(page)).toContain(`White rolls ${first}:`);
      await page.getByRole('button', { name: 'Undo roll' }).click();
    }
    await source.selectOption('hand');
    await page.getByRole('button', { name: '7, aanca' }).click();
    await expect.poll(() => rollText(page)).toBe('White rolls 7: aanca.');
    await expect.poll(() => movable(page)).toEqual(moversOf(7));
    await page.context().close();
  });
});

describe('what a new user needs to see', () => {
  test('the pieces that a roll lets move are framed, with forced colours too', async () => {
    const { page } = await openPage(site);
    await withDice(page);
    const framed = (): Promise<readonly string[]> =>
      page.locator('acedrex-board-view .stage .square').evaluateAll((all) =>
        all
          .filter((one) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(one);
            return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
          })
          .map((one) => one.getAttribute('data-square') ?? '')
          .sort(),
      );
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      expect(await framed(), forcedColors).toEqual([]);
      await layDie(page, 3);
      await expect.poll(framed, { message: forcedColors }).toEqual(moversOf(3));
      await page.getByRole('button', { name: 'Undo roll' }).click();
      await expect.poll(framed, { message: forcedColors }).toEqual([]);
    }
    await page.context().close();
  });

  test('the panel scrolls to the notes, with the source of rolls open and over the moves too', async () => {
    const { page } = await openPage(site, { viewport: { width: 1280, height: 800 } });
    await withDice(page);
    await clickMove(page, 'e4', 'e5');
    await page.getByText('Source of rolls').click();
    const notes = page.getByRole('tab', { name: 'Notes' });
    const footer = page.locator('acedrex-board-view .controls');
    const isAbove = async (): Promise<boolean> => {
      const [strip, below] = [await notes.boundingBox(), await footer.boundingBox()];
      return strip !== null && below !== null && strip.y + strip.height <= below.y + 1;
    };
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-test=rolls] .move').first().waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    // The wheel works over the short list of moves too.
    await page.locator('acedrex-moves').hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 200);
        return isAbove();
      })
      .toBe(true);
    // With Black to roll, both scores are told, because the values are Black's.
    const text = await page.locator('[data-test=dice-black]').innerText();
    const [white = 0, black = 0] = [
      await page.locator('[data-test=dice-score]').innerText(),
      text.replace(/\D+/, ''),
    ].map((one) => Number.parseFloat(one));
    expect(white + black).toBeCloseTo(100, 0);
    await page.context().close();
  });

  test('a new game tells why it has the die, and asks nobody to roll one', async () => {
    const { page } = await openPage(site, { viewport: { width: 1024, height: 768 } });
    await withDice(page);
    await page.getByText('Source of rolls').click();
    await page.locator('select[name=roll-source]').selectOption('hand');
    await tab(page, 'Play');
    const box = page.getByRole('checkbox', { name: 'With the eight-sided die' });
    expect(await box.isDisabled()).toBe(true);
    const reason = page.locator('acedrex-new-game-form #dice-text');
    expect(await reason.innerText()).toContain('press the die beside “Analyse”');
    expect(await box.getAttribute('aria-describedby')).toBe('dice-text');
    expect(await violations(page)).toEqual([]);
    // Every choice is shown whole.
    const cut = await page.locator('acedrex-new-game-form select').evaluateAll((all) =>
      all.flatMap((one) => {
        const { width } = one.getBoundingClientRect();
        const style = (one as HTMLElement).style;
        style.inlineSize = 'max-content';
        const wanted = one.getBoundingClientRect().width;
        style.inlineSize = '';
        return wanted > width ? [one.getAttribute('name')] : [];
      }),
    );
    expect(cut).toEqual([]);
    await page
      .locator('acedrex-play-panel')
      .getByRole('button', { name: 'Play', exact: true })
      .click();
    await page.getByRole('button', { name: 'Roll', exact: true }).waitFor();
    await page.getByText('Source of rolls').click();
    await expect.poll(() => page.locator('select[name=roll-source]').inputValue()).toBe('fair');
    await page.context().close();
  });
});

describe('a game against the engine', () => {
  /** White wins with a 5 at once; Black has a pawn that may become a lion. */
  const FEN = '11k/12/12/12/1R10/12/12/12/12/1p10/12/K11 w - - 0 1';

  /** A seed by which White passes, Black moves or passes, and White takes the pawn. */
  const shortSeed = async (): Promise<string> => {
    for (let number = 0; ; number += 1) {
      const seed = `game ${number}`;
      const rolls = await Promise.all([1, 2, 3].map((each) => seededRoll(seed, each)));
      if (rolls[0] === 3 && rolls[1] === 8 && rolls[2] === 5) return seed;
    }
  };

  test('is played to its end: rolls for both, passes, only moves of the roll', async () => {
    const { page, complaints } = await openPage(site);
    await tab(page, 'Rules');
    await page.getByRole('checkbox', { name: 'With the eight-sided die' }).check();
    await page.getByLabel('Position as FEN').fill(FEN);
    await tab(page, 'Analysis');
    await page.getByText('Source of rolls').click();
    await page.locator('select[name=roll-source]').selectOption('seed');
    await page.locator('input[name=roll-seed]').fill(await shortSeed());
    await page.locator('input[name=roll-seed]').blur();
    await tab(page, 'Play');
    await page.locator('input[name=level]').fill('7');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const state = page.locator('[data-test=play-state]');
    await expect.poll(() => state.innerText()).toBe('Your roll');
    expect(await movable(page)).not.toEqual([]);
    await clickMove(page, 'b8', 'b3');
    await expect.poll(() => moveList(page)).toEqual([]);
    await rollIt(page);
    await expect.poll(() => rollText(page)).toContain('White rolls 3: crocodile. It has no move');
    await expect.poll(() => rollText(page)).toBe('Black rolls 8: king.');
    await expect.poll(() => state.innerText()).toBe('Your roll');
    // A glance back and a reload give no other roll.
    await rollIt(page);
    await expect.poll(() => rollText(page)).toBe('White rolls 5: rook.');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rollText(page)).toBe('White rolls 5: rook.');
    await saved(page);
    await page.reload();
    await expect.poll(() => rollText(page)).toBe('White rolls 5: rook.');
    await expect.poll(() => movable(page)).toEqual(['b8']);
    await clickMove(page, 'b8', 'b3');
    await expect.poll(() => state.innerText()).toBe('You won: bare king');
    const moves = await moveList(page);
    expect([moves[0], moves[1]?.charAt(0), moves[2]]).toEqual(['--', 'K', 'Rxb3']);
    expect(await exportedPgn(page)).toContain('[Result "1-0"]');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('takes back a move, but not the roll', async () => {
    const { page } = await openPage(site);
    await tab(page, 'Play');
    await openMore(page);
    await page.getByRole('checkbox', { name: 'With the eight-sided die' }).check();
    await page.locator('input[name=level]').fill('1');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await rollIt(page);
    await expect.poll(() => rollText(page)).toMatch(/^White rolls/);
    const rolled = await rollText(page);
    const [from = ''] = await movable(page);
    await page.locator(`.square[data-square=${from}]`).click();
    await page.locator('.square.target').first().click();
    await expect.poll(() => rollText(page)).toMatch(/^Black rolls/);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => rollText(page)).toBe(rolled);
    await expect.poll(async () => (await movable(page)).includes(from)).toBe(true);
    await page.context().close();
  });
});

describe('everywhere', () => {
  const looks = [
    ['es-ES', 'dark', 1440],
    ['en-GB', 'light', 1440],
    ['es-ES', 'light', 360],
    ['en-GB', 'dark', 360],
  ] as const;

  test.each(sampled(looks, 1))(
    'in %s, in %s colours, at %i px nothing is inaccessible or cut off',
    async (locale, colorScheme, width) => {
      const game = await diceGame(16);
      const { page } = await openPage(site, {
        locale,
        colorScheme,
        viewport: { width, height: 800 },
      });
      const check = async (): Promise<void> => {
        await settled(page);
        expect(await violations(page)).toEqual([]);
        expect(await cutOff(page)).toEqual([]);
      };
      await paste(page, game.pgn);
      await page.locator('[role=tab][data-tab=report]').click();
      await page.locator('acedrex-luck button').click();
      await page.locator('[data-test=luck]').waitFor();
      await page.locator('[data-test=luck-progress]').waitFor({ state: 'detached' });
      await page.locator('acedrex-roll-panel summary').click();
      await check();
      await page.keyboard.press('ArrowUp');
      await layDie(page, 4);
      await page.locator('select[name=roll-source]').selectOption('hand');
      await page.locator('acedrex-dice-panel button.toggle').click();
      await page.locator('[data-test=best]').waitFor();
      await check();
      await page.getByRole('tab').nth(2).click();
      await page.locator('input[name=dice]').waitFor();
      await check();
      await page.context().close();
    },
  );
});
