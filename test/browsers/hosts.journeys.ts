/** The elements on other sites: alone, in frames, and under every policy and header in docs/. */
import { expect } from 'vitest';
import { examplesOf } from '../docs/support.js';
import { assetPath, cdnFile } from '../support/cdn.js';
import { exportNewBoard } from '../support/in-page.js';
import { files, type Answer, type Headers, type Host } from '../web/host-support.js';
import { analyse, canShare, clickMove, pieceOn, reachesDepth, SLOW } from './support/board.js';
import { journey, quiet, openHost, openTab, siteAnswers, WATCH } from './support/journey.js';
import type { Target } from './support/find.js';
import { button, square, type Page } from './support/page.js';

const CORS: Headers = { 'access-control-allow-origin': '*' };
const ISOLATION: Headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
const GAME = '1. e5 e8 2. Uf3 Uf10';
const WATCHER = '/watch.js';

/** The published bundles, and the script that watches pages, under a prefix. */
const bundles =
  (prefix: string, headers: Headers = {}) =>
  (path: string): Answer | undefined =>
    path === prefix.slice(0, -1) + WATCHER
      ? { body: WATCH, headers }
      : files(prefix, 'dist/cdn', headers)(path);

/** A page with scripts of `folder`, which may be on another server. */
const pageWith = (folder: string, script: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
<meta name="viewport" content="width=device-width"><script src="${folder}${WATCHER}" crossorigin></script>
<script type="module" src="${folder}/${script}.min.js"></script></head><body>${body}</body></html>`;

/** A server with bundles that other origins may load, as a CDN. */
const openCdn = async (): Promise<Host> => {
  const cdn = await openHost();
  cdn.answer = bundles('/', CORS);
  return cdn;
};

interface Visit {
  readonly page: Page;
  readonly host: Host;
}

/** Opens a page with one element, its bundles on its own server unless `cdn` has them. */
const openElement = async ({
  script = 'analysis',
  body = `<acedrex-analysis pgn="${GAME}" ply="4"></acedrex-analysis>`,
  headers = {},
  cdn,
  folder = cdn?.origin ?? '/own',
}: {
  readonly script?: string;
  readonly body?: string;
  readonly headers?: Headers;
  readonly cdn?: Host;
  readonly folder?: string;
} = {}): Promise<Visit> => {
  const host = await openHost();
  host.answer = (path) => {
    if (path === '/') return { headers, body: pageWith(folder, script, body) };
    // Files that are sent without the headers of the page.
    if (path.startsWith('/bare/')) return bundles('/bare/')(path);
    if (path.startsWith('/assets/')) return { file: assetPath(path.slice('/assets/'.length)) };
    return bundles('/own/', headers)(path);
  };
  const page = await openTab(`${host.origin}/`, { size: { width: 1000, height: 760 } });
  return { page, host };
};

const showsGame = (page: Page): Promise<void> => pieceOn(page, 'f3', 'white unicornio');

const searches = async (page: Page): Promise<void> => {
  await analyse(page);
  await reachesDepth(page, 4);
};

const hears = async (page: Page, code: string): Promise<void> => {
  await expect.poll(() => page.heard(), SLOW).toContain(code);
};

const KINGS = '11k/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1';

// --- Elements ----------------------------------------------------------------------------------------

quiet('a single board can be played on and exported under a strict policy', async () => {
  const { page } = await openElement({
    script: 'board',
    body: '<acedrex-board coordinates="none"></acedrex-board>',
    headers: {
      'content-security-policy':
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:",
    },
  });
  await page.appears(`${square('e4')}.movable`);
  await page.drag(square('c1'), square('f3'));
  await pieceOn(page, 'f3', 'white unicornio');
  await clickMove(page, 'e9', 'e8');
  await pieceOn(page, 'e8', 'black pawn');
  expect(await page.evaluate(exportNewBoard)).toBeGreaterThan(1000);
  expect(
    await page.all('acedrex-board', ([board]) =>
      (board as unknown as { exportSvg(): Promise<string> }).exportSvg(),
    ),
  ).toContain('<use ');
});

quiet('an editor with an invalid position prevents its form from being submitted', async () => {
  const { page } = await openElement({
    script: 'editor',
    body: `<form><acedrex-editor name="position" fen="${KINGS}"></acedrex-editor></form>`,
  });
  const verdict = (): Promise<string> => page.text('acedrex-editor >> .verdict');
  const isValid = (): Promise<boolean> =>
    page.all('form', ([form]) => (form as HTMLFormElement).checkValidity());
  await expect.poll(verdict).toBe('A legal position, white to move.');
  await page.click(square('a1'));
  await page.press('Delete');
  await expect.poll(verdict).toBe('Illegal position: 1 problem.');
  expect(await isValid()).toBe(false);
  await page.click('acedrex-editor >> .repair');
  await expect.poll(verdict).toBe('A legal position, white to move.');
  expect(await isValid()).toBe(true);
  expect(
    await page.all('form', ([form]) => new FormData(form as HTMLFormElement).get('position')),
  ).toMatch(/^11k\//);
});

/** An editor with two kings, and the piece placement of its FEN. */
const openKings = async (): Promise<{ page: Page; boardPart: () => Promise<string> }> => {
  const { page } = await openElement({
    script: 'editor',
    body: `<acedrex-editor fen="${KINGS}"></acedrex-editor>`,
  });
  await page.appears({ css: 'acedrex-editor >> .verdict', text: 'A legal position' });
  const boardPart = async (): Promise<string> =>
    (
      await page.all('acedrex-editor', ([one]) => (one as unknown as { value: string }).value)
    ).split(' ')[0] ?? '';
  return { page, boardPart };
};

const tool = (name: string): Target => ({ css: 'acedrex-editor >> .tool', name });

quiet('the mouse can place, paint, move and remove pieces in an editor', async () => {
  const { page, boardPart } = await openKings();
  await page.click(tool('white lion'));
  await page.drag(square('d5'), square('h5'));
  // A stroke paints the squares on which the browser reports the mouse.
  await expect.poll(boardPart).toMatch(/\/3L.*L4\//);
  await page.press('Escape');
  await page.click(tool('Move pieces'));
  await page.drag(square('d5'), square('d7'));
  await expect.poll(boardPart).toContain('/3L8/');
  await page.drag(square('d7'), 'acedrex-editor >> .verdict');
  await expect.poll(boardPart).not.toContain('/3L8/');
  for (let n = 0; n < 3; n += 1) await page.click(button('Undo'));
  await expect.poll(boardPart).toBe(KINGS.split(' ')[0]);
});

quiet('fingers can place pieces in an editor and drag them from the palette', async () => {
  const { page, boardPart } = await openKings();
  await page.tap(tool('white giraffe'), square('f6'));
  await expect.poll(boardPart).toContain('/5G6/');
  await page.tap(square('f6'));
  await expect.poll(boardPart).toBe(KINGS.split(' ')[0]);
  await page.swipe(tool('black crocodile'), square('h9'));
  await expect.poll(boardPart).toContain('/7c4/');
  expect(await page.pointers()).toEqual(['touch']);
});

quiet('letter keys place pieces in an editor, and an invalid FEN is reported', async () => {
  const { page, boardPart } = await openKings();
  await page.click(square('c3'));
  await page.press('Shift+U', 'ArrowRight', 'a');
  await expect.poll(boardPart).toContain('/2Ua8/');
  await page.press('Delete');
  await expect.poll(boardPart).toContain('/2U9/');
  await page.click('acedrex-editor >> #fen');
  await page.press('Control+a');
  await page.type('10xk');
  await page.appears('acedrex-editor >> #fen-fault');
  expect(await boardPart()).toContain('/2U9/');
});

quiet('a single die can be rolled by click and by key', async () => {
  const { page } = await openElement({ script: 'die', body: '<acedrex-die></acedrex-die>' });
  await page.evaluate(() => {
    const rolls: unknown[] = [];
    Object.assign(globalThis, { rolls });
    addEventListener('acedrex-roll', (event) => rolls.push((event as CustomEvent).detail));
  });
  const rolled = (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { rolls: unknown[] }).rolls.length);
  await page.click('acedrex-die >> [part=die]');
  await expect.poll(rolled).toBe(1);
  await page.press('Enter');
  await expect.poll(rolled).toBe(2);
});

quiet('a single puzzle can be solved', async () => {
  const { page } = await openElement({
    script: 'puzzle',
    body: `<acedrex-puzzle fen="8c1k1/10g1/8R3/p8p2/1p3L6/3r8/3G2UP4/2P3P2P2/PP9P/12/4l5r1/K7g3 b - - 38 91"
      moves="i12e8 g6i9 k12l12 i10l10"></acedrex-puzzle>`,
  });
  const state = (): Promise<string> =>
    page.all('acedrex-puzzle', ([one]) => (one as unknown as { state: string }).state);
  await page.appears('acedrex-board >> .movable');
  await clickMove(page, 'a1', 'a2');
  await expect.poll(state).toBe('wrong');
  await clickMove(page, 'g6', 'i9');
  await page.appears({ css: 'acedrex-puzzle >> [part=message]', text: 'Right.' });
  await clickMove(page, 'i10', 'l10');
  await expect.poll(state).toBe('solved');
});

// --- Frames ------------------------------------------------------------------------------------------

/** A page of another origin with the site's frame in it, which records the messages it receives. */
const openFrame = async (
  query: (origin: string) => string,
  { frame = '', headers = {} }: { readonly frame?: string; readonly headers?: Headers } = {},
): Promise<Page> => {
  const [host, app] = [await openHost(), await openHost()];
  app.answer = siteAnswers('', { ...CORS, ...headers });
  host.answer = (path) =>
    path === '/'
      ? {
          body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head><body>
<script>globalThis.told = []; addEventListener('message', ({ data }) => told.push(data));</script>
<iframe src="${app.origin}/embed.html?${query(host.origin).replaceAll('&', '&amp;')}" title="Board"
  width="100%" height="300" ${frame}></iframe><script async src="${app.origin}/embed-frame.js"></script></body></html>`,
        }
      : undefined;
  return openTab(`${host.origin}/`, { size: { width: 1280, height: 1100 } });
};

