/** The structure of the guide. Each language has its own text. */
import type { Role } from '../../../src/rules/pieces.js';
import { kingHome, type Ruleset, type RulesetName, RULESETS } from '../../../src/rules/rulesets.js';
import { resolveMove } from '../../../src/notation/coordinates.js';
import type { Move } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';

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

export const ENDING_NAMES = ['aanca', 'pawn', 'duel'] as const;
export type EndingName = (typeof ENDING_NAMES)[number];

export interface EndingExample {
  readonly ruleset: RulesetName;
  readonly fen: string;
  /** The moves in coordinate notation. */
  readonly line: string;
}

export const ENDING_EXAMPLES: Readonly<Record<EndingName, EndingExample>> = {
  aanca: {
    ruleset: 'golladay',
    fen: '11A/12/12/12/12/12/12/12/3k8/12/12/K11 w - - 0 1',
    line: 'a1a2 d4d5 a2b3 d5d4 b3b4 d4d5 l12d11 d5d4 d11c4 d4e4 b4c3 e4f4 c3d4 f4g4 d4e4 g4h4 e4f4 h4i4 f4g4 i4j4 g4h4 j4k4 h4i4 k4l4 i4j3 l4l3 c4k5',
  },
  pawn: {
    ruleset: 'golladay',
    fen: '12/12/12/12/12/11k/12/12/5P5K/12/12/12 w - - 0 1',
    line: 'l4l5 l7k7 l5k5 k7j7 k5j5 j7i7 j5i5 i7h7 i5h5 h7g7 h5g5 g7f7 g5f5 f7e7 f5g6 e7f8 g6f6 f8e8 f6g7 e8e7 f4f5 e7e8 f5f6 e8f9 g7f7 f9e9 f7g8 e9f10 g8f8 f10e10 f8g9 e10e11 f6f7 e11f11 g9f9 f11e11 f9g10 e11d10 f7f8 d10e11 f8f9 e11f12 g10f10 f12e12 f10g11 e12d11 f9f10 d11c10 f10f11 c10c9 f11f12a c9d8 f12e10 d8c7 e10f5 c7d7 g11f10 d7c7 f10e9 c7d7 e9d9 d7c7 d9e8 c7b8 e8d8 b8b7 f5d4 b7a7 d8c7 a7a6 d4e6 a6a7 e6b5',
  },
  duel: {
    ruleset: 'cazaux',
    fen: 'r11/11k/12/12/12/12/12/12/12/12/12/K10A w - - 0 1',
    line: 'a1b1 a12b12 b1a2 b12a12 a2b3 a12b12 b3c4 b12c12 c4d5 c12d12 d5e6 d12e12 e6f7 e12f12 f7g8 f12g12 g8h9 g12h12 h9i10 h12a12 l1k2 l11k11 k2j10 k11j12 j10b11 a12c12 b11c12',
  },
};

/** A position of an example and the move that leads to it. */
export interface EndingStep {
  readonly position: Position;
  readonly move?: Move;
}

/** The positions of an example, from the first to the last. */
export const stepsOf = ({ ruleset, fen, line }: EndingExample): readonly EndingStep[] => {
  const { position } = Position.readFen(fen, RULESETS[ruleset]);
  if (position === undefined) throw new Error(`invalid position: ${fen}`);
  const steps: EndingStep[] = [{ position }];
  let last = position;
  for (const text of line.split(' ')) {
    const move = resolveMove(last, text);
    if (!move.ok) throw new Error(move.error.message);
    last = last.play(move.value);
    steps.push({ position: last, move: move.value });
  }
  return steps;
};
