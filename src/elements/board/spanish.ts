/** The board's words in Spanish; fetched only on Spanish pages. */
import type { Role } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Square } from '../../rules/squares.js';
import type { MarkKind } from './types.js';
import type { BoardWords, SquareFacts } from './square-views.js';
import { pieceName, ROLE_NAMES, side } from '../internal/spanish-names.js';
import type { SpeechWords } from './speech-words.js';

const MARKS: Readonly<Record<MarkKind, string>> = {
  selected: 'elegida',
  premove: 'jugada anticipada',
  last: 'última',
  good: 'verde',
  bad: 'roja',
  info: 'nota',
};

const howItMoves = (role: Role, { switches }: Ruleset): string => {
  switch (role) {
    case 'rook':
      return 'cualquier distancia por su fila o columna';
    case 'crocodile':
      return 'cualquier distancia en diagonal';
    case 'lion':
      return switches.lion === 'threeleaper'
        ? 'salta tres casillas en línea recta'
        : 'salta tres casillas en línea recta, o tres y una de lado';
    case 'giraffe':
      return switches.giraffe === 'zebra'
        ? 'salta tres casillas y dos de lado'
        : 'salta cuatro casillas y una de lado';
    case 'aanca':
      return switches.aanca === 'may-stop'
        ? 'una casilla en diagonal y luego hacia fuera como una torre'
        : 'por una casilla vacía en diagonal y luego hacia fuera como una torre, al menos una casilla';
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide'
        ? 'un salto de caballo y luego hacia fuera como un alfil'
        : 'primero un salto de caballo sin capturar, después como un alfil';
    case 'king':
      return switches.kingLeap === 'all'
        ? 'una casilla; hasta que se mueve, un salto de dos'
        : 'una casilla; hasta que se mueve, un salto de dos hacia delante';
    case 'pawn':
      return switches.pawnDoubleStep
        ? 'una casilla hacia delante, al principio dos; captura en diagonal'
        : 'una casilla hacia delante; captura en diagonal';
  }
};

const EMPTY = 'vacía';

const label = (
  square: Square,
  { piece, isTarget, inCheck, attacked, defended, mark }: SquareFacts,
): string =>
  [
    square,
    piece === undefined ? EMPTY : pieceName(piece),
    ...(piece !== undefined && attacked !== undefined && defended !== undefined
      ? [`ataques ${attacked}, defensas ${defended}`]
      : []),
    ...(inCheck ? ['en jaque'] : []),
    ...(mark === undefined ? [] : [`marcada: ${MARKS[mark]}`]),
    ...(isTarget ? [piece === undefined ? 'se puede mover aquí' : 'se puede capturar'] : []),
  ].join(', ');

export const SPANISH: BoardWords & SpeechWords = {
  piece: pieceName,
  empty: EMPTY,
  label,
  board: (turn) => `Tablero, juegan ${side(turn)}`,
  moved: (piece, from, to) => `${pieceName(piece)} de ${from} a ${to}`,
  removed: (piece, from) => `${pieceName(piece)}, fuera de ${from}`,
  loading: 'Cargando',
  role: (role) => ROLE_NAMES[role],
  takes: (role) => `captura ${ROLE_NAMES[role]}`,
  becomes: (role) => `se convierte en ${ROLE_NAMES[role]}`,
  check: 'jaque',
  ends: {
    checkmate: 'jaque mate',
    stalemate: 'ahogado',
    'bare-king': 'rey solo',
    'both-bare': 'ambos reyes solos',
    'king-captured': 'rey capturado',
  },
  howItMoves,
  reach: {
    capture: 'captura en',
    step: 'va a',
    slide: 'se desliza a',
    friend: 'la detienen piezas propias en',
    block: 'la detienen piezas en',
    barred: 'dejaría atacado a su rey en',
  },
  cannotMove: 'no se puede mover',
  moves: ['jugada', 'jugadas'],
  captures: ['captura', 'capturas'],
  blocked: ['casilla bloqueada', 'casillas bloqueadas'],
  barred: ['impedida por jaque', 'impedidas por jaque'],
  noMove: 'ninguna jugada',
  promotes: (role) => `en esta columna se convierte en ${ROLE_NAMES[role]}`,
  attackedBy: (color, pieces) => `atacada por ${side(color)}: ${pieces}`,
  defendedBy: (color, pieces) => `defendida por ${side(color)}: ${pieces}`,
  attackedByNone: 'nadie la ataca',
};
