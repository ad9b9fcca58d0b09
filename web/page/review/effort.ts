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

/** The PGN tag with the effort of the last finished review, or with `BEGUN` before one has been finished. */
const TAG = 'Review';
const BEGUN = 'unfinished';

/** The effort with which all positions of a game have been reviewed; undefined if they have not. */
export const effortOf = (record: GameRecord): Effort | undefined => {
  const tag = tagOf(record);
  return EFFORTS.find((known) => known === tag);
};

/** Whether a first review has found something and has not come to its end. */
export const isBegun = (record: GameRecord): boolean => tagOf(record) === BEGUN;

const tagOf = ({ tags }: GameRecord): string | undefined =>
  tags.find(([name]) => name === TAG)?.[1];

const withTag = (record: GameRecord, value: string): GameRecord =>
  tagOf(record) === value
    ? record
    : { ...record, tags: [...record.tags.filter(([name]) => name !== TAG), [TAG, value]] };

/** The game as if it had never been reviewed, as far as its tags say. */
export const withoutEffort = (record: GameRecord): GameRecord =>
  tagOf(record) === undefined
    ? record
    : { ...record, tags: record.tags.filter(([name]) => name !== TAG) };

export const withEffort = (record: GameRecord, effort: Effort): GameRecord =>
  withTag(record, effort);

/** Notes that a review has begun, unless another one has been finished. */
export const withBeginning = (record: GameRecord): GameRecord =>
  effortOf(record) === undefined ? withTag(record, BEGUN) : record;

/** The efforts that would add to what a review has found. */
export const effortsAbove = (effort: Effort | undefined): readonly Effort[] =>
  effort === undefined ? EFFORTS : EFFORTS.slice(EFFORTS.indexOf(effort) + 1);
