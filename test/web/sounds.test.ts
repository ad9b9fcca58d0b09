/** Sounds of moves on the page. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  clickMove,
  closeDialog,
  drawn,
  moveList,
  openPage,
  openTool,
  saved,
  siteForTests,
  square,
} from './support.js';

const site = siteForTests();

describe('sounds', () => {
  /** The audio events of a page in order, with their times. */
  type Heard = readonly (readonly [what: 'release' | 'frame' | 'context' | 'knock', at: number])[];

  /** Records when the page creates its audio context and starts a knock. */
  const listen = (page: Page): Promise<unknown> =>
    page.addInitScript(() => {
      const events: [string, number][] = [];
      (globalThis as unknown as { heard: typeof events }).heard = events;
      const note = (what: string): void => {
        events.push([what, performance.now()]);
      };
      const { prototype } = AudioBufferSourceNode;
      // oxlint-disable-next-line typescript/unbound-method
      const { start } = prototype;
      prototype.start = function (this: AudioBufferSourceNode, when?: number): void {
        note('knock');
        start.call(this, when);
      };
      globalThis.AudioContext = class extends AudioContext {
        constructor(options?: AudioContextOptions) {
          note('context');
          super(options);
          (globalThis as unknown as { context: AudioContext }).context = this;
        }
      };
      // Runs before the page's own listeners.
      addEventListener(
        'pointerup',
        () => {
          note('release');
          requestAnimationFrame(() => {
            note('frame');
          });
        },
        { capture: true },
      );
    });
  const events = (page: Page): Promise<Heard> =>
    page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
  const count = async (page: Page, wanted: string): Promise<number> =>
    (await events(page)).filter(([what]) => what === wanted).length;
  const state = (page: Page): Promise<AudioContextState> =>
    page.evaluate(() => (globalThis as unknown as { context: AudioContext }).context.state);
  const heard = (page: Page): Promise<number> => count(page, 'knock');

  test('load with the first gesture, play with moves and can be switched off', async () => {
    const { page, requests, complaints } = await openPage(site, { hasSound: true }, listen);
    await page.waitForLoadState('networkidle');
    const fetched = (): boolean => requests.some((url) => url.includes('/first-gesture-'));
    expect(fetched()).toBe(false);
    expect(await heard(page)).toBe(0);
    await square(page, 'e4').click();
    await expect.poll(fetched).toBe(true);
    await expect.poll(() => count(page, 'context')).toBe(1);
    await square(page, 'e5').click();
    await expect.poll(() => heard(page)).toBe(1);
    await clickMove(page, 'e9', 'e8');
    await expect.poll(() => heard(page)).toBe(2);
    // Stepping back is silent.
    await page.keyboard.press('ArrowLeft');
    await drawn(page);
    expect(await heard(page)).toBe(2);
    await page.locator('acedrex-overlay-bar [data-overlay=sounds]').click();
    await page.keyboard.press('ArrowRight');
    await drawn(page);
    expect(await heard(page)).toBe(2);
    await saved(page);
    await page.reload();
    const toggle = page.locator('acedrex-overlay-bar [data-overlay=sounds]');
    await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false');
    // The test blocks the service worker.
    expect(complaints.filter((text) => !text.includes('Service Worker'))).toEqual([]);
    await page.context().close();
  });

  test('start only after the move has been painted', async () => {
    const { page } = await openPage(site, { hasSound: true }, listen);
    expect(await events(page)).toEqual([]);
    await square(page, 'e4').click();
    // The context exists before the move, so the move does not wait for it.
    await expect.poll(() => count(page, 'context')).toBe(1);
    await square(page, 'e5').click();
    await expect.poll(() => heard(page)).toBe(1);
    const all = await events(page);
    const knocked = all.findIndex(([what]) => what === 'knock');
    const moved = all.slice(0, knocked).findLastIndex(([what]) => what === 'release');
    const after = all.slice(moved);
    const [[, released] = ['', NaN]] = after;
    const [, knock = NaN] = all[knocked] ?? [];
    const [, frame = NaN] = after.find(([what]) => what === 'frame') ?? [];
    // Without frames, for example in a covered window, the page waits for a tenth of a second.
    expect(knock).toBeGreaterThanOrEqual(Math.min(frame, released + 99));
    expect(await state(page)).toBe('running');
    // The page suspends the device, because playing silence also takes processor time.
    await expect.poll(() => state(page)).toBe('suspended');
    await clickMove(page, 'e9', 'e8');
    await expect.poll(() => heard(page)).toBe(2);
    expect([await state(page), await count(page, 'context')]).toEqual(['running', 1]);
    await page.context().close();
  });

  test('create no audio context while they are switched off in the settings', async () => {
    const { page } = await openPage(site, { hasSound: true }, listen);
    // The settings have a separate board.
    const board = page.locator('acedrex-board-view');
    const move = async (from: string, to: string): Promise<void> => {
      await square(board, from).click();
      await square(board, to).click();
    };
    const sounds = page.getByRole('dialog').getByLabel('Sounds');
    await openTool(page, 'Settings');
    await sounds.uncheck();
    await closeDialog(page);
    await page.reload();
    await move('e4', 'e5');
    await move('e9', 'e8');
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
    await openTool(page, 'Settings');
    await sounds.check();
    expect(await count(page, 'context')).toBe(0);
    // A chosen volume can be heard at once.
    await page.getByRole('combobox', { name: 'Volume' }).selectOption('quiet');
    await expect.poll(() => heard(page)).toBe(2);
    await closeDialog(page);
    await move('h4', 'h5');
    // There is one more knock, because the sounds of the muted moves were discarded.
    await expect.poll(() => heard(page)).toBe(3);
    expect(await count(page, 'context')).toBe(1);
    await page.context().close();
  });
});
