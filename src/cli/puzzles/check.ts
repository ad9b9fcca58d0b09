/** Implements `puzzles check`: replays puzzles and proves them again. */
import { joinBytes } from '../../bytes.js';
import { checkPuzzle, CHECK_FAULTS, type Check, type CheckFailure } from '../../puzzles/check.js';
import type { PuzzleTables } from '../../puzzles/engine.js';
import { isOfToday } from '../../puzzles/maker.js';
import type { Puzzle } from '../../puzzles/types.js';
import { makePuzzle, readPuzzle, type ReadPuzzle, isProved } from '../../puzzles/file.js';
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
  readonly output?: string;
  /** Number of nodes for each search. */
  readonly nodes: number;
  /** Transposition table size of each search, in MiB. */
  readonly hash: number;
  readonly endings?: string;
  /** Whether to accept a declared proof without searching again if it used at least `nodes` nodes. */
  readonly trust: boolean;
  readonly restart: boolean;
}

type Queue = JobQueue<SearchJob, SearchValue>;

/** Checks the puzzles in a file. Throws a Failure if one of them fails. */
export const checkSource = async (
  source: Source,
  queue: Queue,
  options: CheckOptions,
): Promise<void> => {
  try {
    const { puzzles, faults } = await readPuzzles(source);
    const journal = openJournal(source.hash, options);
    for (const line of journal?.damaged ?? [])
      say(`line ${line} of the journal is damaged; its result is checked again`);
    const { nodes, hash, endings, trust } = options;
    const tables = endings === undefined ? undefined : tablesIn(endings);
    const checked = await checkAll(puzzles, { queue, journal, nodes, hash, tables, trust });
    if (checked === undefined) {
      journal?.close();
      say(journal === undefined ? 'stopped' : 'stopped; the same command resumes here');
      process.exitCode = INTERRUPTED_STATUS;
      return;
    }
    await write(puzzles, checked, options.output);
    journal?.finish();
    const failed = [...checked.values()].filter((each) => 'failure' in each).length;
    say(`${puzzles.length - failed} of ${puzzles.length + faults} puzzles are sound`);
    if (failed + faults > 0) throw new Failure(`${failed + faults} puzzles fail`);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(messageOf(error));
  }
};

/** Opens the journal next to the output. Without an output file, a run cannot be resumed. */
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

/** Checks all puzzles and returns the results by index. Resolves to undefined if the program was stopped. */
const checkAll = async (
  puzzles: readonly ReadPuzzle[],
  { queue, journal, tables, nodes, hash, trust }: Run,
): Promise<ReadonlyMap<number, Checked> | undefined> => {
  const known = (journal?.found ?? []).filter(({ index }) => index < puzzles.length);
  const checked = new Map(known.map((each) => [each.index, each]));
  for (const [index, { puzzle }] of puzzles.entries())
    if (trust && !checked.has(index) && isProvedWith(puzzle, nodes))
      checked.set(index, { index, goal: puzzle.goal, themes: puzzle.themes, proof: puzzle.proof });
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

/** Whether a puzzle has been proved by the rules, by tables, or by the current engine with at least `nodes` nodes. */
const isProvedWith = (puzzle: Puzzle, nodes: number): boolean =>
  isOfToday(puzzle) && (puzzle.proof.nodes === 0 || puzzle.proof.nodes >= nodes);

const write = async (
  puzzles: readonly ReadPuzzle[],
  checked: ReadonlyMap<number, Checked>,
  output: string | undefined,
): Promise<void> => {
  const sink = output === undefined ? undefined : openSink({ path: output, isJson: true });
  for (const [index, { puzzle }] of puzzles.entries()) {
    const found = checked.get(index);
    if (found === undefined) continue;
    if ('proof' in found) {
      const { goal, themes, proof } = found;
      await sink?.write(`${makePuzzle({ ...puzzle, goal, themes, proof })}\n`);
    } else {
      const { move, fault, found: moves } = found.failure;
      await print(`${puzzle.id}\tmove ${move} ${fault}, best ${moves.join(' ')}`);
    }
  }
  await sink?.keep();
};

interface Input {
  readonly puzzles: readonly ReadPuzzle[];
  /** Number of unreadable puzzles. */
  readonly faults: number;
}

const readPuzzles = async (source: Source): Promise<Input> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of source.bytes()) pieces.push(piece);
  const bytes = joinBytes(pieces);
  const input = isPuzzleSet(bytes) ? await readSet(bytes) : await readLines(bytes);
  if (input.puzzles.length + input.faults === 0) throw new Failure('the input contains no puzzle');
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
  /** The puzzle's index, starting at 0, among the readable puzzles in the file. */
  readonly index: number;
};

const isChecked = (value: unknown): value is Checked =>
  isObject(value) && isCount(value.index) && (isProved(value) || isFailure(value.failure));

const isFailure = (value: unknown): value is CheckFailure =>
  isObject(value) &&
  isCount(value.move) &&
  (CHECK_FAULTS as readonly unknown[]).includes(value.fault) &&
  isStrings(value.found);
