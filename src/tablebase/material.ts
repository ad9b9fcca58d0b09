/**
 * Determines the pieces of an ending and its blocks, the units of solving. Pawns do not move within a block. An ending
 * with pawns has a block for each placement of the pawns, mirror images counted once.
 */
import type { TablebaseErrors } from '../errors/codes.js';
import { errorIn, type AcedrexError } from '../errors/error.js';
import { WORDS as TABLEBASE_SENTENCES } from '../words/tablebase-errors.js';
import { clip, err, ok, type Result } from '../result.js';
import { COLORS, LETTERS, opposite, type Color, type Role } from '../rules/pieces.js';
import { HOME_RANK, makeRuleset, PAWN_RANK, type Ruleset } from '../rules/rulesets.js';
import { BOARD_SIZE, SQUARES } from '../rules/squares.js';

/** A kind of piece other than the king. An unmoved unicornio (from promotion) moves differently. */
export type EndingRole = Exclude<Role, 'king'> | 'unmoved_unicornio';

/** The kinds of pieces from the strongest to the weakest. The stronger side of an ending is White. */
export const ENDING_ROLES: readonly EndingRole[] = [
  'aanca',
  'rook',
  'unicornio',
  'unmoved_unicornio',
  'crocodile',
  'giraffe',
  'lion',
  'pawn',
];

/** An unmoved unicornio is written as V; U is a unicornio that has moved. */
const letterOf = (role: EndingRole): string => (role === 'unmoved_unicornio' ? 'V' : LETTERS[role]);

/** The pieces of both sides without the kings, strongest first. */
export type Material = Readonly<Record<Color, readonly EndingRole[]>>;

export const MAX_MEN = 4;
const MAX_OTHERS = MAX_MEN - 2;

export type TablebaseError = AcedrexError<keyof TablebaseErrors>;

export const tablebaseError = <Code extends keyof TablebaseErrors>(
  code: Code,
  params: TablebaseErrors[Code],
): TablebaseError => errorIn(TABLEBASE_SENTENCES, code, params);

const rankOf = (role: EndingRole): number => ENDING_ROLES.indexOf(role);

const byStrength = (a: EndingRole, b: EndingRole): number => rankOf(a) - rankOf(b);

/** Compares two sides by number of pieces, then by strength. The result is negative if the first side is stronger. */
const compareSides = (one: readonly EndingRole[], other: readonly EndingRole[]): number => {
  if (one.length !== other.length) return other.length - one.length;
  const different = one.findIndex((role, index) => role !== other[index]);
  const [a, b] = [one[different], other[different]];
  return a === undefined || b === undefined ? 0 : byStrength(a, b);
};

/** Sorts the pieces, and exchanges the sides if Black is stronger. */
const canonical = (material: Material): Material => {
  const white = [...material.white].sort(byStrength);
  const black = [...material.black].sort(byStrength);
  return compareSides(white, black) <= 0 ? { white, black } : { white: black, black: white };
};

/** Reads the name of a material, such as `KAKR`. Exchanges the sides if Black is stronger. */
export const parseMaterial = (text: string): Result<Material, TablebaseError> => {
  const sides = /^K([A-Z]*)K([A-Z]*)$/.exec(text.toUpperCase());
  const roles = sides?.slice(1).map((letters) => Array.from(letters, roleOf));
  const [white, black] = roles ?? [];
  const refuse = (): Result<never, TablebaseError> =>
    err(tablebaseError('ending-material', { text: clip(text) }));
  if (white === undefined || black === undefined || !known(white) || !known(black)) return refuse();
  const count = white.length + black.length;
  if (count === 0) return refuse();
  if (count > MAX_OTHERS)
    return err(tablebaseError('ending-too-many', { men: count + 2, max: MAX_MEN }));
  return ok(canonical({ white, black }));
};

const roleOf = (letter: string): EndingRole | undefined =>
  ENDING_ROLES.find((role) => letterOf(role) === letter);

const known = (roles: readonly (EndingRole | undefined)[]): roles is readonly EndingRole[] =>
  roles.every((role) => role !== undefined);

/** The name of a material, such as `KAKR`. */
export const makeMaterial = ({ white, black }: Material): string =>
  `K${white.map(letterOf).join('')}K${black.map(letterOf).join('')}`;

/** Whether the rules decide every position immediately or after one capture. If so, no table is needed. */
export const isDecided = ({ white, black }: Material, ruleset: Ruleset): boolean =>
  (white.length === 0 || black.length === 0) &&
  (white.length === black.length || ruleset.switches.bareKing !== 'plays-on');

/** The materials of `men` pieces that need a table, without unmoved unicornios. */
export const materialsOf = (men: number, ruleset: Ruleset, pawns: boolean): readonly Material[] => {
  const roles = ENDING_ROLES.filter(
    (role) => role !== 'unmoved_unicornio' && (pawns || role !== 'pawn'),
  );
  const found = new Map<string, Material>();
  const add = (white: readonly EndingRole[], black: readonly EndingRole[]): void => {
    const material = canonical({ white, black });
    if (!isDecided(material, ruleset)) found.set(makeMaterial(material), material);
  };
  for (const one of roles) {
    if (men === 3) add([one], []);
    else
      for (const other of roles) {
        add([one], [other]);
        add([one, other], []);
      }
  }
  return [...found.values()];
};

/** The unit of solving: an ending with its pawns on fixed squares. */
export interface Block {
  readonly material: Material;
  /** Indices of the pawns' squares: White's pawns, then Black's, each in ascending order. */
  readonly pawns: readonly number[];
}

