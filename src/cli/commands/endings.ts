import type { Command } from '../vendor/commander.js';
import { EndingLibrary } from '../../endings/library.js';
import {
  blocksOf,
  endingError,
  isDecided,
  makeBlock,
  makeMaterial,
  materialsOf,
  parseMaterial,
  relevantRuleset,
  type EndingError,
  type Material,
} from '../../endings/material.js';
import { EndingProber } from '../../endings/probe.js';
import { bytesToSolve, type SolveProgress } from '../../endings/solve.js';
import { summariseEnding } from '../../endings/summary.js';
import { makeFen } from '../../notation/fen.js';
import type { Result } from '../../result.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { storeIn } from '../../worker/node-ending-files.js';
import { Estimate, makeDuration, planEndings } from '../endings/plan.js';
import { printSummary } from '../endings/print.js';
import { Progress } from '../endings/progress.js';
import { endingsOption, prepareFolder } from '../ending-store.js';
import {
  Failure,
  inputLines,
  integer,
  print,
  rulesetOption,
  say,
  untilInterrupted,
} from '../io.js';
import { readLine } from '../ruleset-line.js';

interface SolveOptions {
  readonly ruleset: Ruleset;
  readonly endings: string;
}

export const addEndings = (program: Command): void => {
  const endings = program
    .command('endings')
    .description('solve endings of up to four men exactly, and look positions up in them')
    .argument('[material]', 'such as KAKR: king and aanca against king and rook')
    .addOption(rulesetOption())
    .addOption(endingsOption())
    .addHelpText('after', SOLVE_HELP)
    .action(async (text: string | undefined, options: SolveOptions) => {
      if (text === undefined) endings.error('error: a material is missing.');
      else await solveOne(valueOf(parseMaterial(text)), options);
    });
  endings
    .command('probe')
    .description('read lines RULESET<TAB>FEN from stdin, write the outcome of each as JSON')
    .option('--solve', 'solve what is missing', false)
    .addHelpText('after', PROBE_HELP)
    .action(async ({ solve }: { readonly solve: boolean }) => {
      await probe(endings.opts<SolveOptions>().endings, solve);
    });
  endings
    .command('all')
    .description('solve every ending of a ruleset that has a table')
    .option('--men <men>', 'number of men, kings included', integer(3, 4), 4)
    .option('--pawns', 'those with pawns too', false)
    .addHelpText('after', ALL_HELP)
    .action(async ({ men, pawns }: { readonly men: number; readonly pawns: boolean }) => {
      await solveAll(men, pawns, endings.opts<SolveOptions>());
    });
};

const ALL_HELP = `
Says first how many endings there are, how many of them are to be solved, how much memory that takes and about
how long. Prints the same of each ending as without all. Tables that are there and sound are not solved again,
so the same command goes on after it was stopped.
Example: acedrex endings all --men 3 --ruleset golladay`;

const SOLVE_HELP = `
Prints, separated by tabs: material, ruleset, and for each side to move positions, wins, draws and losses
of the side to move, how many of them the move limit prevents (cursed) if it does, the longest win with its FEN
and its moves, and how many positions take how many plies.
White has the stronger men. Positions are counted on the whole board. The table is kept.
Example: acedrex endings KAKR --ruleset cazaux`;

const PROBE_HELP = `
One JSON object a line: ruleset, fen, outcome (win, draw or loss for the side to move in fen), plies (from fen
to the end of the game, null for a draw), cursed (the move limit comes first), and moves, the best first, each
with move, outcome, plies and cursed for the same side, also counted from fen.
A line that cannot be answered gives {"error":{"code","message"}}, and the run goes on.
Example: printf 'cazaux\\t12/3k8/12/12/12/12/12/7r4/12/12/1A10/2K9 w - - 0 1\\n' | acedrex endings probe --solve`;

const valueOf = <T>(result: Result<T, EndingError>): T => {
  if (!result.ok) throw new Failure(result.error.message);
  return result.value;
};

