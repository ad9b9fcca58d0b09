/** The board's words in German; fetched only on German pages. */
import type { Role } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Square } from '../../rules/squares.js';
import { pieceName, ROLE_NAMES, side, theObject, toPiece } from '../internal/german-names.js';
import type { SpeechWords } from './speech-words.js';
import type { BoardWords, SquareFacts } from './square-views.js';
import type { MarkKind } from './types.js';

const MARKS: Readonly<Record<MarkKind, string>> = {
  selected: 'gewählt',
  premove: 'Vorauszug',
  last: 'letzter Zug',
  good: 'grün',
  bad: 'rot',
  info: 'Hinweis',
};

const howItMoves = (role: Role, { switches }: Ruleset): string => {
  switch (role) {
    case 'rook':
      return 'beliebig weit auf Reihe oder Linie';
    case 'crocodile':
      return 'beliebig weit diagonal';
    case 'lion':
      return switches.lion === 'threeleaper'
        ? 'springt drei Felder geradeaus'
        : 'springt drei Felder geradeaus, oder drei und eines zur Seite';
    case 'giraffe':
      return switches.giraffe === 'zebra'
        ? 'springt drei Felder und zwei zur Seite'
        : 'springt vier Felder und eines zur Seite';
    case 'aanca':
      return switches.aanca === 'may-stop'
        ? 'ein Feld diagonal, dann wie ein Turm nach außen'
        : 'über ein leeres Feld diagonal, dann mindestens ein Feld wie ein Turm nach außen';
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide'
        ? 'ein Springerzug, dann wie ein Läufer nach außen'
        : 'zuerst ein Springerzug ohne zu schlagen, später wie ein Läufer';
    case 'king':
      return switches.kingLeap === 'all'
        ? 'ein Feld; solange er nicht gezogen hat, ein Sprung um zwei'
        : 'ein Feld; solange er nicht gezogen hat, ein Sprung um zwei nach vorn';
    case 'pawn':
      return switches.pawnDoubleStep
        ? 'ein Feld vorwärts, am Anfang zwei; schlägt diagonal'
        : 'ein Feld vorwärts; schlägt diagonal';
  }
};

const EMPTY = 'leer';

const label = (
  square: Square,
  { piece, isTarget, inCheck, attacked, defended, mark }: SquareFacts,
): string =>
  [
    square,
    piece === undefined ? EMPTY : pieceName(piece),
    ...(piece !== undefined && attacked !== undefined && defended !== undefined
      ? [`Angriffe ${attacked}, Deckungen ${defended}`]
      : []),
    ...(inCheck ? ['im Schach'] : []),
    ...(mark === undefined ? [] : [`markiert: ${MARKS[mark]}`]),
    ...(isTarget ? [piece === undefined ? 'Zug möglich' : 'kann geschlagen werden'] : []),
  ].join(', ');

export const GERMAN: BoardWords & SpeechWords = {
  piece: pieceName,
  empty: EMPTY,
  label,
  board: (turn) => `Brett, ${side(turn)} am Zug`,
  moved: (piece, from, to) => `${pieceName(piece)} von ${from} nach ${to}`,
  removed: (piece, from) => `${pieceName(piece)} von ${from} entfernt`,
  loading: 'Wird geladen',
  role: (role) => ROLE_NAMES[role],
  takes: (role) => `schlägt ${theObject(role)}`,
  becomes: (role) => `wird ${toPiece(role)}`,
  check: 'Schach',
  ends: {
    checkmate: 'schachmatt',
    stalemate: 'patt',
    'bare-king': 'beraubter König',
    'both-bare': 'beide Könige beraubt',
    'king-captured': 'König geschlagen',
  },
  howItMoves,
  reach: {
    capture: 'schlägt auf',
    step: 'zieht nach',
    slide: 'zieht bis',
    friend: 'wird von eigenen aufgehalten auf',
    block: 'wird aufgehalten auf',
    barred: 'ließe den eigenen König im Schach auf',
  },
  cannotMove: 'kann nicht ziehen',
  moves: ['Zug', 'Züge'],
  captures: ['Schlagzug', 'Schlagzüge'],
  blocked: ['Feld versperrt', 'Felder versperrt'],
  barred: ['wegen Schachs verwehrt', 'wegen Schachs verwehrt'],
  noMove: 'kein Zug',
  promotes: (role) => `wird auf dieser Linie ${toPiece(role)}`,
  attackedBy: (color, pieces) => `Angriffe von ${side(color)}: ${pieces}`,
  defendedBy: (color, pieces) => `Deckungen von ${side(color)}: ${pieces}`,
  attackedByNone: 'nicht angegriffen',
};
