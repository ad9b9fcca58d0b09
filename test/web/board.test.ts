/** The board alone, from the bundle that is published, in real Chromium. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { dragWith, heard, listen, middleOf, openBoard, setBoard } from './board-support.js';
import { settled } from './look.js';
import { clickMove, labelOf, MOVING, siteForTests, square } from './support.js';
import { isMovable, squaresWith } from './board-state.js';

const site = siteForTests();

const fenOf = (page: Page): Promise<string> =>
  page.locator('acedrex-board').evaluate((board) => (board as AcedrexBoard).fen);

const AANCA = '11k/12/4p7/12/12/6P5/5A6/12/12/12/12/11K w - - 0 1';

const MOVED = '11k/12/4p7/12/4A7/6P5/12/12/12/12/12/11K b - - 1 1';

describe('modes', () => {
  test('legal: only legal moves, each with an event', async () => {
    const { page, complaints } = await openBoard(site);
    await expect.poll(() => isMovable(page, 'c1')).toBe(true);
    // The other side's piece, pressed, by key and dragged; a way that is blocked.
    await listen(page, 'acedrex-illegal-move');
    await square(page, 'a12').click();
    await square(page, 'e9').focus();
    await page.keyboard.press('Enter');
    await dragWith(page, 'left', 'e9', 'e8');
    await clickMove(page, 'a1', 'a7');
    await expect
      .poll(() => heard(page, 'acedrex-illegal-move'))
      .toEqual([
        { from: 'a12' },
        { from: 'e9' },
        { from: 'e9', to: 'e8' },
        { from: 'a1', to: 'a7' },
      ]);
    for (const name of ['acedrex-move-start', 'acedrex-move', 'acedrex-position-change'])
      await listen(page, name);
    await dragWith(page, 'left', 'c1', 'f3');
    await expect.poll(() => labelOf(page, 'f3')).toBe('f3, white unicornio');
    await dragWith(page, 'left', 'a12', 'a5');
    await expect.poll(() => labelOf(page, 'a12')).toBe('a12, black rook');
    expect(await heard(page, 'acedrex-move-start')).toEqual([
      { from: 'c1', piece: { color: 'white', role: 'unicornio' } },
      { from: 'a12', piece: { color: 'black', role: 'rook' } },
    ]);
    const fen = await fenOf(page);
    expect(await heard(page, 'acedrex-move')).toEqual([{ from: 'c1', to: 'f3', san: 'Uf3', fen }]);
    expect(await heard(page, 'acedrex-position-change')).toEqual([{ fen }]);
    expect(await squaresWith(page, 'last')).toEqual(['c1', 'f3']);
    // The mark stays with the position, however the page writes it, and goes with it.
    await setBoard(page, { fen: fen.replace(/ \S+ \S+$/, '') });
    await expect.poll(() => squaresWith(page, 'last')).toEqual(['c1', 'f3']);
    await setBoard(page, { fen: MOVED });
    await expect.poll(() => squaresWith(page, 'last')).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a dragged piece follows the pointer, leaves a ghost, and can be taken back', async () => {
    const { page } = await openBoard(site);
    await expect.poll(() => isMovable(page, 'c1')).toBe(true);
    const [from, to] = [await middleOf(page, 'c1'), await middleOf(page, 'f3')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    const dragged = await page.locator('.piece.dragged').boundingBox();
    const ghost = await page.locator('.piece.ghost').boundingBox();
    const near = (box: typeof ghost, { x, y }: typeof from): boolean =>
      box !== null && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 3;
    expect([near(dragged, to), near(ghost, from)]).toEqual([true, true]);
    expect(await squaresWith(page, 'over')).toEqual(['f3']);
    expect(await squaresWith(page, 'target')).toContain('f3');
    await page.mouse.down({ button: 'right' });
    await page.mouse.up({ button: 'right' });
    await page.mouse.up();
    await expect.poll(() => page.locator('.piece.dragged, .piece.ghost').count()).toBe(0);
    expect(await labelOf(page, 'c1')).toBe('c1, white unicornio');
    await page.context().close();
  });

  test('a host can keep a piece where it is, or take a move back', async () => {
    const { page } = await openBoard(site);
    await expect.poll(() => isMovable(page, 'e4')).toBe(true);
    await listen(page, 'acedrex-move-start', true);
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => squaresWith(page, 'selected')).toEqual([]);
    await expect.poll(() => labelOf(page, 'e4')).toBe('e4, white pawn');
    await page.context().close();
    const { page: other } = await openBoard(site);
    await expect.poll(() => isMovable(other, 'e4')).toBe(true);
    await listen(other, 'acedrex-move', true);
    await clickMove(other, 'e4', 'e5');
    await expect.poll(() => heard(other, 'acedrex-move')).toHaveLength(1);
    await expect.poll(() => labelOf(other, 'e4')).toBe('e4, white pawn');
    await other.close();
  });

  test('free: any piece anywhere, and off the board', async () => {
    const { page } = await openBoard(site, 'mode="free"');
    await listen(page, 'acedrex-move');
    await listen(page, 'acedrex-remove');
    await dragWith(page, 'left', 'a12', 'a5');
    await expect.poll(() => labelOf(page, 'a5')).toBe('a5, black rook');
    await clickMove(page, 'g1', 'g6');
    await expect.poll(() => labelOf(page, 'g6')).toBe('g6, white king');
    // His right stays behind.
    expect((await fenOf(page)).split(' ')[2]).toBe('g12');
    const corner = await middleOf(page, 'l1');
    const from = await middleOf(page, 'b4');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(corner.x + 120, corner.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => labelOf(page, 'b4')).toBe('b4, empty');
    const [removal] = await heard(page, 'acedrex-remove');
    expect(removal).toMatchObject({ square: 'b4', piece: { color: 'white', role: 'pawn' } });
    expect(await heard(page, 'acedrex-move')).toHaveLength(2);
    await page.context().close();
  });

  test.each(['mode="view"', 'view-only'])('%s: nothing moves', async (attribute) => {
    const { page, requests } = await openBoard(site, attribute);
    // A board that only shows its position needs no rules until someone asks it something.
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => path.includes('play') || path.includes('wasm'))).toEqual([]);
    await listen(page, 'acedrex-move-start');
    await dragWith(page, 'left', 'e4', 'e5');
    await square(page, 'e4').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => labelOf(page, 'e4')).toContain('e4, white pawn');
    expect(await heard(page, 'acedrex-move-start')).toEqual([]);
    await page.context().close();
  });
});

describe('properties', () => {
  test('an initial FEN that cannot be read leaves the opening array, shown and announced', async () => {
    const { page } = await openBoard(site, 'fen="12/12 w" ruleset="murray"');
    expect(await page.locator('.piece').count()).toBe(48);
    expect(await labelOf(page, 'g1')).toBe('g1, white king');
    expect(
      await page.locator('acedrex-board').evaluate((one) => one.matches(':state(invalid)')),
    ).toBe(true);
    await page.context().close();
  });

  test('a bad FEN, ruleset or set of pieces is reported and changes nothing', async () => {
    const { page } = await openBoard(site);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await listen(page, 'acedrex-error');
    await setBoard(page, { fen: AANCA });
    await setBoard(page, { fen: `${AANCA.slice(0, 5)}x` });
    await setBoard(page, { ruleset: 'chess' });
    await page.evaluate(() => {
      document.addEventListener('acedrex-error', (event) => event.preventDefault());
    });
    await setBoard(page, { pieceSet: 'runes' });
    // Those that the page has not handled.
    await expect
      .poll(() => warnings)
      .toEqual([expect.stringMatching(/\branks\b/), expect.stringMatching(/\bchess\b/)]);
    const codes = (await heard(page, 'acedrex-error')).map(
      (error) => (error as { code: string }).code,
    );
    expect(codes).toEqual(['fen-rank-count', 'ruleset-unknown', 'piece-set-unknown']);
    expect(await labelOf(page, 'f6')).toBe('f6, white aanca');
    expect(
      await page.locator('acedrex-board').evaluate((one) => one.matches(':state(invalid)')),
    ).toBe(true);
    await setBoard(page, { fen: AANCA, ruleset: 'cazaux' });
    expect(
      await page.locator('acedrex-board').evaluate((one) => one.matches(':state(invalid)')),
    ).toBe(false);
    await page.context().close();
  });

  test('orientation turns squares, pieces and coordinates', async () => {
    const { page } = await openBoard(site, 'coordinates="outside"');
    const before = await middleOf(page, 'a1');
    await setBoard(page, { orientation: 'black' });
    const after = await middleOf(page, 'l12');
    expect([after.x, after.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round));
    const king = page.locator('.piece.white[data-piece=K]');
    await expect
      .poll(async () => {
        const box = await king.boundingBox();
        const home = await middleOf(page, 'g1');
        return (
          box !== null &&
          Math.hypot(box.x + box.width / 2 - home.x, box.y + box.height / 2 - home.y) < 2
        );
      })
      .toBe(true);
    expect(await page.locator('.edge.files').innerText()).toMatch(/^l\s*k\s*j/);
    await setBoard(page, { coordinates: 'none' });
    await expect.poll(() => page.locator('.edge').count()).toBe(0);
    await page.context().close();
  });

  test('marks, host shapes and check are shown', async () => {
    const { page } = await openBoard(
      site,
      `fen="11k/12/12/12/12/12/12/12/12/12/12/r3K5R1 w - - 0 1"`,
    );
    await expect.poll(() => squaresWith(page, 'check')).toEqual(['e1']);
    await setBoard(page, {
      marks: [
        { square: 'a1', kind: 'premove' },
        { square: 'b2', kind: 'bad' },
      ],
    });
    await expect.poll(() => squaresWith(page, 'premove')).toEqual(['a1']);
    await expect.poll(() => labelOf(page, 'b2')).toBe('b2, empty, marked red');
    await setBoard(page, {
      shapes: [
        { kind: 'arrow', from: 'l1', to: 'l9', brush: 'blue', width: 1, label: '+1.5' },
        { kind: 'circle', square: 'c3', brush: 'yellow' },
      ],
    });
    await expect.poll(() => page.locator('.shape').count()).toBe(2);
    expect(await page.locator('.shape.arrow .label').textContent()).toBe('+1.5');
    await page.context().close();
  });

  test('sets of pieces: three of ours, and the host’s own', async () => {
    const { page } = await openBoard(site);
    const paths = (): Promise<number> => page.locator('.piece[data-piece=A].white path').count();
    expect(await paths()).toBe(2);
    await setBoard(page, { pieceSet: 'letters' });
    await expect.poll(paths).toBe(2);
    await setBoard(page, { pieceSet: 'diagrams' });
    await expect.poll(paths).toBe(4);
    await page.locator('acedrex-board').evaluate((board) => {
      (board as AcedrexBoard).pieceSet = {
        name: 'squares',
        size: 10,
        draw: () => [{ path: 'M2 2h6v6h-6z', fill: 'ink' }],
      };
    });
    await expect.poll(paths).toBe(1);
    await page.context().close();
  });
});

test.each(['before', 'after'])(
  'a drag that begins without the rules is a move if they arrive %s the drop',
  async (when) => {
    let send = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const { page } = await openBoard(site, '', {}, (opened) =>
      opened.route('**/rules-*.wasm', async (route) => {
        await sent;
        await route.continue();
      }),
    );
    const [from, to] = [await middleOf(page, 'c1'), await middleOf(page, 'f3')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    if (when === 'before') {
      send();
      await expect.poll(() => squaresWith(page, 'target')).toContain('f3');
    }
    await page.mouse.up();
    send();
    await expect.poll(() => labelOf(page, 'f3')).toBe('f3, white unicornio');
    await page.context().close();
  },
);

