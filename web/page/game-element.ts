/** The base of components for the game on the board, which may be one against the engine. */
import { consume } from '@lit/context';
import type { GameStore } from '../../src/elements/session/game-store.js';
import { gameContext, playContext, settingsContext } from './contexts.js';
import { PageElement } from './page-element.js';
import type { PlayStore } from './play/play-store.js';
import type { SettingsStore } from './settings/settings-store.js';

export abstract class GameElement extends PageElement {
  @consume({ context: gameContext }) readonly game!: GameStore;
  @consume({ context: settingsContext }) readonly settings!: SettingsStore;
  @consume({ context: playContext }) readonly play!: PlayStore;
}
