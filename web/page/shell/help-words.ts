/** The words of the help, which only it fetches. */
import { partWords } from '../../i18n/locale.js';
import type { KeyName } from '../keys.js';
import type { Overlay } from '../settings/settings-store.js';

const ENGLISH = {
  introduction: 'Show the introduction',
  guide: 'Guide for players',
  pages: 'All pages for players',
  newTab: 'opens in a new tab',
  board:
    'On the board, the arrow keys move from square to square, and Enter picks a piece up and puts it down. Draw arrows with the right mouse button. While a square has the focus, the letter of a piece leads to the next such piece, so there C and L find crocodiles and lions: comment and switch the engine on with the buttons.',
  puzzles: 'Once a puzzle is over, Space, Enter or n shows the next one.',
  editor:
    'In the editor, the letter of a piece puts it on the square that has the focus, a capital for White; Delete empties the square, Enter uses the chosen tool, and Escape chooses the arrow. Ctrl+Z and Ctrl+Y undo and redo. A right click deletes a piece.',
  groups: {
    moves: 'Moves',
    analysis: 'Analysis',
    editing: 'Editing',
    overlays: 'Shown on the board',
    games: 'Games',
    gestures: 'Gestures',
  },
  /** What fingers do, and what it is for. */
  gestures: [
    ['Hold a piece', 'Show how it moves'],
    ['Hold a square and drag', 'Draw an arrow'],
    ['Hold a move', 'Move menu'],
    ['Hold a move of the engine’s line', 'Show the board after it'],
    ['Slide over the buttons at the foot', 'Step through the game'],
    ['Spread two fingers', 'Zoom in'],
  ] as readonly (readonly [gesture: string, purpose: string])[],
  /** What the keys do; the overlays have names of their own. */
  names: {
    back: 'Previous move',
    forward: 'Next move',
    toStart: 'To the start',
    toEnd: 'To the end',
    previousFork: 'To the previous branch',
    nextFork: 'To the next branch',
    previousVariation: 'Previous variation',
    nextVariation: 'Next variation',
    flip: 'Flip the board',
    engine: 'Start or stop the engine',
    toggleThreat: 'Show the threat',
    best: 'Play the engine’s best move',
    showArrows: 'Show or hide the arrows',
    nextMistake: 'Next mistake',
    previousMistake: 'Previous mistake',
    moveMenu: 'Move menu',
    roll: 'Roll the die',
    comment: 'Comment',
    type: 'Type moves and questions',
    delete: 'Delete from here',
    undo: 'Undo',
    redo: 'Redo',
    find: 'Find this position in the library',
    newGame: 'New game',
    open: 'Open',
    share: 'Share and export',
    print: 'Print the game',
    previousGame: 'Previous game in the list',
    nextGame: 'Next game in the list',
    help: 'This help',
  } satisfies Readonly<Record<Exclude<KeyName, Overlay>, string>>,
  /** Names of keys, by `KeyboardEvent.key`. */
  keys: {
    Shift: 'Shift',
    ' ': 'Space',
    Delete: 'Del',
    Home: 'Home',
    End: 'End',
    PageUp: 'Page Up',
    PageDown: 'Page Down',
  },
};

export type HelpWords = typeof ENGLISH;

const SPANISH: HelpWords = {
  introduction: 'Mostrar la presentación',
  guide: 'Guía para jugadores (en inglés)',
  pages: 'Todas las páginas para jugadores',
  newTab: 'se abre en una pestaña nueva',
  board:
    'En el tablero, las flechas van de casilla en casilla e Intro toma una pieza y la deja. Dibuje flechas con el botón derecho del ratón. Mientras una casilla tiene el foco, la letra de una pieza lleva a la siguiente pieza de ese tipo. Allí C y L buscan cocodrilos y leones: para comentar y poner en marcha el motor, use los botones.',
  puzzles: 'Terminado un ejercicio, Espacio, Intro o n muestra el siguiente.',
  editor:
    'En el editor, la letra de una pieza la pone en la casilla que tiene el foco, en mayúscula si es blanca; Supr vacía la casilla, Intro usa la herramienta elegida y Esc elige la flecha. Ctrl+Z y Ctrl+Y deshacen y rehacen. Un clic derecho borra una pieza.',
  groups: {
    moves: 'Jugadas',
    analysis: 'Análisis',
    editing: 'Edición',
    overlays: 'Se muestra en el tablero',
    games: 'Partidas',
    gestures: 'Gestos',
  },
  gestures: [
    ['Mantenga pulsada una pieza', 'Ver cómo se mueve'],
    ['Mantenga pulsada una casilla y arrastre', 'Dibujar una flecha'],
    ['Mantenga pulsada una jugada', 'Menú de la jugada'],
    ['Mantenga pulsada una jugada de la línea del motor', 'Ver el tablero después de ella'],
    ['Deslice el dedo por los botones de abajo', 'Recorrer la partida'],
    ['Separe dos dedos', 'Ampliar la página'],
  ],
  names: {
    back: 'Jugada anterior',
    forward: 'Jugada siguiente',
    toStart: 'Al principio',
    toEnd: 'Al final',
    previousFork: 'A la bifurcación anterior',
    nextFork: 'A la bifurcación siguiente',
    previousVariation: 'Variante anterior',
    nextVariation: 'Variante siguiente',
    flip: 'Girar el tablero',
    engine: 'Poner en marcha o parar el motor',
    toggleThreat: 'Mostrar la amenaza',
    best: 'Jugar la mejor jugada del motor',
    showArrows: 'Mostrar u ocultar las flechas',
    nextMistake: 'Error siguiente',
    previousMistake: 'Error anterior',
    moveMenu: 'Menú de la jugada',
    roll: 'Tirar el dado',
    comment: 'Comentario',
    type: 'Escribir jugadas y preguntas',
    delete: 'Borrar desde aquí',
    undo: 'Deshacer',
    redo: 'Rehacer',
    find: 'Buscar esta posición en la biblioteca',
    newGame: 'Partida nueva',
    open: 'Abrir',
    share: 'Compartir y exportar',
    print: 'Imprimir la partida',
    previousGame: 'Partida anterior de la lista',
    nextGame: 'Partida siguiente de la lista',
    help: 'Esta ayuda',
  },
  keys: {
    Shift: 'Mayús',
    ' ': 'Espacio',
    Delete: 'Supr',
    Home: 'Inicio',
    End: 'Fin',
    PageUp: 'RePág',
    PageDown: 'AvPág',
  },
};

/** The words in the page's language. */
export const helpWords = (): HelpWords => partWords('help', ENGLISH, SPANISH);
