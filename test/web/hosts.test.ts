/**
 * The analysis on other sites: plain and isolated pages, and pages on which something is missing. The bundles have
 * another origin than the page. test/docs/policies.test.ts tests pages with strict policies.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { assetPath, cdnFile } from '../support/cdn.js';
import { openBrowser } from '../support/chromium.js';
import {
  analyse,
  errorsHeard,
  files,
  Host,
  KEPT,
  openHostPage,
  reachDepth,
  type Answer,
  type Headers,
} from './host-support.js';

const CORS: Headers = { 'access-control-allow-origin': '*' };
const ISOLATION: Headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
const GAME = '1. e5 e8 2. Uf3 Uf10';

let browser: Browser;
let host: Host;
let cdn: Host;
beforeAll(async () => {
  [browser, host, cdn] = await Promise.all([openBrowser(), Host.open(), Host.open()]);
});
afterAll(() => Promise.all([host.close(), cdn.close()]));
/** Serves the bundles. The browser compiles scripts once for all tests; what tests replace or count is never cached. */
const bundles = (path: string): Answer | undefined => {
  const isKept = path.endsWith('.js') && !path.includes('worker');
  return files('/', 'dist/cdn', isKept ? { ...CORS, ...KEPT } : CORS)(path);
};
beforeEach(() => {
  cdn.answer = bundles;
});

/** Serves the files that `acedrex assets` copies. */
const copied =
  (prefix: string): ((path: string) => Answer | undefined) =>
  (path) =>
    path.startsWith(prefix) ? { file: assetPath(path.slice(prefix.length)) } : undefined;

