import { setFlagsFromString } from 'node:v8';
import { Option, type Command } from '../vendor/commander.js';
import type { SearchLimits } from '../../engine/types.js';
import { makePgn } from '../../notation/pgn.js';
import { availableThreads } from '../../worker/node.js';
import { annotateGames, type FinishedGame, startProgress } from '../annotate/annotate.js';
import {
  isFinding,
  type Finding,
  annotated,
  assignments,
  jsonLine,
  openSource,
  type Source,
} from '../annotate/games.js';
import { type Journal, type JournalHead, openJournalBeside } from '../journal.js';
import { lockOutput, openSink, type Output } from '../output.js';
import {
  STANDARD,
  failOnFaults,
  sayPlaced,
  Failure,
  integer,
  INTERRUPTED_STATUS,
  say,
  textPieces,
  untilInterrupted,
} from '../io.js';
import { messageOf, type JobQueue } from '../queue/job.js';
import { failuresOnQueue, openQueue, queueOption, type QueueOption } from '../queue/local.js';
import { searchKind, type SearchJob, type SearchValue } from '../queue/search-job.js';
import { VERSION } from '../../version.js';

interface Options extends SearchLimits, QueueOption {
  readonly output?: string;
  readonly json?: string;
  readonly workers: number;
  readonly hash: number;
  readonly again: boolean;
  readonly restart: boolean;
}

const DEFAULT_NODES = 200_000;

export const addAnnotate = (program: Command): void => {
  program
    .command('annotate')
    .description('analyse the games of a PGN file: evaluations, mistakes, and what was better')
    .argument('<file>', 'PGN file, or - for stdin')
    .option('--output <file>', 'annotated PGN, or - for stdout; FILE.annotated.pgn unless --json')
    .option('--json <file>', 'the same as one JSON object a game and line, or - for stdout')
    .addOption(
      new Option(
        '--nodes <count>',
        `nodes for each position (${DEFAULT_NODES} unless limited)`,
      ).argParser(integer(1, Number.MAX_SAFE_INTEGER)),
    )
    .option('--depth <plies>', 'plies for each position', integer(1, 100))
    .option('--movetime <ms>', 'time for each position', integer(1, 2 ** 31 - 1))
    .option(
      '--workers <count>',
      'engines at once, without --queue',
      integer(1, 256),
      availableThreads(),
    )
    .addOption(queueOption())
    .option('--hash <mebibytes>', 'transposition table of each engine', integer(1, 1024), 16)
    .option('--again', 'analyse positions that have an evaluation, too', false)
    .option('--restart', 'forget what an earlier run has found', false)
    .addHelpText(
      'after',
      `
What is found is kept in OUTPUT.journal until all is done. If the command is stopped or killed, the
same command goes on from there, and the output is the same as without the interruption, whatever the
number of workers (but not with --movetime). Evaluations that a file has are kept; so are its glyphs
and comments. Games with dice are copied as they are, and named on stderr. A fault in the file is named
on stderr, too; the rest is annotated, and the exit status is 1.
Example: acedrex annotate games.pgn --nodes 1000000 --json games.jsonl`,
    )
    .action(run);
};

/** Keeps the heap small; reading and writing games leaves much garbage and needs little of it at once. */
const HEAP_FLAGS = [
  '--optimize-for-size',
  '--max-semi-space-size=1',
  '--semi-space-growth-factor=1',
];

const run = async (file: string, options: Options, command: Command): Promise<void> => {
  HEAP_FLAGS.forEach(setFlagsFromString);
  const outputs = chooseOutputs(file, options);
  const files = outputs.filter(({ path }) => path !== STANDARD).map(({ path }) => path);
  const releases: (() => void)[] = [];
  try {
    for (const path of files) releases.push(lockOutput(path));
    // A run can be resumed only if the hash of its whole input is known from the start.
    const source = await openSource(file, files.length > 0);
    releases.push(source.close);
    const queue = await openQueue(searchKind(), options, { processors: options.workers }, command);
    try {
      await annotateSource(source, outputs, queue, options);
    } finally {
      await queue.close();
    }
  } finally {
    for (const release of releases) release();
  }
};