const told = (page: Page): Promise<readonly { readonly acedrex: string }[]> =>
  page.evaluate(() => (globalThis as unknown as { told: { readonly acedrex: string }[] }).told);

const FRAMED = 'pgn=1.+e5+e8+2.+Uf3+Uf10&ply=3';

journey('a frame from another origin fits its content and exchanges messages', async () => {
  const page = await openFrame((origin) => `${FRAMED}&host=${origin}`);
  await showsGame(page.frame);
  const height = (): Promise<number> =>
    page.all('iframe', ([frame]) => frame?.getBoundingClientRect().height ?? 0);
  await expect.poll(height).toBeGreaterThan(400);
  await searches(page.frame);
  await page.evaluate(() => {
    document
      .querySelector('iframe')
      ?.contentWindow?.postMessage({ acedrex: 'show', pgn: '1. h5', ply: 1 }, '*');
  });
  await pieceOn(page.frame, 'h5', 'white pawn');
  expect((await told(page)).some(({ acedrex }) => acedrex === 'size')).toBe(true);
  expect(await page.frame.complaints()).toEqual([]);
});

journey('a frame ignores messages from origins that its address does not name', async () => {
  const page = await openFrame(() => `${FRAMED}&host=https://example.org`);
  await showsGame(page.frame);
  await page.evaluate(() => {
    document
      .querySelector('iframe')
      ?.contentWindow?.postMessage({ acedrex: 'show', pgn: '1. h5', ply: 1 }, '*');
  });
  await page.frame.click(button('Previous move'));
  await pieceOn(page.frame, 'c1', 'white unicornio');
  await pieceOn(page.frame, 'h4', 'white pawn');
  expect((await told(page)).filter(({ acedrex }) => acedrex !== 'size')).toEqual([]);
});

