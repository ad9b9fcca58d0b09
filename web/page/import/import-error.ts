import type { AcedrexError, ErrorOf } from '../../../src/errors/error.js';
import { joinErrors } from '../../../src/errors/join.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position, type FenReading } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Told } from '../../../src/elements/internal/translate.js';
import type { PageErrors } from '../../i18n/error-texts.js';

/** A set-up for the editor, which need not be legal. */
export interface RawSetup {
  readonly fen: string;
  /** A ruleset's id. */
  readonly ruleset: string;
  /** Whether it belongs to a game with dice. */
  readonly dice: boolean;
}

/** The place of an error in imported text, and ways to correct it. */
interface ErrorDetails {
  /** The name of its file, if several were read together. */
  readonly file?: string;
  /** The text with the error. */
  readonly token?: string;
  /** From 1. */
  readonly line?: number;
  /** Number of the move in a list without lines, from 1. */
  readonly ply?: number;
  /** Offset in the token's text, from 0. */
  readonly at?: number;
  /** The illegal set-up, which the editor can repair. */
  readonly setup?: RawSetup;
  /** The position of the same set-up, if it is legal with dice. */
  readonly withDice?: Position;
  /** Rulesets under which the game can be read whole, unlike under its own. */
  readonly legalUnder?: readonly Ruleset[];
}

/** An error in pasted, dropped or opened text. */
export type ImportError = (AcedrexError | ErrorOf<PageErrors>) &
  ErrorDetails & {
    /** The other errors. */
    readonly others?: readonly AcedrexError[];
  };

/** The same, or an error that was stored in the library when a study was read. */
export type ListedError = Told & ErrorDetails;

/** One game read from its text, with all its errors and their lines in the file. */
export interface ReadGame {
  readonly record?: GameRecord;
  readonly errors: readonly ImportError[];
  /** What was read and is not kept, or was tolerated. */
  readonly warnings?: readonly ImportError[];
  /** Rulesets under which the game can be read whole, unlike under its own. */
  readonly legalUnder?: readonly Ruleset[];
  /** Says that the game names no rules, and which were found. */
  readonly found?: ImportError;
}

/** The errors of a FEN, joined into one. */
export const fenError = (
  { setup, errors }: Exclude<FenReading, { readonly position: Position }>,
  ruleset: Ruleset,
  dice: boolean,
): ImportError => {
  if (setup === undefined) return errors[0];
  // The FEN has been read already; only its set-up is checked by the rules with dice.
  const withDice = dice ? undefined : Position.fromSetup(setup, ruleset, { dice: true });
  return {
    ...joinErrors(errors),
    setup: { fen: makeFen(setup), ruleset: ruleset.id, dice },
    ...(withDice?.ok === true && { withDice: withDice.value }),
  };
};

/** Warnings about text that the reader has tolerated without a loss to the game. */
const HARMLESS: ReadonlySet<string> = new Set([
  'fen-read-as',
  'pgn-loose-tag',
  'pgn-label',
  'pgn-ruleset-found',
  'pgn-text',
  'pgn-word',
  'import-one-byte',
]);

/** Whether an error of this code is no more than a note: the game was read whole. */
export const isHarmless = ({ code }: { readonly code: string }): boolean => HARMLESS.has(code);
