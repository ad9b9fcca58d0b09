/** What is said of problems, in French. */
import type { ProblemGoal } from '../../problems/stipulation.js';
import { opposite } from '../../rules/pieces.js';
import { side } from '../internal/french-names.js';
import type { ProblemTaskWords } from './problem-words.js';

const GOALS: Readonly<Record<ProblemGoal, readonly [does: string, to: string]>> = {
  mate: ['font mat', 'faire mat'],
  stalemate: ['font pat', 'faire pat'],
  bare: ['dépouillent le roi', 'dépouiller leur roi'],
  win: ['gagnent', 'gagner'],
};

export const FRENCH: ProblemTaskWords = {
  task: (turn, { play, goal, moves }) => {
    const us = side(turn);
    const them = side(opposite(turn));
    const [does, to] = GOALS[goal];
    switch (play) {
      case 'direct':
        return `Les ${us} jouent et ${does} en ${moves}`;
      case 'self':
        return `Les ${us} jouent et forcent les ${them} à ${to} en ${moves}`;
      case 'help':
        return `Les ${us} jouent, les deux camps s’aident, et les ${moves % 1 === 0 ? them : us} ${does} en ${moves}`;
      case 'series':
        return `Les ${us} jouent ${moves} coups de suite et ${does} au dernier`;
      case 'series-help':
        return `Les ${us} jouent ${moves} coups de suite, puis les ${them} ${does}`;
    }
  },
  refuted: (move, refutation) => `${move} est un essai\u00a0: seul ${refutation} le réfute.`,
  sections: { 'set-play': 'Jeu apparent', tries: 'Essais', solution: 'Solution' },
  kinds: { refutation: 'réfute', threat: 'est une menace' },
  notes: { threat: 'menace', zugzwang: 'blocus', dual: 'dual', cut: 'abrégé' },
  diagram: 'Diagramme',
  previous: 'Coup précédent',
  next: 'Coup suivant',
};
