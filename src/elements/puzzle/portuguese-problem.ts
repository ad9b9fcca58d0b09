/** What is said of problems, in Portuguese. */
import type { ProblemGoal } from '../../problems/stipulation.js';
import { opposite } from '../../rules/pieces.js';
import { side } from '../internal/portuguese-names.js';
import type { ProblemTaskWords } from './problem-words.js';

const GOALS: Readonly<Record<ProblemGoal, readonly [does: string, to: string]>> = {
  mate: ['dão mate', 'dar mate'],
  stalemate: ['afogam o rei', 'afogar o rei'],
  bare: ['despojam o rei', 'despojar o rei'],
  win: ['ganham', 'ganhar'],
};

export const PORTUGUESE: ProblemTaskWords = {
  task: (turn, { play, goal, moves }) => {
    const us = `as ${side(turn)}`;
    const them = `as ${side(opposite(turn))}`;
    const [does, to] = GOALS[goal];
    switch (play) {
      case 'direct':
        return `Jogam ${us} e ${does} em ${moves}`;
      case 'self':
        return `Jogam ${us} e obrigam ${them} a ${to} em ${moves}`;
      case 'help':
        return `Jogam ${us}, os dois lados colaboram e ${moves % 1 === 0 ? them : us} ${does} em ${moves}`;
      case 'series':
        return `Jogam ${us} ${moves} lances seguidos e ${does} no último`;
      case 'series-help':
        return `Jogam ${us} ${moves} lances seguidos e depois ${them} ${does}`;
    }
  },
  refuted: (move, refutation) => `${move} é um ensaio: só ${refutation} o refuta.`,
  sections: { 'set-play': 'Jogo aparente', tries: 'Ensaios', solution: 'Solução' },
  kinds: { refutation: 'refuta', threat: 'é uma ameaça' },
  notes: { threat: 'ameaça', zugzwang: 'zugzwang', dual: 'dual', cut: 'abreviado' },
  diagram: 'Diagrama',
  previous: 'Lance anterior',
  next: 'Lance seguinte',
};
