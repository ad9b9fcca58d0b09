/** The sentences that say why a marked move is bad, in English and Spanish. */
import type { Role } from '../../../src/rules/pieces.js';
import type { Square } from '../../../src/rules/squares.js';
import { partWords } from '../../i18n/locale.js';
import type { Lapse, Reason } from './reason.js';

/** Each without its full stop, before which the reply can follow. */
export interface ReasonWords {
  readonly missesMate: (moves: number) => string;
  readonly missesWin: (moves: number) => string;
  readonly allowsMate: (moves: number) => string;
  readonly allowsWin: (moves: number) => string;
  readonly lapses: Readonly<Record<Lapse, (piece: Role, square: Square) => string>>;
  readonly trades: (lost: Role, taken: Role) => string;
  readonly allowsFork: (one: Role, other: Role) => string;
  readonly missesFork: (one: Role, other: Role) => string;
  readonly missesFree: (piece: Role, square: Square) => string;
  readonly missesCapture: (piece: Role, square: Square) => string;
  /** Between the reason and the reply. */
  readonly colon: string;
}

const a = (role: Role): string => `${role === 'aanca' ? 'an' : 'a'} ${role}`;

const ENGLISH: ReasonWords = {
  missesMate: (moves) => `Misses mate in ${moves === 1 ? 'one' : moves}`,
  missesWin: (moves) => `Misses a forced win in ${moves === 1 ? 'one move' : `${moves} moves`}`,
  allowsMate: (moves) => `Allows mate in ${moves === 1 ? 'one' : moves}`,
  allowsWin: (moves) => `Allows a forced win in ${moves === 1 ? 'one move' : `${moves} moves`}`,
  lapses: {
    leaves: (piece, square) => `Leaves the ${piece} on ${square} to be taken`,
    puts: (piece, square) => `Puts the ${piece} on ${square}, where it can be taken`,
    unprotects: (piece, square) => `No longer protects the ${piece} on ${square}`,
    opens: (piece, square) => `Opens the way to the ${piece} on ${square}`,
  },
  trades: (lost, taken) => `Loses ${a(lost)} for ${a(taken)}`,
  allowsFork: (one, other) => `Allows a fork of ${one} and ${other}`,
  missesFork: (one, other) => `Misses a fork of ${one} and ${other}`,
  missesFree: (piece, square) => `Misses the unprotected ${piece} on ${square}`,
  missesCapture: (piece, square) => `Misses the capture of the ${piece} on ${square}`,
  colon: ': ',
};

const EL: Readonly<Record<Role, string>> = {
  king: 'el rey',
  aanca: 'la aanca',
  unicornio: 'el unicornio',
  rook: 'la torre',
  lion: 'el león',
  crocodile: 'el cocodrilo',
  giraffe: 'la jirafa',
  pawn: 'el peón',
};

const SPANISH: ReasonWords = {
  missesMate: (moves) => `No ve el mate en ${moves === 1 ? 'una jugada' : `${moves} jugadas`}`,
  missesWin: (moves) =>
    `No ve la victoria forzada en ${moves === 1 ? 'una jugada' : `${moves} jugadas`}`,
  allowsMate: (moves) => `Permite el mate en ${moves === 1 ? 'una jugada' : `${moves} jugadas`}`,
  allowsWin: (moves) =>
    `Permite una victoria forzada en ${moves === 1 ? 'una jugada' : `${moves} jugadas`}`,
  lapses: {
    leaves: (piece, square) => `Deja que le capturen ${EL[piece]} de ${square}`,
    puts: (piece, square) => `Lleva ${EL[piece]} a una casilla atacada, ${square}`,
    unprotects: (piece, square) => `Deja sin defensa ${EL[piece]} de ${square}`,
    opens: (piece, square) => `Abre el camino hacia ${EL[piece]} de ${square}`,
  },
  trades: (lost, taken) => `Entrega ${EL[lost]} por ${EL[taken]}`,
  allowsFork: (one, other) => `Permite un ataque doble contra ${EL[one]} y ${EL[other]}`,
  missesFork: (one, other) => `No ve un ataque doble contra ${EL[one]} y ${EL[other]}`,
  missesFree: (piece, square) => `No captura ${EL[piece]} de ${square}, que nadie defendía`,
  missesCapture: (piece, square) =>
    `No captura ${EL[piece]} de ${square}, con lo que ganaba material`,
  colon: ': ',
};

export const reasonText = (reason: Reason): string => {
  const words = partWords('reasons', ENGLISH, SPANISH);
  const { reply } = reason;
  return `${sentenceOf(reason, words)}${reply === undefined ? '' : words.colon + reply}.`;
};

const sentenceOf = (reason: Reason, words: ReasonWords): string => {
  switch (reason.kind) {
    case 'misses-end':
      return (reason.isMate ? words.missesMate : words.missesWin)(reason.moves);
    case 'allows-end':
      return (reason.isMate ? words.allowsMate : words.allowsWin)(reason.moves);
    case 'trades':
      return words.trades(reason.lost, reason.taken);
    case 'allows-fork':
      return words.allowsFork(...reason.pieces);
    case 'misses-fork':
      return words.missesFork(...reason.pieces);
    case 'misses-piece':
      return (reason.isFree ? words.missesFree : words.missesCapture)(reason.piece, reason.square);
    case 'leaves':
    case 'puts':
    case 'unprotects':
    case 'opens':
      return words.lapses[reason.kind](reason.piece, reason.square);
  }
};
