/** Writes a long study without blocking the page. Fetched with the first one. */
import type { Steps } from '../../../src/steps.js';
import { inSlices } from '../../shared/in-slices.js';
import type { Database, StudyRow } from '../../storage/database.js';
import { putStudy } from '../../storage/studies.js';

/** Characters that are sent to the worker at once. */
const PIECE = 1 << 18;

/** The new revision, undefined if the study has been changed elsewhere; or why it could not be written. */
export type WritingAnswer = { readonly revision: number | undefined } | { readonly error: unknown };

/** The same as `putStudy`. `isSameText`: only other fields than the text have changed since the row was written. */
export const putLongStudy = async (
  database: Database,
  row: StudyRow,
  isSameText: boolean,
): Promise<StudyRow | undefined> => {
  const answer = await writeInWorker(row, isSameText);
  if (answer === 'no worker') return putStudy(database, row);
  if ('error' in answer) throw answer.error;
  return answer.revision === undefined ? undefined : { ...row, revision: answer.revision };
};

const writeInWorker = async (
  { pgn, ...rest }: StudyRow,
  isSameText: boolean,
): Promise<WritingAnswer | 'no worker'> => {
  let worker: Worker | undefined;
  try {
    worker = new Worker(new URL('./worker/writing-worker.ts', import.meta.url), { type: 'module' });
    const answer = answerOf(worker);
    if (!isSameText) await inSlices(send(worker, pgn));
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

function* send(worker: Worker, text: string): Steps<void> {
  for (let at = 0; at < text.length; at += PIECE) {
    worker.postMessage(text.slice(at, at + PIECE));
    yield;
  }
}
