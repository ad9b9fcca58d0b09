/** Opens or builds every page among the examples of the documentation, unchanged. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { build } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { VERSION } from '../../src/version.js';
import { assetPath } from '../support/cdn.js';
import { PATIENCE } from '../support/patience.js';
import { siteForTests } from '../web/support.js';
import { exampleFolders, examplesOf, type Example } from './support.js';

const { folderFor } = exampleFolders('pages');

/** Where pages without a build load the elements from. */
const CDN = `https://cdn.jsdelivr.net/npm/acedrex@${VERSION}/dist/cdn/`;
/** Where the examples suppose what `acedrex assets` copies. */
const ASSETS = `/acedrex/${VERSION}/`;
/** Where the examples suppose that the reader serves the page. */
const SERVER = 'https://your-server.example/acedrex/';

const site = siteForTests();

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
};

interface Host {
  readonly html: string;
  /** What is at a path of it. */
  readonly files: (path: string) => string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly complaints: string[];
}

const answerFor = async (route: Route, { html, files, headers }: Host): Promise<void> => {
  const address = route.request().url();
  const { origin, pathname } = new URL(address);
  const path = pathname.startsWith('/node_modules/acedrex/')
    ? pathname.replace('/node_modules/acedrex/', '')
    : pathname.startsWith('/node_modules/')
      ? pathname.slice(1)
      : files(pathname);
  if (address.startsWith(CDN))
    await route.fulfill({
      path: join('dist/cdn', address.slice(CDN.length)),
      contentType: TYPES[extname(pathname)] ?? 'text/plain',
      headers: { 'access-control-allow-origin': '*' },
    });
  else if (address.startsWith(SERVER))
    await route.fulfill({
      path: join('dist/app', pathname.slice(new URL(SERVER).pathname.length)),
      contentType: TYPES[extname(pathname)] ?? 'text/plain',
    });
  else if (origin !== 'https://host.example') await route.abort();
  else if (pathname === '/') await route.fulfill({ body: html, contentType: 'text/html', headers });
  else if (path !== undefined && existsSync(path))
    await route.fulfill({ path, contentType: TYPES[extname(path)] ?? 'text/plain' });
  else await route.fulfill({ status: 404, body: '' });
};

let host: Host | undefined;
let shared: Page | undefined;

