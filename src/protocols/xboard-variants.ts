/**
 * Describes the rulesets to XBoard: names, pictures, moves and FEN.
 *
 * XBoard checks moves against the `piece` commands and forfeits the engine for a move that they do not allow.
 * So where its notation is too weak for a rule, the description allows more than the rule, and the engine
 * refuses the rest.
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

/** Names of the variants, by ruleset; `grande-acedrex` is Fairy-Max's name for this game. */
export const VARIANT_NAMES: Readonly<Record<RulesetName, string>> = {
  cazaux: 'grande-acedrex',
  courier: 'acedrex-courier',
  murray: 'acedrex-murray',
  golladay: 'acedrex-golladay',
};

/** The ruleset for a variant's name; the rulesets' own names are accepted as well. */
export const rulesetOfVariant = (name: string): Ruleset | undefined =>
  Object.values(RULESETS).find(
    (ruleset) => ruleset.id === name || VARIANT_NAMES[ruleset.name as RulesetName] === name,
  );

/**
 * The position of each letter in XBoard's list of pictures: crocodile as bishop, aanca as falcon, giraffe as
 * zebra, lion as cub. XBoard's own lion has special recapture rules, so it cannot be used.
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

/**
 * The variant whose rules for the end of the game XBoard applies: under `shatranj` a bare king loses unless
 * it can bare the other king, and a stalemated side loses; `fairy` has the rules of chess.
 */
const parent = ({ bareKing, stalemate }: Switches): string =>
  bareKing !== 'plays-on' && stalemate === 'loses' ? 'shatranj' : 'fairy';

/** XBoard's third field of a FEN: files of the unmoved kings, White's in upper case. */
const makeRights = (ruleset: Ruleset): string =>
  COLORS.map((color) => {
    const file = FILES[fileOf(kingHome(ruleset, color))] ?? '';
    return color === 'white' ? file.toUpperCase() : file;
  }).join('');

/** The answer to `variant`: board, pictures, starting position and moves. */
export const describeVariant = (ruleset: Ruleset): readonly string[] => {
  const { switches } = ruleset;
  const [board = ''] = makeFen(startSetup(ruleset)).split(' ');
  return [
    `setup (${PICTURES}${PICTURES.toLowerCase()}) 12x12+0_${parent(switches)} ${board} w ${makeRights(ruleset)} - 0 1`,
    ...ROLES.map((role) => `piece ${LETTERS[role]}& ${betza(role, switches)}`),
  ];
};

/**
 * Reads a FEN as XBoard writes it. In addition to our own form, the rights may be letters of files, and the
 * rights or the fourth field may be missing. Without rights, pieces on their starting squares have theirs, as
 * the protocol prescribes for castling.
 */
export const parseXboardFen = (text: string, ruleset: Ruleset): Result<Setup, string> => {
  const [board = '', turn = 'w', ...rest] = text.match(/\S+/g) ?? [];
  const isNumber = (field: string | undefined): boolean => /^\d+$/.test(field ?? '');
  const rights = rest[0] === undefined || isNumber(rest[0]) ? undefined : rest.shift();
  // The en passant square, which this game does not have; XBoard 4.9 writes nonsense such as "g:" there.
  if (rest[0] !== undefined && !isNumber(rest[0])) rest.shift();
  const letters = rights !== undefined && /^[A-Za-z]+$/.test(rights);
  const read = parseFen(
    [board, turn, rights === undefined || letters ? '-' : rights, '-', ...rest].join(' '),
    ruleset,
  );
  // Error offsets refer to the rewritten text, but the board comes first in both texts.
  if (!read.ok) return err(`character ${read.error.at + 1}: ${read.error.message}`);
  if (rights !== undefined && !letters) return read;
  const start = startSetup(ruleset);
  const standing = start.rights.filter((square) => {
    const [now, then] = [pieceOn(read.value, square), pieceOn(start, square)];
    return now?.role === then?.role && now?.color === then?.color;
  });
  if (rights === undefined) return ok({ ...read.value, rights: standing });
  // The letters name the kings' files, or are K and Q as for castling. XBoard says nothing about unicornios.
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
