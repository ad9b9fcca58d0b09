/** Measures how lucky the rolls of a game were. */
import type { DiceInfo } from '../engine/types.js';
import { mainLine, startPosition } from '../game/tree.js';
import type { GameRecord } from '../notation/record.js';
import { rollOfMove, type DieRoll } from '../rules/dice.js';
import { COLORS, type Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';

/** One roll of a game's main line. */
export interface LuckPoint {
  /** Ply of the move after the roll, counted from 1 at the start of the record. */
  readonly ply: number;
  readonly roll: DieRoll;
  readonly san: string;
  readonly mover: Color;
  /** How much the roll changed the expected score of the side that rolled, −1 to 1; undefined if not measured. */
  readonly luck: number | undefined;
}

/** The rolls of the main line, each with its luck if known. */
export const luckOfGame = (
  record: GameRecord,
  valuesOf: (position: Position) => DiceInfo | undefined,
): readonly LuckPoint[] => {
  let position = startPosition(record);
  return mainLine(record).flatMap((node, index) => {
    const { move, san } = node;
    const before = position;
    position = before.play(move);
    const roll = node.roll ?? rollOfMove(before, move);
    if (roll === undefined) return [];
    const info = valuesOf(before);
    const value = info?.lines[roll - 1]?.value;
    const luck = info === undefined || value === undefined ? undefined : value - info.value;
    return [{ ply: index + 1, roll, san, mover: before.turn, luck }];
  });
};

export interface SideLuck {
  /** Number of measured rolls. */
  readonly rolls: number;
  /** The total luck of these rolls: the points gained compared with average rolls. */
  readonly total: number;
  readonly best: LuckPoint | undefined;
  readonly worst: LuckPoint | undefined;
}

export const luckOfSides = (points: readonly LuckPoint[]): Readonly<Record<Color, SideLuck>> => {
  const of = (color: Color): SideLuck => {
    const own = points.filter(({ mover, luck }) => mover === color && luck !== undefined);
    const sorted = [...own].sort((a, b) => (b.luck ?? 0) - (a.luck ?? 0));
    return {
      rolls: own.length,
      total: own.reduce((sum, { luck }) => sum + (luck ?? 0), 0),
      best: sorted[0],
      worst: sorted.at(-1),
    };
  };
  const [white, black] = COLORS;
  return { white: of(white), black: of(black) };
};

/** Formats a difference of expected scores for display: hundredths of a point, with a sign. */
export const formatSwing = (swing: number): string => {
  const hundredths = Math.abs(100 * swing).toFixed(1);
  if (hundredths === '0.0') return '0.0';
  return swing > 0 ? `+${hundredths}` : `−${hundredths}`;
};
