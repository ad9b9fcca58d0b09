/** Writes a long study without blocking the page. Fetched when the first long study is written. */
import type { Steps } from '../../../src/steps.js';
import { inSlices } from '../../shared/in-slices.js';
import type { Database, StudyRow } from '../../storage/database.js';
import { putStudy } from '../../storage/studies.js';
import type { UnwrittenRow } from './unwritten.js';

/** Creates a row in steps. Yields the parts of the row's text, as `makePgnInSteps` does. */
export type RowSteps = Generator<string | undefined, UnwrittenRow, undefined>;

/** The new revision, or why the write failed. The revision is undefined if another tab has changed the study. */
export type WritingAnswer = { readonly revision: number | undefined } | { readonly error: unknown };

/**
 * Creates the row of a study and writes it, as `putStudy` does. Returns the row and the written study. Returns
 * undefined if a closing page has already written a later version.
 */
export const putLongStudy = async (
  database: Database,
  steps: RowSteps,
  isOutdated: () => boolean,
): Promise<{ readonly row: StudyRow; readonly written: StudyRow | undefined } | undefined> => {
  const parts: string[] = [];
  const row = await inSlices(collect(steps, parts));
  if (isOutdated()) return undefined;
  const answer = await writeInWorker(row, parts);
  let written: StudyRow | undefined;
  if (answer === 'no worker') written = await putStudy(database, row);
  else if ('error' in answer) throw answer.error;
  else if (answer.revision !== undefined) written = { ...row, revision: answer.revision };
  return written === undefined && isOutdated() ? undefined : { row, written };
};

function* collect(steps: RowSteps, parts: string[]): Steps<StudyRow> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (step.value !== undefined) parts.push(step.value);
    yield;
  }
}

const writeInWorker = async (
  row: StudyRow,
  parts: readonly string[],
): Promise<WritingAnswer | 'no worker'> => {
  const { pgn: _, ...rest } = row;
  let worker: Worker | undefined;
  try {
    worker = new Worker(new URL('./worker/writing-worker.ts', import.meta.url), { type: 'module' });
    const answer = answerOf(worker);
    await inSlices(send(worker, parts));
    worker.postMessage(rest);
    return await answer;
  } catch {
    return 'no worker';
  } finally {
    // Releases the worker's memory immediately.
    worker?.terminate();
  }
};

const answerOf = (worker: Worker): Promise<WritingAnswer | 'no worker'> =>
  new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WritingAnswer>) => resolve(data));
    worker.addEventListener('error', () => resolve('no worker'));
  });

function* send(worker: Worker, parts: readonly string[]): Steps<void> {
  for (const part of parts) {
    worker.postMessage(part);
    yield;
  }
}
