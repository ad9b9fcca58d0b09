/** The page by keyboard: which part handles a key, the order of Tab, and a visible focus. */
import { type Locator } from './support.js';
import { expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { sampled } from '../support/scale.js';
import { go, openPage, page, paste, settled } from './views-support.js';

const GAME = `[White "Alfonso"]
[Black "Violante"]
[Result "*"]

1. e5 e8 2. f5 $4 {The king is open.} (2. d5 d8 3. g5) f8 $1 *`;
const DESKTOP = { viewport: { width: 1440, height: 900 } };

const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

const escape = async (): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

const goTo = (view: string): void => {
  go(`#${view}`);
};

/** The label of the focused element, in any component. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at === null || at === document.body
      ? ''
      : (at.getAttribute('aria-label') ?? at.textContent).trim().replace(/\s+/g, ' ');
  });

test('Escape in a comment and Enter in a name keep the text and return the focus to the board', async () => {
  await openPage(DESKTOP);
  await paste(GAME);
  await page.locator('acedrex-moves').getByText('The king is open.').first().waitFor();
  await page.keyboard.press('ArrowRight');
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await comment.click();
  await page.keyboard.type('Bold.');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused()).toBe('');
  await page.keyboard.press('ArrowRight');
  await page.locator('acedrex-moves [aria-current]', { hasText: 'e8' }).waitFor();
  await page.locator('acedrex-moves').getByText('Bold.').waitFor();

  const name = page.getByRole('textbox', { name: 'Study name' });
  await name.fill('Open king');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused()).toBe('');
  await page.keyboard.press('ArrowRight');
  await page.locator('acedrex-moves [aria-current]', { hasText: 'f5' }).waitFor();
  await name.fill('Something else');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused()).toBe('');
  await expect.poll(() => name.inputValue()).toBe('Open king');
});

test('arrow keys step through the game after a click on a tab or on a divider', async () => {
  await openPage(DESKTOP);
  await paste(GAME);
  await page.locator('acedrex-moves button.move').first().waitFor();
  const current = page.locator('acedrex-moves [aria-current]');
  await page.keyboard.press('Home');
  for (const [name, step] of [
    ['Explorer', 'e5'],
    ['Notes', 'e8'],
  ] as const) {
    const tab = page.getByRole('tab', { name });
    await tab.click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => current.innerText()).toContain(step);
    expect(await tab.getAttribute('aria-selected')).toBe('true');
  }
  // After Tab, the focus is set by keyboard, so the tabs handle the arrow keys again.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.getByRole('tab', { name: 'Report' }).getAttribute('aria-selected'))
    .toBe('true');
  expect(await current.innerText()).toContain('e8');
  // The divider is a slider.
  const divider = page.getByRole('separator', { name: 'Panel width' });
  const width = await divider.getAttribute('aria-valuenow');
  await divider.click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => current.innerText()).toContain('f5');
  expect(await divider.getAttribute('aria-valuenow')).toBe(width);
});

test('Space plays the best move after a click on a button, but presses a button focused by keyboard', async () => {
  await openPage(DESKTOP);
  await paste('1. e5 e8 2. f5 f8 *');
  await button('Analyse').click();
  await page.locator('acedrex-lines .step').first().waitFor();
  const flip = page.getByRole('button', { name: /^Flip the board/ });
  const ranks = page.locator('acedrex-board-view acedrex-board');
  const orientation = (): Promise<unknown> =>
    ranks.evaluate((board) => (board as AcedrexBoard).orientation);
  await flip.click();
  await expect.poll(orientation).toBe('black');
  const count = (): number => page.locator('acedrex-moves button.move').count();
  await page.keyboard.press('End');
  await expect.poll(() => page.locator('acedrex-moves [aria-current]').innerText()).toContain('f8');
  expect(count()).toBe(4);
  // Until the engine has searched this position, there is no move to play.
  await expect
    .poll(async () => {
      await page.keyboard.press(' ');
      return count();
    })
    .toBeGreaterThan(4);
  expect(await orientation()).toBe('black');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press(' ');
  await expect.poll(orientation).toBe('white');
});

test('the wheel over the board steps through the game', async () => {
  await openPage(DESKTOP);
  await paste(GAME);
  const current = page.locator('acedrex-moves [aria-current]');
  await page.locator('acedrex-moves button.move').first().waitFor();
  await page.keyboard.press('Home');
  await page.locator('acedrex-board-view acedrex-board [data-square=f6]').first().hover();
  // The listener is loaded with the first moves.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100);
      return current.count();
    })
    .toBe(1);
  await page.keyboard.press('Home');
  await expect.poll(() => current.count()).toBe(0);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => current.innerText()).toContain('e5');
  await page.mouse.wheel(0, -100);
  await expect.poll(() => current.count()).toBe(0);
  // Over the panels, the wheel scrolls.
  await page.locator('acedrex-moves').hover();
  await page.mouse.wheel(0, 100);
  await page.locator('acedrex-board-view acedrex-board [data-square=f6]').first().hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => current.innerText()).toContain('e5');
});

test('a slider in a form still handles arrow keys after a click', async () => {
  await openPage(DESKTOP);
  await page.getByRole('tab', { name: 'Play' }).click();
  const level = page.locator('input[name=level]');
  await level.click();
  for (const [key, value] of [
    ['Home', '1'],
    ['ArrowRight', '2'],
    ['ArrowRight', '3'],
    ['ArrowLeft', '2'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => level.inputValue()).toBe(value);
  }
});

test.each([
  [1280, 860],
  [844, 390],
])('Tab follows the visual order of the panel at %i x %i', async (width, height) => {
  await openPage({ viewport: { width, height } });
  await paste(GAME);
  await page.locator('acedrex-moves button.move').first().waitFor();
  await page.locator('acedrex-lower-panel [role=tab]').first().waitFor();
  const isPhone = height < 500;
  await page.getByRole('tab', { name: isPhone ? 'Moves' : 'Analysis' }).focus();
  const parts: string[] = [];
  // Until the focus leaves the panels for the browser or the head of the page.
  for (;;) {
    const part = await page.evaluate(() => {
      const view = document
        .querySelector('acedrex-app')
        ?.shadowRoot?.querySelector('acedrex-board-view');
      const focused = view?.shadowRoot?.activeElement;
      return focused?.closest('.tabs, .controls') !== null
        ? focused?.closest('.tabs, .controls')?.className
        : focused.localName;
    });
    if (part === undefined) break;
    if (parts.at(-1) !== part) parts.push(part);
    await page.keyboard.press('Tab');
  }
  expect(parts).toEqual(
    // A phone has all tabs in one row, above the moves, and the engine's panel folded.
    isPhone
      ? ['acedrex-lower-panel', 'acedrex-moves', 'controls']
      : ['tabs', 'acedrex-engine-panel', 'acedrex-moves', 'acedrex-lower-panel', 'controls'],
  );
});

test('the shortcut for opening games focuses the text field', async () => {
  await openPage(DESKTOP);
  await page.keyboard.press('o');
  await page.locator('acedrex-open-dialog dialog[open]').waitFor();
  await page.keyboard.type('1. e5');
  expect(await page.locator('acedrex-open-dialog textarea').inputValue()).toBe('1. e5');
});

test('dialogs return the focus to the button that opened them', async () => {
  await openPage(DESKTOP);
  for (const name of ['Open', 'Share and export', 'Settings', 'Keys and gestures']) {
    await button(name).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await focused()).not.toBe(name);
    await escape();
    await expect.poll(() => focused()).toBe(name);
  }
  const rules = page.locator('acedrex-board-view .rules');
  await rules.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await escape();
  await expect.poll(() => focused()).toBe((await rules.innerText()).trim().replace(/\s+/g, ' '));
});

test.each(sampled(['board', 'library', 'editor', 'endings', 'learn'], 2))(
  'the focus is visible at every tab stop of the view %s',
  async (view) => {
    await openPage(DESKTOP);
    goTo(view);
    await settled();
    const unseen: string[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab');
      const { name, isSeen } = await page.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        if (at === null || at === document.body) return { name: '', isSeen: true };
        const has = (pseudo: string | null): boolean => {
          const { outlineStyle, outlineWidth } = getComputedStyle(at, pseudo);
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
        };
        // The divider grows instead of showing an outline.
        const isSeen = has(null) || has('::after') || at.role === 'separator';
        return { name: at.outerHTML.slice(0, 100), isSeen };
      });
      if (name === '') break;
      if (!isSeen) unseen.push(name);
    }
    expect(unseen).toEqual([]);
  },
);
