/** How thorough a review is, and what a game says of its last one. */
import type { GameRecord } from '../../../src/notation/record.js';

export const EFFORTS = ['quick', 'normal', 'deep'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Nodes for each position. */
export const NODES: Readonly<Record<Effort, number>> = {
  quick: 50_000,
  normal: 250_000,
  deep: 1_250_000,
};

/** The PGN tag with the effort of the last finished review. */
const TAG = 'Review';

const parseEffort = (text: unknown): Effort | undefined => EFFORTS.find((known) => known === text);

/** The effort with which all positions of a game have been reviewed; undefined if they have not. */
export const effortOf = ({ tags }: GameRecord): Effort | undefined =>
  parseEffort(tags.find(([name]) => name === TAG)?.[1]);

export const withEffort = (record: GameRecord, effort: Effort): GameRecord =>
  effortOf(record) === effort
    ? record
    : { ...record, tags: [...record.tags.filter(([name]) => name !== TAG), [TAG, effort]] };

/** The efforts that would add to what a review has found. */
export const effortsAbove = (effort: Effort | undefined): readonly Effort[] =>
  effort === undefined ? EFFORTS : EFFORTS.slice(EFFORTS.indexOf(effort) + 1);
