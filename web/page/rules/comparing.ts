/** The position on the board under other rulesets: what differs, and the evaluations side by side. */
import type { EngineError } from '../../../src/engine/types.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Position } from '../../../src/rules/position.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import { hashFor } from '../../../src/elements/session/engine-settings.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import {
  compareWith,
  describe,
  viewsOf,
  type ComparedScore,
  type Comparison,
  type DifferingMove,
  type RulesetView,
} from './comparison.js';

/** Milliseconds for each evaluation. */
const TIME = 1500;

/** What it compares for. */
interface Compared {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  /** Whether the engine has to be off. */
  readonly isSuspended: boolean;
}

export class Comparing {
  readonly #store: Compared;
  readonly #changed: () => void;
  readonly #engine = new EngineAccess({ purpose: 'comparison' });
  readonly #endWatch: () => void;
  #other: string | undefined;
  #views: readonly RulesetView[] = [];
  #comparison: Comparison | undefined;
  #pointed: DifferingMove | undefined;
  #position: Position | undefined;
  #scores: ReadonlyMap<string, ComparedScore> = new Map();
  #running = false;
  #error: EngineError | undefined;

  constructor(store: Compared, onChange: () => void) {
    this.#store = store;
    this.#changed = onChange;
    this.#endWatch = store.game.subscribe(() => {
      if (this.#follow()) onChange();
    });
    this.#follow();
  }

  /** The position under the ruleset in force and the four named ones. */
  get views(): readonly RulesetView[] {
    return this.#views;
  }

  /** The comparison with the chosen ruleset; undefined if none is chosen. */
  get comparison(): Comparison | undefined {
    return this.#comparison;
  }

  get pointed(): DifferingMove | undefined {
    return this.#pointed;
  }

  /** The engine's result under a ruleset. */
  scoreUnder(id: string): ComparedScore | undefined {
    return this.#store.isSuspended ? undefined : this.#scores.get(id);
  }

  get isRunning(): boolean {
    return this.#running;
  }

  get error(): EngineError | undefined {
    return this.#error;
  }

  stop(): void {
    this.#engine.stop();
  }

  close(): void {
    this.#endWatch();
    this.#engine.close();
  }

  /** Compares the moves with those under a ruleset, or with none. */
  choose(id: string): void {
    this.#other = id;
    this.#compare();
    this.#changed();
  }

  /** Shows a differing move on the board. */
  point(move: DifferingMove | undefined): void {
    if (move === this.#pointed) return;
    this.#pointed = move;
    this.#changed();
  }

  /** Evaluates the position under every ruleset under which it is legal. */
  async evaluate(): Promise<void> {
    if (this.#running || this.#store.isSuspended) return;
    this.#running = true;
    this.#error = undefined;
    this.#scores = new Map();
    this.#changed();
    const views = this.#views;
    for (const { ruleset, position } of views) {
      if (position?.boardStatus() !== 'ongoing') continue;
      const result = await this.#engine.search({
        kind: 'game',
        request: { ruleset: ruleset.id, fen: makeFen(position.setup) },
        limits: { movetime: TIME },
        hash: hashFor(this.#store.settings.values),
        threads: 1,
      });
      if (!result.ok) this.#error = result.error;
      if (!result.ok || result.value.reason === 'stopped' || views !== this.#views) break;
      const { info } = result.value;
      if (info !== undefined)
        this.#scores = new Map([...this.#scores, [ruleset.id, describe(position, info)]]);
      this.#changed();
    }
    this.#running = false;
    this.#changed();
  }

  /** Takes over what the board shows; whether that has changed. */
  #follow(): boolean {
    const { position, record, path } = this.#store.game;
    if (position === this.#position) return false;
    this.#position = position;
    this.#scores = new Map();
    // The position on the board has changed, so the evaluations are no longer needed.
    this.#engine.stop();
    this.#views = viewsOf({ position, record, path });
    this.#compare();
    return true;
  }

  #compare(): void {
    const { position, record, path } = this.#store.game;
    this.#pointed = undefined;
    const view =
      this.#other === record.ruleset.id
        ? undefined
        : this.#views.find(({ ruleset }) => ruleset.id === this.#other);
    this.#comparison = view && compareWith(view, { position, record, path });
  }
}
