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
import { libraryOf, summariseIn, prepareFolder, ENDINGS } from '../tablebase/summarise.js';
import { planEndings } from '../tablebase/plan.js';
import {
  printSummary,
  describeProgress,
  mebibytes,
  ProgressLine,
  sayStopped,
} from '../tablebase/progress.js';
import { solveHere, solveOnQueue } from '../tablebase/run-all.js';
import { Failure, inputLines, print, say, untilInterrupted } from '../io.js';
import { type QueueOption, QUEUE } from '../queue/local.js';
import { readLine } from '../ruleset-line.js';
import { RULESET, count, declare, integer } from '../declare.js';
import { WORDS } from '../../words/commands.js';

interface SolveOptions {
  readonly ruleset: Ruleset;
  readonly endings: string;
  readonly threads: number;
}

interface AllOptions extends QueueOption {
  readonly pieces: number;
  readonly pawns: boolean;
}

export const addTablebase = (program: Command): void => {
  const words = WORDS.tablebase;
  const endings = declare(program.command('tablebase'), words, {
    material: '[material]',
    ruleset: RULESET,
    endings: ENDINGS,
    threads: count(1, 256, availableThreads()),
  }).action(async (text: string | undefined, options: SolveOptions) => {
    if (text === undefined) endings.error('error: a material is missing.');
    else await solveOne(valueOf(parseMaterial(text)), options);
  });
  declare(endings.command('probe'), words.probe, { solve: false }).action(
    async ({ solve }: { readonly solve: boolean }) => {
      await probe(endings.opts<SolveOptions>(), solve);
    },
  );
  declare(endings.command('all'), words.all, {
    pieces: { value: '<pieces>', parse: integer(3, 4), standard: 4 },
    pawns: false,
    queue: QUEUE,
  }).action(async ({ queue, pieces, pawns }: AllOptions, command: Command) => {
    const { ruleset, endings: folder, threads } = endings.opts<SolveOptions>();
    const materials = materialsOf(pieces, ruleset, pawns);
    if (materials.length === 0) {
      say(`${ruleset.id}: the rules decide every ending of ${pieces} pieces at once.`);
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
      const journal = `${pieces}${pawns ? '.pawns' : ''}.journal`;
      const plan = await planEndings(materials, ruleset);
      await solveOnQueue(plan, { ruleset, folder, queue, journal }, command);
    }
  });
};

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
