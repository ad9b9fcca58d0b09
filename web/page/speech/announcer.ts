/** Announces each step through a game to screen readers. Fetched at the first step. */
import type { Position } from '../../../src/rules/position.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { describeStep, scoreOf, type Scored } from './sentences.js';
import { fetchSpeech, speech } from './speech.js';

interface Announced extends Scored {
  readonly settings: SettingsStore;
}

/**
 * Announces every place that the game shows from now on. The current place is announced too, unless its position is
 * `told`. The announcement is immediate. Boards rely on this to avoid announcing a move twice.
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
