/** Finds out why part of a game's text could not be read. */
import { numberedMove } from '../practice/task.js';
import type { AcedrexError } from '../../../src/errors/error.js';
import { parseSan, type SanErrorCode } from '../../../src/notation/san.js';
import type { Position } from '../../../src/rules/position.js';

interface UnreadReason {
  /** The first unreadable move, with its move number. */
  readonly move: string;
  readonly error: AcedrexError<SanErrorCode>;
}

/**
 * Finds the move that should follow the main line in the unread text, and the reason why it is not possible there.
 * Returns undefined if the text begins with anything else, such as a variation or an unclosed comment.
 */
export const unreadReason = (unread: string, end: Position): UnreadReason | undefined => {
  const { turn, fullmoves } = end.setup;
  const numbered = new RegExp(
    String.raw`^${fullmoves}${turn === 'white' ? '\\.' : '\\.{3}'}(?!\.)\s*([^\s!?]+)`,
    'm',
  );
  const [, san] = numbered.exec(unread) ?? /^([A-Za-z][^\s!?]*)/.exec(unread) ?? [];
  if (san === undefined) return undefined;
  const read = parseSan(end, san);
  return read.ok ? undefined : { move: numberedMove(end.setup, san), error: read.error };
};
