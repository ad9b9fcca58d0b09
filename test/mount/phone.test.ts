/** The analysis on a phone: the board, the engine's line and the buttons stay in view in portrait and landscape. */
import { type Locator } from './support.js';
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { sampled } from '../support/scale.js';
import {
  clickMove,
  cutOff,
  drawn,
  hasLeft,
  openPage,
  openTool,
  openView,
  page,
  paste,
  saved,
  settled,
  square,
  statusLine,
  touch,
  violations,
} from './views-support.js';
import { openGame } from './moves-support.js';
import { begin, moveAndAwaitReply, resign, stateOf } from './play-support.js';

/** Waits until the first row of the explorer is visible above the buttons at the bottom. */
const awaitFirstRow = async (): Promise<void> => {
  const first = page.locator('acedrex-explorer tbody tr').first();
  await first.waitFor();
  const bar = page.locator('acedrex-board-view .buttons');
  await expect.poll(() => first.box().bottom <= bar.box().y).toBe(true);
};

const LONG_GAME = `1. e5 {The pawn.} e8 2. Uf3 {[%eval 0.31]} (2. d5 d8 (2... a8 3. a5)) Uf10 3. h5 h8 4. d5 d8 5. a5 a8
6. b5 b8 7. k5 k8 8. l5 l8 9. i5 i8 10. j5 j8 *`;

const phone = (width: number, height: number) =>
  ({ viewport: { width, height }, hasTouch: true }) as const;

/** Parts that must always be in view. */
const PARTS = [
  '.stage acedrex-board [role=grid]',
  'acedrex-strip [data-test=strip]',
  '.buttons',
] as const;

/** The parts that are cut off by the window or lie under another element at any of their corners. */
const hidden = (): readonly string[] =>
  PARTS.filter((part) => !page.locator(`acedrex-board-view ${part}`).first().isWhole());

const analyse = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Analyse', exact: true }).tap();
  await page.locator('acedrex-strip .depth', { hasText: /[1-9]/ }).waitFor();
};

/** The number of arrows and circles on the board. */
const shownShapes = (): Promise<number> =>
  page.locator('.stage acedrex-board').evaluate((board) => (board as AcedrexBoard).shapes.length);

const tapMove = async (from: string, to: string): Promise<void> => {
  await square(from).tap();
  await square(to).tap();
};

/** Waits until the analysis panel, which has no tab on a phone, is shown and the panel above has left the history. */
const isAnalysing = async (): Promise<void> => {
  await page.getByRole('tabpanel', { name: 'Analysis', exact: true }).waitFor();
  await hasLeft();
};

const moves = (): Locator => page.locator('acedrex-moves button.move');

test('the board, the engine’s line and the buttons stay in view while moves are tapped', async () => {
  await openGame(LONG_GAME, phone(360, 640));
  await analyse();
  await expect.poll(() => page.locator('acedrex-strip .line').innerText()).toMatch(/^1\. ?\S/);
  const last = moves().count() - 1;
  const windows = [
    [360, 640],
    [390, 844],
    [844, 390],
    [768, 1024],
    [667, 375],
  ] as const;
  for (const [width, height] of sampled(windows, 2)) {
    const size = `${width} x ${height}`;
    await page.setViewportSize({ width, height });
    await settled();
    expect(hidden(), size).toEqual([]);
    for (const place of [0, last, 8]) {
      await moves().nth(place).tap();
      await expect.poll(() => moves().nth(place).getAttribute('aria-current')).toBe('true');
      expect(hidden(), `${size}, move ${place}`).toEqual([]);
    }
    // The move list follows the navigation buttons.
    await page.getByRole('button', { name: 'To the end' }).tap();
    const current = page.locator('acedrex-moves .move[aria-current]');
    await expect.poll(() => current.innerText()).toBe('j8');
    await expect
      .poll(
        async () => {
          const box = await current.boundingBox();
          const bar = await page.locator('acedrex-board-view .buttons').boundingBox();
          return box.y + box.height <= bar.y + 1;
        },
        { message: size },
      )
      .toBe(true);
    expect(hidden(), size).toEqual([]);
  }
});

/** Pixels by which the pane below the board is scrolled. */
const scrolledPane = (): Promise<number> =>
  page.locator('acedrex-board-view aside').evaluate((pane) => pane.scrollTop);

