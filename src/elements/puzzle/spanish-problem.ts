/** What is said of problems, in Spanish. */
import type { ProblemGoal } from '../../problems/stipulation.js';
import { opposite, type Color } from '../../rules/pieces.js';
import type { ProblemTaskWords } from './problem-words.js';

const SIDES: Readonly<Record<Color, string>> = { white: 'blancas', black: 'negras' };
const GOALS: Readonly<Record<ProblemGoal, readonly [does: string, to: string]>> = {
  mate: ['dan mate', 'dar mate'],
  stalemate: ['ahogan', 'ahogar'],
  bare: ['dejan solo al rey', 'dejar solo a su rey'],
  win: ['ganan', 'ganar'],
};

export const SPANISH: ProblemTaskWords = {
  task: (turn, { play, goal, moves }) => {
    const us = `las ${SIDES[turn]}`;
    const them = `las ${SIDES[opposite(turn)]}`;
    const [does, to] = GOALS[goal];
    switch (play) {
      case 'direct':
        return `Juegan ${us} y ${does} en ${moves}`;
      case 'self':
        return `Juegan ${us} y obligan a ${them} a ${to} en ${moves}`;
      case 'help':
        return `Juegan ${us}, ambos bandos colaboran y ${moves % 1 === 0 ? them : us} ${does} en ${moves}`;
      case 'series':
        return `Juegan ${us} ${moves} veces seguidas y ${does} con la última jugada`;
      case 'series-help':
        return `Juegan ${us} ${moves} veces seguidas y después ${them} ${does}`;
    }
  },
  refuted: (move, refutation) => `${move} es un ensayo: solo lo refuta ${refutation}.`,
  sections: { 'set-play': 'Juego aparente', tries: 'Ensayos', solution: 'Solución' },
  kinds: { refutation: 'refuta', threat: 'es una amenaza' },
  notes: { threat: 'amenaza', zugzwang: 'zugzwang', dual: 'dual', cut: 'abreviado' },
  diagram: 'Diagrama',
  previous: 'Jugada anterior',
  next: 'Jugada siguiente',
};
