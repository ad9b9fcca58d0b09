/** What the engine thinks of draws, and which of its claims has to wait. */
import { expectedScore } from '../engine/win-probability.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';

/** An offer is taken below this expected score, or below the second where nothing has happened for long. */
const ACCEPT_BELOW = 0.4;
const ACCEPT_LATE_BELOW = 0.52;
/** Plies without a capture or a pawn move that are long. */
const LONG = 60;
/** Moves in a row that have to be level before a draw is offered, and how level, in expected score. */
const LEVEL_MOVES = 6;
const LEVEL = 0.02;

export class DrawPolicy {
  /** Whether the engine has won in a way that XBoard sees only after another move. */
  isDeferred = false;
  #scores: readonly Score[] = [];

  /** Scores of the engine's last moves, from its view, the latest last. */
  get scores(): readonly Score[] {
    return this.#scores;
  }

  reset(): void {
    this.isDeferred = false;
    this.#scores = [];
  }

  /** Notes the score of the engine's move. */
  note(score: Score | undefined): void {
    if (score !== undefined) this.#scores = [...this.#scores.slice(1 - LEVEL_MOVES), score];
  }

  /** Whether an offer of the opponent is taken. */
  acceptsDraw({ halfmoves }: Position): boolean {
    const last = this.#scores.at(-1);
    if (last === undefined) return false;
    return expectedScore(last) < (halfmoves >= LONG ? ACCEPT_LATE_BELOW : ACCEPT_BELOW);
  }

  /** Whether to offer a draw with the next move: for long nothing has happened, and nothing will. */
  wantsDraw({ halfmoves }: Position): boolean {
    return (
      halfmoves >= LONG &&
      // Not with each move: XBoard keeps an offer for two.
      halfmoves % 10 < 2 &&
      this.#scores.length === LEVEL_MOVES &&
      this.#scores.every((score) => Math.abs(expectedScore(score) - 0.5) < LEVEL)
    );
  }
}