test('rules that cannot be loaded are reported once, and the position is shown', async () => {
  const { page } = await openBoard(site, '', {}, async (opened) => {
    await opened.route('**/rules-*.wasm', (route) => route.fulfill({ status: 404 }));
    await opened.addInitScript(() => {
      document.addEventListener('acedrex-error', (event) => {
        const { detail } = event as CustomEvent<{ code: string; message: string }>;
        document.title += ` ${detail.code} ${detail.message}`;
      });
    });
  });
  await expect
    .poll(() => page.title())
    .toMatch(/^Board wasm-missing .*answered 404 \(setAssetBase can set .*\)$/);
  expect(await page.locator('.piece').count()).toBe(48);
  await page.context().close();
});

describe('movable-color', () => {
  const movable = (page: Page, color: string): Promise<number> =>
    page.locator(`.movable[aria-label*="${color}"]`).count();

  test('legal: only the side to move, and only if the user plays it', async () => {
    const { page } = await openBoard(site, 'movable-color="black"');
    await listen(page, 'acedrex-move');
    await page.locator('.square[data-square=e4]').focus();
    await expect.poll(() => page.locator('.movable').count()).toBe(0);
    await clickMove(page, 'e4', 'e5');
    await page.keyboard.press('Enter');
    await expect.poll(() => heard(page, 'acedrex-move')).toEqual([]);
    await setBoard(page, { movableColor: 'white' });
    await expect.poll(() => movable(page, 'white')).toBeGreaterThan(0);
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => heard(page, 'acedrex-move')).toHaveLength(1);
    await expect.poll(() => page.locator('.movable').count()).toBe(0);
    await setBoard(page, { movableColor: null });
    await expect.poll(() => movable(page, 'black')).toBeGreaterThan(0);
    // What is picked up is put down again when it may not be moved any more.
    await square(page, 'e9').first().click();
    await page.locator('.selected[data-square=e9]').waitFor();
    await setBoard(page, { movableColor: 'none' });
    await expect.poll(() => page.locator('.selected').count()).toBe(0);
    await page.context().close();
  });

  test('free: one side’s pieces alone, wherever they go', async () => {
    const { page } = await openBoard(site, 'mode="free" movable-color="white"');
    await listen(page, 'acedrex-move');
    await clickMove(page, 'a9', 'a6');
    await clickMove(page, 'a4', 'd7');
    await expect.poll(() => heard(page, 'acedrex-move')).toMatchObject([{ from: 'a4', to: 'd7' }]);
    await page.context().close();
  });
});

