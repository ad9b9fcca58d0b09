import { InvalidArgumentError, type Command } from '../vendor/commander.js';
import { MAX_LINES } from '../../engine/limits.js';
import { makeSanVariation } from '../../notation/line.js';
import type { Score } from '../../rules/score.js';
import { parseRuleset, type Ruleset } from '../../rules/rulesets.js';
import type { TheoryGraph } from '../../theory/graph.js';
import { positionOfTask } from '../../theory/job.js';
import { STUDY_BREADTH } from '../../theory/study.js';
import type { GrowthOptions } from '../../theory/growth.js';
import type { TheoryRoot } from '../../theory/types.js';
import { availableThreads } from '../../worker/node.js';
import { ENGINE_IDENTITY } from '../../engine/identity.js';
import { rootOf, takeGames, grow, startExploring } from '../explore/grow.js';
import { GraphStore, openGraph, readGraph, rulesetOfGraph } from '../explore/graph-store.js';
import { writeExports } from '../explore/export.js';
import { rulesetOfStudy, StudyFile } from '../explore/study-file.js';
import { Failure, INTERRUPTED_STATUS, readPosition, say, untilInterrupted } from '../io.js';
import { lockOutput } from '../output.js';
import { failuresOnQueue, openQueue, type QueueOption, QUEUE } from '../queue/local.js';
import { messageOf, type JobQueue } from '../queue/job.js';
import { searchKind, type SearchJob, type SearchValue } from '../queue/search-job.js';
import { RULESET, count, declare, engineHash } from '../declare.js';
import { WORDS } from '../../words/commands.js';

interface Options extends QueueOption {
  readonly ruleset: Ruleset;
  readonly graph: string;
  readonly positions?: number;
  readonly hours?: number;
  readonly from?: string;
  readonly study?: string;
  readonly plies: number;
  readonly merge?: readonly string[];
  readonly otherBuild: boolean;
  readonly nodes: number;
  readonly lines: number;
  readonly breadth: number;
  readonly threads: number;
  readonly hash: number;
  readonly pgn?: string;
  readonly json?: string;
  readonly book?: string;
  readonly loss: number;
}

/** Makes a parser for options with a number above 0. */
const above0 =
  (max: number) =>
  (text: string): number => {
    const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value > 0 && value <= max) return value;
    throw new InvalidArgumentError(`It must be a number above 0, up to ${max}.`);
  };

export const addExplore = (program: Command): void => {
  declare(program.command('explore'), WORDS.explore, {
    fen: '[fen]',
    ruleset: RULESET,
    graph: { value: '<file>', standard: 'theory.graph' },
    study: '<file>',
    positions: count(1, 100_000_000),
    hours: { value: '<hours>', parse: above0(10_000) },
    from: '<file>',
    plies: count(1, 1000, 20),
    merge: '<files...>',
    otherBuild: false,
    nodes: count(1, undefined, 100_000),
    lines: count(1, MAX_LINES, 4),
    breadth: { value: '<percent>', parse: above0(100), standard: 0.25 },
    threads: count(1, 256, availableThreads()),
    queue: QUEUE,
    hash: engineHash(16),
    pgn: '<file>',
    json: '<file>',
    book: '<file>',
    loss: { value: '<percent>', parse: above0(100), standard: 5 },
  }).action(run);
};

const run = async (fen: string | undefined, given: Options, command: Command): Promise<void> => {
  const options = withStudyDefaults(given, command);
  checkFiles(options);
  const release = lockOutput(options.graph);
  try {
    const isDefault = command.getOptionValueSource('ruleset') === 'default';
    const ruleset = isDefault ? await rulesetFor(options) : options.ruleset;
    await explore(fen, { ...options, ruleset }, command);
  } finally {
    release();
  }
};

/** The options with the defaults for a study. Its files are beside it. */
const withStudyDefaults = (options: Options, command: Command): Options => {
  const { study, graph, pgn, breadth } = options;
  if (study === undefined) return options;
  const name = study.replace(/\.pgn$/i, '');
  const isDefault = (option: string): boolean => command.getOptionValueSource(option) === 'default';
  return {
    ...options,
    graph: isDefault('graph') ? `${name}.graph` : graph,
    pgn: pgn ?? `${name}.analysed.pgn`,
    breadth: isDefault('breadth') ? STUDY_BREADTH : breadth,
  };
};

/** Throws a Failure if one file would overwrite another. */
const checkFiles = ({ graph, from, study, merge = [], pgn, json, book }: Options): void => {
  const outputs = [graph, pgn, json, book].filter((file) => file !== undefined);
  const inputs = [from, study, ...merge].filter((file) => file !== undefined);
  const twice = outputs.find(
    (file, index) => outputs.indexOf(file) < index || inputs.includes(file),
  );
  if (twice !== undefined) throw new Failure(`${twice} is named twice and would be overwritten`);
};

/** The ruleset in the graph's file or, if there is no such file, the ruleset of the study or of the options. */
const rulesetFor = async ({ graph, study, ruleset }: Options): Promise<Ruleset> => {
  const id = rulesetOfGraph(graph);
  const known = id === undefined ? undefined : parseRuleset(id);
  if (known?.ok === false) throw new Failure(`${graph}: ${known.error.message}`);
  const own = known !== undefined || study === undefined ? undefined : await rulesetOfStudy(study);
  return known?.value ?? own ?? ruleset;
};

