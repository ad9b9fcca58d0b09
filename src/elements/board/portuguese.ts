/** The board's words in Portuguese; fetched only on Portuguese pages. */
import type { Role } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Square } from '../../rules/squares.js';
import { aPiece, pieceName, ROLE_NAMES, side, the } from '../internal/portuguese-names.js';
import type { SpeechWords } from './speech-words.js';
import type { BoardWords, SquareFacts } from './square-views.js';
import type { MarkKind } from './types.js';

const MARKS: Readonly<Record<MarkKind, string>> = {
  selected: 'seleção',
  premove: 'lance antecipado',
  last: 'último lance',
  good: 'verde',
  bad: 'vermelha',
  info: 'nota',
};

const howItMoves = (role: Role, { switches }: Ruleset): string => {
  switch (role) {
    case 'rook':
      return 'qualquer número de casas ao longo da fila ou da coluna';
    case 'crocodile':
      return 'qualquer número de casas na diagonal';
    case 'lion':
      return switches.lion === 'threeleaper'
        ? 'salta três casas em linha reta'
        : 'salta três casas em linha reta, ou três e uma para o lado';
    case 'giraffe':
      return switches.giraffe === 'zebra'
        ? 'salta três casas e duas para o lado'
        : 'salta quatro casas e uma para o lado';
    case 'aanca':
      return switches.aanca === 'may-stop'
        ? 'uma casa na diagonal e depois para fora, como uma torre'
        : 'por uma casa vazia na diagonal e depois para fora, como uma torre, pelo menos uma casa';
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide'
        ? 'um salto de cavalo e depois para fora, como um bispo'
        : 'primeiro um salto de cavalo sem capturar, depois como um bispo';
    case 'king':
      return switches.kingLeap === 'all'
        ? 'uma casa; enquanto não se moveu, um salto de duas'
        : 'uma casa; enquanto não se moveu, um salto de duas para a frente';
    case 'pawn':
      return switches.pawnDoubleStep
        ? 'uma casa para a frente, duas no início; captura na diagonal'
        : 'uma casa para a frente; captura na diagonal';
  }
};

const EMPTY = 'vazia';

const label = (
  square: Square,
  { piece, isTarget, inCheck, attacked, defended, mark }: SquareFacts,
): string =>
  [
    square,
    piece === undefined ? EMPTY : pieceName(piece),
    ...(piece !== undefined && attacked !== undefined && defended !== undefined
      ? [`ataques ${attacked}, defesas ${defended}`]
      : []),
    ...(inCheck ? ['em xeque'] : []),
    ...(mark === undefined ? [] : [`marca: ${MARKS[mark]}`]),
    ...(isTarget ? [piece === undefined ? 'lance possível' : 'captura possível'] : []),
  ].join(', ');

export const PORTUGUESE: BoardWords & SpeechWords = {
  piece: pieceName,
  empty: EMPTY,
  label,
  board: (turn) => `Tabuleiro, jogam as ${side(turn)}`,
  moved: (piece, from, to) => `${pieceName(piece)} de ${from} para ${to}`,
  removed: (piece, from) => `${pieceName(piece)} fora de ${from}`,
  loading: 'A carregar',
  role: (role) => ROLE_NAMES[role],
  takes: (role) => `captura ${the(role)}`,
  becomes: (role) => `promove a ${ROLE_NAMES[role]}`,
  check: 'xeque',
  ends: {
    checkmate: 'xeque-mate',
    stalemate: 'rei afogado',
    'bare-king': 'rei despojado',
    'both-bare': 'os dois reis despojados',
    'king-captured': 'rei capturado',
  },
  howItMoves,
  reach: {
    capture: 'captura em',
    step: 'vai para',
    slide: 'desliza até',
    friend: 'travado por peça sua em',
    block: 'travado por peça em',
    barred: 'deixaria o rei atacado em',
  },
  cannotMove: 'não se pode mover',
  moves: ['lance', 'lances'],
  captures: ['captura', 'capturas'],
  blocked: ['casa bloqueada', 'casas bloqueadas'],
  barred: ['excluída pelo xeque', 'excluídas pelo xeque'],
  noMove: 'nenhum lance',
  promotes: (role) => `torna-se ${aPiece(role)} nesta coluna`,
  attackedBy: (color, pieces) => `ataques das ${side(color)}: ${pieces}`,
  defendedBy: (color, pieces) => `defesas das ${side(color)}: ${pieces}`,
  attackedByNone: 'nenhum ataque',
};
