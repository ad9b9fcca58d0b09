/**
 * A relay's list of open invitations, through which players find opponents. An invitation is open while its host is
 * connected to the game. The host has then proved that they hold the seat, so the invitation is authentic.
 */
import { isCount, isObject } from '../../guards.js';
import { MAX_PLAY_TEXT } from '../link.js';

/** The opponent's preferred strength, in the order in which the page shows the options. */
export const OPPONENT_LEVELS = ['any', 'beginner', 'club', 'strong'] as const;
export type OpponentLevel = (typeof OPPONENT_LEVELS)[number];

/** An invitation that any visitor can accept. */
export interface OpenInvitation {
  /** The game's identity. */
  readonly id: string;
  /** The invitation, starting at `#`. The text is untrusted. */
  readonly link: string;
  readonly level: OpponentLevel;
  /** When the invitation leaves the list, in milliseconds since 1970 by the relay's clock. */
  readonly until: number;
}

/** An invitation that a host adds to the list. */
export type Offer = Pick<OpenInvitation, 'link' | 'level'>;

/** Maximum number of invitations in a relay's list. */
export const MAX_OPEN = 500;

const isLevel = (level: unknown): level is OpponentLevel =>
  OPPONENT_LEVELS.some((known) => known === level);

export const readOffer = (value: unknown): Offer | undefined => {
  if (!isObject(value)) return undefined;
  const { link, level } = value;
  return typeof link === 'string' && link.length <= MAX_PLAY_TEXT && isLevel(level)
    ? { link, level }
    : undefined;
};

export const readOpenInvitations = (value: unknown): readonly OpenInvitation[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const items: readonly unknown[] = value;
  return items.slice(0, MAX_OPEN).flatMap((item) => {
    const offer = readOffer(item);
    if (offer === undefined || !isObject(item)) return [];
    const { id, until } = item;
    return typeof id === 'string' && isCount(until) ? [{ ...offer, id, until }] : [];
  });
};
