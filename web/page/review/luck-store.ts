/**
 * Stores values of positions in games with dice, and measures the luck of a whole game: how much better or
 * worse each roll was than an average one.
 */
import type { DiceInfo, EngineError } from '../../../src/engine/types.js';
import { endOfLine, positionAt } from '../../../src/game/tree.js';
import type { DieRoll } from '../../../src/rules/dice.js';
import type { Position } from '../../../src/rules/position.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import { type DiceMemory, KnownDice } from '../../../src/elements/session/findings.js';
import { hashFor } from '../../../src/elements/session/engine-settings.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { searchRequest } from '../../../src/elements/session/request.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { Store } from '../../../src/elements/shared/store.js';

export interface LuckProgress {
  readonly done: number;
  readonly total: number;
}

/** Search depth in plies for measuring luck; greater depths would change the results little. */
const LUCK_DEPTH = 2;

export class LuckStore extends Store implements DiceMemory {
  readonly #game: GameStore;
  readonly #settings: SettingsStore;
  readonly #engine = new EngineAccess({
    purpose: 'review',
    onState: () => this.changed(),
  });
  readonly #known = new KnownDice();
  #measured = 0;
  #suspended = false;
  #isStopped = false;
  #progress: LuckProgress | undefined;
  #error: EngineError | undefined;

  constructor(game: GameStore, settings: SettingsStore) {
    super();
    this.#game = game;
    this.#settings = settings;
  }

  // --- Known values ------------------------------------------------------------------------------

  recall(position: Position, roll: DieRoll | undefined): DiceInfo | undefined {
    return this.#known.recall(position, roll);
  }

  keep(position: Position, roll: DieRoll | undefined, info: DiceInfo): void {
    if (!this.#known.keep(position, roll, info) || roll !== undefined) return;
    this.#measured += 1;
    this.changed();
  }

  /** Increases whenever values of a position become known. */
  get measured(): number {
    return this.#measured;
  }

  /** The values of all rolls in a position, if their depth is sufficient for measuring luck. */
  valuesOf(position: Position): DiceInfo | undefined {
    const info = this.recall(position, undefined);
    return info !== undefined && info.depth >= LUCK_DEPTH ? info : undefined;
  }

  // --- Measuring ---------------------------------------------------------------------------------

  /** Progress of the measurement; undefined if none is running. */
  get progress(): LuckProgress | undefined {
    return this.#progress;
  }

  /** Whether the engine is doing something more urgent. */
  get isWaiting(): boolean {
    return this.#engine.isWaiting;
  }

  get error(): EngineError | undefined {
    return this.#error;
  }

  /** Suspends measurements, for example during a game against the engine. */
  suspend(isSuspended: boolean): void {
    this.#suspended = isSuspended;
    if (isSuspended) this.stop();
  }

  stop(): void {
    this.#isStopped = true;
    this.#engine.stop();
  }

  /** Evaluates all rolls of the main line. */
  async measure(): Promise<void> {
    if (this.#progress !== undefined || !this.#game.isDice || this.#suspended) return;
    const { record } = this.#game;
    const path = endOfLine(record);
    this.#isStopped = false;
    this.#error = undefined;
    const isStopped = (): boolean => this.#isStopped;
    for (let ply = 0; ply < path.length && !isStopped(); ply += 1) {
      this.#progress = { done: ply, total: path.length };
      this.changed();
      const at = path.slice(0, ply);
      const position = positionAt(record, at);
      if (this.valuesOf(position) !== undefined) continue;
      const result = await this.#engine.search({
        kind: 'dice',
        request: searchRequest(record, at),
        limits: { depth: LUCK_DEPTH },
        hash: hashFor(this.#settings.values),
      });
      if (!result.ok) {
        this.#error = result.error;
        break;
      }
      if (result.value.info !== undefined) this.keep(position, undefined, result.value.info);
    }
    this.#progress = undefined;
    this.changed();
  }
}
