/** Announces each step through a game to screen readers. Fetched with the first step. */
import type { Position } from '../../../src/rules/position.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { describeStep, scoreOf, type Scored } from './sentences.js';
import { fetchSpeech, speech } from './speech.js';

interface Announced extends Scored {
  readonly settings: SettingsStore;
}

/**
 * Announces the places that the game shows from now on, and the present one unless its position has been `told`. It does
 * so at once: a board that has made the move leaves it to this announcement, so that no move is announced twice.
 */
export const startAnnouncer = (
  stores: Announced,
  say: (text: string) => void,
  told: Position | undefined,
): void => {
  const { game, settings } = stores;
  let shown = told;
  const announce = (): void => {
    if (game.position === shown) return;
    shown = game.position;
    const { announced } = settings.values;
    if (announced === 'nothing') return;
    const words = speech();
    if (words !== undefined) say(describeStep(game, scoreOf(stores), words, announced));
    else
      void fetchSpeech().then(
        () => {
          if (game.position !== shown) return;
          shown = undefined;
          announce();
        },
        () => undefined,
      );
  };
  game.subscribe(announce);
  announce();
};
