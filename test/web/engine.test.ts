import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import {
  clickMove,
  drawn,
  isolated,
  labelOf,
  openPage,
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

describe('the engine', () => {
  test('loads on the first analysis, follows the position and stops', async () => {
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

    // The next frame shows the changed button; the rest of the panel follows later.
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

  test('applies its options, restarts after a crash and stores its results', async () => {
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
    // An engine whose worker crashes is restarted, with its lines still on the screen.
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

  test('searches with one thread if an isolated browser does not share memory', async () => {
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

  test('shows the download progress of its network', async () => {
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

  test('reports a failed download and leaves the board usable', async () => {
    const { page } = await openPage(site, {}, (opened) =>
      opened.route(/engine-.*\.wasm/, (route) => route.fulfill({ status: 404, body: '' })),
    );
    await press(page, 'Analyse');
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain('returned 404');
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => labelOf(page, 'e5')).toBe('e5, white pawn');
    await page.context().close();
  });
});
