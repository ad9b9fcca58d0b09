import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { cutOff } from './look.js';
import {
  clickMove,
  drawn,
  isolated,
  labelOf,
  moveList,
  openPage,
  openView,
  paste,
  saved,
  siteForTests,
  skipIntroduction,
} from './support.js';

const site = siteForTests();

const depthOf = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-test=depth]').innerText());
const stateOf = (page: Page): Promise<string> => page.locator('[data-test=state]').innerText();
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** A device on battery. Chromium's own says nothing about it to a test. */
const onBattery = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const battery = Object.assign(new EventTarget(), { charging: false });
    Object.assign(globalThis, { battery });
    Object.defineProperty(navigator, 'getBattery', { value: () => Promise.resolve(battery) });
  });
const charge = (page: Page, isCharging: boolean): Promise<void> =>
  page.evaluate((charging) => {
    const { battery } = globalThis as unknown as { battery: EventTarget & { charging: boolean } };
    battery.charging = charging;
    battery.dispatchEvent(new Event('chargingchange'));
  }, isCharging);

describe('the engine', () => {
  test('is fetched when first asked, goes deeper, follows the position and stops', async () => {
    const { page, complaints, requests } = await openPage(site);
    expect(requests.filter((url) => /worker-|engine-.*wasm/.test(url))).toEqual([]);
    await press(page, 'Analyse');
    await expect.poll(() => depthOf(page)).toBeGreaterThanOrEqual(4);
    expect(requests.some((url) => /engine-.*wasm/.test(url))).toBe(true);
    const line = page.locator('[data-test=line]');
    expect(await line.innerText()).toMatch(/^1\. \S+ \S+ 2\. /);
    expect(await page.locator('[data-test=score]').innerText()).toMatch(/^[+−]?\d+\.\d\d$/);
    expect(await page.locator('[data-test=eval-bar]').getAttribute('aria-label')).toMatch(
      /^White’s expected score: \d\d%, [+−]?\d/,
    );

    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => line.innerText()).toMatch(/^1… \S+ 2\. /);
    await press(page, 'Stop');
    await expect.poll(() => stateOf(page)).toBe('stopped');
    const stoppedAt = await depthOf(page);
    await drawn(page);
    expect(await depthOf(page)).toBe(stoppedAt);

    // The next frame has the answer, though the rest of the panel follows after it.
    const toggle = page.locator('acedrex-engine button.toggle');
    const answer = toggle.evaluate((button: HTMLElement) => {
      button.click();
      return new Promise<string>((resolve) => {
        requestAnimationFrame(() => {
          resolve(button.innerText);
        });
      });
    });
    expect(await answer).toBe('Stop');
    await expect.poll(() => stateOf(page)).toBe('searching');
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([]);
    await page.context().close();
  });

  test('has options: its memory, a limit, several lines; what it found is remembered', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await skipIntroduction(page);
    await page.getByText('Engine options').click();
    const hash = page.locator('select[name=hash]');
    expect(await hash.inputValue()).toBe('0');
    const memory = await page.evaluate(
      () => (navigator as { readonly deviceMemory?: number }).deviceMemory ?? 4,
    );
    const sizes = await hash.locator('option').allInnerTexts();
    expect(sizes[0]).toBe(`Automatic (${Math.min(512, 32 * memory)} MB)`);
    expect(sizes.at(-1)).toBe(`${Math.min(2048, 64 * memory)} MB`);
    await page.locator('select[name=limit]').selectOption('depth');
    await page.getByRole('spinbutton', { name: 'Depth' }).fill('5');
    await page.getByRole('spinbutton', { name: 'Depth' }).blur();
    await page.locator('select[name=lines]').selectOption('4');
    await press(page, 'Analyse');
    await expect.poll(() => stateOf(page)).toBe('finished');
    expect(await depthOf(page)).toBe(5);
    expect(await page.locator('[data-test=threads]').innerText()).toMatch(/^1 thread: /);
    expect(await page.locator('acedrex-lines li').count()).toBe(4);
    const firsts = await page.locator('acedrex-lines .step:first-child').allInnerTexts();
    expect(new Set(firsts).size).toBe(4);
    const values = (await page.locator('acedrex-lines .value').allInnerTexts()).map((text) =>
      Number(text.replace('−', '-')),
    );
    // From White's point of view; Black moves.
    expect(values).toEqual([...values].sort((a, b) => a - b));

    await press(page, 'Go deeper');
    await expect.poll(() => depthOf(page)).toBeGreaterThan(5);
    // An engine whose worker dies is started again, its lines still on the screen.
    const [worker, ...others] = page.workers();
    expect(others).toEqual([]);
    await worker?.evaluate(() => {
      setTimeout(() => {
        throw new Error('killed');
      });
    });
    await page.locator('[data-test=restarted]').waitFor();
    expect(await page.locator('[data-test=line]').first().innerText()).toMatch(/^1… /);
    await expect.poll(() => stateOf(page)).toBe('searching');

    await hash.selectOption('32');
    await expect.poll(() => stateOf(page)).toBe('searching');
    expect(await hash.inputValue()).toBe('32');
    await expect.poll(() => depthOf(page)).toBeGreaterThanOrEqual(5);

    await press(page, 'Stop');
    await saved(page);
    await page.getByRole('spinbutton', { name: 'Depth' }).fill('3');
    await page.getByRole('spinbutton', { name: 'Depth' }).blur();
    await page.reload();
    await press(page, 'Analyse');
    await page.locator('[data-test=remembered]').waitFor();
    await expect.poll(() => stateOf(page)).toBe('finished');
    expect(await depthOf(page)).toBeGreaterThanOrEqual(5);
    await page.context().close();
  });

  test('searches with two threads where the page is isolated', async () => {
    const { page, complaints } = await openPage(isolated(site));
    await skipIntroduction(page);
    await page.getByText('Engine options').click();
    const choices = page.locator('select[name=threads]');
    // A machine with one core has no choice.
    if ((await choices.locator('option').count()) > 2) await choices.selectOption('2');
    await press(page, 'Analyse');
    await expect.poll(() => depthOf(page)).toBeGreaterThanOrEqual(6);
    expect(await page.locator('[data-test=threads]').innerText()).toMatch(/^Threads: \d, as /);
    await press(page, 'Stop');
    await expect.poll(() => stateOf(page)).toBe('stopped');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('searches with one thread where an isolated browser shares no memory, as WebKitGTK', async () => {
    const { page, complaints } = await openPage(isolated(site), {}, (opened) =>
      opened.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
      }),
    );
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await skipIntroduction(page);
    await page.getByText('Engine options').click();
    await expect
      .poll(() => page.locator('[data-test=threads]').innerText())
      .toBe('1 thread: this browser does not let threads share memory.');
    await press(page, 'Analyse');
    await expect.poll(() => depthOf(page)).toBeGreaterThanOrEqual(4);
    expect(await page.locator('[data-test=thread-count]').innerText()).toBe('1 thread');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('shows what the other side threatens, if it has a move, and results instead of lines', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await page.keyboard.press('x');
    const line = page.locator('[data-test=line]');
    await expect.poll(() => line.innerText()).toMatch(/^1\. /);
    await page.getByText('If the other side were to move:').waitFor();
    await page.keyboard.press('x');
    await expect.poll(() => line.innerText()).toMatch(/^1… /);
    const score = page.locator('[data-test=score]');
    const end = page.locator('[data-test=end]');
    const chip = page.locator('[data-test=activity-analysis]');
    await paste(page, '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 b - - 0 1');
    await expect.poll(() => score.innerText()).toBe('1–0');
    expect(await end.innerText()).toBe('Bare king');
    await expect.poll(() => chip.count()).toBe(0);
    await paste(page, '1. Ra2 Ra11 2. Ra1 Ra12 3. Ra2 Ra11 4. Ra1 Ra12 *');
    await expect.poll(async () => (await moveList(page)).length).toBe(8);
    await page.keyboard.press('End');
    await expect.poll(() => score.innerText()).toBe('½–½');
    expect(await end.innerText()).toBe('Third repetition');
    expect(await page.locator('acedrex-lines .step').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await chip.waitFor();
    await press(page, 'Stop');
    await paste(page, 'k11/11R/12/12/12/12/4p7/4P7/12/12/12/1R4K5 w - - 0 1');
    await page.locator('acedrex-board [data-square=b1].movable').waitFor();
    const threat = page.getByRole('button', { name: 'Threat', exact: true });
    await threat.click();
    await expect.poll(() => threat.isDisabled()).toBe(true);
    expect(await threat.getAttribute('aria-pressed')).toBe('false');
    await page.context().close();
  });

  test('saves battery: slowly in sight, not at all out of sight, or as the user has chosen', async () => {
    const { page, complaints } = await openPage(site, {}, onBattery);
    const hide = (hidden: boolean): Promise<void> =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await skipIntroduction(page);
    await page.getByText('Engine options').click();
    const choice = page.getByRole('combobox', { name: 'Save battery' });
    const meaning = page.locator('[data-test=battery]');
    expect(await choice.inputValue()).toBe('auto');
    await expect
      .poll(() => meaning.innerText())
      .toBe(
        'On battery, the analysis runs half of the time on one thread, and pauses in hidden tabs.',
      );
    await press(page, 'Analyse');
    await expect.poll(() => stateOf(page)).toBe('searching, saving battery');
    await hide(true);
    await page.getByText('Paused to save battery.', { exact: true }).waitFor();
    expect(await stateOf(page)).toBe('stopped');
    await hide(false);
    await expect.poll(() => stateOf(page)).toBe('searching, saving battery');

    // The device is charged during the search, and then no longer.
    await charge(page, true);
    await expect.poll(() => stateOf(page)).toBe('searching');
    await charge(page, false);
    await expect.poll(() => stateOf(page)).toBe('searching, saving battery');

    await choice.focus();
    await page.keyboard.press('End');
    await expect.poll(() => choice.inputValue()).toBe('never');
    await expect.poll(() => stateOf(page)).toBe('searching');
    expect(await meaning.innerText()).toBe('Full speed on battery and in hidden tabs, too.');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => choice.inputValue()).toBe('always');
    await charge(page, true);
    await expect.poll(() => stateOf(page)).toBe('searching, saving battery');
    await page.reload();
    await skipIntroduction(page);
    await page.getByText('Engine options').click();
    await expect.poll(() => choice.inputValue()).toBe('always');
    // The engine is on, as it was before.
    await expect.poll(() => stateOf(page)).toBe('searching, saving battery');
    // The same with dice.
    await press(page, 'With the eight-sided die');
    const dice = page.locator('[data-test=dice-state]');
    await expect.poll(() => dice.innerText()).toMatch(/^searching, saving battery$|^finished$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('runs at full speed where the browser cannot say what powers it, until told', async () => {
    const { page, complaints } = await openPage(site, {}, (opened) =>
      opened.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'getBattery');
      }),
    );
    await skipIntroduction(page);
    await page.getByText('Engine options').click();
    await expect
      .poll(() => page.locator('[data-test=battery]').innerText())
      .toBe('This browser does not report whether the device runs on battery.');
    await press(page, 'Analyse');
    await expect.poll(() => stateOf(page)).toBe('searching');
    await page.locator('select[name=battery-saving]').selectOption('always');
    await expect.poll(() => stateOf(page)).toBe('searching, saving battery');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('says how much of its network has arrived', async () => {
    const network = readFileSync(
      new URL(NETWORK_FILE, new URL('../../src/wasm/', import.meta.url)),
    );
    let finish = (): void => undefined;
    const slow = createServer((_request, response) => {
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'content-length': network.length,
        'cross-origin-resource-policy': 'cross-origin',
      });
      response.write(network.subarray(0, network.length / 2));
      finish = () => {
        response.end(network.subarray(network.length / 2));
      };
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as AddressInfo;
    const { page, complaints } = await openPage(site, {}, (opened) =>
      opened
        .context()
        .route('**/*.nnue', (route) => route.continue({ url: `http://127.0.0.1:${port}/` })),
    );
    await press(page, 'Analyse');
    await expect.poll(() => stateOf(page)).toMatch(/^loading the engine… (49|50)%$/);
    finish();
    await expect.poll(() => depthOf(page)).toBeGreaterThanOrEqual(4);
    expect(await stateOf(page)).toBe('searching');
    expect(complaints).toEqual([]);
    await page.context().close();
    slow.close();
  });

  test('that cannot be loaded says why, and the board still works', async () => {
    const { page } = await openPage(site, {}, (opened) =>
      opened.route(/engine-.*\.wasm/, (route) => route.fulfill({ status: 404, body: '' })),
    );
    await press(page, 'Analyse');
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain('answered 404');
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => labelOf(page, 'e5')).toBe('e5, white pawn');
    await page.context().close();
  });

  test('whose script is blocked says so', async () => {
    const { page } = await openPage(site, {}, (opened) =>
      opened.route(/worker-.*\.js/, (route) =>
        route.request().url().includes('service-worker') ? route.continue() : route.abort(),
      ),
    );
    await press(page, 'Analyse');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('could not be loaded');
    expect(await page.getByRole('button', { name: 'Analyse', exact: true }).count()).toBe(1);
    await page.context().close();
  });
});