journey('a sandboxed frame with its own origin can analyse', async () => {
  const page = await openFrame(() => FRAMED, {
    frame: 'sandbox="allow-scripts allow-same-origin"',
  });
  await showsGame(page.frame);
  await searches(page.frame);
  expect(await page.frame.heard()).toEqual([]);
});

journey('a sandboxed frame without an origin shows a game, but cannot analyse', async () => {
  const page = await openFrame(() => FRAMED, { frame: 'sandbox="allow-scripts"' });
  await showsGame(page.frame);
  await clickMove(page.frame, 'h9', 'h8');
  await pieceOn(page.frame, 'h8', 'black pawn');
  await analyse(page.frame);
  await page.frame.appears({ css: '[role=alert]', text: 'The engine could not be started' });
  expect(await page.frame.heard()).toEqual(['engine-start-failed']);
});

journey('Document-Isolation-Policy lets a frame use threads only in Chromium', async () => {
  const page = await openFrame(() => FRAMED, {
    headers: {
      'document-isolation-policy': 'isolate-and-require-corp',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
  await showsGame(page.frame);
  const [isIsolated, cores] = await page.frame.evaluate(
    () => [crossOriginIsolated, navigator.hardwareConcurrency] as const,
  );
  expect(isIsolated).toBe(await page.evaluate(() => navigator.userAgent.includes('Chrome/')));
  await searches(page.frame);
  const threads = isIsolated ? Math.max(1, Math.min(16, cores) - 1) : 1;
  expect(await page.frame.text('[data-test=thread-count]')).toBe(
    threads === 1 ? '1 thread' : `${threads} threads`,
  );
  expect(await page.frame.heard()).toEqual([]);
});

// --- Policies and headers ----------------------------------------------------------------------------

const CDN = 'https://cdn.jsdelivr.net';
const POLICIES = examplesOf('http')
  .filter(({ name }) => name.includes('csp.md'))
  .map(({ code }) => /^Content-Security-Policy: (.*)$/.exec(code)?.[1] ?? '');

/** A page under a policy, with the bundles where the policy allows them. */
const openUnder = async (policy: string): Promise<Visit> => {
  const cdn = policy.includes(CDN) ? await openCdn() : undefined;
  return openElement({
    headers: { 'content-security-policy': policy.replaceAll(CDN, cdn?.origin ?? '') },
    ...(cdn !== undefined && { cdn }),
  });
};

/** The policy without one of its sources. */
const without = (policy: string, name: string, source: string): string =>
  policy
    .split('; ')
    .map((directive) => {
      const [key = '', ...sources] = directive.split(' ');
      const left = sources.filter((one) => key !== name || one !== source);
      return `${key} ${left.length > 0 ? left.join(' ') : "'none'"}`;
    })
    .join('; ');

const blocks =
  (code: string, isPressed = false) =>
  async (page: Page): Promise<void> => {
    await page.appears('acedrex-analysis >> .piece');
    if (isPressed) await analyse(page);
    await hears(page, code);
  };

const noElement = async (page: Page): Promise<void> => {
  await page.exists('acedrex-analysis');
  expect(await page.evaluate(() => customElements.get('acedrex-analysis') === undefined)).toBe(
    true,
  );
};

/** The parts that fail without a source, as documented in docs/. */
const LOST: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "script-src 'self'": noElement,
  [`script-src ${CDN}`]: noElement,
  "script-src 'wasm-unsafe-eval'": blocks('wasm-blocked'),
  "connect-src 'self'": blocks('wasm-unreachable'),
  [`connect-src ${CDN}`]: blocks('wasm-unreachable'),
  "worker-src 'self'": blocks('worker-blocked', true),
  'worker-src blob:': blocks('worker-blocked', true),
  'img-src data:': async (page) => {
    await page.appears('acedrex-analysis >> .piece');
    expect(await page.evaluate(exportNewBoard)).toMatch(/error/i);
  },
};

const NAMES = ['files on the page’s own server', 'files from a CDN', 'Trusted Types'];

for (const [index, policy] of POLICIES.entries()) {
  const name = NAMES[index] ?? `policy ${index + 1}`;
  quiet(`${name}: the policy in docs/ is sufficient`, async () => {
    const { page } = await openUnder(policy);
    await showsGame(page);
    await searches(page);
    await page.click(button('Previous move'));
    await clickMove(page, 'f9', 'f8');
    await page.appears({ css: 'button.move', text: 'f8' });
    expect(await page.evaluate(exportNewBoard)).toBeGreaterThan(1000);
    expect(await page.heard()).toEqual([]);
  });

  journey(`${name}: each missing source has the effect described in docs/`, async () => {
    let tried = 0;
    for (const directive of policy.split('; ')) {
      const [key = '', ...sources] = directive.split(' ');
      for (const source of sources) {
        const lost = LOST[`${key} ${source}`];
        if (lost === undefined) continue;
        const { page } = await openUnder(without(policy, key, source));
        await lost(page);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThanOrEqual(5);
  });
}

journey('Trusted Types block the library if its policy names are missing', async () => {
  const policy = POLICIES.find((one) => one.includes('trusted-types')) ?? '';
  const { page } = await openUnder(without(policy, 'trusted-types', 'lit-html'));
  await noElement(page);
  const { page: other } = await openUnder(without(policy, 'trusted-types', 'acedrex'));
  await blocks('worker-blocked', true)(other);
});

journey('a policy without blobs requires the worker on the page’s own server', async () => {
  const cdn = await openCdn();
  const policy = `default-src 'none'; style-src 'self'; script-src 'self' ${cdn.origin} 'wasm-unsafe-eval'; connect-src 'self' ${cdn.origin}; worker-src 'self'`;
  const headers = { 'content-security-policy': policy };
  const { page } = await openElement({ cdn, headers });
  await showsGame(page);
  await analyse(page);
  await hears(page, 'worker-blocked');
  const { page: other, host } = await openElement({
    cdn,
    headers,
    body: `<acedrex-analysis pgn="${GAME}" ply="4" worker-url="/assets/worker.js"
      wasm-url="/assets/engine.wasm"></acedrex-analysis>`,
  });
  await showsGame(other);
  await searches(other);
  expect(await other.heard()).toEqual([]);
  expect(host.asked).toEqual(expect.arrayContaining(['/assets/rules.wasm', '/assets/engine.wasm']));
});

quiet('a page without isolation uses one thread', async () => {
  const { page } = await openElement({ cdn: await openCdn() });
  await showsGame(page);
  await searches(page);
  expect(await page.text('[data-test=thread-count]')).toBe('1 thread');
});

const THREADED = `<acedrex-analysis pgn="${GAME}" ply="4" threads="2"></acedrex-analysis>`;

/** Two threads, or one and the reason where the browser does not let them share memory. */
const expectThreads = async (page: Page): Promise<void> => {
  const isShared = await canShare(page);
  expect(await page.text('[data-test=thread-count]')).toBe(isShared ? '2 threads' : '1 thread');
  expect(await page.attribute('[data-test=thread-count]', 'title')).toBe(
    isShared
      ? 'Threads: 2, as chosen.'
      : '1 thread: this browser does not let threads share memory.',
  );
};

quiet('an isolated page uses several threads', async () => {
  const { page, host } = await openElement({ headers: ISOLATION, body: THREADED });
  await showsGame(page);
  await searches(page);
  await expectThreads(page);
  expect(host.asked.includes(`/own/${cdnFile('engine-threads.wasm')}`)).toBe(await canShare(page));
});

journey('an isolated page uses threads even if all files come from another origin', async () => {
  const { page } = await openElement({ headers: ISOLATION, body: THREADED, cdn: await openCdn() });
  await showsGame(page);
  await searches(page);
  await expectThreads(page);
});

journey('an isolated page reports an error if its worker is sent without the header', async () => {
  const { page } = await openElement({ headers: ISOLATION, folder: '/bare' });
  await showsGame(page);
  await analyse(page);
  await hears(page, 'worker-not-isolated');
});

journey('a file that is missing on the server is reported', async () => {
  for (const [name, code] of [
    ['rules.wasm', 'wasm-missing'],
    ['engine.wasm', 'wasm-missing'],
    ['worker.min.js', 'worker-unreachable'],
  ] as const) {
    const cdn = await openCdn();
    const all = cdn.answer;
    cdn.answer = (path) =>
      path === `/${cdnFile(name)}`
        ? { status: 404, headers: name.endsWith('.js') ? {} : CORS }
        : all(path);
    const { page } = await openElement({ cdn });
    await page.appears('acedrex-analysis >> .piece');
    if (name !== 'rules.wasm') {
      await showsGame(page);
      await analyse(page);
    }
    await hears(page, code);
  }
});
