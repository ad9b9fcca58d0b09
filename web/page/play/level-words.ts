/**
 * The words about levels and moves in English and Spanish. They are here and not among the page's other texts, of
 * which the Spanish ones are fetched at the start.
 */
import { partWords } from '../../i18n/locale.js';
import { roleName } from '../../i18n/words.js';
import type { Position } from '../../../src/rules/position.js';
import { squareIndex } from '../../../src/rules/squares.js';
import { hintFacts } from './hint-facts.js';
import { LAST_MEASURED_LEVEL, LEVELS } from '../../../src/engine/levels.js';
import type { Hint } from './opponent.js';
import { ownRating, type OwnRating } from './own-rating.js';
import type { PlayEnd } from './kept-game.js';

export interface LevelWords {
  /** What each level is like to play against. */
  readonly levels: readonly string[];
  readonly weakest: (elo: number) => string;
  readonly scores: (elo: number, score: number, lower: number) => string;
  /** Of a level whose distance to the one below is not known. */
  readonly estimated: (elo: number, lower: number) => string;
  readonly own: (rating: OwnRating) => string;
  /** Said of a game from the position on the board. */
  readonly movesFirst: (turn: string) => string;
  /** Said of endings. */
  readonly bestDefence: string;
  /** The heading of what few users change in a new game. */
  readonly more: string;
  readonly name: string;
  readonly premove: (move: string) => string;
  readonly refused: (move: string) => string;
  readonly moveNow: string;
  /** The results of games against the engine. */
  readonly youWon: string;
  readonly youLost: string;
  readonly youResigned: string;
  /** These follow the result: how the game was won and lost. */
  readonly by: Readonly<Partial<Record<PlayEnd, string>>>;
  readonly resigned: (loser: string) => string;
  /** Above the button that starts a game. */
  readonly pressPlay: string;
  readonly pressOrMove: string;
  readonly seeking: string;
  /** The first hint: the piece to move. */
  readonly hintedPiece: (piece: string, from: string) => string;
  readonly hinted: (piece: string, to: string) => string;
  readonly hintedLeap: (to: string) => string;
  /** Why there is no further hint. */
  readonly hintShown: string;
  /** Why the move of a hint is good, or what is special about it. */
  readonly hintReasons: HintReasons;
}

export interface HintReasons {
  readonly mate: string;
  readonly check: string;
  readonly endsCheck: string;
  readonly promotes: (piece: string) => string;
  readonly takes: (piece: string) => string;
  readonly takesFree: (piece: string) => string;
  readonly saves: string;
}

/** The words of a hint: the piece, or the move and in brackets what is certain about it. */
export const hintText = (position: Position, { from, to }: Hint): string | undefined => {
  const words = playWords();
  const piece = position.setup.board[squareIndex(from)];
  if (to === undefined) return piece && words.hintedPiece(roleName(piece.role), from);
  const move = position.findMove(from, to);
  if (move === undefined) return undefined;
  const { mate, check, endsCheck, promotes, takes, takesFree, saves } = words.hintReasons;
  const facts = hintFacts(position, move);
  const reasons = [
    ...(facts.captured === undefined
      ? []
      : [(facts.isFree ? takesFree : takes)(roleName(facts.captured))]),
    ...(facts.promotion === undefined ? [] : [promotes(roleName(facts.promotion))]),
    ...(facts.check === undefined ? [] : [facts.check === 'mate' ? mate : check]),
    ...(facts.endsCheck ? [endsCheck] : []),
    ...(facts.isSaved ? [saves] : []),
  ];
  const text = facts.isLeap
    ? words.hintedLeap(move.to)
    : words.hinted(roleName(move.role), move.to);
  return reasons.length === 0 ? text : `${text} (${reasons.join(', ')})`;
};

const ENGLISH: LevelWords = {
  levels: [
    'Beginner: knows the moves, but hardly looks ahead.',
    'Learner: takes what is offered, and overlooks most leaps and turns.',
    'Novice: sees half of the threats that turn a corner or leap.',
    'Casual: overlooks a long threat now and then.',
    'Improver: rarely loses a piece to a threat that it has not seen.',
    'Club: overlooks next to nothing.',
    'Strong club: overlooks nothing and plans a little.',
    'Expert: overlooks nothing and looks a few moves ahead.',
    'Candidate: overlooks nothing and calculates several moves ahead.',
    'Deep: calculates further, and nearly always plays the best move that it finds.',
    'Deeper: calculates further still, and always plays the best move that it finds.',
    'Full strength: all that the engine can do in a few seconds.',
  ],
  weakest: (elo) => `The weakest level, rated ${elo}.`,
  scores: (elo, score, lower) => `Rated ${elo}: scores about ${score}% against level ${lower}.`,
  estimated: (elo, lower) =>
    `Rated about ${elo} (an estimate). Looks further ahead than level ${lower}.`,
  own: ({ elo, margin, level, games }) =>
    `You play about as well as level ${level}. Your rating is ${elo} ± ${margin}, from your last ${games} games without help.`,
  movesFirst: (turn) => `${turn} moves first.`,
  bestDefence: 'The highest level defends best.',
  more: 'More options',
  name: 'Your name (optional)',
  premove: (move) => `Premove ${move}. Press the board or Escape to cancel it.`,
  refused: (move) => `The premove ${move} was not played.`,
  moveNow: 'Move now',
  youWon: 'You won',
  youLost: 'You lost',
  youResigned: 'You resigned',
  by: {
    checkmate: ' by checkmate',
    stalemate: ' by stalemate',
    'bare-king': ': bare king',
    'king-captured': ': the king was captured',
    time: ' on time',
  },
  resigned: (loser) => `: ${loser} resigned`,
  pressPlay: 'Press Play to start.',
  pressOrMove: 'Press Play to start, or make your first move on the board.',
  seeking: 'Looking for a good move…',
  hintShown: 'The board shows the whole hint.',
  hintedPiece: (piece, from) =>
    `Hint: move the ${piece} on ${from}. Press Hint again for the square.`,
  hinted: (piece, to) => `Hint: ${piece} to ${to}`,
  hintedLeap: (to) => `Hint: the king leaps to ${to}`,
  hintReasons: {
    mate: 'checkmate',
    check: 'gives check',
    endsCheck: 'gets out of check',
    promotes: (piece) => `promotes to ${piece}`,
    takes: (piece) => `captures the ${piece}`,
    takesFree: (piece) => `captures the undefended ${piece}`,
    saves: 'takes the attacked piece to safety',
  },
};

