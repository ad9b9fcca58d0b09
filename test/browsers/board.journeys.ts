/** The board of the analysis page: every way to enter moves, and how they are used. */
import { expect } from 'vitest';
import { clickMove, moves, openView, paste, pieceOn, showsMoves, SLOW } from './support/board.js';
import { journey, quiet, openSite, PHONE } from './support/journey.js';
import { button, square, type Page } from './support/page.js';

/** In portrait and in landscape. */
const PHONES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [667, 375],
] as const;

/** Collects the context menus that the page did not prevent. */
const watchMenus = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate(() => {
    const menus: string[] = [];
    Object.assign(globalThis, { menus });
    addEventListener('contextmenu', (event) => {
      if (!event.defaultPrevented) menus.push(event.type);
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { menus: string[] }).menus);
};

quiet('the first visit shows the board, offers a game and loads no engine', async () => {
  const { page, host } = await openSite();
  await page.appears('acedrex-introduction >> .try', `${square('e4')}.movable`);
  expect(await page.text('[data-test=status]')).toBe('White to move');
  // The service worker, which fetches everything for later, requests its own script first.
  const [before = ''] = host.asked.join('\n').split('/service-worker.js');
  expect(before).not.toMatch(/worker-|engine-.*wasm/);
  await page.click('acedrex-introduction >> [href^="#learn"]');
  await page.appears('acedrex-learn-view >> h1');
});

quiet('a piece can be dragged, but not onto a piece of its own side', async () => {
  const { page } = await openSite();
  await page.drag(square('e4'), square('e5'));
  await pieceOn(page, 'e5', 'white pawn');
  await pieceOn(page, 'e4', 'empty');
  await page.drag(square('c12'), square('a9'));
  await pieceOn(page, 'c12', 'black unicornio');
  await page.drag(square('e12'), square('c10'));
  await pieceOn(page, 'c10', 'black crocodile');
  await showsMoves(page, ['e5', 'Cc10']);
});

journey('clicking a piece shows its targets, and clicking a target makes the move', async () => {
  const { page } = await openSite();
  await page.click(square('c1'));
  await expect
    .poll(() =>
      page.all('acedrex-board >> .square.target', (all) =>
        all.map((one) => one.getAttribute('data-square')).sort(),
      ),
    )
    .toEqual(['a2', 'b3', 'd3', 'e2', 'f3']);
  await page.click(square('d7'));
  await page.vanishes('acedrex-board >> .square.target');
  await clickMove(page, 'c1', 'f3');
  await pieceOn(page, 'f3', 'white unicornio');
  await showsMoves(page, ['Uf3']);
});

quiet('fingers can tap and drag pieces on a phone', async () => {
  const { page } = await openSite({ size: PHONE });
  await page.tap(square('h4'), square('h5'));
  await pieceOn(page, 'h5', 'white pawn');
  await page.swipe(square('h9'), square('h8'));
  await pieceOn(page, 'h8', 'black pawn');
  expect(await page.pointers()).toEqual(['touch']);
  const touchAction = (name: string): Promise<string> =>
    page.all(square(name), ([one]) => (one ? getComputedStyle(one).touchAction : ''));
  // Elsewhere a finger scrolls the page.
  expect([await touchAction('e4'), await touchAction('e7')]).toEqual(['pinch-zoom', 'auto']);
});

journey('on a phone, the board, the engine’s line and the buttons stay in view', async () => {
  /** Elements that are not entirely within the window. */
  const outside = (page: Page): Promise<readonly string[]> =>
    page.evaluate(() => {
      const app = document.querySelector('acedrex-app')?.shadowRoot;
      const view = app?.querySelector('acedrex-board-view')?.shadowRoot;
      const parts = ['acedrex-board', 'acedrex-strip', '.buttons'];
      return parts.filter((part) => {
        const box = view?.querySelector(part)?.getBoundingClientRect();
        if (box === undefined) return true;
        const { left, top, right, bottom } = box;
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      });
    });
  for (const [width, height] of PHONES) {
    const { page } = await openSite({ size: { width, height } });
    await paste(
      page,
      '1. e5 e8 2. Uf3 Uf10 3. h5 h8 4. d5 d8 5. a5 a8 6. b5 b8 7. k5 k8 8. l5 l8 *',
    );
    await page.exists('acedrex-moves >> button.move');
    await page.click(button('Analyse'));
    await expect.poll(() => page.text('acedrex-strip >> .depth'), SLOW).toMatch(/[1-9]/);
    expect(await outside(page), `${width} x ${height}`).toEqual([]);
    for (const san of ['e8', 'd8']) {
      await page.evaluate((name) => {
        const app = document.querySelector('acedrex-app')?.shadowRoot;
        const view = app?.querySelector('acedrex-board-view')?.shadowRoot;
        const list = view?.querySelector('acedrex-moves')?.shadowRoot;
        const move = [...(list?.querySelectorAll('button.move') ?? [])].find(
          ({ textContent }) => textContent.trim() === name,
        );
        move?.scrollIntoView({ block: 'end' });
      }, san);
      await page.click({ css: 'acedrex-moves >> button.move', name: san });
      await page.exists({ css: 'acedrex-moves >> button.move[aria-current]', name: san });
      expect(await outside(page), `${san} at ${width} x ${height}`).toEqual([]);
    }
    await page.click(button('Stop'));
    expect(await page.complaints()).toEqual([]);
  }
});

journey('long presses and drags do not select text', async () => {
  const { page } = await openSite();
  await paste(page, '1. e5 e8 2. Uf3 {[%eval 0.31]} Uf10 *');
  await showsMoves(page, ['e5', 'e8', 'Uf3', 'Uf10']);
  // Safari supports only the prefixed property, and the engines report inherited values differently.
  const selectable = (css: string): Promise<readonly string[]> =>
    page.all(css, (all) =>
      all.length === 0
        ? ['there is none']
        : all.flatMap((element) => {
            let one: Element | null = element;
            let value = 'auto';
            while (one !== null && value === 'auto') {
              const style = getComputedStyle(one);
              value =
                style.getPropertyValue('user-select') ||
                style.getPropertyValue('-webkit-user-select');
              const root: Node = one.getRootNode();
              one = one.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
            }
            return value === 'none' ? [] : [`${element.className}: ${value}`];
          }),
    );
  expect(await selectable('acedrex-moves >> button.move')).toEqual([]);
  expect(await selectable('acedrex-moves >> .cell:not(.gap) > *')).toEqual([]);
  expect(await selectable('acedrex-divider >> .grip')).toEqual([]);
  expect(await selectable('acedrex-board >> .square')).toEqual([]);
  await openView(page, 'Editor');
  await page.appears('acedrex-editor >> .tool');
  expect(await selectable('acedrex-editor >> .tool')).toEqual([]);
});

journey('a move made by keyboard is announced', async () => {
  const { page } = await openSite();
  await page.focus(square('a1'));
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter', 'ArrowUp', 'Enter'])
    await page.press(key);
  await pieceOn(page, 'b5', 'white pawn');
  await expect.poll(() => page.text('acedrex-board >> [role=status]')).toBe('white pawn b4 to b5');
  await page.press('Enter', 'Escape');
  expect(await page.count('acedrex-board >> .square.selected')).toBe(0);
});

journey('a pawn promotes to the piece of its file', async () => {
  const { page } = await openSite({
    fragment: '#ruleset=cazaux&fen=11k/4P7/12/p11/12/12/12/12/12/12/12/K11_w_-_-_0_1',
  });
  await pieceOn(page, 'e11', 'white pawn');
  await clickMove(page, 'e11', 'e12');
  await pieceOn(page, 'e12', 'white crocodile');
  await expect.poll(() => page.text('[data-test=status]')).toBe('Black to move');
});

quiet('a variation can be added, left and found again', async () => {
  const { page } = await openSite();
  await clickMove(page, 'e4', 'e5', 'e9', 'e8');
  await page.click(button('Previous move'));
  await pieceOn(page, 'e9', 'black pawn');
  await clickMove(page, 'h9', 'h8');
  await showsMoves(page, ['e5', 'e8', 'h8']);
  await page.click(button('To the start'));
  await pieceOn(page, 'e4', 'white pawn');
  await page.click(button('To the end'));
  await pieceOn(page, 'e8', 'black pawn');
  await page.press('ArrowLeft');
  await pieceOn(page, 'e8', 'empty');
  await page.click({ css: 'acedrex-moves >> button.move', text: 'h8' });
  await pieceOn(page, 'h8', 'black pawn');
});

journey('Undo restores deleted moves', async () => {
  const { page } = await openSite();
  await paste(page, '1. e5 e8 2. Uf3 Uf10 *');
  await showsMoves(page, ['e5', 'e8', 'Uf3', 'Uf10']);
  await page.press('Home', 'ArrowRight', 'Delete');
  await showsMoves(page, []);
  await page.press('Control+z');
  await showsMoves(page, ['e5', 'e8', 'Uf3', 'Uf10']);
});

quiet('a typed comment stays with its move', async () => {
  const { page } = await openSite();
  await paste(page, '1. e5 e8 2. Uf3 Uf10 *');
  await showsMoves(page, ['e5', 'e8', 'Uf3', 'Uf10']);
  await page.press('Home');
  await pieceOn(page, 'e4', 'white pawn');
  await page.press('ArrowRight');
  await pieceOn(page, 'e5', 'white pawn');
  // The tools appear above the field with the next frames, and move it down.
  await page.appears('acedrex-annotate >> .glyph');
  await page.click({ css: 'textarea', name: 'Comment' });
  await page.type('Bold! Or is it?');
  await page.appears({ css: 'acedrex-moves >> .comment', text: 'Bold! Or is it?' });
  await page.press('Escape');
  // The keys of the board work again.
  await page.press('ArrowRight');
  await pieceOn(page, 'e8', 'black pawn');
  await expect.poll(() => page.value({ css: 'textarea', name: 'Comment' })).toBe('');
  expect(await moves(page)).toEqual(['e5', 'e8', 'Uf3', 'Uf10']);
});

quiet('the right button draws an arrow and a circle, and a click erases them', async () => {
  const { page } = await openSite();
  const menus = await watchMenus(page);
  await page.drag(square('c3'), square('f6'), 'right');
  await page.exists('acedrex-board >> .shape.arrow[data-from=c3]');
  await page.drag(square('e4'), square('e4'), 'right');
  await expect.poll(() => page.count('acedrex-board >> .shape.circle')).toBe(1);
  expect(await menus()).toEqual([]);
  await page.click(square('k7'));
  await expect.poll(() => page.count('acedrex-board >> .shape')).toBe(0);
});

quiet('hovering over a piece shows its move card', async () => {
  const { page } = await openSite();
  await page.hover(square('c1'));
  await page.appears({ css: 'acedrex-board >> [part=card]', text: 'unicornio' });
  await page.hover(square('e6'));
  await expect.poll(() => page.count('acedrex-board >> [part=card]')).toBe(0);
});

quiet('the browser history leads back to earlier views', async () => {
  const { page } = await openSite();
  for (const view of ['Editor', 'Library', 'Puzzles', 'Endings', 'Learn']) {
    await openView(page, view);
    await page.appears(`acedrex-${view.toLowerCase()}-view >> h1`);
  }
  await page.evaluate(() => {
    history.go(-2);
  });
  await page.appears('acedrex-puzzles-view >> h1');
});

journey('on a phone, the menu leads to the views, and no view scrolls sideways', async () => {
  const { page } = await openSite({ size: PHONE });
  for (const view of ['Editor', 'Library', 'Learn']) {
    await page.click(button('Menu'));
    await openView(page, view);
    await page.appears(`acedrex-${view.toLowerCase()}-view >> h1`);
    // The vertical scroll bar takes space in some browsers.
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
});
