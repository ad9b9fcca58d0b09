/** The die of the current turn in a game. Its roll is kept while the user looks at earlier moves. */
import { movesForRoll, type DieRoll } from '../../../src/rules/dice.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { rollFor } from '../../../src/elements/shared/rolls.js';
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

  /** The roll; undefined before it. */
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

  /** Shows the roll on the board, if the board shows the current turn. */
  show(): void {
    if (this.#line.isShown) this.#game.setRoll(this.#roll);
  }

  /** Rolls for the engine, from the seed if the user has chosen one. Rejects if that is impossible. */
  async rollForEngine({ rollSource, rollSeed }: Settings): Promise<DieRoll> {
    await new Promise((resolve) => setTimeout(resolve, ROLL_DELAY));
    return rollFor(rollSource === 'seed' ? rollSeed : '', this.#line.moves.length + 1);
  }
}
