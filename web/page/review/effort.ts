/** How thorough a review is, and the record of a game's last review. */
import { mainLine } from '../../../src/game/tree.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { GameRecord } from '../../../src/notation/record.js';

export const EFFORTS = ['quick', 'normal', 'deep'] as const;
export type Effort = (typeof EFFORTS)[number];

/** The effort of the first pass over the whole game, which shows something after seconds. */
export const FIRST_PASS: Effort = 'quick';

/** The passes of a review. */
export const passesTo = (effort: Effort): readonly Effort[] =>
  effort === FIRST_PASS ? [FIRST_PASS] : [FIRST_PASS, effort];

/** Nodes searched for each position. */
export const NODES: Readonly<Record<Effort, number>> = {
  quick: 50_000,
  normal: 250_000,
  deep: 1_250_000,
};

/**
 * The PGN tag that records which main-line evaluations a review by this program has written: "normal" for all of them,
 * "normal, deep 40" if evaluations from ply 40 are deeper. Reviews go from the end to the start, so the effort never
 * decreases towards the end. A review with more than the first pass keeps the evaluations of that pass where the game
 * is decided. Other evaluations come from the file.
 */
const TAG = 'Review';

/** The ply from which positions have been reviewed, and with which effort. */
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

/** The reviewed parts, lowest effort first. Each part ends where the next part starts. */
export const reviewedParts = (record: GameRecord): readonly ReviewedPart[] =>
  (tagOf(record) ?? '').split(',').flatMap(partOf);

/** Whether the position at a ply has been reviewed with this effort or more. */
const reaches = (parts: readonly ReviewedPart[], effort: Effort, ply: number): boolean =>
  parts.some((part) => part.from <= ply && rank(part.effort) >= rank(effort));

/** The minimum effort with which all positions of a game have been reviewed; undefined if some have not. */
export const effortOf = (record: GameRecord): Effort | undefined => {
  const [lowest] = reviewedParts(record);
  return lowest?.from === 0 ? lowest.effort : undefined;
};

/**
 * The main-line plies without an evaluation by a review of at least this effort. A final position needs no evaluation.
 */
export const pliesBelow = (
  { record, endPosition }: Pick<GameStore, 'record' | 'endPosition'>,
  effort: Effort,
): readonly number[] => {
  const parts = reviewedParts(record);
  const branches = [record, ...mainLine(record)];
  if (endPosition.status() !== 'ongoing') branches.pop();
  return branches.flatMap(({ evaluation }, ply) =>
    evaluation !== undefined && reaches(parts, effort, ply) ? [] : [ply],
  );
};

/** Whether, according to the tag, the evaluations from a ply come from a review with at least this effort. */
export const isNoted = (record: GameRecord, effort: Effort, from: number): boolean =>
  reaches(reviewedParts(record), effort, from);

/** Records the effort with which the positions from a ply have been reviewed; by default, all positions. */
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

/** The game without the tag of its reviews. */
export const withoutEffort = (record: GameRecord): GameRecord =>
  tagOf(record) === undefined
    ? record
    : { ...record, tags: record.tags.filter(([name]) => name !== TAG) };

/** The efforts that would make a review deeper. */
export const effortsAbove = (effort: Effort | undefined): readonly Effort[] =>
  effort === undefined ? EFFORTS : EFFORTS.slice(EFFORTS.indexOf(effort) + 1);
