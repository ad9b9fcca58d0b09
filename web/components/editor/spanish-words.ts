/** The editor's words in Spanish. */
import { pieceName, side } from '../internal/spanish-names.js';
import type { SwitchWord } from './switches.js';
import type { EditorWords, Phrase } from './words.js';

/** Puts what varies into a phrase. */
type Fill = (phrase: string, parts: readonly unknown[]) => string;

const PHRASES: Readonly<Record<Phrase, string>> = {
  'A legal position, {0} to move.': 'Posición legal; juegan {0}.',
  'A legal position, {0} to move, with 1 oddity.': 'Posición legal; juegan {0}; hay una rareza.',
  'A legal position, {0} to move, with {1} oddities.':
    'Posición legal; juegan {0}; hay {1} rarezas.',
  'Back to what the board shows': 'Volver a lo que muestra el tablero',
  'Black to move': 'Juegan negras',
  'Character {0}:': 'Carácter {0}:',
  Clear: 'Vaciar',
  'Colours exchanged': 'Colores cambiados',
  Custom: 'Propias',
  'Empty board': 'Tablero vacío',
  Erase: 'Borrar',
  Flip: 'Girar',
  'Go to {0}': 'Ir a {0}',
  'Keys on the board: P L G U C A R K, small for Black; Delete empties; Ctrl+Z undoes.':
    'Teclas en el tablero: P L G U C A R K, minúsculas para las negras; Supr vacía; Ctrl+Z deshace.',
  'Left and right exchanged': 'Izquierda y derecha cambiadas',
  Mirror: 'Reflejar',
  'Move number': 'Número de jugada',
  'Move pieces': 'Mover piezas',
  'No king stands on its home square.': 'Ningún rey está en su casilla de origen.',
  'No legal position: 1 fault.': 'No es una posición legal: un defecto.',
  'No legal position: {0} faults.': 'No es una posición legal: {0} defectos.',
  'Not examined: the rules could not be loaded ({0}). The next change tries again.':
    'Sin examinar: no se pudieron cargar las reglas ({0}). Se intenta de nuevo con el próximo cambio.',
  'Odd:': 'Raro:',
  'Opening array': 'Posición inicial',
  'Plies since a capture or pawn move': 'Medias jugadas sin captura ni peón',
  'Position doctor': 'Examen de la posición',
  'Quiet plies before a draw': 'Medias jugadas tranquilas hasta las tablas',
  Redo: 'Rehacer',
  'Redo (Ctrl+Y)': 'Rehacer (Ctrl+Y)',
  Redone: 'Rehecho',
  'Repair all': 'Reparar todo',
  Repaired: 'Reparado',
  'Rights of unmoved pieces': 'Derechos de las piezas sin mover',
  Rules: 'Reglas',
  'Rules: {0}': 'Reglas: {0}',
  Ruleset: 'Reglamento',
  'Side to move': 'Bando al que le toca',
  Start: 'Inicial',
  'State of play': 'Estado de la partida',
  Swap: 'Colores',
  Switches: 'Detalles de las reglas',
  'The rules are still loading.': 'Las reglas se están cargando.',
  'Turn the board round': 'Dar la vuelta al tablero',
  Undo: 'Deshacer',
  'Undo (Ctrl+Z)': 'Deshacer (Ctrl+Z)',
  Undone: 'Deshecho',
  'Unlike Cazaux and Musser’s:': 'A diferencia de Cazaux y Musser:',
  'What a press on the board does': 'Qué hace una pulsación en el tablero',
  'White to move': 'Juegan blancas',
  'Whole board': 'Todo el tablero',
  'no limit': 'sin límite',
  '{0} empty': '{0} vacía',
  '{0} moved': '{0} ya movida',
  '{0} on {1}': '{0} en {1}',
  '{0} to {1}': '{0} a {1}',
  '{0} unmoved': '{0} sin mover',
  '{0}: a whole number from {1} to {2}, not "{3}".':
    '{0}: un número entero de {1} a {2}, no «{3}».',
};

