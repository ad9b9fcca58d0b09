import type { AcedrexError, ErrorOf } from '../../../src/errors/error.js';
import { joinErrors } from '../../../src/errors/join.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position, type FenReading } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Told } from '../../components/internal/translate.js';
import type { PageErrors } from '../../i18n/error-texts.js';

/** A set-up that need not be a position, as the editor takes it. */
export interface RawSetup {
  readonly fen: string;
  /** A ruleset's id. */
  readonly ruleset: string;
  /** Of a game with dice. */
  readonly dice: boolean;
}

/** Where something is wrong that was pasted, dropped or opened, and what could be done about it. */
interface ErrorDetails {
  /** What was read when it went wrong. */
  readonly token?: string;
  /** From 1. */
  readonly line?: number;
  /** Number of the move in a list without lines, from 1. */
  readonly ply?: number;
  /** Offset in the token's text, from 0. */
  readonly at?: number;
  /** The set-up that is no position: the editor can repair it. */
  readonly setup?: RawSetup;
  /** The same set-up as the position that it is with dice. */
  readonly withDice?: Position;
}

/** What is wrong with something that was pasted, dropped or opened. */
export type ImportError = (AcedrexError | ErrorOf<PageErrors>) &
  ErrorDetails & {
    /** What is wrong besides. */
    readonly others?: readonly AcedrexError[];
  };

/** The same, or what was noted in the library when a study was read. */
export type ListedError = Told & ErrorDetails;

/** One game read from its text, with every fault in it and the line of the file it is on. */
export interface ReadGame {
  readonly record?: GameRecord;
  readonly errors: readonly ImportError[];
}

/** Why a FEN gives no position, as one error. */
export const fenError = (
  { setup, errors }: Exclude<FenReading, { readonly position: Position }>,
  ruleset: Ruleset,
  dice: boolean,
): ImportError => {
  if (setup === undefined) return errors[0];
  const withDice = dice ? undefined : Position.fromSetup(setup, ruleset, { dice: true });
  return {
    ...joinErrors(errors),
    setup: { fen: makeFen(setup), ruleset: ruleset.id, dice },
    ...(withDice?.ok === true && { withDice: withDice.value }),
  };
};
