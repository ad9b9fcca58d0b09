/** The structure of the guide. Each language has its own text. */
import type { Role } from '../../../src/rules/pieces.js';
import type { EndingName } from './ending-examples.js';
import { kingHome, type Ruleset, type RulesetName } from '../../../src/rules/rulesets.js';

export interface Lesson {
  readonly title: string;
  readonly text: readonly string[];
}

/** Solved endings, with the labels of the buttons below their boards. */
interface EndingLessons extends Lesson {
  readonly examples: Readonly<Record<EndingName, Lesson>>;
  readonly labels: Readonly<Record<'first' | 'back' | 'forward' | 'end' | 'open', string>>;
}

export interface Guide {
  readonly title: string;
  readonly lead: string;
  readonly history: Lesson;
  readonly setUp: Lesson;
  readonly piecesTitle: string;
  readonly tryIt: string;
  readonly startOver: string;
  readonly pieces: Readonly<Record<Role, Lesson>>;
  readonly promotion: Lesson;
  readonly end: Lesson;
  readonly endings: EndingLessons;
  readonly readings: Lesson;
  readonly reading: Readonly<Record<RulesetName, Lesson>>;
  readonly sources: Lesson;
  readonly next: Lesson;
  /** The label of the button for `next`. */
  readonly play: string;
}

/** A position for trying each piece, with a piece to capture and an obstacle. */
const LESSON_FENS: Readonly<Record<Exclude<Role, 'king'>, string>> = {
  rook: '11k/12/12/12/2p9/12/5R2p3/12/12/5P6/12/K11 w - - 0 1',
  crocodile: '11k/12/12/8p3/12/12/5C6/12/3P8/12/12/K11 w - - 0 1',
  aanca: '11k/12/12/4p7/12/6p5/5A6/12/6P5/12/12/K11 w - - 0 1',
  unicornio: '11k/12/12/12/6p5/12/5U6/3p8/12/8p3/12/K11 w - - 0 1',
  lion: '11k/12/12/6p5/5P6/5p6/5L6/12/12/12/12/K11 w - - 0 1',
  giraffe: '11k/12/12/7p4/6p5/5P6/5G6/12/12/12/12/K11 w - - 0 1',
  pawn: '11k/12/12/12/12/12/4p1p5/5P6/12/12/12/K11 w - - 0 1',
};

export const lessonFen = (role: Role, ruleset: Ruleset): string => {
  const { giraffe, unicornio, pawnDoubleStep } = ruleset.switches;
  if (role === 'king') {
    const home = kingHome(ruleset, 'white');
    const rank = home === 'g1' ? '6K5' : '5K6';
    return `11k/12/12/12/11p/12/12/12/12/12/5PP5/${rank} w ${home} - 0 1`;
  }
  if (role === 'giraffe' && giraffe === 'giraffe')
    return '11k/12/6p5/12/12/5P6/5G6/12/12/12/12/K11 w - - 0 1';
  // The unicornio is unmoved, so its first move is a knight's leap.
  if (role === 'unicornio' && unicornio === 'knight-then-bishop')
    return '11k/12/12/12/12/12/6p5/12/12/3p8/12/K1U9 w c1 - 0 1';
  // The pawn is on its starting square.
  if (role === 'pawn' && pawnDoubleStep)
    return '11k/12/12/12/12/12/12/4p1p5/5P6/12/12/K11 w - - 0 1';
  return LESSON_FENS[role];
};
