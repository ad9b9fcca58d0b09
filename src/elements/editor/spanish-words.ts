/** The editor's words in Spanish. */
import { pieceName, side } from '../internal/spanish-names.js';
import {
  ELEMENT_SPANISH,
  FEN_SPANISH,
  REPAIRS_SPANISH,
  RULESET_SPANISH,
  SETUP_SPANISH,
  spanishPlace,
} from '../internal/spanish-errors.js';
import { translate } from '../internal/translate.js';
import type { SwitchWord } from './switches.js';
import type { EditorWords, Phrase } from './words.js';

/** Inserts values into a phrase. */
type Fill = (phrase: string, parts: readonly unknown[]) => string;

const PHRASES: Readonly<Record<Phrase, string>> = {
  'A half-move is a move of one side.': 'Media jugada es la jugada de un bando.',
  'A legal position, {0} to move.': 'Posición legal; juegan {0}.',
  'A legal position, {0} to move, with 1 warning.':
    'Posición legal; juegan {0}; hay una advertencia.',
  'A legal position, {0} to move, with {1} warnings.':
    'Posición legal; juegan {0}; hay {1} advertencias.',
  'Back to what the board shows': 'Volver a lo que muestra el tablero',
  'Black to move': 'Juegan negras',
  'Character {0}:': 'Carácter {0}:',
  Clear: 'Vaciar',
  'Colours swapped': 'Colores cambiados',
  Copied: 'Copiado',
  Copy: 'Copiar',
  Custom: 'Propias',
  'Empty board': 'Tablero vacío',
  Erase: 'Borrar',
  'Exchange left and right': 'Cambiar izquierda y derecha',
  'Flip board': 'Girar',
  'Go to {0}': 'Ir a {0}',
  'Keys on the board: P L G U C A R K, lower case for Black; Delete or a right click clears a square; Ctrl+Z undoes.':
    'Teclas en el tablero: P L G U C A R K, minúsculas para las negras; Supr o un clic derecho vacía una casilla; Ctrl+Z deshace.',
  'Left and right swapped': 'Izquierda y derecha cambiadas',
  Mirror: 'Reflejar',
  'Move number': 'Número de jugada',
  'Move pieces': 'Mover piezas',
  'No king stands on its home square.': 'Ningún rey está en su casilla de origen.',
  'Illegal position: 1 problem.': 'Posición ilegal: 1 problema.',
  'Illegal position: {0} problems.': 'Posición ilegal: {0} problemas.',
  'Not checked: the rules could not be loaded ({0}). The next change tries again.':
    'Sin examinar: no se pudieron cargar las reglas ({0}). Se intenta de nuevo con el próximo cambio.',
  'Unusual:': 'Inusual:',
  'Starting position': 'Posición inicial',
  'Half-moves since a capture or pawn move': 'Medias jugadas sin captura ni movimiento de peón',
  'The FEN field cannot be read. The board keeps the last position.':
    'El FEN del campo no se puede leer. El tablero conserva la última posición.',
  'Position check': 'Examen de la posición',
  'Half-moves without progress before a draw': 'Medias jugadas sin progreso hasta las tablas',
  Redo: 'Rehacer',
  'Redo (Ctrl+Y)': 'Rehacer (Ctrl+Y)',
  Redone: 'Rehecho',
  'Repair all': 'Reparar todo',
  Repaired: 'Reparado',
  'First moves still available': 'Primeras jugadas aún disponibles',
  Rules: 'Reglas',
  'Rules: {0}': 'Reglas: {0}',
  Ruleset: 'Reglamento',
  'Side to move': 'Bando al que le toca',
  Start: 'Inicial',
  'State of play': 'Estado de la partida',
  'See the board from the other side': 'Ver el tablero desde el otro lado',
  'Swap colours': 'Colores',
  'Rule options': 'Opciones de las reglas',
  'The rules are still loading.': 'Las reglas se están cargando.',
  'The same position for the other side': 'La misma posición para el otro bando',
  Undo: 'Deshacer',
  'Undo (Ctrl+Z)': 'Deshacer (Ctrl+Z)',
  Undone: 'Deshecho',
  'Differences from Cazaux and Musser:': 'Diferencias con Cazaux y Musser:',
  'What a click on the board does': 'Qué hace un clic en el tablero',
  'White to move': 'Juegan blancas',
  'Whole board': 'Todo el tablero',
  'no limit': 'sin límite',
  '{0} empty': '{0} vacía',
  '{0} moved': '{0} ya movida',
  '{0} on {1}': '{0} en {1}',
  '{0} to {1}': '{0} a {1}',
  '{0} can still leap': '{0} todavía puede saltar',
};

const SWITCH_WORDS: Readonly<Record<SwitchWord, string>> = {
  'King’s file': 'Columna del rey',
  'king on g, aanca on f': 'rey en g, aanca en f',
  'king on f, aanca on g': 'rey en f, aanca en g',
  'Lion’s leap': 'Salto del león',
  'three straight, or three and one to the side': 'tres en línea recta, o tres y una de lado',
  'three straight only': 'solo tres en línea recta',
  'Giraffe’s leap': 'Salto de la jirafa',
  'three and two to the side': 'tres y dos de lado',
  'four and one to the side': 'cuatro y una de lado',
  Unicornio: 'Unicornio',
  'a knight’s leap, then on like a bishop': 'salto de caballo y sigue como alfil',
  'a non-capturing knight until it moves, then a bishop':
    'hasta que mueve, caballo sin captura; luego, alfil',
  Aanca: 'Aanca',
  'may stop after the diagonal step': 'puede detenerse tras el paso diagonal',
  'must go on after the diagonal step': 'debe seguir tras el paso diagonal',
  'King’s leap': 'Salto del rey',
  'two squares in any direction': 'dos casillas en cualquier dirección',
  'two squares forward only': 'dos casillas, solo hacia delante',
  'King’s leap captures': 'El salto del rey captura',
  no: 'no',
  yes: 'sí',
  'King’s leap out of check': 'Salto del rey estando en jaque',
  allowed: 'permitido',
  forbidden: 'prohibido',
  'King’s leap over attacked squares': 'Salto del rey sobre casillas atacadas',
  'Pawn’s first step': 'Primer paso del peón',
  'one square': 'una casilla',
  'one or two squares': 'una o dos casillas',
  'A bare king': 'Un rey solo',
  loses: 'pierde',
  'loses unless it bares the other at once': 'pierde, salvo que deje solo al otro enseguida',
  'does not lose': 'no pierde',
  'A stalemated side': 'El bando ahogado',
  draws: 'hace tablas',
};

const TITLES: ReadonlyMap<string, string> = new Map([
  ['Cazaux and Musser', 'Cazaux y Musser'],
  ['Murray and Bodlaender', 'Murray y Bodlaender'],
  ['Golladay, from the codex', 'Golladay, según el códice'],
]);

const ERRORS = {
  ...FEN_SPANISH,
  ...RULESET_SPANISH,
  ...SETUP_SPANISH,
  ...ELEMENT_SPANISH,
};

/**
 * The words. `fill` is an argument, because importing it from the editor would split the editor's bundle in
 * two.
 */
export const makeSpanish = (fill: Fill): EditorWords => ({
  say: (phrase, ...parts) => fill(PHRASES[phrase], parts),
  switchWord: (word) => SWITCH_WORDS[word],
  title: (english) => TITLES.get(english) ?? english,
  piece: pieceName,
  side,
  error: (error) => translate(ERRORS, spanishPlace, error),
  repair: ({ code, params, label }) =>
    translate(REPAIRS_SPANISH, spanishPlace, { code, params, message: label }),
});
