/**
 * Describes the rulesets to XBoard: names, pictures, moves and FEN.
 *
 * XBoard checks moves against the `piece` commands and forfeits the engine for a move that they do not allow.
 * So where its notation is too weak for a rule, the description allows more than the rule, and the engine
 * refuses the rest.
 */
import { makeFen } from '../notation/fen.js';
import { VARIANT_NAMES } from '../notation/variants.js';
import { COLORS, LETTERS, ROLES, type Role } from '../rules/pieces.js';
import {
  kingHome,
  RULESETS,
  type Ruleset,
  type RulesetName,
  type Switches,
} from '../rules/rulesets.js';
import { startSetup } from '../rules/setup.js';
import { FILES, fileOf } from '../rules/squares.js';

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
