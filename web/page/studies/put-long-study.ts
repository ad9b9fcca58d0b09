/** Writes a long study without blocking the page. Fetched with the first one. */
import type { Steps } from '../../../src/steps.js';
import { inSlices } from '../../shared/in-slices.js';
import type { Database, StudyRow } from '../../storage/database.js';
import { putStudy } from '../../storage/studies.js';

/** The new revision, undefined if the study has been changed elsewhere; or why it could not be written. */
export type WritingAnswer = { readonly revision: number | undefined } | { readonly error: unknown };

/** The same as `putStudy`. `parts`: the text; none if it is the same as when the row was written. */
export const putLongStudy = async (
  database: Database,
  row: StudyRow,
  parts: readonly string[],
): Promise<StudyRow | undefined> => {
  const answer = await writeInWorker(row, parts);
  if (answer === 'no worker') return putStudy(database, row);
  if ('error' in answer) throw answer.error;
  return answer.revision === undefined ? undefined : { ...row, revision: answer.revision };
};

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
    // Its memory is free at once.
    worker?.terminate();
  }
};

const answerOf = (worker: Worker): Promise<WritingAnswer | 'no worker'> =>
  new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WritingAnswer>) => {
      resolve(data);
    });
    worker.addEventListener('error', () => {
      resolve('no worker');
    });
  });

function* send(worker: Worker, parts: readonly string[]): Steps<void> {
  for (const part of parts) {
    worker.postMessage(part);
    yield;
  }
}
