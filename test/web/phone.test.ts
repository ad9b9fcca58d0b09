/** The analysis on a phone: the board, the engine's line and the buttons stay in view, upright and on its side. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { cutOff, settled, violations } from './look.js';
import { openGame } from './moves-support.js';
import { begin, moveAndAwaitReply, resign, stateOf } from './play-support.js';
import {
  clickMove,
  openPage,
  saved,
  openTool,
  openView,
  paste,
  siteForTests,
  square,
  statusLine,
  drawn,
} from './support.js';

const site = siteForTests();

/** Waits until the first row of the explorer is seen above the buttons at the foot. */
const awaitFirstRow = async (page: Page): Promise<void> => {
  const first = page.locator('acedrex-explorer tbody tr').first();
  await first.waitFor();
  const bar = await page.locator('acedrex-board-view .buttons').boundingBox();
  await expect
    .poll(async () => {
      const box = await first.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height <= (bar?.y ?? 0);
    })
    .toBe(true);
};

const LONG_GAME = `1. e5 {The pawn.} e8 2. Uf3 {[%eval 0.31]} (2. d5 d8 (2... a8 3. a5)) Uf10 3. h5 h8 4. d5 d8 5. a5 a8
6. b5 b8 7. k5 k8 8. l5 l8 9. i5 i8 10. j5 j8 *`;

const phone = (width: number, height: number) =>
  ({ viewport: { width, height }, hasTouch: true, isMobile: true }) as const;

/** What has to be in view at any time. */
const PARTS = [
  '.stage acedrex-board [role=grid]',
  'acedrex-strip [data-test=strip]',
  '.buttons',
] as const;

/** The parts that are cut off by the window or lie under another element at any of their corners. */
const hidden = async (page: Page): Promise<readonly string[]> => {
  const all = await Promise.all(
    PARTS.map(async (part) => {
      const isSeen = await page
        .locator(`acedrex-board-view ${part}`)
        .first()
        .evaluate((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
            return false;
          const isHit = (x: number, y: number): boolean => {
            let hit = document.elementFromPoint(x, y);
            for (let inner = hit; inner !== null; hit = inner) {
              const next = inner.shadowRoot?.elementFromPoint(x, y) ?? null;
              if (next === null || next === inner) return inner === element || contains(inner);
              inner = next;
            }
            return false;
          };
          const contains = (inner: Element): boolean => {
            for (let one: Node | null = inner; one !== null;) {
              if (one === element) return true;
              one = one instanceof ShadowRoot ? one.host : one.parentNode;
            }
            return false;
          };
          const [x, y] =
            [left + 3, right - 3]
              .flatMap((side) => [top + 3, bottom - 3].map((edge) => [side, edge] as const))
              .find(([side, edge]) => !isHit(side, edge)) ?? [];
          return x === undefined || y === undefined;
        });
      return isSeen ? [] : [part];
    }),
  );
  return all.flat();
};

const analyse = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Analyse', exact: true }).tap();
  await page.locator('acedrex-strip .depth', { hasText: /[1-9]/ }).waitFor();
};

/** The number of arrows and circles on the board. */
const shownShapes = (page: Page): Promise<number> =>
  page.locator('.stage acedrex-board').evaluate((board) => (board as AcedrexBoard).shapes.length);

const tapMove = async (page: Page, from: string, to: string): Promise<void> => {
  await square(page, from).tap();
  await square(page, to).tap();
};

/** Waits until the panel for analysis is shown, whose place on a phone has no tab of its own. */
const isAnalysing = (page: Page): Promise<void> =>
  page.getByRole('tabpanel', { name: 'Analysis', exact: true }).waitFor();

const moves = (page: Page): Locator => page.locator('acedrex-moves button.move');

test('the board, the line and the buttons stay in view while moves are tapped', async () => {
  const page = await openGame(site, LONG_GAME, phone(360, 640));
  await analyse(page);
  await expect.poll(() => page.locator('acedrex-strip .line').innerText()).toMatch(/^1\. ?\S/);
  const last = (await moves(page).count()) - 1;
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [768, 1024],
    [844, 390],
    [667, 375],
  ] as const) {
    const size = `${width} x ${height}`;
    await page.setViewportSize({ width, height });
    await settled(page);
    expect(await hidden(page), size).toEqual([]);
    for (const place of [0, last, 8]) {
      await moves(page).nth(place).tap();
      await expect.poll(() => moves(page).nth(place).getAttribute('aria-current')).toBe('true');
      expect(await hidden(page), `${size}, move ${place}`).toEqual([]);
    }
    // The list follows the buttons.
    await page.getByRole('button', { name: 'To the end' }).tap();
    const current = page.locator('acedrex-moves .move[aria-current]');
    await expect.poll(() => current.innerText()).toBe('j8');
    await expect
      .poll(
        async () => {
          const box = await current.boundingBox();
          const bar = await page.locator('acedrex-board-view .buttons').boundingBox();
          return (box?.y ?? 0) + (box?.height ?? 0) <= (bar?.y ?? 0) + 1;
        },
        { message: size },
      )
      .toBe(true);
    expect(await hidden(page), size).toEqual([]);
  }
  await page.context().close();
});

/** Pixels by which the pane below the board is scrolled. */
const scrolledPane = (page: Page): Promise<number> =>
  page.locator('acedrex-board-view aside').evaluate((pane) => pane.scrollTop);

