/** What is said of problems by the puzzle element and on the page. */
import type { ProblemGoal, Stipulation } from '../../problems/stipulation.js';
import { opposite, type Color } from '../../rules/pieces.js';
import type { SolutionWords } from '../shared/solution/tree.js';

export interface ProblemTaskWords extends SolutionWords {
  /** What a stipulation asks for. */
  readonly task: (turn: Color, stipulation: Stipulation) => string;
  /** One defence refutes the move. */
  readonly refuted: (move: string, refutation: string) => string;
}

const SIDES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };
const GOALS: Readonly<Record<ProblemGoal, readonly [does: string, to: string]>> = {
  mate: ['mates', 'mate'],
  stalemate: ['stalemates', 'stalemate'],
  bare: ['bares the king', 'bare its king'],
  win: ['wins', 'win'],
};

export const ENGLISH_PROBLEM: ProblemTaskWords = {
  task: (turn, { play, goal, moves }) => {
    const us = SIDES[turn];
    const them = SIDES[opposite(turn)];
    const [does, to] = GOALS[goal];
    switch (play) {
      case 'direct':
        return `${us} ${does} in ${moves}`;
      case 'self':
        return `${us} forces ${them} to ${to} in ${moves}`;
      case 'help':
        return `${us} moves, both sides help, and ${moves % 1 === 0 ? them : us} ${does} in ${moves}`;
      case 'series':
        return `${us} makes ${moves} moves in a row and ${does} with the last one`;
      case 'series-help':
        return `${us} makes ${moves} moves in a row, then ${them} ${does}`;
    }
  },
  refuted: (move, refutation) => `${move} is a try: only ${refutation} refutes it.`,
  sections: { 'set-play': 'Set play', tries: 'Tries', solution: 'Solution' },
  kinds: { refutation: 'refutes', threat: 'is threatened' },
  notes: { threat: 'threatens', zugzwang: 'zugzwang', dual: 'dual', cut: 'cut short' },
  diagram: 'Diagram',
  previous: 'Previous move',
  next: 'Next move',
};
