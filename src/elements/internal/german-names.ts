/** Pieces and sides in German. */
import type { Color, Piece, Role } from '../../rules/pieces.js';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  king: 'König',
  aanca: 'Aanca',
  rook: 'Turm',
  crocodile: 'Krokodil',
  lion: 'Löwe',
  giraffe: 'Giraffe',
  unicornio: 'Einhorn',
  pawn: 'Bauer',
};

type Gender = 'masculine' | 'feminine' | 'neuter';

const GENDERS: Readonly<Record<Role, Gender>> = {
  king: 'masculine',
  aanca: 'feminine',
  rook: 'masculine',
  crocodile: 'neuter',
  lion: 'masculine',
  giraffe: 'feminine',
  unicornio: 'neuter',
  pawn: 'masculine',
};

const ENDINGS: Readonly<Record<Gender, string>> = { masculine: 'er', feminine: 'e', neuter: 'es' };
const ARTICLES: Readonly<Record<Gender, string>> = {
  masculine: 'der',
  feminine: 'die',
  neuter: 'das',
};

export const pieceName = ({ color, role }: Piece): string =>
  `${color === 'white' ? 'weiß' : 'schwarz'}${ENDINGS[GENDERS[role]]} ${ROLE_NAMES[role]}`;

export const side = (color: Color): string => (color === 'white' ? 'Weiß' : 'Schwarz');

/** The name as it is declined after a preposition or a verb: two of them end in n. */
const declined = (role: Role): string =>
  role === 'lion' || role === 'pawn' ? `${ROLE_NAMES[role]}n` : ROLE_NAMES[role];

/** Nominative: `der Turm`. */
export const the = (role: Role): string => `${ARTICLES[GENDERS[role]]} ${ROLE_NAMES[role]}`;

/** Accusative: `den Turm`. */
export const theObject = (role: Role): string =>
  `${GENDERS[role] === 'masculine' ? 'den' : ARTICLES[GENDERS[role]]} ${declined(role)}`;

/** Nominative: `ein Turm`. */
export const aPiece = (role: Role): string =>
  `${GENDERS[role] === 'feminine' ? 'eine' : 'ein'} ${ROLE_NAMES[role]}`;

/** Accusative: `keinen Turm`. */
export const noPiece = (role: Role): string =>
  `${{ masculine: 'keinen', feminine: 'keine', neuter: 'kein' }[GENDERS[role]]} ${declined(role)}`;

/** Dative after `zu`: `zum Turm`. */
export const toPiece = (role: Role): string =>
  `${GENDERS[role] === 'feminine' ? 'zur' : 'zum'} ${declined(role)}`;