const SPANISH: LevelWords = {
  levels: [
    'Principiante: conoce los movimientos, pero apenas calcula.',
    'Aprendiz: captura lo que se le ofrece y no ve casi ningún salto ni giro.',
    'Novato: ve la mitad de las amenazas que doblan una esquina o saltan.',
    'Aficionado: de vez en cuando no ve una amenaza lejana.',
    'En progreso: rara vez pierde una pieza por una amenaza que no ha visto.',
    'Club: no se le escapa casi nada.',
    'Buen jugador de club: no se le escapa nada y planea un poco.',
    'Experto: no se le escapa nada y ve unas jugadas por adelantado.',
    'Candidato a maestro: no se le escapa nada y calcula varias jugadas por adelantado.',
    'Profundo: calcula más lejos y hace casi siempre la mejor jugada que encuentra.',
    'Más profundo: calcula aún más lejos y hace siempre la mejor jugada que encuentra.',
    'Fuerza máxima: todo lo que el motor puede hacer en unos segundos.',
  ],
  weakest: (elo) => `El nivel más débil, con ${elo} puntos.`,
  scores: (elo, score, lower) =>
    `Con ${elo} puntos, obtiene cerca del ${score}\u202f% contra el nivel ${lower}.`,
  estimated: (elo, lower) =>
    `Puntuación de unos ${elo} (estimación). Calcula más a fondo que el nivel ${lower}.`,
  own: ({ elo, margin, level, games }) =>
    `Usted juega más o menos como el nivel ${level}. Su puntuación es de ${elo} ± ${margin}, según sus últimas ${games} partidas sin ayuda.`,
  movesFirst: (turn) => `Primero juegan: ${turn}.`,
  bestDefence: 'El nivel más alto es el que mejor defiende.',
  more: 'Más opciones',
  name: 'Su nombre (opcional)',
  premove: (move) => `Jugada anticipada ${move}. Pulse el tablero o Escape para anularla.`,
  refused: (move) => `La jugada anticipada ${move} no se ha hecho.`,
  moveNow: 'Jugar ya',
  youWon: 'Ha ganado usted',
  youLost: 'Ha perdido usted',
  youResigned: 'Se ha rendido usted',
  by: {
    checkmate: ' por jaque mate',
    stalemate: ' por ahogado',
    'bare-king': ': rey solo',
    'king-captured': ': el rey ha sido capturado',
    time: ' por tiempo',
  },
  resigned: (loser) => `: rendición (${loser})`,
  pressPlay: 'Pulse «Jugar» para empezar.',
  pressOrMove: 'Pulse «Jugar» para empezar, o haga su primera jugada en el tablero.',
  seeking: 'Buscando una buena jugada…',
  hintShown: 'El tablero muestra la pista completa.',
  hintedPiece: (piece, from) =>
    `Pista: mueva la pieza de ${from} (${piece}). Pulse otra vez para ver la casilla.`,
  hinted: (piece, to) => `Pista: ${piece} a ${to}`,
  hintedLeap: (to) => `Pista: el rey salta a ${to}`,
  hintReasons: {
    mate: 'da jaque mate',
    check: 'da jaque',
    endsCheck: 'sale del jaque',
    promotes: (piece) => `promoción: ${piece}`,
    takes: (piece) => `captura: ${piece}`,
    takesFree: (piece) => `captura una pieza indefensa: ${piece}`,
    saves: 'pone a salvo la pieza atacada',
  },
};

export const playWords = (): LevelWords => partWords('levels', ENGLISH, SPANISH);

/** What a level is like to play against. */
export const levelText = (level: number): string => playWords().levels[level - 1] ?? '';

/** How strong a level is compared with the one below. */
export const strengthText = (level: number): string => {
  const words = playWords();
  const [lower, own] = [LEVELS[level - 2], LEVELS[level - 1]];
  if (lower === undefined || own === undefined) return words.weakest(own?.elo ?? 0);
  if (level > LAST_MEASURED_LEVEL) return words.estimated(own.elo, level - 1);
  // The expected score of the Elo scale.
  const score = 100 / (1 + 10 ** ((lower.elo - own.elo) / 400));
  return words.scores(own.elo, Math.round(score), level - 1);
};

/** How strong the user is; empty if the games say too little. */
export const ratingText = (): string => {
  const rating = ownRating();
  return rating === undefined ? '' : playWords().own(rating);
};
