/** Identifies the engine that proved a puzzle. Scores of different engines are not comparable. */
import { DICE_SCALE, DICE_THRESHOLD } from '../engine/dice-model.js';
import { ENGINE_IDENTITY } from '../engine/identity.js';
import { UNITS_PER_CENTIPAWN, WIN_SCALE } from '../engine/win-model.js';
import type { DieRoll } from '../rules/dice.js';
import type { Puzzle } from './types.js';

const WIN_MODEL = `win-${UNITS_PER_CENTIPAWN}-${WIN_SCALE}`;

/** Identifies the engine, its network, and the model that turns evaluations into scores. */
const PROOF_MAKER = `${ENGINE_IDENTITY}+${WIN_MODEL}`;
/** Identifies the engine that proves best moves for rolls, and its dice model. */
const ROLL_PROOF_MAKER = `${PROOF_MAKER}+dice-${DICE_SCALE}-${DICE_THRESHOLD}`;

/** Identifies the engine that would prove this puzzle today. */
export const makerOf = ({ roll }: { readonly roll?: DieRoll | undefined }): string =>
  roll === undefined ? PROOF_MAKER : ROLL_PROOF_MAKER;

/** Whether the rules, a table or the current engine have proved a puzzle. */
export const isOfToday = (puzzle: Pick<Puzzle, 'roll' | 'proof'>): boolean =>
  puzzle.proof.nodes === 0 || puzzle.proof.maker === makerOf(puzzle);
