/** What the miner finds about the candidates of games, and how its journal recognises it. */
import { isPuzzle } from '../../puzzles/file.js';
import { DROP_REASONS, type Outcome } from '../../puzzles/types.js';
import { isCount, isObject } from '../../guards.js';
import { isFinding, type Finding } from '../annotate/finding.js';

/** What became of a candidate. */
export interface Mined {
  /** Number of the game in its file, from 1. */
  readonly game: number;
  /** Plies of the main line before the position. */
  readonly ply: number;
  readonly outcome: Outcome;
}

export type Entry = Finding | Mined;

export const isMined = (value: unknown): value is Mined =>
  isObject(value) && isCount(value.game) && isCount(value.ply) && isOutcome(value.outcome);

const isOutcome = (value: unknown): value is Outcome =>
  isObject(value) &&
  ((DROP_REASONS as readonly unknown[]).includes(value.dropped) || isPuzzle(value.puzzle));

export const isEntry = (value: unknown): value is Entry =>
  isMined(value) || (isObject(value) && value.outcome === undefined && isFinding(value));
