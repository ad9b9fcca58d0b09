/**
 * The rulesets as XBoard is to know them: names, pictures, moves and FEN.
 *
 * XBoard tests moves by what the `piece` commands say, and takes a move of ours that these do not allow
 * for a forfeit. So where its notation is too weak for a rule, what it is told is wider than the rule,
 * and the engine refuses the rest.
 */
import { makeFen, parseFen } from '../notation/fen.js';
import { err, ok, type Result } from '../result.js';
import { COLORS, LETTERS, ROLES, type Piece, type Role } from '../rules/pieces.js';
import {
  kingHome,
  RULESETS,
  type Ruleset,
  type RulesetName,
  type Switches,
} from '../rules/rulesets.js';
import { startSetup, type Setup } from '../rules/setup.js';
import { FILES, fileOf, squareIndex, type Square } from '../rules/squares.js';

/** Names of the variants, by ruleset; `grande-acedrex` is what Fairy-Max calls this game. */
export const VARIANT_NAMES: Readonly<Record<RulesetName, string>> = {
  cazaux: 'grande-acedrex',
  courier: 'acedrex-courier',
  murray: 'acedrex-murray',
  golladay: 'acedrex-golladay',
};

/** The ruleset of a variant's name; the rulesets' own names are taken as well. */
export const rulesetOfVariant = (name: string): Ruleset | undefined =>
  Object.values(RULESETS).find(
    (ruleset) => ruleset.id === name || VARIANT_NAMES[ruleset.name as RulesetName] === name,
  );

/**
 * Each letter's place in XBoard's list of pictures: crocodile as bishop, aanca as falcon, giraffe as
 * zebra, lion as cub. XBoard's own lion will not do: it may not always be recaptured.
 *
 *     P.CR.............A..U..G........LK
 *     pawn, knight, bishop, rook, queen, … falcon, lance, cobra, unicorn, lion, sword, zebra, … cub, king
 */
const PICTURES = 'P.CR.............A..U..G........LK';

/** Moves of a piece in XBoard's dialect of Betza's notation. */
const betza = (role: Role, switches: Switches): string => {
  switch (role) {
    case 'pawn':
      return switches.pawnDoubleStep ? 'fmWfcFifmnD' : 'fmWfcF';
    case 'rook':
      return 'R';
    case 'crocodile':
      return 'B';
    // A step like a ferz, or over an empty square on as a rook, half left or half right (fs).
    case 'aanca':
      return 'FyafsF';
    case 'lion':
      return switches.lion === 'threeleaper' ? 'H' : 'HC';
    // No atom leaps (4,1): three steps straight over anything, then one half left or half right.
    case 'giraffe':
      return switches.giraffe === 'zebra' ? 'Z' : 'mpafmpafmpafsW';
    // The knight's leap, or its two steps over anything and on along the second one's diagonal. The
    // unicornio of knight-then-bishop has all moves at once, for XBoard does not know a promoted one
    // for unmoved; and it takes no king (t), or XBoard would see checks by unmoved ones.
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide' ? 'NmpafsyafW' : 'mNtB';
    // A leap that captures must take no king either, or XBoard would see checks by kings that it has
    // set up away from home, for whose right it does not know.
    case 'king': {
      const leap = `i${switches.kingLeap === 'forward' ? 'f' : ''}${switches.kingLeapCaptures ? 't' : 'm'}`;
      return `K${leap}D${leap}A`;
    }
  }
};

/**
 * The variant whose ends of the game XBoard applies: under `shatranj` a bare king loses unless it can
 * bare the other, and so does who is stalemated; `fairy` has the ends of chess.
 */
const parent = ({ bareKing, stalemate }: Switches): string =>
  bareKing !== 'plays-on' && stalemate === 'loses' ? 'shatranj' : 'fairy';

/** XBoard's third field of a FEN: files of the unmoved kings, White's in upper case. */
const makeRights = (ruleset: Ruleset): string =>
  COLORS.map((color) => {
    const file = FILES[fileOf(kingHome(ruleset, color))] ?? '';
    return color === 'white' ? file.toUpperCase() : file;
  }).join('');

/** The answer to `variant`: board, pictures, opening array and moves. */
export const describeVariant = (ruleset: Ruleset): readonly string[] => {
  const { switches } = ruleset;
  const [board = ''] = makeFen(startSetup(ruleset)).split(' ');
  return [
    `setup (${PICTURES}${PICTURES.toLowerCase()}) 12x12+0_${parent(switches)} ${board} w ${makeRights(ruleset)} - 0 1`,
    ...ROLES.map((role) => `piece ${LETTERS[role]}& ${betza(role, switches)}`),
  ];
};

/**
 * Reads a FEN as XBoard writes it. Beside our own form the rights can be letters of files, and they or
 * the fourth field can be missing. Without rights, pieces on their squares of the opening array have
 * theirs, as the protocol has it for castling.
 */
export const parseXboardFen = (text: string, ruleset: Ruleset): Result<Setup, string> => {
  const [board = '', turn = 'w', ...rest] = text.match(/\S+/g) ?? [];
  const isNumber = (field: string | undefined): boolean => /^\d+$/.test(field ?? '');
  const rights = rest[0] === undefined || isNumber(rest[0]) ? undefined : rest.shift();
  // The square of en passant, which this game has not: XBoard 4.9 writes nonsense such as "g:" there.
  if (rest[0] !== undefined && !isNumber(rest[0])) rest.shift();
  const letters = rights !== undefined && /^[A-Za-z]+$/.test(rights);
  const read = parseFen(
    [board, turn, rights === undefined || letters ? '-' : rights, '-', ...rest].join(' '),
    ruleset,
  );
  // Places are of the text that was read here, and the board comes first in both.
  if (!read.ok) return err(`character ${read.error.at + 1}: ${read.error.message}`);
  if (rights !== undefined && !letters) return read;
  const start = startSetup(ruleset);
  const standing = start.rights.filter((square) => {
    const [now, then] = [pieceOn(read.value, square), pieceOn(start, square)];
    return now?.role === then?.role && now?.color === then?.color;
  });
  if (rights === undefined) return ok({ ...read.value, rights: standing });
  // The letters are of kings' files, or K and Q as for castling. Of unicornios XBoard tells nothing.
  const named = COLORS.filter((color) => {
    const file = FILES[fileOf(kingHome(ruleset, color))] ?? '';
    const known = color === 'white' ? [file.toUpperCase(), 'K', 'Q'] : [file, 'k', 'q'];
    return known.some((letter) => rights.includes(letter));
  });
  return ok({
    ...read.value,
    rights: standing.filter((square) => {
      const piece = pieceOn(start, square);
      return piece?.role !== 'king' || named.includes(piece.color);
    }),
  });
};

const pieceOn = ({ board }: Setup, square: Square): Piece | undefined => board[squareIndex(square)];
