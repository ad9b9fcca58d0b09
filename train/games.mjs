/**
 * The file format of self-play games: the start of a game, its moves, the searched score of each position and the
 * result. A position takes four bytes.
 *
 * A file begins with `ACDXGAME` and a version byte. Each game follows as a record, numbers little-endian:
 *
 *   u32  length of the rest of the record in bytes
 *   u32  number of the game, from which its random choices follow
 *   u8   result: 0 Black won, 1 drawn, 2 White won, 3 not played to its end
 *   u8   plies that were played at random at the start
 *   u16  length of the ruleset's id, and the id in ASCII
 *   then for each ply: u8 from, u8 to (0 = a1, 11 = l1, 143 = l12) and i16 score
 *   u32  CRC-32 of everything between the length and this
 *
 * Scores are in the units of the engine's evaluation, from the point of view of the side to move. The played move may
 * differ from the search's choice. Scores are not stored in centipawns, because each network redefines the centipawn,
 * and files may mix games of several networks. If a file ends within a record, its writing was interrupted, but its
 * complete records are valid.
 */
import { crc32 } from 'node:zlib';
import { UNITS_PER_CENTIPAWN } from '../build/library/engine/win-model.js';

const MAGIC = 'ACDXGAME';
const VERSION = 1;
export const HEADER_BYTES = MAGIC.length + 1;
/** Number of bytes in a record, including the length field but without the ruleset's id and the plies. */
const FIXED_BYTES = 4 + 4 + 1 + 1 + 2 + 4;
const PLY_BYTES = 4;
const MAX_RECORD_BYTES = 1 << 20;

/** The score of a position that was not searched. */
export const NO_SCORE = -32_768;
/** Score of a forced win, minus the number of plies to the win. For a forced loss, the score is negative. */
export const MATE_SCORE = 32_000;
/** Maximum distance from {@link MATE_SCORE} of a score that means a forced win or loss. */
export const MAX_MATE_PLIES = 2000;

/** Whether a score means a forced win or loss. */
export const isMate = (score) => Math.abs(score) >= MATE_SCORE - MAX_MATE_PLIES;

/**
 * Converts an engine score, in the units of its evaluation or a forced end, to its stored form.
 *
 * @param {{ kind: string, value?: number, moves?: number }} score
 */
export const toNumber = ({ kind, value, moves }) => {
  if (kind === 'centipawns') {
    const most = MATE_SCORE - MAX_MATE_PLIES - 1;
    return Math.max(-most, Math.min(most, Math.round(value * UNITS_PER_CENTIPAWN)));
  }
  // A win in n moves takes 2n - 1 plies, a loss in n moves 2n.
  return moves > 0 ? MATE_SCORE - (2 * moves - 1) : -MATE_SCORE - 2 * moves;
};

/** The result in PGN, by its number in the file. */
export const RESULTS = ['0-1', '1/2-1/2', '1-0', '*'];

/**
 * @typedef {object} Ply
 * @property {number} from Index of the square, 0 to 143.
 * @property {number} to Index of the square, 0 to 143.
 * @property {number} score In units of the evaluation, of the side to move, or NO_SCORE.
 *
 * @typedef {object} Game
 * @property {number} number
 * @property {string} ruleset Id of the ruleset; the game begins from its starting position.
 * @property {string} result One of RESULTS.
 * @property {number} randomPlies
 * @property {readonly Ply[]} plies
 */

/** @returns {Buffer} The header of a file. */
export const makeHeader = () => Buffer.from([...Buffer.from(MAGIC, 'latin1'), VERSION]);

/**
 * @param {Game} game
 * @returns {Buffer} The record of a game.
 */
export const encodeGame = ({ number, ruleset, result, randomPlies, plies }) => {
  const idBytes = Buffer.byteLength(ruleset, 'latin1');
  const record = Buffer.alloc(FIXED_BYTES + idBytes + PLY_BYTES * plies.length);
  let at = record.writeUInt32LE(record.length - 4, 0);
  at = record.writeUInt32LE(number, at);
  at = record.writeUInt8(RESULTS.indexOf(result), at);
  at = record.writeUInt8(randomPlies, at);
  at = record.writeUInt16LE(idBytes, at);
  at += record.write(ruleset, at, 'latin1');
  for (const { from, to, score } of plies) {
    at = record.writeUInt8(from, at);
    at = record.writeUInt8(to, at);
    at = record.writeInt16LE(score, at);
  }
  record.writeUInt32LE(crc32(record.subarray(4, at)), at);
  return record;
};

/**
 * Reads the games of a file, each with the byte after its record. Ignores an incomplete last record; throws an Error
 * that names the byte if the file is damaged.
 *
 * @param {Buffer} file
 * @returns {Generator<{ game: Game, end: number }, void>} `end` is the byte after the record.
 */
export function* readGames(file) {
  if (file.length < HEADER_BYTES) return;
  if (!file.subarray(0, HEADER_BYTES).equals(makeHeader()))
    throw new Error(`not a file of games of version ${VERSION}`);
  for (let at = HEADER_BYTES; at + 4 <= file.length;) {
    const length = file.readUInt32LE(at);
    if (length < FIXED_BYTES - 4 || length > MAX_RECORD_BYTES)
      throw new Error(`byte ${at}: a record cannot have ${length} bytes`);
    const end = at + 4 + length;
    if (end > file.length) return;
    const body = file.subarray(at + 4, end - 4);
    if (crc32(body) !== file.readUInt32LE(end - 4)) throw new Error(`byte ${at}: wrong checksum`);
    yield { game: decodeGame(body, at), end };
    at = end;
  }
}

const decodeGame = (body, at) => {
  const idEnd = 8 + body.readUInt16LE(6);
  const plyBytes = body.length - idEnd;
  const result = RESULTS[body[4]];
  if (plyBytes < 0 || plyBytes % PLY_BYTES !== 0 || result === undefined)
    throw new Error(`byte ${at}: not a record of a game`);
  const plies = Array.from({ length: plyBytes / PLY_BYTES }, (_, index) => {
    const ply = idEnd + PLY_BYTES * index;
    return { from: body[ply], to: body[ply + 1], score: body.readInt16LE(ply + 2) };
  });
  return {
    number: body.readUInt32LE(0),
    ruleset: body.toString('latin1', 8, idEnd),
    result,
    randomPlies: body[5],
    plies,
  };
};
