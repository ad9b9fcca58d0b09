/**
 * The continuation of a theory move: best play, and the positions that determine the move's value. A book does not link
 * its positions, so the moves are played.
 */
import { makeCoordinates, resolveMove } from '../notation/coordinates.js';
import type { LineStep } from '../notation/line.js';
import { makeSanAndPlay } from '../notation/san.js';
import type { Position } from '../rules/position.js';
import type { Theory } from './value.js';

/** A line of best play. */
export interface MainLine {
  readonly steps: readonly LineStep[];
  /** Number of plies from the start of the line to the horizon of the last position's search. */
  readonly depth: number;
}

/** Best play from a move, as long as the theory continues without a repetition. */
export const mainLineFrom = (theory: Theory, before: Position, first: LineStep): MainLine => {
  const steps = [first];
  const seen = new Set([before.key, first.after.key]);
  let depth = theory.find(before.key)?.depth ?? 0;
  for (;;) {
    const { after: position } = steps.at(-1) ?? first;
    const known = theory.find(position.key);
    // The value of the last theory position comes from the search of that position.
    if (known === undefined) break;
    depth = steps.length + known.depth;
    const [best] = known.moves;
    const move = best && resolveMove(position, best.move);
    if (move?.ok !== true) break;
    const { fullmoves: number, turn } = position;
    const { san, after } = makeSanAndPlay(position, move.value);
    if (seen.has(after.key)) break;
    seen.add(after.key);
    steps.push({ move: move.value, san, number, turn, after });
  }
  return { steps, depth };
};

export class BookReach {
  readonly #theory: Theory;
  /** The searched positions after a position's moves, by the position's key. */
  readonly #next = new Map<string, readonly string[]>();
  /** Positions whose continuations have all been played. */
  readonly #followed = new Set<string>();

  constructor(theory: Theory) {
    this.#theory = theory;
  }

  /** Plays through all of the book's continuations of a position. Yields after each position to allow pauses. */
  *follow(start: Position): Generator<void, void> {
    const seen = new Set([start.key]);
    let level: readonly Position[] = [start];
    while (level.length > 0) {
      const further: Position[] = [];
      for (const position of level) {
        if (this.#followed.has(position.key)) continue;
        const after = this.#play(position);
        this.#next.set(
          position.key,
          after.map(({ key }) => key),
        );
        for (const next of after) {
          if (seen.has(next.key)) continue;
          seen.add(next.key);
          further.push(next);
        }
        yield;
      }
      level = further;
    }
    for (const key of seen) this.#followed.add(key);
  }

  #play(position: Position): readonly Position[] {
    const moves = this.#theory.find(position.key)?.moves.filter(({ isSearched }) => isSearched);
    if (moves === undefined || moves.length === 0) return [];
    const legal = new Map(position.legalMoves().map((move) => [makeCoordinates(move), move]));
    return moves.flatMap(({ move }) => {
      const found = legal.get(move);
      const after = found && position.play(found);
      // The book does not contain positions in which the game is over.
      return after === undefined || this.#theory.find(after.key) === undefined ? [] : [after];
    });
  }

  /** Number of positions reachable from a followed position, itself included; 0 outside the book. */
  count(key: string): number {
    if (this.#theory.find(key) === undefined) return 0;
    const reached = new Set([key]);
    // The iteration also visits elements that are added to the set during the iteration.
    for (const each of reached) for (const next of this.#next.get(each) ?? []) reached.add(next);
    return reached.size;
  }
}
