/** The rules in force, beside the board and in their dialog, and the comparison of rulesets. */
import { describe, expect, test } from 'vitest';
import { FILES } from '../../src/rules/squares.js';
import {
  clickMove,
  cutOff,
  labelOf,
  moveList,
  openPage,
  page,
  paste,
  saved,
  settled,
  tab,
  violations,
} from './views-support.js';

const openSheet = async (): Promise<void> => {
  await page.locator('[data-test=rules]').click();
  await page.locator('acedrex-rules-dialog dialog[open]').waitFor();
};

const inForce = (): Promise<string> => page.locator('[data-test=rules]').innerText();

const differences = (): readonly string[] =>
  page.locator('[data-test=rule-differences] li').allInnerTexts();

describe('the rules in force', () => {
  test('are named beside the board, and a dialog explains how they differ from other rulesets', async () => {
    await openPage();
    await expect.poll(() => inForce()).toContain('Cazaux and Musser');
    await openSheet();
    await page.locator('select[name=rules]').selectOption('murray');
    await expect.poll(() => inForce()).toContain('Murray and Bodlaender');
    expect(differences()).toEqual([
      'King’s file: king on f, aanca on g.',
      'Lion’s leap: three squares straight only.',
      'Giraffe’s leap: four squares and one to the side.',
      'Unicornio: a non-capturing knight until it moves, then a bishop.',
      'A bare king: loses unless it bares the other king at once.',
    ]);
    // The giraffe's diagram shows the eight leaps that are gone and the eight that are new.
    const giraffe = page.locator('acedrex-rules-dialog [data-role=giraffe]');
    expect(giraffe.locator('.mark.new').count()).toBe(8);
    expect(giraffe.locator('.mark.gone').count()).toBe(8);
    expect(await giraffe.innerText()).toContain('Leaps four squares and one to the side.');
    await page.locator('select[name=base]').selectOption('golladay');
    await expect.poll(() => differences()).toContain('A stalemated side: loses.');
    await settled();
    expect(await violations()).toEqual([]);
  });

  test('can be changed by options; the result is a custom ruleset with a summary', async () => {
    await openPage();
    await openSheet();
    await page.getByText('Rule options').click();
    await page.locator('[data-switch=stalemate]').selectOption({ label: 'draws' });
    await expect.poll(() => inForce()).toContain('Custom, close to Cazaux and Musser');
    expect(differences()).toEqual(['A stalemated side: draws.']);
    expect(await page.locator('[data-test=rules-source]').innerText()).toContain(
      'closest to Cazaux and Musser',
    );
    // An invalid number of moves changes nothing.
    const limit = page.locator('acedrex-rules-dialog input[name=moveLimit]');
    await limit.fill('-3');
    await limit.blur();
    await expect.poll(() => limit.inputValue()).toBe('100');
    await page.locator('[data-switch=stalemate]').selectOption({ label: 'loses' });
    await expect.poll(() => inForce()).not.toContain('Custom');
  });

  test('change during a game: its legal moves stay, and the remaining moves become text', async () => {
    await openPage();
    await paste('[Ruleset "courier"]\n\n1. e5 {one} (1. d6) 1... e8 2. f6 {two} h7 *');
    await expect.poll(() => moveList()).toEqual(['e5', 'd6', 'e8', 'f6', 'h7']);
    await tab('Rules');
    const ruleset = page.getByLabel('Ruleset');
    await ruleset.selectOption('cazaux');
    await expect.poll(() => inForce()).toContain('Cazaux');
    await tab('Analysis');
    await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
    const unread = page.locator('[data-test=unread] pre');
    expect(await unread.innerText()).toBe('(1. d6)\n2. f6 { two } 2... h7');
    const said = page.locator('[data-test=unread]');
    expect(await said.innerText()).toContain(
      'Under these rules the game ends here: 2. f6 is not possible.',
    );
    // The moves that were kept as text are legal under the next ruleset.
    await tab('Rules');
    await ruleset.selectOption('courier');
    await tab('Analysis');
    await expect.poll(() => moveList()).toEqual(['e5', 'd6', 'e8', 'f6', 'h7']);
    expect(unread.count()).toBe(0);
    await tab('Rules');
    // Moves are also replayed from a changed position, here without the pawn on a4.
    await page.keyboard.press('Home');
    const fen = page.getByLabel('Position as FEN');
    await fen.fill((await fen.inputValue()).replace('/PPPPPPPPPPPP/', '/1PPPPPPPPPPP/'));
    await fen.blur();
    await expect.poll(() => labelOf('a4')).not.toContain('pawn');
    await tab('Analysis');
    await expect.poll(() => moveList()).toEqual(['e5', 'd6', 'e8', 'f6', 'h7']);
  });

  test('are explained in Spanish, even on a phone', async () => {
    await openPage({
      locale: 'es-ES',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await openSheet();
    await page.locator('select[name=rules]').selectOption('golladay');
    await expect.poll(() => differences()).toContain('Un rey solo: no pierde.');
    await settled();
    expect(cutOff()).toEqual([]);
  });
});

describe('the ruleset comparison', () => {
  test('shows the moves, the evaluation and the best line of a position under each ruleset', async () => {
    await openPage();
    await tab('Rules');
    const moves = page.locator('[data-test=compared-moves]');
    // The king of the starting position is not on its home square under Murray's rules.
    await expect.poll(() => moves.allInnerTexts()).toEqual(['59', '71', '54', '57']);
    await page.getByRole('button', { name: 'Evaluate under all rulesets' }).click();
    await expect.poll(() => page.locator('[data-test=compared-line]').count()).toBe(4);
    const scores = page.locator('[data-test=compared-score]').allInnerTexts();
    expect(scores.every((text) => /depth \d/.test(text))).toBe(true);
    expect(await page.locator('[data-test=compared-line]').first().innerText()).toMatch(/^1\. \S/);
    await settled();
    expect(await violations()).toEqual([]);
  });

  test('lists the moves in which two rulesets differ and draws an arrow for the hovered move', async () => {
    await openPage();
    await tab('Rules');
    await page.locator('select[name=compare]').selectOption('courier');
    const gained = page.locator('[data-test=gained] button');
    await gained.first().waitFor();
    // Twelve double steps of the pawns.
    expect([...gained.allInnerTexts()].sort()).toEqual(FILES.map((file) => `${file}6`));
    expect(await page.locator('[data-test=lost]').innerText()).toBe('Moves lost: 0');
    const arrows = page.locator('acedrex-board .shape');
    expect(arrows.count()).toBe(0);
    await gained.filter({ hasText: 'c6' }).hover();
    await expect.poll(() => arrows.count()).toBe(1);
    expect(await arrows.getAttribute('data-to')).toBe('c6');
    const head = await arrows.locator('.head').boundingBox();
    expect(head.width).toBeGreaterThan(5);
    // The keyboard focus has the same effect.
    await gained.filter({ hasText: 'd6' }).focus();
    await expect.poll(() => arrows.getAttribute('data-to')).toBe('d6');
    await page.locator('select[name=compare]').selectOption('golladay');
    await expect
      .poll(() => page.locator('[data-test=lost] button').first().innerText())
      .toMatch(/^L\w/);
    expect(arrows.count()).toBe(0);
    await page.getByRole('button', { name: 'Switch to these rules' }).click();
    await expect.poll(() => page.locator('#ruleset').inputValue()).toBe('golladay');
  });

  test('explains how games end under a ruleset, and marks lines that end with a bare king', async () => {
    await openPage();
    await paste('12/12/5k6/1r10/12/12/12/12/4KA6/12/12/12 w - - 0 1');
    await tab('Rules');
    await page.locator('select[name=compare]').selectOption('murray');
    const ends = page.locator('[data-test=compared-ends]');
    await ends.waitFor();
    await expect
      .poll(() => ends.innerText())
      .toMatch(/loses unless it bares the other king at once.*in force: loses/);
    // No move differs here, so only the endings explain the different evaluation.
    await expect
      .poll(() => page.locator('[data-test=gained], [data-test=lost]').allInnerTexts())
      .toEqual(['Moves gained: 0', 'Moves lost: 0']);
    const isAbove = await ends.evaluate(
      (list) => list.nextElementSibling?.getAttribute('data-test') === 'gained',
    );
    expect(isAbove).toBe(true);
    await page.getByRole('button', { name: 'Evaluate under all rulesets' }).click();
    const cazaux = page.locator('[data-ruleset=cazaux]');
    await cazaux.locator('[data-test=compared-end]').waitFor();
    expect(await cazaux.locator('[data-test=compared-end]').innerText()).toBe('bare king');
    await expect
      .poll(() => page.locator('[data-test=compared-score]').allInnerTexts())
      .not.toContain('–');
    const murray = page.locator('[data-ruleset=murray]');
    expect(murray.locator('[data-test=compared-end]').count()).toBe(0);
    await page.locator('select[name=compare]').selectOption('golladay');
    await expect
      .poll(() => ends.innerText())
      .toMatch(/A stalemated side\s+draws \(in force: loses\)/);
    await settled();
    expect(await violations()).toEqual([]);
    await page.locator('select[name=compare]').selectOption('courier');
    await expect.poll(() => ends.count()).toBe(0);
  });

  test('marks engine lines that end with a bare king without adding a second row', async () => {
    await openPage({ viewport: { width: 390, height: 844 } });
    await paste('12/12/5k6/1r10/12/12/12/12/4KA6/12/12/12 w - - 0 1');
    await page.keyboard.press('l');
    await page.locator('acedrex-strip [data-test=strip]').click();
    const row = page.locator('acedrex-lines li').first();
    const ending = row.locator('[data-test=line-ending]');
    await ending.waitFor();
    expect(await ending.innerText()).toBe('bare king');
    const least = await row.evaluate((line) => parseFloat(getComputedStyle(line).minBlockSize));
    expect((await row.boundingBox()).height).toBe(least);
    const [text, line] = await Promise.all([ending.boundingBox(), row.boundingBox()]);
    expect(text.x + text.width).toBeLessThanOrEqual(line.x + line.width);
  });
});

test('rules that come with a link or carry over to a new game are announced and can be switched back', async () => {
  await openPage();
  const toast = page.locator('acedrex-toast');
  await clickMove('a4', 'a5');
  await saved();
  location.hash = 'ruleset=golladay&moves=e4e5';
  await toast.getByText('This game uses the rules of Golladay, from the codex.').waitFor();
  await expect
    .poll(() => page.locator('[data-test=rules]').innerText())
    .toBe('Rules: Golladay, from the codex');
  await toast.getByRole('button', { name: 'Back to the game' }).click();
  await expect.poll(() => moveList()).toEqual(['a5']);
  expect(await toast.innerText()).toBe('');
  // A new game under the default rules is not announced.
  await page.getByRole('button', { name: 'New game' }).click();
  await expect.poll(() => moveList()).toEqual([]);
  expect(await toast.innerText()).toBe('');

  location.hash = 'ruleset=golladay&moves=h4h5';
  await toast.getByText('This game uses the rules of Golladay, from the codex.').waitFor();
  await page.getByRole('button', { name: 'New game' }).click();
  await toast.getByText('The new game keeps the rules of Golladay, from the codex.').waitFor();
  await toast.getByRole('button', { name: 'Switch to Cazaux and Musser' }).click();
  await expect
    .poll(() => page.locator('[data-test=rules]').innerText())
    .toBe('Rules: Cazaux and Musser');
  expect(await toast.innerText()).toBe('');
});
