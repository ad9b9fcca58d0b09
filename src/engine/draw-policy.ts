/** When the engine, as an opponent, offers and accepts draws. */
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';
import { expectedScore } from './win-probability.js';

/**
 * Draw offers are accepted below this expected score, and below the second one after many moves without
 * progress.
 */
const ACCEPT_BELOW = 0.4;
const ACCEPT_LATE_BELOW = 0.52;
/** Plies without a capture or a pawn move from which on a game makes no progress. */
const LONG = 60;
/** Number of successive level scores before a draw is offered, and the largest deviation of a level score. */
const LEVEL_MOVES = 6;
const LEVEL = 0.02;

export class DrawPolicy {
  #scores: readonly Score[] = [];

  /** Scores of the engine's last moves from its own point of view, the latest last. */
  get scores(): readonly Score[] {
    return this.#scores;
  }

  /** Begins a game, or goes on with one of which these scores are known. */
  reset(scores: readonly Score[] = []): void {
    this.#scores = scores;
  }

  /** Records the score of the engine's move. */
  note(score: Score | undefined): void {
    if (score !== undefined) this.#scores = [...this.#scores.slice(1 - LEVEL_MOVES), score];
  }

  /** Whether the engine accepts the opponent's offer. */
  acceptsDraw({ halfmoves }: Pick<Position, 'halfmoves'>): boolean {
    const last = this.#scores.at(-1);
    if (last === undefined) return false;
    return expectedScore(last) < (halfmoves >= LONG ? ACCEPT_LATE_BELOW : ACCEPT_BELOW);
  }

  /**
   * Whether the engine offers a draw with its next move: the game has made no progress, and all scores are
   * level.
   */
  wantsDraw({ halfmoves }: Pick<Position, 'halfmoves'>): boolean {
    return (
      halfmoves >= LONG &&
      // Not with every move, because XBoard keeps an offer for two moves.
      halfmoves % 10 < 2 &&
      this.#scores.length === LEVEL_MOVES &&
      this.#scores.every((score) => Math.abs(expectedScore(score) - 0.5) < LEVEL)
    );
  }
}
