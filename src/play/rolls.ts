/**
 * The die between two people who do not trust each other. Each player has a chain of numbers, every one of which is
 * the SHA-256 of the next. The last hash, the _anchor_, is published before the game: it commits its player to the whole
 * chain. A player reveals one number with each move. A roll is made of one number of each player, and either was fixed
 * before the other was known:
 *
 * - The player who rolls reveals his with the move for the roll, so nobody else knows the roll before.
 * - The other player has revealed his with the move before, when he could not know the first.
 *
 * A chain replaces one commitment for each number: whoever has the latest number of a player can compute all earlier
 * ones, so that a link has one number for each player, however long the game is.
 */
import type { DieRoll } from '../rules/dice.js';
import { opposite, type Color } from '../rules/pieces.js';
import { sameBytes, sha256, type Bytes } from './crypto.js';

/** Numbers in a chain. A player needs one for each of his moves, and one more. */
export const CHAIN_LENGTH = 1024;

/** A player's chain, computed from its secret seed: the anchor is at index 0. */
export const makeChain = async (seed: Uint8Array): Promise<readonly Bytes[]> => {
  const chain: Bytes[] = [await sha256(seed)];
  for (let count = 0; count < CHAIN_LENGTH; count += 1)
    chain.push(await sha256(chain[count] ?? seed));
  return chain.reverse();
};

/**
 * The numbers before and including the last revealed one; the first of them should be the anchor. `known` are the first
 * numbers of the same player, as far as they are known.
 */
export const numbersBefore = async (
  last: Bytes,
  count: number,
  known: readonly Bytes[] = [],
): Promise<readonly Bytes[]> => {
  let first = last;
  const numbers: Bytes[] = [];
  for (let left = count; left > 0; left -= 1) {
    const same = left === known.length - 1 ? known[left] : undefined;
    if (same !== undefined && sameBytes(same, first)) return [...known, ...numbers.reverse()];
    numbers.push(first);
    first = await sha256(first);
  }
  return [first, ...numbers.reverse()];
};

/**
 * Which numbers of the two chains make the roll of a ply, which is counted from 0: that of the player who moves, and
 * that of his opponent.
 */
export const indicesAt = (ply: number): { readonly own: number; readonly other: number } => {
  const half = Math.floor(ply / 2);
  return ply % 2 === 0 ? { own: half + 1, other: half + 1 } : { own: half + 2, other: half + 1 };
};

/** The player who moves at a ply, from 0, in a game that `first` begins. */
export const rollerAt = (ply: number, first: Color): Color =>
  ply % 2 === 0 ? first : opposite(first);

/** The roll of a ply. A byte has 256 values, so all eight rolls are equally likely. */
export const rollFrom = async (
  game: Uint8Array,
  ply: number,
  numbers: Readonly<Record<Color, Uint8Array>>,
): Promise<DieRoll> => {
  const place = new Uint8Array(4);
  new DataView(place.buffer).setUint32(0, ply);
  const [byte = 0] = await sha256(game, place, numbers.white, numbers.black);
  return ((byte % 8) + 1) as DieRoll;
};
