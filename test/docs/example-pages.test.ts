/** Opens or builds every example page of the documentation, unchanged. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { build } from 'vite';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { VERSION } from '../../src/version.js';
import { assetPath } from '../support/cdn.js';
import { PATIENCE } from '../support/patience.js';
import { siteForTests } from '../web/support.js';
import { exampleFolders, examplesOf, fullest, type Example } from './support.js';

const { folder, folderFor } = exampleFolders('pages');

/** The CDN from which pages without a build load the elements. */
const CDN = `https://cdn.jsdelivr.net/npm/acedrex@${VERSION}/dist/cdn/`;
/** The folder in which the examples expect the files copied by `acedrex assets`. */
const ASSETS = `/acedrex/${VERSION}/`;
/** The address at which the examples expect the reader’s copy of the page. */
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
  /** The file at a path of the host. */
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

/** Opens the window that all hosts share. Opening one for each host would take longer than its tests. */
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
      // The example has handled the error.
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

/** Leaves the page of a host and ends everything that runs in it. */
afterEach(async () => {
  await shared?.goto('about:blank');
  host = undefined;
});

/** Opens a page of another host. */
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

/** Frameworks render a change in a separate task, after the board has drawn the move. */
const says = async (page: Page, text: string): Promise<void> => {
  await expect.poll(() => page.locator('body').innerText()).toContain(text);
};

/** Waits for the element and, if it has a board, plays e4-e5. */
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
  // The puzzle changes each day.
  if ((await page.locator('acedrex-puzzle').count()) > 0) return;
  // In the position of the example, this pawn may have moved already.
  if ((await movable.count()) === 0) return;
  const board = page.locator('acedrex-board').first();
  // In the language of the example.
  const [, pawn = ''] = (await movable.getAttribute('aria-label'))?.split(', ') ?? [];
  await movable.click();
  await board.locator('[role=gridcell][data-square=e5]').click();
  await expect
    .poll(() => page.locator('[data-square=e5]').first().getAttribute('aria-label'))
    .toContain(pawn);
};

test.each(examplesOf('html frame'))('$name', async ({ code }) => {
  const { page, complaints } = await openHost(
    `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><body>${code}</body></html>`,
    () => undefined,
  );
  const board = page.frameLocator('iframe');
  await board.locator('[role=gridcell][data-square=f3][aria-label*="white unicornio"]').waitFor();
  // The frame gets the height of the board, which is nearly as wide as the page.
  await expect
    .poll(() => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height))
    .not.toBe(560);
  expect(complaints).toEqual([]);
});

const inPage = examplesOf('html').filter(({ info }) => info !== 'html frame');
/** Elements, attributes, events and calls, without texts, games and languages. */
const partsOf = ({ code }: Example): readonly string[] =>
  code.match(/<[a-z][\w-]*|[\w-]+(?==)|addEventListener\('[^']*'|\w+(?=\()|from '[^']*'/g) ?? [];

test.each(fullest(inPage, partsOf))('$name', async ({ code }) => {
  const { page, complaints } = await openHost(
    `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><body>${code}</body></html>`,
    // Files on the host’s own server.
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

test('docs/editor.md: a form submits the editor’s position', async () => {
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

/** The input of the bundler for an example of each kind, in addition to its page. */
const SOURCES: Readonly<Record<string, (code: string) => Readonly<Record<string, string>>>> = {
  'js bundle': (code) => ({ 'main.js': code }),
  'jsx react': (code) => ({ 'App.jsx': code, 'main.js': reactMain('./App.jsx') }),
  'tsx react': (code) => ({ 'App.tsx': code, 'main.js': reactMain('./App.tsx') }),
  vue: (code) => ({
    'App.vue': code,
    'main.js':
      "import { createApp } from 'vue'; import App from './App.vue'; createApp(App).mount('#app');",
  }),
};
const reactMain = (app: string): string => `import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import App from '${app}';
  createRoot(document.querySelector('#app')).render(createElement(App));`;
const INDEX =
  '<!doctype html><html lang="en"><head><title>App</title><link rel="icon" href="data:,"></head><body><div id="app"></div><script type="module" src="./main.js"></script></body></html>';

describe('examples built by Vite', () => {
  beforeAll(async () => {
    const input: string[] = [];
    for (const [info, sourcesOf] of Object.entries(SOURCES))
      for (const example of examplesOf(info)) {
        const root = folderFor(example);
        const files = { ...sourcesOf(example.code), 'index.html': INDEX };
        for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
        input.push(join(root, 'index.html'));
      }
    const [config] = examplesOf('js vite-config');
    const configFile = join(folder, 'vite.config.mjs');
    writeFileSync(configFile, config?.code ?? '');
    // Vite would otherwise make a test build.
    vi.stubEnv('NODE_ENV', 'production');
    await build({
      ...{ root: folder, configFile, logLevel: 'error' },
      build: { outDir: 'out', minify: false, rolldownOptions: { input } },
    });
    vi.unstubAllEnvs();
  });

  const openBuilt = async (
    example: Example,
    playOn: (page: Page) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> => {
    const out = join(folder, 'out');
    const { page, complaints } = await openHost(
      readFileSync(join(out, relative(folder, folderFor(example)), 'index.html'), 'utf8'),
      (path) => join(out, path),
    );
    await tryElement(page);
    await playOn(page);
    expect(complaints).toEqual([]);
  };

  const recipe = (file: string): Example => {
    const example = examplesOf('js bundle').find(({ name }) => name.includes(file));
    if (example === undefined) throw new Error('the recipe is gone');
    return example;
  };

  test.each(examplesOf('js bundle').filter(({ name }) => !/(?:play|two-players)\.md/.test(name)))(
    '$name',
    (example) => openBuilt(example),
  );

  test('docs/recipes/play.md: the engine replies to each move, and the user can move only White’s pieces', async () => {
    await openBuilt(recipe('/play.md'), async (page) => {
      const black = page.locator('.square[aria-label*="black"]');
      const places = (): Promise<readonly (string | undefined)[]> =>
        black.evaluateAll((squares) => squares.map((cell) => (cell as HTMLElement).dataset.square));
      const first = await places();
      const turn = page.getByText('Your move.');
      await turn.waitFor();
      // The user who opened the page made White's first move.
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

  test('docs/recipes/two-players.md: two visitors play a game, and a damaged link is ignored', async () => {
    await openBuilt(recipe('/two-players.md'), async (page) => {
      const visitor = await openWindow();
      const linkOf = (tab: Page, kind: string): Promise<string> =>
        tab
          .waitForFunction((start) => {
            const { value } = document.querySelector('#link') as HTMLInputElement;
            return value.includes(start) && value;
          }, `#${kind}=`)
          .then((handle) => handle.jsonValue() as Promise<string>);
      // The user who opened the page made White's first move, which is part of the invitation.
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
      // The page loads the same link again.
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

  test.each([...examplesOf('jsx react'), ...examplesOf('vue')])('$name', (example) =>
    openBuilt(example, (page) => says(page, 'e5')),
  );

  // The engine shows an evaluation.
  test.each(examplesOf('tsx react'))('$name', (example) =>
    openBuilt(example, async (page) => {
      await expect.poll(() => page.locator('body').innerText()).toMatch(/\d\.\d\d/);
    }),
  );
});

test('docs/recipes/csp.md: the policy allows a board and blocks inline scripts', async () => {
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
