/** The mistakes of a game, navigation between them, and the pieces that moves have left hanging. */
import { type GamePoint, type Judgement, pointsOfGame } from '../../../src/analysis/judge.js';
import { verdictAt } from '../../../src/analysis/revise.js';
import { endOfLine, nodesAlong, type Path, startPosition } from '../../../src/game/tree.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { makePathKey } from '../../../src/elements/analysis/path-key.js';
import { getLocale } from '../../i18n/locale.js';
import { reasonText, usersSide, verdictText } from './review-words.js';
import { reviewSide } from '../review-side.js';
import { cursorPly } from './timeline.js';
import { whiteView } from '../../../src/analysis/chance.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { isPass } from '../../../src/rules/moves.js';
import type { Score } from '../../../src/rules/score.js';
import { valueOf } from '../../../src/engine/value.js';
import { lapseOf, type LeftPiece } from './reason.js';

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

/** The remarks below mistakes and below moves that leave a piece hanging, by path key. */
export const remarksOf = (game: GameStore): ReadonlyMap<string, unknown> => {
  const { record } = game;
  const locale = getLocale();
  if (noted?.record === record && noted.locale === locale) return noted.remarks;
  const end = endOfLine(record);
  const remarks = new Map<string, unknown>();
  for (const { ply } of mistakesIn(reviewPoints(game), {})) {
    const path = end.slice(0, ply);
    const verdict = verdictAt(record, path);
    if (verdict !== undefined) remarks.set(makePathKey(path), verdictText(record, path, verdict));
  }
  for (const { ply, reason } of leftPieces(record)) {
    const key = makePathKey(end.slice(0, ply));
    if (!remarks.has(key)) remarks.set(key, reasonText(reason));
  }
  noted = { record, locale, remarks };
  return remarks;
};

export interface Left {
  /** The main-line ply of the move that left the piece hanging. */
  readonly ply: number;
  readonly mover: Color;
  readonly reason: LeftPiece;
  /** Whether the opponent captured the piece with the next move. */
  readonly isTaken: boolean;
}

/** Minimum drop of the score, as a share of the piece's value. With a smaller drop, the capture has a refutation. */
const MIN_DROP = 0.5;

/** A score in centipawns from a side's point of view; undefined for a mate or without a score. */
const centipawnsFor = (score: Score | undefined, color: Color): number | undefined => {
  const own = score && whiteView(score, color);
  return own?.kind === 'centipawns' ? own.value : undefined;
};

let knownLeft: { readonly record: GameRecord; readonly left: readonly Left[] } | undefined;

/** The pieces that both sides have left hanging on the main line. Positions without an evaluation are skipped. */
export const leftPieces = (record: GameRecord): readonly Left[] => {
  if (knownLeft?.record !== record) knownLeft = { record, left: findLeft(record) };
  return knownLeft.left;
};

const findLeft = (record: GameRecord): readonly Left[] => {
  const nodes = nodesAlong(record, endOfLine(record)) ?? [];
  let after = startPosition(record);
  return nodes.flatMap(({ move, evaluation }, index): readonly Left[] => {
    const before = after;
    after = before.play(move);
    const mover = before.turn;
    const score = centipawnsFor((nodes[index - 1] ?? record).evaluation?.score, mover);
    const left = centipawnsFor(evaluation?.score, mover);
    if (score === undefined || left === undefined || score <= left) return [];
    const reason = lapseOf(before, move);
    if (reason === undefined || reason.piece === 'pawn') return [];
    if (score - left < MIN_DROP * valueOf(reason.piece, record.ruleset)) return [];
    const reply = nodes[index + 1]?.move;
    const isTaken = reply !== undefined && !isPass(reply) && reply.to === reason.square;
    return [{ ply: index + 1, mover, reason, isTaken }];
  });
};
