/** Starts a review of a game that was played on this board. */
import type { ReactiveElement } from 'lit';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { reviewSide } from '../review-side.js';
import type { ReviewStore } from '../review/review-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { wantedPanel } from '../wanted-panel.js';

export interface ReviewStores {
  readonly game: GameStore;
  readonly review: ReviewStore;
  readonly settings: SettingsStore;
}

/** Shows the report and, unless the game has dice, begins the review. */
export const startReview = (host: ReactiveElement, stores: ReviewStores): void => {
  const { game, review, settings } = stores;
  settings.set({ lowerTab: 'report' });
  // Resets a choice made for another game, because users want to see their own mistakes first.
  reviewSide.set(undefined);
  wantedPanel.want('report');
  if (game.isDice) return;
  void loadPart(
    host,
    () => review.prepare(),
    () => void review.run(settings.values.reviewEffort),
  );
};
