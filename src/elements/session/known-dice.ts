/** Values of positions in games with dice, kept in memory. */
import type { DiceInfo } from '../../engine/types.js';
import type { DieRoll } from '../../rules/dice.js';
import type { Position } from '../../rules/position.js';
import type { DiceMemory } from './findings.js';

/** The most positions whose values are kept. */
const MAX_KNOWN = 2000;

export class KnownDice implements DiceMemory {
  readonly #known = new Map<string, DiceInfo>();

  recall(position: Position, roll: DieRoll | undefined): DiceInfo | undefined {
    return this.#known.get(keyOf(position, roll));
  }

  /** Returns whether the values are kept: not if deeper ones are known. */
  keep(position: Position, roll: DieRoll | undefined, info: DiceInfo): boolean {
    const key = keyOf(position, roll);
    if ((this.#known.get(key)?.depth ?? 0) > info.depth) return false;
    this.#known.delete(key);
    this.#known.set(key, info);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    return true;
  }
}

const keyOf = (position: Position, roll: DieRoll | undefined): string =>
  `${position.ruleset.id} ${position.key} ${position.halfmoves} ${roll ?? ''}`;
