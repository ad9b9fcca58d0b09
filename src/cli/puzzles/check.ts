/** `puzzles check`: replays puzzles and proves them again. */
import { checkPuzzle } from '../../puzzles/check.js';
import { makePuzzle, readPuzzle, type ReadPuzzle } from '../../puzzles/file.js';
import type { Source } from '../annotate/source.js';
import { buildOfEngine } from '../build.js';
import { Failure, INTERRUPTED_STATUS, print, say, textPieces, untilInterrupted } from '../io.js';
import type { Journal } from '../journal.js';
import { openJournalBeside } from '../open-journal.js';
import { openSink, STANDARD } from '../output.js';
import { makeProgressBar } from '../progress-bar.js';
import { JobFailed, messageOf, type JobQueue } from '../queue/job.js';
import { keepBusy } from '../queue/keep-busy.js';
import { failuresOnQueue } from '../queue/open.js';
import type { SearchJob, SearchValue } from '../queue/search-job.js';
import { isChecked, type Checked } from './checked.js';
import { engineOn, Stopped } from './engine.js';

export interface CheckOptions {
  /** For the puzzles that pass. */
  readonly output?: string;
  /** Of each search. */
  readonly nodes: number;
  /** Transposition table of each search, MiB. */
  readonly hash: number;
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
    const checked = await checkAll(puzzles, { queue, journal, ...options });
    if (checked === undefined) {
      journal?.close();
      say(journal === undefined ? 'stopped' : 'stopped; the same command goes on from here');
      process.exitCode = INTERRUPTED_STATUS;
      return;
    }
    await write(puzzles, checked, options.output);
    journal?.finish();
    const failed = [...checked.values()].filter(({ failure }) => failure !== undefined).length;
    say(`${puzzles.length - failed} of ${puzzles.length + faults} puzzles are sound`);
    if (failed + faults > 0) throw new Failure(`${failed + faults} fail`);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(messageOf(error));
  }
};

/** Opens the journal beside the output. Without a file a run cannot be resumed. */
const openJournal = (
  input: string,
  { output, nodes, hash, restart }: CheckOptions,
): Journal<Checked> | undefined => {
  if (output === undefined || output === STANDARD) return undefined;
  const head = { version: buildOfEngine(), input, nodes, hash };
  return openJournalBeside(output, head, isChecked, restart);
};

interface Run extends Pick<CheckOptions, 'nodes' | 'hash'> {
  readonly queue: Queue;
  readonly journal: Journal<Checked> | undefined;
}

/** What is found about each puzzle, by its place; undefined if the program was stopped. */
const checkAll = async (
  puzzles: readonly ReadPuzzle[],
  { queue, journal, nodes, hash }: Run,
): Promise<ReadonlyMap<number, Checked> | undefined> => {
  const known = (journal?.found ?? []).filter(({ index }) => index < puzzles.length);
  const checked = new Map(known.map((each) => [each.index, each]));
  const waiting = puzzles.flatMap((read, index) => (checked.has(index) ? [] : [{ read, index }]));
  let failed = known.filter(({ failure }) => failure !== undefined).length;
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
            const { line, puzzle } = read;
            const engine = engineOn({ queue, hash, label: puzzle.id, signal: stopped });
            const failure = await checkPuzzle(line, puzzle.goal, { engine, nodes });
            const found: Checked = { index, ...(failure !== undefined && { failure }) };
            journal?.add(found);
            checked.set(index, found);
            if (failure !== undefined) failed += 1;
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

const write = async (
  puzzles: readonly ReadPuzzle[],
  checked: ReadonlyMap<number, Checked>,
  output: string | undefined,
): Promise<void> => {
  const sink = output === undefined ? undefined : openSink({ path: output, isJson: true });
  for (const [index, { puzzle }] of puzzles.entries()) {
    const { failure } = checked.get(index) ?? {};
    if (failure === undefined) await sink?.write(`${makePuzzle(puzzle)}\n`);
    else
      await print(
        `${puzzle.id}\tmove ${failure.move} ${failure.fault}, best ${failure.found.join(' ')}`,
      );
  }
  await sink?.keep();
};

const readPuzzles = async (
  source: Source,
): Promise<{ readonly puzzles: readonly ReadPuzzle[]; readonly faults: number }> => {
  const puzzles: ReadPuzzle[] = [];
  let faults = 0;
  let text = '';
  for await (const piece of textPieces(source.bytes())) text += piece;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const read = readPuzzle(line);
    if (read.ok) puzzles.push(read.value);
    else {
      faults += 1;
      say(`line ${index + 1}: ${read.error.message} (${read.error.code})`);
    }
  }
  if (puzzles.length + faults === 0) throw new Failure('the input has no puzzle');
  return { puzzles, faults };
};