/** The page that all hosts have in turn: a window for each would cost more than what is in it. */
const openWindow = async (): Promise<Page> => {
  const context = await site.browser.newContext({
    viewport: { width: 900, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complain = (text: string): void => {
    host?.complaints.push(text);
  };
  page.on('pageerror', ({ message }) => {
    complain(message);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain(message.text());
  });
  await page.exposeFunction('complain', complain);
  await page.addInitScript(() => {
    addEventListener('acedrex-error', (event) => {
      // An example that shows what goes wrong has handled it.
      if (event.defaultPrevented) return;
      const { detail } = event as CustomEvent<{ readonly message: string }>;
      (globalThis as unknown as { complain: (text: string) => void }).complain(detail.message);
    });
  });
  await context.route('**/*', (route) =>
    host === undefined ? route.abort() : answerFor(route, host),
  );
  return page;
};

/** Leaves the page of a host, with all that runs in it. */
afterEach(async () => {
  await shared?.goto('about:blank');
  host = undefined;
});

/** A page of somebody's host. */
const openHost = async (
  html: string,
  files: Host['files'],
  headers: Host['headers'] = {},
): Promise<{ readonly page: Page; readonly complaints: string[] }> => {
  shared ??= await openWindow();
  host = { html, files, headers, complaints: [] };
  await shared.goto('https://host.example/');
  return { page: shared, complaints: host.complaints };
};

/** Frameworks draw what an event has changed in a task of their own, after the board has drawn the move. */
const says = async (page: Page, text: string): Promise<void> => {
  await expect.poll(() => page.locator('body').innerText()).toContain(text);
};

/** The element is there, and e4-e5 is played on it where it can be. */
const tryElement = async (page: Page): Promise<void> => {
  const die = page.locator('acedrex-die [part=die]');
  await page.locator('acedrex-board [data-square=e4]').or(die).first().waitFor();
  if ((await die.count()) > 0) {
    await die.press('6');
    await expect.poll(() => die.innerText()).toContain('Eight-sided die, 6');
    return;
  }
  const movable = page.locator('acedrex-board').first().locator('[data-square=e4].movable');
  const isForLooking = (await page.locator('[view-only]').count()) > 0;
  const isEditor = (await page.locator('acedrex-editor').count()) > 0;
  if (isForLooking || isEditor) return;
  await page.locator('acedrex-board').first().locator('.movable').first().waitFor();
  // A puzzle is another one each day.
  if ((await page.locator('acedrex-puzzle').count()) > 0) return;
  // A game may stand where another pawn has gone already.
  if ((await movable.count()) === 0) return;
  const board = page.locator('acedrex-board').first();
  await movable.click();
  await board.locator('[role=gridcell][data-square=e5]').click();
  await expect
    .poll(() => page.locator('[data-square=e5]').first().getAttribute('aria-label'))
    .toContain('white pawn');
};

test.each(examplesOf('html frame'))('$name', async ({ code }) => {
  const { page, complaints } = await openHost(
    `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><body>${code}</body></html>`,
    () => undefined,
  );
  const board = page.frameLocator('iframe');
  await board.locator('[role=gridcell][data-square=f3][aria-label*="white unicornio"]').waitFor();
  // As high as the board, which is nearly as wide as the page.
  await expect
    .poll(() => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height))
    .not.toBe(560);
  expect(complaints).toEqual([]);
});

const inPage = examplesOf('html').filter(({ info }) => info !== 'html frame');

test.each(inPage)('$name', async ({ code }) => {
  const { page, complaints } = await openHost(
    `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><body>${code}</body></html>`,
    // Files that a host keeps on its own server.
    (path) => (path.startsWith(ASSETS) ? assetPath(path.slice(ASSETS.length)) : path.slice(1)),
  );
  await tryElement(page);
  if (/<output>|role="status"|role=status/.test(code) && !code.includes('<form>'))
    await says(
      page,
      code.includes('faults')
        ? 'Black has no king.'
        : code.includes('To move: ')
          ? 'To move: black'
          : 'e5',
    );
  expect(complaints).toEqual([]);
});

test('docs/editor.md: a form sends what the editor shows', async () => {
  const [, form] = examplesOf('html').filter(({ name }) => name.startsWith('docs/editor.md'));
  const { page } = await openHost(`<!doctype html>${form?.code ?? ''}`, () => undefined);
  await page.locator('acedrex-editor:not(:state(invalid))').waitFor();
  await page.waitForFunction(() =>
    document
      .querySelector<HTMLElement & { checkValidity(): boolean }>('acedrex-editor')
      ?.checkValidity(),
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => page.locator('output').innerText()).toMatch(/^rlugcakcgulr\/12/);
});

/** Builds a project as its bundler does and opens what came out. */
const buildAndOpen = async (
  example: Example,
  files: Readonly<Record<string, string>>,
  configFile: string | false = false,
  playOn: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const root = folderFor(example);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><head><title>App</title><link rel="icon" href="data:,"></head><body><div id="app"></div><script type="module" src="./main.js"></script></body></html>',
  );
  // As on the command line; under a test it would be a build for tests.
  vi.stubEnv('NODE_ENV', 'production');
  await build({ root, configFile, logLevel: 'error', build: { outDir: 'out', minify: false } });
  vi.unstubAllEnvs();
  const out = join(root, 'out');
  const { page, complaints } = await openHost(
    readFileSync(join(out, 'index.html'), 'utf8'),
    (path) => join(out, path),
  );
  await tryElement(page);
  await playOn(page);
  expect(complaints).toEqual([]);
};

/** Recipes that tests of their own build, open and play on. */
const PLAYED_BELOW = /recipes\/(?:play|two-players)\.md/;
const bundles = examplesOf('js bundle').filter(({ name }) => !PLAYED_BELOW.test(name));

test.each(bundles)('$name', async (example) => {
  await buildAndOpen(example, { 'main.js': example.code });
});

test('docs/recipes/play.md: the engine answers each move, and its pieces stay its own', async () => {
  const [example] = examplesOf('js bundle').filter(({ name }) => name.includes('play.md'));
  if (example === undefined) throw new Error('the recipe is gone');
  await buildAndOpen(example, { 'main.js': example.code }, false, async (page) => {
    const black = page.locator('.square[aria-label*="black"]');
    const places = (): Promise<readonly (string | undefined)[]> =>
      black.evaluateAll((squares) => squares.map((cell) => (cell as HTMLElement).dataset.square));
    const first = await places();
    const turn = page.getByText('Your move.');
    await turn.waitFor();
    // White's first move was made by whoever opened the page.
    const second = await places();
    await page.locator('[data-square=h4].movable').click();
    await page.locator('.square[data-square=h5]').click();
    await expect.poll(places).not.toEqual(second);
    await turn.waitFor();
    expect(await page.locator('.movable[aria-label*="black"]').count()).toBe(0);
    expect(await page.locator('.movable[aria-label*="white"]').count()).toBeGreaterThan(0);
    expect(first).toHaveLength(24);
  });
});

test('docs/recipes/two-players.md: two visitors play, and a damaged link changes nothing', async () => {
  const [example] = examplesOf('js bundle').filter(({ name }) => name.includes('two-players.md'));
  if (example === undefined) throw new Error('the recipe is gone');
  await buildAndOpen(example, { 'main.js': example.code }, false, async (page) => {
    const visitor = await openWindow();
    const linkOf = (tab: Page, kind: string): Promise<string> =>
      tab
        .waitForFunction((start) => {
          const { value } = document.querySelector('#link') as HTMLInputElement;
          return value.includes(start) && value;
        }, `#${kind}=`)
        .then((handle) => handle.jsonValue() as Promise<string>);
    // White's first move was made by whoever opened the page, and travels with the invitation.
    const invitation = await linkOf(page, 'invite');
    await visitor.goto(invitation);
    await visitor.getByRole('button', { name: 'Accept the invitation' }).click();
    await visitor.getByText('Your move.').waitFor();
    await visitor.locator('[data-square=e9].movable').click();
    await visitor.locator('.square[data-square=e8]').click();
    await visitor.getByText('Send the link').waitFor();
    const answer = await linkOf(visitor, 'play');
    await page.goto(answer.slice(0, -20));
    await page.getByText('The link is damaged').waitFor();
    await page.goto(answer);
    await page.getByText('Your move.').waitFor();
    await page.locator('[data-square=e8][aria-label*="black pawn"]').waitFor();
    // The same link once more.
    await page.reload();
    await page.getByText('Your move.').waitFor();
    await page.locator('[data-square=h4].movable').click();
    await page.locator('.square[data-square=h5]').click();
    await page.getByText('Send the link').waitFor();
    await visitor.goto(await linkOf(page, 'play'));
    await visitor.locator('[data-square=h5][aria-label*="white pawn"]').waitFor();
    await visitor.context().close();
  });
});

test.each(examplesOf('jsx react'))('$name', async (example) => {
  const main = `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import App from './App.jsx';
    createRoot(document.querySelector('#app')).render(createElement(App));`;
  const files = { 'App.jsx': example.code, 'main.js': main };
  await buildAndOpen(example, files, false, (page) => says(page, 'e5'));
});

test.each(examplesOf('tsx react'))('$name', async (example) => {
  const main = `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import App from './App.tsx';
    createRoot(document.querySelector('#app')).render(createElement(App));`;
  // The engine answers with an evaluation.
  await buildAndOpen(example, { 'App.tsx': example.code, 'main.js': main }, false, async (page) => {
    await expect.poll(() => page.locator('body').innerText()).toMatch(/\d\.\d\d/);
  });
});

test.each(examplesOf('vue'))('$name', async (example) => {
  const [config] = examplesOf('js vite-config');
  const configFile = join(folderFor(example), 'vite.config.mjs');
  writeFileSync(configFile, config?.code ?? '');
  const main = `import { createApp } from 'vue';
    import App from './App.vue';
    createApp(App).mount('#app');`;
  const files = { 'App.vue': example.code, 'main.js': main };
  await buildAndOpen(example, files, configFile, (page) => says(page, 'e5'));
});

test('docs/recipes/csp.md: the policy is enough for a board, and nothing inline runs', async () => {
  const example = examplesOf('http').find(({ name }) => name.includes('csp.md'));
  const [, policy = ''] = /^Content-Security-Policy: (.*)$/m.exec(example?.code ?? '') ?? [];
  const { page, complaints } = await openHost(
    '<!doctype html><html lang="en"><title>Host</title><body><acedrex-board></acedrex-board><script type="module" src="/cdn/board.min.js"></script></body></html>',
    (path) => join('dist', path),
    { 'content-security-policy': policy },
  );
  await tryElement(page);
  expect(complaints).toEqual([]);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="globalThis.ran = 1">');
  });
  await expect.poll(() => complaints.join(' ')).toContain('Content Security Policy');
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
});
