/** The journal of a command that goes on where an earlier run of it stopped. */
import { rmSync } from 'node:fs';
import { Failure } from './io.js';
import { Journal, type JournalHead } from './journal.js';
import { messageOf } from './queue/job.js';

/**
 * Opens the journal beside an output, or a new one with `restart`. Throws a Failure if it belongs to another run or cannot
 * be opened.
 */
export const openJournalBeside = <Finding>(
  output: string,
  head: JournalHead,
  isFinding: (value: unknown) => value is Finding,
  restart: boolean,
): Journal<Finding> => {
  const path = `${output}.journal`;
  if (restart) rmSync(path, { force: true });
  let journal;
  try {
    journal = Journal.open(path, head, isFinding);
  } catch (error) {
    throw new Failure(messageOf(error));
  }
  if (!journal.ok) throw new Failure(`${path}: ${journal.error}; --restart forgets what it holds`);
  return journal.value;
};
