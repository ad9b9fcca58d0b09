/** Leaves one of several puzzles that show the same. */
import { placementOf, ideaOf } from './idea.js';
import type { PuzzleLineOfPlay } from './line.js';
import type { DropReason, Puzzle } from './types.js';

/** Remembers the puzzles that it has seen; the first of those that show the same is kept. */
export class Distinct {
  readonly #placements = new Set<string>();
  readonly #ideas = new Set<string>();

  /** Why a puzzle is left out; undefined if it is new. */
  add({ goal }: Puzzle, line: PuzzleLineOfPlay): DropReason | undefined {
    if (this.#placements.has(placementOf(line.start))) return 'same-position';
    const idea = ideaOf(line, goal);
    if (this.#ideas.has(idea)) return 'same-idea';
    this.#ideas.add(idea);
    // Its later positions are no puzzles of their own: the solver has just seen them.
    for (const { before } of line.own) this.#placements.add(placementOf(before));
    return undefined;
  }
}
