/** Decides when the engine, as an opponent, offers and accepts draws. */
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';
import { expectedScore } from './win-probability.js';

/**
 * The engine accepts a draw if its expected score is below the first value. After many moves without progress, the
 * second value applies.
 */
const ACCEPT_BELOW = 0.4;
const ACCEPT_LATE_BELOW = 0.52;
/** Number of plies without a capture or pawn move before a game counts as making no progress. */
const LONG = 60;
/**
 * The engine offers a draw after this many level scores. A score is level if the expected score deviates from 0.5 by
 * less than LEVEL.
 */
const LEVEL_MOVES = 6;
const LEVEL = 0.02;

export class DrawPolicy {
  #scores: readonly Score[] = [];

  /** Scores of the engine's last moves from its own point of view, in order. */
  get scores(): readonly Score[] {
    return this.#scores;
  }

  /** Begins a game or, if scores are given, continues a game with these scores. */
  reset(scores: readonly Score[] = []): void {
    this.#scores = scores;
  }

  note(score: Score | undefined): void {
    if (score !== undefined) this.#scores = [...this.#scores.slice(1 - LEVEL_MOVES), score];
  }

  acceptsDraw({ halfmoves }: Pick<Position, 'halfmoves'>): boolean {
    const last = this.#scores.at(-1);
    if (last === undefined) return false;
    return expectedScore(last) < (halfmoves >= LONG ? ACCEPT_LATE_BELOW : ACCEPT_BELOW);
  }

  /**
   * Whether the engine offers a draw with its next move. It does so if the game makes no progress and all its recent
   * scores are level.
   */
  wantsDraw({ halfmoves }: Pick<Position, 'halfmoves'>): boolean {
    return (
      halfmoves >= LONG &&
      // The engine does not repeat the offer with every move, because XBoard keeps an offer for two moves.
      halfmoves % 10 < 2 &&
      this.#scores.length === LEVEL_MOVES &&
      this.#scores.every((score) => Math.abs(expectedScore(score) - 0.5) < LEVEL)
    );
  }
}