/** Serves a page with the element, and its own copy of the bundles under /own/. */
const serve = (
  {
    script = `${cdn.origin}/analysis.min.js`,
    attributes = '',
    headers = {},
    head = '',
  }: {
    readonly script?: string;
    readonly attributes?: string;
    readonly headers?: Headers;
    readonly head?: string;
  } = {},
  other: (path: string) => Answer | undefined = () => undefined,
): void => {
  host.answer = (path) =>
    path === '/'
      ? {
          headers,
          body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>${head}
<script type="module" src="${script}"></script></head><body>
<acedrex-analysis pgn="${GAME}" ply="4" ${attributes}></acedrex-analysis></body></html>`,
        }
      : (other(path) ?? files('/own/', 'dist/cdn', headers)(path));
};

const open = (): ReturnType<typeof openHostPage> => openHostPage(browser, `${host.origin}/`);

/** Waits until the board shows the last position of the game. */
const expectGame = async (page: Page): Promise<void> => {
  await page.locator('acedrex-analysis [data-square=f3][aria-label*="white unicornio"]').waitFor();
};

const expectFault = async (page: Page, code: string, words: RegExp): Promise<void> => {
  const line = page.locator(`acedrex-analysis [data-code="${code}"]`);
  await line.waitFor();
  expect(await line.innerText()).toMatch(words);
  expect(await errorsHeard(page)).toEqual([code]);
};

const pressAnalyse = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Analyse', exact: true }).click();

describe('a plain page on another origin', () => {
  test('shows and analyses a game and accepts moves', async () => {
    serve();
    const { page, complaints } = await open();
    await expectGame(page);
    expect(cdn.asked).not.toContain(`/${cdnFile('engine.wasm')}`);
    await analyse(page);
    await expect.poll(() => page.locator('[data-test=thread-count]').innerText()).toBe('1 thread');
    await page.getByRole('button', { name: 'Previous move' }).click();
    await page.locator('[data-square=f9].movable').click();
    await page.locator('[data-square=f8]').click();
    await page.locator('button.move', { hasText: 'f8' }).waitFor();
    await page.locator('button.move', { hasText: 'Uf10' }).waitFor();
    await reachDepth(page, 4);
    expect(
      await page.evaluate(() =>
        (document.querySelector('acedrex-analysis') as { toPgn(): string } | null)?.toPgn(),
      ),
    ).toContain('2. Uf3 Uf10 (2... f8) *');
    await expect.poll(() => errorsHeard(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('reports a worker whose origin does not allow access', async () => {
    cdn.answer = (path) =>
      path === `/${cdnFile('worker.min.js')}` ? files('/', 'dist/cdn')(path) : bundles(path);
    serve();
    const { page } = await open();
    await expectGame(page);
    await pressAnalyse(page);
    await expectFault(page, 'worker-unreachable', /could not be fetched.*Allow-Origin/);
    await expectGame(page);
    await page.context().close();
  });
});

describe('a page with missing or invalid files', () => {
  test.each([
    [NETWORK_FILE, 'network-missing', /\.nnue returned 404/],
    ['worker.min.js', 'worker-unreachable', /could not be fetched/],
  ])('reports that %s is missing', async (name, code, words) => {
    cdn.answer = (path) =>
      path === `/${cdnFile(name)}`
        ? { status: 404, headers: name.endsWith('.js') ? {} : CORS }
        : bundles(path);
    serve();
    const { page } = await open();
    await expectGame(page);
    await pressAnalyse(page);
    await expectFault(page, code, words);
    await page.context().close();
  });

  test.each([
    [
      'a worker script that does not exist',
      '/nowhere.js',
      'worker-missing',
      /nowhere\.js returned 404/,
    ],
    ['an HTML page in place of the worker script', '/page', 'worker-not-script', /text\/html/],
    [
      'an HTML page in place of WebAssembly',
      '/own/worker.js',
      'wasm-invalid',
      /HTML page instead of WebAssembly.*setAssetBase/,
    ],
  ])('reports %s', async (_, workerUrl, code, words) => {
    const isWasm = code.startsWith('wasm');
    serve(
      { attributes: `worker-url="${workerUrl}" ${isWasm ? 'wasm-url="/app/engine.wasm"' : ''}` },
      (path) =>
        path === '/page' || path === '/app/engine.wasm'
          ? { body: '<!doctype html><title>App</title>', headers: { 'content-type': 'text/html' } }
          : (copied('/own/')(path) ?? copied('/app/')(path)),
    );
    const { page } = await open();
    await expectGame(page);
    await pressAnalyse(page);
    await expectFault(page, code, words);
    await page.context().close();
  });

  test('starts the engine on the next click once its file is available', async () => {
    let missing = true;
    cdn.answer = (path) =>
      missing && path === `/${cdnFile('engine.wasm')}`
        ? { status: 404, headers: CORS }
        : bundles(path);
    serve();
    const { page } = await open();
    await expectGame(page);
    await pressAnalyse(page);
    await expectFault(page, 'wasm-missing', /engine-\w+\.wasm returned 404/);
    missing = false;
    await analyse(page);
    await expect.poll(() => page.locator('acedrex-analysis .fault').count()).toBe(0);
    await page.context().close();
  });
});

test('the analysis reports that the device is offline', async () => {
  serve();
  const { page } = await open();
  await expectGame(page);
  await page.context().setOffline(true);
  await pressAnalyse(page);
  await page.locator('acedrex-analysis [data-code="offline"]').first().waitFor();
  expect(new Set(await errorsHeard(page))).toEqual(new Set(['offline']));
  await page.context().close();
});

describe('an isolated page', () => {
  const threads = (page: Page): Promise<string> =>
    page.locator('[data-test=thread-count]').innerText();

  test('uses threads with engine files from its own origin', async () => {
    serve({ script: '/own/analysis.min.js', attributes: 'threads="2"', headers: ISOLATION });
    const { page } = await open();
    await expectGame(page);
    await analyse(page);
    await expect.poll(() => threads(page)).toBe('2 threads');
    expect(host.asked).toContain(`/own/${cdnFile('engine-threads.wasm')}`);
    await page.context().close();
  });

  test('uses threads even if its engine files come from another origin', async () => {
    serve({ attributes: 'threads="2"', headers: ISOLATION });
    const { page } = await open();
    await expectGame(page);
    await analyse(page);
    await expect.poll(() => threads(page)).toBe('2 threads');
    await page.context().close();
  });

  test('reports a worker that is sent without the isolation header', async () => {
    serve({ script: '/bare/analysis.min.js', headers: ISOLATION }, files('/bare/', 'dist/cdn'));
    const { page } = await open();
    await expectGame(page);
    await pressAnalyse(page);
    await expectFault(page, 'worker-not-isolated', /Cross-Origin-Embedder-Policy/);
    await page.context().close();
  });
});

describe('an engine module from another origin', () => {
  const POLICY = `default-src 'none'; script-src 'self' ORIGIN 'wasm-unsafe-eval'; connect-src ORIGIN; worker-src blob:; require-trusted-types-for 'script'; trusted-types acedrex`;

  beforeEach(() => {
    cdn.answer = files('/', 'dist', CORS);
  });

  /** Opens an empty page. */
  const openEmpty = async (headers: Headers = {}): ReturnType<typeof openHostPage> => {
    host.answer = (path) =>
      path === '/' ? { headers, body: '<!doctype html><title>Host</title>' } : undefined;
    return open();
  };

  interface Outcome {
    readonly code?: string;
    readonly reason?: string;
    readonly depth?: number;
  }

  /** Runs code with an engine in the page. `workers` are its workers; `told` shortens results. */
  const use = <T>(page: Page, body: string, options = ''): Promise<T> =>
    page.evaluate(
      `(async () => {
        const workers = [];
        const { createEngine } = await import('${cdn.origin}/worker/browser.js');
        const Plain = globalThis.Worker;
        globalThis.Worker = class extends Plain {
          constructor(...parameters) { super(...parameters); workers.push(this); }
        };
        const START = { ruleset: 'cazaux', fen: 'startpos' };
        const told = (result) => result.ok
          ? { reason: result.value.reason, depth: result.value.info?.depth }
          : { code: result.error.code, depth: result.error.lastInfo?.depth };
        const engine = createEngine({ ${options} });
        try { ${body} } finally { await engine.close(); }
      })()`,
    );

  test('searches with threads under a strict policy with Trusted Types', async () => {
    host.answer = (path) =>
      path === '/'
        ? {
            headers: {
              'content-security-policy': POLICY.replaceAll('ORIGIN', cdn.origin),
              ...ISOLATION,
            },
            body: '<!doctype html><title>Host</title><script type="module" src="/use.js"></script>',
          }
        : {
            body: `import { createEngine } from '${cdn.origin}/worker/browser.js';
              const engine = createEngine({ threads: 2 });
              const result = await engine.analyse({ ruleset: 'cazaux', fen: 'startpos' }, { depth: 5 });
              document.title = result.ok ? 'depth ' + result.value.info.depth : result.error.message;`,
          };
    const { page, complaints } = await open();
    await expect.poll(() => page.title()).toBe('depth 5');
    // Helper threads are started from the same script.
    expect(cdn.asked).toContain('/worker/worker.js');
    expect(cdn.asked).toContain('/shared/engine-threads-data.js');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('detects a worker that ends without an event and starts another', async () => {
    const { page } = await openEmpty();
    const outcomes = await use<readonly Outcome[]>(
      page,
      `const dead = await engine.analyse(START, {}, {
         onInfo: ({ depth }) => { if (depth === 4) for (const worker of workers) worker.terminate(); },
       });
       const next = await engine.analyse(START, { depth: 2 });
       return [told(dead), told(next), workers.length];`,
      'silenceTimeout: 3000',
    );
    expect(outcomes).toEqual([
      { code: 'engine-crashed', depth: expect.any(Number) as number },
      { reason: 'depth', depth: 2 },
      2,
    ]);
    await page.context().close();
  });

  test('keeps its worker while the page is suspended', async () => {
    const { page } = await openEmpty();
    const outcome = await use<readonly unknown[]>(
      page,
      `let isBlocked = false;
       const result = await engine.analyse(START, { movetime: 3000 }, {
         onInfo: () => {
           if (isBlocked) return;
           isBlocked = true;
           // As on a sleeping device: no timer of the page runs, and then all due timers run.
           const end = performance.now() + 1500;
           while (performance.now() < end);
         },
       });
       return [told(result).reason, workers.length];`,
      'silenceTimeout: 1000',
    );
    expect(outcome).toEqual(['movetime', 1]);
    await page.context().close();
  });

  test('reports that the device is offline and works again once it is online', async () => {
    const { page } = await openEmpty();
    const analyse = `return told(await engine.analyse(START, { depth: 2 }));`;
    // The module is loaded before the network fails.
    expect(await use<Outcome>(page, analyse)).toEqual({ reason: 'depth', depth: 2 });
    await page.context().setOffline(true);
    expect(await use<Outcome>(page, analyse)).toEqual({ code: 'offline' });
    await page.context().setOffline(false);
    expect(await use<Outcome>(page, analyse)).toEqual({ reason: 'depth', depth: 2 });
    await page.context().close();
  });
});
