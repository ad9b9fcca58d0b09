/**
 * Compares the position on the board with the same position under another ruleset: different moves and both
 * evaluations.
 */
import type { EngineError } from '../../../src/engine/types.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Score } from '../../../src/rules/score.js';
import { whiteView } from '../../../src/analysis/chance.js';
import { EngineAccess } from '../../engine/engine-access.js';
import { hashFor } from '../../engine/engine-settings.js';
import type { GameStore } from '../../game/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { Store } from '../../shared/store.js';
import type { compareWith, Comparison } from './comparison.js';

/** Milliseconds for each of the two evaluations. */
const TIME = 1500;

/** An evaluation from White's view. */
export interface ComparedScore {
  readonly score: Score;
  /** Plies. */
  readonly depth: number;
}

export class CompareStore extends Store {
  readonly #game: GameStore;
  readonly #settings: SettingsStore;
  #ruleset: Ruleset | undefined;
  #compareWith: typeof compareWith | undefined;
  #comparison: Comparison | undefined;
  #position: Position | undefined;
  #scores: readonly (ComparedScore | undefined)[] = [];
  #running = false;
  #suspended = false;
  readonly #engine = new EngineAccess({ purpose: 'comparison' });
  #error: EngineError | undefined;

  constructor(game: GameStore, settings: SettingsStore) {
    super();
    this.#game = game;
    this.#settings = settings;
    game.subscribe(() => {
      this.#update();
    });
  }

  /** The comparison with the chosen ruleset; undefined if none is chosen. */
  get comparison(): Comparison | undefined {
    return this.#comparison;
  }

  /** The scores under the current and under the other ruleset. */
  get scores(): readonly (ComparedScore | undefined)[] {
    return this.#suspended ? [] : this.#scores;
  }

  get isRunning(): boolean {
    return this.#running;
  }

  get error(): EngineError | undefined {
    return this.#error;
  }

  /** Keeps the engine off and hides the evaluations, for example during a game against it. */
  suspend(isSuspended: boolean): void {
    if (isSuspended === this.#suspended) return;
    this.#suspended = isSuspended;
    if (isSuspended) this.#engine.stop();
    this.changed();
  }

  get isSuspended(): boolean {
    return this.#suspended;
  }

  /** Compares with a ruleset, in the way that the panel brings along, or with none. */
  choose(ruleset: Ruleset | undefined, how?: typeof compareWith): void {
    this.#ruleset = ruleset;
    this.#compareWith = how;
    this.#position = undefined;
    this.#update();
    this.changed();
  }

  /** Evaluates the position under both rulesets. */
  async evaluate(): Promise<void> {
    const { position } = this.#game;
    const other = this.#comparison?.position;
    if (this.#running || this.#suspended || other === undefined) return;
    this.#running = true;
    this.#error = undefined;
    this.changed();
    const scores: (ComparedScore | undefined)[] = [];
    for (const each of [position, other]) {
      const result = await this.#engine.search({
        kind: 'game',
        request: { ruleset: each.ruleset.id, fen: makeFen(each.setup) },
        limits: { movetime: TIME },
        hash: hashFor(this.#settings.values),
        threads: 1,
      });
      if (!result.ok) this.#error = result.error;
      if (!result.ok || result.value.reason === 'stopped') break;
      const { info } = result.value;
      scores.push(info && { score: whiteView(info.score, each.turn), depth: info.depth });
      this.#scores = [...scores];
      this.changed();
    }
    this.#running = false;
    this.changed();
  }

  #update(): void {
    const { position, record, path } = this.#game;
    if (position === this.#position) return;
    this.#position = position;
    this.#scores = [];
    // The position on the board has changed, so the evaluations are no longer needed.
    this.#engine.stop();
    this.#comparison =
      this.#ruleset === undefined || this.#ruleset.id === record.ruleset.id
        ? undefined
        : this.#compareWith?.(this.#ruleset, { position, record, path });
    this.changed();
  }
}
