/** The editor element. */
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import type { AcedrexEditor } from '../../src/elements/editor/editor.js';
import {
  button,
  dragWith,
  KINGS,
  find,
  heard,
  labelOf,
  listen,
  middleOf,
  mountEditor,
  page,
  set,
  settled,
  square,
  squaresWith,
  tool,
  violations,
} from './support.js';

const START =
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1';

const EMPTY = '12/12/12/12/12/12/12/12/12/12/12/12 w - - 0 1';

const editor = (): AcedrexEditor => find('acedrex-editor');
const fenOf = (): string => editor().value;
const boardPart = (): string => fenOf().split(' ')[0] ?? '';
const complaint = (): string => editor().validationMessage;
const faults = (): readonly (string | undefined)[] =>
  page
    .locator('.doctor li')
    .elements()
    .map(({ dataset }) => dataset.code);
const spoken = (): Promise<string> => page.locator('acedrex-board [role=status]').innerText();

const focusSquare = async (name: string): Promise<void> => {
  const board = await page.locator('acedrex-board').element();
  (board as AcedrexBoard).focusSquare(name as 'a1');
};

describe('mouse input', () => {
  test('clicks place and remove a piece, and a painted stroke is undone in one step', async () => {
    await mountEditor(`fen="${KINGS}"`);
    listen('acedrex-position-change');
    await tool('white lion').click();
    await square('d5').click();
    await expect.poll(() => labelOf('d5')).toMatch(/^d5, white lion/);
    await square('d5').click();
    await expect.poll(() => fenOf()).toBe(KINGS);
    await dragWith('left', 'd5', 'h5');
    await expect.poll(() => boardPart()).toBe('11k/12/12/12/12/12/12/3LLLLL4/12/12/12/K11');
    await button('Undo').click();
    await expect.poll(() => fenOf()).toBe(KINGS);
    await button('Redo').click();
    await expect.poll(() => boardPart()).toContain('3LLLLL4');
    await tool('Erase').click();
    await dragWith('left', 'e5', 'g5');
    await expect.poll(() => boardPart()).toContain('3L3L4');
    // No move was started, and the host received every change.
    expect(heard('acedrex-move-start')).toEqual([]);
    expect(heard('acedrex-position-change').at(-1)).toEqual({
      fen: fenOf(),
    });
  });

  test('dragging moves pieces, takes them off the board and adds them from the palette', async () => {
    await mountEditor();
    await dragWith('left', 'a1', 'f6');
    await expect.poll(() => labelOf('f6')).toMatch(/^f6, white rook/);
    const at = await middleOf('f6');
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x, 3, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => labelOf('f6')).toMatch(/^f6, empty/);
    await tool('black aanca').hover();
    await page.mouse.down();
    const target = await middleOf('c6');
    await page.mouse.move(target.x, target.y, { steps: 5 });
    await expect.poll(() => page.locator('.ghost').count()).toBe(1);
    await page.mouse.up();
    await expect.poll(() => labelOf('c6')).toMatch(/^c6, black aanca/);
    expect(page.locator('.ghost').count()).toBe(0);
    // Dragging does not choose a tool.
    expect(await tool('Move pieces').getAttribute('aria-checked')).toBe('true');
  });

  test('a right click deletes a piece, but draws on an empty square or with a modifier key', async () => {
    await mountEditor(`fen="${KINGS}"`);
    await tool('white lion').click();
    await square('d5').click();
    listen('acedrex-shapes-change');
    await square('d5').click({ button: 'right' });
    await expect.poll(() => fenOf()).toBe(KINGS);
    expect(heard('acedrex-shapes-change')).toEqual([]);
    await button('Undo').click();
    await square('d5').click({ button: 'right', modifiers: ['Shift'] });
    await square('e5').click({ button: 'right' });
    await dragWith('right', 'd5', 'g8');
    await expect.poll(() => heard('acedrex-shapes-change')).toHaveLength(3);
    expect(boardPart()).toContain('3L8');
  });

  test('a right click cancels a drag from the palette', async () => {
    await mountEditor();
    const before = fenOf();
    await tool('black aanca').hover();
    await page.mouse.down();
    const target = await middleOf('c6');
    await page.mouse.move(target.x, target.y, { steps: 5 });
    await expect.poll(() => page.locator('.ghost').count()).toBe(1);
    await page.mouse.down({ button: 'right' });
    await expect.poll(() => page.locator('.ghost').count()).toBe(0);
    await page.mouse.up({ button: 'right' });
    await page.mouse.up();
    await expect.poll(() => fenOf()).toBe(before);
    await expect.poll(() => tool('Move pieces').getAttribute('aria-checked')).toBe('true');
    // The next drag and the next click work as usual.
    await tool('black aanca').hover();
    await page.mouse.down();
    await page.mouse.move(target.x, target.y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => labelOf('c6')).toMatch(/^c6, black aanca/);
    await tool('white rook').click();
    await expect.poll(() => tool('white rook').getAttribute('aria-checked')).toBe('true');
  });

  test('buttons change the whole position, and Undo reverts each change', async () => {
    await mountEditor();
    await button('Clear').click();
    await expect.poll(() => fenOf()).toBe(EMPTY);
    await button('Start').click();
    await expect.poll(() => fenOf()).toBe(START);
    await dragWith('left', 'b4', 'b5');
    await expect.poll(() => boardPart()).toContain('/1P10/P1PPPPPPPPPP/');
    await button('Mirror').click();
    await expect
      .poll(() => fenOf())
      .toBe(
        'rlugckacgulr/12/12/pppppppppppp/12/12/12/10P1/PPPPPPPPPP1P/12/12/RLUGCKACGULR w - - 0 1',
      );
    await button('Swap colours').click();
    await expect
      .poll(() => fenOf())
      .toBe(
        'rlugckacgulr/12/12/pppppppppp1p/10p1/12/12/12/PPPPPPPPPPPP/12/12/RLUGCKACGULR b - - 0 1',
      );
    await button('Flip board').click();
    await expect.poll(() => page.locator('.square').first().getAttribute('data-square')).toBe('l1');
    for (let n = 0; n < 5; n += 1) await button('Undo').click();
    await expect.poll(() => fenOf()).toBe(START);
    await expect.poll(() => button('Undo').isDisabled()).toBe(true);
  });
});