test('a sample game starts at its introduction, and each step keeps the move and its comment in view', async () => {
  await openPage(phone(360, 640));
  await clickMove('e4', 'e5');
  await saved();
  await page.keyboard.press('n');
  const welcome = page.locator('acedrex-welcome');
  await welcome.locator('summary').tap();
  const sample = welcome.getByRole('button', { name: 'A game explained' });
  // The list scrolls into view automatically.
  const foot = page.locator('acedrex-board-view .buttons');
  await expect
    .poll(async () => (await sample.boundingBox()).y + 24)
    .toBeLessThan((await foot.boundingBox()).y);
  // The pane is scrolled far down before the game opens.
  await page.locator('acedrex-board-view aside').evaluate((pane) => {
    pane.scrollTo(0, 10_000);
  });
  await expect.poll(() => scrolledPane()).toBeGreaterThan(0);
  await sample.tap();
  await moves().first().waitFor();
  await page.locator('acedrex-moves').getByText('A sample game').waitFor();
  await expect.poll(() => scrolledPane()).toBe(0);

  const board = page.locator('.stage acedrex-board');
  const steps = 16;
  let place = (await board.boundingBox()).y;
  let comments = 0;
  for (let step = 0; step < steps; step += 1) {
    if (step === 10) {
      await page.setViewportSize({ width: 390, height: 844 });
      await settled();
      place = (await board.boundingBox()).y;
    }
    await page.getByRole('button', { name: 'Next move' }).tap();
    const current = moves().nth(step);
    await expect.poll(() => current.getAttribute('aria-current')).toBe('true');
    // The text below a row belongs to its last move.
    const text = page.locator(
      'acedrex-moves .turn:has(.cell:not(.gap):has([aria-current]):not(:has(~ .cell:not(.gap)))) + .text',
    );
    const hasText = text.count() > 0;
    if (hasText) comments += 1;
    await expect
      .poll(
        () => {
          const { bottom: below } = page.locator('.stage').box();
          const { y: foot } = page.locator('acedrex-board-view .buttons').box();
          const move = current.box();
          if (!(move.y >= below - 1 && move.bottom <= foot + 1)) return 'move covered';
          // A comment taller than the pane is shown from its top.
          const isWhole = (hasText ? text.box() : move).bottom <= foot + 1;
          return isWhole || move.y < below + 1 ? 'seen' : 'comment covered';
        },
        { message: String(step) },
      )
      .toBe('seen');
    expect((await board.boundingBox()).y, String(step)).toBe(place);
  }
  expect(comments).toBeGreaterThan(4);

  // Learn has ticked the game, and each view of the path begins at its top.
  await openView('Learn');
  await expect
    .poll(() => page.getByRole('button', { name: 'A game explained' }).innerText())
    .toContain('1 of 1');
  scrollTo(0, 200);
  await page.locator('[data-test=progress]').tap();
  await page.locator('[data-test=courses]').waitFor();
  await expect.poll(() => scrollY).toBe(0);
});

const finger = {
  down: (x: number, y: number) => touch.down({ x, y }),
  move: (x: number, y: number) => touch.move({ x, y }),
  up: () => touch.up(),
};

const middleOf = (one: Locator): readonly [x: number, y: number] => {
  const { x, y, width, height } = one.box();
  return [x + width / 2, y + height / 2];
};

