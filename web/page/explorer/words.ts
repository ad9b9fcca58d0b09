/**
 * The words of the explorer. They are not among the page's other texts, because in Spanish those are one file
 * that is fetched at the start.
 */
import { getLocale, partWords } from '../../i18n/locale.js';
import type { GamesScope } from '../studies/types.js';

const ENGLISH = {
  noDice: 'The explorer is for games without dice.',
  notKept: 'Results cannot be saved in this browser.',
  bookEnds: 'The opening book ends here.',
  notInBook: 'This position is not in the opening book.',
  noBookForRules: 'There is no opening book for these rules.',
  onlyGames: 'The moves below are from your games.',
  over: 'The game is over.',
  isNext: 'The game continues with this move',
  bookEndsAfter: 'The book ends after this move',
  onBoard: 'Engine:',
  deeper: 'The deeper search is more reliable.',
  equal: (moves: number) => `${moves} moves are equally good`,
  atDepth: (depth: number) => `(depth ${depth})`,
  toDepth: (depth: number) => `depth ${depth}`,
  deeperThanTable: (depth: number) => `(depth ${depth}, deeper than the table)`,
  lessThanTable: (depth: number) => `(depth ${depth}, the table is deeper)`,
  analyse: 'Analyse',
  explore: 'Explore from here',
  howLong: 'Time limit',
  untilStopped: 'no limit',
  stop: 'Stop',
  busy: 'The engine is in use elsewhere.',
  noBook: 'The opening book could not be loaded.',
  ofBook: 'Opening book',
  ofOwn: 'Your exploration',
  ofBoth: 'Book and your exploration',
  originOf: (name: string, positions: number) =>
    positions === 1
      ? `${name}: 1 position`
      : `${name}: ${positions.toLocaleString(getLocale())} positions from here`,
  ofNodes: (nodes: string) => `, about ${nodes} nodes of search`,
  meaning: 'Values are carried back from the lines behind each move; + favours White.',
  ownPositions: (positions: number) =>
    positions === 1
      ? 'Your exploration: 1 position that is not in the book'
      : `Your exploration: ${positions.toLocaleString(getLocale())} positions that are not in the book`,
  otherBook:
    'An older version of the engine made this book. Its scores cannot be compared with the analysis, and exploring does not use them.',
  move: 'Move',
  evaluation: 'Evaluation',
  depth: 'Depth',
  positions: 'Positions',
  games: 'Games',
  results: 'Results',
  allMoves: (moves: number) => `All ${moves} moves`,
  total: 'Total',
  sort: 'Press to sort.',
  legend: 'What the figures mean',
  moveText:
    'The book continues after moves in bold type. The game continues with the highlighted move.',
  evaluationText:
    'In pawns, from White’s point of view, as in the engine’s lines: + favours White. #5 is a forced win in 5 moves. Moves with = are equally good. The value of a move is that of the position at the end of its best line, carried back through the positions in between. Where the table and the engine differ, the deeper one is more reliable.',
  depthText:
    'Plies that the value looks ahead: the moves of the best line and the search at its end. A ply is a move of one side.',
  positionsText:
    'Positions behind the move. Each was searched, and the value of the move rests on all of them.',
  gamesText: 'Games in your library in which the move was played, and their share.',
  resultsText: 'From left to right: White won, drawn, Black won, unfinished.',
  exploreText:
    'The engine searches the moves of this position and the best lines after them, and adds them to the table. They are kept in this browser. This sign marks the rows to which your exploration has added. Point at a row to see what its value is from: the book or your exploration.',
  shownFigures: 'Figures shown',
  book: 'Book',
  whichGames: 'Games counted',
  scopes: {
    all: 'All games',
    mine: 'My games',
    white: 'Mine as White',
    black: 'Mine as Black',
  } as Readonly<Record<GamesScope, string>>,
  otherGames: 'Without the open game.',
  ownGames: 'Against the engine or under your name, without the open game.',
  countAll: 'Count all games',
  noGames:
    'No other game in your library has this position. Games you play or import are counted here.',
  noOwnGames: 'None of these games has this position.',
  ofMine: (games: number) =>
    games === 1
      ? '1 other game of yours has this position'
      : `${games.toLocaleString(getLocale())} other games of yours have this position`,
  newest: 'Newest games with this position',
  openGame: 'Open the game at this position',
  notOpened: 'The game was not opened.',
  toLibrary: 'All of them in the library',
  inLibrary: (games: number) =>
    games === 1
      ? '1 other game in your library'
      : `${games.toLocaleString(getLocale())} other games in your library`,
  minutes: (minutes: number) => `${minutes} min`,
  open: 'Open a file…',
  save: 'Save as a file',
  files: 'Files of the command acedrex explore',
  added: (positions: number, ruleset: string) =>
    `Positions added to the theory of ${ruleset}: ${positions}`,
  openAnyway: 'Add anyway',
  explored: (positions: number) =>
    positions === 1
      ? '1 position explored'
      : `${positions.toLocaleString(getLocale())} positions explored`,
  exploredBeyond: (own: number, inBook: number): string => {
    const book = inBook.toLocaleString(getLocale());
    return own === 0
      ? `The book has ${book} positions`
      : `${ENGLISH.explored(own)}; the book has ${book}`;
  },
  ended: (white: number, draws: number, black: number) =>
    `White won ${white}, drawn ${draws}, Black won ${black}`,
  unfinished: (games: number) => `unfinished ${games}`,
};

