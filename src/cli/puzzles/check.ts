/** `puzzles check`: replays puzzles and proves them again. */
import { joinBytes } from '../../bytes.js';
import { checkPuzzle, CHECK_FAULTS, type Check, type CheckFailure } from '../../puzzles/check.js';
import type { PuzzleTables } from '../../puzzles/engine.js';
import { makePuzzle, readPuzzle, type ReadPuzzle, isProof } from '../../puzzles/file.js';
import { isPuzzleSet, readPuzzleSet } from '../../puzzles/set.js';
import type { Source } from '../annotate/games.js';
import { buildOfEngine } from '../build.js';
import {
  Failure,
  INTERRUPTED_STATUS,
  print,
  say,
  textPieces,
  untilInterrupted,
  STANDARD,
} from '../io.js';
import { type Journal, openJournalBeside } from '../journal.js';
import { openSink } from '../output.js';
import { makeProgressBar } from '../progress-bar.js';
import { JobFailed, messageOf, type JobQueue, keepBusy } from '../queue/job.js';
import { failuresOnQueue } from '../queue/local.js';
import type { SearchJob, SearchValue } from '../queue/search-job.js';
import { engineOn, proverOn, Stopped } from './engine.js';
import { tablesIn } from './tables.js';
import { isCount, isObject, isStrings } from '../../guards.js';

export interface CheckOptions {
  /** For the puzzles that pass. */
  readonly output?: string;
  /** Of each search. */
  readonly nodes: number;
  /** Transposition table of each search, MiB. */
  readonly hash: number;
  /** Folder of solved endings. */
  readonly endings?: string;
  /** Takes the word of puzzles that say that they have been proved with as many nodes. */
  readonly trust: boolean;
  /** Forgets what an earlier run has found. */
  readonly restart: boolean;
}

type Queue = JobQueue<SearchJob, SearchValue>;

/** Checks the puzzles of a file. Throws a Failure if one of them fails. */
export const checkSource = async (
  source: Source,
  queue: Queue,
  options: CheckOptions,
): Promise<void> => {
  try {
    const { puzzles, faults } = await readPuzzles(source);
    const journal = openJournal(source.hash, options);
    for (const line of journal?.damaged ?? [])
      say(`line ${line} of the journal is damaged; what it held is checked again`);
    const { nodes, hash, endings, trust } = options;
    const tables = endings === undefined ? undefined : tablesIn(endings);
    const checked = await checkAll(puzzles, { queue, journal, nodes, hash, tables, trust });
    if (checked === undefined) {
      journal?.close();
      say(journal === undefined ? 'stopped' : 'stopped; the same command goes on from here');
      process.exitCode = INTERRUPTED_STATUS;
      return;
    }
    await write(puzzles, checked, options.output);
    journal?.finish();
    const failed = [...checked.values()].filter((each) => 'failure' in each).length;
    say(`${puzzles.length - failed} of ${puzzles.length + faults} puzzles are sound`);
    if (failed + faults > 0) throw new Failure(`${failed + faults} fail`);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(messageOf(error));
  }
};

/** Opens the journal beside the output. Without a file a run cannot be resumed. */
const openJournal = (
  input: string,
  { output, nodes, hash, endings, restart }: CheckOptions,
): Journal<Checked> | undefined => {
  if (output === undefined || output === STANDARD) return undefined;
  const version = buildOfEngine();
  const head = { version, input, nodes, hash, ...(endings !== undefined && { endings }) };
  return openJournalBeside(output, head, isChecked, restart);
};

interface Run extends Pick<CheckOptions, 'nodes' | 'hash' | 'trust'> {
  readonly queue: Queue;
  readonly journal: Journal<Checked> | undefined;
  readonly tables: PuzzleTables | undefined;
}

