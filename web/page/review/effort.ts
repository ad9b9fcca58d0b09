/** How thorough a review is, and what a game says of its last one. */
import { endOfLine, nodesAlong } from '../../../src/game/tree.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { GameRecord } from '../../../src/notation/record.js';

export const EFFORTS = ['quick', 'normal', 'deep'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Nodes for each position. */
export const NODES: Readonly<Record<Effort, number>> = {
  quick: 50_000,
  normal: 250_000,
  deep: 1_250_000,
};

/**
 * The PGN tag that says which evaluations of the main line this program's reviews have written: "normal" for all of them,
 * "normal, deep 40" if those from ply 40 on are deeper. Reviews go from the end to the start, so the effort never falls
 * towards the end. Evaluations that the tag leaves out were in the file.
 */
const TAG = 'Review';

/** The positions from a ply on, which have been reviewed with an effort. */
interface ReviewedPart {
  readonly effort: Effort;
  readonly from: number;
}

const tagOf = ({ tags }: GameRecord): string | undefined =>
  tags.find(([name]) => name === TAG)?.[1];

const rank = (effort: Effort): number => EFFORTS.indexOf(effort);

const partOf = (text: string): readonly ReviewedPart[] => {
  const [, name, from = '0'] = /^(\w+)(?: (\d+))?$/.exec(text.trim()) ?? [];
  const effort = EFFORTS.find((known) => known === name);
  return effort === undefined ? [] : [{ effort, from: Number(from) }];
};

/** What has been reviewed, the lowest effort first; each part ends where the next one begins. */
export const reviewedParts = (record: GameRecord): readonly ReviewedPart[] =>
  (tagOf(record) ?? '').split(',').flatMap(partOf);

/** Whether the position at a ply has been reviewed with an effort, or deeper. */
const reaches = (parts: readonly ReviewedPart[], effort: Effort, ply: number): boolean =>
  parts.some((part) => part.from <= ply && rank(part.effort) >= rank(effort));

/** The effort with which all positions of a game have been reviewed at least; undefined if they have not. */
export const effortOf = (record: GameRecord): Effort | undefined => {
  const [lowest] = reviewedParts(record);
  return lowest?.from === 0 ? lowest.effort : undefined;
};

/**
 * The plies of the main line whose evaluation is missing, or was not written by a review of this effort or a deeper one. A
 * position in which the game is over needs none.
 */
export const pliesBelow = (
  { record, endPosition }: Pick<GameStore, 'record' | 'endPosition'>,
  effort: Effort,
): readonly number[] => {
  const parts = reviewedParts(record);
  const branches = [record, ...(nodesAlong(record, endOfLine(record)) ?? [])];
  if (endPosition.status() !== 'ongoing') branches.pop();
  return branches.flatMap(({ evaluation }, ply) =>
    evaluation !== undefined && reaches(parts, effort, ply) ? [] : [ply],
  );
};

/** Whether the evaluations from a ply on are noted as those of a review of this effort or a deeper one. */
export const isNoted = (record: GameRecord, effort: Effort, from: number): boolean =>
  reaches(reviewedParts(record), effort, from);

/** Notes that the positions from a ply on, by default all, have been reviewed with an effort. */
export const withEffort = (record: GameRecord, effort: Effort, from = 0): GameRecord => {
  const parts = reviewedParts(record);
  if (reaches(parts, effort, from)) return record;
  const others = parts.filter((part) => part.from < from || rank(part.effort) > rank(effort));
  const text = [...others, { effort, from }]
    .sort((one, other) => one.from - other.from)
    .map((part) => (part.from === 0 ? part.effort : `${part.effort} ${part.from}`))
    .join(', ');
  return { ...record, tags: [...record.tags.filter(([name]) => name !== TAG), [TAG, text]] };
};

/** The game as if it had never been reviewed, as far as its tags say. */
export const withoutEffort = (record: GameRecord): GameRecord =>
  tagOf(record) === undefined
    ? record
    : { ...record, tags: record.tags.filter(([name]) => name !== TAG) };

/** The efforts that would add to what a review has found. */
export const effortsAbove = (effort: Effort | undefined): readonly Effort[] =>
  effort === undefined ? EFFORTS : EFFORTS.slice(EFFORTS.indexOf(effort) + 1);