const annotateSource = async (
  source: Source,
  outputs: readonly Output[],
  queue: JobQueue<SearchJob, SearchValue>,
  options: Options,
): Promise<void> => {
  let faults = 0;
  let failures = 0;
  const games = assignments(textPieces(source.bytes()), {
    again: options.again,
    complain: (error) => {
      faults += 1;
      sayPlaced(error);
    },
    warn: sayPlaced,
    onDice: (game) => {
      say(`game ${game} has dice: it is copied without annotations`);
    },
  });
  const limits = limitsOf(options);
  const isDone = await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
    const journal = openJournal(outputs, source.hash, limits, options);
    for (const line of journal?.damaged ?? [])
      say(`line ${line} of the journal is damaged; what it held is analysed again`);
    const bar = startProgress();
    const sinks = outputs.map(openSink);
    const annotator = `Acedrex ${VERSION}`;
    try {
      await annotateGames(
        games,
        async ({ assignment, findings }: FinishedGame) => {
          const record = annotated(assignment, findings, annotator);
          for (const sink of sinks)
            await sink.write(
              sink.isJson ? `${jsonLine(assignment, record, findings)}\n` : makePgn(record),
            );
        },
        {
          queue,
          limits,
          hash: options.hash,
          known: journal?.found ?? [],
          signal,
          onFinding: (finding) => {
            journal?.add(finding);
          },
          onBegin: (positions) => {
            bar.expect(positions, source.share());
          },
          onPositions: bar.add,
          onFailure: ({ message }) => {
            failures += 1;
            say(message);
          },
        },
      );
      bar.stop();
      if (signal.aborted) {
        journal?.close();
        for (const sink of sinks) sink.discard();
        say(journal === undefined ? 'stopped' : 'stopped; the same command goes on from here');
        process.exitCode = INTERRUPTED_STATUS;
        return false;
      }
      if (failures > 0) {
        journal?.close();
        for (const sink of sinks) sink.discard();
        throw new Failure(failuresOnQueue('positions', 'searched'));
      }
      for (const sink of sinks) await sink.keep();
      journal?.finish();
      return true;
    } catch (error) {
      bar.stop();
      throw new Failure(messageOf(error));
    }
  });
  if (isDone) failOnFaults(faults);
};

const limitsOf = ({ nodes, depth, movetime }: Options): SearchLimits => {
  const limits = {
    ...(nodes !== undefined && { nodes }),
    ...(depth !== undefined && { depth }),
    ...(movetime !== undefined && { movetime }),
  };
  return Object.keys(limits).length === 0 ? { nodes: DEFAULT_NODES } : limits;
};

const chooseOutputs = (file: string, { output, json }: Options): readonly Output[] => {
  const standard = file === STANDARD ? STANDARD : `${file.replace(/\.pgn$/i, '')}.annotated.pgn`;
  const pgn = output ?? (json === undefined ? standard : undefined);
  const outputs = [
    ...(pgn === undefined ? [] : [{ path: pgn, isJson: false }]),
    ...(json === undefined ? [] : [{ path: json, isJson: true }]),
  ];
  const paths = outputs.map(({ path }) => path);
  if (file !== STANDARD && paths.includes(file)) throw new Failure(`${file} would be overwritten`);
  if (new Set(paths).size < paths.length) throw new Failure('both outputs would go to one place');
  return outputs;
};

/** Opens the journal beside the first output that is a file. Without such a file a run cannot be resumed. */
const openJournal = (
  outputs: readonly Output[],
  input: string,
  limits: SearchLimits,
  { again, hash, restart }: Options,
): Journal<Finding> | undefined => {
  const file = outputs.find(({ path }) => path !== STANDARD);
  if (file === undefined) return undefined;
  const head: JournalHead = {
    version: VERSION,
    input,
    again,
    hash,
    ...(limits as Readonly<Record<string, number>>),
  };
  return openJournalBeside(file.path, head, isFinding, restart);
};
