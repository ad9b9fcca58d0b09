import type { Command } from '../vendor/commander.js';
import { makePuzzle } from '../../puzzles/file.js';
import type { PgnError } from '../../notation/pgn.js';
import { availableThreads } from '../../worker/node.js';
import { annotateGames, startProgress } from '../annotate/annotate.js';
import { assignments, openSource, type Source } from '../annotate/games.js';
import { buildOfEngine } from '../build.js';
import {
  failOnFaults,
  sayPlaced,
  Failure,
  integer,
  INTERRUPTED_STATUS,
  say,
  textPieces,
  untilInterrupted,
  STANDARD,
} from '../io.js';
import { type Journal, openJournalBeside } from '../journal.js';
import { lockOutput, openSink } from '../output.js';
import { makeProgressBar } from '../progress-bar.js';
import {
  candidatesOf,
  type GameCandidate,
  mineCandidates,
  withoutDuplicates,
  isEntry,
  isMined,
  type Entry,
  describeOutcomes,
} from '../puzzles/mine.js';
import { checkSource } from '../puzzles/check.js';
import { tablesIn } from '../puzzles/tables.js';
import type { Outcome } from '../../puzzles/types.js';
import { messageOf, type JobQueue } from '../queue/job.js';
import { failuresOnQueue, openQueue, queueOption, type QueueOption } from '../queue/local.js';
import { searchKind, type SearchJob, type SearchValue } from '../queue/search-job.js';

interface SearchOptions extends QueueOption {
  readonly output?: string;
  readonly nodes: number;
  readonly threads: number;
  readonly hash: number;
  readonly endings?: string;
  readonly restart: boolean;
}

interface MineOptions extends SearchOptions {
  readonly scan: number;
}

const MAX_NODES = Number.MAX_SAFE_INTEGER;

export const addPuzzles = (program: Command): void => {
  const puzzles = program
    .command('puzzles')
    .description('mine puzzles from the games of a PGN file, or check puzzles again');
  withSearches(
    puzzles
      .command('mine', { isDefault: true })
      .description('find positions of games in which exactly one move is right')
      .argument('<file>', 'PGN file, or - for stdin')
      .option('--output <file>', 'puzzles, one JSON object a line, or - for stdout'),
    200_000,
    16,
  )
    .option(
      '--scan <count>',
      'nodes for each position that has no evaluation',
      integer(1, MAX_NODES),
      20_000,
    )
    .addHelpText('after', MINE_HELP)
    .action(mine);
  withSearches(
    puzzles
      .command('check')
      .description('prove puzzles again with longer searches')
      .argument('<file>', 'puzzles, one JSON object a line, or a set of them, or - for stdin')
      .option('--output <file>', 'the puzzles that pass, or - for stdout'),
    5_000_000,
    64,
  )
    .option('--trust', 'leave out what says that it was proved with as many nodes', false)
    .addHelpText('after', CHECK_HELP)
    .action(check);
};

const MINE_HELP = `
A position is a candidate if the evaluations of its neighbours say that the opponent has just made a mistake, or that
the end of the game can be forced. Evaluations that the file has are used. Then longer searches prove that one move
alone wins, ends the game in so many moves or saves it, and follow the line for as long as that is so. FILE.puzzles.jsonl
is written unless --output names another file. What is found is kept in OUTPUT.journal until all is done: if the command
is stopped or killed, the same command goes on from there, and the output is the same, whatever the number of threads.
In games with dice, every turn with a choice is a candidate, and the puzzle is the one move that is by far the best for
its roll. Why candidates were dropped, and the themes of the puzzles, are counted on stderr.
Example: acedrex puzzles games.pgn --nodes 1000000`;

const CHECK_HELP = `
Each puzzle is replayed by the rules, and every position in which the solver is to move is searched again, first with
fewer nodes, because most of those that fail do so early. An end at once is proved by the rules alone. A line on stdout
names each puzzle that fails, and why; the exit status is 1 if there is one. With --output FILE, those that pass are
written with their new proof, and what is found is kept in FILE.journal until all is done: if the command is stopped or
killed, the same command goes on from there.
Example: acedrex puzzles check games.puzzles.jsonl --output sound.jsonl`;

const withSearches = (command: Command, nodes: number, hash: number): Command =>
  command
    .option('--nodes <count>', 'nodes of each search that proves', integer(1, MAX_NODES), nodes)
    .option(
      '--threads <count>',
      'engines at once, without --queue',
      integer(1, 256),
      availableThreads(),
    )
    .addOption(queueOption())
    .option('--hash <mebibytes>', 'transposition table of each engine', integer(1, 1024), hash)
    .option('--endings <dir>', 'folder of solved endings, which prove more than a search')
    .option('--restart', 'forget what an earlier run has found', false);

interface CheckOptions extends SearchOptions {
  readonly trust: boolean;
}

type Queue = JobQueue<SearchJob, SearchValue>;

const mine = async (file: string, options: MineOptions, command: Command): Promise<void> => {
  const standard = file === STANDARD ? STANDARD : `${file.replace(/\.pgn$/i, '')}.puzzles.jsonl`;
  const output = options.output ?? standard;
  await withSource(file, output, (source) =>
    withQueue(options, command, (queue) => mineSource(source, output, queue, options)),
  );
};

const check = (file: string, options: CheckOptions, command: Command): Promise<void> =>
  withSource(file, options.output, (source) =>
    withQueue(options, command, (queue) => checkSource(source, queue, options)),
  );

