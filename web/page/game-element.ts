/** The base of components for a game against the engine or on a shared board. */
import { consume } from '@lit/context';
import type { GameStore } from '../../src/elements/session/game-store.js';
import { gameContext, playContext, settingsContext } from './contexts.js';
import { PageElement } from './page-element.js';
import type { LatePlay } from './play/late-play.js';
import { playOf, type PlayStore } from './play/play-store.js';
import type { SettingsStore } from './settings/settings-store.js';

export abstract class GameElement extends PageElement {
  @consume({ context: gameContext }) readonly game!: GameStore;
  @consume({ context: settingsContext }) readonly settings!: SettingsStore;
  @consume({ context: playContext }) private latePlay!: LatePlay;

  get play(): PlayStore {
    return playOf(this.latePlay);
  }
}
