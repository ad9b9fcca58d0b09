import { setFlagsFromString } from 'node:v8';
import type { Command } from '../vendor/commander.js';
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
  INTERRUPTED_STATUS,
  say,
  untilInterrupted,
} from '../io.js';
import { messageOf, type JobQueue } from '../queue/job.js';
import { failuresOnQueue, openQueue, type QueueOption, QUEUE } from '../queue/local.js';
import { searchKind, type SearchJob, type SearchValue } from '../queue/search-job.js';
import { VERSION } from '../../version.js';
import { count, declare, engineHash, integer } from '../declare.js';
import { WORDS } from '../../words/commands.js';

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
  const parameters = {
    file: '<file>',
    output: '<file>',
    json: '<file>',
    nodes: count(1),
    depth: { value: '<plies>', parse: integer(1, 100) },
    movetime: { value: '<ms>', parse: integer(1, 2 ** 31 - 1) },
    workers: count(1, 256, availableThreads()),
    queue: QUEUE,
    hash: engineHash(16),
    again: false,
    restart: false,
  };
  const values = { nodes: DEFAULT_NODES };
  declare(program.command('annotate'), WORDS.annotate, parameters, values).action(run);
};

/** Flags that keep the heap small. Reading and writing games produces much garbage but needs little memory. */
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
    // A run can be resumed only if the hash of the whole input is known in advance.
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
  const games = assignments(source.bytes(), {
    again: options.again,
    complain: (error) => {
      faults += 1;
      sayPlaced(error);
    },
    warn: sayPlaced,
    onDice: (game) => {
      say(`game ${game} uses dice: it is copied without annotations`);
    },
  });
  const limits = limitsOf(options);
  const isDone = await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
    const journal = openJournal(outputs, source.hash, limits, options);
    for (const line of journal?.damaged ?? [])
      say(`line ${line} of the journal is damaged; its result is analysed again`);
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
        say(journal === undefined ? 'stopped' : 'stopped; the same command resumes here');
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
  if (new Set(paths).size < paths.length) throw new Failure('both outputs have the same path');
  return outputs;
};

/** Opens the journal next to the first output file. Without an output file, a run cannot be resumed. */
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