const SWITCH_WORDS: Readonly<Record<SwitchWord, string>> = {
  'King’s file': 'Columna del rey',
  'king on g, aanca on f': 'rey en g, aanca en f',
  'king on f, aanca on g': 'rey en f, aanca en g',
  'Lion’s leap': 'Salto del león',
  'three straight, or three and one aside': 'tres en línea recta, o tres y una de lado',
  'three straight only': 'solo tres en línea recta',
  'Giraffe’s leap': 'Salto de la jirafa',
  'three and two aside': 'tres y dos de lado',
  'four and one aside': 'cuatro y una de lado',
  Unicornio: 'Unicornio',
  'a knight’s leap, then on like a bishop': 'salto de caballo y sigue como alfil',
  'unmoved a quiet knight, then a bishop': 'sin mover, caballo sin captura; luego, alfil',
  'King’s leap': 'Salto del rey',
  'two squares in any direction': 'dos casillas en cualquier dirección',
  'two squares forward only': 'dos casillas, solo hacia delante',
  'The leap captures': 'El salto captura',
  no: 'no',
  yes: 'sí',
  'The leap out of check': 'Saltar estando en jaque',
  'is allowed': 'se permite',
  'is forbidden': 'se prohíbe',
  'The leap over attacked squares': 'Saltar sobre casillas atacadas',
  'Pawn’s first step': 'Primer paso del peón',
  'one square': 'una casilla',
  'one or two squares': 'una o dos casillas',
  'A bare king': 'Un rey solo',
  loses: 'pierde',
  'loses unless it bares the other at once': 'pierde, salvo que deje solo al otro enseguida',
  'plays on': 'sigue jugando',
  'A stalemated side': 'El bando ahogado',
  draws: 'hace tablas',
};

const TITLES: ReadonlyMap<string, string> = new Map([
  ['Cazaux and Musser', 'Cazaux y Musser'],
  ['Murray and Bodlaender', 'Murray y Bodlaender'],
  ['Golladay, from the codex', 'Golladay, según el códice'],
]);

