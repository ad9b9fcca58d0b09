/** The editor alone, from the bundle that is published, in real Chromium. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AcedrexEditor } from '../../src/elements/editor/editor.component.js';
import { settled, violations } from './look.js';
import { dragWith, heard, listen, middleOf, openEditor } from './board-support.js';
import { labelOf, siteForTests, square } from './support.js';
import { KINGS, editor, fenOf, tool, button, faults } from './editor-support.js';

const site = siteForTests();

const START =
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1';

const EMPTY = '12/12/12/12/12/12/12/12/12/12/12/12 w - - 0 1';

/** Sets properties and waits until they are shown. */
const set = async (page: Page, properties: Readonly<Record<string, unknown>>): Promise<void> => {
  await editor(page).evaluate(async (one, values) => {
    Object.assign(one, values);
    await (one as AcedrexEditor).updateComplete;
  }, properties);
};

const boardPart = async (page: Page): Promise<string> => (await fenOf(page)).split(' ')[0] ?? '';

const complaint = (page: Page): Promise<string> =>
  editor(page).evaluate((one) => (one as AcedrexEditor).validationMessage);

const marked = (page: Page, kind: string): Promise<readonly string[]> =>
  page
    .locator(`.square.${kind}`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-square') ?? '').sort());

const focusSquare = async (page: Page, name: string): Promise<void> => {
  await page.locator('acedrex-board').evaluate((board, at) => {
    (board as unknown as { focusSquare(square: string): void }).focusSquare(at);
  }, name);
};

describe('mouse', () => {
  test('stamps, takes a stamp back, paints a stroke that is undone at once', async () => {
    const { page, complaints } = await openEditor(site, `fen="${KINGS}"`);
    await listen(page, 'acedrex-position-change');
    await tool(page, 'white lion').click();
    await square(page, 'd5').first().click();
    await expect.poll(() => labelOf(page, 'd5')).toMatch(/^d5, white lion/);
    await square(page, 'd5').first().click();
    await expect.poll(() => fenOf(page)).toBe(KINGS);
    await dragWith(page, 'left', 'd5', 'h5');
    await expect.poll(() => boardPart(page)).toBe('11k/12/12/12/12/12/12/3LLLLL4/12/12/12/K11');
    await button(page, 'Undo').click();
    await expect.poll(() => fenOf(page)).toBe(KINGS);
    await button(page, 'Redo').click();
    await expect.poll(() => boardPart(page)).toContain('3LLLLL4');
    await tool(page, 'Erase').click();
    await dragWith(page, 'left', 'e5', 'g5');
    await expect.poll(() => boardPart(page)).toContain('3L3L4');
    // Nothing was picked up meanwhile, and the host has heard of every change.
    expect(await heard(page, 'acedrex-move-start')).toEqual([]);
    expect((await heard(page, 'acedrex-position-change')).at(-1)).toEqual({
      fen: await fenOf(page),
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('moves pieces, drops them beside the board, drags them off the palette', async () => {
    const { page } = await openEditor(site);
    await dragWith(page, 'left', 'a1', 'f6');
    await expect.poll(() => labelOf(page, 'f6')).toMatch(/^f6, white rook/);
    const at = await middleOf(page, 'f6');
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x, 3, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => labelOf(page, 'f6')).toMatch(/^f6, empty/);
    await tool(page, 'black aanca').hover();
    await page.mouse.down();
    const target = await middleOf(page, 'c6');
    await page.mouse.move(target.x, target.y, { steps: 5 });
    await expect.poll(() => page.locator('.ghost').count()).toBe(1);
    await page.mouse.up();
    await expect.poll(() => labelOf(page, 'c6')).toMatch(/^c6, black aanca/);
    expect(await page.locator('.ghost').count()).toBe(0);
    // Dragging chooses no tool.
    expect(await tool(page, 'Move pieces').getAttribute('aria-checked')).toBe('true');
    await page.context().close();
  });

  test('a right click deletes a piece; elsewhere, and with a modifier key, it draws', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`);
    await tool(page, 'white lion').click();
    await square(page, 'd5').first().click();
    await listen(page, 'acedrex-shapes-change');
    await square(page, 'd5').first().click({ button: 'right' });
    await expect.poll(() => fenOf(page)).toBe(KINGS);
    expect(await heard(page, 'acedrex-shapes-change')).toEqual([]);
    await button(page, 'Undo').click();
    await square(page, 'd5')
      .first()
      .click({ button: 'right', modifiers: ['Shift'] });
    await square(page, 'e5').first().click({ button: 'right' });
    await dragWith(page, 'right', 'd5', 'g8');
    await expect.poll(async () => (await heard(page, 'acedrex-shapes-change')).length).toBe(3);
    expect(await boardPart(page)).toContain('3L8');
    await page.context().close();
  });

  test('a right click cancels the drag of a piece off the palette', async () => {
    const { page } = await openEditor(site);
    const before = await fenOf(page);
    await tool(page, 'black aanca').hover();
    await page.mouse.down();
    const target = await middleOf(page, 'c6');
    await page.mouse.move(target.x, target.y, { steps: 5 });
    await expect.poll(() => page.locator('.ghost').count()).toBe(1);
    await page.mouse.down({ button: 'right' });
    await expect.poll(() => page.locator('.ghost').count()).toBe(0);
    await page.mouse.up({ button: 'right' });
    await page.mouse.up();
    await expect.poll(() => fenOf(page)).toBe(before);
    await expect.poll(() => tool(page, 'Move pieces').getAttribute('aria-checked')).toBe('true');
    // The next drag is like any other, and so is the next click.
    await tool(page, 'black aanca').hover();
    await page.mouse.down();
    await page.mouse.move(target.x, target.y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => labelOf(page, 'c6')).toMatch(/^c6, black aanca/);
    await tool(page, 'white rook').click();
    await expect.poll(() => tool(page, 'white rook').getAttribute('aria-checked')).toBe('true');
    await page.context().close();
  });

  test('clears, starts, mirrors, swaps colours, flips; undo goes all the way back', async () => {
    const { page } = await openEditor(site);
    await button(page, 'Clear').click();
    await expect.poll(() => fenOf(page)).toBe(EMPTY);
    await button(page, 'Start').click();
    await expect.poll(() => fenOf(page)).toBe(START);
    await dragWith(page, 'left', 'b4', 'b5');
    await expect.poll(() => boardPart(page)).toContain('/1P10/P1PPPPPPPPPP/');
    await button(page, 'Mirror').click();
    await expect
      .poll(() => fenOf(page))
      .toBe(
        'rlugckacgulr/12/12/pppppppppppp/12/12/12/10P1/PPPPPPPPPP1P/12/12/RLUGCKACGULR w - - 0 1',
      );
    await button(page, 'Swap colours').click();
    await expect
      .poll(() => fenOf(page))
      .toBe(
        'rlugckacgulr/12/12/pppppppppp1p/10p1/12/12/12/PPPPPPPPPPPP/12/12/RLUGCKACGULR b - - 0 1',
      );
    await button(page, 'Flip board').click();
    await expect.poll(() => page.locator('.square').first().getAttribute('data-square')).toBe('l1');
    for (let n = 0; n < 5; n += 1) await button(page, 'Undo').click();
    await expect.poll(() => fenOf(page)).toBe(START);
    await expect.poll(() => button(page, 'Undo').isDisabled()).toBe(true);
    await page.context().close();
  });
});

describe('keyboard', () => {
  test('FEN letters put pieces, Delete empties, Enter stamps, Ctrl+Z undoes', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`);
    await focusSquare(page, 'c3');
    await page.keyboard.press('Shift+U');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('a');
    await expect.poll(() => boardPart(page)).toContain('/2Ua8/');
    await page.keyboard.press('Delete');
    await expect.poll(() => boardPart(page)).toContain('/2U9/');
    await page.keyboard.press('Control+z');
    await expect.poll(() => boardPart(page)).toContain('/2Ua8/');
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => boardPart(page)).toContain('/2U9/');
    await tool(page, 'Move pieces').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tool(page, 'black pawn').getAttribute('aria-checked')).toBe('true');
    expect(await tool(page, 'black pawn').evaluate((one) => one.matches(':focus'))).toBe(true);
    await expect.poll(() => page.locator('.tool[tabindex="0"]').count()).toBe(1);
    await focusSquare(page, 'e7');
    await page.keyboard.press('Enter');
    await expect.poll(() => boardPart(page)).toContain('/4p7/');
    await expect
      .poll(() => page.locator('acedrex-board [role=status]').innerText())
      .toContain('black pawn on e7');
    await page.keyboard.press('Escape');
    await expect.poll(() => tool(page, 'Move pieces').getAttribute('aria-checked')).toBe('true');
    // What the board itself knows stays.
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => labelOf(page, 'e8')).toMatch(/^e8, black pawn/);
    await page.context().close();
  });
});