test('a sample game begins at its introduction; each move and its comment are in view, and the board never moves', async () => {
  const { page } = await openPage(site, phone(360, 640));
  await clickMove(page, 'e4', 'e5');
  await saved(page);
  await page.keyboard.press('n');
  const welcome = page.locator('acedrex-welcome');
  await welcome.locator('summary').tap();
  const sample = welcome.getByRole('button', { name: 'A game explained' });
  // The list comes into view by itself.
  const foot = page.locator('acedrex-board-view .buttons');
  await expect
    .poll(async () => ((await sample.boundingBox())?.y ?? NaN) + 24)
    .toBeLessThan((await foot.boundingBox())?.y ?? 0);
  // It is far down in the list.
  await page.locator('acedrex-board-view aside').evaluate((pane) => {
    pane.scrollTo(0, 10_000);
  });
  await expect.poll(() => scrolledPane(page)).toBeGreaterThan(0);
  await sample.tap();
  await moves(page).first().waitFor();
  await page.locator('acedrex-moves').getByText('A sample game').waitFor();
  await expect.poll(() => scrolledPane(page)).toBe(0);

  const board = page.locator('.stage acedrex-board');
  const steps = 24;
  let place = (await board.boundingBox())?.y;
  let comments = 0;
  for (let step = 0; step < steps; step += 1) {
    if (step === 16) {
      await page.setViewportSize({ width: 390, height: 844 });
      await settled(page);
      place = (await board.boundingBox())?.y;
    }
    await page.getByRole('button', { name: 'Next move' }).tap();
    const current = moves(page).nth(step);
    await expect.poll(() => current.getAttribute('aria-current')).toBe('true');
    // What stands below a row belongs to its last move.
    const text = page.locator(
      'acedrex-moves .turn:has(.cell:not(.gap):has([aria-current]):not(:has(~ .cell:not(.gap)))) + .text',
    );
    const hasText = (await text.count()) > 0;
    if (hasText) comments += 1;
    await expect
      .poll(
        async () => {
          const [stage, bar, move] = await Promise.all([
            page.locator('.stage').boundingBox(),
            foot.boundingBox(),
            current.boundingBox(),
          ]);
          if (stage === null || bar === null || move === null) return 'not there';
          const end = hasText ? await text.boundingBox() : move;
          const below = stage.y + stage.height;
          if (move.y < below - 1 || move.y + move.height > bar.y + 1) return 'move covered';
          // A comment that is higher than the room begins at its top.
          const isWhole = end !== null && end.y + end.height <= bar.y + 1;
          return isWhole || move.y < below + 1 ? 'seen' : 'comment covered';
        },
        { message: String(step) },
      )
      .toBe('seen');
    expect((await board.boundingBox())?.y, String(step)).toBe(place);
  }
  expect(comments).toBeGreaterThan(6);

  // Learn has ticked the game, and each view of the path begins at its top.
  await openView(page, 'Learn');
  await expect
    .poll(() => page.getByRole('button', { name: 'A game explained' }).innerText())
    .toContain('1 of 1');
  await page.evaluate(() => {
    scrollTo(0, 200);
  });
  await page.locator('[data-test=progress]').tap();
  await page.locator('[data-test=courses]').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.context().close();
});

/** A finger that is put down at a point, slides to others and is lifted. */
const fingerOn = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[] = [],
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd'),
  };
};

const middleOf = async (one: Locator): Promise<readonly [x: number, y: number]> => {
  const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
};

