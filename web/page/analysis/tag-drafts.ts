/** What is typed for tags and cannot be written into the game yet. It stays when the panel is closed. */
import type { GameStore } from '../../../src/elements/session/game-store.js';

export interface TagDrafts {
  /** A new tag without a name that PGN could hold. */
  draft: { readonly name: string; readonly value: string } | undefined;
  /** The new names, such as PGN cannot hold, of tags of the game. */
  readonly names: Map<string, string>;
  /** Whether a name is being typed. */
  isTyping: boolean;
}

const DRAFTS = new WeakMap<GameStore, TagDrafts & { readonly game: number }>();

/** The drafts of the open game; those of the game before it are dropped. */
export const draftsOf = (store: GameStore): TagDrafts => {
  const { game } = store.spot;
  const known = DRAFTS.get(store);
  if (known?.game === game) return known;
  const drafts = { game, draft: undefined, names: new Map<string, string>(), isTyping: false };
  DRAFTS.set(store, drafts);
  return drafts;
};
