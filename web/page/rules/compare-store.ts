/** The part of the ruleset comparison that the rest of the page uses. */
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Comparing, DifferingMove } from './comparing.js';

/** Holds the comparison while its panel is open. The comparison's code is fetched with the panel. */
export class CompareStore extends Store<CompareStore> {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  #comparing: Comparing | undefined;
  /** Whether evaluations are hidden, for example during a game against the engine. */
  readonly isSuspended: boolean = false;

  constructor(game: GameStore, settings: SettingsStore) {
    super();
    this.game = game;
    this.settings = settings;
  }

  get pointed(): DifferingMove | undefined {
    return this.#comparing?.pointed;
  }

  /** Stops the engine and hides the evaluations. */
  suspend(isSuspended: boolean): void {
    if (isSuspended === this.isSuspended) return;
    if (isSuspended) this.#comparing?.stop();
    this.publish({ isSuspended });
  }

  open(begin: (store: CompareStore) => Comparing): Comparing {
    if (this.#comparing !== undefined) return this.#comparing;
    const comparing = begin(this);
    comparing.subscribe(() => this.changed());
    return (this.#comparing = comparing);
  }

  close(): void {
    this.#comparing?.close();
    this.#comparing = undefined;
    this.changed();
  }
}
