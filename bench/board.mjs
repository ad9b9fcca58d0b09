/**
 * Compares the board with gchessboard and cm-chessboard in one run in Chromium: node bench/board.mjs
 *
 *   --runs N    repeat each measurement N times on fresh pages and take the median (5)
 *   --boards N  boards to paint (50)
 *
 * Times are per square, because one board has 64 squares and the other 144.
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { ensureBrowser } from '../scripts/browser.mjs';
import { allowUnread } from '../build/library/cli/unread.js';

allowUnread();

const CHANGES = 200;
const DRAG_MILLISECONDS = 3000;
/** Length of a frame at 60 Hz in milliseconds, rounded up because the clock is coarse. */
const FRAME = 1000 / 60 + 1;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, boards: { type: 'string', default: '50' } },
});
const runs = Number(values.runs);
const boards = Number(values.boards);

const OUT = new URL('../build/bench-board/', import.meta.url).pathname;
const config = {
  configFile: false,
  root: new URL('./board/', import.meta.url).pathname,
  logLevel: 'error',
  build: { outDir: OUT, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
};
await build(config);
const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
const url = `http://127.0.0.1:${server.httpServer.address().port}/`;
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

const open = async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in globalThis);
  return page;
};

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** Measures all boards in turn. Returns the median for each board in milliseconds. */
const compare = async (measure) => {
  const found = new Map();
  for (let run = 0; run < runs; run += 1)
    for (const name of names) {
      const page = await open();
      const { milliseconds, squares } = await page.evaluate(measure.in, [name, measure.count]);
      found.set(name, { squares, times: [...(found.get(name)?.times ?? []), milliseconds] });
      await page.close();
    }
  console.log(measure.title);
  for (const [name, { squares, times }] of found) {
    const time = median(times);
    const each = ((time * 1000) / squares).toFixed(2);
    console.log(
      `  ${name.padEnd(16)} ${time.toFixed(2).padStart(8)} ms ${each.padStart(8)} µs/square`,
    );
  }
};

const first = await open();
const names = await first.evaluate(() => globalThis.bench.names);
await first.close();

await compare({
  title: `until ${boards} boards are painted`,
  count: boards,
  in: ([name, count]) => globalThis.bench.paint(name, count),
});
await compare({
  title: 'a change of position (script, style and layout)',
  count: CHANGES,
  in: ([name, count]) => globalThis.bench.change(name, count),
});

const page = await open();
await page.evaluate(() => globalThis.bench.prepareDrag());
const box = await page.locator('acedrex-board').boundingBox();
const at = (column, row) => [
  box.x + ((column + 0.5) * box.width) / 12,
  box.y + ((row + 0.5) * box.height) / 12,
];
// Drags the unicornio from d6 in circles.
await page.mouse.move(...at(3, 6));
await page.mouse.down();
const recording = page.evaluate((time) => globalThis.bench.recordFrames(time), DRAG_MILLISECONDS);
const begin = performance.now();
for (let n = 0; performance.now() - begin < DRAG_MILLISECONDS; n += 1) {
  const angle = n / 12;
  await page.mouse.move(...at(5.5 + 4.5 * Math.cos(angle), 5.5 + 4.5 * Math.sin(angle)));
}
const gaps = await recording;
const late = gaps.filter((gap) => gap > FRAME).length;
const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
console.log(
  `dragging with every overlay on: ${(1000 / mean).toFixed(1)} frames a second, ${late} of ${gaps.length} late, slowest ${Math.max(...gaps).toFixed(1)} ms`,
);

await browser.close();
await server.close();
