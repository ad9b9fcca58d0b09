/** Converts the state of the games view to and from the address. */

import { playLinkIn } from '../../../src/play/find-link.js';

const START = '#friends';

/** The channel on which the page's tabs report changed games to each other. */
export const GAMES_CHANNEL = 'acedrex-games';

export type GamesPlace =
  | { readonly kind: 'list' | 'new' }
  | { readonly kind: 'game'; readonly id: string }
  /** The fragment of a link that the user received. */
  | { readonly kind: 'link'; readonly text: string };

export const isGamesAddress = (hash: string): boolean =>
  hash.startsWith(START) || playLinkIn(hash) !== undefined;

export const addressOfGames = (place: Exclude<GamesPlace, { kind: 'link' }>): string => {
  if (place.kind === 'game') return `${START}?game=${encodeURIComponent(place.id)}`;
  return place.kind === 'new' ? `${START}?new` : START;
};

export const placeOfGames = (hash: string): GamesPlace => {
  if (!hash.startsWith(START)) return { kind: 'link', text: hash };
  const fields = new URLSearchParams(hash.slice(START.length + 1));
  const id = fields.get('game');
  if (id !== null) return { kind: 'game', id };
  return { kind: fields.has('new') ? 'new' : 'list' };
};
