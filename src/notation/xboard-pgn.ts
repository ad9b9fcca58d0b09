/**
 * Writes games for XBoard. It loads a game of this board only if the file says what it says in its own files: the variant,
 * the moves of its pieces and the start position in its form of FEN. Tried with XBoard 4.9.1, see docs/protocols.md.
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

/** Moves of a piece in XBoard's dialect of Betza's notation. */
export const xboardMoves = (role: Role, switches: Switches): string => {
  switch (role) {
    case 'pawn':
      return switches.pawnDoubleStep ? 'fmWfcFifmnD' : 'fmWfcF';
    case 'rook':
      return 'R';
    case 'crocodile':
      return 'B';
    // A step like a ferz (F), or over an empty square and on as a rook, half left or half right (fs).
    case 'aanca':
      return switches.aanca === 'may-stop' ? 'FyafsF' : 'yafsF';
    case 'lion':
      return switches.lion === 'threeleaper' ? 'H' : 'HC';
    // No atom leaps (4,1): three steps straight over anything, then one half left or half right.
    case 'giraffe':
      return switches.giraffe === 'zebra' ? 'Z' : 'mpafmpafmpafsW';
    // The knight's leap, or its two steps over anything and on along the diagonal of the second. The
    // unicornio of knight-then-bishop gets the moves of both stages, because XBoard does not treat a promoted
    // one as unmoved; and it captures no king (t), because XBoard would otherwise see checks by unmoved ones.
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide' ? 'NmpafsyafW' : 'mNtB';
    // A capturing leap must not capture a king either, because XBoard would otherwise see checks by kings
    // that were set up away from their home square; it does not know their rights.
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
 * A FEN as XBoard writes it: without a fourth field, and with the files of unmoved kings as rights. It cannot tell which
 * unicornios of `murray` have moved.
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
 * Writes a game that XBoard loads. Moves name both squares, because XBoard's description of a ruleset allows more moves
 * than the rules, under which SAN can be ambiguous. XBoard shows variations and commands as comments. Rulesets that it
 * has no variant for, and dice, are refused.
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

/** A move with its origin: `Uc1f3`, `e4xd5`, `a11a12=R`. */
const longMove = ({ san, move }: GameNode): string => {
  const [, letter = '', capture = '', rest = san] =
    /^([A-Z]?)[a-l]?\d{0,2}(x?)([a-l](?:1[0-2]|[1-9])(?:=.)?[+#]?)$/.exec(san) ?? [];
  return 'from' in move ? `${letter}${move.from}${capture}${rest}` : san;
};