const explore = async (
  fen: string | undefined,
  options: Options,
  command: Command,
): Promise<void> => {
  const {
    ruleset,
    breadth,
    merge = [],
    positions,
    hours,
    nodes,
    otherBuild,
    graph: file,
  } = options;
  const origin = { ruleset: ruleset.id, build: ENGINE_IDENTITY };
  const graph = openGraph(file, { ...origin, otherBuild });
  graph.breadth = breadth;
  for (const other of merge) {
    const merged = graph.merge(readGraph(other));
    if (!merged.ok) throw new Failure(`${other}: ${merged.error.message}`);
  }
  const study =
    options.study === undefined ? undefined : await StudyFile.read(options.study, ruleset);
  const start =
    study === undefined
      ? await startOf(graph, fen, options)
      : { ...study.addTo(graph), exported: graph.roots };
  const isGrowing = positions !== undefined || hours !== undefined;
  const queue = isGrowing ? await openSearches(options, command) : undefined;
  const store = new GraphStore(file, graph);
  const outcome = queue === undefined ? 'done' : await growStore(store, start, queue, options);
  if (outcome === 'stopped') {
    store.close();
    say(`stopped with ${graph.size} positions; the same command resumes here`);
    process.exitCode = INTERRUPTED_STATUS;
    return;
  }
  store.finish();
  say(`${file} has ${graph.size} positions`);
  const { pgn, ...others } = options;
  await writeExports(graph, start.exported, {
    ...(study === undefined ? options : others),
    nodes: isGrowing ? nodes : undefined,
  });
  if (study !== undefined && pgn !== undefined) await study.write(pgn, graph);
  if (outcome === 'failures') throw new Failure(failuresOnQueue('positions', 'searched'));
};

/** Where the graph grows in this run. */
interface Start extends Required<Pick<GrowthOptions, 'roots' | 'first'>> {
  /** The positions from which the graph is written. The value of the first is shown. */
  readonly exported: readonly TheoryRoot[];
}

const startOf = async (
  graph: TheoryGraph,
  fen: string | undefined,
  { ruleset, from, plies }: Options,
): Promise<Start> => {
  const games = from === undefined ? undefined : await takeGames(from, graph, { ruleset, plies });
  const isEmpty = graph.roots.length === 0;
  const start = fen ?? (isEmpty ? 'startpos' : undefined);
  const own = start === undefined ? undefined : rootOf(readPosition(start, ruleset));
  if (own !== undefined) graph.addRoot(own);
  const chosen = [...(own ? [own] : []), ...(games?.roots ?? [])];
  const roots = chosen.length > 0 ? chosen : graph.roots;
  return { roots: () => roots, first: games?.tasks ?? [], exported: roots };
};

const openSearches = (
  options: Options,
  command: Command,
): Promise<JobQueue<SearchJob, SearchValue>> => {
  const { threads } = options;
  // On a queue, the number of workers limits the parallel searches, unless the option sets a number.
  const isGiven = command.getOptionValueSource('threads') !== 'default';
  const widths = { processors: threads, ...(isGiven && { width: threads }) };
  return openQueue(searchKind(), options, widths, command);
};

type Outcome = 'done' | 'stopped' | 'failures';

const growStore = (
  store: GraphStore,
  { roots, first, exported }: Start,
  queue: JobQueue<SearchJob, SearchValue>,
  { ruleset, nodes, lines, hash, positions, hours }: Options,
): Promise<Outcome> =>
  untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
    const { graph } = store;
    const seconds = hours === undefined ? undefined : hours * 3600;
    const end = performance.now() + (seconds ?? Number.POSITIVE_INFINITY) * 1000;
    const bar = startExploring(graph.size, {
      ...(positions !== undefined && { positions }),
      ...(seconds !== undefined && { seconds }),
    });
    let size = graph.size;
    let failures = 0;
    try {
      await grow(store, {
        queue,
        ruleset,
        effort: { nodes, lines },
        hash,
        roots,
        first,
        signal,
        isEnough: (count) =>
          (positions !== undefined && count >= positions) || performance.now() >= end,
        onFinding: (finding) => {
          bar.add(graph.size - size, finding.nodes, bestOf(graph, exported, ruleset));
          ({ size } = graph);
        },
        onFailure: ({ message }) => {
          failures += 1;
          say(message);
        },
      });
      return signal.aborted ? 'stopped' : failures > 0 ? 'failures' : 'done';
    } catch (error) {
      store.close();
      throw new Failure(messageOf(error));
    } finally {
      bar.stop();
      await queue.close();
    }
  });

const bestOf = (
  graph: TheoryGraph,
  [root]: readonly TheoryRoot[],
  ruleset: Ruleset,
): { readonly san: string; readonly score: Score } | undefined => {
  const [best] = (root && graph.find(root.key)?.moves) ?? [];
  const position = root && positionOfTask({ root, moves: [] }, ruleset);
  if (best === undefined || position?.ok !== true) return undefined;
  const [san = best.move] = makeSanVariation(position.value, [best.move]);
  return { san, score: best.score };
};
