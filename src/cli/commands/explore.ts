import { InvalidArgumentError, type Command } from '../vendor/commander.js';
import { MAX_LINES } from '../../engine/limits.js';
import { makeSanVariation } from '../../notation/line.js';
import type { Score } from '../../rules/score.js';
import { parseRuleset, type Ruleset } from '../../rules/rulesets.js';
import type { TheoryGraph } from '../../theory/graph.js';
import { positionOfTask } from '../../theory/job.js';
import type { TheoryRoot, TheoryTask } from '../../theory/types.js';
import { availableThreads } from '../../worker/node.js';
import { ENGINE_IDENTITY } from '../../engine/identity.js';
import { rootOf, takeGames, grow, startExploring } from '../explore/grow.js';
import { GraphStore, openGraph, readGraph, rulesetOfGraph } from '../explore/store.js';
import { writeExports } from '../explore/export.js';
import {
  Failure,
  integer,
  INTERRUPTED_STATUS,
  readPosition,
  rulesetOption,
  say,
  untilInterrupted,
} from '../io.js';
import { lockOutput } from '../output.js';
import { failuresOnQueue, openQueue, queueOption, type QueueOption } from '../queue/local.js';
import { messageOf, type JobQueue } from '../queue/job.js';
import { searchKind, type SearchJob, type SearchValue } from '../queue/search-job.js';

interface Options extends QueueOption {
  readonly ruleset: Ruleset;
  readonly graph: string;
  readonly positions?: number;
  readonly hours?: number;
  readonly from?: string;
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

/** Makes a parser for an option that is a number above 0. */
const above0 =
  (max: number) =>
  (text: string): number => {
    const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value > 0 && value <= max) return value;
    throw new InvalidArgumentError(`It must be a number above 0, up to ${max}.`);
  };

export const addExplore = (program: Command): void => {
  program
    .command('explore')
    .description('make opening theory: search the positions that matter and back up their values')
    .argument('[fen]', 'position to start from; the opening array, or the roots of the graph')
    .addOption(rulesetOption())
    .option('--graph <file>', 'the file of the graph, which is continued', 'theory.graph')
    .option('--positions <count>', 'until it has so many positions', integer(1, 100_000_000))
    .option('--hours <hours>', 'for this time', above0(10_000))
    .option('--from <file>', 'PGN file; the positions of its games come first')
    .option('--plies <count>', 'with --from: plies of each game', integer(1, 1000), 20)
    .option('--merge <files...>', 'graphs to add to this one')
    .option('--other-build', 'go on with a graph of another build of the engine', false)
    .option(
      '--nodes <count>',
      'nodes for each position',
      integer(1, Number.MAX_SAFE_INTEGER),
      100_000,
    )
    .option('--lines <count>', 'best moves to find in each position', integer(1, MAX_LINES), 4)
    .option(
      '--breadth <percent>',
      'loss of winning chance that costs as much as a ply; more is broader',
      above0(100),
      0.25,
    )
    .option(
      '--threads <count>',
      'engines at once; with --queue, positions at once',
      integer(1, 256),
      availableThreads(),
    )
    .addOption(queueOption())
    .option('--hash <mebibytes>', 'transposition table of each engine', integer(1, 1024), 16)
    .option('--pgn <file>', 'write the theory as a game with variations, or - for stdout')
    .option('--json <file>', 'write a JSON object for each position and line, or - for stdout')
    .option('--book <file>', 'write a book for looking up positions')
    .option('--loss <percent>', 'leave moves out of these that lose more', above0(100), 5)
    .addHelpText(
      'after',
      `
The next position is the one to which the cheapest way leads, where each ply costs 1 and each move what
it loses, in units of --breadth. Values are backed up through transpositions and repetitions. What is
found is kept in GRAPH and GRAPH.journal: if the command is stopped or killed, the same command goes on,
and only the positions at work are searched again. Without --positions and --hours it only merges and
writes. Scores in PGN and JSON are White's; the percentage beside a move is how often the theory would
play it.
Example: acedrex explore --hours 8 --pgn theory.pgn`,
    )
    .action(run);
};

const run = async (fen: string | undefined, options: Options, command: Command): Promise<void> => {
  checkFiles(options);
  const release = lockOutput(options.graph);
  try {
    const isDefault = command.getOptionValueSource('ruleset') === 'default';
    const ruleset = isDefault ? rulesetFor(options) : options.ruleset;
    await explore(fen, { ...options, ruleset }, command);
  } finally {
    release();
  }
};

/** Throws a Failure if a file would be overwritten by another. */
const checkFiles = ({ graph, from, merge = [], pgn, json, book }: Options): void => {
  const outputs = [graph, pgn, json, book].filter((file) => file !== undefined);
  const inputs = [...(from === undefined ? [] : [from]), ...merge];
  const twice = outputs.find(
    (file, index) => outputs.indexOf(file) < index || inputs.includes(file),
  );
  if (twice !== undefined) throw new Failure(`${twice} is named twice and would be overwritten`);
};

/** The ruleset of the graph that is continued, or else the default one. */
const rulesetFor = ({ graph, ruleset }: Options): Ruleset => {
  const id = rulesetOfGraph(graph);
  const known = id === undefined ? undefined : parseRuleset(id);
  if (known?.ok === false) throw new Failure(`${graph}: ${known.error.message}`);
  return known?.value ?? ruleset;
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
  const start = await startOf(graph, fen, options);
  const isGrowing = positions !== undefined || hours !== undefined;
  const queue = isGrowing ? await openSearches(options, command) : undefined;
  const store = new GraphStore(file, graph);
  const outcome = queue === undefined ? 'done' : await growStore(store, start, queue, options);
  if (outcome === 'stopped') {
    store.close();
    say(`stopped with ${graph.size} positions; the same command goes on from here`);
    process.exitCode = INTERRUPTED_STATUS;
    return;
  }
  store.finish();
  say(`${file} has ${graph.size} positions`);
  await writeExports(graph, start.roots, { ...options, nodes: isGrowing ? nodes : undefined });
  if (outcome === 'failures') throw new Failure(failuresOnQueue('positions', 'searched'));
};

interface Start {
  /** The positions from which the graph grows in this run. */
  readonly roots: readonly TheoryRoot[];
  /** Positions to search first. */
  readonly first: readonly TheoryTask[];
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
  return { roots: chosen.length > 0 ? chosen : graph.roots, first: games?.tasks ?? [] };
};

const openSearches = (
  options: Options,
  command: Command,
): Promise<JobQueue<SearchJob, SearchValue>> => {
  const { threads } = options;
  // On a queue, as many positions as its workers can search, unless it is said how many.
  const isGiven = command.getOptionValueSource('threads') !== 'default';
  const widths = { processors: threads, ...(isGiven && { width: threads }) };
  return openQueue(searchKind(), options, widths, command);
};

type Outcome = 'done' | 'stopped' | 'failures';

/** Grows the graph. */
const growStore = (
  store: GraphStore,
  { roots, first }: Start,
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
          bar.add(graph.size - size, finding.nodes, bestOf(graph, roots, ruleset));
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

/** The best move of the first root. */
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