describe('size', () => {
  const boxes = (page: Page): Promise<readonly number[]> =>
    page.locator('acedrex-board').evaluate((board) => {
      const inner = board.shadowRoot?.querySelector('[part=board]')?.getBoundingClientRect();
      const { width, height } = board.getBoundingClientRect();
      return [width, height, inner?.width ?? 0, inner?.height ?? 0].map(Math.round);
    });

  test('fills the available width, is never higher than the window, and is always square', async () => {
    const { page } = await openBoard(site, '', { viewport: { width: 1264, height: 600 } });
    const give = (style: string): Promise<void> =>
      page.locator('acedrex-board').evaluate((board, text) => {
        board.style.cssText = text;
      }, style);
    await give('inline-size: 100%');
    await expect.poll(() => boxes(page)).toEqual([1264, 600, 600, 600]);
    await give('inline-size: 100%; max-block-size: none');
    await expect.poll(() => boxes(page)).toEqual([1264, 1264, 1264, 1264]);
    await give('inline-size: 400px');
    await expect.poll(() => boxes(page)).toEqual([400, 400, 400, 400]);
    await give('inline-size: 500px; block-size: 300px');
    await expect.poll(() => boxes(page)).toEqual([500, 300, 300, 300]);
    // A square is still found where it is seen.
    await dragWith(page, 'left', 'e4', 'e5');
    await page.locator('.square[data-square=e5][aria-label*="white pawn"]').waitFor();
    await page.context().close();
  });
});

