/** The page without a pointer: the field for moves and questions, changed shortcuts, and the palette. */
import { expect, test } from 'vitest';
import { addressOfPuzzles } from '../../web/page/puzzles/puzzles-address.js';
import { begin } from './play-support.js';
import {
  drawn,
  go,
  moveList,
  openPage,
  openTool,
  page,
  paste,
  stores,
  tab,
} from './views-support.js';

const press = (key: string): Promise<void> => page.keyboard.press(key);

const focused = (): Element | null => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
};

const answers = page.locator('acedrex-console li');

/** Types into the field and returns the last answer. */
const type = async (text: string): Promise<string> => {
  const before = answers.count();
  await page.keyboard.type(text);
  await press('Enter');
  await expect.poll(() => answers.count()).toBe(before + 1);
  return (await answers.last().innerText()).slice(text.length + 2);
};

const openField = async (): Promise<void> => {
  await press('t');
  await expect.poll(() => focused()?.getAttribute('name')).toBe('typed');
};

test.each([
  ['puzzles', addressOfPuzzles({}), 'acedrex-attempt h2', ['task', 'hint', 'solution']],
  [
    'the course of a piece',
    addressOfPuzzles({ course: 'rook' }),
    'acedrex-course h2',
    ['task', 'solution', 'continue'],
  ],
  [
    'problems',
    addressOfPuzzles({ isProblems: true }),
    'acedrex-problem-collection h2',
    ['task', 'solution', 'continue'],
  ],
  ['lessons', '#learn', '.piece acedrex-board', ['task', 'start', 'continue']],
  ['the editor', '#editor', 'acedrex-editor', ['put', 'remove', 'undo']],
] as const)(
  'T opens the command field in %s, and “help” lists the commands available there',
  async (_, address, shown, commands) => {
    await openPage();
    go(address);
    await page.locator(shown).first().waitFor();
    await openField();
    const help = await type('help');
    for (const command of commands) expect(help).toContain(`\n${command}`);
    expect(help).not.toContain('\nevaluation');
    expect(await type('evaluation')).toContain('does not apply here');
    expect(await type('pieces king')).toMatch(/^White: /);
    await press('Escape');
    await expect.poll(() => page.locator('acedrex-console').count()).toBe(0);
    expect(focused()?.closest('[role=grid]')).not.toBeNull();
  },
);

test('an exercise and a lesson can be solved by typing', async () => {
  await openPage();
  go(addressOfPuzzles({ course: 'rook' }));
  await page.locator('acedrex-course h2').waitFor();
  await openField();
  expect(await type('task')).toMatch(/Marked squares: [a-l]\d/);
  expect(await type('solution')).toMatch(/^white rook \S+ to \S+/);
  const state = page.locator('[data-test=exercise-state]');
  for (
    let moves = 0;
    moves < 4 && (await state.getAttribute('data-state')) === 'asked';
    moves += 1
  ) {
    const shown = /(\w+) to (\w+)/.exec(await type('solution'));
    expect(await type(`${shown?.[1] ?? ''}${shown?.[2] ?? ''}`)).toContain('white rook');
  }
  await expect.poll(() => state.getAttribute('data-state')).toMatch(/^(done|helped)$/);
  go('#learn');
  await page.locator('.piece acedrex-console input').waitFor();
  await page.locator('.piece acedrex-console input').click();
  expect(await type('task')).toMatch(/rook/i);
  await page.keyboard.type('continue');
  await press('Enter');
  await page.locator('[data-role=crocodile] acedrex-console').waitFor();
  await expect.poll(() => focused()?.getAttribute('name')).toBe('typed');
  expect(await type('task')).toMatch(/crocodile/i);
});

test('pieces can be placed and removed in the editor by typing', async () => {
  await openPage();
  go('#editor');
  await page.locator('acedrex-editor').waitFor();
  await openField();
  expect(await type('put white rook e6')).toBe('e6, white rook');
  await drawn();
  expect(await type('square e6')).toContain('white rook');
  expect(await type('remove e6')).toBe('e6, empty');
  await drawn();
  expect(await type('undo')).toBe('Undone.');
});