test('what a move makes of the set-up is spoken with it', async () => {
  const { page } = await openEditor(site, `fen="${KINGS}"`);
  await dragWith(page, 'left', 'a1', 'k11');
  await expect
    .poll(() => page.locator('acedrex-board [role=status]').innerText())
    .toBe('white king a1 to k11. Illegal position: 1 problem.');
  await page.context().close();
});

describe('FEN', () => {
  test('is copied by its button', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(KINGS);
    await page.context().close();
  });

  test('follows the board, and the board follows it, without losing the caret', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`);
    const field = page.getByRole('textbox', { name: 'FEN' });
    expect(await field.inputValue()).toBe(KINGS);
    await focusSquare(page, 'b2');
    await page.keyboard.press('r');
    await expect.poll(() => field.inputValue()).toContain('/1r10/');
    await field.fill(`  ${KINGS.replace('/12/K11', '/11R/K11').replace(' 0 1', '')}`);
    await expect.poll(() => labelOf(page, 'l2')).toMatch(/^l2, white rook/);
    expect(await field.inputValue()).toMatch(/^ {2}11k.* -$/);
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe(KINGS.replace('/12/K11', '/11R/K11'));
    await page.context().close();
  });

  test('a bad one is named with its place, kept as it was typed, and loses nothing', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`);
    await listen(page, 'acedrex-error');
    const field = page.getByRole('textbox', { name: 'FEN' });
    const bad = KINGS.replace('11k', '10xk');
    await field.fill(bad);
    const fault = page.locator('#fen-fault');
    expect(await fault.innerText()).toContain('Rank 12: "x" is not a piece.');
    expect(await fault.locator('mark').innerText()).toBe('x');
    // The position check judges the board, and says that the field was not read.
    expect(await page.locator('.doctor').innerText()).toMatch(
      /^The FEN field cannot be read\. The board keeps the last position\.\s+A legal position/,
    );
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await heard(page, 'acedrex-error')).toMatchObject([{ code: 'fen-piece', at: 2 }]);
    expect(await fenOf(page)).toBe(KINGS);
    expect(await complaint(page)).toBe('Rank 12: "x" is not a piece.');
    await focusSquare(page, 'b2');
    await page.keyboard.press('r');
    await expect.poll(() => field.inputValue()).toBe(bad);
    await button(page, 'Back to what the board shows').click();
    await expect.poll(() => field.inputValue()).toContain('/1r10/');
    await expect.poll(() => fault.count()).toBe(0);
    await page.context().close();
  });

  test('a bad one of the host leaves the set-up and is shown with its reason', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`);
    await listen(page, 'acedrex-error');
    await set(page, { fen: '12/12 w' });
    await expect
      .poll(() => heard(page, 'acedrex-error'))
      .toMatchObject([{ code: 'fen-rank-count' }]);
    expect(await editor(page).evaluate((one) => one.matches(':state(invalid)'))).toBe(true);
    await expect.poll(() => fenOf(page)).toBe(KINGS);
    await expect.poll(() => page.locator('#fen-fault').innerText()).toContain('2 ranks');
    await set(page, { fen: START });
    await expect.poll(() => fenOf(page)).toBe(START);
    expect(await editor(page).evaluate((one) => one.matches(':state(invalid)'))).toBe(false);
    await button(page, 'Undo').click();
    await expect.poll(() => fenOf(page)).toBe(KINGS);
    await page.context().close();
  });
});

describe('the state of play', () => {
  test('side to move, rights and counters', async () => {
    const { page } = await openEditor(site);
    await page.getByLabel('Black to move').check();
    await page.locator('[data-right=g1]').uncheck();
    await page.getByLabel('Half-moves since').fill('4');
    await page.getByLabel('Move number').fill('30');
    await expect.poll(() => fenOf(page)).toMatch(/ b g12 - 4 30$/);
    await page.getByLabel('Half-moves since').fill('-1');
    await expect.poll(() => page.locator('#halfmoves-fault').innerText()).toContain('not "-1"');
    expect(await complaint(page)).toContain('not "-1"');
    expect(await fenOf(page)).toMatch(/ b g12 - 4 30$/);
    await expect.poll(() => page.getByLabel('Half-moves since').inputValue()).toBe('-1');
    await page.context().close();
  });

  test('rulesets and switches say what they change; the untouched array follows', async () => {
    const { page } = await openEditor(site);
    await listen(page, 'acedrex-ruleset-change');
    const ruleset = page.getByLabel('Ruleset', { exact: true });
    await ruleset.selectOption('murray');
    await expect.poll(() => boardPart(page)).toMatch(/^rlugckacgulr/);
    expect(await page.locator('.differences li').allInnerTexts()).toContain(
      'Giraffe’s leap: four and one to the side.',
    );
    // Unmoved unicornios have rights under these rules.
    expect(await page.locator('[data-right]').count()).toBe(6);
    await page.locator('summary').click();
    await page.locator('[data-switch=stalemate]').selectOption({ label: 'draws' });
    await page.getByLabel('Half-moves without progress').fill('60');
    await expect.poll(() => ruleset.inputValue()).toBe('custom');
    const told = (await heard(page, 'acedrex-ruleset-change')).at(-1) as { ruleset: string };
    expect(told.ruleset).toContain('stalemate=draws');
    expect(told.ruleset).toContain('moveLimit=60');
    await ruleset.selectOption('cazaux');
    await expect.poll(() => fenOf(page)).toBe(START);
    expect(await page.locator('.differences').count()).toBe(0);
    await page.context().close();
  });
});

describe('the position doctor', () => {
  test('names each fault, marks it, and repairs it with one click', async () => {
    const { page } = await openEditor(site, `fen="${EMPTY}"`);
    expect(await faults(page)).toEqual(['king-missing', 'king-missing']);
    await page.locator('.repair').first().click();
    await expect.poll(() => labelOf(page, 'g1')).toMatch(/^g1, white king/);
    await page.locator('.repair').first().click();
    await expect.poll(() => faults(page)).toEqual([]);
    expect(await page.locator('.verdict').innerText()).toBe('A legal position, white to move.');
    await set(page, { fen: KINGS.replace('11k', '10Pk').replace('/K11', '/K8r2') });
    await expect.poll(() => faults(page)).toEqual(['pawn-on-last-rank']);
    expect(await marked(page, 'bad')).toEqual(['k12']);
    await button(page, 'Promote it to a lion').click();
    await expect.poll(() => labelOf(page, 'k12')).toMatch(/^k12, white lion/);
    expect(await marked(page, 'bad')).toEqual([]);
    await button(page, 'Undo').click();
    await expect.poll(() => faults(page)).toEqual(['pawn-on-last-rank']);
    await page.getByRole('button', { name: 'Go to k12' }).click();
    expect(
      await square(page, 'k12')
        .first()
        .evaluate((one) => one.matches(':focus')),
    ).toBe(true);
    await page.context().close();
  });

  test('keeps what is illegal, shows it, and repairs all of it at once', async () => {
    const { page, complaints } = await openEditor(site);
    await listen(page, 'acedrex-faults-change');
    const wild = 'PPKK8/12/12/pppppppppppp/pppp8/12/12/12/12/12/12/kk10 w a1e5 - 9 1';
    await set(page, { fen: wild });
    await expect.poll(() => fenOf(page)).toBe(wild);
    await expect.poll(() => page.locator('.doctor li').count()).toBeGreaterThan(6);
    expect(await complaint(page)).not.toBe('');
    expect((await marked(page, 'bad')).length).toBeGreaterThan(5);
    const codes = (): Promise<readonly string[] | undefined> =>
      editor(page).evaluate((one) => (one as AcedrexEditor).faults?.map(({ code }) => code));
    expect(await codes()).toEqual(await faults(page));
    await button(page, 'Repair all').click();
    await expect.poll(() => page.locator('.doctor li.error').count()).toBe(0);
    expect(await complaint(page)).toBe('');
    expect(await codes()).toEqual(await faults(page));
    const told = (await heard(page, 'acedrex-faults-change')) as { faults: unknown[] }[];
    expect(told.length).toBeGreaterThanOrEqual(2);
    await button(page, 'Undo').click();
    await expect.poll(() => fenOf(page)).toBe(wild);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('in a form', () => {
  test('sends its FEN, refuses what is no position, resets, and can be disabled', async () => {
    const { page } = await openEditor(site, `fen="${KINGS}"`);
    const sent = (): Promise<unknown> =>
      page.evaluate(() =>
        new FormData(document.querySelector('form') ?? undefined).get('position'),
      );
    const isValid = (): Promise<boolean> =>
      page.evaluate(() => document.querySelector('form')?.checkValidity() === true);
    expect(await sent()).toBe(KINGS);
    expect(await isValid()).toBe(true);
    await focusSquare(page, 'a1');
    await page.keyboard.press('Delete');
    await expect.poll(isValid).toBe(false);
    expect(await complaint(page)).toBe('White has no king.');
    expect(await sent()).toBe(KINGS.replace('K11', '12'));
    await button(page, 'Send').click();
    expect(new URL(page.url()).search).toBe('');
    await button(page, 'Reset').click();
    await expect.poll(() => fenOf(page)).toBe(KINGS);
    expect(await isValid()).toBe(true);
    await page.evaluate(() => document.querySelector('fieldset')?.setAttribute('disabled', ''));
    await expect.poll(() => tool(page, 'white rook').isDisabled()).toBe(true);
    expect(await sent()).toBeNull();
    await focusSquare(page, 'c3');
    await page.keyboard.press('r');
    await expect.poll(() => fenOf(page)).toBe(KINGS);
    await page.evaluate(() => document.querySelector('fieldset')?.removeAttribute('disabled'));
    await expect.poll(() => tool(page, 'white rook').isDisabled()).toBe(false);
    await page.context().close();
  });
});

test('axe has nothing to report, and nothing scrolls sideways at any width', async () => {
  const { page } = await openEditor(site, `fen="${EMPTY}"`);
  await page.locator('summary').click();
  await page.getByLabel('Half-moves since').fill('x');
  await page.getByRole('textbox', { name: 'FEN' }).fill('12/12');
  for (const [width, scheme] of [
    [1440, 'light'],
    [768, undefined],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme ?? 'light' });
    await settled(page);
    if (scheme !== undefined)
      expect([width, await violations(page, { withBoards: true })]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.context().close();
});

test.each(['letters', 'diagrams'])(
  'the palette shows the pieces of the board: %s',
  async (name) => {
    const { page } = await openEditor(site, `piece-set="${name}"`);
    const paths = (selector: string): Promise<readonly (string | null)[]> =>
      page
        .locator(`${selector} path`)
        .evaluateAll((all) => all.map((one) => one.getAttribute('d')));
    await expect.poll(() => page.locator('.tool [data-piece=R] path').count()).toBeGreaterThan(0);
    expect(await paths('.tool .white[data-piece=U]')).toEqual(
      (await paths('acedrex-board .white[data-piece=U]')).slice(
        0,
        (await paths('.tool .white[data-piece=U]')).length,
      ),
    );
    await page.context().close();
  },
);
