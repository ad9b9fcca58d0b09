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
};
