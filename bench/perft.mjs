/**
 * Measures the speed of move generation on one thread, and compares it with a native program.
 *
 * node bench/perft.mjs [--baseline FOLDER] [--runs N] [--deep]
 *
 * FOLDER contains a C program, perft-native.c, and its positions, fens.txt, as lines of NAME|FEN. gcc compiles the
 * program into a temporary folder. Without --baseline, only the wasm build is measured. --deep adds cazaux to depth 5,
 * 726,841,895 leaves. Node counts are compared before any time is measured. The two programs take turns, and the best
 * run of each counts, because other programs can only slow a run down.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allowUnread } from '../build/library/cli/unread.js';
import { loadRules, Position, RULESETS } from '../build/library/index.js';

allowUnread();

const { values } = parseArgs({
  options: {
    baseline: { type: 'string' },
    runs: { type: 'string', default: '5' },
    deep: { type: 'boolean', default: false },
  },
});
const RUNS = Number(values.runs);
const DEPTH = 4;

/** The starting position and three middlegames, with the leaf counts at depth 4 under cazaux. */
const POSITIONS = [
  {
    name: 'start',
    fen: 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w Kk',
  },
  {
    name: 'mid1',
    fen: '3g2k2ulr/1l6c3/6cr2ag/1pp1pppp1p1p/p2p4p1p1/3G8/u7C3/1P3PP5/2PPPU1PPPPP/7U1A1G/5C6/RL4K3LR w Kk',
  },
  {
    name: 'mid2',
    fen: 'rl4k3l1/1c10/12/1p1p1pg1pp1p/1p2p2p2p1/11U/12/8P1PP/r1PPP4P2/5A6/12/R3G1KC2LR b k',
  },
  {
    name: 'mid3',
    fen: '3g2klR3/5c2P3/4r7/1pp3pp2p1/4Up3p1p/12/4P7/2P3P2PP1/1P1P1P1P3P/9R2/3p1C4A1/1L4KLG3 w K',
  },
];
const MODES = { legal: { native: '1', bulk: false }, bulk: { native: '2', bulk: true } };

/** Sets up the position under a ruleset, with the FEN's rights if they are valid. */
const positionUnder = (fen, ruleset) => {
  const { setup, position, errors } = Position.readFen(fen, ruleset);
  if (position !== undefined) return position;
  if (setup === undefined) throw new Error(errors[0].message);
  // Removes the rights from the set-up, because the FEN may contain rights of another ruleset.
  const bare = Position.fromSetup({ ...setup, rights: [] }, ruleset);
  if (!bare.ok) throw new Error(bare.error[0].message);
  return bare.value;
};

const timeOf = (work) => {
  const start = performance.now();
  const result = work();
  return { result, seconds: (performance.now() - start) / 1000 };
};

const buildNative = (folder, into) => {
  const program = join(into, 'perft-native');
  const source = join(folder, 'perft-native.c');
  execFileSync('gcc', ['-O3', '-march=native', '-o', program, source]);
  return (mode) =>
    Object.fromEntries(
      execFileSync(program, [join(folder, 'fens.txt'), mode, String(DEPTH), '1', '1'], {
        encoding: 'utf8',
      })
        .trim()
        .split('\n')
        .map((line) => line.split(' '))
        .map(([name, , , nodes, seconds]) => [
          name,
          { nodes: Number(nodes), seconds: Number(seconds) },
        ]),
    );
};

const million = (nodes, seconds) => (nodes / seconds / 1e6).toFixed(1);

await loadRules();
const temporary = mkdtempSync(join(tmpdir(), 'acedrex-bench-'));
const native = values.baseline === undefined ? undefined : buildNative(values.baseline, temporary);

/** Measures wasm and native in turn. Returns each position's number of nodes and best time in seconds. */
const measure = (ruleset, { native: nativeMode, bulk }, program) => {
  const rows = POSITIONS.map(({ name, fen }) => ({
    name,
    position: positionUnder(fen, ruleset),
    nodes: 0,
    wasm: Infinity,
    native: Infinity,
  }));
  for (let run = 0; run < RUNS; run += 1) {
    const other = program?.(nativeMode);
    for (const row of rows) {
      const { result, seconds } = timeOf(() => row.position.perft(DEPTH, { bulk }));
      row.nodes = result;
      row.wasm = Math.min(row.wasm, seconds);
      const theirs = other?.[row.name];
      if (theirs === undefined) continue;
      if (theirs.nodes !== result)
        throw new Error(`${row.name}: ${result} leaves, the native program counts ${theirs.nodes}`);
      row.native = Math.min(row.native, theirs.seconds);
    }
  }
  return rows;
};

const sum = (rows, key) => rows.reduce((total, row) => total + row[key], 0);

try {
  console.log(`million leaves a second at depth ${DEPTH}, best of ${RUNS}`);
  const totals = {};
  for (const [mode, settings] of Object.entries(MODES)) {
    for (const ruleset of Object.values(RULESETS)) {
      const program = ruleset === RULESETS.cazaux ? native : undefined;
      const rows = measure(ruleset, settings, program);
      const speed = sum(rows, 'nodes') / sum(rows, 'wasm');
      totals[mode] ??= speed;
      const beside =
        program === undefined
          ? `${(speed / totals[mode]).toFixed(3)} of cazaux`
          : `native ${million(sum(rows, 'nodes'), sum(rows, 'native'))}, ratio ${(sum(rows, 'native') / sum(rows, 'wasm')).toFixed(3)}`;
      console.log(`${mode} ${ruleset.name}: ${(speed / 1e6).toFixed(1)}, ${beside}`);
      for (const row of rows) {
        const theirs =
          program === undefined
            ? ''
            : `, native ${million(row.nodes, row.native)}, ratio ${(row.native / row.wasm).toFixed(3)}`;
        console.log(`  ${row.name}: ${row.nodes} leaves, ${million(row.nodes, row.wasm)}${theirs}`);
      }
    }
  }
  if (values.deep) {
    const start = Position.start(RULESETS.cazaux);
    for (const [mode, { bulk }] of Object.entries(MODES)) {
      const { result, seconds } = timeOf(() => start.perft(5, { bulk }));
      if (result !== 726_841_895) throw new Error(`cazaux perft 5 is ${result}`);
      console.log(`${mode} cazaux perft 5: ${result} leaves in ${seconds.toFixed(2)} s`);
    }
  }
} finally {
  rmSync(temporary, { recursive: true });
}