describe('in portrait orientation', () => {
  test('a finger scrolls the move list, and a slide over the buttons steps through the game', async () => {
    await openGame(LONG_GAME, phone(360, 640));
    const box = await page.locator('acedrex-moves').boundingBox();
    const start = box.y + 20;
    await finger.down(180, start);
    for (let way = 10; way <= 300; way += 29) await finger.move(180, start - way);
    await finger.up();
    await expect.poll(() => scrolledPane()).toBeGreaterThan(100);
    expect(scrollY).toBe(0);
    // Over the buttons, a slide steps through the game and presses no button.
    const current = (): number =>
      moves().evaluateAll((all) =>
        all.findIndex((each) => each.getAttribute('aria-current') === 'true'),
      );
    const [x, y] = middleOf(page.getByRole('button', { name: 'Board options' }));
    await finger.down(x, y);
    for (const way of [10, 40, 70, 90]) await finger.move(x + way, y);
    await expect.poll(current).toBe(2);
    // The slide goes back beyond the start; from there, each step forward counts at once.
    for (const way of [60, 30, 0, -30]) await finger.move(x + way, y);
    await expect.poll(current).toBe(-1);
    await finger.move(x, y);
    await expect.poll(current).toBe(0);
    await finger.move(x + 60, y);
    await finger.up();
    await expect.poll(current).toBe(2);
    expect(page.locator('dialog[open]').count()).toBe(0);
    // A tap presses a button again.
    const previous = page.getByRole('button', { name: 'Previous move' });
    await expect
      .poll(async () => {
        // Chromium drops a tap that follows a slide at once on a busy machine.
        if (current() === 2) await previous.tap();
        await drawn();
        return current();
      })
      .toBe(1);
  });

  test('the row below the board turns the engine on and off and unfolds its lines', async () => {
    await openGame(LONG_GAME, phone(390, 844));
    await page.getByRole('button', { name: 'To the end' }).tap();
    const power = page.getByRole('switch', { name: 'Engine' });
    expect(await power.getAttribute('aria-checked')).toBe('false');
    await page.locator('acedrex-strip').getByText('Engine').tap();
    await page.locator('acedrex-strip .depth', { hasText: /[1-9]/ }).waitFor();
    expect(await power.getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => shownShapes()).toBeGreaterThan(0);
    const strip = page.locator('acedrex-strip [data-test=strip]');
    await strip.tap();
    await expect.poll(() => strip.getAttribute('aria-expanded')).toBe('true');
    const step = page.locator('acedrex-lines .step').first();
    await step.waitFor();
    // The unfolded lines are not covered by the board.
    expect((await step.boundingBox()).y).toBeGreaterThan((await strip.boundingBox()).y);
    expect(hidden()).toEqual([]);
    // A finger that rests on a move or slides to another move previews the position and plays nothing.
    const preview = page.locator('acedrex-lines .preview acedrex-board');
    const second = page.locator('acedrex-lines .step').nth(1);
    const count = moves().count();
    await finger.down(...middleOf(step));
    await preview.waitFor();
    const first = await preview.evaluate((board) => (board as AcedrexBoard).fen);
    await finger.move(...middleOf(second));
    await expect
      .poll(() => preview.evaluate((board) => (board as AcedrexBoard).fen))
      .not.toBe(first);
    await finger.up();
    await preview.waitFor({ state: 'detached' });
    expect(moves().count()).toBe(count);
    // One button starts and stops the engine.
    expect(page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(1);
    await strip.tap();
    await step.waitFor({ state: 'hidden' });
    // The move list keeps its scroll position.
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
    await openView('Puzzles');
    await expect.poll(() => chip.getAttribute('class')).toBe('paused');
    expect(chip.isVisible()).toBe(false);
    // The results found before the pause have arrived by then.
    await page.locator('acedrex-attempt acedrex-board [data-square=e4]').waitFor();
    await drawn();
    const depth = await chip.innerText();
    await openView('Learn');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await drawn();
    expect(await chip.innerText()).toBe(depth);
    await page.goBack();
    await page.locator('acedrex-attempt').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await expect.poll(() => chip.getAttribute('class')).toBe(null);
    // Switching off the engine removes its arrows and marks its line as saved.
    await power.tap();
    await page.getByRole('button', { name: 'Analyse', exact: true }).waitFor();
    expect(await power.getAttribute('aria-checked')).toBe('false');
    expect(await strip.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => shownShapes()).toBe(0);
    await expect.poll(() => page.locator('acedrex-strip .depth').innerText()).toBe('saved result');
    expect(page.locator('acedrex-strip .line.saved').count()).toBe(1);
  });

  test('as many engine lines as fit are in view, and two buttons change their number', async () => {
    await openGame(LONG_GAME, phone(360, 640));
    await analyse();
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
      await settled();
      const place = await more.boundingBox();
      await more.tap();
      await expect.poll(() => number.innerText()).toBe(String(count));
      await drawn();
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
            return last.y + last.height - (await foot.boundingBox()).y;
          },
          { message: `${count} lines` },
        )
        .toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 360, height: 640 });
    // The strip shows the score.
    expect(page.locator('acedrex-engine [data-test=score]').isVisible()).toBe(false);
    // A line has two rows, and the button that inserts the line appears once the line is unfolded.
    const steps = line.first().locator('.step');
    await expect
      .poll(() =>
        steps.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size),
      )
      .toBeGreaterThan(1);
    const insert = line.first().getByRole('button', { name: /^Insert line 1/ });
    expect(insert.count()).toBe(0);
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
    await settled();
    expect(await violations()).toEqual([]);
    expect(cutOff()).toEqual([]);
  });

  test('a sheet lists overlays and less frequent commands by name', async () => {
    await openPage(phone(390, 844));
    await page.getByRole('button', { name: 'Board options' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Board options' });
    await sheet.waitFor();
    // A tap outside the sheet closes it.
    await finger.down(180, 40);
    await finger.up();
    await sheet.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Board options' }).tap();
    await sheet.waitFor();
    await settled();
    await expect
      .poll(() => sheet.getByRole('toolbar').innerText())
      .toMatch(/^Moves of the piece you point at or hold[^]+Sounds$/);
    expect(await violations()).toEqual([]);
    expect(cutOff()).toEqual([]);
    const control = sheet.locator('[data-overlay=control]');
    await control.tap();
    await expect.poll(() => control.getAttribute('aria-pressed')).toBe('true');
    await sheet.getByRole('button', { name: 'Flip the board' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    // Pulling the sheet far down closes it; after a short pull, it returns.
    await page.getByRole('button', { name: 'Board options' }).tap();
    await sheet.waitFor();
    await settled();
    const [x, y] = middleOf(sheet.getByRole('heading', { name: 'Board options' }));
    const draw = async (way: number): Promise<void> => {
      await finger.down(x, y);
      for (let part = 1; part <= 5; part += 1) await finger.move(x, y + (way * part) / 5);
      await finger.up();
    };
    await draw(40);
    await expect
      .poll(() => middleOf(sheet.getByRole('heading', { name: 'Board options' }))[1])
      .toBe(y);
    await draw(150);
    await sheet.waitFor({ state: 'hidden' });
    expect(square('a1').box().y).toBeLessThan(square('a12').box().y);
  });

  test('the current move stays in view after moves, after steps and after visits to other views', async () => {
    await openGame('1. e5 e8 2. h5 h8 3. a5 a8 4. b5 b8 5. d5 d8 6. l5 l8 *', phone(390, 844));
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
      expect(hidden()).not.toContain(PARTS[0]);
    };
    for (const file of ['i', 'k']) {
      await tapMove(`${file}4`, `${file}5`);
      await isInView();
      await tapMove(`${file}9`, `${file}8`);
      await isInView();
    }
    const at = await scrolledPane();
    await openView('Library');
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    await page.goBack();
    await isInView();
    for (let step = 0; step < 14; step += 1) await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Previous move' }).tap();
    await isInView();
    expect(await scrolledPane()).toBeLessThan(at);
    await page.getByRole('button', { name: 'To the end' }).tap();
    await isInView();
  });

  test('the clocks, names and buttons of a game are in view on a small phone', async () => {
    await openPage(phone(360, 640));
    await page.getByRole('tab', { name: 'Play' }).tap();
    await page.locator('select[name=control]').selectOption('45+30');
    await begin();
    const row = page.locator('acedrex-move-strip');
    const clocks = page.locator('.stage acedrex-play-clock [role=timer]');
    await expect.poll(() => clocks.allInnerTexts()).toEqual(['45:00', '45:00']);
    await page.locator('[data-test=clock-start]').waitFor();
    // The players are named once, above the board and below it.
    expect(page.locator('acedrex-player .name:visible').allInnerTexts()).toEqual([
      'Acedrex, level 1',
      'White',
    ]);
    // The panel does not need to be scrolled.
    const isWhole = (): Promise<boolean> =>
      page.locator('aside').evaluate((one) => one.scrollHeight <= one.clientHeight);
    expect(await isWhole()).toBe(true);
    const opponent = page.locator('acedrex-board-view .stage acedrex-player.far');
    // The page does not move, even when the game ends.
    const look = async () => ({
      scrolled: scrollY,
      opponent: (await opponent.boundingBox()).y,
    });
    const before = await look();
    expect(before.scrolled).toBe(0);
    expect(before.opponent).toBeGreaterThan(0);
    for (const file of ['a', 'd', 'k']) {
      await moveAndAwaitReply(`${file}4`, `${file}5`);
      await settled();
      expect(await look(), file).toEqual(before);
      const [frame, move] = await Promise.all([
        row.boundingBox(),
        row.locator('[aria-current]').boundingBox(),
      ]);
      expect(move.x + move.width).toBeLessThanOrEqual(frame.width);
    }
    const isInView = async (name: string): Promise<boolean> => {
      const [button, bar] = await Promise.all([
        page.getByRole('button', { name, exact: true }).boundingBox(),
        page.locator('acedrex-board-view .buttons').boundingBox(),
      ]);
      return button.y + button.height <= bar.y;
    };
    expect(await isInView('Take back')).toBe(true);
    expect(await isInView('Resign')).toBe(true);
    expect(await isWhole()).toBe(true);
    // The clock of the player to move is marked; no clock is waiting.
    expect(clocks.evaluateAll((all) => all.map((one) => one.matches('.runs')))).toEqual([
      false,
      true,
    ]);
    expect(page.locator('[data-test=clock-start]').count()).toBe(0);
    // Longer texts do not move the buttons.
    await page.getByRole('button', { name: 'Hint' }).tap();
    await expect.poll(() => stateOf()).toMatch(/^Hint: move the/);
    expect(await isWhole()).toBe(true);
    await page.getByRole('button', { name: 'Previous move' }).tap();
    await expect.poll(() => stateOf()).toBe('You are looking at an earlier position.');
    expect(await isWhole()).toBe(true);
    await page.getByRole('button', { name: 'Back to the game' }).tap();
    expect(await violations()).toEqual([]);
    // A tap on a move of the row shows its position.
    await row.getByRole('button', { name: 'a5' }).tap();
    await expect.poll(() => row.locator('[aria-current]').innerText()).toBe('a5');
    await resign();
    await page.getByText('You resigned').waitFor();
    await expect.poll(() => isInView('Rematch')).toBe(true);
    await settled();
    expect(await look()).toEqual(before);
  });

  test('the buttons of a game stay in view, and other views link back to a game in progress', async () => {
    await openPage(phone(390, 844));
    const bar = page.locator('acedrex-board-view .buttons');
    const areInView = async (part: string): Promise<boolean> => {
      const [box, foot] = await Promise.all([
        page.locator('acedrex-play-panel').locator(part).last().boundingBox(),
        bar.boundingBox(),
      ]);
      return box.y > 0 && box.y + box.height <= foot.y;
    };
    await page.getByRole('tab', { name: 'Play' }).tap();
    await page.locator('select[name=control]').selectOption('45+30');
    await begin();
    await expect.poll(() => areInView('.actions')).toBe(true);
    // A game in progress is marked in the menu and in other views, which link back to the game.
    await page.getByRole('button', { name: 'Menu' }).tap();
    const entry = page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Play' });
    await entry.getByRole('img', { name: 'Game in progress' }).waitFor();
    await expect.poll(() => entry.getByRole('timer').innerText()).toBe('45:00');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.setViewportSize({ width: 360, height: 640 });
    await openView('Library');
    const header = page.getByRole('banner');
    const back = header.getByRole('link', { name: 'Your game' });
    await expect.poll(() => back.getByRole('timer').innerText()).toBe('45:00');
    expect(await violations()).toEqual([]);
    expect(await header.evaluate((one) => one.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // The mark survives a reload.
    await saved();
    await page.reload();
    await back.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await back.tap();
    await expect.poll(() => stateOf()).toBe('Your move');
    await expect.poll(() => areInView('.actions')).toBe(true);
    // The computer's reply to a draw offer is in view too.
    await moveAndAwaitReply('e4', 'e5');
    await page.getByRole('button', { name: 'Offer a draw' }).tap();
    await page.getByText('Level 1 declines the draw.').waitFor();
    await expect.poll(() => areInView('.talk')).toBe(true);
    await resign();
    await expect.poll(() => areInView('.ended')).toBe(true);
    await openView('Library');
    const mark = page.locator('acedrex-running-game');
    await expect.poll(() => mark.getByRole('timer').count()).toBe(0);
    expect(back.count()).toBe(0);
    await openView('Play');
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
  });

  test('all panels show the same row of tabs', async () => {
    await openPage(phone(390, 844));
    const tabs = page.getByRole('tab');
    const names = ['Moves', 'Notes', 'Report', 'Explorer', 'Tags', 'Play', 'Rules'];
    await expect.poll(() => tabs.allInnerTexts()).toEqual(names);
    const placesOf = (): readonly number[] => tabs.all().map((tab) => tab.box().x);
    const places = placesOf();
    for (const name of ['Play', 'Rules', 'Notes', 'Play', 'Moves']) {
      await page.getByRole('tab', { name }).tap();
      await page.getByRole('tab', { name, selected: true }).waitFor();
      expect(tabs.allInnerTexts(), name).toEqual(names);
      expect(placesOf(), name).toEqual(places);
    }
  });

  test('Back closes an open menu or dialog first, and then leaves the view', async () => {
    await openGame(LONG_GAME, phone(390, 844));
    scrollTo(0, 0);
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
      'Editor',
      'New game',
      'Flip the board',
      'Explorer',
      'Open',
      'Share and export',
      'Settings',
      'Help',
    ]);
    await page.goBack();
    await menu.waitFor({ state: 'detached' });
    await openView('Library');
    // A command that does not apply to the view keeps its place.
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    expect(await menu.getByRole('button', { name: 'Flip the board' }).isDisabled()).toBe(true);
    await page.goBack();
    await menu.waitFor({ state: 'detached' });
    await openTool('Settings');
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('acedrex-library-view').waitFor();
    await page.goBack();
    await page.locator('acedrex-board-view').waitFor();
    // From the sheet to the editor, and back to the board.
    await page.getByRole('button', { name: 'Board options' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Editor' }).tap();
    await page.locator('acedrex-editor-view').waitFor();
    await page.goBack();
    await page.locator('acedrex-board-view').waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('button', { name: 'New game' }).tap();
    await expect.poll(() => moves().count()).toBe(0);
  });

  test('new and opened games are shown regardless of the open panel', async () => {
    await openPage(phone(390, 844));
    const isSelected = (name: string): Promise<void> =>
      page.getByRole('tab', { name, selected: true }).waitFor();
    const newGame = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Board options' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'New game' }).tap();
    };
    await tapMove('a4', 'a5');
    await expect.poll(() => moves().count()).toBe(1);
    await openView('Play');
    await isSelected('Play');
    await openView('Library');
    await page.locator('acedrex-library-view [data-test=study]', { hasText: '1. a5' }).tap();
    await isAnalysing();
    expect(moves().count()).toBe(1);
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
      return form.y > 0 && form.y + 200 < bar.y;
    };
    await play.waitFor();
    await expect.poll(isFormSeen).toBe(true);
    // The form of a new game stays, and is brought into view again.
    scrollTo(0, 0);
    await newGame();
    await expect.poll(isFormSeen).toBe(true);
    await isSelected('Play');
    await page.getByRole('tab', { name: 'Rules' }).tap();
    await page.locator('acedrex-position-panel').waitFor();
    await paste(LONG_GAME);
    await isAnalysing();
    await expect.poll(() => scrollY).toBe(0);
    await page.getByRole('tab', { name: 'Rules' }).tap();
    await page.locator('acedrex-position-panel').waitFor();
    await openTool('Open');
    await page.getByRole('dialog').getByRole('textbox').fill('1. e5 e8 *');
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).tap();
    await isAnalysing();
  });

  test('scrolling over a report graph keeps the position, while a tap or a slide changes it', async () => {
    await openPage(phone(390, 844));
    await openView('Learn');
    await page.getByRole('button', { name: 'A game explained' }).tap();
    await moves().first().waitFor();
    // On a busy machine, a tap on the button may become a long press, which goes to the end.
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Report' }).tap();
    const graph = page.getByRole('slider', { name: 'Win chance over the game' });
    await graph.waitFor();
    await graph.evaluate((element) => {
      element.scrollIntoView({ block: 'end' });
    });
    const ply = async (): Promise<number> => Number(await graph.getAttribute('aria-valuenow'));
    const [x, y] = middleOf(graph);
    const scrolled = (): Promise<number> => scrolledPane();
    const before = await scrolled();
    const ways = [5, 24, 43, 62, 81, 100];
    await touch.slide({ x, y }, ...ways.map((way) => ({ x: x + 2, y: y - way })));
    await expect.poll(scrolled).toBeGreaterThan(before + 30);
    expect(await ply()).toBe(1);
    // The graph is tapped after it has stopped scrolling.
    await graph.tap();
    await expect.poll(ply).toBeGreaterThan(10);
    const tapped = await ply();
    const [, middle] = middleOf(graph);
    await touch.slide({ x, y: middle }, ...ways.map((way) => ({ x: x - way, y: middle })));
    await expect.poll(ply).toBeLessThan(tapped - 3);
    expect(await ply()).toBeGreaterThan(1);
  });

  test('one pane at a time is shown below the board, and the page itself does not scroll', async () => {
    await openGame(LONG_GAME, phone(360, 640));
    // The page scrolls the game into view once it has been opened.
    await saved();
    const board = page.locator('.stage acedrex-board');
    const place = await board.boundingBox();
    const isShown = (part: string): boolean => page.locator(part).isVisible();
    for (const [tab, part] of [
      ['Explorer', 'acedrex-explorer'],
      ['Report', 'acedrex-review'],
      ['Notes', 'acedrex-annotate'],
      ['Moves', 'acedrex-moves'],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).tap();
      await page.locator(part).waitFor();
      expect(isShown('acedrex-moves'), tab).toBe(tab === 'Moves');
      expect(await board.boundingBox(), tab).toEqual(place);
      const [whole, window] = [document.documentElement.scrollHeight, innerHeight];
      expect(whole, tab).toBe(window);
    }
    // The row of moves is above the explorer and the report, which do not move it.
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
    // The engine's lines are above the pane, whose tab stays selected, and choosing a tab closes the lines.
    await analyse();
    await page.locator('acedrex-strip [data-test=strip]').tap();
    const line = page.locator('acedrex-lines .step').first();
    await line.waitFor();
    const moves = page.getByRole('tab', { name: 'Moves', exact: true });
    expect(await moves.getAttribute('aria-selected')).toBe('true');
    const topOf = (part: Locator): number => part.box().y;
    expect(topOf(page.locator('acedrex-moves'))).toBeGreaterThan(topOf(line));
    // Stepping leaves the lines where they are, although the list follows the current move.
    const before = topOf(line);
    await page.getByRole('button', { name: 'Next move' }).tap();
    // The line of the new position replaces the element.
    await expect.poll(() => topOf(line)).toBe(before);
    await page.getByRole('tab', { name: 'Explorer', exact: true }).tap();
    await line.waitFor({ state: 'hidden' });
    // Two rows of the explorer are in view while the engine runs, with its score above them.
    const second = page.locator('acedrex-explorer tbody tr').nth(1);
    const bar = await page.locator('acedrex-board-view .buttons').boundingBox();
    await expect
      .poll(async () => {
        const box = await second.boundingBox();
        return box.y + box.height <= bar.y;
      })
      .toBe(true);
    await expect.poll(() => page.locator('acedrex-line-row output').innerText()).toMatch(/^[+−]\d/);
    // On a small phone, the explorer takes the place of the engine's line.
    expect(isShown('acedrex-strip')).toBe(false);
    await moves.tap();
    await page.locator('acedrex-moves').waitFor();
    expect(isShown('acedrex-lines')).toBe(false);
    expect(await board.boundingBox()).toEqual(place);
  });

  test('a smaller board leaves more space for the panes, even after a reload', async () => {
    await openGame(LONG_GAME, phone(360, 640));
    const widthOf = async (): Promise<number | undefined> =>
      (await page.locator('.stage acedrex-board').boundingBox()).width;
    const resize = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Board options' }).tap();
      await page.getByRole('button', { name, exact: true }).tap();
      // Removing the history entry of the sheet would cancel a reload.
      await expect.poll(() => history.state as unknown).not.toHaveProperty('below');
    };
    await expect.poll(widthOf).toBe(360);
    await page.getByRole('tab', { name: 'Notes', exact: true }).tap();
    const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
    const end = (): number => comment.box().bottom;
    const bar = await page.locator('acedrex-board-view .buttons').boundingBox();
    await resize('Smaller board');
    await expect.poll(widthOf).toBe(252);
    await expect.poll(end).toBeLessThan(bar.y);
    await page.reload();
    await expect.poll(widthOf).toBe(252);
    await resize('Larger board');
    await expect.poll(widthOf).toBe(360);
  });

  test('Back from the pieces leads to the top of the Learn view', async () => {
    await openPage(phone(390, 844));
    await openView('Learn');
    await page.getByRole('button', { name: 'Try the pieces one by one' }).tap();
    const scrolled = (): number => scrollY;
    await expect.poll(scrolled).toBeGreaterThan(500);
    await page.goBack();
    await expect.poll(scrolled).toBe(0);
    expect(page.locator('acedrex-learn-view').count()).toBe(1);
    await page.goBack();
    await page.locator('acedrex-board-view').waitFor();
  });

  test('a Copy button confirms the copy in its own label', async () => {
    await openGame(LONG_GAME, {
      ...phone(390, 844),
    });
    await openTool('Share and export');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).first().tap();
    const copied = dialog.getByRole('button', { name: 'Copied.' });
    await copied.waitFor();
    expect(copied.count()).toBe(1);
    const link = await dialog.locator('input[name=link]').inputValue();
    expect(await navigator.clipboard.readText()).toBe(link);
    await dialog.getByRole('button', { name: 'Copy PGN' }).tap();
    await expect.poll(() => copied.count()).toBe(1);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).nth(1).waitFor();
  });

  test('the menu leads to the explorer, and a new game stops the engine', async () => {
    await openPage(phone(390, 844));
    const introduction = page.locator('acedrex-introduction');
    await introduction.waitFor();
    // The explorer can be chosen before the first move too, and replaces the introduction.
    await page.getByRole('tab', { name: 'Explorer' }).tap();
    await awaitFirstRow();
    expect(introduction.isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'Moves' }).tap();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'Explorer', exact: true }).tap();
    await awaitFirstRow();
    await analyse();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'New game', exact: true }).tap();
    // No arrow stays, although the untouched game is reused as the new game.
    await expect.poll(() => shownShapes()).toBe(0);
    await page.getByRole('tab', { name: 'Moves' }).tap();
    await tapMove('e4', 'e5');
    await analyse();
    await expect.poll(() => shownShapes()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'New game', exact: true }).tap();
    await page.locator('acedrex-welcome').waitFor();
    await expect
      .poll(() => page.locator('.engine-button').getAttribute('aria-label'))
      .toBe('Analyse');
    expect(await shownShapes()).toBe(0);
    // The form for a game does not show engine lines, so the engine button leads to the panel that does.
    await page.getByRole('tab', { name: 'Play' }).tap();
    await page.locator('acedrex-new-game-form').waitFor();
    await analyse();
    await isAnalysing();
  });

  test('the menu leads to the board and to a game, and each view has its own title', async () => {
    await openPage(phone(360, 640));
    // The whole introduction is in view.
    const door = await page.locator('acedrex-introduction .door').last().boundingBox();
    const bar = await page.locator('acedrex-board-view .buttons').boundingBox();
    expect(door.y + door.height).toBeLessThanOrEqual(bar.y);
    const title = page.locator('header .title');
    await openView('Library');
    await expect.poll(() => title.innerText()).toBe('Library');
    expect(document.title).toBe('Acedrex · library');
    await openView('Play');
    await page.getByRole('tab', { name: 'Play', selected: true }).waitFor();
    // The choice of an opponent is in one row, and the button that starts the game is in view before any scrolling.
    const opponents = page.getByRole('group', { name: 'Opponent' });
    await expect
      .poll(() => opponents.getByRole('button').allInnerTexts())
      .toEqual(['Computer', 'Two players here']);
    await expect.poll(async () => (await opponents.boundingBox()).height).toBeLessThan(60);
    const start = page.locator('acedrex-new-game-form .begin button');
    await expect
      .poll(async () => {
        const box = await start.boundingBox();
        return box.y > 0 && box.y + box.height <= bar.y;
      })
      .toBe(true);
    await begin();
    await moveAndAwaitReply('e4', 'e5');
    await resign();
    const result = page.getByText(/^(You resigned|Resigned: .*)$/).locator('visible=true');
    await result.first().waitFor();
    expect(result.count()).toBe(1);
    await openView('Board');
    await isAnalysing();
    expect(await statusLine()).toBe('Resigned: Black wins');
    expect(document.title).toBe('Acedrex · board');
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
    await tapMove('e4', 'e5');
    await expect.poll(() => moves().count()).toBe(1);
    await page.getByRole('tab', { name: 'Moves', selected: true }).waitFor();
    await openTool('Settings');
    await page.getByRole('dialog').waitFor();
  });
});

test.each(sampled(['fr-FR', 'es-ES'], 1))(
  'the tabs fit in one row on the narrowest phone, even with the long names in %s',
  async (locale) => {
    await openPage({ ...phone(320, 640), locale });
    await paste(LONG_GAME);
    const tabs = page.locator('acedrex-lower-panel [role=tab]');
    await expect.poll(() => tabs.count()).toBe(7);
    const edges = tabs.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, right }) => [top, right] as const),
    );
    expect(new Set(edges.map(([top]) => top)).size).toBe(1);
    expect(Math.max(...edges.map(([, right]) => right))).toBeLessThanOrEqual(320);
  },
);
