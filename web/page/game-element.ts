/** Base class of the components that show a game against the engine or a game on a shared board. */
import type { GameStore } from '../../src/elements/session/game-store.js';
import type { Store } from '../../src/elements/shared/store.js';
import { follow, PageElement, provided } from './page-element.js';
import type { LatePlay } from './play/late-play.js';
import { playOf, type PlayStore } from './play/play-store.js';
import type { SettingsStore } from './settings/settings-store.js';

export abstract class GameElement extends PageElement {
  @follow('game') readonly game!: GameStore;
  @follow('settings') readonly settings!: SettingsStore;
  @provided('play') private latePlay!: LatePlay;

  protected override stores(): readonly (Store | undefined)[] {
    return [this.play];
  }

  get play(): PlayStore {
    return playOf(this.latePlay);
  }
}
