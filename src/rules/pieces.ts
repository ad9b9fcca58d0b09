/** The single table of piece names and letters. Wasm, notation and components use this table. */
import { checkChoice } from '../guards.js';

export const COLORS = ['white', 'black'] as const;
export type Color = (typeof COLORS)[number];

export const ROLES = [
  'pawn',
  'lion',
  'giraffe',
  'unicornio',
  'crocodile',
  'aanca',
  'rook',
  'king',
] as const;
export type Role = (typeof ROLES)[number];
export type PromotionRole = Exclude<Role, 'pawn' | 'king'>;

export interface Piece {
  readonly color: Color;
  readonly role: Role;
}

export type ByRole<T> = Readonly<Record<Role, T>>;

/** Each kind's upper-case letter in FEN and SAN. */
export const LETTERS = {
  pawn: 'P',
  lion: 'L',
  giraffe: 'G',
  unicornio: 'U',
  crocodile: 'C',
  aanca: 'A',
  rook: 'R',
  king: 'K',
} as const satisfies ByRole<string>;

const PIECE_OF_LETTER: ReadonlyMap<string, Piece> = new Map(
  ROLES.flatMap((role): [string, Piece][] => [
    [LETTERS[role], { color: 'white', role }],
    [LETTERS[role].toLowerCase(), { color: 'black', role }],
  ]),
);

/** The piece for a FEN letter: upper case for White, lower case for Black. Returns undefined for other letters. */
export const pieceOfLetter = (letter: string): Piece | undefined => PIECE_OF_LETTER.get(letter);

/** The kind of piece for a letter in either case. Returns undefined for other letters. */
export const roleOfLetter = (letter: string): Role | undefined => pieceOfLetter(letter)?.role;

/** A piece's FEN letter. */
export const letterOf = (piece: Piece): string =>
  piece.color === 'white' ? LETTERS[piece.role] : LETTERS[piece.role].toLowerCase();

/** Throws a TypeError unless the argument is a colour. */
export function checkColor(value: unknown, name = 'color'): asserts value is Color {
  checkChoice(value, name, COLORS);
}

export const opposite = (color: Color): Color => {
  checkColor(color);
  return color === 'white' ? 'black' : 'white';
};
