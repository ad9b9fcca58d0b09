// Made by scripts/make-openings.mjs from data/books/. Do not edit.
import type { Color, Role } from '../rules/pieces.js';
import type { RulesetName } from '../rules/rulesets.js';

/** Moves of a side, each with the percentage of the strong lines that contain it, most frequent first. */
export type OpeningPlan = readonly (readonly [move: string, percentage: number])[];

/** The plans for the piece that leads a side's opening, and for all openings of the side. */
export const OPENING_PLANS: Readonly<
  Record<RulesetName, Readonly<Record<Color, Readonly<Partial<Record<Role | 'all', OpeningPlan>>>>>>
> = {
  cazaux: {
    white: {
      all: [
        ['h5', 40],
        ['e5', 33],
        ['Le2', 25],
      ],
      crocodile: [
        ['e5', 42],
        ['h5', 38],
        ['Cf2', 33],
      ],
      lion: [
        ['Le2', 75],
        ['e5', 52],
        ['h5', 44],
        ['Cf2', 32],
        ['Lh2', 30],
      ],
      giraffe: [
        ['h5', 77],
        ['Gf3', 37],
        ['e5', 36],
        ['Ga3', 33],
        ['Gg3', 28],
      ],
      pawn: [
        ['e5', 58],
        ['h5', 54],
        ['l5', 27],
      ],
      aanca: [
        ['Ak2', 67],
        ['h5', 26],
      ],
      rook: [
        ['Ra2', 50],
        ['Le2', 43],
        ['h5', 36],
        ['Ra3', 35],
      ],
      king: [
        ['Ki3', 100],
        ['h5', 51],
        ['Le2', 29],
      ],
      unicornio: [
        ['Uk3', 66],
        ['Cf2', 56],
        ['Ui3', 29],
      ],
    },
    black: {
      all: [
        ['e8', 52],
        ['h8', 39],
        ['Le11', 33],
      ],
      crocodile: [
        ['e8', 65],
        ['h8', 51],
        ['Cd8', 42],
        ['Cf11', 27],
      ],
      lion: [
        ['Le11', 81],
        ['e8', 45],
        ['h8', 28],
      ],
      pawn: [
        ['e8', 78],
        ['h8', 52],
      ],
      king: [
        ['Ki10', 96],
        ['h8', 58],
        ['Le11', 30],
      ],
      aanca: [
        ['Ak11', 74],
        ['e8', 39],
        ['h8', 30],
      ],
      giraffe: [
        ['e8', 39],
        ['h8', 36],
        ['Gl10', 32],
        ['Gf10', 27],
      ],
      rook: [
        ['Ra11', 81],
        ['Le11', 58],
      ],
      unicornio: [
        ['Uk10', 32],
        ['Ui10', 28],
      ],
    },
  },
  courier: {
    white: {
      all: [
        ['e5', 37],
        ['Le2', 33],
      ],
      lion: [
        ['Le2', 82],
        ['e5', 41],
      ],
      rook: [
        ['Le2', 47],
        ['Ra2', 35],
        ['e5', 33],
        ['Ra3', 31],
      ],
      crocodile: [
        ['e5', 42],
        ['Cf2', 28],
      ],
      pawn: [
        ['e5', 45],
        ['h5', 31],
      ],
      giraffe: [
        ['h5', 57],
        ['e5', 46],
        ['Gf3', 33],
        ['Gg3', 31],
      ],
      king: [
        ['Ki3', 100],
        ['Le2', 46],
        ['Cj3', 26],
      ],
      aanca: [
        ['Ak2', 54],
        ['e5', 35],
      ],
      unicornio: [
        ['Uk3', 46],
        ['i5', 40],
        ['Ui3', 26],
      ],
    },
    black: {
      all: [
        ['e8', 47],
        ['Le11', 35],
        ['h8', 26],
      ],
      lion: [
        ['Le11', 90],
        ['e8', 50],
      ],
      crocodile: [
        ['e8', 54],
        ['Cd8', 40],
        ['Cf11', 27],
      ],
      unicornio: [
        ['Uk10', 46],
        ['e8', 34],
      ],
      aanca: [['Ak11', 72]],
      king: [
        ['Ki10', 96],
        ['Lh11', 36],
      ],
      pawn: [
        ['e8', 66],
        ['h8', 52],
      ],
      giraffe: [
        ['e8', 58],
        ['Gg10', 34],
        ['Ga10', 30],
        ['Gl10', 29],
      ],
      rook: [
        ['Ra11', 54],
        ['Le11', 45],
        ['e7', 28],
      ],
    },
  },
  murray: {
    white: {
      all: [['Ue2', 32]],
      unicornio: [
        ['Ue2', 60],
        ['g5', 28],
        ['Ge5', 28],
      ],
      crocodile: [['Cg2', 28]],
      giraffe: [
        ['Gh5', 43],
        ['g5', 36],
        ['Ge5', 36],
      ],
      pawn: [
        ['j5', 60],
        ['g5', 26],
      ],
      king: [
        ['Kd1', 92],
        ['Ge5', 51],
        ['Gc5', 41],
      ],
      aanca: [['Ue2', 30]],
      rook: [
        ['Rl3', 33],
        ['Ra3', 28],
        ['Ra2', 27],
      ],
      lion: [
        ['Le1', 79],
        ['Cg3', 70],
      ],
    },
    black: {
      all: [
        ['Ue11', 35],
        ['g8', 28],
        ['Ge8', 26],
      ],
      aanca: [['Ac11', 33]],
      crocodile: [
        ['Cg11', 34],
        ['g8', 32],
      ],
      unicornio: [
        ['Ue11', 83],
        ['g8', 29],
        ['Ge8', 27],
      ],
      giraffe: [
        ['Ge8', 55],
        ['Gh8', 35],
        ['g8', 26],
      ],
      pawn: [
        ['g8', 62],
        ['d8', 43],
      ],
      king: [
        ['Kd12', 93],
        ['Gc8', 68],
      ],
      rook: [['Rl10', 57]],
    },
  },
  golladay: {
    white: {
      all: [
        ['h5', 51],
        ['e5', 40],
        ['Ra2', 37],
      ],
      rook: [
        ['Ra2', 63],
        ['h5', 57],
        ['e5', 45],
        ['Ra3', 26],
      ],
      unicornio: [
        ['Uk3', 48],
        ['i5', 46],
        ['Ra2', 43],
        ['h5', 40],
        ['e5', 33],
      ],
      aanca: [
        ['h5', 53],
        ['Ak2', 45],
        ['e5', 43],
        ['Ra2', 31],
      ],
      crocodile: [
        ['h5', 42],
        ['i5', 41],
        ['Cj3', 40],
        ['e5', 37],
        ['d5', 31],
      ],
      pawn: [
        ['e5', 70],
        ['h5', 55],
        ['a5', 45],
      ],
      giraffe: [
        ['Gg3', 68],
        ['h5', 36],
        ['Gf3', 26],
      ],
      king: [
        ['Ki3', 99],
        ['h5', 42],
        ['Ra2', 39],
      ],
    },
    black: {
      all: [
        ['h8', 51],
        ['Ra11', 44],
        ['e8', 44],
        ['Ak11', 28],
      ],
      king: [
        ['Ki10', 100],
        ['h8', 55],
        ['Ra11', 53],
        ['Ak11', 32],
      ],
      aanca: [
        ['Ak11', 68],
        ['Ra11', 51],
        ['h8', 48],
        ['e8', 40],
      ],
      rook: [
        ['Ra11', 61],
        ['h8', 50],
        ['e8', 48],
      ],
      unicornio: [
        ['Uk10', 46],
        ['h8', 46],
        ['d8', 28],
        ['i8', 26],
      ],
      crocodile: [
        ['h8', 55],
        ['e8', 48],
        ['Cf11', 31],
        ['Ci8', 25],
      ],
      pawn: [
        ['e8', 87],
        ['h8', 63],
      ],
    },
  },
};
