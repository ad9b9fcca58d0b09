import type { ProblemGoal } from '../../../src/problems/stipulation.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { CollectionWords } from './collection-words.js';

const SIDES: Readonly<Record<Color, string>> = { white: 'blancas', black: 'negras' };
const GOALS: Readonly<Record<ProblemGoal, string>> = {
  mate: 'dan mate',
  stalemate: 'ahogan',
  bare: 'desnudan al rey',
  win: 'ganan',
};

export const SPANISH: CollectionWords = {
  task: (turn, { play, goal, moves }) => {
    const other = turn === 'white' ? 'black' : 'white';
    if (play !== 'help') return `Juegan las ${SIDES[turn]} y ${GOALS[goal]} en ${moves}`;
    const winner = moves % 1 === 0 ? other : turn;
    return `Juegan las ${SIDES[turn]}, ambos bandos colaboran y las ${SIDES[winner]} ${GOALS[goal]} en ${moves}`;
  },
  ruleset: 'Reglas',
  stipulation: 'Enunciado',
  theme: 'Tema',
  men: 'Piezas',
  any: 'Cualquiera',
  atMost: (men) => `Como máximo ${men}`,
  themes: {
    sacrifice: 'Sacrificio',
    'gives-flight': 'Da una casilla de fuga',
    zugzwang: 'Zugzwang',
    bent: 'Recorrido quebrado',
    promotion: 'Promoción',
    stalemate: 'Ahogado',
    baring: 'Rey desnudo',
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
  showSolution: 'Mostrar la solución',
  onBoard: 'Abrir en el tablero',
  loading: 'Cargando problemas…',
  failed: 'No se han podido cargar los problemas.',
  none: 'No hay ningún problema así.',
  solving: 'Resolviendo…',
  solved: (move) => `${move} es la clave.`,
  refuted: (move, refutation) => `${move} es un ensayo: solo lo refuta ${refutation}.`,
  wrong: (move) => `${move} no resuelve el problema.`,
};