test('typing “resign” twice resigns a game against the engine', async () => {
  await openPage();
  await tab('Play');
  // The form keeps the choice of the previous test.
  await page.locator('select[name=control]').selectOption('none');
  await begin();
  await openField();
  expect(await type('clock')).toBe('This game has no clock.');
  expect(await type('evaluation')).toBe('The engine is off during a game.');
  expect(await type('resign')).toBe('Type resign once more to confirm.');
  expect(stores().play.isPlaying).toBe(true);
  await type('turn');
  expect(await type('resign')).toBe('Type resign once more to confirm.');
  expect(await type('resign')).toContain('wins');
  expect(stores().play.isPlaying).toBe(false);
});

test('single-key shortcuts can be changed and turned off', async () => {
  await openPage();
  await paste('1. e5 e8 *');
  const { settings, game } = stores();
  await openTool('Settings');
  await page.getByText('Change single-key shortcuts').click();
  const field = page.locator('acedrex-shortcuts [name=flip]');
  await field.click();
  await press('n');
  expect(await page.locator('acedrex-shortcuts [role=status]').innerText()).toBe(
    'N is already used for: New game',
  );
  await press('q');
  expect(await field.inputValue()).toBe('Q');
  expect(settings.values.letterKeys).toEqual({ flip: 'q' });
  await press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await press('f');
  expect(game.orientation).toBe('white');
  await press('q');
  expect(game.orientation).toBe('black');
  await press('?');
  await page.locator('acedrex-help-dialog dialog[open]').waitFor();
  expect(await page.locator('.entry', { hasText: 'Flip the board' }).innerText()).toMatch(/^Q\b/);
  await press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  settings.set({ hasLetterKeys: false });
  await press('q');
  expect(game.orientation).toBe('black');
  // Keys without a letter still work.
  const { path } = game;
  await press(path.length === 0 ? 'ArrowRight' : 'ArrowLeft');
  expect(game.path).not.toEqual(path);
});

test('the command palette finds actions, views, settings and studies', async () => {
  await openPage();
  await paste('[White "Alfonso"]\n[Black "Violante"]\n\n1. e5 e8 *');
  await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
  const { settings, game } = stores();
  const input = page.getByRole('combobox', { name: 'Action, view, setting or study' });
  const find = async (text: string): Promise<string> => {
    await press('Control+k');
    await input.waitFor();
    await input.fill(text);
    const id = await input.getAttribute('aria-activedescendant');
    return page.locator(`acedrex-palette-dialog #${id}`).innerText();
  };
  const choose = async (): Promise<void> => {
    await press('Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  };
  expect(await find('flip')).toContain('Flip the board');
  await choose();
  await expect.poll(() => game.orientation).toBe('black');
  expect(await find('theme dark')).toMatch(/^Theme: Dark/);
  await choose();
  await expect.poll(() => settings.values.theme).toBe('dark');
  await find('puzzles');
  await choose();
  await page.locator('acedrex-puzzles-view').waitFor();
  // An action for the board returns to the board.
  await find('to the start');
  await choose();
  await page.locator('acedrex-board-view').waitFor();
  await expect.poll(() => game.path).toEqual([]);
  await find('violante');
  await expect.poll(() => page.locator('acedrex-palette-dialog [role=option]').count()).toBe(1);
  await input.fill('nothing like this');
  await expect.poll(() => input.getAttribute('aria-activedescendant')).toBeNull();
  expect(await page.locator('acedrex-palette-dialog [role=status]').innerText()).toBe(
    'Nothing matches.',
  );
});

test('Escape closes the menu and leaves the focus on its button', async () => {
  await openPage({ viewport: { width: 390, height: 844 } });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  await page.locator('.menu.open').waitFor();
  await press('Escape');
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  expect(focused()?.className).toContain('menu-button');
});
