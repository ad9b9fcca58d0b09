import type { DieRoll } from '../rules/dice.js';
import type { Position } from '../rules/position.js';

const PRIME = 0x100000001b3n;
const OFFSET = 0xcbf29ce484222325n;
const MASK = 0xffffffffffffn;

/** FNV-1a, 64 bits. Ids need not be secret, only different, and this is the same in Node and in browsers. */
const hash = (text: string): bigint => {
  let sum = OFFSET;
  for (const char of text) sum = BigInt.asUintN(64, (sum ^ BigInt(char.charCodeAt(0))) * PRIME);
  return sum ^ (sum >> 48n);
};

/** The id of the puzzle in which the solver is to move in a position. Clock and move number do not count. */
export const puzzleId = (position: Position, roll?: DieRoll): string => {
  const board = position.fen.split(' ').slice(0, 3).join(' ');
  const text = `${position.ruleset.id} ${board}${roll === undefined ? '' : ` ${roll}`}`;
  return (hash(text) & MASK).toString(16).padStart(12, '0');
};
