/** The die of the turn under way in a game. Looking back at earlier moves does not lose its roll. */
import { movesForRoll, type DieRoll } from '../../../src/rules/dice.js';
import type { GameStore } from '../../game/game-store.js';
import { rollFor } from '../../shared/rolls.js';
import type { Settings } from '../settings/settings-store.js';
import type { PlayedLine } from './played-line.js';

/** Milliseconds between the user's move and the engine's roll. */
const ROLL_DELAY = 400;

export class TurnDie {
  readonly #game: GameStore;
  readonly #line: PlayedLine;
  #roll: DieRoll | undefined;

  constructor(game: GameStore, line: PlayedLine) {
    this.#game = game;
    this.#line = line;
  }

  /** What the die shows; undefined before the roll. */
  get value(): DieRoll | undefined {
    return this.#roll;
  }

  /** Whether the side to move has no legal move for the roll. */
  get forcesPass(): boolean {
    return this.#roll !== undefined && movesForRoll(this.#line.position, this.#roll).length === 0;
  }

  take(roll: DieRoll): void {
    this.#roll = roll;
    this.show();
  }

  clear(): void {
    this.#roll = undefined;
  }

  /** Lays the die on the board, if the board shows the turn under way. */
  show(): void {
    if (this.#roll !== undefined && this.#line.isShown) this.#game.setRoll(this.#roll);
  }

  /** Rolls for the engine, from the seed if the user has chosen one. Rejects where that is impossible. */
  async rollForEngine({ rollSource, rollSeed }: Settings): Promise<DieRoll> {
    await new Promise((resolve) => setTimeout(resolve, ROLL_DELAY));
    return rollFor(rollSource === 'seed' ? rollSeed : '', this.#line.moves.length + 1);
  }
}