const solveOne = async (material: Material, options: SolveOptions): Promise<void> => {
  const name = makeMaterial(material);
  const { ruleset } = options;
  if (isDecided(material, ruleset))
    throw new Failure(endingError('ending-decided', { material: name }).message);
  prepareFolder(options.endings);
  const blocks = blocksOf(material);
  const [first] = blocks;
  if (first !== undefined)
    say(
      `${name}: ${mebibytes(await bytesToSolve(first, relevantRuleset(material, ruleset)))} MiB of memory and more for endings that it leads to; ${blocks.length} ${blocks.length === 1 ? 'part' : 'parts'}.`,
    );
  await untilInterrupted(['SIGINT', 'SIGTERM'], (signal) =>
    solveBlocks(material, options, new Progress(), signal),
  );
};

/** Solves every ending of a ruleset that has a table, one after the other. */
const solveAll = async (men: number, pawns: boolean, options: SolveOptions): Promise<void> => {
  const { ruleset } = options;
  const materials = materialsOf(men, ruleset, pawns);
  const { endings, bytes } = await planEndings(materials, ruleset, options.endings);
  if (endings.length === 0) {
    say(`${ruleset.id}: the rules decide every ending of ${men} men at once.`);
    return;
  }
  prepareFolder(options.endings);
  const left = endings.filter(({ positions }) => positions > 0);
  const estimate = new Estimate(left.reduce((sum, { positions }) => sum + positions, 0));
  say(
    `${ruleset.id}: ${endings.length} endings, ${endings.length - left.length} of them solved already.` +
      (left.length === 0
        ? ''
        : ` The others take ${mebibytes(bytes)} MiB of memory, one after the other, and ${makeDuration(estimate.secondsLeft())}.`),
  );
  await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
    for (const [at, { material, positions }] of endings.entries()) {
      const progress = new Progress(
        (share) =>
          `, ${at + 1} of ${endings.length}, ${makeDuration(estimate.secondsLeft(positions, share))} left`,
      );
      await solveBlocks(material, options, progress, signal);
      estimate.finish(positions);
    }
  });
};

/** Solves the parts of an ending that are not there, and prints what they say. */
const solveBlocks = async (
  material: Material,
  { ruleset, endings }: SolveOptions,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> => {
  const blocks = blocksOf(material);
  const library = libraryOf(ruleset, endings, true, { signal, onProgress: progress.show });
  const summary = await summariseEnding(blocks, ruleset, library.table, {
    signal,
    onBlock: (at) => {
      progress.begin(at, blocks.length);
    },
  });
  progress.clear();
  const found = valueOf(summary);
  if (found === undefined)
    throw new Failure('stopped; parts that were finished are kept, so a further run goes on.');
  await printSummary(makeMaterial(material), ruleset, found);
};

const mebibytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

const libraryOf = (
  ruleset: Ruleset,
  root: string,
  solve: boolean,
  options: {
    readonly signal?: AbortSignal;
    readonly onProgress?: (progress: SolveProgress) => void;
  } = {},
): EndingLibrary =>
  new EndingLibrary(ruleset, storeIn(root), {
    ...options,
    solve,
    onDamage: (block, { message }) => {
      say(`acedrex: ${makeBlock(block)}: ${message}${solve ? ' It is solved again.' : ''}`);
    },
  });

const probe = async (root: string, solve: boolean): Promise<void> => {
  const probers = new Map<string, EndingProber>();
  for await (const line of inputLines()) {
    const position = readLine(line);
    if (!position.ok) {
      await print(JSON.stringify({ error: position.error }));
      continue;
    }
    const { ruleset } = position.value;
    const known = probers.get(ruleset.id);
    const prober =
      known ?? (await EndingProber.create(ruleset, libraryOf(ruleset, root, solve).table));
    probers.set(ruleset.id, prober);
    const report = await prober.report(position.value);
    const head = { ruleset: ruleset.id, fen: makeFen(position.value.setup) };
    if (report.ok) await print(JSON.stringify({ ...head, ...report.value }));
    else {
      const { code, message } = report.error;
      await print(JSON.stringify({ ...head, error: { code, message } }));
    }
  }
};
