/**
 * What stands behind a move of a theory: best play after it, and the positions from which its value is carried back. A
 * book does not say where its moves lead, so they are played.
 */
import { makeCoordinates, resolveMove } from '../notation/coordinates.js';
import type { LineStep } from '../notation/line.js';
import { makeSanAndPlay } from '../notation/san.js';
import type { Position } from '../rules/position.js';
import type { Theory } from './value.js';

/** Best play. */
export interface MainLine {
  readonly steps: readonly LineStep[];
  /** Plies from the start of the line to the horizon of the search at its end. */
  readonly depth: number;
}

/** Best play from a move on, for as long as the theory continues and nothing is repeated. */
export const mainLineFrom = (theory: Theory, before: Position, first: LineStep): MainLine => {
  const steps = [first];
  const seen = new Set([before.key, first.after.key]);
  let depth = theory.find(before.key)?.depth ?? 0;
  for (;;) {
    const { after: position } = steps.at(-1) ?? first;
    const known = theory.find(position.key);
    // The value is that of the search of the position before.
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

/** Counts the positions of a book that stand behind each other. */
export class BookReach {
  readonly #theory: Theory;
  /** The searched positions after the moves of a position, by its key. */
  readonly #next = new Map<string, readonly string[]>();
  /** Positions behind which everything has been played through. */
  readonly #followed = new Set<string>();

  constructor(theory: Theory) {
    this.#theory = theory;
  }

  /** Plays through everything that the book has behind a position. Yields after each position, so that a caller can pause. */
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
      // Where the game is over, the book has no position.
      return after === undefined || this.#theory.find(after.key) === undefined ? [] : [after];
    });
  }

  /** The number of positions that can be reached from one that has been followed, itself included; 0 if it is not in the book. */
  count(key: string): number {
    if (this.#theory.find(key) === undefined) return 0;
    const reached = new Set([key]);
    // A set also yields what is added meanwhile.
    for (const each of reached) for (const next of this.#next.get(each) ?? []) reached.add(next);
    return reached.size;
  }
}
