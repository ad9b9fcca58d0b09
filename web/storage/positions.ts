/**
 * Searches games by position and by material. Every position of a game is stored with its complete key, 8 bytes each,
 * in move order. 20,000 games of 100 plies take 16 MB, which a search reads in a few milliseconds. Rejected: a table
 * from keys to games. It would be faster, but much larger, and each game would change it in many places.
 */
import { ROLES, type Color, type Piece } from '../../src/rules/pieces.js';
import type { PositionsRow } from './database.js';

/** The pieces of both sides, packed by {@link packMaterial}. */
export interface Material {
  readonly white: number;
  readonly black: number;
}

export interface PositionId {
  readonly key: string;
  readonly ruleset: string;
}

export interface PositionQuery {
  /** The key of a position, see `Position.key`, and its ruleset's id, because keys do not depend on the ruleset. */
  readonly position?: PositionId;
  /** The exact material after some move of the main line. */
  readonly material?: Material;
}

const BITS = 4;
const MAX_COUNT = 15;

/**
 * The pieces of each side as an integer, with four bits for the number of each kind:
 * ```
 *  31..28  27..24  23..20     19..16     15..12     11..8    7..4  3..0
 *  king    rook    aanca      crocodile  unicornio  giraffe  lion  pawn
 * ```
 */
export const packMaterial = (pieces: Iterable<Piece>): Material => {
  const sides: Record<Color, number> = { white: 0, black: 0 };
  for (const { color, role } of pieces) sides[color] = addPiece(sides[color], role, 1);
  return { white: sides.white >>> 0, black: sides.black >>> 0 };
};

/** Packed material with one piece more or less. 16 or more pieces of a kind count as 15. */
export const addPiece = (packed: number, role: Piece['role'], by: 1 | -1): number => {
  const shift = ROLES.indexOf(role) * BITS;
  const count = (packed >>> shift) & MAX_COUNT;
  const changed = Math.min(MAX_COUNT, Math.max(0, count + by));
  return ((packed & ~(MAX_COUNT << shift)) | (changed << shift)) >>> 0;
};

/** Splits a key into the two stored halves, low half first. */
export const halvesOf = (key: string): readonly [low: number, high: number] => [
  Number.parseInt(key.slice(8), 16),
  Number.parseInt(key.slice(0, 8), 16),
];

/** The ply of the main line that reaches a position; `'variation'` if only a variation does, otherwise undefined. */
export const findPosition = (
  { keys, main }: PositionsRow,
  [low, high]: readonly [number, number],
): number | 'variation' | undefined => {
  for (let at = 0; at < keys.length; at += 2)
    if (keys[at] === low && keys[at + 1] === high) return at / 2 < main ? at / 2 : 'variation';
  return undefined;
};

/** Whether a game has exactly this material after some move, with either assignment of colours. */
const hasMaterial = ({ material }: PositionsRow, { white, black }: Material): boolean => {
  for (let at = 0; at < material.length; at += 2) {
    const [first, second] = [material[at], material[at + 1]];
    if ((first === white && second === black) || (first === black && second === white)) return true;
  }
  return false;
};

/** The ids of the games that match a query, under any ruleset. */
export const findGames = (
  rows: Iterable<PositionsRow>,
  { position, material }: PositionQuery,
): readonly string[] => {
  const halves = position && halvesOf(position.key);
  const found: string[] = [];
  for (const row of rows)
    if (
      (halves === undefined || findPosition(row, halves) !== undefined) &&
      (material === undefined || hasMaterial(row, material))
    )
      found.push(row.id);
  return found;
};

export interface GameWith {
  readonly id: string;
  /** The key of the next position in the main line; undefined if this is not one of the given positions. */
  readonly after: string | undefined;
}

/** The games that contain a position, each with the key of the next position if `after` contains that key. */
export function* gamesWith(
  rows: Iterable<PositionsRow>,
  key: string,
  after: readonly string[],
): Generator<GameWith, void> {
  const halves = halvesOf(key);
  // Keyed by both halves, because creating a string for each game would take longer than all other work.
  const byHalves = new Map<number, Map<number, string>>();
  for (const next of after) {
    const [low, high] = halvesOf(next);
    const known = byHalves.get(low) ?? new Map<number, string>();
    byHalves.set(low, known.set(high, next));
  }
  for (const row of rows) {
    const ply = findPosition(row, halves);
    if (ply === undefined) continue;
    const { id, keys, main } = row;
    const [low = 0, high = 0] =
      ply === 'variation' || ply + 1 >= main ? [] : [keys[2 * ply + 2], keys[2 * ply + 3]];
    yield { id, after: byHalves.get(low)?.get(high) };
  }
}
