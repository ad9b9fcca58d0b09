/** The comparison of rulesets, as far as the rest of the page knows it. */
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Comparing, DifferingMove } from './comparing.js';

/** Most visits compare nothing: what compares is fetched with its panel, which opens and closes it. */
export class CompareStore extends Store {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  #comparing: Comparing | undefined;
  #suspended = false;

  constructor(game: GameStore, settings: SettingsStore) {
    super();
    this.game = game;
    this.settings = settings;
  }

  /** The differing move under the pointer. */
  get pointed(): DifferingMove | undefined {
    return this.#comparing?.pointed;
  }

  /** Keeps the engine off and hides the evaluations, for example during a game against it. */
  suspend(isSuspended: boolean): void {
    if (isSuspended === this.#suspended) return;
    this.#suspended = isSuspended;
    if (isSuspended) this.#comparing?.stop();
    this.changed();
  }

  get isSuspended(): boolean {
    return this.#suspended;
  }

  /** Begins to follow the board. */
  open(begin: (store: CompareStore, onChange: () => void) => Comparing): Comparing {
    return (this.#comparing ??= begin(this, () => this.changed()));
  }

  /** Stops following the board. */
  close(): void {
    this.#comparing?.close();
    this.#comparing = undefined;
    this.changed();
  }
}
