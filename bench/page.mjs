/**
 * Measures the analysis page in Chromium as on a phone with a slow network, from a static server that compresses:
 *
 *   node bench/page.mjs [--only load,taps,costs,threads,annotate,steps] [--threads N] [--runs N] [--effort EFFORT]
 *     [--plies N]
 *
 * `load`: first paints, and downloads before and with the first analysis. `taps`: response times of taps while the
 * engine searches with the page's own number of threads: first without special headers, as from most hosts, with one
 * thread, and then isolated. `costs`: the processor time of the main thread for the same taps, with one thread and
 * without slowdown. Other work on the machine hardly affects it. `threads`: the taps with a chosen number of threads,
 * isolated. `annotate`: a long game on a desktop, with clicks in the meantime. `steps`: 100 steps and 20 flips in a
 * study of 1 MB on a desktop slowed down four times.
 */
/* global document, requestAnimationFrame, MessageChannel, IDBObjectStore, navigator, ClipboardEvent, DataTransfer, PerformanceObserver, crossOriginIsolated */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { extname, join, normalize, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { allowUnread } from '../build/library/cli/unread.js';
import { loadRules, makeSan, Position, RULESETS } from '../build/library/index.js';
import { ensureBrowser } from '../scripts/browser.mjs';

allowUnread();

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'load,taps,costs,threads,annotate,steps' },
    threads: { type: 'string', default: '2' },
    runs: { type: 'string', default: '1' },
    effort: { type: 'string', default: 'quick' },
    plies: { type: 'string', default: '200' },
  },
});

/** A mid-range phone on a slow mobile network, as in Lighthouse. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
/** Milliseconds within which the slowest tap must respond. */
const AIM_MILLISECONDS = 200;
/** Milliseconds that a quick user needs to press Analyse after the board reappears. */
const HAND_MILLISECONDS = 1000;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** The server's files. They are compressed in advance, so that compression is not measured. */
const bodies = new Map();
for (const entry of await readdir('dist/app', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const body = await readFile(path);
  const isZipped = extname(path) !== '.woff2';
  bodies.set(`/${relative('dist/app', path).replaceAll('\\', '/')}`, {
    isZipped,
    body: isZipped ? gzipSync(body) : body,
  });
}

const sent = new Map();
let isIsolating = false;
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
  const file = path === '/' ? '/index.html' : path;
  const found = bodies.get(file);
  if (found === undefined) {
    response.writeHead(404).end();
    return;
  }
  const { isZipped, body } = found;
  sent.set(file, body.length);
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    ...(isZipped && { 'content-encoding': 'gzip' }),
    ...(isIsolating ? ISOLATION : {}),
  });
  response.end(body);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const sizeOf = (wanted) =>
  [...sent].filter(([file]) => wanted(file)).reduce((sum, [, size]) => sum + size, 0);
const report = (name, figure) => console.log(`${name.padEnd(58)} ${figure}`);

/** Collects the target of each interaction, and the time until the next frame. */
const watchInteractions = () => {
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration, name, startTime, processingStart, processingEnd } = entry;
      const before = globalThis.interactions.get(interactionId)?.duration ?? 0;
      if (interactionId === 0 || duration < before) continue;
      globalThis.interactions.set(interactionId, {
        name,
        startTime,
        duration,
        waiting: Math.round(processingStart - startTime),
        working: Math.round(processingEnd - processingStart),
        drawing: Math.round(startTime + duration - processingEnd),
      });
    }
  }).observe({ type: 'event', durationThreshold: 16 });
};
/** The interactions so far, fastest first. */
const interactionsOf = async (page) => {
  await page.waitForTimeout(300);
  const all = await page.evaluate(() => [...globalThis.interactions.values()]);
  return all.sort((a, b) => a.duration - b.duration);
};
const medianOf = (sorted) => sorted[Math.floor((sorted.length - 1) / 2)];
const slowest = (all) => {
  const worst = all.at(-1);
  if (worst === undefined) return 'all below 16 ms';
  const { name, duration, waiting, working, drawing } = worst;
  return (
    `${duration} ms at most (${name}: ${waiting} waiting, ${working} working, ${drawing} drawing), ` +
    `${medianOf(all).duration} ms in the middle, of ${all.length}`
  );
};

const phone = async (slowdown = CPU_SLOWDOWN) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page };
};

const squareOf = (page, name) => page.locator(`acedrex-board-view [data-square=${name}]`);

/** Starts the engine and waits for its first report. */
const analyse = async (
  page,
  press = () => page.getByRole('button', { name: 'Analyse', exact: true }).tap(),
) => {
  await press();
  // On a phone, the strip shows the depth; on a desktop, the engine's panel shows it.
  await page
    .locator('acedrex-strip .depth, [data-test=depth]')
    .filter({ hasText: /\b(?:[4-9]|\d\d)$/, visible: true })
    .waitFor();
};

