/** The menu of a move: by mouse, finger and keys. */
import { type Locator } from './support.js';
import { describe, expect, test } from 'vitest';
import { drawn, moveList, openPage, page, paste, settled, touch } from './views-support.js';
import { GAME, openGame, move, rowsOf, menu } from './moves-support.js';

const choose = (name: string): Promise<void> => menu().getByRole('menuitem', { name }).click();

describe('the move menu', () => {
  test('promotes, demotes and deletes variations', async () => {
    await openGame(GAME);
    const from = async (san: string, name: string): Promise<void> => {
      await move(san).click({ button: 'right' });
      await choose(name);
      await expect.poll(() => menu().count()).toBe(0);
    };
    await from('d5', 'Promote variation');
    expect((await moveList()).slice(0, 4)).toEqual(['e5', 'e8', 'd5', 'Uf3!']);
    await from('d5', 'Demote variation');
    expect((await moveList())[2]).toBe('Uf3!');
    await from('a5', 'Make main line');
    expect((await moveList()).slice(0, 3)).toEqual(['e5', 'e8', 'd5']);
    await from('a5', 'Delete from here');
    await expect.poll(() => moveList()).not.toContain('a5');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => moveList()).toContain('a5');
  });

  test('returns the focus to its move even if the row has been redrawn', async () => {
    await openGame(GAME);
    const focused = (): Promise<string | undefined> =>
      page
        .locator('acedrex-moves')
        .evaluate((list) => list.shadowRoot?.activeElement?.textContent.trim());
    await move('h5').click();
    await move('d5').click({ button: 'right' });
    await menu().waitFor();
    // The variation becomes part of the main line, so its moves get new buttons.
    await choose('Promote variation');
    await expect.poll(focused).toBe('d5');
    // An undo in another part of the page redraws the row while the menu is open.
    await move('d5').click({ button: 'right' });
    await menu().waitFor();
    await page.getByRole('button', { name: 'Undo' }).evaluate((button) => {
      button.click();
    });
    await expect.poll(async () => (await moveList())[2]).toBe('Uf3!');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('d5');
    // The move is deleted, so the current move gets the focus.
    await move('d5').click({ button: 'right' });
    await choose('Delete from here');
    await expect.poll(focused).toBe('h5');
  });

  test('annotates the move and copies its line', async () => {
    await openPage({});
    await paste(GAME);
    await move('d8').click({ button: 'right' });
    await menu().getByRole('menuitemradio', { name: 'Interesting move' }).click();
    await move('d8!?').waitFor();
    await move('d8').click({ button: 'right' });
    const checked = menu().getByRole('menuitemradio', { name: 'Interesting move' });
    expect(await checked.getAttribute('aria-checked')).toBe('true');
    const copied = (): Promise<string> => navigator.clipboard.readText();
    await choose('Copy line as text');
    await menu().getByRole('menuitem', { name: 'Copied.' }).waitFor();
    expect(await copied()).toBe('1. e5 e8 2. d5 d8');
    await choose('Copy line as PGN');
    await expect.poll(copied).toContain('[White "Alfonso"]');
    expect(await copied()).toContain('2. d5 d8!? *');
    // A click elsewhere closes it.
    await page.getByRole('heading', { name: 'Board' }).click({ force: true });
    await expect.poll(() => menu().count()).toBe(0);
  });

  test('can be opened, used and closed by keyboard', async () => {
    await openGame(GAME);
    await move('h5').click();
    await page.keyboard.press('Shift+F10');
    await menu().waitFor();
    expect(await menu().getAttribute('aria-label')).toBe('h5');
    await page.keyboard.press('Escape');
    await expect.poll(() => menu().count()).toBe(0);
    await expect
      .poll(() =>
        page
          .locator('acedrex-moves')
          .evaluate((list) => list.shadowRoot?.activeElement?.textContent.trim()),
      )
      .toBe('h5');
    await page.keyboard.press('ContextMenu');
    await menu().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await move('h5?').waitFor();
    // The menu of the current move also opens while the focus is elsewhere.
    await page.getByRole('button', { name: 'Flip the board' }).focus();
    await page.keyboard.press('Shift+F10');
    const hasFocus = (target: Locator): Promise<boolean> =>
      target.evaluate((element) => {
        const root = element.getRootNode();
        return root instanceof ShadowRoot && root.activeElement === element;
      });
    await expect.poll(() => hasFocus(menu().getByRole('menuitemradio').first())).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const comment = page.getByLabel('Comment', { exact: true });
    await expect.poll(() => hasFocus(comment)).toBe(true);
    await page.keyboard.type('my comment');
    await expect.poll(() => rowsOf()).toContain('my comment');
  });

  test('opens on a long press without selecting the move', async () => {
    await openGame(GAME, {
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const target = move('h5');
    // Late parts of the page move the list, and a press beside the move opens nothing.
    await settled();
    // A late part may push the move out of view; then the press is tried again.
    await expect
      .poll(async () => {
        await target.evaluate((element) => {
          element.scrollIntoView({ block: 'center' });
        });
        const box = target.box();
        await drawn();
        const now = target.box();
        if (box.x !== now.x || box.y !== now.y) return false;
        await touch.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
        // The finger is held until the menu opens or the move changes its place.
        while (!menu().isVisible() && target.box().y === box.y) await drawn();
        const isOpen = menu().isVisible();
        if (!isOpen) await touch.cancel();
        return isOpen;
      })
      .toBe(true);
    await touch.up();
    await drawn();
    expect(menu().isVisible()).toBe(true);
    expect(page.locator('acedrex-moves [aria-current]').count()).toBe(0);
    for (const item of menu().getByRole('menuitem').all())
      expect((await item.boundingBox()).height).toBeGreaterThanOrEqual(44);
    await menu().getByRole('menuitemradio', { name: 'Good move', exact: true }).tap();
    await move('h5!').waitFor();
    // The page was busy and receives the whole press at once.
    await target.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
    });
    const box = target.box();
    await touch.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await touch.up(Date.now() / 1000 + 0.6);
    await menu().waitFor();
    expect(page.locator('acedrex-moves [aria-current]').count()).toBe(0);
    // Going back closes the menu and leaves the game open.
    const address = page.url();
    await page.goBack();
    await menu().waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    await target.waitFor();
  });

  test('does not choose an item when the long press that opened it ends', async () => {
    await openGame(GAME, {
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const before = await moveList();
    const press = async (x: number, y: number): Promise<void> => {
      await touch.down({ x, y });
      await menu().waitFor();
    };
    const release = (): Promise<unknown> => touch.up();
    const at = move('e5');
    await at.scrollIntoViewIfNeeded();
    const box = await at.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await press(x, y);
    const items = menu().getByRole('menuitem');
    for (let index = 0; index < items.count(); index++) {
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
      await expect.poll(() => menu().count()).toBe(1);
      await expect.poll(() => moveList()).toEqual(before);
      await page.keyboard.press('Escape');
      await menu().waitFor({ state: 'detached' });
      await press(x, y);
    }
    await release();
    // A tap that begins on the item chooses it.
    await menu().getByRole('menuitem', { name: 'Delete from here' }).tap();
    await expect.poll(() => moveList()).toEqual([]);
  });
});
