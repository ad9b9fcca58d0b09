/**
 * Measures how long a large file of games takes to read, by this build and by another checkout's build. The builds take
 * turns, so that other programs on the machine affect both alike. Each reading runs in a separate process:
 *
 *   node bench/make-games.mjs --megabytes 50 > games.pgn
 *   node bench/reading.mjs games.pgn [--against ../other] [--runs 5]
 *
 * `games` reads all moves with the library's reader, `list` reads the file as the page does before it shows a list.
 * Prints CPU seconds: the median, the smallest and the largest.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, openAsBlob } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    runs: { type: 'string', default: '5' },
    root: { type: 'string' },
    task: { type: 'string' },
  },
});
const [file] = positionals;
if (file === undefined) throw new Error('give a file of games');

const moduleOf = (root, path) => import(pathToFileURL(resolve(root, path)).href);

const TASKS = {
  async games(root) {
    const { loadRules, readGamesStream } = await moduleOf(root, 'dist/index.js');
    await loadRules();
    let games = 0;
    for await (const { record } of readGamesStream(createReadStream(file, 'utf8')))
      if (record !== undefined) games += 1;
    return games;
  },
  async list(root) {
    const { createServer } = await moduleOf(root, 'node_modules/vite/dist/node/index.js');
    const vite = await createServer({
      root,
      configFile: false,
      logLevel: 'error',
      server: { middlewareMode: true, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    try {
      const { loadRules } = await vite.ssrLoadModule('/src/rules/rules-wasm.ts');
      await loadRules();
      const { RULESETS } = await vite.ssrLoadModule('/src/rules/rulesets.ts');
      const { readFiles } = await vite.ssrLoadModule('/web/page/import/read.ts');
      const blob = new File([await openAsBlob(file)], 'games.pgn');
      const read = await readFiles([blob], { ruleset: RULESETS.cazaux });
      return read.value.games.length;
    } finally {
      await vite.close();
    }
  },
};

if (values.task !== undefined) {
  const games = await TASKS[values.task](resolve(values.root));
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ games, seconds: (user + system) / 1e6 }));
} else {
  const roots = ['.', ...(values.against === undefined ? [] : [values.against])];
  for (const task of Object.keys(TASKS)) {
    const figures = new Map(roots.map((root) => [root, []]));
    for (let run = 0; run < Number(values.runs); run += 1)
      for (const root of run % 2 === 0 ? roots : roots.toReversed()) {
        const args = [import.meta.filename, file, '--task', task, '--root', root];
        const read = execFileSync(process.execPath, args, { encoding: 'utf8' });
        figures.get(root).push(JSON.parse(read));
      }
    for (const [root, read] of figures) {
      const seconds = read.map((each) => each.seconds).sort((a, b) => a - b);
      const shown = [seconds[Math.floor(seconds.length / 2)], seconds[0], seconds.at(-1)];
      const [median, least, most] = shown.map((each) => each.toFixed(2));
      console.log(
        `${task.padEnd(6)} ${median} s (${least} to ${most})  ${read[0].games} games  ${root}`,
      );
    }
  }
}
