import { nodesAlong, type Path } from '../../game/tree.js';
import type { GameRecord } from '../../notation/record.js';
import type { DieRoll } from '../../rules/dice.js';
import type { Setup } from '../../rules/setup.js';

/** Rolls on which no move has been played yet, by the moves that lead to them. */
export class RollMemory {
  #setup: Setup | undefined;
  readonly #rolls = new Map<string, DieRoll>();

  recall(record: GameRecord, path: Path): DieRoll | undefined {
    return record.setup === this.#setup && this.#rolls.size > 0
      ? this.#rolls.get(lineOf(record, path))
      : undefined;
  }

  /** Remembers a roll, or forgets it if it is undefined. */
  set(record: GameRecord, path: Path, roll: DieRoll | undefined): void {
    if (record.setup !== this.#setup) this.clear();
    this.#setup = record.setup;
    if (roll === undefined) this.#rolls.delete(lineOf(record, path));
    else this.#rolls.set(lineOf(record, path), roll);
  }

  clear(): void {
    this.#rolls.clear();
  }
}

const lineOf = (record: GameRecord, path: Path): string =>
  (nodesAlong(record, path) ?? []).map(({ san }) => san).join(' ');
