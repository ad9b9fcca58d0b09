import { SPANISH as SPANISH_PROBLEM } from '../../../src/elements/puzzle/spanish-problem.js';
import type { CollectionWords } from './collection-words.js';

export const SPANISH: CollectionWords = {
  ...SPANISH_PROBLEM,
  moves: (count) => (count === 1 ? 'jugada' : 'jugadas'),
  how: (turn, { play, goal }) => {
    const [us, them] = turn === 'white' ? ['blancas', 'negras'] : ['negras', 'blancas'];
    const ends = {
      mate: '',
      stalemate: 'Ahogado: el rival no está en jaque y no tiene ninguna jugada legal.',
      bare: 'Rey solo: al rival no le queda más que el rey.',
      win: 'Vale toda victoria: jaque mate, rey solo o ahogado, si las reglas lo permiten.',
    };
    const plays = {
      direct: `Haga en el tablero la primera jugada de las ${us}. Debe servir contra cualquier respuesta.`,
      self: `Haga en el tablero la primera jugada de las ${us}. Debe servir contra cualquier respuesta.`,
      help: `Los dos bandos colaboran. Haga en el tablero la primera jugada de las ${us}.`,
      series: `Haga en el tablero la primera jugada de las ${us}. Las ${them} no mueven mientras tanto.`,
      'series-help': `Haga en el tablero la primera jugada de las ${us}. Las ${them} no mueven mientras tanto.`,
    };
    return `${plays[play]} ${ends[goal]}`.trim();
  },
  parts: {
    'set-play': 'Juego aparente: si empezara el otro bando',
    tries: 'Ensayos: primeras jugadas que solo una respuesta refuta',
    solution: 'Solución',
  },
  noPart: {
    'set-play': 'Sin juego aparente: no hay nada preparado por si empezara el otro bando.',
    tries: 'Sin ensayos: ninguna primera jugada errónea se refuta con una sola respuesta.',
  },
  ruleset: 'Reglas',
  stipulation: 'Tarea',
  theme: 'Tema',
  men: 'Piezas',
  any: 'Cualquiera',
  atMost: (men) => `Como máximo ${men}`,
  themes: {
    sacrifice: 'Sacrificio',
    'gives-flight': 'Da una casilla de fuga',
    zugzwang: 'Zugzwang',
    bent: 'Recorrido quebrado',
    promotion: 'Coronación',
    stalemate: 'Ahogado',
    baring: 'Rey solo',
    try: 'Ensayo',
    'changed-play': 'Juego cambiado',
    'switch-back': 'Retorno',
    variety: 'Muchas variantes',
    'two-men': 'Dos piezas blancas',
    'shared-work': 'Rey y pieza negros',
  },
  place: (number, all) => `${number} de ${all}`,
  previous: 'Problema anterior',
  next: 'Problema siguiente',
  more: 'Más problemas',
  showSolution: 'Mostrar la solución',
  onBoard: 'Abrir en el tablero',
  loading: 'Cargando problemas…',
  failed: 'No se han podido cargar los problemas.',
  none: 'No hay ningún problema así.',
  solving: 'Resolviendo…',
  solved: (move) => `${move} es la clave.`,
  wrong: (move) => `${move} no resuelve el problema.`,
  refutedOften: (move, refutation) =>
    `${move} no resuelve el problema: una de las respuestas que la refutan es ${refutation}.`,
  sign: 'El signo de la tarea, como lo escriben los compositores',
  pieces: (white, black) => `Piezas: blancas ${white}, negras ${black}`,
  dual: 'sirven varias jugadas',
};