/** What is found about each puzzle, by its place; undefined if the program was stopped. */
const checkAll = async (
  puzzles: readonly ReadPuzzle[],
  { queue, journal, tables, nodes, hash, trust }: Run,
): Promise<ReadonlyMap<number, Checked> | undefined> => {
  const known = (journal?.found ?? []).filter(({ index }) => index < puzzles.length);
  const checked = new Map(known.map((each) => [each.index, each]));
  for (const [index, { puzzle }] of puzzles.entries())
    if (trust && !checked.has(index) && isProved(puzzle.proof.nodes, nodes))
      checked.set(index, { index, proof: puzzle.proof });
  const waiting = puzzles.flatMap((read, index) => (checked.has(index) ? [] : [{ read, index }]));
  let failed = known.filter((each) => 'failure' in each).length;
  const failures: string[] = [];
  const bar = makeProgressBar('{value}/{total} puzzles, {failed} fail  {eta_formatted} left');
  bar.start(puzzles.length, checked.size, { failed });
  try {
    return await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
      let next = 0;
      await keepBusy(queue, signal, () => {
        const task = waiting[next];
        if (task === undefined) return undefined;
        next += 1;
        const { index, read } = task;
        return async (stopped) => {
          try {
            const options = { queue, hash, label: read.puzzle.id, signal: stopped };
            const [engine, prover] = [engineOn(options), proverOn(options)];
            const check = await checkPuzzle(read, { engine, prover, tables, nodes });
            const found: Checked = { index, ...check };
            journal?.add(found);
            checked.set(index, found);
            if ('failure' in check) failed += 1;
            bar.increment(1, { failed });
          } catch (error) {
            if (error instanceof JobFailed) failures.push(error.message);
            else if (!(error instanceof Stopped)) throw error;
          }
        };
      });
      if (signal.aborted) return undefined;
      failures.forEach(say);
      if (failures.length > 0) throw new Failure(failuresOnQueue('puzzles', 'checked'));
      return checked;
    });
  } finally {
    bar.stop();
  }
};

/** Whether a proof has taken so many nodes, or none because the rules or tables have given it. */
const isProved = (known: number, nodes: number): boolean => known === 0 || known >= nodes;

const write = async (
  puzzles: readonly ReadPuzzle[],
  checked: ReadonlyMap<number, Checked>,
  output: string | undefined,
): Promise<void> => {
  const sink = output === undefined ? undefined : openSink({ path: output, isJson: true });
  for (const [index, { puzzle }] of puzzles.entries()) {
    const found = checked.get(index);
    if (found === undefined) continue;
    if ('proof' in found) await sink?.write(`${makePuzzle({ ...puzzle, proof: found.proof })}\n`);
    else {
      const { move, fault, found: moves } = found.failure;
      await print(`${puzzle.id}\tmove ${move} ${fault}, best ${moves.join(' ')}`);
    }
  }
  await sink?.keep();
};

interface Input {
  readonly puzzles: readonly ReadPuzzle[];
  /** How many could not be read. */
  readonly faults: number;
}

/** Reads puzzles, one a line, or a set of them. */
const readPuzzles = async (source: Source): Promise<Input> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of source.bytes()) pieces.push(piece);
  const bytes = joinBytes(pieces);
  const input = isPuzzleSet(bytes) ? await readSet(bytes) : await readLines(bytes);
  if (input.puzzles.length + input.faults === 0) throw new Failure('the input has no puzzle');
  return input;
};

const readSet = async (bytes: Uint8Array): Promise<Input> => {
  const puzzles = await readPuzzleSet(bytes);
  if (puzzles === undefined) throw new Failure('the set of puzzles is damaged');
  return { puzzles, faults: 0 };
};

const readLines = async (bytes: Uint8Array): Promise<Input> => {
  const puzzles: ReadPuzzle[] = [];
  let faults = 0;
  let text = '';
  for await (const piece of textPieces([bytes])) text += piece;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const read = readPuzzle(line);
    if (read.ok) puzzles.push(read.value);
    else {
      faults += 1;
      say(`line ${index + 1}: ${read.error.message} (${read.error.code})`);
    }
  }
  return { puzzles, faults };
};

type Checked = Check & {
  /** The puzzle's place among those of the file that could be read, from 0. */
  readonly index: number;
};

const isChecked = (value: unknown): value is Checked =>
  isObject(value) && isCount(value.index) && (isProof(value.proof) || isFailure(value.failure));

const isFailure = (value: unknown): value is CheckFailure =>
  isObject(value) &&
  isCount(value.move) &&
  (CHECK_FAULTS as readonly unknown[]).includes(value.fault) &&
  isStrings(value.found);
