/** The address that opens a position with a line of moves on the board, before the first of them. */
import { DICE_FACES } from '../../src/notation/pgn-tags.js';
import type { DieRoll } from '../../src/rules/dice.js';

export const addressOfLine = ({
  ruleset,
  fen,
  line = '',
  name,
  roll,
}: {
  readonly ruleset: string;
  readonly fen: string;
  /** Coordinate moves. */
  readonly line?: string | undefined;
  /** Of the study. */
  readonly name?: string;
  /** The roll before the first move, in a game with dice. */
  readonly roll?: DieRoll | undefined;
}): string =>
  [
    `#ruleset=${encodeURI(ruleset)}`,
    ...(name === undefined ? [] : [`name=${encodeURIComponent(name)}`]),
    ...(roll === undefined ? [] : [`dice=${DICE_FACES}`]),
    `fen=${fen.replaceAll(' ', '_')}`,
    ...(line === '' ? [] : [`moves=${line.replaceAll(' ', '.')}`, 'at=0']),
    ...(roll === undefined ? [] : [`roll=${roll}`]),
  ].join('&');
