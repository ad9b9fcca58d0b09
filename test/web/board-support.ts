/** A page with one board, editor, analysis or puzzle from the published bundles. */
import { PATIENCE } from '../support/patience.js';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { elementPage } from '../support/element-pages.js';
import { takePage } from '../support/pages.js';
import type { Site } from './support.js';

export interface BoardPage {
  readonly page: Page;
  readonly complaints: string[];
  readonly requests: string[];
}

type Prepare = (page: Page) => Promise<unknown>;

export const openBoard = (
  site: Site,
  attributes = '',
  options: BrowserContextOptions = {},
  prepare?: Prepare,
): Promise<BoardPage> =>
  open(site, 'board', `<acedrex-board ${attributes}></acedrex-board>`, '.piece', options, prepare);

/** Opens an analysis and waits until its board is drawn. The rules may still be loading. */
export const openAnalysis = (
  site: Site,
  attributes = '',
  options: BrowserContextOptions = {},
  prepare?: Prepare,
): Promise<BoardPage> =>
  open(
    site,
    'analysis',
    `<acedrex-analysis ${attributes}></acedrex-analysis>`,
    '.piece',
    options,
    prepare,
  );

/** Opens a puzzle and waits until its board is drawn. The rules may still be loading. */
export const openPuzzle = (
  site: Site,
  attributes = '',
  options: BrowserContextOptions = {},
  prepare?: Prepare,
): Promise<BoardPage> =>
  open(
    site,
    'puzzle',
    `<acedrex-puzzle ${attributes}></acedrex-puzzle>`,
    '.square',
    options,
    prepare,
  );

/** Opens an editor in a form and waits until it has checked the position. */
export const openEditor = async (
  site: Site,
  attributes = '',
  options: BrowserContextOptions = {},
  prepare?: Prepare,
): Promise<BoardPage> => {
  const opened = await open(
    site,
    'editor',
    `<form><fieldset><legend>Set-up</legend>
    <acedrex-editor name="position" ${attributes}></acedrex-editor></fieldset>
    <button type="reset">Reset</button><button>Send</button></form>`,
    '.square',
    options,
    prepare,
  );
  await opened.page
    .getByText(/legal position/)
    .first()
    .waitFor();
  return opened;
};

const open = async (
  site: Site,
  script: 'board' | 'editor' | 'analysis' | 'puzzle',
  body: string,
  awaited: string,
  options: BrowserContextOptions,
  prepare: Prepare = () => Promise.resolve(),
): Promise<BoardPage> => {
  const { page, visit } = await takePage(site.browser, site.url, {
    viewport: { width: 800, height: 700 },
    reducedMotion: 'reduce',
    ...options,
  });
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await prepare(page);
  await visit(site.url + elementPage(script, body));
  await page.locator(`acedrex-board ${awaited}`).first().waitFor();
  return { page, complaints, requests };
};

/** Sets properties of the board and waits until they are shown. */
export const setBoard = async (
  page: Page,
  properties: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await page.locator('acedrex-board').evaluate(async (element, values) => {
    Object.assign(element, values);
    await (element as AcedrexBoard).updateComplete;
  }, properties);
};

/** Records the details of the board's events of one name and can prevent them. See {@link heard}. */
export const listen = async (page: Page, name: string, prevent = false): Promise<void> => {
  await page.evaluate(
    ([type, isPrevented]) => {
      const heard = ((globalThis as { heard?: Record<string, unknown[]> }).heard ??= {});
      const list = (heard[type] ??= []);
      document.addEventListener(type, (event) => {
        list.push((event as CustomEvent<unknown>).detail);
        if (isPrevented) event.preventDefault();
      });
    },
    [name, prevent] as const,
  );
};

export const heard = (page: Page, name: string): Promise<readonly unknown[]> =>
  page.evaluate(
    (type) => (globalThis as { heard?: Record<string, unknown[]> }).heard?.[type] ?? [],
    name,
  );

/** The middle of a square, in pixels of the page. */
export const middleOf = async (
  page: Page,
  name: string,
): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await page.locator(`[data-square="${name}"].square`).boundingBox();
  if (box === null) throw new Error(`no square ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Presses a mouse button on one square and releases it on another. */
export const dragWith = async (
  page: Page,
  button: 'left' | 'right',
  from: string,
  to: string,
): Promise<void> => {
  const [a, b] = [await middleOf(page, from), await middleOf(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up({ button });
};