export const pawnCount = ({ white, black }: Material): number =>
  [...white, ...black].filter((role) => role === 'pawn').length;

/** The name of a block, such as `KAKP-a4`; without pawns, the name of the material. */
export const makeBlock = ({ material, pawns }: Block): string =>
  [makeMaterial(material), ...pawns.map((index) => SQUARES[index] ?? '')].join('-');

const mirrorFile = (index: number): number => {
  const file = index % BOARD_SIZE;
  return index - file + BOARD_SIZE - 1 - file;
};

const flipRank = (index: number): number => {
  const file = index % BOARD_SIZE;
  return SQUARES.length - BOARD_SIZE - (index - file) + file;
};

const order = (a: number, b: number): number => a - b;

/** The pawns mirrored from left to right or with colours exchanged. */
const imageOf = (
  pawnsOf: Readonly<Record<Color, readonly number[]>>,
  swap: boolean,
  mirror: boolean,
): readonly number[] => {
  const place = (index: number): number => {
    const flipped = swap ? flipRank(index) : index;
    return mirror ? mirrorFile(flipped) : flipped;
  };
  return COLORS.flatMap((color) => pawnsOf[swap ? opposite(color) : color].map(place).sort(order));
};

/** The block for this material, with each side's pawns on the given squares. */
export const blockOf = (
  material: Material,
  pawnsOf: Readonly<Record<Color, readonly number[]>>,
): Block => {
  const chosen = canonical(material);
  const isSame = compareSides(chosen.white, chosen.black) === 0;
  const isSwapped = !isSame && makeMaterial(chosen) !== makeMaterial(sorted(material));
  const images = (isSame ? [false, true] : [isSwapped]).flatMap((swap) =>
    [false, true].map((mirror) => imageOf(pawnsOf, swap, mirror)),
  );
  const [pawns = []] = images.sort((one, other) => {
    const different = one.findIndex((square, index) => square !== other[index]);
    return different < 0 ? 0 : (one[different] ?? 0) - (other[different] ?? 0);
  });
  return { material: chosen, pawns };
};

/** Number of pawn placements that a block covers, including those with colours exchanged. */
export const placementsOf = ({
  material: { white, black },
  pawns,
}: Block): { readonly own: number; readonly exchanged: number } => {
  if (pawns.length === 0) return { own: 1, exchanged: 0 };
  const whites = pawnCount({ white, black: [] });
  const pawnsOf = { white: pawns.slice(0, whites), black: pawns.slice(whites) };
  const images = (swap: boolean): readonly string[] =>
    [false, true].map((mirror) => imageOf(pawnsOf, swap, mirror).join());
  const own = new Set(images(false));
  const others = compareSides(white, black) === 0 ? images(true) : [];
  return { own: own.size, exchanged: new Set(others.filter((image) => !own.has(image))).size };
};

const sorted = ({ white, black }: Material): Material => ({
  white: [...white].sort(byStrength),
  black: [...black].sort(byStrength),
});

/** Whether tables cover a colour's pawns on this rank: its starting rank or further ahead. */
export const isPawnRank = (color: Color, rank: number): boolean =>
  color === 'white'
    ? rank >= PAWN_RANK.white && rank < HOME_RANK.black
    : rank <= PAWN_RANK.black && rank > HOME_RANK.white;

/**
 * The blocks of a material. Blocks with more advanced pawns come first, because pawn moves in the other blocks lead to
 * them.
 */
export const blocksOf = (material: Material): readonly Block[] => {
  const colors = COLORS.flatMap((color) =>
    material[color].filter((role) => role === 'pawn').map(() => color),
  );
  const places = colors.map((color) =>
    SQUARES.map((_, index) => index).filter((index) =>
      isPawnRank(color, Math.floor(index / BOARD_SIZE)),
    ),
  );
  const placements = places.reduce<readonly (readonly number[])[]>(
    (begun, choices) =>
      begun.flatMap((squares) =>
        choices.filter((square) => !squares.includes(square)).map((square) => [...squares, square]),
      ),
    [[]],
  );
  const blocks = new Map<string, Block>();
  for (const squares of placements) {
    const pawns = { white: [] as number[], black: [] as number[] };
    squares.forEach((square, index) => pawns[colors[index] ?? 'white'].push(square));
    const block = blockOf(material, pawns);
    blocks.set(makeBlock(block), block);
  }
  const advance = ({ pawns }: Block): number =>
    pawns.reduce((sum, square, index) => {
      const rank = Math.floor(square / BOARD_SIZE);
      return sum + (colors[index] === 'black' ? HOME_RANK.black - rank : rank);
    }, 0);
  return [...blocks.values()].sort((one, other) => advance(other) - advance(one));
};

/**
 * Sets all switches that do not affect a material to their values in `cazaux`, so that rulesets share tables. King
 * leaps do not matter, because no table contains unmoved kings.
 */
export const relevantRuleset = ({ white, black }: Material, ruleset: Ruleset): Ruleset => {
  const roles = new Set([...white, ...black]);
  const { lion, giraffe, unicornio, aanca, pawnDoubleStep, bareKing, stalemate, moveLimit } =
    ruleset.switches;
  const pawns = roles.has('pawn');
  return makeRuleset({
    bareKing,
    stalemate,
    moveLimit,
    ...(pawns && { pawnDoubleStep }),
    ...((pawns || roles.has('lion')) && { lion }),
    ...((pawns || roles.has('giraffe')) && { giraffe }),
    ...((pawns || roles.has('aanca')) && { aanca }),
    ...((pawns || roles.has('unicornio') || roles.has('unmoved_unicornio')) && { unicornio }),
  });
};