/** How the wheel is turned. */
interface Turn {
  readonly deltaX?: number;
  readonly deltaY: number;
  readonly ctrlKey?: boolean;
}

describe('a line', () => {
  test('is shown, scrubbed, inserted and played', async () => {
    const { page } = await openPage(site);
    await press(page, 'Analyse');
    await expect.poll(() => depthOf(page)).toBeGreaterThanOrEqual(6);
    await press(page, 'Stop');
    const steps = page.locator('acedrex-lines .step');
    const sans = (await steps.allInnerTexts()).map((text) =>
      text.replace(/^\d+[.…]\s*/, '').trim(),
    );
    await steps.nth(1).hover();
    const small = page.locator('acedrex-lines .preview acedrex-board');
    await small.waitFor();
    const shown = (): Promise<string> =>
      page.locator('acedrex-lines .step.pointed').count().then(String);
    expect(await shown()).toBe('2');
    // With Ctrl the wheel zooms the page, and sideways it belongs to the browser too.
    const turn = (...turns: readonly Turn[]): Promise<readonly boolean[]> =>
      steps.nth(2).evaluate(
        (step, all) =>
          all.map((one) => {
            const how = { bubbles: true, composed: true, cancelable: true };
            return !step.dispatchEvent(new WheelEvent('wheel', { ...how, ...one }));
          }),
        turns,
      );
    expect(await turn({ deltaY: 100, ctrlKey: true }, { deltaX: 9, deltaY: 1 })).toEqual([
      false,
      false,
    ]);
    expect(await shown()).toBe('2');
    // A trackpad tells every few pixels: the first are a step, and then the fortieth.
    await steps.nth(2).hover();
    await expect.poll(shown).toBe('3');
    expect(await turn(...Array.from({ length: 6 }, () => ({ deltaY: -8 })))).not.toContain(false);
    await expect.poll(shown).toBe('1');
    await steps.nth(1).hover();
    await expect.poll(shown).toBe('2');
    await page.mouse.wheel(0, 100);
    await expect.poll(shown).toBe('3');
    await page.mouse.wheel(0, -100);
    await expect.poll(shown).toBe('2');

    await page.getByRole('button', { name: 'Insert line 1 as a variation' }).click();
    expect((await moveList(page)).slice(0, 3)).toEqual(sans.slice(0, 3));
    await expect.poll(() => page.locator('acedrex-moves .evaluation').count()).toBe(1);
    await expect.poll(() => page.locator('acedrex-moves [aria-current]').count()).toBe(0);

    await steps.nth(2).click();
    await expect.poll(() => page.locator('acedrex-moves [aria-current]').innerText()).toBe(sans[2]);
    // One edit and one step of the cursor: undone as one.
    await page.keyboard.press('Control+z');
    await expect.poll(() => moveList(page)).toEqual([]);
    await page.context().close();
  });
});