test('the editor keeps the last 200 steps for Undo and for Redo', async () => {
  await mountEditor();
  for (let step = 0; step < 201; step += 1)
    await set({ fen: step % 2 === 0 ? KINGS : START }, editor());
  const lengths = (): readonly number[] => {
    const { past, future } = editor().session;
    return [past.length, future.length];
  };
  expect(lengths()).toEqual([200, 0]);
  await button('Undo').click();
  await expect.poll(lengths).toEqual([200, 1]);
});

describe('keyboard input', () => {
  test('can place, remove and move pieces, choose tools and undo changes', async () => {
    await mountEditor(`fen="${KINGS}"`);
    await focusSquare('c3');
    await page.keyboard.press('Shift+U');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('a');
    await expect.poll(() => boardPart()).toContain('/2Ua8/');
    await page.keyboard.press('Delete');
    await expect.poll(() => boardPart()).toContain('/2U9/');
    await page.keyboard.press('Control+z');
    await expect.poll(() => boardPart()).toContain('/2Ua8/');
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => boardPart()).toContain('/2U9/');
    await tool('Move pieces').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tool('black pawn').getAttribute('aria-checked')).toBe('true');
    expect(await tool('black pawn').evaluate((one) => one.matches(':focus'))).toBe(true);
    await expect.poll(() => page.locator('.tool[tabindex="0"]').count()).toBe(1);
    await focusSquare('e7');
    await page.keyboard.press('Enter');
    await expect.poll(() => boardPart()).toContain('/4p7/');
    await expect.poll(() => spoken()).toContain('black pawn on e7');
    await page.keyboard.press('Escape');
    await expect.poll(() => tool('Move pieces').getAttribute('aria-checked')).toBe('true');
    // The board's own keys still move pieces.
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => labelOf('e8')).toMatch(/^e8, black pawn/);
  });
});

test('a move is announced together with the errors it causes', async () => {
  await mountEditor(`fen="${KINGS}"`);
  await dragWith('left', 'a1', 'k11');
  await expect
    .poll(() => spoken())
    .toBe(
      `white king a1 to k11. Illegal position: 1 problem. It is White's move, but Black's king on l12 is attacked from k11.`,
    );
});