/**
 * Milliseconds from pressing Analyse until a line is painted. The page itself detects the line, because Playwright's
 * queries take a tenth of a second on a slow phone.
 */
const timeToFirstLine = async (page) => {
  await page.evaluate(() => {
    const path = ['acedrex-app', 'acedrex-board-view', 'acedrex-engine-panel', 'acedrex-engine'];
    const depth = () =>
      path
        .reduce((root, name) => root?.querySelector(name)?.shadowRoot, document)
        ?.querySelector('[data-test=depth]')?.textContent;
    globalThis.firstLine = new Promise((resolve) => {
      const onPress = ({ timeStamp }) => {
        const look = () => {
          // A task requested in a frame runs after the frame has been painted.
          if (/[1-9]/.test(depth() ?? '')) setTimeout(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        look();
      };
      document.addEventListener('pointerdown', onPress, { capture: true, once: true });
    });
  });
  await page.getByRole('button', { name: 'Analyse', exact: true }).tap();
  return page.evaluate(() => globalThis.firstLine);
};

const isEngine = (file) => /\/(engine|worker|browser|nn)-(?!threads)/.test(file);

const measureLoad = async () => {
  const { context, page } = await phone();
  await page.goto(url, { waitUntil: 'commit' });
  await squareOf(page, 'e4').waitFor();
  const ready = await page.evaluate(() => performance.now());
  const paints = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime;
          const [first] = performance.getEntriesByName('first-contentful-paint');
          resolve([first?.startTime, largest]);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  report('first contentful paint', `${Math.round(paints[0])} ms`);
  report('largest contentful paint', `${Math.round(paints[1])} ms`);
  report('board ready for a move', `${Math.round(ready)} ms`);
  // Counts only the page's own requests, because the service worker may already have begun to fetch other files.
  const asked = new Set(
    await page.evaluate(() =>
      ['navigation', 'resource'].flatMap((type) =>
        performance.getEntriesByType(type).map(({ name }) => new URL(name).pathname),
      ),
    ),
  );
  const isAsked = (file) => asked.has(file === '/index.html' ? '/' : file);
  const isCode = (file) => isAsked(file) && file.endsWith('.js');
  report('JavaScript before the first analysis, gzip', kilobytes(sizeOf(isCode)));
  report('everything before the first analysis', kilobytes(sizeOf(isAsked)));
  // While this time is measured, the service worker fetches the rest of the page.
  report(
    'first line after Analyse, nothing cached',
    `${Math.round(await timeToFirstLine(page))} ms`,
  );
  report('fetched with the first analysis, gzip', kilobytes(sizeOf(isEngine)));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // Stops the analysis, because it would otherwise restart after the reload.
  await page.getByRole('button', { name: 'Stop', exact: true }).tap();
  await page.reload();
  await squareOf(page, 'e4').waitFor();
  // Waits as long as the fastest user would. During this time, the page starts its engine.
  await page.waitForTimeout(HAND_MILLISECONDS);
  report('first line after Analyse, all cached', `${Math.round(await timeToFirstLine(page))} ms`);
  await context.close();
};

const MOVES = [
  ['e4', 'e5'],
  ['e9', 'e8'],
  ['c1', 'f3'],
  ['c12', 'f10'],
  ['h4', 'h5'],
  ['h9', 'h8'],
];

/**
 * Taps without Playwright's checks, because these run in the page and would be measured too. Records taps in `taps`.
 */
const tapper =
  (page, taps = []) =>
  async (locator, pause) => {
    const { x, y, width, height } = await locator.boundingBox();
    // Throws an Error, because a touch outside the window would not hit an element.
    if (y < 0 || y + height > page.viewportSize().height)
      throw new Error(`${locator} is not in sight`);
    await page.waitForTimeout(100);
    taps.push({
      name: `${locator}`.replace(/^.*?(?=data-square|name=)/, ''),
      at: await page.evaluate(() => performance.now()),
    });
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForTimeout(pause);
  };

/** Moves, steps through the game, changes panels and opens a dialog. */
const tapAbout = async (page, tap = tapper(page)) => {
  // Scrolls back, because Playwright may have scrolled to the button that starts the engine.
  await page.evaluate(() => scrollTo(0, 0));
  for (const [from, to] of MOVES) {
    await tap(squareOf(page, from), 150);
    await tap(squareOf(page, to), 400);
  }
  const moves = await page.locator('acedrex-moves [data-path]').count();
  if (moves < MOVES.length) throw new Error(`only ${moves} moves were made`);
  for (const name of ['Previous move', 'Previous move', 'Next move', 'Board options'])
    await tap(page.getByRole('button', { name }), 250);
  await tap(page.getByRole('button', { name: 'Flip the board' }), 400);
  for (const name of ['Play', 'Rules', 'Analysis']) await tap(page.getByRole('tab', { name }), 250);
  if (!(await page.getByRole('button', { name: 'Stop', exact: true }).isVisible()))
    throw new Error('the engine does not run');
  // Scrolls back, because the rules panel has scrolled the page down to the tabs, and the menu is above them.
  await page.evaluate(() => scrollTo(0, 0));
  for (const name of ['Menu', 'Settings'])
    await tap(page.getByRole('button', { name, exact: true }), 400);
};

/** Measures taps while the engine runs. Without `threads`, the page chooses the number of threads. */
const measureTaps = async (isIsolated, threads) => {
  isIsolating = isIsolated;
  const { context, page } = await phone();
  await page.goto(url);
  await squareOf(page, 'e4').waitFor();
  if ((await page.evaluate(() => crossOriginIsolated)) !== isIsolated)
    throw new Error(isIsolated ? 'not isolated' : 'isolated');
  if (threads !== undefined) {
    await page.getByText('Engine options').tap();
    await page.locator('select[name=threads]').selectOption(String(threads));
  }
  // Waits as long as the fastest user would.
  await page.waitForTimeout(HAND_MILLISECONDS);
  await page.evaluate(watchInteractions);
  const taps = [];
  const tap = tapper(page, taps);
  await analyse(page, () => tap(page.getByRole('button', { name: 'Analyse', exact: true }), 0));
  // Uses as many threads as the page would choose, which leaves one core to the page.
  const count = threads ?? (isIsolated ? Math.max(1, Math.min(16, cpus().length - 1)) : 1);
  const unit = count === 1 ? '1 thread' : `${count} threads`;
  // On a phone, the engine's panel is collapsed.
  await page.getByText(unit, { exact: true }).waitFor({ state: 'attached' });
  await tapAbout(page, tap);
  const all = await interactionsOf(page);
  const worst = all.at(-1);
  const tapped = taps.findLast(({ at }) => at <= (worst?.startTime ?? 0))?.name;
  if (tapped !== undefined) worst.name += ` at ${tapped}`;
  const name = `${threads === undefined ? 'default, ' : ''}${unit}${isIsolated ? ', isolated' : ''}`;
  report(`interaction to next paint, ${name}`, slowest(all));
  await context.close();
  isIsolating = false;
  return worst?.duration ?? 0;
};

/** Measures taps in several runs, and reports in how many runs the worst response was fast enough. */
const repeatTaps = async (isIsolated, threads) => {
  const worst = [];
  for (let run = 0; run < Number(values.runs); run += 1)
    worst.push(await measureTaps(isIsolated, threads));
  if (worst.length < 2) return;
  worst.sort((a, b) => a - b);
  const good = worst.filter((duration) => duration < AIM_MILLISECONDS).length;
  report(
    `worst tap below ${AIM_MILLISECONDS} ms`,
    `in ${good} of ${worst.length} runs; ${worst[0]} to ${worst.at(-1)} ms, ${medianOf(worst)} ms in the middle`,
  );
};

/** Main-thread tasks by their names in a trace. Nested tasks are not counted as part of a task. */
const KINDS = {
  script: [
    'FunctionCall',
    'EvaluateScript',
    'RunMicrotasks',
    'v8.callFunction',
    'TimerFire',
    'EventDispatch',
    'FireAnimationFrame',
  ],
  style: ['UpdateLayoutTree'],
  layout: ['Layout', 'HitTest'],
  'pre-paint': ['PrePaint'],
  paint: ['Paint'],
  layers: ['Layerize', 'UpdateLayer', 'Commit', 'CompositeLayers'],
  garbage: ['MinorGC', 'MajorGC', 'V8.GCScavenger', 'BlinkGC.AtomicPhase'],
};

const measureCosts = async () => {
  const { context, page } = await phone(1);
  await page.goto(url);
  await squareOf(page, 'e4').waitFor();
  await analyse(page);
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'toplevel', 'v8', '__metadata'],
  });
  await tapAbout(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await context.close();
  const { pid, tid } = traceEvents.find(
    ({ name, args }) => name === 'Layout' || (name === 'UpdateLayoutTree' && args !== undefined),
  );
  const kindOf = new Map(
    Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind])),
  );
  const costs = new Map();
  const open = [];
  const events = traceEvents
    .filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid && event.tdur)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  for (const { name, ts, dur, tdur } of events) {
    while (open.length > 0 && open.at(-1).end <= ts) open.pop();
    const parent = open.at(-1)?.kind;
    const kind = kindOf.get(name) ?? parent ?? 'other';
    costs.set(kind, (costs.get(kind) ?? 0) + tdur);
    if (open.length > 0) costs.set(parent, costs.get(parent) - tdur);
    open.push({ end: ts + dur, kind });
  }
  for (const [kind, microseconds] of costs)
    report(`processor's time of all taps, ${kind}`, `${(microseconds / 1000).toFixed(1)} ms`);
};

