/**
 * Names openings. No names have survived from the history of the game, so the names describe what the players do: which
 * pawns they advance and which pieces they develop. Moves are read as SAN, without the rules, because the library names
 * the openings of 20,000 games at once.
 */
import { mainLine } from '../game/tree.js';
import { makeFen } from '../notation/fen.js';
import type { GameRecord } from '../notation/record.js';
import { LETTERS, roleOfLetter, type Role } from '../rules/pieces.js';
import type { Ruleset } from '../rules/rulesets.js';
import { startSetup } from '../rules/setup.js';
import { WORDS, type OpeningWords } from '../words/opening.js';

/** Number of plies that a name describes. Games with the same moves in a different order have the same name. */
const NAMED_PLIES = 8;

/** How many of the two diagonal pawns have advanced: neither, one or both. */
export type Structure = 'closed' | 'half' | 'open';

/** One side's part of an opening. */
export interface OpeningSystem {
  readonly structure: Structure;
  /** The most valuable piece that has moved; `pawn` if only pawns have moved. */
  readonly lead: Role;
}

/** Black's part is undefined until Black has moved. */
export interface Opening {
  readonly white: OpeningSystem;
  readonly black: OpeningSystem | undefined;
}

/** Most valuable first, under the rules of `cazaux`. */
const BY_VALUE = [
  'king',
  'aanca',
  'unicornio',
  'rook',
  'lion',
  'crocodile',
  'giraffe',
  'pawn',
] as const satisfies readonly Role[];

/**
 * The files of the two diagonal pawns, which strong play advances most often. If the unicornio moves like a bishop,
 * these pawns open the unicornios' diagonals; otherwise each of them frees a crocodile and a unicornio.
 */
export const diagonalFiles = ({ switches }: Ruleset): readonly [string, string] =>
  switches.unicornio === 'knight-then-bishop' ? ['d', 'g'] : ['e', 'h'];

/** A move in SAN: of a piece, or of a pawn with its file. Coordinate moves such as `b1e2` do not match. */
const SAN = /^(?:([A-Z])|([a-l])(?:x[a-l])?\d+(?:=[A-Z])?[+#]*$)/;

const systemOf = (moves: readonly string[], ruleset: Ruleset): OpeningSystem => {
  const read = moves.map((san) => SAN.exec(san));
  const roles = read.map((match) => roleOfLetter(match?.[1] ?? LETTERS.pawn));
  const pawnFiles = read.map((match) => match?.[2]);
  const advanced = diagonalFiles(ruleset).filter((file) => pawnFiles.includes(file)).length;
  return {
    structure: advanced === 0 ? 'closed' : advanced === 1 ? 'half' : 'open',
    lead: BY_VALUE.find((role) => roles.includes(role)) ?? 'pawn',
  };
};

/** The opening of a game from the starting position; undefined if there are no moves, or if they are not in SAN. */
export const openingOfMoves = (moves: readonly string[], ruleset: Ruleset): Opening | undefined => {
  const named = moves.slice(0, NAMED_PLIES);
  if (named.length === 0 || !named.every((san) => SAN.test(san))) return undefined;
  const [white, black] = [0, 1].map((side) => named.filter((_, ply) => ply % 2 === side));
  return {
    white: systemOf(white ?? [], ruleset),
    black: black === undefined || black.length === 0 ? undefined : systemOf(black, ruleset),
  };
};

/** Whether a game's opening can have a name: it begins at the starting position and does not use dice. */
export const hasOpening = ({ dice, setup, ruleset }: GameRecord): boolean =>
  dice !== true && makeFen(setup) === makeFen(startSetup(ruleset));

/** The opening of a game's main line. */
export const openingOfRecord = (record: GameRecord): Opening | undefined =>
  hasOpening(record)
    ? openingOfMoves(
        mainLine(record).map(({ san }) => san),
        record.ruleset,
      )
    : undefined;

/** The name of an opening, by default in English. */
export const openingName = ({ white, black }: Opening, words: OpeningWords = WORDS): string => {
  const own = words.system(white);
  if (black === undefined) return own;
  const other = words.system(black);
  return own === other ? words.bothSides({ name: own }) : `${own} – ${other}`;
};

export const OPENING_TAG = 'Opening';

/** Adds the opening's English name as a tag, unless the game has such a tag or its opening has no name. */
export const withOpening = (record: GameRecord): GameRecord => {
  if (record.tags.some(([name]) => name === OPENING_TAG)) return record;
  const opening = openingOfRecord(record);
  return opening === undefined
    ? record
    : { ...record, tags: [...record.tags, [OPENING_TAG, openingName(opening)]] };
};
