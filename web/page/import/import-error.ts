import { makeFen } from '../../../src/notation/fen.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';
import type { SetupFault } from '../../../src/rules/validate.js';

/** A set-up that need not be a position, as the editor takes it. */
export interface RawSetup {
  readonly fen: string;
  /** A ruleset's id. */
  readonly ruleset: string;
  /** Of a game with dice. */
  readonly dice: boolean;
}

/** What is wrong with something that was pasted, dropped or opened. */
export interface IntakeError {
  /** Stable, machine-readable, kebab-case. */
  readonly code: string;
  /** One English sentence. */
  readonly message: string;
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

/** One game read from its text, with every fault in it and the line of the file it is on. */
export interface ReadGame {
  readonly record?: GameRecord;
  readonly errors: readonly IntakeError[];
}

/** The faults of a set-up as one error. */
export const setupError = (
  setup: Setup,
  ruleset: Ruleset,
  dice: boolean,
  faults: readonly SetupFault[],
): IntakeError => {
  const withDice = dice ? undefined : Position.fromSetup(setup, ruleset, { dice: true });
  return {
    code: faults[0]?.code ?? 'setup',
    message: faults.map(({ message }) => message).join(' '),
    setup: { fen: makeFen(setup), ruleset: ruleset.id, dice },
    ...(withDice?.ok === true && { withDice: withDice.value }),
  };
};
