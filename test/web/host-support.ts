/** Host pages on separate servers, and the published bundles on another origin. */
import { PATIENCE } from '../support/patience.js';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { takePage } from '../support/pages.js';

export type Headers = Readonly<Record<string, string>>;

/** The response of a server to a path: a page, a file or an error. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Headers;
  readonly body?: string | Uint8Array;
  /** Path of a file in the checkout. */
  readonly file?: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A server with its own port, which makes a separate origin; its responses can be changed at any time. */
export class Host {
  readonly #server: Server;
  /** Returns the response to a path; undefined means 404. */
  answer: (path: string) => Answer | undefined = () => undefined;
  readonly asked: string[] = [];

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#respond(request, response);
    });
  }

  static async open(): Promise<Host> {
    const host = new Host();
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', this.origin).pathname;
    this.asked.push(path);
    const {
      status = 200,
      headers = {},
      body,
      file,
    } = path === '/favicon.ico' ? { status: 204 } : (this.answer(path) ?? { status: 404 });
    const content = file === undefined ? (body ?? '') : await readFile(file).catch(() => undefined);
    const type = TYPES[extname(file ?? path)] ?? 'text/html';
    response.writeHead(content === undefined ? 404 : status, {
      'content-type': type,
      'cache-control': 'no-store',
      ...headers,
    });
    response.end(status === 204 ? undefined : content);
  }
}

/** Serves the files of a folder under a prefix. */
export const files =
  (prefix: string, folder: string, headers: Headers = {}): ((path: string) => Answer | undefined) =>
  (path) =>
    path.startsWith(prefix)
      ? { file: `${folder}/${path.slice(prefix.length)}`, headers }
      : undefined;

/** Headers of files that stay the same for all tests of a host, so that the browser compiles them once. */
export const KEPT: Headers = { 'cache-control': 'max-age=3600' };

/** Runs in the page. */
const listenForErrors = (): void => {
  const heard: string[] = [];
  Object.assign(globalThis, { heard });
  document.addEventListener('acedrex-error', (event) => {
    heard.push((event as CustomEvent<{ readonly code: string }>).detail.code);
  });
};

/** Opens a page that records the codes of the elements' errors. */
export const openHostPage = async (
  browser: Browser,
  url: string,
): Promise<{ readonly page: Page; readonly complaints: string[] }> => {
  const { page, visit } = await takePage(
    browser,
    inject('siteUrl'),
    { viewport: { width: 1000, height: 760 }, locale: 'en-GB', reducedMotion: 'reduce' },
    [listenForErrors],
  );
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await visit(url);
  return { page, complaints };
};

/** Codes of the errors that the page has recorded. */
export const errorsHeard = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as { heard?: string[] }).heard ?? []);

/** Presses Analyse and waits for a few plies. */
export const analyse = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await reachDepth(page, 4);
};

export const reachDepth = async (page: Page, depth: number): Promise<void> => {
  await page.waitForFunction((least) => {
    const find = (root: ParentNode, selector: string): Element | null => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches(selector)) return element;
        const inner = element.shadowRoot && find(element.shadowRoot, selector);
        if (inner) return inner;
      }
      return null;
    };
    return Number(find(document, '[data-test=depth]')?.textContent) >= least;
  }, depth);
};
