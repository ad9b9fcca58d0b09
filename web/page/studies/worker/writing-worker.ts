/**
 * Writes one long study, whose text arrives in parts before the rest of the row. Without a text, the stored one stays.
 * The browser copies what is stored while the thread waits: of 30 MB, for a fifth of a second.
 */
import { openDatabase, type StudyRow } from '../../../storage/database.js';
import { getStudy, putStudy } from '../../../storage/studies.js';
import type { WritingAnswer } from '../long-study.js';

const parts: string[] = [];

const write = async (row: Omit<StudyRow, 'pgn'>): Promise<WritingAnswer> => {
  try {
    const database = await openDatabase();
    const pgn = parts.length > 0 ? parts.join('') : (await getStudy(database, row.id))?.pgn;
    const written = pgn === undefined ? undefined : await putStudy(database, { ...row, pgn });
    return { revision: written?.revision };
  } catch (error) {
    return { error };
  }
};

addEventListener('message', ({ data }: MessageEvent<string | Omit<StudyRow, 'pgn'>>) => {
  if (typeof data === 'string') parts.push(data);
  else void write(data).then(postMessage);
});