describe('upright', () => {
  test('a finger on the moves scrolls their pane, and one that slides over the buttons steps through the game', async () => {
    const page = await openGame(site, LONG_GAME, phone(360, 640));
    const box = await page.locator('acedrex-moves').boundingBox();
    const finger = await fingerOn(page);
    const start = (box?.y ?? 0) + 20;
    await finger.down(180, start);
    for (let way = 10; way <= 300; way += 29) await finger.move(180, start - way);
    await finger.up();
    await expect.poll(() => scrolledPane(page)).toBeGreaterThan(100);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // Over the buttons, it steps through the game and presses none.
    const current = (): Promise<number> =>
      moves(page).evaluateAll((all) =>
        all.findIndex((each) => each.getAttribute('aria-current') === 'true'),
      );
    const [x, y] = await middleOf(page.getByRole('button', { name: 'Board options' }));
    await finger.down(x, y);
    for (const way of [10, 40, 70, 90]) await finger.move(x + way, y);
    await expect.poll(current).toBe(2);
    // Back again, further than the game goes; from there it steps at once.
    for (const way of [60, 30, 0, -30]) await finger.move(x + way, y);
    await expect.poll(current).toBe(-1);
    await finger.move(x, y);
    await expect.poll(current).toBe(0);
    await finger.move(x + 60, y);
    await finger.up();
    await expect.poll(current).toBe(2);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    // A tap is a tap again.
    const previous = page.getByRole('button', { name: 'Previous move' });
    await expect
      .poll(async () => {
        // Chromium drops a tap that follows a slide at once on a busy machine.
        if ((await current()) === 2) await previous.tap();
        await drawn(page);
        return current();
      })
      .toBe(1);
    await page.context().close();
  });

  test('the row below the board turns the engine on and off and unfolds its lines, below a board that stays', async () => {
    const page = await openGame(site, LONG_GAME, phone(390, 844));
    await page.getByRole('button', { name: 'To the end' }).tap();
    const power = page.getByRole('switch', { name: 'Engine' });
    expect(await power.getAttribute('aria-checked')).toBe('false');
    await page.locator('acedrex-strip').getByText('Engine').tap();
    await page.locator('acedrex-strip .depth', { hasText: /[1-9]/ }).waitFor();
    expect(await power.getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => shownShapes(page)).toBeGreaterThan(0);
    const strip = page.locator('acedrex-strip [data-test=strip]');
    await strip.tap();
    await expect.poll(() => strip.getAttribute('aria-expanded')).toBe('true');
    const step = page.locator('acedrex-lines .step').first();
    await step.waitFor();
    // What has just been asked for is not under the board.
    expect((await step.boundingBox())?.y).toBeGreaterThan((await strip.boundingBox())?.y ?? 0);
    expect(await hidden(page)).toEqual([]);
    // A finger that rests on a move shows its position, and another one's when it slides there; it plays nothing.
    const preview = page.locator('acedrex-lines .preview acedrex-board');
    const second = page.locator('acedrex-lines .step').nth(1);
    const finger = await fingerOn(page);
    const count = await moves(page).count();
    await finger.down(...(await middleOf(step)));
    await preview.waitFor();
    const first = await preview.evaluate((board) => (board as AcedrexBoard).fen);
    await finger.move(...(await middleOf(second)));
    await expect
      .poll(() => preview.evaluate((board) => (board as AcedrexBoard).fen))
      .not.toBe(first);
    await finger.up();
    await preview.waitFor({ state: 'detached' });
    expect(await moves(page).count()).toBe(count);
    // One button starts and stops the engine.
    expect(await page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(1);
    await strip.tap();
    await step.waitFor({ state: 'hidden' });
    // The list of moves is shown where it was left.
    await expect
      .poll(() =>
        page.locator('acedrex-moves [aria-current]').evaluate((move) => {
          const { left, top, bottom } = move.getBoundingClientRect();
          const middle = [left + 4, (top + bottom) / 2] as const;
          const list = (move.getRootNode() as ShadowRoot).host as HTMLElement & {
            readonly renderRoot: ShadowRoot;
          };
          return list.renderRoot.elementFromPoint(...middle)?.closest('[aria-current]') === move;
        }),
      )
      .toBe(true);
    // The engine is paused while another view is shown.
    const chip = page.locator('[data-test=activity-analysis]');
    await chip.waitFor();
    expect(await chip.getAttribute('class')).toBe(null);
    await openView(page, 'Puzzles');
    await expect.poll(() => chip.getAttribute('class')).toBe('paused');
    expect(await chip.isVisible()).toBe(false);
    // What the engine had found when it was paused has arrived by then.
    await page.locator('acedrex-attempt acedrex-board [data-square=e4]').waitFor();
    await drawn(page);
    const depth = await chip.innerText();
    await openView(page, 'Learn');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await drawn(page);
    expect(await chip.innerText()).toBe(depth);
    await page.goBack();
    await page.locator('acedrex-attempt').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await expect.poll(() => chip.getAttribute('class')).toBe(null);
    // An engine that is switched off leaves no arrows, and its line is marked.
    await power.tap();
    await page.getByRole('button', { name: 'Analyse', exact: true }).waitFor();
    expect(await power.getAttribute('aria-checked')).toBe('false');
    expect(await strip.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => shownShapes(page)).toBe(0);
    await expect.poll(() => page.locator('acedrex-strip .depth').innerText()).toBe('saved result');
    expect(await page.locator('acedrex-strip .line.saved').count()).toBe(1);
    await page.context().close();
  });

  test('the unfolded lines that a phone has room for are in view, and two buttons set their number', async () => {
    const page = await openGame(site, LONG_GAME, phone(360, 640));
    await analyse(page);
    await page.locator('acedrex-strip [data-test=strip]').tap();
    const line = page.locator('acedrex-lines li');
    const number = page.locator('[data-test=line-count]');
    const more = page.getByRole('button', { name: 'More lines' });
    const foot = page.locator('acedrex-board-view .buttons');
    for (const [width, height, count] of [
      [360, 640, 2],
      [390, 844, 3],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const place = await more.boundingBox();
      await more.tap();
      await expect.poll(() => number.innerText()).toBe(String(count));
      await drawn(page);
      expect(await more.boundingBox()).toEqual(place);
      await page.locator('acedrex-board-view aside').evaluate((pane) => {
        pane.scrollTo(0, 0);
      });
      await line
        .nth(count - 1)
        .locator('.step')
        .first()
        .waitFor();
      await expect
        .poll(
          async () => {
            const last = await line.nth(count - 1).boundingBox();
            return (last?.y ?? height) + (last?.height ?? 0) - ((await foot.boundingBox())?.y ?? 0);
          },
          { message: `${count} lines` },
        )
        .toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 360, height: 640 });
    // The strip has the score.
    expect(await page.locator('acedrex-engine [data-test=score]').isVisible()).toBe(false);
    // Moves have two rows, and the button that inserts a line is seen once the line is unfolded.
    const steps = line.first().locator('.step');
    await expect
      .poll(() =>
        steps.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size),
      )
      .toBeGreaterThan(1);
    const insert = line.first().getByRole('button', { name: /^Insert line 1/ });
    expect(await insert.count()).toBe(0);
    await line.first().locator('.unfold').tap();
    await insert.waitFor();
    await line.first().locator('.unfold').tap();
    for (let wanted = 4; wanted <= 5; wanted += 1) {
      await more.tap();
      await expect.poll(() => line.count()).toBe(wanted);
    }
    expect(await more.isDisabled()).toBe(true);
    const fewer = page.getByRole('button', { name: 'Fewer lines' });
    for (let wanted = 4; wanted >= 1; wanted -= 1) {
      await fewer.tap();
      await expect.poll(() => number.innerText()).toBe(String(wanted));
    }
    await expect.poll(() => line.count()).toBe(1);
    expect(await fewer.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Stop', exact: true }).tap();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await page.context().close();
  });

  test('overlays and rare buttons are in a sheet, with words', async () => {
    const { page } = await openPage(site, phone(390, 844));
    await page.getByRole('button', { name: 'Board options' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Board options' });
    await sheet.waitFor();
    // A tap beside it closes it.
    await page.touchscreen.tap(180, 40);
    await sheet.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Board options' }).tap();
    await sheet.waitFor();
    await settled(page);
    await expect
      .poll(() => sheet.getByRole('toolbar').innerText())
      .toMatch(/^Moves of the piece you point at or hold[^]+Sounds$/);
    expect(await violations(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    const control = sheet.locator('[data-overlay=control]');
    await control.tap();
    await expect.poll(() => control.getAttribute('aria-pressed')).toBe('true');
    await sheet.getByRole('button', { name: 'Flip the board' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    // A finger draws it down; from less far it returns.
    await page.getByRole('button', { name: 'Board options' }).tap();
    await sheet.waitFor();
    await settled(page);
    const [x, y] = await middleOf(sheet.getByRole('heading', { name: 'Board options' }));
    const finger = await fingerOn(page);
    const draw = async (way: number): Promise<void> => {
      await finger.down(x, y);
      for (let part = 1; part <= 5; part += 1) await finger.move(x, y + (way * part) / 5);
      await finger.up();
    };
    await draw(40);
    await expect
      .poll(async () => (await middleOf(sheet.getByRole('heading', { name: 'Board options' })))[1])
      .toBe(y);
    await draw(150);
    await sheet.waitFor({ state: 'hidden' });
    const [a1, a12] = await Promise.all(
      ['a1', 'a12'].map((name) => page.locator(`[data-square=${name}]`).boundingBox()),
    );
    expect(a1?.y).toBeLessThan(a12?.y ?? 0);
    await page.context().close();
  });

  test('the current move is in view after moves, after steps, and on return from another view', async () => {
    const page = await openGame(
      site,
      '1. e5 e8 2. h5 h8 3. a5 a8 4. b5 b8 5. d5 d8 6. l5 l8 *',
      phone(390, 844),
    );
    await page.getByRole('button', { name: 'To the end' }).tap();
    const isInView = async (): Promise<void> => {
      const current = page.locator('acedrex-moves [aria-current]');
      await expect
        .poll(async () => {
          const [move, stage, bar] = await Promise.all(
            [current, page.locator('.stage'), page.locator('acedrex-board-view .buttons')].map(
              (one) => one.boundingBox(),
            ),
          );
          if (!move || !stage || !bar) return 'not there';
          const isBelowBoard = move.y >= stage.y + stage.height - 1;
          return isBelowBoard && move.y + move.height <= bar.y + 1 ? 'seen' : 'covered';
        })
        .toBe('seen');
      expect(await hidden(page)).not.toContain(PARTS[0]);
    };
    for (const file of ['i', 'k']) {
      await tapMove(page, `${file}4`, `${file}5`);
      await isInView();
      await tapMove(page, `${file}9`, `${file}8`);
      await isInView();
    }
    const at = await scrolledPane(page);
    await openView(page, 'Library');
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    await page.goBack();
    await isInView();
    for (let step = 0; step < 14; step += 1) await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Previous move' }).tap();
    await isInView();
    expect(await scrolledPane(page)).toBeLessThan(at);
    await page.getByRole('button', { name: 'To the end' }).tap();
    await isInView();
    await page.context().close();
  });

  test('during a game all that it needs is in view on a small phone', async () => {
    const { page } = await openPage(site, phone(360, 640));
    await page.getByRole('tab', { name: 'Play' }).tap();
    await page.locator('select[name=control]').selectOption('45+30');
    await begin(page);
    const row = page.locator('acedrex-move-strip');
    const clocks = page.locator('.stage acedrex-play-clock [role=timer]');
    await expect.poll(() => clocks.allInnerTexts()).toEqual(['45:00', '45:00']);
    await page.locator('[data-test=clock-start]').waitFor();
    // The players are named once, above the board and below it.
    expect(await page.locator('acedrex-player .name:visible').allInnerTexts()).toEqual([
      'Acedrex, level 1',
      'White',
    ]);
    // Nothing of the panel has to be scrolled for.
    const isWhole = (): Promise<boolean> =>
      page.locator('aside').evaluate((one) => one.scrollHeight <= one.clientHeight);
    expect(await isWhole()).toBe(true);
    const opponent = page.locator('acedrex-board-view .stage acedrex-player.far');
    // The page holds still, also when the game ends.
    const look = async () => ({
      scrolled: await page.evaluate(() => scrollY),
      opponent: (await opponent.boundingBox())?.y,
    });
    const before = await look();
    expect(before.scrolled).toBe(0);
    expect(before.opponent).toBeGreaterThan(0);
    for (const file of ['a', 'b', 'd', 'h', 'k']) {
      await moveAndAwaitReply(page, `${file}4`, `${file}5`);
      await settled(page);
      expect(await look(), file).toEqual(before);
      const [frame, move] = await Promise.all([
        row.boundingBox(),
        row.locator('[aria-current]').boundingBox(),
      ]);
      expect((move?.x ?? 0) + (move?.width ?? 0)).toBeLessThanOrEqual(frame?.width ?? 0);
    }
    const isInView = async (name: string): Promise<boolean> => {
      const [button, bar] = await Promise.all([
        page.getByRole('button', { name, exact: true }).boundingBox(),
        page.locator('acedrex-board-view .buttons').boundingBox(),
      ]);
      return button !== null && button.y + button.height <= (bar?.y ?? 0);
    };
    expect(await isInView('Take back')).toBe(true);
    expect(await isInView('Resign')).toBe(true);
    expect(await isWhole()).toBe(true);
    // The clock of the player to move is marked; none waits any more.
    expect(await clocks.evaluateAll((all) => all.map((one) => one.matches('.runs')))).toEqual([
      false,
      true,
    ]);
    expect(await page.locator('[data-test=clock-start]').count()).toBe(0);
    // Longer texts move no button.
    await page.getByRole('button', { name: 'Hint' }).tap();
    await expect.poll(() => stateOf(page)).toMatch(/^Hint: move the/);
    expect(await isWhole()).toBe(true);
    await page.getByRole('button', { name: 'Previous move' }).tap();
    await expect.poll(() => stateOf(page)).toBe('You are looking at an earlier position.');
    expect(await isWhole()).toBe(true);
    await page.getByRole('button', { name: 'Back to the game' }).tap();
    expect(await violations(page)).toEqual([]);
    // A move of the row shows its position.
    await row.getByRole('button', { name: 'a5' }).tap();
    await expect.poll(() => row.locator('[aria-current]').innerText()).toBe('a5');
    await resign(page);
    await page.getByText('You resigned').waitFor();
    await expect.poll(() => isInView('Rematch')).toBe(true);
    await settled(page);
    expect(await look()).toEqual(before);
    await page.context().close();
  });

  test('the buttons of a game with a clock are in view, also on return from another view, which marks it, and so is the form for the next game', async () => {
    const { page } = await openPage(site, phone(390, 844));
    const bar = page.locator('acedrex-board-view .buttons');
    const areInView = async (part: string): Promise<boolean> => {
      const [box, foot] = await Promise.all([
        page.locator('acedrex-play-panel').locator(part).last().boundingBox(),
        bar.boundingBox(),
      ]);
      return box !== null && foot !== null && box.y > 0 && box.y + box.height <= foot.y;
    };
    await page.getByRole('tab', { name: 'Play' }).tap();
    await page.locator('select[name=control]').selectOption('45+30');
    await begin(page);
    await expect.poll(() => areInView('.actions')).toBe(true);
    // A game in progress is marked in the menu and in other views, which lead back to it.
    await page.getByRole('button', { name: 'Menu' }).tap();
    const entry = page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Play' });
    await entry.getByRole('img', { name: 'Game in progress' }).waitFor();
    await expect.poll(() => entry.getByRole('timer').innerText()).toBe('45:00');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.setViewportSize({ width: 360, height: 640 });
    await openView(page, 'Library');
    const header = page.getByRole('banner');
    const back = header.getByRole('link', { name: 'Your game' });
    await expect.poll(() => back.getByRole('timer').innerText()).toBe('45:00');
    expect(await violations(page)).toEqual([]);
    expect(await header.evaluate((one) => one.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // Also after a reload.
    await saved(page);
    await page.reload();
    await back.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await back.tap();
    await expect.poll(() => stateOf(page)).toBe('Your move');
    await expect.poll(() => areInView('.actions')).toBe(true);
    // What the computer says about a draw is in view too.
    await moveAndAwaitReply(page, 'e4', 'e5');
    await page.getByRole('button', { name: 'Offer a draw' }).tap();
    await page.getByText('Level 1 declines the draw.').waitFor();
    await expect.poll(() => areInView('.talk')).toBe(true);
    await resign(page);
    await expect.poll(() => areInView('.ended')).toBe(true);
    await openView(page, 'Library');
    const mark = page.locator('acedrex-running-game');
    await expect.poll(() => mark.getByRole('timer').count()).toBe(0);
    expect(await back.count()).toBe(0);
    await openView(page, 'Play');
    await page.locator('acedrex-play-panel').getByRole('button', { name: 'New game' }).tap();
    await expect.poll(() => areInView('acedrex-new-game-form .begin button')).toBe(true);
    await page.getByRole('button', { name: 'Back to the game' }).tap();
    await expect.poll(() => areInView('.ended')).toBe(true);
    await page.locator('acedrex-play-panel').getByRole('button', { name: 'New game' }).tap();
    await expect.poll(() => areInView('acedrex-new-game-form .begin button')).toBe(true);
    // The finished game returns with the panel.
    await page.getByRole('tab', { name: 'Moves' }).tap();
    await page.getByRole('tab', { name: 'Play' }).tap();
    await expect.poll(() => areInView('.ended')).toBe(true);
    await page.context().close();
  });

  test('the tabs are one row in all panels', async () => {
    const { page } = await openPage(site, phone(390, 844));
    const tabs = page.getByRole('tab');
    const names = ['Moves', 'Notes', 'Report', 'Explorer', 'Tags', 'Play', 'Rules'];
    await expect.poll(() => tabs.allInnerTexts()).toEqual(names);
    const placesOf = async (): Promise<readonly (number | undefined)[]> =>
      Promise.all((await tabs.all()).map(async (tab) => (await tab.boundingBox())?.x));
    const places = await placesOf();
    for (const name of ['Play', 'Rules', 'Notes', 'Play', 'Moves']) {
      await page.getByRole('tab', { name }).tap();
      await page.getByRole('tab', { name, selected: true }).waitFor();
      expect(await tabs.allInnerTexts(), name).toEqual(names);
      expect(await placesOf(), name).toEqual(places);
    }
    await page.context().close();
  });

  test('going back closes what is open, and leaves the view only then', async () => {
    const page = await openGame(site, LONG_GAME, phone(390, 844));
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    const menu = page.locator('.menu.open');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await menu.getByRole('button', { name: 'New game' }).waitFor();
    expect((await menu.innerText()).split(/\s*\n\s*/)).toEqual([
      'Board',
      'Play',
      'Puzzles',
      'Learn',
      'Library',
      'Endings',
      'Friends',
      'New game',
      'Flip the board',
      'Explorer',
      'Set up position',
      'Open',
      'Share and export',
      'Settings',
      'Help',
    ]);
    await page.goBack();
    await menu.waitFor({ state: 'detached' });
    await openView(page, 'Library');
    // What does not apply there keeps its place.
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    expect(await menu.getByRole('button', { name: 'Flip the board' }).isDisabled()).toBe(true);
    await page.goBack();
    await menu.waitFor({ state: 'detached' });
    await openTool(page, 'Settings');
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('acedrex-library-view').waitFor();
    await page.goBack();
    await page.locator('acedrex-board-view').waitFor();
    // From the sheet to the editor, and back to the board.
    await page.getByRole('button', { name: 'Board options' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Set up position' }).tap();
    await page.locator('acedrex-editor-view').waitFor();
    await page.goBack();
    await page.locator('acedrex-board-view').waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('button', { name: 'New game' }).tap();
    await expect.poll(() => moves(page).count()).toBe(0);
    await page.context().close();
  });

  test('what is begun or opened is shown, whatever panel was open before', async () => {
    const { page } = await openPage(site, phone(390, 844));
    const isSelected = (name: string): Promise<void> =>
      page.getByRole('tab', { name, selected: true }).waitFor();
    const newGame = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Board options' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'New game' }).tap();
    };
    await tapMove(page, 'a4', 'a5');
    await expect.poll(() => moves(page).count()).toBe(1);
    await openView(page, 'Play');
    await isSelected('Play');
    await openView(page, 'Library');
    await page.locator('acedrex-library-view [data-test=study]', { hasText: '1. a5' }).tap();
    await isAnalysing(page);
    expect(await moves(page).count()).toBe(1);
    await page.getByRole('tab', { name: 'Rules' }).tap();
    await isSelected('Rules');
    await page.locator('acedrex-position-panel').waitFor();
    await newGame();
    await isSelected('Play');
    const play = page
      .locator('acedrex-new-game-form')
      .getByRole('button', { name: 'Play', exact: true });
    const isFormSeen = async (): Promise<boolean> => {
      const [form, bar] = await Promise.all([
        page.locator('acedrex-play-forms').boundingBox(),
        page.locator('acedrex-board-view .buttons').boundingBox(),
      ]);
      return form !== null && form.y > 0 && form.y + 200 < (bar?.y ?? 0);
    };
    await play.waitFor();
    await expect.poll(isFormSeen).toBe(true);
    // The form of a new game stays, and is brought into view again.
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    await newGame();
    await expect.poll(isFormSeen).toBe(true);
    await isSelected('Play');
    await page.getByRole('tab', { name: 'Rules' }).tap();
    await page.locator('acedrex-position-panel').waitFor();
    await paste(page, LONG_GAME);
    await isAnalysing(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('tab', { name: 'Rules' }).tap();
    await openTool(page, 'Open');
    await page.getByRole('dialog').getByRole('textbox').fill('1. e5 e8 *');
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).tap();
    await isAnalysing(page);
    await page.context().close();
  });

  test('a finger that scrolls over the graph of a report keeps the position; a tap and a slide change it', async () => {
    const { page } = await openPage(site, phone(390, 844));
    await openView(page, 'Learn');
    await page.getByRole('button', { name: 'A game explained' }).tap();
    await moves(page).first().waitFor();
    await page.getByRole('button', { name: 'Next move' }).tap();
    await page.getByRole('tab', { name: 'Report' }).tap();
    const graph = page.getByRole('slider', { name: 'Win chance over the game' });
    await graph.waitFor();
    await graph.evaluate((element) => {
      element.scrollIntoView({ block: 'end' });
    });
    const ply = async (): Promise<number> => Number(await graph.getAttribute('aria-valuenow'));
    const finger = await fingerOn(page);
    const [x, y] = await middleOf(graph);
    const scrolled = (): Promise<number> => scrolledPane(page);
    const before = await scrolled();
    await finger.down(x, y);
    for (let way = 5; way <= 100; way += 19) await finger.move(x + 2, y - way);
    await finger.up();
    await expect.poll(scrolled).toBeGreaterThan(before + 30);
    expect(await ply()).toBe(1);
    // Where it is once it has come to rest.
    await graph.tap();
    await expect.poll(ply).toBeGreaterThan(10);
    const tapped = await ply();
    const [, middle] = await middleOf(graph);
    await finger.down(x, middle);
    for (let way = 5; way <= 100; way += 19) await finger.move(x - way, middle);
    await finger.up();
    await expect.poll(ply).toBeLessThan(tapped - 3);
    expect(await ply()).toBeGreaterThan(1);
    await page.context().close();
  });

  test('one pane at a time is shown below the board, and the page ends with it', async () => {
    const page = await openGame(site, LONG_GAME, phone(360, 640));
    const board = page.locator('.stage acedrex-board');
    const place = await board.boundingBox();
    const isShown = async (part: string): Promise<boolean> => page.locator(part).isVisible();
    for (const [tab, part] of [
      ['Explorer', 'acedrex-explorer'],
      ['Report', 'acedrex-review'],
      ['Notes', 'acedrex-annotate'],
      ['Moves', 'acedrex-moves'],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).tap();
      await page.locator(part).waitFor();
      expect(await isShown('acedrex-moves'), tab).toBe(tab === 'Moves');
      expect(await board.boundingBox(), tab).toEqual(place);
      const [whole, window] = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        innerHeight,
      ]);
      expect(whole, tab).toBe(window);
    }
    // The moves of the line stand above the explorer and the report, which leave them in place.
    const row = page.locator('acedrex-line-row');
    const current = row.locator('[aria-current]');
    for (const name of ['Report', 'Explorer']) {
      await page.getByRole('tab', { name, exact: true }).tap();
      await page.getByRole('button', { name: 'To the end' }).tap();
      await expect.poll(() => current.innerText(), { message: name }).toBe('j8');
      const rowPlace = await row.boundingBox();
      await page.getByRole('button', { name: 'Previous move' }).tap();
      await expect.poll(() => current.innerText()).toBe('j5');
      expect(await row.boundingBox(), name).toEqual(rowPlace);
      await row.locator('.move', { hasText: 'Uf10' }).tap();
      await expect.poll(() => current.innerText()).toBe('Uf10');
      await row.getByRole('button', { name: 'Smaller board' }).tap();
      await row.getByRole('button', { name: 'Larger board' }).tap();
      await row.getByRole('button', { name: 'Smaller board' }).waitFor();
    }
    await page.getByRole('button', { name: 'To the start' }).tap();
    await page.getByRole('tab', { name: 'Moves', exact: true }).tap();
    // The engine's lines come before the pane, whose tab stays marked, and a tab closes them.
    await analyse(page);
    await page.locator('acedrex-strip [data-test=strip]').tap();
    const line = page.locator('acedrex-lines .step').first();
    await line.waitFor();
    const moves = page.getByRole('tab', { name: 'Moves', exact: true });
    expect(await moves.getAttribute('aria-selected')).toBe('true');
    const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? NaN;
    expect(await topOf(page.locator('acedrex-moves'))).toBeGreaterThan(await topOf(line));
    // Stepping leaves the lines where they are, although the list follows the current move.
    const before = await topOf(line);
    await page.getByRole('button', { name: 'Next move' }).tap();
    // The line of the new position replaces the element.
    await expect.poll(() => topOf(line)).toBe(before);
    await page.getByRole('tab', { name: 'Explorer', exact: true }).tap();
    await line.waitFor({ state: 'hidden' });
    // Two rows of it are in view beside the running engine, whose score is above them.
    const second = page.locator('acedrex-explorer tbody tr').nth(1);
    const bar = await page.locator('acedrex-board-view .buttons').boundingBox();
    await expect
      .poll(async () => {
        const box = await second.boundingBox();
        return box !== null && box.y + box.height <= (bar?.y ?? 0);
      })
      .toBe(true);
    await expect.poll(() => page.locator('acedrex-line-row output').innerText()).toMatch(/^[+−]\d/);
    // The explorer of a short phone has the room of the engine's line.
    expect(await isShown('acedrex-strip')).toBe(false);
    await moves.tap();
    await page.locator('acedrex-moves').waitFor();
    expect(await isShown('acedrex-lines')).toBe(false);
    expect(await board.boundingBox()).toEqual(place);
    await page.context().close();
  });

  test('a smaller board leaves its room to the panes, also after a reload', async () => {
    const page = await openGame(site, LONG_GAME, phone(360, 640));
    const widthOf = async (): Promise<number | undefined> =>
      (await page.locator('.stage acedrex-board').boundingBox())?.width;
    const resize = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Board options' }).tap();
      await page.getByRole('button', { name, exact: true }).tap();
      // A reload would be given up for the entry of the sheet, which is removed from the history.
      await expect
        .poll(() => page.evaluate(() => history.state as unknown))
        .not.toBe('acedrex-open');
    };
    await expect.poll(widthOf).toBe(360);
    await page.getByRole('tab', { name: 'Notes', exact: true }).tap();
    const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
    const end = async (): Promise<number> => {
      const box = await comment.boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    const bar = await page.locator('acedrex-board-view .buttons').boundingBox();
    await resize('Smaller board');
    await expect.poll(widthOf).toBe(252);
    await expect.poll(end).toBeLessThan(bar?.y ?? 0);
    await page.reload();
    await expect.poll(widthOf).toBe(252);
    await resize('Larger board');
    await expect.poll(widthOf).toBe(360);
    await page.context().close();
  });

  test('going back from the pieces leads to the top of the page that teaches them', async () => {
    const { page } = await openPage(site, phone(390, 844));
    await openView(page, 'Learn');
    await page.getByRole('button', { name: 'Try the pieces one by one' }).tap();
    const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
    await expect.poll(scrolled).toBeGreaterThan(500);
    await page.goBack();
    await expect.poll(scrolled).toBe(0);
    expect(await page.locator('acedrex-learn-view').count()).toBe(1);
    await page.goBack();
    await page.locator('acedrex-board-view').waitFor();
    await page.context().close();
  });

  test('a button that copies says so itself', async () => {
    const page = await openGame(site, LONG_GAME, {
      ...phone(390, 844),
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await openTool(page, 'Share and export');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).first().tap();
    const copied = dialog.getByRole('button', { name: 'Copied.' });
    await copied.waitFor();
    expect(await copied.count()).toBe(1);
    const link = await dialog.locator('input[name=link]').inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await dialog.getByRole('button', { name: 'Copy PGN' }).tap();
    await expect.poll(() => copied.count()).toBe(1);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).nth(1).waitFor();
    await page.context().close();
  });

  test('the menu leads to the explorer, and a new game stops the engine', async () => {
    const { page } = await openPage(site, phone(390, 844));
    const introduction = page.locator('acedrex-introduction');
    await introduction.waitFor();
    // Its tab can be chosen before the first move too, instead of the introduction.
    await page.getByRole('tab', { name: 'Explorer' }).tap();
    await awaitFirstRow(page);
    expect(await introduction.isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'Moves' }).tap();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'Explorer', exact: true }).tap();
    await awaitFirstRow(page);
    await analyse(page);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'New game', exact: true }).tap();
    // Of the untouched game, which is the new game too, no arrow stays.
    await expect.poll(() => shownShapes(page)).toBe(0);
    await page.getByRole('tab', { name: 'Moves' }).tap();
    await tapMove(page, 'e4', 'e5');
    await analyse(page);
    await expect.poll(() => shownShapes(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'New game', exact: true }).tap();
    await page.locator('acedrex-welcome').waitFor();
    await expect
      .poll(() => page.locator('.engine-button').getAttribute('aria-label'))
      .toBe('Analyse');
    expect(await shownShapes(page)).toBe(0);
    // The form for a game shows no line, so the engine's button leads to the panel that does.
    await page.getByRole('tab', { name: 'Play' }).tap();
    await page.locator('acedrex-new-game-form').waitFor();
    await analyse(page);
    await isAnalysing(page);
    await page.context().close();
  });

  test('the menu leads to the board and to a game, and each view has its own title', async () => {
    const { page } = await openPage(site, phone(360, 640));
    // Of the introduction, all is in view.
    const door = await page.locator('acedrex-introduction .door').last().boundingBox();
    const bar = await page.locator('acedrex-board-view .buttons').boundingBox();
    expect((door?.y ?? 640) + (door?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    const title = page.locator('header .title');
    await openView(page, 'Library');
    await expect.poll(() => title.innerText()).toBe('Library');
    expect(await page.title()).toBe('Acedrex · library');
    await openView(page, 'Play');
    await page.getByRole('tab', { name: 'Play', selected: true }).waitFor();
    // The choice of an opponent is in one row, and the button that starts the game is in view before any scrolling.
    const opponents = page.getByRole('group', { name: 'Opponent' });
    await expect
      .poll(() => opponents.getByRole('button').allInnerTexts())
      .toEqual(['Computer', 'Two players here']);
    await expect.poll(async () => (await opponents.boundingBox())?.height).toBeLessThan(60);
    const start = page.locator('acedrex-new-game-form .begin button');
    await expect
      .poll(async () => {
        const box = await start.boundingBox();
        return box !== null && box.y > 0 && box.y + box.height <= (bar?.y ?? 0);
      })
      .toBe(true);
    await begin(page);
    await moveAndAwaitReply(page, 'e4', 'e5');
    await resign(page);
    const result = page.getByText(/^(You resigned|Resigned: .*)$/).filter({ visible: true });
    await result.first().waitFor();
    expect(await result.count()).toBe(1);
    await openView(page, 'Board');
    await isAnalysing(page);
    expect(await statusLine(page)).toBe('Resigned: Black wins');
    expect(await page.title()).toBe('Acedrex · analysis board');
    // A game that has ended can be reviewed from the panel for analysis too.
    const review = page.getByRole('button', { name: 'Review this game' });
    await review.tap();
    await page.getByRole('tab', { name: 'Report', selected: true }).waitFor();
    await expect.poll(() => review.count()).toBe(0);
    await page.locator('acedrex-review [data-test=reviewed]').waitFor();
    // A new game has nothing to report.
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'New game', exact: true }).tap();
    await page.getByRole('tab', { name: 'Moves', selected: true }).waitFor();
    await tapMove(page, 'e4', 'e5');
    await expect.poll(() => moves(page).count()).toBe(1);
    await page.getByRole('tab', { name: 'Moves', selected: true }).waitFor();
    await openTool(page, 'Settings');
    await page.getByRole('dialog').waitFor();
    await page.context().close();
  });
});

test.each(['es-ES', 'fr-FR'])(
  'the tabs of the narrowest phone are in one row in %s, whose names are long',
  async (locale) => {
    const { page } = await openPage(site, { ...phone(320, 640), locale });
    await paste(page, LONG_GAME);
    const tabs = page.locator('acedrex-lower-panel [role=tab]');
    await expect.poll(() => tabs.count()).toBe(7);
    const edges = await tabs.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, right }) => [top, right] as const),
    );
    expect(new Set(edges.map(([top]) => top)).size).toBe(1);
    expect(Math.max(...edges.map(([, right]) => right))).toBeLessThanOrEqual(320);
    await page.context().close();
  },
);