describe('shapes of the user', () => {
  const shapes = (page: Page): Promise<unknown> =>
    page.locator('acedrex-board').evaluate((board) => (board as AcedrexBoard).userShapes);

  test('are drawn with the right button, in four colours, and erased', async () => {
    const { page } = await openBoard(site, `fen="${AANCA}"`);
    await listen(page, 'acedrex-shapes-change');
    await dragWith(page, 'right', 'f6', 'e9');
    await page.keyboard.down('Shift');
    await dragWith(page, 'right', 'c3', 'c3');
    await page.keyboard.up('Shift');
    await page.keyboard.down('Alt');
    await dragWith(page, 'right', 'a1', 'b5');
    await page.keyboard.up('Alt');
    await expect
      .poll(() => shapes(page))
      .toEqual([
        { kind: 'arrow', from: 'f6', to: 'e9', brush: 'green' },
        { kind: 'circle', square: 'c3', brush: 'red' },
        { kind: 'arrow', from: 'a1', to: 'b5', brush: 'blue' },
      ]);
    // The aanca's arrow bends: two straight lines after its beginning.
    const line = page.locator('.arrow[data-from=f6] .line');
    expect((await line.getAttribute('d'))?.match(/L/g)).toHaveLength(2);
    expect(
      (await page.locator('.arrow[data-from=a1] .line').getAttribute('d'))?.match(/L/g),
    ).toHaveLength(1);
    await dragWith(page, 'right', 'f6', 'e9');
    await expect.poll(() => heard(page, 'acedrex-shapes-change')).toHaveLength(4);
    await square(page, 'k5').first().click();
    await expect.poll(() => shapes(page)).toEqual([]);
    await page.context().close();
  });

  test('follow the pointer while they are drawn, and nothing of it scrolls or opens a menu', async () => {
    const { page } = await openBoard(site);
    const [a, b] = [await middleOf(page, 'd6'), await middleOf(page, 'h8')];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await expect.poll(() => page.locator('.sketch .arrow').count()).toBe(1);
    await page.mouse.up({ button: 'right' });
    await expect.poll(() => page.locator('.sketch').count()).toBe(0);
    await page.context().close();
  });
});

