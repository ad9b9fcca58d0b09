/** The die on the page, and games played with it. */
import { describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import { DIE_ROLLS, movesForRoll, type DieRoll } from '../../src/rules/dice.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { seededRoll } from '../../src/elements/shared/rolls.js';
import {
  MOVING,
  clickMove,
  cutOff,
  exportedPgn,
  moveList,
  openPage,
  page,
  paste,
  saved,
  settled,
  tab,
  violations,
} from './views-support.js';
import { diceGame } from '../web/dice-game.js';
import { layDie, movable, rollIt, rollText, withDice } from './dice-support.js';
import { openMore } from './play-support.js';

/** Squares from which a roll lets a piece move at the start. */
const moversOf = (roll: DieRoll): readonly string[] =>
  [...new Set(movesForRoll(Position.start(RULESETS.cazaux), roll).map(({ from }) => from))].sort();

describe('the die', () => {
  test('can be rolled by button, key or click, and only pieces of the rolled kind can then move', async () => {
    await openPage();
    await withDice();
    await expect.poll(() => rollText()).toBe('White to roll');
    const die = page.locator('acedrex-die [part=die]');
    const rolls = [
      () => rollIt(),
      () => page.keyboard.press('r'),
      () => die.click(),
      () => die.press('Enter'),
      () => die.press(' '),
    ];
    for (const roll of rolls) {
      await roll();
      await expect.poll(() => rollText()).toMatch(/^White rolls [1-8]: \w+\.$/);
      const shown = Number(/\d/.exec(await rollText())?.[0]);
      const rolled = DIE_ROLLS.find((each) => each === shown) ?? 1;
      expect(page.locator('acedrex-roll-panel [role=status][data-test=roll]').count()).toBe(1);
      expect(await die.innerText()).toContain(`Eight-sided die, ${shown}, `);
      await expect.poll(() => movable()).toEqual(moversOf(rolled));
      await page.getByRole('button', { name: 'Undo roll' }).click();
    }
    // A number key enters the roll of a physical die.
    await die.press('6');
    await expect.poll(() => rollText()).toBe('White rolls 6: unicornio.');
    await clickMove('e4', 'e5');
    await expect.poll(() => moveList()).toEqual([]);
    await clickMove('c1', 'f3');
    await expect.poll(() => moveList()).toEqual(['Uf3']);
    expect(await rollText()).toBe('Black to roll');
  });

  test('tumbles before it shows the roll', async () => {
    await openPage(MOVING);
    await withDice();
    const face = page.locator('acedrex-die .face').first();
    // The positions of the face while the die tumbles.
    const places = new Set<string | null>();
    await face.evaluate((element) => {
      new MutationObserver(() => places.add(element.getAttribute('transform'))).observe(element, {
        attributeFilter: ['transform'],
      });
    });
    await rollIt();
    await expect.poll(() => rollText()).toMatch(/^White rolls/);
    expect(places.size).toBeGreaterThan(2);
  });

  test('repeats the rolls for the same seed and accepts the rolls of a physical die', async () => {
    await openPage();
    await withDice();
    await page.getByText('Source of rolls').click();
    const source = page.locator('select[name=roll-source]');
    await source.selectOption('seed');
    await page.locator('input[name=roll-seed]').fill('Toledo');
    await page.locator('input[name=roll-seed]').blur();
    const first = await seededRoll('Toledo', 1);
    for (let again = 0; again < 2; again += 1) {
      await rollIt();
      await expect.poll(() => rollText()).toContain(`White rolls ${first}:`);
      await page.getByRole('button', { name: 'Undo roll' }).click();
    }
    await source.selectOption('hand');
    await page.getByRole('button', { name: '7, aanca' }).click();
    await expect.poll(() => rollText()).toBe('White rolls 7: aanca.');
    await expect.poll(() => movable()).toEqual(moversOf(7));
  });
});

describe('for new users', () => {
  test('pieces that can move with the roll are framed, even with forced colours', async () => {
    await openPage();
    await withDice();
    const framed = (): readonly string[] =>
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
      expect(framed(), forcedColors).toEqual([]);
      await layDie(3);
      await expect.poll(framed, { message: forcedColors }).toEqual(moversOf(3));
      await page.getByRole('button', { name: 'Undo roll' }).click();
      await expect.poll(framed, { message: forcedColors }).toEqual([]);
    }
  });

  test('the wheel scrolls the panel down to the notes, even with the pointer over the moves', async () => {
    await openPage({ viewport: { width: 1280, height: 800 } });
    await withDice();
    await clickMove('e4', 'e5');
    await page.getByText('Source of rolls').click();
    const notes = page.getByRole('tab', { name: 'Notes' });
    const footer = page.locator('acedrex-board-view .controls');
    const isAbove = (): boolean => notes.box().bottom <= footer.box().y + 1;
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
    // With Black to roll, both scores are shown, because the values are Black's.
    const text = await page.locator('[data-test=dice-black]').innerText();
    const [white = 0, black = 0] = [
      await page.locator('[data-test=dice-score]').innerText(),
      text.replace(/\D+/, ''),
    ].map((one) => Number.parseFloat(one));
    expect(white + black).toBeCloseTo(100, 0);
  });

  test('the new-game form explains why the die is required, and rolls are fair by default', async () => {
    await openPage({ viewport: { width: 1024, height: 768 } });
    await withDice();
    await page.getByText('Source of rolls').click();
    await page.locator('select[name=roll-source]').selectOption('hand');
    await tab('Play');
    const box = page.getByRole('checkbox', { name: 'With the eight-sided die' });
    expect(await box.isDisabled()).toBe(true);
    const reason = page.locator('acedrex-new-game-form #dice-text');
    expect(await reason.innerText()).toContain('press the die beside “Analyse”');
    expect(await box.getAttribute('aria-describedby')).toBe('dice-text');
    expect(await violations()).toEqual([]);
    // No choice is truncated.
    const cut = page.locator('acedrex-new-game-form select').evaluateAll((all) =>
      all.flatMap((one) => {
        const { width } = one.getBoundingClientRect();
        const { style } = one;
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
  });
});

describe('a game against the engine', () => {
  /** White wins at once with a 5; Black has a pawn about to promote. */
  const FEN = '11k/12/12/12/1R10/12/12/12/12/1p10/12/K11 w - - 0 1';

  /** A seed with which White passes, Black moves the king, and White captures the pawn. */
  const shortSeed = async (): Promise<string> => {
    for (let number = 0; ; number += 1) {
      const seed = `game ${number}`;
      const rolls = await Promise.all([1, 2, 3].map((each) => seededRoll(seed, each)));
      if (rolls[0] === 3 && rolls[1] === 8 && rolls[2] === 5) return seed;
    }
  };

  test('passes turns automatically, allows only rolled pieces, and is played to its end', async () => {
    await openPage();
    await tab('Rules');
    await page.getByRole('checkbox', { name: 'With the eight-sided die' }).check();
    await page.getByLabel('Position as FEN').fill(FEN);
    await tab('Analysis');
    await page.getByText('Source of rolls').click();
    await page.locator('select[name=roll-source]').selectOption('seed');
    await page.locator('input[name=roll-seed]').fill(await shortSeed());
    await page.locator('input[name=roll-seed]').blur();
    await tab('Play');
    await page.locator('input[name=level]').fill('7');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const state = page.locator('[data-test=play-state]');
    await expect.poll(() => state.innerText()).toBe('Your roll');
    expect(movable()).not.toEqual([]);
    await clickMove('b8', 'b3');
    await expect.poll(() => moveList()).toEqual([]);
    await rollIt();
    await expect.poll(() => rollText()).toContain('rolls 3: crocodile. This piece has no move');
    await expect.poll(() => rollText()).toBe('Black rolls 8: king.');
    await expect.poll(() => state.innerText()).toBe('Your roll');
    // Stepping back and reloading do not change the roll.
    await rollIt();
    await expect.poll(() => rollText()).toBe('White rolls 5: rook.');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rollText()).toBe('White rolls 5: rook.');
    await saved();
    await page.reload();
    await expect.poll(() => rollText()).toBe('White rolls 5: rook.');
    await expect.poll(() => movable()).toEqual(['b8']);
    await clickMove('b8', 'b3');
    await expect.poll(() => state.innerText()).toBe('You won: bare king');
    const moves = await moveList();
    expect([moves[0], moves[1]?.charAt(0), moves[2]]).toEqual(['--', 'K', 'Rxb3']);
    expect(await exportedPgn()).toContain('[Result "1-0"]');
  });

  test('lets the user take back a move but not a roll', async () => {
    await openPage();
    await tab('Play');
    await openMore();
    await page.getByRole('checkbox', { name: 'With the eight-sided die' }).check();
    await page.locator('input[name=level]').fill('1');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await rollIt();
    await expect.poll(() => rollText()).toMatch(/^White rolls/);
    const rolled = await rollText();
    const [from = ''] = movable();
    await page.locator(`.square[data-square=${from}]`).click();
    await page.locator('.square.target').first().click();
    await expect.poll(() => rollText()).toMatch(/^Black rolls/);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => rollText()).toBe(rolled);
    await expect.poll(() => movable().includes(from)).toBe(true);
  });
});

describe('a dice game’s page', () => {
  const looks = [
    ['es-ES', 'dark', 1440],
    ['en-GB', 'light', 1440],
    ['es-ES', 'light', 360],
    ['en-GB', 'dark', 360],
  ] as const;

  test.each(sampled(looks, 1))(
    'is accessible and not cut off in %s, in %s colours, at %i px',
    async (locale, colorScheme, width) => {
      const game = await diceGame(16);
      await openPage({
        locale,
        colorScheme,
        viewport: { width, height: 800 },
      });
      const check = async (): Promise<void> => {
        await settled();
        expect(await violations()).toEqual([]);
        expect(cutOff()).toEqual([]);
      };
      await paste(game.pgn);
      await page.locator('[role=tab][data-tab=report]').click();
      await page.locator('acedrex-luck button').click();
      await page.locator('[data-test=luck]').waitFor();
      await page.locator('[data-test=luck-progress]').waitFor({ state: 'detached' });
      await page.locator('acedrex-roll-panel summary').click();
      await check();
      await page.keyboard.press('ArrowUp');
      await layDie(4);
      await page.locator('select[name=roll-source]').selectOption('hand');
      await page.locator('acedrex-dice-panel button.toggle').click();
      await page.locator('[data-test=best]').waitFor();
      await check();
      await page.getByRole('tab').nth(2).click();
      await page.locator('input[name=dice]').waitFor();
      await check();
    },
  );
});
