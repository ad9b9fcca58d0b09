import { colorName, roleName } from '../../i18n/words.js';
import { countText, spanOf } from './heat-summary.js';
import { megabytes } from './megabytes.js';
import type { EndingWords } from './words.js';

const wins = (plies: number): string =>
  plies === 1 ? 'ganan con la próxima jugada' : `ganan en ${plies} medias jugadas`;

export const SPANISH: EndingWords = {
  title: 'Final',
  unkept:
    'El navegador no tiene espacio para la tabla. Estará disponible hasta que cierre la página.',
  failed: 'No se ha podido consultar el final.',
  looking: 'Buscando el final…',
  unknown: 'No se conoce el desenlace: este final no se ha resuelto en este dispositivo.',
  damaged: 'La tabla guardada de este final está dañada y hay que resolverlo de nuevo.',
  again: 'Intentar de nuevo',
  solve: 'Resolver este final',
  stop: 'Detener',
  cost: (seconds, megabytes) => {
    const time =
      seconds < 5
        ? 'unos segundos'
        : seconds < 90
          ? `${seconds} segundos`
          : `${Math.round(seconds / 60)} minutos`;
    return `tiempo aproximado: ${time}; ${megabytes} MB de memoria`;
  },
  scarce: 'Puede que este dispositivo no tenga memoria suficiente.',
  entering: (name, percent) => `${name}: ${percent} % de las posiciones examinadas`,
  expanding: (name, plies) => `${name}: hallados los desenlaces en ${plies} medias jugadas`,
  part: (number, of) => `Parte ${number} de ${of}.`,
  entered: 'Posiciones examinadas',
  moves: 'Jugadas y adónde llevan',
  playBest: 'Hacer la mejor jugada',
  balanced: 'Con el mejor juego, tablas',
  whiteWins: (plies) => `Las blancas ${wins(plies)}`,
  blackWins: (plies) => `Las negras ${wins(plies)}`,
  cursed: 'Por el límite de jugadas, tablas',
  draw: 'tablas',
  win: (plies) => `gana en ${plies}`,
  loss: (plies) => `pierde en ${plies}`,
  tooLarge:
    'El motor prescinde de esta tabla, demasiado grande para la memoria de este dispositivo.',
  heat: 'Mapa de calor de',
  legendWin: (turn) => `${colorName(turn)}, al turno, ganan en ese número de medias jugadas`,
  legendLoss: (turn) => `${colorName(turn)} pierden`,
  legendCursed: 'demasiado tarde para el límite de jugadas',
  legendUnknown: 'sin resolver',
  heatOf: (piece, square, turn) =>
    `Con el turno de ${colorName(turn)} y esta pieza en otra casilla que ${square} (${colorName(piece.color)}, ${roleName(piece.role)}):`,
  heatCounts: ({ win, draw, loss, unknown }) =>
    [
      countText(win, 'victoria en', spanOf(win, 'medias jugadas')),
      countText(draw, 'tablas en'),
      countText(loss, 'derrota en', spanOf(loss, 'medias jugadas')),
      ...(unknown === 0 ? [] : [`sin resolver en ${unknown}`]),
    ]
      .filter((text) => text !== '')
      .join('; ') + '.',
  endings: 'Finales',
  intro:
    'Los finales de hasta cuatro piezas, reyes incluidos, se pueden resolver con exactitud en este dispositivo. Lo resuelto se guarda aquí: el tablero, el editor y el motor conocen entonces el desenlace de cada posición.',
  ruleset: 'Reglas',
  withPiece: 'Con',
  anyPiece: 'cualquier pieza',
  show: 'Mostrar',
  states: {
    all: 'todos los finales',
    known: 'conocidos en este dispositivo',
    unsolved: 'aún sin resolver',
  },
  room: (kept, left) =>
    `Guardado en este dispositivo para estas reglas: ${megabytes(kept)}.${left === undefined ? '' : ` Espacio libre: ${megabytes(left)}.`}`,
  men: (men) => (men === 3 ? 'Dos y tres piezas' : 'Cuatro piezas'),
  twoKings: 'Dos reyes solos son tablas.',
  none: 'No hay ningún final así.',
  decided: (names) =>
    `Decididos por las reglas, porque un rey está solo: ${names.join(', ')}. El bando del rey solo ha perdido.`,
  known: (bytes) => `conocido, ${megabytes(bytes)}`,
  partly: (known, blocks) => `Conocidas ${known} de ${blocks} partes.`,
  figures: 'Cifras',
  solveIt: 'Resolver',
  goOn: 'Continuar',
  remove: 'Borrar',
  removeSure: (name) => `¿Borrar la tabla de ${name}? Se puede volver a resolver.`,
  keep: 'Conservarla',
  counting: 'Contando…',
  toMove: 'Turno',
  sides: { white: 'Blancas', black: 'Negras' },
  wins: 'Victorias',
  draws: 'Tablas',
  losses: 'Derrotas',
  longest: 'Victoria más larga',
  plies: (plies) => `${plies} medias jugadas`,
  noWins: 'Nadie puede ganar.',
  showLongest: 'Mostrar la victoria más larga',
  playLongest: 'Jugarla contra el motor',
};
