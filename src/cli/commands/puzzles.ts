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
  INTERRUPTED_STATUS,
  say,
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
import { failuresOnQueue, openQueue, type QueueOption, QUEUE } from '../queue/local.js';
import { searchKind, type SearchJob, type SearchValue } from '../queue/search-job.js';
import { count, declare, engineHash } from '../declare.js';
import { WORDS } from '../../words/commands.js';

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

export const addPuzzles = (program: Command): void => {
  const words = WORDS.puzzles;
  const puzzles = declare(program.command('puzzles'), words, {});
  declare(puzzles.command('mine', { isDefault: true }), words.mine, {
    file: '<file>',
    output: '<file>',
    ...searches(200_000, 16),
    scan: count(1, undefined, 20_000),
  }).action(mine);
  declare(puzzles.command('check'), words.check, {
    file: '<file>',
    output: '<file>',
    ...searches(5_000_000, 64),
    trust: false,
  }).action(check);
};

const searches = (nodes: number, hash: number) => ({
  nodes: count(1, undefined, nodes),
  threads: count(1, 256, availableThreads()),
  queue: QUEUE,
  hash: engineHash(hash),
  endings: '<dir>',
  restart: false,
});

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

/** Processes a file. If there is an output file, locks it and makes the run resumable. */
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
    say(`line ${line} of the journal is damaged; its result is searched again`);
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
    say(journal === undefined ? 'stopped' : 'stopped; the same command resumes here');
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

/** Finds the candidates in all games. Resolves to undefined if the program was stopped. */
const scan = async (
  { queue, journal, signal, options: { scan: nodes, hash } }: Run,
  source: Source,
  complain: (error: PgnError) => void,
): Promise<readonly GameCandidate[] | undefined> => {
  const games = assignments(source.bytes(), {
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
  if (count === 0) throw new Failure('the input contains no game');
  return candidates;
};

/** Determines the candidates' outcomes. Resolves to undefined if the program was stopped. */
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

/** Opens the journal next to the output. Without an output file, a run cannot be resumed. */
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
