import { Store } from '../../../src/elements/shared/store.js';
import type { PuzzleGoal } from '../../../src/puzzles/types.js';
import type { Color } from '../../../src/rules/pieces.js';
import { RULESET_NAMES } from '../../../src/rules/rulesets.js';
import { puzzlesAt } from './puzzle-sets.js';

export interface PuzzleTask {
  readonly turn: Color;
  readonly goal: PuzzleGoal;
}

/** The tasks of puzzles that are known only by their IDs. A task is fetched with its set when it is first requested. */
class PuzzleTasks extends Store {
  readonly #tasks = new Map<string, PuzzleTask | undefined>();

  /** Undefined until the set has been fetched, and if no set contains the puzzle. */
  of(ruleset: string, id: string): PuzzleTask | undefined {
    if (this.#tasks.has(id)) return this.#tasks.get(id);
    this.#tasks.set(id, undefined);
    // Without a network, the list shows IDs.
    this.#fetch(ruleset, id).catch(() => this.#tasks.delete(id));
    return undefined;
  }

  async #fetch(name: string, id: string): Promise<void> {
    const ruleset = RULESET_NAMES.find((known) => known === name);
    if (ruleset === undefined) return;
    const puzzles = await puzzlesAt({ ruleset, isDice: false, id });
    const read = puzzles.find(({ puzzle }) => puzzle.id === id);
    if (read === undefined) return;
    this.#tasks.set(id, { turn: read.line.start.turn, goal: read.puzzle.goal });
    this.changed();
  }
}

export const puzzleTasks = new PuzzleTasks();
