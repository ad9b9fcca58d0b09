/**
 * Cards: what the user repeats, and when. The practice database stores each card under the key of its task, so each task
 * has one card. Deleted cards stay in the database, because otherwise a backup from another device would restore them.
 */
import type { Color } from '../../src/rules/pieces.js';
import type { Score } from '../../src/rules/score.js';

interface OfPosition {
  readonly ruleset: string;
  /** Id of the position; see `puzzleId`. */
  readonly puzzle: string;
}

/** A puzzle from a set. */
interface PuzzleItem extends OfPosition {
  readonly kind: 'puzzle';
}

/** A mistake from one of the user's games. */
export interface MistakeItem extends OfPosition {
  readonly kind: 'mistake';
  /** The position before the mistake. */
  readonly fen: string;
  /** The game's players and the mistaken move, such as `Anna – Ben: 14… Rxe5`. */
  readonly title?: string;
  /** The mistaken move, in SAN. */
  readonly played?: string;
  /** A better line in coordinates, and its score from White's point of view. Missing if the review found none. */
  readonly moves?: readonly string[];
  readonly score?: Score;
  /** The study that contains the game, and the number of plies before the mistake. */
  readonly study?: string;
  readonly ply?: number;
}

/** An ending that the user failed to win, or to hold. */
export interface EndingItem extends OfPosition {
  readonly kind: 'ending';
  readonly fen: string;
  /** The ending's pieces, such as `KRK`. */
  readonly ending: string;
  /** Number of plies to the win; null for a draw to hold. */
  readonly plies: number | null;
}

/** A position from the user's repertoire. */
export interface RepertoireItem extends OfPosition {
  readonly kind: 'repertoire';
  /** The user's side. */
  readonly color: Color;
  readonly fen: string;
  /** The right moves in coordinates, the main move first. */
  readonly moves: readonly string[];
  /** Whether the repertoire does not contain the position, for example because its study is in the bin. */
  readonly isAbsent?: true;
}

/** What a card asks. */
export type CardItem = PuzzleItem | MistakeItem | EndingItem | RepertoireItem;
export const CARD_KINDS = ['puzzle', 'mistake', 'ending', 'repertoire'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** How well the user remembers a card, on FSRS's scale. All times are in milliseconds since 1970. */
export interface CardMemory {
  readonly due: number;
  /** The time of the last review. */
  readonly last: number;
  /** Days after which the user still remembers the card with a probability of 90 %. */
  readonly stability: number;
  /** From 1 to 10. */
  readonly difficulty: number;
  /** Number of reviews, and how many of them failed after the first. */
  readonly reviews: number;
  readonly lapses: number;
}

export interface CardRow {
  readonly key: string;
  readonly item: CardItem;
  /** Missing if the card has not been reviewed since it was added or reset. */
  readonly memory?: CardMemory;
  /** Missing if the card is in use. */
  readonly state?: 'suspended' | 'deleted';
  /** When each part last changed, in milliseconds since 1970. See {@link mergeCards}. */
  readonly changed: Readonly<Record<CardPart, number>>;
}

export const CARD_PARTS = ['item', 'memory', 'state'] as const;
type CardPart = (typeof CARD_PARTS)[number];

export const cardKey = ({
  kind,
  ruleset,
  puzzle,
}: Pick<CardItem, 'kind' | 'ruleset' | 'puzzle'>): string => `${kind} ${ruleset} ${puzzle}`;

export const newCard = (item: CardItem, at: number): CardRow => ({
  key: cardKey(item),
  item,
  changed: { item: at, memory: at, state: at },
});

/**
 * Merges two versions of a card, for example from two devices. Each part comes from the version that changed the part
 * last, so a review on one device and a suspension on the other are both kept. The result does not depend on the order.
 */
export const mergeCards = (one: CardRow, other: CardRow): CardRow => {
  const latest = (part: CardPart): CardRow => {
    const later = one.changed[part] - other.changed[part];
    if (later !== 0) return later > 0 ? one : other;
    // Decides between versions of the same time by their text, so that both devices choose the same version.
    return textOf(one[part]) >= textOf(other[part]) ? one : other;
  };
  const { memory } = latest('memory');
  const { state } = latest('state');
  const at = (part: CardPart): number => Math.max(one.changed[part], other.changed[part]);
  return {
    key: one.key,
    item: latest('item').item,
    ...(memory !== undefined && { memory }),
    ...(state !== undefined && { state }),
    changed: { item: at('item'), memory: at('memory'), state: at('state') },
  };
};

const textOf = (part: unknown): string => JSON.stringify([part]);
