import { side } from '../../../src/elements/internal/spanish-names.js';
import { megabytes } from './megabytes.js';
import type { TablebaseWords } from './words.js';

const moves = (count: number): string => `${count} ${count === 1 ? 'jugada' : 'jugadas'}`;

const wins = (count: number): string => `ganan en ${moves(count)}`;

export const SPANISH: TablebaseWords = {
  title: 'Final',
  unkept:
    'El navegador no tiene espacio para la tabla. Estará disponible hasta que cierre la página.',
  failed: 'No se ha podido consultar el final.',
  looking: 'Consultando la posición…',
  loading: 'Cargando los finales…',
  unknown: 'No se conoce el desenlace: este final no se ha resuelto en este dispositivo.',
  unsolved: 'Este final no se ha resuelto en este dispositivo.',
  everyMove: 'Resuélvalo para ver el resultado de cada jugada.',
  ofAll: 'Todas las posiciones de este final:',
  damaged: 'La tabla guardada de este final está dañada y hay que resolverlo de nuevo.',
  again: 'Intentar de nuevo',
  solve: 'Resolver este final',
  stop: 'Parar',
  cost: (seconds, megabytes) => {
    const time =
      seconds < 5
        ? 'unos segundos'
        : seconds < 90
          ? `unos ${seconds} segundos`
          : `unos ${Math.round(seconds / 60)} minutos`;
    return `${time}, ${megabytes} MB de memoria`;
  },
  scarce: 'Puede que este dispositivo no tenga memoria suficiente.',
  entering: (name, percent) => `${name}: ${percent}\u202f% de las posiciones examinadas`,
  expanding: (name, count) => `${name}: halladas las victorias en ${moves(count)}`,
  part: (number, of) => `Parte ${number} de ${of}.`,
  entered: 'Posiciones examinadas',
  moves: 'Jugadas y desenlaces',
  playBest: 'Hacer la mejor jugada',
  balanced: 'Tablas con el mejor juego',
  whiteWins: (count) => `Las blancas ${wins(count)}`,
  blackWins: (count) => `Las negras ${wins(count)}`,
  cursed: 'Tablas por el límite de jugadas',
  draw: 'tablas',
  win: (count) => `gana en ${count}`,
  loss: (count) => `pierde en ${count}`,
  tooLarge:
    'El motor prescinde de esta tabla, demasiado grande para la memoria de este dispositivo.',
  endings: 'Finales',
  intro:
    'Los finales de hasta cuatro piezas, reyes incluidos, se pueden resolver con exactitud en este dispositivo. Lo resuelto se guarda aquí: el tablero, el editor y el motor conocen entonces el desenlace de cada posición.',
  allEndings: 'Todos los finales',
  ruleset: 'Reglas',
  withPiece: 'Con',
  anyPiece: 'cualquier pieza',
  show: 'Mostrar',
  states: {
    all: 'todos los finales',
    known: 'resueltos en este dispositivo',
    unsolved: 'aún sin resolver aquí',
  },
  unknownInAddress: (texts) =>
    `La dirección pide algo que no existe: ${texts.map((text) => `«${text}»`).join(', ')}.`,
  noEnding: (name) => `En esta lista no hay ningún final «${name}».`,
  room: (kept, left) =>
    `Guardado en este dispositivo para estas reglas: ${megabytes(kept)}.${left === undefined ? '' : ` Espacio libre: ${megabytes(left)}.`}`,
  bars: 'En porcentaje de todas las posiciones, con el turno de las blancas y con el de las negras:',
  groups: {
    single: 'Una pieza contra rey solo',
    duel: 'Una pieza por bando',
    double: 'Dos piezas contra rey solo',
    pawns: 'Con peones',
  },
  none: 'No hay ningún final así.',
  decided: (names, unlessBared) =>
    `Decididos por las reglas: un rey sin más piezas pierde en el acto${unlessBared ? ', salvo que pueda capturar enseguida la última pieza del otro bando' : ''}. Por eso estos finales no se juegan: ${names.join(', ')}.`,
  playedOut: 'Se juegan con las reglas de:',
  solvedOf: (solved, of) => `${solved} de ${of} resueltos en este dispositivo`,
  solveGroup: (count) => `Resolver los ${count}`,
  waiting: (count) => (count === 1 ? 'Falta un final más.' : `Faltan ${count} finales más.`),
  against: (white, black) =>
    `${white.join(' y ')} contra ${black.length === 0 ? 'rey solo' : black.join(' y ')}`,
  known: (bytes) => `resuelto, ${megabytes(bytes)}`,
  partly: (known, blocks) => `Resueltas ${known} de ${blocks} partes.`,
  figures: 'Cifras',
  figuresOf: (name) => `Cifras de ${name}`,
  solveIt: 'Resolver',
  goOn: 'Reanudar',
  remove: 'Borrar',
  removeSure: (name) => `¿Borrar la tabla de ${name}? Se puede volver a resolver.`,
  keep: 'Conservarla',
  counting: 'Contando…',
  toMove: 'Turno',
  sides: { white: 'Blancas', black: 'Negras' },
  parts: { white: 'Ganan blancas', draws: 'Tablas', black: 'Ganan negras' },
  shares: (turn, white, draws, black) =>
    `Turno de las ${side(turn)}: ganan las blancas en el ${white}\u202f%, tablas en el ${draws}\u202f%, ganan las negras en el ${black}\u202f%`,
  notes: {
    published:
      'Estas cifras vienen con la página. Resuelva el final para conocer el desenlace de cada una de sus posiciones.',
    parts: 'Estas cifras son las de las partes resueltas.',
  },
  tooLate: (count) =>
    `De estas victorias, ${count} llegan demasiado tarde para el límite de jugadas.`,
  longest: (turn, count) => `Victoria más larga con el turno de las ${side(turn)}: ${moves(count)}`,
  noWins: 'Nadie puede ganar.',
  showIt: 'Ver en el tablero',
  anyWin: 'Otra victoria cualquiera',
  another: 'Otra posición',
  practise: 'Practicar',
  playIt: 'Jugar contra el motor',
  practice: {
    goal: (name, target) => `${name}. Objetivo: ${target}`,
    hint: 'Después de cada jugada suya se indica aquí si sigue ganando.',
    won: (count, slower) =>
      `Ahora: sigue ganando, en ${moves(count)}.${slower === 0 ? '' : ` Su última jugada alarga la victoria en ${moves(slower)}.`}`,
    gone: (now, move) =>
      `${move ?? 'Esa jugada'} ha dejado escapar la victoria: ahora la posición ${now === 'draw' ? 'es tablas' : 'está perdida'}.`,
    back: 'Deshacer esa jugada',
    again: 'Repetir desde ahí',
    unsolved: 'Resuelva este final para ver después de cada jugada suya si sigue ganando.',
  },
};
