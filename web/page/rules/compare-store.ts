/** The part of the ruleset comparison that the rest of the page uses. */
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Comparing, DifferingMove } from './comparing.js';

/** Holds the comparison while its panel is open. The comparison's code is fetched with the panel. */
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

  get pointed(): DifferingMove | undefined {
    return this.#comparing?.pointed;
  }

  /** Stops the engine and hides the evaluations, for example during a game against the engine. */
  suspend(isSuspended: boolean): void {
    if (isSuspended === this.#suspended) return;
    this.#suspended = isSuspended;
    if (isSuspended) this.#comparing?.stop();
    this.changed();
  }

  get isSuspended(): boolean {
    return this.#suspended;
  }

  open(begin: (store: CompareStore, onChange: () => void) => Comparing): Comparing {
    return (this.#comparing ??= begin(this, () => this.changed()));
  }

  close(): void {
    this.#comparing?.close();
    this.#comparing = undefined;
    this.changed();
  }
}
