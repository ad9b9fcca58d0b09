import type { AcedrexError, ErrorOf } from '../../../src/errors/error.js';
import { joinErrors } from '../../../src/errors/join.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position, type FenReading } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Told } from '../../../src/elements/internal/translate.js';
import type { PageErrors } from '../../i18n/error-texts.js';

/** A set-up for the editor, legal or not. */
export interface RawSetup {
  readonly fen: string;
  readonly ruleset: string;
  /** Whether the set-up belongs to a game with dice. */
  readonly dice: boolean;
}

/** Where an error occurs in imported text, and how the user can correct it. */
interface ErrorDetails {
  /** The file's name, if several files were read together. */
  readonly file?: string;
  /** The token that contains the error. */
  readonly token?: string;
  /** Line number in the text, from 1. */
  readonly line?: number;
  /** Number of the move, from 1, in a list of moves without line breaks. */
  readonly ply?: number;
  /** Offset within the token, from 0. */
  readonly at?: number;
  /** The illegal set-up. The editor can repair it. */
  readonly setup?: RawSetup;
  /** The position of the illegal set-up in a game with dice, if it is legal there. */
  readonly withDice?: Position;
  /** Rulesets under which the whole game can be read, although it cannot be read under its own. */
  readonly legalUnder?: readonly Ruleset[];
}

/** An error in text that was pasted, dropped or opened. */
export type ImportError = (AcedrexError | ErrorOf<PageErrors>) &
  ErrorDetails & {
    /** All errors after the first one. */
    readonly others?: readonly AcedrexError[];
  };

/** An import error, or an error that the library stored when it read a study. */
export type ListedError = Told & ErrorDetails;

/** A game read from text, with all its errors and their line numbers in the file. */
export interface ReadGame {
  readonly record?: GameRecord;
  readonly errors: readonly ImportError[];
  /** Notes about parts of the text that were tolerated, or were read but not kept. */
  readonly warnings?: readonly ImportError[];
  /** Rulesets under which the whole game can be read, although it cannot be read under its own. */
  readonly legalUnder?: readonly Ruleset[];
  /** The note about the detected rules, if the game does not specify its rules. */
  readonly found?: ImportError;
}

/** Combines the errors of a FEN into one. */
export const fenError = (
  { setup, errors }: Exclude<FenReading, { readonly position: Position }>,
  ruleset: Ruleset,
  dice: boolean,
): ImportError => {
  if (setup === undefined) return errors[0];
  // The FEN has already been parsed. This checks only whether its set-up is legal with dice.
  const withDice = dice ? undefined : Position.fromSetup(setup, ruleset, { dice: true });
  return {
    ...joinErrors(errors),
    setup: { fen: makeFen(setup), ruleset: ruleset.id, dice },
    ...(withDice?.ok === true && { withDice: withDice.value }),
  };
};

/** Codes of warnings about tolerated text. With these warnings, no part of the game was lost. */
const HARMLESS: ReadonlySet<string> = new Set([
  'fen-read-as',
  'pgn-loose-tag',
  'pgn-label',
  'pgn-ruleset-found',
  'pgn-text',
  'pgn-word',
  'pgn-letters',
  'pgn-columns',
  'pgn-by-plies',
  'text-one-byte',
  'text-replaced',
  'text-unwrapped',
]);

/** Whether an error with this code is only a note because the whole game was read. */
export const isHarmless = ({ code }: { readonly code: string }): boolean => HARMLESS.has(code);