/** Works on a file. An output that is a file is locked meanwhile, and its run can be resumed. */
const withSource = async (
  file: string,
  output: string | undefined,
  work: (source: Source) => Promise<void>,
): Promise<void> => {
  if (file !== STANDARD && output === file) throw new Failure(`${file} would be overwritten`);
  const isKept = output !== undefined && output !== STANDARD;
  const releases: (() => void)[] = [];
  try {
    if (isKept) releases.push(lockOutput(output));
    const source = await openSource(file, isKept);
    releases.push(source.close);
    await work(source);
  } finally {
    for (const release of releases) release();
  }
};

const withQueue = async (
  options: SearchOptions,
  command: Command,
  work: (queue: Queue) => Promise<void>,
): Promise<void> => {
  const processors = { processors: options.threads };
  const queue = await openQueue(searchKind(), options, processors, command);
  try {
    await work(queue);
  } finally {
    await queue.close();
  }
};

const mineSource = async (
  source: Source,
  output: string,
  queue: Queue,
  options: MineOptions,
): Promise<void> => {
  let faults = 0;
  const journal = openJournal(output, source.hash, options);
  for (const line of journal?.damaged ?? [])
    say(`line ${line} of the journal is damaged; what it held is searched again`);
  const outcomes = await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
    try {
      const run: Run = { queue, journal, signal, options };
      const candidates = await scan(run, source, (error) => {
        faults += 1;
        sayPlaced(error);
      });
      return candidates && (await proveAll(run, candidates));
    } catch (error) {
      journal?.close();
      throw new Failure(messageOf(error));
    }
  });
  if (outcomes === undefined) {
    journal?.close();
    say(journal === undefined ? 'stopped' : 'stopped; the same command goes on from here');
    process.exitCode = INTERRUPTED_STATUS;
    return;
  }
  const sink = openSink({ path: output, isJson: true });
  for (const outcome of outcomes)
    if ('puzzle' in outcome) await sink.write(`${makePuzzle(outcome.puzzle)}\n`);
  await sink.keep();
  journal?.finish();
  describeOutcomes(outcomes).forEach(say);
  failOnFaults(faults);
};

interface Run {
  readonly queue: Queue;
  readonly journal: Journal<Entry> | undefined;
  readonly signal: AbortSignal;
  readonly options: MineOptions;
}

/** The candidates of all games; undefined if the program was stopped. */
const scan = async (
  { queue, journal, signal, options: { scan: nodes, hash } }: Run,
  source: Source,
  complain: (error: PgnError) => void,
): Promise<readonly GameCandidate[] | undefined> => {
  const games = assignments(textPieces(source.bytes()), {
    again: false,
    complain,
    warn: sayPlaced,
    onDice: () => undefined,
  });
  const candidates: GameCandidate[] = [];
  const failures: string[] = [];
  let count = 0;
  const bar = startProgress();
  try {
    await annotateGames(
      games,
      (game) => {
        count += 1;
        candidates.push(...candidatesOf(game));
        return Promise.resolve();
      },
      {
        queue,
        limits: { nodes },
        hash,
        known: (journal?.found ?? []).flatMap((entry) => (isMined(entry) ? [] : [entry])),
        signal,
        onFinding: (finding) => {
          journal?.add(finding);
        },
        onBegin: (positions) => {
          bar.expect(positions, source.share());
        },
        onPositions: bar.add,
        onFailure: ({ message }) => failures.push(message),
      },
    );
  } finally {
    bar.stop();
  }
  if (signal.aborted) return undefined;
  failWith(failures);
  if (count === 0) throw new Failure('the input has no game');
  return candidates;
};

/** What became of the candidates; undefined if the program was stopped. */
const proveAll = async (
  { queue, journal, signal, options: { nodes, hash, endings } }: Run,
  candidates: readonly GameCandidate[],
): Promise<readonly Outcome[] | undefined> => {
  const failures: string[] = [];
  let puzzles = 0;
  const bar = makeProgressBar(
    '{value}/{total} candidates, {puzzles} puzzles  {eta_formatted} left',
  );
  bar.start(candidates.length, 0, { puzzles });
  try {
    const outcomes = await mineCandidates(candidates, {
      queue,
      nodes,
      hash,
      tables: endings === undefined ? undefined : tablesIn(endings),
      known: (journal?.found ?? []).filter(isMined),
      signal,
      onMined: (mined) => {
        journal?.add(mined);
      },
      onCandidate: (outcome) => {
        if ('puzzle' in outcome) puzzles += 1;
        bar.increment(1, { puzzles });
      },
      onFailure: ({ message }) => failures.push(message),
    });
    if (signal.aborted) return undefined;
    failWith(failures);
    return withoutDuplicates(outcomes);
  } finally {
    bar.stop();
  }
};

const failWith = (failures: readonly string[]): void => {
  failures.forEach(say);
  if (failures.length > 0) throw new Failure(failuresOnQueue('positions', 'searched'));
};

/** Opens the journal beside the output. Without a file a run cannot be resumed. */
const openJournal = (
  output: string,
  input: string,
  { nodes, scan: scanNodes, hash, endings, restart }: MineOptions,
): Journal<Entry> | undefined => {
  if (output === STANDARD) return undefined;
  const version = buildOfEngine();
  const tables = { ...(endings !== undefined && { endings }) };
  const head = { version, input, nodes, scan: scanNodes, hash, ...tables };
  return openJournalBeside(output, head, isEntry, restart);
};