/** What stands for names of sides and pieces inside the library's sentences, which also quote the user. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['White', 'blanco'],
  ['Black', 'negro'],
  ['rook', 'torre'],
  ['lion', 'león'],
  ['unicornio', 'unicornio'],
  ['giraffe', 'jirafa'],
  ['crocodile', 'cocodrilo'],
  ['aanca', 'aanca'],
]);

/** The library's sentences by what is the same in all of their kind. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^(White|Black) has no king\.$/, 'Falta el rey {0}.'],
  [/^Put (White|Black)'s king on (\S+)$/, 'Poner el rey {0} en {1}'],
  [/^(White|Black) has (\d+) kings, on (.+)\.$/, 'El bando {0} tiene {1} reyes, en {2}.'],
  [/^Keep the king on (\S+)$/, 'Dejar el rey de {0}'],
  [
    /^It is (White|Black)'s move, but (White|Black)'s king on (\S+) is attacked from (.+)\.$/,
    'Le toca al bando {0}, pero el rey {1} de {2} está atacado desde {3}.',
  ],
  [/^Let (White|Black) move$/, 'Que juegue el bando {0}'],
  [/^Remove the pawn$/, 'Quitar el peón'],
  [/^Remove (\d+) pieces$/, 'Quitar {0} piezas'],
  [/^Remove (.+)$/, 'Quitar {0}'],
  [/^A pawn cannot stand on (\S+)\.$/, 'Un peón no puede estar en {0}.'],
  [/^Promote it to a (\w+)$/, 'Coronarlo: {0}'],
  [
    /^(White|Black)'s pawn on (\S+) stands behind .+$/,
    'El peón {0} de {1} está detrás de la fila de la que salen sus peones.',
  ],
  [/^Drop the right on (\S+)$/, 'Quitar el derecho de {0}'],
  [
    /^The unicornio on (\S+) counts as unmoved, .+$/,
    'El unicornio de {0} figura sin mover, pero ninguno sale de ahí ni se corona ahí.',
  ],
  [
    /^The right on (\S+) belongs to no unicornio and .+$/,
    'El derecho de {0} no es de ningún unicornio ni de un rey en su casilla de origen.',
  ],
  [
    /^The right on (\S+) belongs to no king .+$/,
    'El derecho de {0} no es de ningún rey en su casilla de origen.',
  ],
  [
    /^(White|Black) has (\d+) pieces; a side begins with (\d+)\.$/,
    'El bando {0} tiene {1} piezas; un bando empieza con {2}.',
  ],
  [
    /^(White|Black) has (\d+) pawns; a side begins with (\d+)\.$/,
    'El bando {0} tiene {1} peones; un bando empieza con {2}.',
  ],
  [
    /^(White|Black) has (\d+) more pieces than it began with, but only (\d+) .+$/,
    'El bando {0} tiene {1} piezas más que al principio, pero solo faltan {2} peones.',
  ],
  [
    /^(\S+) is not a number of plies since .+$/,
    '{0} no es un número de medias jugadas sin captura ni peón.',
  ],
  [/^(\S+) is not a move number\.$/, '{0} no es un número de jugada.'],
  [/^Set it to (\d+)$/, 'Ponerlo a {0}'],
  [
    /^(\d+) plies since a capture or pawn move are more than the (\d+) of the game so far\.$/,
    '{0} medias jugadas sin captura ni peón son más que las {1} que lleva la partida.',
  ],
  [/^Set the move number to (\d+)$/, 'Poner el número de jugada a {0}'],
  [/^The FEN is empty\.$/, 'El FEN está vacío.'],
  [
    /^The fourth field must be "-", not "(.*)": .+$/,
    'El cuarto campo debe ser «-», no «{0}»: no hay captura al paso.',
  ],
  [/^A FEN has six fields; "(.*)" is too many\.$/, 'Un FEN tiene seis campos; sobra «{0}».'],
  [
    /^The board has (\d+) ranks? separated by "\/"; it needs (\d+)\.$/,
    'El tablero tiene {0} filas separadas por «/»; necesita {1}.',
  ],
  [/^Rank (\d+): "(.*)" is not a piece\.$/, 'Fila {0}: «{1}» no es una pieza.'],
  [
    /^Rank (\d+): "(.*)" is not a number of empty squares, 1 to (\d+)\.$/,
    'Fila {0}: «{1}» no es un número de casillas vacías, de 1 a {2}.',
  ],
  [
    /^Rank (\d+) is written "8", .+$/,
    'La fila {0} está escrita «8», como las filas vacías de Fairy-Max 5.0b; debe ser «12».',
  ],
  [
    /^Rank (\d+) has (\d+) squares; it needs (\d+)\.$/,
    'La fila {0} tiene {1} casillas; necesita {2}.',
  ],
  [
    /^The side to move must be w or b, not "(.*)"\.$/,
    'El bando que juega debe ser w o b, no «{0}».',
  ],
  [
    /^The rights must be squares .+; "(.*)" is none of them\.$/,
    'Los derechos deben ser casillas como g1g12, las letras KQkq o «-»; «{0}» no lo es.',
  ],
  [
    /^The number of plies .+ must be a whole number up to (\d+), not "(.*)"\.$/,
    'El número de medias jugadas sin captura ni peón debe ser un entero hasta {0}, no «{1}».',
  ],
  [
    /^The move number must be a whole number up to (\d+), not "(.*)"\.$/,
    'El número de jugada debe ser un entero hasta {0}, no «{1}».',
  ],
];

const sentence = (english: string, fill: Fill): string => {
  for (const [pattern, spanish] of SENTENCES) {
    const match = pattern.exec(english);
    if (match !== null)
      return fill(
        spanish,
        match.slice(1).map((part) => NAMES.get(part) ?? part),
      );
  }
  // A sentence that is new in the library is better told in English than not at all.
  return english;
};

/**
 * The words, given the editor's own `fill`: imported from the editor, it would tear the published file
 * of the editor in two.
 */
export const makeSpanish = (fill: Fill): EditorWords => ({
  say: (phrase, ...parts) => fill(PHRASES[phrase], parts),
  switchWord: (word) => SWITCH_WORDS[word],
  title: (english) => TITLES.get(english) ?? english,
  piece: pieceName,
  side,
  sentence: (english) => sentence(english, fill),
});
