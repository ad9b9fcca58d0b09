/** The menu of a move: by mouse, finger and keys. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { settled } from './look.js';
import { drawn, moveList, openPage, paste, siteForTests } from './support.js';
import { GAME, openGame, move, rowsOf, menu } from './moves-support.js';

const site = siteForTests();

const choose = (page: Page, name: string): Promise<void> =>
  menu(page).getByRole('menuitem', { name }).click();

describe('the menu of a move', () => {
  test('changes the tree: promote, main line, demote, delete', async () => {
    const page = await openGame(site, GAME);
    const from = async (san: string, name: string): Promise<void> => {
      await move(page, san).click({ button: 'right' });
      await choose(page, name);
      await expect.poll(() => menu(page).count()).toBe(0);
    };
    await from('d5', 'Promote variation');
    expect((await moveList(page)).slice(0, 4)).toEqual(['e5', 'e8', 'd5', 'Uf3!']);
    await from('d5', 'Demote variation');
    expect((await moveList(page))[2]).toBe('Uf3!');
    await from('a5', 'Make main line');
    expect((await moveList(page)).slice(0, 3)).toEqual(['e5', 'e8', 'd5']);
    await from('a5', 'Delete from here');
    await expect.poll(() => moveList(page)).not.toContain('a5');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => moveList(page)).toContain('a5');
    await page.context().close();
  });

  test('returns the focus to its move, also if the row has been drawn anew', async () => {
    const page = await openGame(site, GAME);
    const focused = (): Promise<string | undefined> =>
      page
        .locator('acedrex-moves')
        .evaluate((list) => list.shadowRoot?.activeElement?.textContent.trim());
    await move(page, 'h5').click();
    await move(page, 'd5').click({ button: 'right' });
    await menu(page).waitFor();
    // The variation becomes part of the main line, so its moves are other buttons.
    await choose(page, 'Promote variation');
    await expect.poll(focused).toBe('d5');
    // As an undo in another part of the page does while the menu is open.
    await move(page, 'd5').click({ button: 'right' });
    await menu(page).waitFor();
    await page.getByRole('button', { name: 'Undo' }).evaluate((button) => {
      (button as HTMLElement).click();
    });
    await expect.poll(async () => (await moveList(page))[2]).toBe('Uf3!');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('d5');
    // Nothing is left of it: the current move.
    await move(page, 'd5').click({ button: 'right' });
    await choose(page, 'Delete from here');
    await expect.poll(focused).toBe('h5');
    await page.context().close();
  });

  test('gives glyphs and copies the line', async () => {
    const { page } = await openPage(site, { permissions: ['clipboard-read', 'clipboard-write'] });
    await paste(page, GAME);
    await move(page, 'd8').click({ button: 'right' });
    await menu(page).getByRole('menuitemradio', { name: 'Interesting move' }).click();
    await move(page, 'd8!?').waitFor();
    await move(page, 'd8').click({ button: 'right' });
    const checked = menu(page).getByRole('menuitemradio', { name: 'Interesting move' });
    expect(await checked.getAttribute('aria-checked')).toBe('true');
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await choose(page, 'Copy line as text');
    await menu(page).getByRole('menuitem', { name: 'Copied.' }).waitFor();
    expect(await copied()).toBe('1. e5 e8 2. d5 d8');
    await choose(page, 'Copy line as PGN');
    await expect.poll(copied).toContain('[White "Alfonso"]');
    expect(await copied()).toContain('2. d5 d8!? *');
    // A click elsewhere closes it.
    await page.getByRole('heading', { name: 'Analysis board' }).click({ force: true });
    await expect.poll(() => menu(page).count()).toBe(0);
    await page.context().close();
  });

  test('is opened, used and left by keys', async () => {
    const page = await openGame(site, GAME);
    await move(page, 'h5').click();
    await page.keyboard.press('Shift+F10');
    await menu(page).waitFor();
    expect(await menu(page).getAttribute('aria-label')).toBe('h5');
    await page.keyboard.press('Escape');
    await expect.poll(() => menu(page).count()).toBe(0);
    await expect
      .poll(() =>
        page
          .locator('acedrex-moves')
          .evaluate((list) => list.shadowRoot?.activeElement?.textContent.trim()),
      )
      .toBe('h5');
    await page.keyboard.press('ContextMenu');
    await menu(page).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await move(page, 'h5?').waitFor();
    // Also while the focus is elsewhere: the menu of the current move.
    await page.getByRole('button', { name: 'Flip the board' }).focus();
    await page.keyboard.press('Shift+F10');
    const hasFocus = (target: Locator): Promise<boolean> =>
      target.evaluate((element) => {
        const root = element.getRootNode();
        return root instanceof ShadowRoot && root.activeElement === element;
      });
    await expect.poll(() => hasFocus(menu(page).getByRole('menuitemradio').first())).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const comment = page.getByLabel('Comment', { exact: true });
    await expect.poll(() => hasFocus(comment)).toBe(true);
    await page.keyboard.type('my comment');
    await expect.poll(() => rowsOf(page)).toContain('my comment');
    await page.context().close();
  });

  test('is opened by a long press, which is no click', async () => {
    const page = await openGame(site, GAME, {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    const target = move(page, 'h5');
    // Parts that arrive late move the list; a finger that comes down beside the move opens nothing.
    await settled(page);
    const touch = await page.context().newCDPSession(page);
    // What arrives later makes the list shorter, until the move is below its end; then it is tried again.
    await expect
      .poll(async () => {
        await target.evaluate((element) => {
          element.scrollIntoView({ block: 'center' });
        });
        const box = await target.boundingBox();
        await drawn(page);
        const now = await target.boundingBox();
        if (box === null || box.x !== now?.x || box.y !== now.y) return false;
        const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
        const isOpen = await menu(page)
          .waitFor({ timeout: 2000 })
          .then(
            () => true,
            () => false,
          );
        if (!isOpen)
          await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
        return isOpen;
      })
      .toBe(true);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await drawn(page);
    expect(await menu(page).isVisible()).toBe(true);
    expect(await page.locator('acedrex-moves [aria-current]').count()).toBe(0);
    for (const item of await menu(page).getByRole('menuitem').all())
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await menu(page).getByRole('menuitemradio', { name: 'Good move', exact: true }).tap();
    await move(page, 'h5!').waitFor();
    // The page was busy: it hears of the whole press at once.
    await target.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
    });
    const box = await target.boundingBox();
    if (box === null) throw new Error('no move');
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: Date.now() / 1000 + 0.6,
    });
    await menu(page).waitFor();
    expect(await page.locator('acedrex-moves [aria-current]').count()).toBe(0);
    // Going back closes the menu and leaves the game open.
    const address = page.url();
    await page.goBack();
    await menu(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    await target.waitFor();
    await page.context().close();
  });

  test('the end of the long press that opened it chooses nothing', async () => {
    const page = await openGame(site, GAME, {
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const before = await moveList(page);
    const touch = await page.context().newCDPSession(page);
    const press = async (x: number, y: number): Promise<void> => {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await menu(page).waitFor();
    };
    const release = (): Promise<unknown> =>
      touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const at = move(page, 'e5');
    await at.scrollIntoViewIfNeeded();
    const box = await at.boundingBox();
    if (box === null) throw new Error('no move');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await press(x, y);
    const items = menu(page).getByRole('menuitem');
    for (let index = 0; index < (await items.count()); index++) {
      // Each item in turn lies under the finger when it is lifted.
      const item = items.nth(index);
      await item.evaluate(
        (element, [left, top]) => {
          const { x: itemX, y: itemY, width, height } = element.getBoundingClientRect();
          const surface = element.closest<HTMLElement>('.menu');
          if (surface === null) throw new Error('no menu');
          const [fromLeft, fromTop] = [itemX + width / 2, itemY + height / 2];
          surface.style.translate = `${left - fromLeft}px ${top - fromTop}px`;
        },
        [x, y] as const,
      );
      await release();
      await expect.poll(() => menu(page).count()).toBe(1);
      await expect.poll(() => moveList(page)).toEqual(before);
      await page.keyboard.press('Escape');
      await menu(page).waitFor({ state: 'detached' });
      await press(x, y);
    }
    await release();
    // A tap that begins on the item chooses it.
    await menu(page).getByRole('menuitem', { name: 'Delete from here' }).tap();
    await expect.poll(() => moveList(page)).toEqual([]);
    await page.context().close();
  });
});