describe('an engine that works', () => {
  const chipOf = (page: Page): Locator => page.locator('[data-test=activity-analysis]');

  test('is seen and stopped in every view of a wide window', async () => {
    // On battery the engine leaves half of the time to the views.
    const { page } = await openPage(site, {}, onBattery);
    expect(await chipOf(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await chipOf(page).waitFor();
    // Each view is opened at one width and seen at both.
    let widths = [1280, 360];
    for (const [view, element] of [
      ['Editor', 'editor'],
      ['Library', 'library'],
      ['Puzzles', 'puzzles'],
      ['Endings', 'tablebase'],
      ['Learn', 'learn'],
    ] as const) {
      await openView(page, view);
      await page.locator(`acedrex-${element}-view`).waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        await drawn(page);
        // A phone pauses the engine outside the view of the board, and hides its chip.
        await expect.poll(() => chipOf(page).isVisible()).toBe(width > 360);
        if (width > 360)
          expect(await chipOf(page).locator('span').last().innerText()).toMatch(/^Depth \d+$/);
        expect([view, width, ...(await cutOff(page))]).toEqual([view, width]);
      }
      widths = widths.toReversed();
    }
    await page.setViewportSize({ width: 1280, height: 740 });
    await chipOf(page).click();
    await expect.poll(() => chipOf(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Acedrex' }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).waitFor();
    await page.context().close();
  });
});
