/**
 * Measures the library of the page in Chromium, with the production build: node bench/library.mjs [--games 20000]
 * [--plies 100] [--keep FILE] The program imports a file of random games and reopens the page. It prints how long it
 * takes to import the file, to read the games for searches, to open and search the library, and to list the moves
 * played from a position. It also prints how smoothly the library scrolls, and how much memory and disk space it uses.
 * The worker's processor time is printed next to the elapsed time, because other programs may delay the worker.
 * `--keep` writes the file of games.
 */
/* global document, navigator, InputEvent, KeyboardEvent, requestAnimationFrame, crossOriginIsolated, Worker */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { loadRules, makeSan, Position, RULESETS } from '../build/library/index.js';
import { ensureBrowser } from '../scripts/browser.mjs';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '20000' },
    plies: { type: 'string', default: '100' },
    keep: { type: 'string' },
  },
});
const GAMES = Number(values.games);
const PLIES = Number(values.plies);
/** Number of games with different moves. All other games repeat these moves with other players. */
const DIFFERENT = Math.min(GAMES, 500);
/** Number of requests to the explorer. */
const ANSWERS = 50;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const report = (name, figure) => console.log(`${name.padEnd(58)} ${figure}`);
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/** Processor seconds of the workers of this browser; available only on Linux. */
const workerTime = () => {
  const read = (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const list = (path) => {
    try {
      return readdirSync(path).filter((name) => /^\d+$/.test(name));
    } catch {
      return [];
    }
  };
  const fields = (path) =>
    read(path)
      .replace(/^.*\) /s, '')
      .split(' ');
  const own = new Set([String(process.pid)]);
  const parents = new Map(list('/proc').map((id) => [id, fields(`/proc/${id}/stat`)[1]]));
  for (let size = 0; size < own.size;) {
    size = own.size;
    for (const [id, parent] of parents) if (own.has(parent)) own.add(id);
  }
  let ticks = 0;
  for (const id of own)
    for (const thread of list(`/proc/${id}/task`)) {
      const folder = `/proc/${id}/task/${thread}`;
      if (!read(`${folder}/comm`).startsWith('DedicatedWorker')) continue;
      const [user, system] = fields(`${folder}/stat`).slice(11, 13);
      ticks += Number(user) + Number(system);
    }
  return ticks / 100;
};

const middleAndWorst = (figures) => {
  const sorted = figures.toSorted((one, other) => one - other);
  return `${sorted[sorted.length >> 1].toFixed(1)} ms, ${sorted.at(-1).toFixed(1)} ms`;
};

