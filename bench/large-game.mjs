/**
 * Measures how the page opens a very large game, as written by `acedrex explore --pgn`, in Chromium:
 *
 *   node bench/large-game.mjs [--megabytes 30] [--keep FILE]
 *
 * Serves the production build, and opens a file with one tree of random moves and evaluations twice. Each time, prints
 * how long opening took, the longest task of the main thread, and the memory used afterwards. `--keep` writes the file.
 */
/* global document, PerformanceObserver, performance */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { loadRules, makeSan, Position, RULESETS } from '../build/library/index.js';
import { ensureBrowser } from '../scripts/browser.mjs';

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '30' }, keep: { type: 'string' } },
});
const SIZE = Number(values.megabytes) * 1e6;
/** Length of a line in plies. */
const DEPTH = 24;
const MINUTES = 10 * 60_000;

const report = (name, figure) => console.log(`${name.padEnd(44)} ${figure}`);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

let seed = 1;
const random = (limit) => {
  seed = (seed * 48271) % 2147483647;
  return seed % limit;
};

/** Makes a tree of moves with evaluations. Lines branch off the main line and off other lines. */
const makeTree = () => {
  const parts = ['[Event "Large"]\n[Ruleset "cazaux"]\n[Result "*"]\n\n'];
  let length = parts[0].length;
  let moves = 0;
  const add = (text) => {
    parts.push(text);
    length += text.length;
  };
  const write = (position, ply, isFirst) => {
    const legal = position.legalMoves();
    if (legal.length === 0 || ply >= DEPTH) return;
    const wanted = Math.min(legal.length, ply < 4 ? 8 : 1 + random(3));
    const first = random(legal.length);
    const chosen = Array.from({ length: wanted }, (_, at) => legal[(first + at) % legal.length]);
    const number = `${Math.floor(ply / 2) + 1}.${ply % 2 === 0 ? '' : '..'}`;
    const text = (move) => {
      moves += 1;
      return `${makeSan(position, move)} { [%eval ${(random(400) / 100 - 2).toFixed(2)},${8 + random(9)}] } `;
    };
    add(`${ply % 2 === 0 || isFirst ? `${number} ` : ''}${text(chosen[0])}`);
    for (const move of chosen.slice(1)) {
      if (length >= SIZE) break;
      add(`(${number} ${text(move)}`);
      write(position.play(move), ply + 1, true);
      add(')\n');
    }
    write(position.play(chosen[0]), ply + 1, chosen.length > 1 || ply % 2 === 0);
  };
  write(Position.start(RULESETS.cazaux), 0, true);
  return { text: `${parts.join('')}*\n`, moves };
};

await loadRules();
const { text, moves } = makeTree();
if (values.keep !== undefined) writeFileSync(values.keep, text);
report('the file', `${megabytes(text.length)}, ${moves} moves`);
const folder = mkdtempSync(join(tmpdir(), 'acedrex-large-'));
const file = join(folder, 'large.pgn');
writeFileSync(file, text);

const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [
    '--enable-precise-memory-info',
    '--js-flags=--expose-gc',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', ({ message }) => console.log(`error in the page: ${message}`));
  await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/`);
  await page.locator('acedrex-board [data-square=e4].movable').waitFor();
  await page.evaluate(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries())
        globalThis.tasks.push({ duration, startTime });
    }).observe({ type: 'longtask' });
  });
  for (const time of ['first', 'second', 'third']) {
    await page.evaluate(() => {
      globalThis.tasks.length = 0;
    });
    const begun = Date.now();
    await page.getByRole('button', { name: 'Open', exact: true }).first().click();
    await page.locator('acedrex-open-dialog input[type=file]').setInputFiles(file);
    await page.locator('acedrex-open-dialog dialog').waitFor({ state: 'hidden', timeout: MINUTES });
    await page.locator('acedrex-moves button.move').first().waitFor({ timeout: MINUTES });
    const opened = Date.now() - begun;
    await page
      .locator('[data-test=save-state]', { hasText: 'saved' })
      .waitFor({ timeout: MINUTES })
      .catch(() => undefined);
    const { tasks, heap } = await page.evaluate(() => {
      globalThis.gc?.();
      return {
        tasks: globalThis.tasks.map(({ duration }) => Math.round(duration)),
        heap: performance.memory.usedJSHeapSize,
      };
    });
    report(`${time} time: opened after`, `${(opened / 1000).toFixed(1)} s`);
    report(
      '  tasks over 50 ms, in ms',
      tasks.length === 0
        ? 'none'
        : tasks
            .sort((a, b) => b - a)
            .slice(0, 12)
            .join(' '),
    );
    report('  memory', megabytes(heap));
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}
process.exit(0);
