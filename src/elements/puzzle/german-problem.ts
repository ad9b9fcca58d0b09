/** What is said of problems, in German. */
import type { ProblemGoal } from '../../problems/stipulation.js';
import { opposite } from '../../rules/pieces.js';
import { side } from '../internal/german-names.js';
import type { ProblemTaskWords } from './problem-words.js';

const GOALS: Readonly<Record<ProblemGoal, readonly [does: string, to: string]>> = {
  mate: ['setzt matt', 'mattzusetzen'],
  stalemate: ['setzt patt', 'patt zu setzen'],
  bare: ['beraubt den König', 'den König zu berauben'],
  win: ['gewinnt', 'zu gewinnen'],
};

export const GERMAN: ProblemTaskWords = {
  task: (turn, { play, goal, moves }) => {
    const us = side(turn);
    const them = side(opposite(turn));
    const [does, to] = GOALS[goal];
    switch (play) {
      case 'direct':
        return `${us} am Zug ${does} in ${moves}`;
      case 'self':
        return `${us} zwingt ${them}, in ${moves} ${to}`;
      case 'help':
        return `${us} zieht, beide helfen, und ${moves % 1 === 0 ? them : us} ${does} in ${moves}`;
      case 'series':
        return `${us} zieht ${moves}-mal nacheinander und ${does} mit dem letzten Zug`;
      case 'series-help':
        return `${us} zieht ${moves}-mal nacheinander, und ${them} ${does}`;
    }
  },
  refuted: (move, refutation) => `${move} ist eine Verführung: Nur ${refutation} widerlegt sie.`,
  sections: { 'set-play': 'Satzspiel', tries: 'Verführungen', solution: 'Lösung' },
  kinds: { refutation: 'widerlegt', threat: 'ist die Drohung' },
  notes: { threat: 'droht', zugzwang: 'Zugzwang', dual: 'Dual', cut: 'gekürzt' },
  diagram: 'Diagramm',
  previous: 'Voriger Zug',
  next: 'Nächster Zug',
};
