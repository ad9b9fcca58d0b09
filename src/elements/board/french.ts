/** The board's words in French; fetched only on French pages. */
import type { Role } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Square } from '../../rules/squares.js';
import { aPiece, pieceName, ROLE_NAMES, side, the } from '../internal/french-names.js';
import type { SpeechWords } from './speech-words.js';
import type { BoardWords, SquareFacts } from './square-views.js';
import type { MarkKind } from './types.js';

const MARKS: Readonly<Record<MarkKind, string>> = {
  selected: 'sélection',
  premove: 'coup anticipé',
  last: 'dernier coup',
  good: 'verte',
  bad: 'rouge',
  info: 'note',
};

const howItMoves = (role: Role, { switches }: Ruleset): string => {
  switch (role) {
    case 'rook':
      return 'autant de cases qu’elle veut sur sa rangée ou sa colonne';
    case 'crocodile':
      return 'autant de cases qu’il veut en diagonale';
    case 'lion':
      return switches.lion === 'threeleaper'
        ? 'saute trois cases en ligne droite'
        : 'saute trois cases en ligne droite, ou trois et une de côté';
    case 'giraffe':
      return switches.giraffe === 'zebra'
        ? 'saute trois cases et deux de côté'
        : 'saute quatre cases et une de côté';
    case 'aanca':
      return switches.aanca === 'may-stop'
        ? 'une case en diagonale, puis vers l’extérieur comme une tour'
        : 'par une case vide en diagonale, puis vers l’extérieur comme une tour, d’au moins une case';
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide'
        ? 'un saut de cavalier, puis vers l’extérieur comme un fou'
        : 'd’abord un saut de cavalier sans prise, ensuite comme un fou';
    case 'king':
      return switches.kingLeap === 'all'
        ? 'une case\u202f; tant qu’il n’a pas joué, un saut de deux'
        : 'une case\u202f; tant qu’il n’a pas joué, un saut de deux vers l’avant';
    case 'pawn':
      return switches.pawnDoubleStep
        ? 'une case vers l’avant, deux au départ\u202f; prend en diagonale'
        : 'une case vers l’avant\u202f; prend en diagonale';
  }
};

const EMPTY = 'vide';

const label = (
  square: Square,
  { piece, isTarget, inCheck, attacked, defended, mark }: SquareFacts,
): string =>
  [
    square,
    piece === undefined ? EMPTY : pieceName(piece),
    ...(piece !== undefined && attacked !== undefined && defended !== undefined
      ? [`attaques ${attacked}, défenses ${defended}`]
      : []),
    ...(inCheck ? ['en échec'] : []),
    ...(mark === undefined ? [] : [`marque\u00a0: ${MARKS[mark]}`]),
    ...(isTarget ? [piece === undefined ? 'coup possible' : 'prise possible'] : []),
  ].join(', ');

export const FRENCH: BoardWords & SpeechWords = {
  piece: pieceName,
  empty: EMPTY,
  label,
  board: (turn) => `Échiquier, trait aux ${side(turn)}`,
  moved: (piece, from, to) => `${pieceName(piece)} de ${from} à ${to}`,
  removed: (piece, from) => `${pieceName(piece)} hors de ${from}`,
  loading: 'Chargement',
  role: (role) => ROLE_NAMES[role],
  takes: (role) => `prend ${the(role)}`,
  becomes: (role) => `devient ${aPiece(role)}`,
  check: 'échec',
  ends: {
    checkmate: 'échec et mat',
    stalemate: 'pat',
    'bare-king': 'roi dépouillé',
    'both-bare': 'les deux rois dépouillés',
    'king-captured': 'roi pris',
  },
  howItMoves,
  reach: {
    capture: 'prend en',
    step: 'va en',
    slide: 'glisse jusqu’en',
    friend: 'bute sur ses pièces en',
    block: 'bute sur une pièce en',
    barred: 'laisserait son roi attaqué en',
  },
  cannotMove: 'ne peut pas bouger',
  moves: ['coup', 'coups'],
  captures: ['prise', 'prises'],
  blocked: ['case bloquée', 'cases bloquées'],
  barred: ['exclue par l’échec', 'exclues par l’échec'],
  noMove: 'aucun coup',
  promotes: (role) => `devient ${aPiece(role)} sur cette colonne`,
  attackedBy: (color, pieces) => `attaques des ${side(color)}\u00a0: ${pieces}`,
  defendedBy: (color, pieces) => `défenses des ${side(color)}\u00a0: ${pieces}`,
  attackedByNone: 'aucune attaque',
};
