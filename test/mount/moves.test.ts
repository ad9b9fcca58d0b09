/** The move list and the layout around it: columns, places that do not change, and dividers. */
import { describe, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import {
  clickMove,
  drawn,
  moveList,
  openPage,
  page,
  paste,
  saved,
  settled,
  skipIntroduction,
  tab,
  touch,
  violations,
} from './views-support.js';
import { GAME, openGame, move, rowsOf, menu } from './moves-support.js';

type Places = ReadonlyMap<string, readonly [x: number, y: number]>;

/** Places of the panel's controls, except controls for moves: the list, the explorer's rows, the engine's lines. */
const controlsOf = (): Places =>
  new Map(
    page
      .locator(
        'acedrex-board-view aside :is(button, select, input, textarea, summary, [role=tab]):visible',
      )
      .evaluateAll((controls) =>
        controls.flatMap((control) => {
          const root = control.getRootNode();
          const host = root instanceof ShadowRoot ? root.host.localName : '';
          if (/moves|lines|verdict/.test(host) || control.closest('table') !== null) return [];
          const { x, y } = control.getBoundingClientRect();
          // Skips controls that are scrolled out of view.
          if (y > innerHeight) return [];
          const name = control.getAttribute('title') ?? control.getAttribute('name');
          return [
            [`${host} ${name ?? control.textContent.trim()}`, [x, y]] satisfies [
              string,
              [number, number],
            ],
          ];
        }),
      ),
  );

/** The names of the controls that have moved. */
const movedSince = (before: Places, after: Places): readonly string[] =>
  [...before].flatMap(([name, [x, y]]) => {
    const place = after.get(name);
    return place !== undefined && (place[0] !== x || place[1] !== y) ? [name] : [];
  });

/** A game of 13 moves. */
const LONGER = `1. e5 e8 2. h5 h8 ${['a', 'b', 'c', 'd', 'f', 'g', 'i', 'j', 'k', 'l']
  .map((file, index) => `${index + 3}. ${file}5 ${file}8`)
  .join(' ')} 13. e6 *`;

describe('the move list', () => {
  test('shows the result at the end of a variation', async () => {
    await openPage();
    await paste(
      '[FEN "12/12/5k6/12/12/12/12/12/12/4r7/5K6/R2A8 w - - 0 1"]\n\n1. Kf1 (1. Kxe3) (1. Kg1 Kf9) Kf9 *\n',
    );
    const ends = page.locator('acedrex-moves [data-test=variation-end]');
    await expect.poll(() => ends.allInnerTexts()).toEqual(['1–0 bare king']);
    expect(await page.locator('acedrex-moves .variation').first().innerText()).toMatch(
      /Kxe3\s+1–0 bare king$/,
    );
  });

  test('shows two columns, comments and variations below their moves, and the result at the end', async () => {
    await openGame(GAME);
    await expect
      .poll(() => rowsOf())
      .toEqual([
        '1 e5 …',
        'The pawn.',
        '1 … e8',
        '2 Uf3! +0.31 …',
        '− 2.d5 d8 (2…a8 3.a5)',
        '2 … Uf10?? +3.10',
        // The review's judgement.
        'Blunder.',
        '3 h5 h8',
        '1–0 White wins',
      ]);
    const players = page.locator('acedrex-moves .player');
    expect(players.allInnerTexts()).toEqual(['Alfonso (2100)', 'Ferdinand']);
    const [white, black] = await Promise.all(['h5', 'h8'].map((san) => move(san).boundingBox()));
    expect(white?.y).toBe(black?.y);
    expect(white?.x).toBeLessThan(black?.x ?? 0);
    const colour = (glyph: string): Promise<string> =>
      page
        .locator('acedrex-moves .glyph', { hasText: glyph })
        .evaluate((element) => getComputedStyle(element).color);
    expect(await colour('??')).not.toBe(await colour('!'));
  });

  test('shows the button that folds variations below the comment before them', async () => {
    await openGame('1. e5 e8 {A comment.} (1... d8 2. d5) 2. h5 *');
    const comment = await page.locator('acedrex-moves .comment').boundingBox();
    const fold = await page.locator('acedrex-moves .fold').boundingBox();
    expect(fold.y).toBeGreaterThanOrEqual(comment.y + comment.height);
    expect(Math.abs(fold.x - comment.x)).toBeLessThan(1);
  });

  test('starts with Black’s move if Black moves first', async () => {
    await openGame(
      '[SetUp "1"]\n[FEN "r4k6/12/12/12/12/12/12/12/12/12/12/R4K6 b - - 0 7"]\n\n7... Ra11 8. Ra2 Ra12 *',
    );
    expect(await rowsOf()).toEqual(['7 … Ra11', '8 Ra2 Ra12']);
  });

  test('shows or hides evaluations, and keeps the choice after a reload', async () => {
    await openGame(GAME);
    const evaluations = page.locator('acedrex-moves .evaluation');
    expect(evaluations.count()).toBe(2);
    const toggle = page.getByRole('button', { name: 'Evaluations' });
    expect(await toggle.getAttribute('aria-pressed')).toBe('true');
    await toggle.click();
    await expect.poll(() => evaluations.count()).toBe(0);
    await saved();
    await page.reload();
    await move('e5').waitFor();
    expect(evaluations.count()).toBe(0);
    await toggle.click();
    await expect.poll(() => evaluations.count()).toBe(2);
  });

  test('has a single tab stop, and the focus follows the current move', async () => {
    await openGame(GAME);
    await move('Uf3').click();
    await expect
      .poll(() => page.locator('acedrex-moves button.move[tabindex="0"]').count())
      .toBe(1);
    await page.keyboard.press('ArrowRight');
    await drawn();
    await expect
      .poll(() =>
        page
          .locator('acedrex-moves')
          .evaluate((list) => list.shadowRoot?.activeElement?.textContent),
      )
      .toContain('Uf10');
  });

  test('scrolls to the current move among 1,200 plies, and a step redraws no row', async () => {
    const shuffle = Array.from({ length: 300 }, (_, index) => {
      const n = 2 * index + 1;
      return `${n}. Ra2 Ra11 ${n + 1}. Ra1 Ra12`;
    }).join(' ');
    await openGame(`${shuffle} *`);
    expect((await moveList()).length).toBe(1200);
    await page.keyboard.press('End');
    const current = page.locator('acedrex-moves [aria-current]');
    const isSeen = (): Promise<boolean> =>
      current.evaluate((element) => {
        const root = element.getRootNode();
        if (!(root instanceof ShadowRoot)) return false;
        const list = root.host.closest('[data-scroller]')?.getBoundingClientRect();
        const { top, bottom } = element.getBoundingClientRect();
        return list !== undefined && top >= list.top && bottom <= list.bottom;
      });
    await expect.poll(isSeen).toBe(true);
    // A step of the cursor changes the attributes of two moves, but no row.
    await page.locator('acedrex-moves').evaluate((list) => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver((records) => {
        seen.push(...records.map(({ type, attributeName }) => attributeName ?? type));
      }).observe(list.shadowRoot ?? list, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => current.getAttribute('data-path')).toBe('1199');
    await drawn();
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    expect([...seen].sort()).toEqual(['aria-current', 'aria-current', 'tabindex', 'tabindex']);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(isSeen).toBe(true);
  });

  test('keeps its scroll position when it becomes shorter, until the current move changes', async () => {
    await openGame(LONGER, { viewport: { width: 1280, height: 600 } });
    const list = page.locator('[data-scroller]', { has: page.locator('acedrex-moves') });
    const top = (): Promise<number> => list.evaluate(({ scrollTop }) => scrollTop);
    await settled();
    await list.hover();
    await page.mouse.wheel(0, 50);
    await expect.poll(top).toBe(50);
    await list.evaluate((element) => {
      element.style.maxBlockSize = `${element.clientHeight - 30}px`;
    });
    // A changed move redraws the list.
    await move('d8').click({ button: 'right' });
    await menu().getByRole('menuitemradio', { name: 'Good move', exact: true }).click();
    await move('d8!').waitFor();
    await drawn();
    expect(await top()).toBe(50);
    await page.keyboard.press('ArrowRight');
    await expect.poll(top).toBeLessThan(20);
  });

  test('folds variations of a thousand moves until the user opens them', async () => {
    await openPage();
    const line = ' Ra2 Ra11 Ra1 Ra12'.repeat(300);
    await paste(`1. e5 (1. d5 d8${line}) 1... e8 (1... f8 2. h5) 2. h5 *`);
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'f8', 'h5', 'h5']);
    const fold = page.locator('acedrex-moves .fold').first();
    expect(await fold.innerText()).toBe('+1');
    await fold.click();
    await expect.poll(async () => (await moveList()).length).toBe(1207);
    await fold.click();
    // Moving the cursor into the variation unfolds it.
    await page.keyboard.press('Home');
    await clickMove('d4', 'd5');
    await expect.poll(async () => (await moveList()).length).toBe(1207);
  });

  test('keeps deeply nested variations within the panel', async () => {
    const open = ['a5', 'b5', 'c5', 'd5', 'f5', 'g5', 'i5', 'j5', 'k5', 'l5'];
    const nested = open.reduceRight(
      (inner, san) => `(1. ${san} e8 2. h5 h8 ${inner} 3. Ak2 Ak11)`,
      '',
    );
    await openGame(`1. e5 ${nested} *`);
    const { width, scrollWidth } = await page
      .locator('[data-scroller]')
      .evaluate((list) => ({ width: list.clientWidth, scrollWidth: list.scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(width);
  });
});

describe('the board view’s layout', () => {
  test('keeps the rows of the move list in place while five engine lines change', async () => {
    await openGame(LONGER, { viewport: { width: 1440, height: 900 } });
    await skipIntroduction();
    await page.getByText('Engine options').click();
    await page.locator('select[name=lines]').selectOption('5');
    await skipIntroduction();
    await page.getByText('Engine options').click();
    await page.keyboard.press('ArrowRight');
    await drawn();
    const places = page.evaluate(
      () =>
        new Promise<{ readonly places: readonly string[]; readonly frames: number }>((resolve) => {
          const find = (root: Document | ShadowRoot, name: string): Element | undefined => {
            for (const element of root.querySelectorAll('*')) {
              if (element.localName === name) return element;
              const inner =
                element.shadowRoot === null ? undefined : find(element.shadowRoot, name);
              if (inner !== undefined) return inner;
            }
            return undefined;
          };
          const list = find(document, 'acedrex-moves');
          const seen = new Set<string>();
          // The distinct texts of the lines while all five were shown.
          const shown = new Set<string>();
          let frames = 0;
          const look = (): void => {
            const rows = [...(list?.shadowRoot?.querySelectorAll('.turn') ?? [])];
            seen.add(rows.map((row) => row.getBoundingClientRect().top.toFixed(2)).join(' '));
            frames += 1;
            const lines = find(document, 'acedrex-lines')?.shadowRoot;
            if (lines?.querySelectorAll('.value').length === 5) shown.add(lines.textContent);
            if (shown.size < 6) requestAnimationFrame(look);
            else resolve({ places: [...seen], frames });
          };
          requestAnimationFrame(look);
        }),
    );
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    const { places: found, frames } = await places;
    expect(frames).toBeGreaterThan(5);
    expect(found).toHaveLength(1);
    expect(found[0]?.split(' ')).toHaveLength(13);
    // All five lines have appeared, at several depths.
    await expect.poll(() => page.locator('acedrex-lines .value').count()).toBe(5);
    const heights = page
      .locator('acedrex-lines li')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(new Set(heights)).toEqual(new Set([28]));
    // A line that does not fit in its row can be unfolded.
    await expect
      .poll(() =>
        page
          .locator('acedrex-lines .moves')
          .first()
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Show the whole of line 1' }).click();
    await expect
      .poll(() =>
        page
          .locator('acedrex-lines li')
          .first()
          .evaluate((row) => row.clientHeight),
      )
      .toBeGreaterThan(28);
  });

  // A game with content for every panel. Unless tests are scaled up, only the first window is tested.
  const windows = [
    [1024, 768],
    [1440, 900],
  ] as const;
  test.each(sampled(windows, 1))(
    'keeps all controls in place at %i by %i while the user steps through a game',
    async (width, height) => {
      await openGame(GAME.replace('e8 2.', 'e8 {[%eval -0.20]} 2.'), {
        viewport: { width, height },
      });
      await page.getByRole('button', { name: 'Analyse', exact: true }).click();
      await page.locator('acedrex-lines .value').first().waitFor();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      for (const [name, part] of [
        ['Notes', 'acedrex-annotate'],
        ['Report', 'acedrex-review'],
        ['Explorer', 'acedrex-explorer table'],
        ['Tags', 'acedrex-tags'],
      ] as const) {
        await page.keyboard.press('Home');
        await tab(name);
        await page.locator(part).waitFor();
        await drawn();
        const places = controlsOf();
        expect(places.size).toBeGreaterThan(10);
        for (let ply = 1; ply <= 6; ply += 1) {
          await page.keyboard.press('ArrowRight');
          await drawn();
          expect([name, ply, ...movedSince(places, controlsOf())]).toEqual([name, ply]);
        }
        const panel = await page.locator('#lower').boundingBox();
        expect(panel.height).toBeGreaterThan(name === 'Notes' ? 130 : 190);
        expect(panel.y + panel.height).toBeLessThan(height);
      }
    },
  );

  test('lets a divider change the height of the lower panel and keeps it after a reload', async () => {
    await openGame(GAME);
    await page.getByLabel('Comment', { exact: true }).waitFor();
    const divider = page.getByRole('separator', { name: 'Height of the lower panel' });
    const heightOf = async (): Promise<number> =>
      (await page.locator('acedrex-lower-panel').boundingBox()).height;
    const before = await heightOf();
    await divider.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const after = await heightOf();
    expect(after).toBe(before + 48);
    await saved();
    await page.reload();
    await expect.poll(heightOf).toBe(after);
    await divider.focus();
    await page.keyboard.press('Enter');
    expect(await heightOf()).toBe(before);
  });

  test('keeps the lower panel folded after a reload', async () => {
    await openGame(GAME);
    const fold = page.getByRole('button', {
      name: 'Notes, explorer, report and tags',
      exact: true,
    });
    await page.getByLabel('Comment', { exact: true }).waitFor();
    await fold.click();
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false');
    await saved();
    await page.reload();
    await fold.waitFor();
    expect(page.getByLabel('Comment', { exact: true }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Notes' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('acedrex-review').waitFor();
    await page.keyboard.press('c');
    await page.getByLabel('Comment', { exact: true }).waitFor();
  });
});

describe('the divider between board and panel', () => {
  const widths = async (): Promise<readonly [board: number, panel: number]> => {
    await drawn();
    const [board, panel] = await Promise.all(
      ['acedrex-board-view .stage', 'acedrex-board-view aside'].map((selector) =>
        page.locator(selector).boundingBox(),
      ),
    );
    return [board?.width ?? 0, panel?.width ?? 0];
  };

  test('can be dragged and moved by keys, and keeps its position after a reload', async () => {
    await openGame(GAME, { viewport: { width: 1440, height: 900 } });
    const divider = page.getByRole('separator', { name: 'Panel width' });
    const [board, panel] = await widths();
    const box = await divider.boundingBox();
    const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
    // A click does not fix the width.
    expect(document.documentElement.style.getPropertyValue('--panel')).toBe('0px');
    await page.mouse.down();
    await page.mouse.move(x - 100, y, { steps: 4 });
    await page.mouse.move(x - 200, y);
    await page.mouse.up();
    const [smaller, larger] = await widths();
    expect(larger).toBeCloseTo(panel + 200, -1);
    expect(smaller).toBeCloseTo(board - 200, -1);
    await saved();
    await page.reload();
    await move('e5').waitFor();
    expect((await widths())[1]).toBeCloseTo(larger, -1);
    const share = Number(await divider.getAttribute('aria-valuenow'));
    await divider.focus();
    await page.keyboard.press('ArrowRight');
    expect((await widths())[1]).toBeLessThan(larger);
    expect(Number(await divider.getAttribute('aria-valuenow'))).toBeLessThan(share);
    await page.keyboard.press('Home');
    const [least] = await widths();
    expect(least).toBeGreaterThan(300);
    // The position is clamped at the bound, so the first step back has an effect.
    await page.keyboard.press('ArrowRight');
    expect((await widths())[0]).toBeGreaterThan(least);
    await page.keyboard.press('Enter');
    expect(await widths()).toEqual([board, panel]);
    // The divider handles the keys, not the game.
    await expect.poll(() => page.locator('acedrex-moves [aria-current]').count()).toBe(0);
  });

  test('can be dragged by a finger', async () => {
    await openGame(GAME, {
      hasTouch: true,
      viewport: { width: 1100, height: 800 },
    });
    await settled();
    const [, panel] = await widths();
    const box = await page.getByRole('separator', { name: 'Panel width' }).boundingBox();
    expect(box.width).toBeGreaterThanOrEqual(24);
    const at = (x: number) => ({ x, y: box.y + box.height / 2 });
    const x = box.x + box.width / 2;
    await touch.drag(at(x), ...[40, 80, 120].map((way) => at(x - way)));
    await touch.up();
    await expect.poll(async () => (await widths())[1]).toBeCloseTo(panel + 120, -1);
    // A second finger drags nothing.
    const first = at(x - 120);
    const second = { ...first, y: first.y + 20 };
    await touch.down(first);
    await touch.down(first, second);
    await touch.move(first, { ...second, x: x - 200 });
    await touch.cancel();
    expect((await widths())[1]).toBeCloseTo(panel + 120, -1);
  });
});

describe('the move list and its menu', () => {
  const looks = [
    [390, 844, 'light'],
    [1024, 768, 'dark'],
    [1440, 900, 'dark'],
    [844, 390, 'light'],
  ] as const;

  test.each(sampled(looks, 1))(
    'are accessible at %i by %i, in %s colours',
    async (width, height, colorScheme) => {
      await openGame(GAME, {
        viewport: { width, height },
        colorScheme,
      });
      await move('Uf10').click();
      await settled();
      expect(await violations()).toEqual([]);
      await move('d5').click({ button: 'right' });
      await menu().waitFor();
      await settled();
      expect(await violations()).toEqual([]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    },
  );
});