const server = createServer((request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
  try {
    const body = readFileSync(join('dist/app', path === '/' ? 'index.html' : path));
    response.writeHead(200, {
      'content-type': TYPES[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream',
      // Memory can be measured only on isolated pages.
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/`;
const profile = mkdtempSync(join(tmpdir(), 'acedrex-bench-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
});

const openPage = async () => {
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(url);
  await page.locator('acedrex-board [data-square=e4].movable').waitFor();
  return page;
};

/** Defines helpers for the measurements in the page. */
await context.addInitScript(() => {
  globalThis.find = (selector, root = document) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector)) return element;
      const inside =
        element.shadowRoot === null ? undefined : globalThis.find(selector, element.shadowRoot);
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
  /** Returns the milliseconds from an action until a condition is true and the next frame has been painted. */
  globalThis.timeOf = async (act, isDone) => {
    const began = performance.now();
    act();
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - began;
  };
  /** A worker's response times, in milliseconds, to requests for the moves from a position. */
  globalThis.answers = [];
  /** The last requests for positions after different moves. They are repeated in a second round. */
  globalThis.questions = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.path?.[0] === 'played') {
      globalThis.questions = [...globalThis.questions, { worker: this, message }].slice(-2);
      const began = performance.now();
      const listen = ({ data }) => {
        if (data?.id !== message.id) return;
        this.removeEventListener('message', listen);
        globalThis.answers.push(performance.now() - began);
      };
      this.addEventListener('message', listen);
    }
    return post.call(this, message, ...rest);
  };
});

const opening = (page) =>
  page.evaluate(() =>
    globalThis.timeOf(
      () => {
        document.location.hash = '#library';
      },
      () => globalThis.find('[data-test=study]') !== undefined,
    ),
  );

/** Milliseconds from a click or a typed word until the displayed number of games changes. */
const searching = (page, selector, text) =>
  page.evaluate(
    ([wanted, word]) => {
      const count = globalThis.find('[data-test=study-count]');
      const before = count.textContent;
      return globalThis.timeOf(
        () => {
          const target = globalThis.find(wanted);
          if (word === undefined) target.click();
          else {
            target.value = word;
            target.dispatchEvent(new InputEvent('input', { bubbles: true }));
          }
        },
        () => count.textContent !== before,
      );
    },
    [selector, text],
  );

const usage = (page) =>
  page.evaluate(async () => {
    const { usageDetails, usage: all } = await navigator.storage.estimate();
    return usageDetails?.indexedDB ?? all ?? 0;
  });

const memory = (page) =>
  page.evaluate(async () =>
    crossOriginIsolated ? (await performance.measureUserAgentSpecificMemory()).bytes : 0,
  );

try {
  console.log(
    `${cpus()[0]?.model ?? ''}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${context.browser()?.version() ?? 'Chromium'}`,
  );
  await loadRules();
  const text = makeGames();
  if (values.keep !== undefined) writeFileSync(values.keep, text);
  report(`${GAMES} games of ${PLIES} plies`, megabytes(text.length));
  const file = join(profile, 'games.pgn');
  writeFileSync(file, text);

  const page = await openPage();
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  let began = performance.now();
  let used = workerTime();
  const passed = () => {
    const time = seconds(performance.now() - began);
    return `${time}, ${(workerTime() - used).toFixed(1)} s of the worker's processor`;
  };
  await page.locator('acedrex-import-panel input[type=file]').setInputFiles(file);
  await page.locator('[data-test=import-report]').waitFor();
  report('import', passed());
  const withGames = await usage(page);
  report('IndexedDB with the games', megabytes(withGames));
  began = performance.now();
  used = workerTime();
  await page.locator('[data-test=reading]').waitFor();
  await page.locator('[data-test=reading]').waitFor({ state: 'detached' });
  report('reading all games for searches', passed());
  report('IndexedDB for searches by position', megabytes((await usage(page)) - withGames));
  report('memory after the import', megabytes(await memory(page)));
  await page.close();

  const again = await openPage();
  report('opening the library', seconds(await opening(again)));
  const searches = [];
  for (const wanted of ['player 123', 'white:player', 'nobody', 'cup 7', ''])
    searches.push(await searching(again, 'input[name=search]', wanted));
  report('searches for a text', `${searches.map((ms) => Math.round(ms)).join(', ')} ms`);
  report('scrolling', await scroll(again));
  // The page plays a move with which few games begin, because all games contain the start position.
  await again.getByRole('link', { name: 'Acedrex', exact: true }).click();
  for (const square of ['e4', 'e5']) await again.locator(`[data-square=${square}]`).click();
  await again.getByRole('link', { name: 'Library' }).click();
  await again.getByRole('button', { name: 'Filters' }).click();
  await again.locator('[data-test=study]').first().waitFor();
  for (const name of ['first search by position, with reading the index', 'search by position'])
    for (const isSearch of [true, false]) {
      const ms = await searching(again, 'button[data-test=by-position]');
      if (isSearch) report(name, `${Math.round(ms)} ms`);
    }
  report('memory with the library open', megabytes(await memory(again)));
  await again.getByRole('link', { name: 'Acedrex', exact: true }).click();
  await again.getByRole('tab', { name: 'Explorer' }).click();
  await again.locator('acedrex-explorer tbody tr').first().waitFor();
  await again.locator('acedrex-explorer').evaluate((element) => element.focus());
  const { first, others, shown } = await answering(again);
  report('moves played from a position: first answer', `${first.toFixed(1)} ms`);
  report(`the same ${others.length} times: median, worst`, middleAndWorst(others));
  report('from the key to the table: median, worst', middleAndWorst(shown));
  report('answers while the page is idle: median, worst', middleAndWorst(await asking(again)));
} finally {
  await context.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
}

/**
 * Measures the worker's response times, and the time from a key press until the table has changed. During the
 * measurement, the game on the board alternates between the start position, which all games contain, and the position
 * after a move.
 */
function answering(page) {
  return page.evaluate(async (count) => {
    const cells = () =>
      globalThis.find('acedrex-explorer').shadowRoot.querySelector('tbody')?.textContent;
    const [first] = globalThis.answers;
    const before = globalThis.answers.length;
    const shown = [];
    for (let time = 0; time < count; time += 1) {
      const key = time % 2 === 0 ? 'ArrowLeft' : 'ArrowRight';
      const old = cells();
      const counted = globalThis.answers.length;
      shown.push(
        await globalThis.timeOf(
          () => {
            const { body } = document;
            body.dispatchEvent(
              new KeyboardEvent('keydown', { key, bubbles: true, composed: true }),
            );
          },
          () => globalThis.answers.length > counted && cells() !== old,
        ),
      );
    }
    return { first, others: globalThis.answers.slice(before), shown };
  }, ANSWERS);
}

/** Measures the worker's response times for the same requests while the page is idle. */
function asking(page) {
  return page.evaluate(async (count) => {
    const before = globalThis.answers.length;
    const { questions } = globalThis;
    for (let time = 0; time < count; time += 1) {
      const { worker, message } = questions[time % questions.length];
      const counted = globalThis.answers.length;
      worker.postMessage({ ...message, id: `again ${time}` });
      while (globalThis.answers.length === counted)
        await new Promise((resolve) => setTimeout(resolve));
    }
    return globalThis.answers.slice(before);
  }, ANSWERS);
}

/** Measures frames per second and the longest frame while the list scrolls from its beginning for four seconds. */
function scroll(page) {
  return page.evaluate(async () => {
    const scroller = globalThis.find('.scroller');
    const frames = [];
    const began = performance.now();
    let last = began;
    while (last - began < 4000) {
      const now = await new Promise((resolve) => requestAnimationFrame(resolve));
      frames.push(now - last);
      last = now;
      scroller.scrollTop += 90;
    }
    frames.sort((a, b) => a - b);
    const rate = (frames.length / (last - began)) * 1000;
    return `${rate.toFixed(1)} frames a second, longest ${Math.round(frames.at(-1))} ms`;
  });
}

/** Makes random legal games as PGN. Every run makes the same games. */
function makeGames() {
  let state = 7;
  const random = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
  const lines = [];
  while (lines.length < DIFFERENT) {
    let position = Position.start(RULESETS.cazaux);
    const moves = [];
    while (moves.length < PLIES && position.status() === 'ongoing') {
      const legal = position.legalMoves();
      const move = legal[random(legal.length)];
      moves.push(
        (moves.length % 2 === 0 ? `${moves.length / 2 + 1}. ` : '') + makeSan(position, move),
      );
      position = position.play(move);
    }
    if (moves.length === PLIES) lines.push(moves.join(' '));
  }
  const results = ['1-0', '0-1', '1/2-1/2'];
  return Array.from({ length: GAMES }, (_, index) => {
    const result = results[random(3)];
    const year = 1900 + random(120);
    return (
      `[Event "Cup ${index % 40}"]\n[Site "Toledo"]\n[Date "${year}.0${1 + random(9)}.1${random(9)}"]\n` +
      `[White "Player ${random(5000)}"]\n[Black "Player ${random(5000)}"]\n[Result "${result}"]\n\n` +
      `${lines[index % DIFFERENT]} ${result}\n`
    );
  }).join('\n');
}
