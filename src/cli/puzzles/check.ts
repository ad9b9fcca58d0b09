/** `puzzles check`: replays puzzles and proves them again. */
import { checkPuzzle } from '../../puzzles/check.js';
import { makePuzzle, readPuzzle, type ReadPuzzle } from '../../puzzles/file.js';
import { openSource } from '../annotate/source.js';
import { Failure, INTERRUPTED_STATUS, print, say, textPieces, untilInterrupted } from '../io.js';
import { openSink } from '../output.js';
import { makeProgressBar } from '../progress-bar.js';
import { JobFailed, messageOf, type JobQueue } from '../queue/job.js';
import { keepBusy } from '../queue/keep-busy.js';
import { failuresOnQueue } from '../queue/open.js';
import type { SearchJob, SearchValue } from '../queue/search-job.js';
import { engineOn, Stopped } from './engine.js';

export interface CheckOptions {
  readonly output?: string;
  readonly nodes: number;
  readonly hash: number;
}

/** Checks the puzzles of a file. Throws a Failure if one of them fails. */
export const checkFile = async (
  file: string,
  queue: JobQueue<SearchJob, SearchValue>,
  { output, nodes, hash }: CheckOptions,
): Promise<void> => {
  const { puzzles, faults } = await readPuzzles(file);
  /** For each puzzle, why it fails; undefined while it is not known, empty if it passes. */
  const verdicts: (string | undefined)[] = puzzles.map(() => undefined);
  const bar = makeProgressBar('{value}/{total} puzzles, {failed} fail  {eta_formatted} left');
  let failed = 0;
  const failures: string[] = [];
  bar.start(puzzles.length, 0, { failed });
  const isDone = await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
    let next = 0;
    try {
      await keepBusy(queue, signal, () => {
        const index = next;
        const read = puzzles[index];
        if (read === undefined) return undefined;
        next += 1;
        return async (stopped) => {
          const engine = engineOn({ queue, hash, label: read.puzzle.id, signal: stopped });
          try {
            const { line, puzzle } = read;
            const fault = await checkPuzzle(line, puzzle.goal, { engine, nodes });
            if (fault !== undefined) failed += 1;
            verdicts[index] =
              fault === undefined
                ? ''
                : `move ${fault.move} ${fault.fault}, best ${fault.found.join(' ')}`;
            bar.increment(1, { failed });
          } catch (error) {
            if (error instanceof JobFailed) failures.push(error.message);
            else if (!(error instanceof Stopped)) throw error;
          }
        };
      });
    } catch (error) {
      throw new Failure(messageOf(error));
    } finally {
      bar.stop();
    }
    return !signal.aborted;
  });
  if (!isDone) {
    say('stopped');
    process.exitCode = INTERRUPTED_STATUS;
    return;
  }
  failures.forEach(say);
  if (failures.length > 0) throw new Failure(failuresOnQueue('puzzles', 'checked'));
  await write(puzzles, verdicts, output);
  say(`${puzzles.length - failed} of ${puzzles.length + faults} puzzles are sound`);
  if (failed + faults > 0) throw new Failure(`${failed + faults} fail`);
};

const write = async (
  puzzles: readonly ReadPuzzle[],
  verdicts: readonly (string | undefined)[],
  output: string | undefined,
): Promise<void> => {
  const sink = output === undefined ? undefined : openSink({ path: output, isJson: true });
  for (const [index, { puzzle }] of puzzles.entries()) {
    const verdict = verdicts[index] ?? '';
    if (verdict === '') await sink?.write(`${makePuzzle(puzzle)}\n`);
    else await print(`${puzzle.id}\t${verdict}`);
  }
  await sink?.keep();
};

const readPuzzles = async (
  file: string,
): Promise<{ readonly puzzles: readonly ReadPuzzle[]; readonly faults: number }> => {
  const source = await openSource(file, false);
  const puzzles: ReadPuzzle[] = [];
  let faults = 0;
  try {
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
  } finally {
    source.close();
  }
  if (puzzles.length + faults === 0) throw new Failure('the input has no puzzle');
  return { puzzles, faults };
};
