/** The position on the board under other rulesets: what differs, and the evaluations side by side. */
import type { EngineError } from '../../../src/engine/types.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Position } from '../../../src/rules/position.js';
import { EngineAccess } from '../../engine/engine-access.js';
import { hashFor } from '../../engine/engine-settings.js';
import type { GameStore } from '../../game/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { Store } from '../../shared/store.js';
import type * as comparing from './comparison.js';
import type { ComparedScore, Comparison, DifferingMove, RulesetView } from './comparison.js';

/** Milliseconds for each evaluation. */
const TIME = 1500;

export class CompareStore extends Store {
  readonly #game: GameStore;
  readonly #settings: SettingsStore;
  /** The code that compares, as long as the panel that has fetched it is shown. */
  #tools: typeof comparing | undefined;
  #other: string | undefined;
  #views: readonly RulesetView[] = [];
  #comparison: Comparison | undefined;
  #pointed: DifferingMove | undefined;
  #position: Position | undefined;
  #scores: ReadonlyMap<string, ComparedScore> = new Map();
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

  /** The position under the ruleset in force and the four named ones; empty while nothing is compared. */
  get views(): readonly RulesetView[] {
    return this.#views;
  }

  /** The comparison with the chosen ruleset; undefined if none is chosen. */
  get comparison(): Comparison | undefined {
    return this.#comparison;
  }

  /** The differing move under the pointer. */
  get pointed(): DifferingMove | undefined {
    return this.#pointed;
  }

  /** The engine's result under a ruleset. */
  scoreUnder(id: string): ComparedScore | undefined {
    return this.#suspended ? undefined : this.#scores.get(id);
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

  /** Begins to follow the board, with the code that the panel brings along. */
  open(tools: typeof comparing): void {
    this.#tools = tools;
    this.#position = undefined;
    this.#update();
  }

  /** Stops following the board. */
  close(): void {
    if (this.#tools === undefined) return;
    this.#tools = undefined;
    this.#other = undefined;
    this.#position = undefined;
    this.#update();
  }

  /** Compares the moves with those under a ruleset, or with none. */
  choose(id: string | undefined): void {
    this.#other = id;
    this.#compare();
    this.changed();
  }

  /** Shows a differing move on the board. */
  point(move: DifferingMove | undefined): void {
    if (move === this.#pointed) return;
    this.#pointed = move;
    this.changed();
  }

  /** Evaluates the position under every ruleset under which it is legal. */
  async evaluate(): Promise<void> {
    if (this.#running || this.#suspended) return;
    this.#running = true;
    this.#error = undefined;
    this.#scores = new Map();
    this.changed();
    const views = this.#views;
    for (const { ruleset, position } of views) {
      if (position?.boardStatus() !== 'ongoing') continue;
      const result = await this.#engine.search({
        kind: 'game',
        request: { ruleset: ruleset.id, fen: makeFen(position.setup) },
        limits: { movetime: TIME },
        hash: hashFor(this.#settings.values),
        threads: 1,
      });
      if (!result.ok) this.#error = result.error;
      if (!result.ok || result.value.reason === 'stopped' || views !== this.#views) break;
      const { info } = result.value;
      const found = info && this.#tools?.describe(position, info);
      if (found !== undefined) this.#scores = new Map([...this.#scores, [ruleset.id, found]]);
      this.changed();
    }
    this.#running = false;
    this.changed();
  }

  #update(): void {
    const { position, record, path } = this.#game;
    if (position === this.#position || (this.#tools === undefined && this.#views.length === 0))
      return;
    this.#position = position;
    this.#scores = new Map();
    // The position on the board has changed, so the evaluations are no longer needed.
    this.#engine.stop();
    this.#views = this.#tools?.viewsOf({ position, record, path }) ?? [];
    this.#compare();
    this.changed();
  }

  #compare(): void {
    const { position, record, path } = this.#game;
    this.#pointed = undefined;
    const view =
      this.#other === record.ruleset.id
        ? undefined
        : this.#views.find(({ ruleset }) => ruleset.id === this.#other);
    this.#comparison = view && this.#tools?.compareWith(view, { position, record, path });
  }
}
