/**
 * Describes the rulesets to XBoard: names, pictures, moves and FEN.
 *
 * XBoard checks moves against the `piece` commands and forfeits the engine for a move that they do not allow.
 * So where its notation is too weak for a rule, the description allows more than the rule, and the engine
 * refuses the rest.
 */
import { VARIANT_NAMES } from '../notation/variants.js';
import { makeXboardFen, xboardMoves } from '../notation/xboard-pgn.js';
import { LETTERS, ROLES } from '../rules/pieces.js';
import { RULESETS, type Ruleset, type RulesetName, type Switches } from '../rules/rulesets.js';
import { startSetup } from '../rules/setup.js';

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

/**
 * The variant whose rules for the end of the game XBoard applies: under `shatranj` a bare king loses unless
 * it can bare the other king, and a stalemated side loses; `fairy` has the rules of chess.
 */
const parent = ({ bareKing, stalemate }: Switches): string =>
  bareKing !== 'plays-on' && stalemate === 'loses' ? 'shatranj' : 'fairy';

/** The answer to `variant`: board, pictures, starting position and moves. */
export const describeVariant = (ruleset: Ruleset): readonly string[] => {
  const { switches } = ruleset;
  const [board, turn, rights, ...counters] = makeXboardFen(startSetup(ruleset)).split(' ');
  const fen = [board, turn, rights, '-', ...counters].join(' ');
  return [
    `setup (${PICTURES}${PICTURES.toLowerCase()}) 12x12+0_${parent(switches)} ${fen}`,
    ...ROLES.map((role) => `piece ${LETTERS[role]}& ${xboardMoves(role, switches)}`),
  ];
};