/** Opens the page on a desktop and pastes a game. */
const openWithGame = async (game, patience) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(patience);
  await page.goto(url);
  await squareOf(page, 'e4').waitFor();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, game);
  return page;
};

const annotateLongGame = async () => {
  await loadRules();
  const page = await openWithGame(longGame(Number(values.plies)), 10_000);
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.locator('select[name=effort]').selectOption(values.effort);
  await page.evaluate(watchInteractions);
  const began = performance.now();
  await page.getByRole('button', { name: 'Review game' }).click();
  const progress = page.locator('[data-test=review-progress]');
  await progress.waitFor();
  while ((await progress.count()) > 0) {
    for (const name of ['Next move', 'Previous move', 'To the end', 'To the start']) {
      const button = page.getByRole('button', { name });
      if (await button.isEnabled()) await button.click();
      await page.waitForTimeout(120);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  report(`${values.plies} plies reviewed, effort ${values.effort}`, `${seconds.toFixed(1)} s`);
  report('clicks meanwhile', slowest(await interactionsOf(page)));
  const judged = await page.locator('[data-test=report] tr').last().innerText();
  report('judged', judged.replace(/\s+/g, ' '));
};

/**
 * Steps through a study of 1 MB and flips it. Measures each step from the key until the next frame is painted, with and
 * without the wait for that frame, and counts the writes to the database. With the wait, the 98th percentile is 26 to
 * 28 ms even for a page that only moves a square.
 */
const stepThroughLongStudy = async () => {
  await loadRules();
  const comment = ` { ${'word '.repeat(1000)}} `;
  const page = await openWithGame(longGame(200).replaceAll(' ', comment), 60_000);
  await page.locator('[data-test=save-state][data-state=saved]').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(5000);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(() => {
    globalThis.steps = [];
    globalThis.writes = {};
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      globalThis.writes[this.name] = (globalThis.writes[this.name] ?? 0) + 1;
      return put.apply(this, args);
    };
    const afterTask = (call) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => call(performance.now());
      port2.postMessage('');
    };
    const onKey = ({ key, timeStamp }) => {
      if (!key.startsWith('Arrow')) return;
      const pressed = performance.now();
      let handled = Infinity;
      afterTask((now) => (handled = now));
      requestAnimationFrame(() => {
        const frame = performance.now();
        afterTask((painted) =>
          globalThis.steps.push({
            whole: painted - timeStamp,
            work: Math.min(handled, frame) - pressed + painted - frame,
          }),
        );
      });
    };
    document.addEventListener('keydown', onKey, { capture: true });
  });
  for (let step = 0; step < 100; step += 1) {
    await page.keyboard.press(step % 4 === 3 ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForTimeout(100);
    if (step % 5 !== 4) continue;
    await page.keyboard.press('f');
    await page.waitForTimeout(100);
  }
  const { steps, writes } = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    return { steps: globalThis.steps, writes: globalThis.writes };
  });
  const spread = (times) => {
    times.sort((a, b) => a - b);
    const [middle, slow] = [0.5, 0.98].map((part) => times[Math.floor(times.length * part)]);
    return `${middle.toFixed(1)} ms in the middle, p98 ${slow.toFixed(1)} ms`;
  };
  report('a step through a study of 1 MB, until painted', spread(steps.map(({ whole }) => whole)));
  report('without the wait for a frame', spread(steps.map(({ work }) => work)));
  report('writes of 100 steps and 20 flips', JSON.stringify(writes));
  await page.close();
};

try {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${cpus()[0]?.model ?? ''}, ${cpus().length} cores, load ${load}; ${browser.version()}`,
  );
  const wanted = new Set(values.only.split(','));
  if (wanted.has('load')) await measureLoad();
  if (wanted.has('taps')) {
    await repeatTaps(false);
    await repeatTaps(true);
  }
  if (wanted.has('costs')) await measureCosts();
  if (wanted.has('threads')) await repeatTaps(true, Number(values.threads));
  if (wanted.has('annotate')) await annotateLongGame();
  if (wanted.has('steps')) await stepThroughLongStudy();
} finally {
  await browser.close();
  server.close();
}

/** Makes a random legal game, the same in each run. */
function longGame(plies) {
  for (let seed = 1; ; seed += 1) {
    let state = seed;
    const random = (below) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) % below;
    };
    let position = Position.start(RULESETS.cazaux);
    const moves = [];
    while (moves.length < plies && position.status() === 'ongoing') {
      const legal = position.legalMoves();
      const move = legal[random(legal.length)];
      moves.push(makeSan(position, move));
      position = position.play(move);
    }
    if (moves.length === plies && position.status() === 'ongoing') return `${moves.join(' ')} *`;
  }
}
