/**
 * The one table of the pieces: names and letters. Everything else (wasm, notation, components) is
 * derived from it.
 */
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

/** Upper-case letter of each kind, as FEN and SAN write it. */
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

/** The piece that a FEN letter stands for: upper case White, lower case Black. */
export const pieceOfLetter = (letter: string): Piece | undefined => PIECE_OF_LETTER.get(letter);

/** The kind that a letter of either case stands for, or undefined. */
export const roleOfLetter = (letter: string): Role | undefined => pieceOfLetter(letter)?.role;

/** FEN letter of a piece. */
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