describe('the FEN field', () => {
  test('is copied by the Copy button', async () => {
    await mountEditor(`fen="${KINGS}"`);
    await button('Copy').click();
    await expect.poll(() => navigator.clipboard.readText()).toBe(KINGS);
  });

  test('stays in sync with the board but keeps the text as typed until it loses the focus', async () => {
    await mountEditor(`fen="${KINGS}"`);
    const field = page.getByRole('textbox', { name: 'FEN' });
    expect(await field.inputValue()).toBe(KINGS);
    await focusSquare('b2');
    await page.keyboard.press('r');
    await expect.poll(() => field.inputValue()).toContain('/1r10/');
    await field.fill(`  ${KINGS.replace('/12/K11', '/11R/K11').replace(' 0 1', '')}`);
    await expect.poll(() => labelOf('l2')).toMatch(/^l2, white rook/);
    expect(await field.inputValue()).toMatch(/^ {2}11k.* -$/);
    (await field.element()).blur();
    await expect.poll(() => field.inputValue()).toBe(KINGS.replace('/12/K11', '/11R/K11'));
  });

  test('keeps an invalid FEN as typed and shows its error, while the board keeps its position', async () => {
    await mountEditor(`fen="${KINGS}"`);
    listen('acedrex-error');
    const field = page.getByRole('textbox', { name: 'FEN' });
    const bad = KINGS.replace('11k', '10xk');
    await field.fill(bad);
    const fault = page.locator('#fen-fault');
    expect(await fault.innerText()).toContain('Rank 12: "x" is not a piece.');
    expect(await fault.locator('mark').innerText()).toBe('x');
    // The position check reports on the board, and that the field was not read.
    expect(await page.locator('.doctor').innerText()).toMatch(
      /^The FEN field is invalid\. The board keeps the last valid position\.\s+A legal position/,
    );
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(heard('acedrex-error')).toMatchObject([{ code: 'fen-piece', at: 2 }]);
    expect(fenOf()).toBe(KINGS);
    expect(complaint()).toBe('Rank 12: "x" is not a piece.');
    await focusSquare('b2');
    await page.keyboard.press('r');
    await expect.poll(() => field.inputValue()).toBe(bad);
    await button('Discard this text').click();
    await expect.poll(() => field.inputValue()).toContain('/1r10/');
    await expect.poll(() => fault.count()).toBe(0);
  });

  test('shows the error of an invalid FEN from the host, while the board keeps its position', async () => {
    await mountEditor(`fen="${KINGS}"`);
    listen('acedrex-error');
    await set({ fen: '12/12 w' }, editor());
    await expect.poll(() => heard('acedrex-error')).toMatchObject([{ code: 'fen-rank-count' }]);
    expect(editor().matches(':state(invalid)')).toBe(true);
    await expect.poll(() => fenOf()).toBe(KINGS);
    await expect.poll(() => page.locator('#fen-fault').innerText()).toContain('2 ranks');
    await set({ fen: START }, editor());
    await expect.poll(() => fenOf()).toBe(START);
    expect(editor().matches(':state(invalid)')).toBe(false);
    await button('Undo').click();
    await expect.poll(() => fenOf()).toBe(KINGS);
  });
});

describe('the editor fields', () => {
  test('set the side to move, the leap rights and the counters', async () => {
    await mountEditor();
    await page.getByLabel('Black to move').check();
    await page.locator('[data-right=g1]').uncheck();
    await page.getByLabel('Half-moves since').fill('4');
    await page.getByLabel('Move number').fill('30');
    await expect.poll(() => fenOf()).toMatch(/ b g12 - 4 30$/);
    await page.getByLabel('Half-moves since').fill('-1');
    await expect.poll(() => page.locator('#halfmoves-fault').innerText()).toContain('not "-1"');
    expect(complaint()).toContain('not "-1"');
    expect(fenOf()).toMatch(/ b g12 - 4 30$/);
    await expect.poll(() => page.getByLabel('Half-moves since').inputValue()).toBe('-1');
  });

  test('show the changes of a ruleset, and an unedited starting position follows the ruleset', async () => {
    await mountEditor();
    listen('acedrex-ruleset-change');
    const ruleset = page.getByLabel('Ruleset', { exact: true });
    await ruleset.selectOption('murray');
    await expect.poll(() => boardPart()).toMatch(/^rlugckacgulr/);
    expect(page.locator('.differences li').allInnerTexts()).toContain(
      'Giraffe’s leap: four squares and one to the side.',
    );
    // Unmoved unicornios have rights under these rules.
    expect(page.locator('[data-right]').count()).toBe(6);
    await page.locator('summary').click();
    await page.locator('[data-switch=stalemate]').selectOption({ label: 'draws' });
    await page.getByLabel('Half-moves without progress').fill('60');
    await expect.poll(() => ruleset.inputValue()).toBe('custom');
    const told = heard('acedrex-ruleset-change').at(-1) as { ruleset: string };
    expect(told.ruleset).toContain('stalemate=draws');
    expect(told.ruleset).toContain('moveLimit=60');
    await ruleset.selectOption('cazaux');
    await expect.poll(() => fenOf()).toBe(START);
    expect(page.locator('.differences').count()).toBe(0);
  });
});

