/** The words of Learn and of the empty panel, apart from those of the guide. The first visit fetches neither. */
import { partWords } from '../../i18n/locale.js';

const ENGLISH = {
  begin: 'Move a piece to begin; the game is played by the rules of',
  pieces: 'Meet the pieces',
  playFirst: 'Play level 1',
  samples: 'Sample games, played by engines',
  sample: (title: string) => `Sample: ${title}`,
  contents: 'Contents',
  rulesOf: 'Show the pieces under the rules of',
  howItMoves: (how: string) => `Under these rules: ${how}.`,
  letter: (letter: string) => `Letter in moves: ${letter}`,
  value: (points: number) => `Value in pawns: ${points}`,
  endingsPage: 'All about endings',
  endingTables: 'Tables of all endings',
  history: 'What the book says, and what is uncertain',
  sources: 'Table of sources: each sentence and what each ruleset makes of it',
  guide: 'Guide for players',
  path: {
    title: 'Your path',
    pieces: 'Try the pieces one by one',
    exercises: 'Do the exercises, ten for each piece',
    game: 'Play a first game against level 1; “Hint” shows a good move',
    puzzle: 'Try a puzzle',
    fromChess: 'Read what differs from chess',
    openings: 'Read about openings',
    endings: 'Learn which endings are won',
    /** Takes the name of a piece and the number of its exercise. */
    goOn: (piece: string, number: number) => `Continue: ${piece} ${number}`,
    progress: (done: number, of: number) => `${done} of ${of}`,
    next: 'Next step',
    all: 'Your progress',
  },
  sampleTitles: {
    first: 'A game explained',
    short: (ruleset: string) => `A short game: ${ruleset}`,
    dice: 'A game with the eight-sided die',
  },
};

export type LearnWords = typeof ENGLISH;

const SPANISH: LearnWords = {
  begin: 'Mueva una pieza para empezar; se juega con las reglas de',
  pieces: 'Conocer las piezas',
  playFirst: 'Jugar contra el nivel 1',
  samples: 'Partidas de ejemplo, jugadas por motores',
  sample: (title) => `Ejemplo: ${title}`,
  contents: 'Contenido',
  rulesOf: 'Mostrar las piezas según las reglas de',
  howItMoves: (how) => `Con estas reglas: ${how}.`,
  letter: (letter) => `Letra en las jugadas: ${letter}`,
  value: (points) => `Valor en peones: ${points}`,
  endingsPage: 'Todo sobre los finales (en inglés)',
  endingTables: 'Tablas de todos los finales',
  history: 'Qué dice el libro y qué es incierto (en inglés)',
  sources: 'Tabla de fuentes: cada frase y qué hace de ella cada reglamento (en inglés)',
  guide: 'Guía para jugadores (en inglés)',
  path: {
    title: 'Su camino',
    pieces: 'Probar las piezas una por una',
    exercises: 'Hacer los cursos, diez etapas para cada pieza',
    game: 'Jugar una primera partida contra el nivel 1; «Pista» muestra una buena jugada',
    puzzle: 'Probar un ejercicio',
    fromChess: 'Leer qué cambia respecto al ajedrez (en inglés)',
    openings: 'Leer sobre las aperturas (en inglés)',
    endings: 'Ver qué finales se ganan',
    goOn: (piece, number) => `Continuar: ${piece} ${number}`,
    progress: (done, of) => `${done} de ${of}`,
    next: 'Siguiente paso',
    all: 'Su progreso',
  },
  sampleTitles: {
    first: 'Una partida comentada (en inglés)',
    short: (ruleset) => `Una partida corta: ${ruleset}`,
    dice: 'Una partida con el dado de ocho caras',
  },
};

/** The words in the page's language. */
export const learnWords = (): LearnWords => partWords('learn', ENGLISH, SPANISH);