describe('animation', () => {
  /** Where a piece is between one position and the next, in squares from the upper left. */
  const track = (
    page: Page,
    fen: string,
    selector: string,
  ): Promise<readonly (readonly [number, number])[]> =>
    page.locator('acedrex-board').evaluate(
      async (element, [next, piece]) => {
        const board = element as AcedrexBoard;
        board.fen = next;
        await board.updateComplete;
        const moving = board.shadowRoot?.querySelector(piece);
        const places: [number, number][] = [];
        const look = (): void => {
          const box = moving?.getBoundingClientRect();
          const { left, top, width } = board.getBoundingClientRect();
          if (box !== undefined)
            places.push([((box.x - left) * 12) / width, ((box.y - top) * 12) / width]);
        };
        // Stopped and looked at in steps: a busy machine could leave out the frames that matter.
        for (const animation of moving?.getAnimations() ?? []) {
          animation.pause();
          const end = Number(animation.effect?.getComputedTiming().endTime);
          for (let step = 0; step < 32; step += 1) {
            animation.currentTime = (end * step) / 32;
            look();
          }
          animation.finish();
        }
        look();
        return places;
      },
      [fen, selector] as const,
    );

  test('the aanca goes round its corner', async () => {
    const { page } = await openBoard(site, `fen="${AANCA}" coordinates="none"`, MOVING);
    const places = await track(page, MOVED, '.piece[data-piece=A]');
    expect(places.at(-1)?.map(Math.round)).toEqual([4, 4]);
    // From f6 (5, 6) by e7 (4, 5) to e8 (4, 4): never on the straight line, whose x falls with its y.
    const aside = places.filter(([x, y]) => y > 4.1 && y < 4.9 && Math.abs(x - 4) < 0.2);
    expect(aside.length).toBeGreaterThan(0);
    await page.context().close();
  });

  test('the unicornio goes round its corner, a rook straight on', async () => {
    const before = '11k/12/12/12/12/12/12/3U8/12/12/12/R10K w - - 0 1';
    const { page } = await openBoard(site, `fen="${before}" coordinates="none"`, MOVING);
    // From d5 (3, 7) by f6 (5, 6) to h8 (7, 4).
    const bent = await track(
      page,
      '11k/12/12/12/7U4/12/12/12/12/12/12/R10K b - - 1 1',
      '.piece[data-piece=U]',
    );
    expect(bent.at(-1)?.map(Math.round)).toEqual([7, 4]);
    expect(bent.filter(([x, y]) => Math.hypot(x - 5, y - 6) < 0.35)).not.toEqual([]);
    const rook = await track(
      page,
      '11k/12/12/12/R6U4/12/12/12/12/12/12/11K w - - 2 2',
      '.piece[data-piece=R]',
    );
    expect(rook.every(([x]) => Math.abs(x) < 0.05)).toBe(true);
    expect(rook.filter(([, y]) => y > 5 && y < 10)).not.toEqual([]);
    await page.context().close();
  });

  test('a move that is taken back is animated along its path', async () => {
    const { page } = await openBoard(site, `fen="${AANCA}" coordinates="none"`, MOVING);
    await setBoard(page, { fen: MOVED, lastMove: ['f6', 'e8'] });
    await settled(page);
    await page.locator('acedrex-board').evaluate((board) => {
      (board as AcedrexBoard).lastMove = undefined;
    });
    const places = await track(page, AANCA, '.piece[data-piece=A]');
    expect(places.at(-1)?.map(Math.round)).toEqual([5, 6]);
    // By e7 again; its own way from e8 to f6 would go by f7.
    expect(places.filter(([x, y]) => y > 4.1 && y < 4.9 && Math.abs(x - 4) < 0.2)).not.toEqual([]);
    await page.context().close();
  });

  test('is off if the user prefers reduced motion', async () => {
    const { page } = await openBoard(site, `fen="${AANCA}" coordinates="none"`);
    const places = await track(page, MOVED, '.piece[data-piece=A]');
    expect(new Set(places.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`))).toEqual(
      new Set(['4 4']),
    );
    await page.context().close();
  });
});
