/** What `puzzles check` finds about a puzzle, and how its journal recognises it. */
import { isCount, isObject, isStrings } from '../../guards.js';
import { CHECK_FAULTS, type Check, type CheckFailure } from '../../puzzles/check.js';
import { isProof } from '../../puzzles/file.js';

export type Checked = Check & {
  /** The puzzle's place among those of the file that could be read, from 0. */
  readonly index: number;
};

export const isChecked = (value: unknown): value is Checked =>
  isObject(value) && isCount(value.index) && (isProof(value.proof) || isFailure(value.failure));

const isFailure = (value: unknown): value is CheckFailure =>
  isObject(value) &&
  isCount(value.move) &&
  (CHECK_FAULTS as readonly unknown[]).includes(value.fault) &&
  isStrings(value.found);
