/**
 * Writes a long study. The parts of its text arrive first, and then the rest of the row. While the browser copies the
 * data to store, this thread is blocked. For 30 MB, this takes a fifth of a second.
 */
import { openDatabase, type StudyRow } from '../../../storage/database.js';
import { putStudy } from '../../../storage/studies.js';
import type { WritingAnswer } from '../long-study.js';

const parts: string[] = [];

const write = async (row: Omit<StudyRow, 'pgn'>): Promise<WritingAnswer> => {
  try {
    const database = await openDatabase();
    const written = await putStudy(database, { ...row, pgn: parts.join('') });
    return { revision: written?.revision };
  } catch (error) {
    return { error };
  }
};

addEventListener('message', ({ data }: MessageEvent<string | Omit<StudyRow, 'pgn'>>) => {
  if (typeof data === 'string') parts.push(data);
  else void write(data).then(postMessage);
});
