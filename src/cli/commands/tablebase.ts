import type { Command } from '../vendor/commander.js';
import {
  blocksOf,
  tablebaseError,
  isDecided,
  makeMaterial,
  materialsOf,
  parseMaterial,
  relevantRuleset,
  type TablebaseError,
  type Material,
} from '../../tablebase/material.js';
import { TablebaseProber } from '../../tablebase/probe.js';
import { bytesToSolve } from '../../tablebase/solve.js';
import { makeFen } from '../../notation/fen.js';
import type { Result } from '../../result.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { availableThreads } from '../../worker/node.js';
import { libraryOf, summariseIn, tablebaseOption, prepareFolder } from '../tablebase/summarise.js';
import { planEndings } from '../tablebase/plan.js';
import {
  printSummary,
  describeProgress,
  mebibytes,
  ProgressLine,
  sayStopped,
} from '../tablebase/progress.js';
import { solveHere, solveOnQueue } from '../tablebase/run-all.js';
import {
  Failure,
  inputLines,
  integer,
  print,
  rulesetOption,
  say,
  untilInterrupted,
} from '../io.js';
import { queueOption, type QueueOption } from '../queue/local.js';
import { readLine } from '../ruleset-line.js';

interface SolveOptions {
  readonly ruleset: Ruleset;
  readonly endings: string;
  readonly threads: number;
}

interface AllOptions extends QueueOption {
  readonly men: number;
  readonly pawns: boolean;
}

export const addTablebase = (program: Command): void => {
  const endings = program
    .command('tablebase')
    .description(
      'solve endings of up to four men exactly, and look positions up in their tablebases',
    )
    .argument('[material]', 'such as KAKR: king and aanca against king and rook')
    .addOption(rulesetOption())
    .addOption(tablebaseOption())
    .option(
      '--threads <count>',
      'threads that solve a large ending together',
      integer(1, 256),
      availableThreads(),
    )
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
      await probe(endings.opts<SolveOptions>(), solve);
    });
  endings
    .command('all')
    .description('solve every ending of a ruleset that has a tablebase')
    .option('--men <men>', 'number of men, kings included', integer(3, 4), 4)
    .option('--pawns', 'those with pawns too', false)
    .addOption(queueOption())
    .addHelpText('after', ALL_HELP)
    .action(async ({ queue, men, pawns }: AllOptions, command: Command) => {
      const { ruleset, endings: folder, threads } = endings.opts<SolveOptions>();
      const materials = materialsOf(men, ruleset, pawns);
      if (materials.length === 0) {
        say(`${ruleset.id}: the rules decide every ending of ${men} men at once.`);
        return;
      }
      prepareFolder(folder);
      if (queue === undefined)
        await solveHere(await planEndings(materials, ruleset, folder), {
          ruleset,
          folder,
          threads,
        });
      else {
        const journal = `${men}${pawns ? '.pawns' : ''}.journal`;
        const plan = await planEndings(materials, ruleset);
        await solveOnQueue(plan, { ruleset, folder, queue, journal }, command);
      }
    });
};

const ALL_HELP = `
Says first how many endings there are, how many of them are to be solved, how much memory that takes and about
how long. Prints the same of each ending as without all. Tablebases that are there and sound are not solved
again, so after an interruption the same command continues.
With --queue each ending is a job for a machine that runs acedrex work endings. It solves the ending and keeps
the tablebase in its own folder; only what is printed comes back. So let all machines share a folder, and name it
with --endings everywhere, or copy the tablebases from the workers later.
Example: acedrex tablebase all --men 3 --ruleset golladay`;

const SOLVE_HELP = `
Prints, separated by tabs: material, ruleset, and for each side to move positions, wins, draws and losses
of the side to move, how many of them the move limit prevents (cursed) if it does, the longest win with its FEN
and its moves, and how many positions take how many plies.
White has the stronger men. Positions are counted on the whole board. The tablebase is kept.
Example: acedrex tablebase KAKR --ruleset cazaux`;

const PROBE_HELP = `
One JSON object a line: ruleset, fen, outcome (win, draw or loss for the side to move in fen), plies (from fen
to the end of the game, null for a draw), cursed (the move limit comes first), and moves, the best first, each
with move, outcome, plies and cursed for the same side, also counted from fen.
A line that cannot be answered gives {"error":{"code","message"}}, and the run goes on.
Example: printf 'cazaux\\t12/3k8/12/12/12/12/12/7r4/12/12/1A10/2K9 w - - 0 1\\n' | acedrex tablebase probe --solve`;

const valueOf = <T>(result: Result<T, TablebaseError>): T => {
  if (!result.ok) throw new Failure(result.error.message);
  return result.value;
};

const solveOne = async (
  material: Material,
  { ruleset, endings, threads }: SolveOptions,
): Promise<void> => {
  const name = makeMaterial(material);
  if (isDecided(material, ruleset))
    throw new Failure(tablebaseError('ending-decided', { material: name }).message);
  prepareFolder(endings);
  const blocks = blocksOf(material);
  const [first] = blocks;
  if (first !== undefined) {
    const bytes = await bytesToSolve(first, relevantRuleset(material, ruleset));
    say(
      `${name}: ${mebibytes(bytes)} of memory and more for endings that it leads to; ${blocks.length} ${blocks.length === 1 ? 'part' : 'parts'}.`,
    );
  }
  const line = new ProgressLine();
  const summary = await untilInterrupted(['SIGINT', 'SIGTERM'], (signal) =>
    summariseIn(material, ruleset, {
      folder: endings,
      threads,
      signal,
      onProgress: (progress) => {
        line.show(() => describeProgress(progress));
      },
    }),
  );
  line.clear();
  const found = valueOf(summary);
  if (found === undefined) sayStopped();
  else await printSummary(name, ruleset, found);
};

const probe = async ({ endings: folder, threads }: SolveOptions, solve: boolean): Promise<void> => {
  const probers = new Map<string, TablebaseProber>();
  for await (const line of inputLines()) {
    const position = readLine(line);
    if (!position.ok) {
      await print(JSON.stringify({ error: position.error }));
      continue;
    }
    const { ruleset } = position.value;
    const known = probers.get(ruleset.id);
    const prober =
      known ??
      (await TablebaseProber.create(ruleset, libraryOf(ruleset, folder, { solve, threads }).table));
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
