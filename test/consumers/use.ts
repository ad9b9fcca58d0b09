/** The checks of each consumer: a move with the mouse, a search, a puzzle, and no errors. */
import { expect } from 'vitest';
import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { openBrowser, openWithExtension } from '../support/chromium.js';
import type { Project, Served } from './project.js';
import type { Use } from './table.js';

const PATIENCE = 60_000;
const BEST_MOVE = /^[a-l]\d{1,2}[a-l]\d{1,2}/;

/** Runs a program, or builds, serves and plays. */
export const exercise = async (project: Project, use: Use): Promise<void> => {
  if (use.build !== undefined) await project.run(use.build);
  if (use.run !== undefined) expect(await project.run(use.run)).toMatch(/^\d+ [a-l]\d+[a-l]\d+$/m);
  if (use.serve === undefined) return;
  const served = await project.serve(use.serve);
  try {
    await playOn(served, use);
  } catch (error) {
    throw new Error(`${String(error)}\n${served.output()}`, { cause: error });
  } finally {
    await served.close();
  }
};

const playOn = async (served: Served, use: Use): Promise<void> => {
  if (use.findsLate) {
    const { page } = await open(served, use);
    await page.waitForLoadState('networkidle');
    await page.context().close();
  }
  const { page, complaints } = await open(served, use);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  try {
    await dragPawn(page, use.frame === undefined ? page : page.frameLocator(use.frame));
    await expect.poll(() => page.locator('#move').innerText(), { timeout: PATIENCE }).toBe('e5');
    await expect
      .poll(() => page.locator('#best').innerText(), { timeout: PATIENCE })
      .toMatch(BEST_MOVE);
    await page.locator('acedrex-puzzle .movable').first().waitFor({ timeout: PATIENCE });
    if (use.server !== undefined)
      await expect
        .poll(() => page.locator('#server').innerText(), { timeout: PATIENCE })
        .toMatch(use.server);
    const isText = workers.map((url) => url.startsWith('blob:'));
    const { workers: count = use.worker === undefined ? 0 : 1 } = use;
    expect(isText).toEqual(Array.from({ length: count }, () => use.worker === 'text'));
    expect(complaints).toEqual([]);
  } catch (error) {
    throw new Error(`${String(error)}\n${complaints.join('\n')}`, { cause: error });
  } finally {
    await page.context().close();
  }
  if (use.api === undefined) return;
  const response = await fetch(served.origin + use.api);
  expect(await response.json()).toEqual({ bestMove: expect.stringMatching(BEST_MOVE) as unknown });
};

/** Opens a page and collects errors of its console, of scripts and of requests. */
const open = async (
  { origin, extension }: Served,
  { page: path = '' }: Use,
): Promise<{ readonly page: Page; readonly complaints: string[] }> => {
  const viewport = { width: 900, height: 1300 };
  const context =
    extension === undefined
      ? await (await openBrowser()).newContext({ viewport })
      : await openWithExtension(extension, viewport);
  const url = `${extension === undefined ? origin : await originOf(context)}/${path}`;
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    complaints.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(url);
  return { page, complaints };
};

/** The address of the extension's files. Its id appears in the address of its service worker. */
const originOf = async (context: BrowserContext): Promise<string> => {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return `chrome-extension://${new URL(worker.url()).host}`;
};

/** Drags a pawn from e4 to e5, as a user would. The board is in the page or in a frame. */
const dragPawn = async (page: Page, place: Page | FrameLocator): Promise<void> => {
  // A server's picture of the page may be there before its scripts are.
  await page.waitForLoadState('networkidle');
  const centre = async (square: string): Promise<readonly [number, number]> => {
    const field = place.locator(`acedrex-board [data-square=${square}]`).first();
    const box = await field.boundingBox({ timeout: PATIENCE });
    if (box === null) throw new Error(`${square} is not shown`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [from, to] = [await centre('e4'), await centre('e5')];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
};
