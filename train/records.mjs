/**
 * The trainer's file format. A position takes RECORD_BYTES, numbers little-endian:
 *
 *   u32  number of the game, which separates training from test games
 *   i16  score in units of the evaluation, of the side to move
 *   u8   result of the side to move: 0 lost, 1 drawn, 2 won, 3 unknown
 *   u8   plies since a capture or a pawn move
 *   u16  switches of the ruleset, see SWITCH_BITS
 *   u8   number of pieces
 *   u8 0 then 64 times: u8 square and u8 piece, 255 and 255 for none
 *
 * Squares are 0 to 143 from the point of view of the side to move: rank 1 is its own first rank. A piece is its
 * movement (MOVEMENTS), plus 16 if it belongs to the other side.
 */
import { RESULTS } from './games.mjs';

const MAX_PIECES = 64;
const HEADER_BYTES = 12;
const RECORD_BYTES = HEADER_BYTES + 2 * MAX_PIECES;

/** Movements. The network identifies pieces by movement, independent of names in the ruleset. */
const MOVEMENTS = [
  'pawn',
  'lion',
  'small-lion',
  'giraffe',
  'long-giraffe',
  'unicornio',
  'bishop-unicornio',
  'unmoved-unicornio',
  'crocodile',
  'aanca',
  'rook',
  'king',
  'unmoved-king',
];
const NUMBERS = new Map(MOVEMENTS.map((name, index) => [name, index]));

const movementOf = (role, isUnmoved, switches) => {
  switch (role) {
    case 'lion':
      return switches.lion === 'threeleaper' ? 'small-lion' : 'lion';
    case 'giraffe':
      return switches.giraffe === 'giraffe' ? 'long-giraffe' : 'giraffe';
    case 'unicornio':
      if (switches.unicornio !== 'knight-then-bishop') return 'unicornio';
      return isUnmoved ? 'unmoved-unicornio' : 'bishop-unicornio';
    case 'king':
      return isUnmoved ? 'unmoved-king' : 'king';
    default:
      return role;
  }
};

/** The switches that do not change how pieces move, each with its bit. */
const SWITCH_BITS = [
  ({ kingLeap }) => kingLeap === 'forward',
  ({ kingLeapCaptures }) => kingLeapCaptures,
  ({ kingLeapFromCheck }) => !kingLeapFromCheck,
  ({ kingLeapOverAttack }) => !kingLeapOverAttack,
  ({ pawnDoubleStep }) => pawnDoubleStep,
  ({ bareKing }) => bareKing === 'loses-unless-bared-back',
  ({ bareKing }) => bareKing === 'plays-on',
  ({ stalemate }) => stalemate === 'draws',
];

const switchBits = (switches) =>
  SWITCH_BITS.reduce((bits, isSet, index) => bits | (isSet(switches) ? 1 << index : 0), 0);

/** The result of a side: 0 lost, 1 drawn, 2 won, 3 unknown. */
const resultOf = (result, turn) => {
  const white = RESULTS.indexOf(result);
  return white === 3 || turn === 'white' ? white : 2 - white;
};

/** Encodes the engine's positions under a ruleset. */
export class PieceNumbers {
  #byCode = new Map();
  #switches;

  /**
   * @param {import('../build/library/rules/rules-wasm.js').RulesWasm} core
   * @param {import('../build/library/index.js').RulesetSwitches} switches
   */
  constructor(core, switches) {
    this.#switches = switchBits(switches);
    for (let code = 1; code < 256; code += 1) {
      const piece = core.pieceOf(code);
      if (piece === undefined) continue;
      const movement = NUMBERS.get(movementOf(piece.role, core.isUnmoved(code), switches));
      this.#byCode.set(code, { movement, color: piece.color });
    }
  }

  /**
   * @param {import('./board.mjs').State} state
   * @param {{ number: number, result: string }} game
   * @param {number} score In units of the evaluation, of the side to move.
   * @returns {Buffer} The position as a record.
   */
  encode({ codes, turn, halfmoves }, { number, result }, score) {
    const record = Buffer.alloc(RECORD_BYTES, 255);
    record.writeUInt32LE(number, 0);
    record.writeInt16LE(score, 4);
    record[6] = resultOf(result, turn);
    record[7] = Math.min(halfmoves, 255);
    record.writeUInt16LE(this.#switches, 8);
    record[11] = 0;
    let at = HEADER_BYTES;
    for (let index = 0; index < codes.length; index += 1) {
      const piece = this.#byCode.get(codes[index]);
      if (piece === undefined) continue;
      record[at] = turn === 'white' ? index : index + 132 - 24 * Math.floor(index / 12);
      record[at + 1] = piece.movement + (piece.color === turn ? 0 : 16);
      at += 2;
    }
    record[10] = (at - HEADER_BYTES) / 2;
    return record;
  }
}