export type ExplorerWords = typeof ENGLISH;

const SPANISH: ExplorerWords = {
  noDice: 'El explorador es para partidas sin dado.',
  notKept: 'Los resultados no se pueden guardar en este navegador.',
  bookEnds: 'Aquí termina el libro de aperturas.',
  notInBook: 'Esta posición no está en el libro de aperturas.',
  noBookForRules: 'No hay libro de aperturas para estas reglas.',
  onlyGames: 'Las jugadas de abajo son de sus partidas.',
  over: 'La partida ha terminado.',
  isNext: 'La partida sigue con esta jugada',
  bookEndsAfter: 'El libro termina tras esta jugada',
  onBoard: 'Motor:',
  deeper: 'La búsqueda más profunda es más fiable.',
  equal: (moves) => `${moves} jugadas son igual de buenas`,
  atDepth: (depth) => `(prof. ${depth})`,
  toDepth: (depth) => `profundidad ${depth}`,
  deeperThanTable: (depth) => `(prof. ${depth}, más que la tabla)`,
  lessThanTable: (depth) => `(prof. ${depth}, menos que la tabla)`,
  analyse: 'Analizar',
  explore: 'Explorar desde aquí',
  howLong: 'Límite de tiempo',
  untilStopped: 'sin límite',
  stop: 'Parar',
  busy: 'El motor se usa en otra parte.',
  noBook: 'No se ha podido cargar el libro de aperturas.',
  ofBook: 'Libro de aperturas',
  ofOwn: 'Su exploración',
  ofBoth: 'El libro y su exploración',
  originOf: (name, positions) =>
    positions === 1
      ? `${name}: 1 posición`
      : `${name}: ${positions.toLocaleString(getLocale())} posiciones desde aquí`,
  ofNodes: (nodes) => `; nodos buscados: unos ${nodes}`,
  meaning: 'Cada valor viene de las líneas que siguen a la jugada; + favorece a las blancas.',
  ownPositions: (positions) =>
    positions === 1
      ? 'Su exploración: 1 posición que no está en el libro'
      : `Su exploración: ${positions.toLocaleString(getLocale())} posiciones que no están en el libro`,
  otherBook:
    'Este libro lo hizo una versión anterior del motor. Sus valores no se pueden comparar con el análisis, y la exploración no los usa.',
  move: 'Jugada',
  evaluation: 'Valor',
  depth: 'Prof.',
  positions: 'Posiciones',
  games: 'Partidas',
  results: 'Resultados',
  allMoves: (moves) => `Las ${moves} jugadas`,
  total: 'Total',
  sort: 'Pulse para ordenar.',
  legend: 'Qué significan las cifras',
  moveText: 'El libro sigue tras las jugadas en negrita. La partida sigue con la jugada resaltada.',
  evaluationText:
    'En peones, desde el punto de vista de las blancas, como en las líneas del motor: + favorece a las blancas. #5 es una victoria forzada en 5 jugadas. Las jugadas con = son igual de buenas. El valor de una jugada es el de la posición al final de su mejor línea, que pasa hacia atrás por las posiciones intermedias. Si la tabla y el motor difieren, es más fiable la búsqueda más profunda.',
  depthText:
    'Medias jugadas hasta donde llega el valor: las de la mejor línea y la búsqueda de su final. Una media jugada es la de un solo bando.',
  positionsText:
    'Posiciones tras la jugada. Se ha buscado en cada una, y el valor se apoya en todas.',
  gamesText: 'Partidas de su biblioteca en que se hizo la jugada, y su porcentaje.',
  resultsText: 'De izquierda a derecha: ganan blancas, tablas, ganan negras, sin terminar.',
  exploreText:
    'El motor busca las jugadas de esta posición y las mejores líneas que siguen, y las añade a la tabla. Se guardan en este navegador. Este signo marca las filas en las que ha entrado su exploración. Al señalar una fila se ve de dónde viene su valor: del libro o de su exploración.',
  shownFigures: 'Cifras mostradas',
  book: 'Libro',
  whichGames: 'Partidas que cuentan',
  scopes: {
    all: 'Todas las partidas',
    mine: 'Mis partidas',
    white: 'Mías con blancas',
    black: 'Mías con negras',
  },
  otherGames: 'Sin la partida abierta.',
  ownGames: 'Contra el motor o con su nombre, sin la partida abierta.',
  countAll: 'Contar todas las partidas',
  noGames:
    'Ninguna otra partida de su biblioteca tiene esta posición. Aquí cuentan las partidas que juega o importa.',
  noOwnGames: 'Ninguna de estas partidas tiene esta posición.',
  ofMine: (games) =>
    games === 1
      ? '1 partida suya más tiene esta posición'
      : `${games.toLocaleString(getLocale())} partidas suyas más tienen esta posición`,
  newest: 'Partidas más recientes con esta posición',
  openGame: 'Abrir la partida en esta posición',
  notOpened: 'La partida no se ha abierto.',
  toLibrary: 'Todas en la biblioteca',
  inLibrary: (games) =>
    games === 1
      ? '1 partida más en su biblioteca'
      : `${games.toLocaleString(getLocale())} partidas más en su biblioteca`,
  minutes: (minutes) => `${minutes} min`,
  open: 'Abrir un archivo…',
  save: 'Guardar en un archivo',
  files: 'Archivos de la orden acedrex explore',
  added: (positions, ruleset) => `Posiciones añadidas a la teoría de ${ruleset}: ${positions}`,
  openAnyway: 'Añadirla de todos modos',
  explored: (positions) =>
    positions === 1
      ? '1 posición explorada'
      : `${positions.toLocaleString(getLocale())} posiciones exploradas`,
  exploredBeyond: (own, inBook) => {
    const book = inBook.toLocaleString(getLocale());
    return own === 0
      ? `El libro tiene ${book} posiciones`
      : `${SPANISH.explored(own)}; el libro tiene ${book}`;
  },
  ended: (white, draws, black) =>
    `Ganan blancas: ${white}; tablas: ${draws}; ganan negras: ${black}`,
  unfinished: (games) => `sin terminar: ${games}`,
};

/** The words in the page's language. */
export const explorerWords = (): ExplorerWords => partWords('explorer', ENGLISH, SPANISH);
