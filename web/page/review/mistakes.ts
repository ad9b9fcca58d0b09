/** The mistakes of a game, and navigation between them. */
import {
  type GamePoint,
  type Judgement,
  judgementOf,
  pointsOfGame,
} from '../../../src/analysis/judge.js';
import { reasonAt } from '../../../src/analysis/reason.js';
import { verdictAt } from '../../../src/analysis/revise.js';
import { type Left, leftPieces } from '../../../src/analysis/left.js';
import { endOfLine, type Path } from '../../../src/game/tree.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { makePathKey } from '../../../src/elements/analysis/path-key.js';
import { getLocale } from '../../i18n/locale.js';
import { reasonText, usersSide, verdictText } from './review-words.js';
import { reviewSide } from '../review-side.js';
import { cursorPly } from './timeline.js';
import type { GameRecord } from '../../../src/notation/record.js';

/** The moves to step through; by default, all marked moves. */
export interface StepFilter {
  readonly color?: Color | undefined;
  readonly judgement?: Judgement;
}

/** Caches the points of a game for its record, because several components show them. */
let known: { readonly record: unknown; readonly points: readonly GamePoint[] } | undefined;

export const reviewPoints = ({ record, endPosition }: GameStore): readonly GamePoint[] => {
  if (known?.record !== record) known = { record, points: pointsOfGame(record, endPosition) };
  return known.points;
};

/** The points with marked moves. */
export const mistakesIn = (
  points: readonly GamePoint[],
  { color, judgement }: StepFilter,
): readonly GamePoint[] =>
  points.filter(
    (point) =>
      point.judgement !== undefined &&
      (color === undefined || point.mover === color) &&
      (judgement === undefined || point.judgement === judgement),
  );

/** The mistakes to practise. Where the game is decided, every other move would count as right, so these are left out. */
export const practicable = (
  points: readonly GamePoint[],
  color: Color | undefined,
): readonly GamePoint[] =>
  mistakesIn(points, { color }).filter(({ loss = 0 }) => judgementOf(loss) !== undefined);

/** A side's marked move with the largest loss, or the first such move; undefined if no move is marked. */
export const worstMoveOf = (points: readonly GamePoint[], color: Color): GamePoint | undefined => {
  const [first, ...others] = mistakesIn(points, { color });
  return others.reduce(
    (worst, point) => ((point.loss ?? 0) > (worst?.loss ?? 0) ? point : worst),
    first,
  );
};

/** The side whose mistakes are stepped through: the chosen side, otherwise the user's; undefined for both sides. */
export const shownSide = ({ record }: Pick<GameStore, 'record'>): Color | undefined => {
  const { choice } = reviewSide;
  if (choice !== undefined) return choice === 'both' ? undefined : choice;
  return usersSide(record);
};

/** The path to the next or previous mistake, cyclically, by default the chosen side's; undefined if there is none. */
export const pathToMistake = (
  game: GameStore,
  by: 1 | -1,
  filter: StepFilter = { color: shownSide(game) },
): Path | undefined => {
  const plies = mistakesIn(reviewPoints(game), filter).map(({ ply }) => ply);
  const here = cursorPly(game);
  const next =
    by === 1
      ? (plies.find((ply) => ply > here) ?? plies[0])
      : (plies.findLast((ply) => ply < here) ?? plies.at(-1));
  return next === undefined ? undefined : endOfLine(game.record).slice(0, next);
};

let noted:
  | {
      readonly record: unknown;
      readonly locale: string;
      readonly remarks: ReadonlyMap<string, unknown>;
    }
  | undefined;

/** The remarks below mistakes, and below other moves that are bad for a known reason, by path key. */
export const remarksOf = (game: GameStore): ReadonlyMap<string, unknown> => {
  const { record } = game;
  const locale = getLocale();
  if (noted?.record === record && noted.locale === locale) return noted.remarks;
  const end = endOfLine(record);
  const remarks = new Map<string, unknown>();
  for (const { ply, judgement } of reviewPoints(game).slice(1)) {
    const path = end.slice(0, ply);
    const verdict = judgement && verdictAt(record, path);
    const reason = verdict === undefined ? reasonAt(record, path, undefined) : undefined;
    if (verdict !== undefined) remarks.set(makePathKey(path), verdictText(record, path, verdict));
    else if (reason !== undefined) remarks.set(makePathKey(path), reasonText(reason));
  }
  noted = { record, locale, remarks };
  return remarks;
};

let knownLeft: { readonly record: GameRecord; readonly left: readonly Left[] } | undefined;

/** Caches the pieces that both sides have left to be captured, because both columns of the report show them. */
export const leftIn = (record: GameRecord): readonly Left[] => {
  if (knownLeft?.record !== record) knownLeft = { record, left: leftPieces(record) };
  return knownLeft.left;
};
