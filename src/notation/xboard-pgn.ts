/**
 * Writes games for XBoard. XBoard loads a game on this board only if the file contains the variant's name, the piece
 * moves, and the start position in XBoard's FEN dialect. Tested with XBoard 4.9.1; see docs/protocols.md.
 */
import { errorIn, type AcedrexError } from '../errors/error.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { err, ok, type Result } from '../result.js';
import { LETTERS, type Role } from '../rules/pieces.js';
import type { RulesetName, Switches } from '../rules/rulesets.js';
import type { Setup } from '../rules/setup.js';
import { squareIndex } from '../rules/squares.js';
import { makeFen } from './fen.js';
import type { PgnErrorCode } from './pgn-fault.js';
import { writePgn } from './pgn-write.js';
import { checkRecord, type GameNode, type GameRecord } from './record.js';
import { VARIANT_NAMES } from './variants.js';

/** Describes a piece's moves in XBoard's dialect of Betza notation. */
export const xboardMoves = (role: Role, switches: Switches): string => {
  switch (role) {
    case 'pawn':
      return switches.pawnDoubleStep ? 'fmWfcFifmnD' : 'fmWfcF';
    case 'rook':
      return 'R';
    case 'crocodile':
      return 'B';
    // One diagonal step (F), or a step to an empty square that continues as a rook, half left or half right (fs).
    case 'aanca':
      return switches.aanca === 'may-stop' ? 'FyafsF' : 'yafsF';
    case 'lion':
      return switches.lion === 'threeleaper' ? 'H' : 'HC';
    // No atom exists for a (4,1) leap: it is three straight steps over any pieces, then one half left or right.
    case 'giraffe':
      return switches.giraffe === 'zebra' ? 'Z' : 'mpafmpafmpafsW';
    // Either a knight's leap, or a slide that starts with one: two steps over any pieces to the knight's square, then
    // along the second step's diagonal. With knight-then-bishop, the unicornio gets the moves of both stages, because
    // XBoard treats a promoted unicornio as moved. The leap cannot capture a king (t), because unmoved unicornios would
    // otherwise give check.
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide' ? 'NmpafsyafW' : 'mNtB';
    // Even a capturing leap must not capture a king. XBoard does not track rights, so it would otherwise report checks
    // by kings that were set up away from their home square.
    case 'king': {
      const leap = `i${switches.kingLeap === 'forward' ? 'f' : ''}${switches.kingLeapCaptures ? 't' : 'm'}`;
      return `K${leap}D${leap}A`;
    }
  }
};

/** The order of the pieces in XBoard's tag. */
const TAG_ORDER: readonly Role[] = [
  'pawn',
  'crocodile',
  'rook',
  'aanca',
  'unicornio',
  'giraffe',
  'lion',
  'king',
];

/**
 * Writes a FEN in XBoard's dialect: without a fourth field, and with the files of unmoved kings as rights. Under
 * `murray`, the dialect cannot express which unicornios have moved.
 */
export const makeXboardFen = (setup: Setup): string => {
  const [board, turn, , , halfmoves, fullmoves] = makeFen(setup).split(' ');
  const kings = setup.rights.flatMap((square) => {
    const piece = setup.board[squareIndex(square)];
    const file = square.charAt(0);
    if (piece?.role !== 'king') return [];
    return [piece.color === 'white' ? file.toUpperCase() : file];
  });
  return [board, turn, kings.join('') || '-', halfmoves, fullmoves].join(' ');
};

/**
 * Writes a game in XBoard's PGN. Moves contain both squares, because XBoard's description of a ruleset allows more
 * moves than the rules do, so SAN would be ambiguous. XBoard shows variations and commands as comments. Returns an
 * error for games with dice and for rulesets without an XBoard variant.
 */
export const makeXboardPgn = (record: GameRecord): Result<string, AcedrexError<PgnErrorCode>> => {
  checkRecord(record);
  const { ruleset, setup, dice, result } = record;
  const variant = VARIANT_NAMES[ruleset.id as RulesetName] as string | undefined;
  if (variant === undefined || dice === true)
    return err(
      errorIn(PGN_SENTENCES, 'pgn-xboard', {
        rules: dice === true ? `${ruleset.id} with dice` : ruleset.id,
      }),
    );
  const pieces = TAG_ORDER.map((role) => `${LETTERS[role]}:${xboardMoves(role, ruleset.switches)}`);
  return ok(
    writePgn(
      record,
      [
        ['Result', result],
        ['Variant', variant],
        ['VariantMen', pieces.join(';')],
        ['FEN', makeXboardFen(setup)],
        ['SetUp', '1'],
      ],
      longMove,
    ),
  );
};

/** Writes a move with its origin: `Uc1f3`, `e4xd5`, `a11a12=R`. */
export const longMove = ({ san, move }: GameNode): string => {
  const [, letter = '', capture = '', rest = san] =
    /^([A-Z]?)[a-l]?\d{0,2}(x?)([a-l](?:1[0-2]|[1-9])(?:=.)?[+#]?)$/.exec(san) ?? [];
  return 'from' in move ? `${letter}${move.from}${capture}${rest}` : san;
};
