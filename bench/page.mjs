/**
 * Measures the analysis page in Chromium as a phone with a slow network has it, from a static server
 * that compresses and sends no special headers, as most hosts do:
 *   node bench/page.mjs [--nodes THOUSAND] [--plies N]
 * Prints first contentful paint, what is fetched before and with the first analysis, how soon clicks
 * are answered while the engine runs, and how a long game is annotated.
 */
/* global document, ClipboardEvent, DataTransfer, PerformanceObserver */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { loadRules, makeSan, Position, RULESETS } from '../dist/index.js';
import { ensureBrowser } from '../scripts/browser.mjs';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '50' },
    plies: { type: 'string', default: '200' },
  },
});

/** A phone of the middle class on a slow mobile network, as Lighthouse has it. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const sent = new Map();
const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
  try {
    const file = path === '/' ? '/index.html' : path;
    const body = await readFile(join('dist/app', file));
    const zipped = extname(file) === '.woff2' ? body : gzipSync(body);
    sent.set(file, zipped.length);
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...(zipped === body ? {} : { 'content-encoding': 'gzip' }),
    });
    response.end(zipped);
  } catch {
    response.writeHead(404).end();
  }
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

/** Collects how long each interaction took until the next frame. */
const watchInteractions = () => {
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries())
      if (interactionId > 0) globalThis.interactions.push([name, duration]);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
};
const slowest = async (page) => {
  await page.waitForTimeout(300);
  const durations = (await page.evaluate(() => globalThis.interactions)).map(([, each]) => each);
  durations.sort((a, b) => a - b);
  const at = (share) => durations[Math.floor((durations.length - 1) * share)] ?? 0;
  return `${at(1)} ms at most, ${at(0.5)} ms in the middle, of ${durations.length} above 16 ms`;
};

const phone = async () => {
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
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, devtools };
};

const squareOf = (page, name) => page.locator(`acedrex-board-view [data-square=${name}]`);

try {
  console.log(`${cpus()[0]?.model ?? ''}, ${cpus().length} cores; ${browser.version()}`);

  // --- The first visit ---------------------------------------------------------------------------
  const { context, page, devtools } = await phone();
  await page.addInitScript(watchInteractions);
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
  const isCode = (file) => file.endsWith('.js') && !file.includes('service-worker');
  report('JavaScript before the first analysis, gzip', kilobytes(sizeOf(isCode)));
  report('everything before the first analysis', kilobytes(sizeOf(() => true)));

  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.getByRole('button', { name: 'Analyse', exact: true }).tap();
  await page.waitForFunction(() => {
    const app = document.querySelector('acedrex-app');
    const panel = app?.shadowRoot
      ?.querySelector('acedrex-board-view')
      ?.shadowRoot?.querySelector('acedrex-engine-panel');
    return Number(panel?.shadowRoot?.querySelector('[data-test=depth]')?.textContent) >= 4;
  });
  // The service worker fetches the rest of the page meanwhile.
  const isEngine = (file) => /\/(engine|worker|browser)-(?!threads)/.test(file);
  report('fetched with the first analysis, gzip', kilobytes(sizeOf(isEngine)));

  // --- Clicks while the engine runs --------------------------------------------------------------
  await page.evaluate(watchInteractions);
  for (const [from, to] of [
    ['e4', 'e5'],
    ['e9', 'e8'],
    ['c1', 'f3'],
    ['c12', 'f10'],
    ['h4', 'h5'],
    ['h9', 'h8'],
  ]) {
    await squareOf(page, from).tap();
    await page.waitForTimeout(150);
    await squareOf(page, to).tap();
    await page.waitForTimeout(400);
  }
  for (const name of ['One move back', 'One move back', 'One move on', 'Flip the board']) {
    await page.getByRole('button', { name }).tap();
    await page.waitForTimeout(250);
  }
  report('interaction to next paint, the engine running', await slowest(page));
  await context.close();

  // --- A long game -------------------------------------------------------------------------------
  await loadRules();
  const game = longGame(Number(values.plies));
  const desktop = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  desktop.setDefaultTimeout(10_000);
  await desktop.goto(url);
  await squareOf(desktop, 'e4').waitFor();
  await desktop.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, game);
  const nodes = desktop.getByLabel('thousand nodes a move');
  await nodes.fill(values.nodes);
  await nodes.blur();
  await desktop.evaluate(watchInteractions);
  const began = performance.now();
  await desktop.getByRole('button', { name: 'Analyse the whole game' }).click();
  const progress = desktop.locator('[data-test=review-progress]');
  await progress.waitFor();
  while ((await progress.count()) > 0) {
    for (const name of ['One move on', 'One move back', 'To the end', 'To the start']) {
      const button = desktop.getByRole('button', { name });
      if (await button.isEnabled()) await button.click();
      await desktop.waitForTimeout(120);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  report(
    `${values.plies} plies annotated, ${values.nodes},000 nodes a move`,
    `${seconds.toFixed(1)} s`,
  );
  report('clicks meanwhile', await slowest(desktop));
  const judged = await desktop.locator('[data-test=report] tr').last().innerText();
  report('judged', judged.replace(/\s+/g, ' '));
} finally {
  await browser.close();
  server.close();
}

/** A random legal game, the same each time. */
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
