/**
 * Stores position values in games with dice, and measures the luck of a whole game: how much each roll differs from an
 * average roll.
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

/** Search depth in plies for measuring luck. Greater depths would hardly change the results. */
const LUCK_DEPTH = 2;

export class LuckStore extends Store<LuckStore> implements DiceMemory {
  readonly #game: GameStore;
  readonly #settings: SettingsStore;
  readonly #engine = new EngineAccess({
    purpose: 'review',
    onState: () => this.changed(),
  });
  readonly #known = new KnownDice();
  /** Increases whenever new values arrive. */
  readonly measured: number = 0;
  #suspended = false;
  #isStopped = false;
  /** Progress of the measurement; undefined unless it is running. */
  readonly progress: LuckProgress | undefined;
  readonly error: EngineError | undefined;

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
    this.publish({ measured: this.measured + 1 });
  }

  /** The values of all rolls in a position; undefined if they are not deep enough for measuring luck. */
  valuesOf(position: Position): DiceInfo | undefined {
    const info = this.recall(position, undefined);
    return info !== undefined && info.depth >= LUCK_DEPTH ? info : undefined;
  }

  /** Whether the engine is busy with something more urgent. */
  get isWaiting(): boolean {
    return this.#engine.isWaiting;
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

  async measure(): Promise<void> {
    if (this.progress !== undefined || !this.#game.isDice || this.#suspended) return;
    const { record } = this.#game;
    const path = endOfLine(record);
    this.#isStopped = false;
    this.assign({ error: undefined });
    const isStopped = (): boolean => this.#isStopped;
    for (let ply = 0; ply < path.length && !isStopped(); ply += 1) {
      this.publish({ progress: { done: ply, total: path.length } });
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
        this.assign({ error: result.error });
        break;
      }
      if (result.value.info !== undefined) this.keep(position, undefined, result.value.info);
    }
    this.publish({ progress: undefined });
  }
}
