import { roleOfLetter, type Color, type Piece } from '../../../src/rules/pieces.js';
import { packMaterial, type Material } from '../../storage/positions.js';

/** Reads material such as `KA v KR`, `KAPP-KR` or `KA KR`; undefined if it is not two sides with kings. */
export const parseMaterial = (text: string): Material | undefined => {
  const sides = text
    .trim()
    .toUpperCase()
    .split(/\s*(?:\bVS?\b|[-–:/,]|\s)\s*/)
    .filter((side) => side !== '');
  const [white, black, ...others] = sides;
  if (white === undefined || black === undefined || others.length > 0) return undefined;
  const pieces = [...piecesOf(white, 'white'), ...piecesOf(black, 'black')];
  const isComplete = pieces.length === white.length + black.length;
  return isComplete && white.includes('K') && black.includes('K')
    ? packMaterial(pieces)
    : undefined;
};

const piecesOf = (letters: string, color: Color): readonly Piece[] =>
  letters.split('').flatMap((letter) => {
    const role = roleOfLetter(letter);
    return role === undefined ? [] : [{ color, role }];
  });
