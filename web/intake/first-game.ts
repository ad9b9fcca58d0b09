/** Reads the one game of a text, as studies and the games of a file are. */
import { lexPgn } from '../../src/notation/pgn-lexer.js';
import { readPgnInSteps } from '../../src/notation/pgn.js';
import type { GameRecord } from '../../src/notation/record.js';
import type { IntakeError } from './fault.js';

/** Milliseconds of work after which the page gets its turn. */
const PATIENCE = 8;

/** One game read from its text, with every fault in it and the line of the file it is on. */
export interface ReadGame {
  readonly record?: GameRecord;
  readonly errors: readonly IntakeError[];
}

/** Gives the page its turn now and then during long work. */
export class Pauses {
  #since = performance.now();

  /** Whether it is time for one; asked often, and so no promise. */
  get isDue(): boolean {
    return performance.now() - this.#since >= PATIENCE;
  }

  async take(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#since = performance.now();
  }
}

/**
 * Reads the game of a text, however long, and gives the page its turn in between. What follows the game
 * stays with it as unread text.
 */
export const readFirstGame = async (text: string): Promise<ReadGame | undefined> => {
  const pauses = new Pauses();
  let first: ReadGame | undefined;
  for (const game of readPgnInSteps(text)) {
    if (game !== undefined && first !== undefined) return withRest(first, text);
    first ??= game;
    if (pauses.isDue) await pauses.take();
  }
  return first;
};

/** The offset behind the first game of a text. */
const endOfFirstGame = (text: string): number => {
  let begun = false;
  for (const { kind, at, end } of lexPgn(text)) {
    if (kind === 'result') return end;
    if (kind === 'tag' && begun) return at;
    begun ||= kind !== 'tag';
  }
  return text.length;
};

const withRest = ({ record, errors }: ReadGame, text: string): ReadGame => {
  const end = endOfFirstGame(text);
  const rest = text.slice(end).trim();
  const unread = [...(record?.unread === undefined ? [] : [record.unread]), rest].join('\n');
  const fault: IntakeError = {
    code: 'pgn-text-behind-game',
    message: 'More text follows the end of the game.',
    line: text.slice(0, text.indexOf(rest, end)).split('\n').length,
    token: rest.slice(0, 40),
  };
  return { ...(record && { record: { ...record, unread } }), errors: [...errors, fault] };
};