describe('the position check', () => {
  test('names, marks and repairs each error', async () => {
    await mountEditor(`fen="${EMPTY}"`);
    expect(faults()).toEqual(['king-missing', 'king-missing']);
    await page.locator('.repair').first().click();
    await expect.poll(() => labelOf('g1')).toMatch(/^g1, white king/);
    await page.locator('.repair').first().click();
    await expect.poll(() => faults()).toEqual([]);
    expect(await page.locator('.verdict').innerText()).toBe('A legal position, white to move.');
    await set({ fen: KINGS.replace('11k', '10Pk').replace('/K11', '/K8r2') }, editor());
    await expect.poll(() => faults()).toEqual(['pawn-on-last-rank']);
    expect(squaresWith('bad')).toEqual(['k12']);
    await button('Promote the pawn to a lion').click();
    await expect.poll(() => labelOf('k12')).toMatch(/^k12, white lion/);
    expect(squaresWith('bad')).toEqual([]);
    await button('Undo').click();
    await expect.poll(() => faults()).toEqual(['pawn-on-last-rank']);
    await page.getByRole('button', { name: 'Go to k12' }).click();
    expect(await square('k12').evaluate((one) => one.matches(':focus'))).toBe(true);
  });

  test('shows all errors in an illegal position and can fix them all with one click', async () => {
    await mountEditor();
    listen('acedrex-faults-change');
    const wild = 'PPKK8/12/12/pppppppppppp/pppp8/12/12/12/12/12/12/kk10 w a1e5 - 9 1';
    await set({ fen: wild }, editor());
    await expect.poll(() => fenOf()).toBe(wild);
    await expect.poll(() => page.locator('.doctor li').count()).toBeGreaterThan(6);
    expect(complaint()).not.toBe('');
    expect(squaresWith('bad').length).toBeGreaterThan(5);
    const codes = (): readonly string[] | undefined => editor().faults?.map(({ code }) => code);
    expect(codes()).toEqual(faults());
    await button('Repair all').click();
    await expect.poll(() => page.locator('.doctor li.error').count()).toBe(0);
    expect(complaint()).toBe('');
    expect(codes()).toEqual(faults());
    const told = heard('acedrex-faults-change') as { faults: unknown[] }[];
    expect(told.length).toBeGreaterThanOrEqual(2);
    await button('Undo').click();
    await expect.poll(() => fenOf()).toBe(wild);
  });
});

describe('in a form, the editor', () => {
  test('submits its FEN, rejects invalid positions, and can be reset and disabled', async () => {
    await mountEditor(`fen="${KINGS}"`);
    const form = find('form');
    const sent = (): unknown => new FormData(form).get('position');
    const isValid = (): boolean => form.checkValidity();
    expect(sent()).toBe(KINGS);
    expect(isValid()).toBe(true);
    await focusSquare('a1');
    await page.keyboard.press('Delete');
    await expect.poll(isValid).toBe(false);
    expect(complaint()).toBe('White has no king.');
    expect(sent()).toBe(KINGS.replace('K11', '12'));
    let submitted = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted = true;
    });
    await button('Send').click();
    expect(submitted).toBe(false);
    await button('Reset').click();
    await expect.poll(() => fenOf()).toBe(KINGS);
    expect(isValid()).toBe(true);
    find('fieldset').disabled = true;
    await expect.poll(() => tool('white rook').isDisabled()).toBe(true);
    expect(sent()).toBeNull();
    await focusSquare('c3');
    await page.keyboard.press('r');
    await expect.poll(() => fenOf()).toBe(KINGS);
    find('fieldset').disabled = false;
    await expect.poll(() => tool('white rook').isDisabled()).toBe(false);
  });
});

test('the editor is accessible and never scrolls sideways at any width', async () => {
  await mountEditor(`fen="${EMPTY}"`);
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
    await settled();
    if (scheme !== undefined) expect([width, await violations(true)]).toEqual([width, []]);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});

test.each(['letters', 'diagrams'])(
  'the palette uses the piece set of the board: %s',
  async (name) => {
    await mountEditor(`piece-set="${name}"`);
    const paths = (selector: string): readonly (string | null)[] =>
      page
        .locator(`${selector} path`)
        .elements()
        .map((one) => one.getAttribute('d'));
    await expect.poll(() => page.locator('.tool [data-piece=R] path').count()).toBeGreaterThan(0);
    const tools = paths('.tool .white[data-piece=U]');
    expect(tools).toEqual(paths('acedrex-board .white[data-piece=U]').slice(0, tools.length));
  },
);
