/** Estimates how difficult a puzzle is, until people have tried it. */
import { makeCoordinates } from '../notation/coordinates.js';
import type { PuzzleEngine } from './engine.js';
import type { DieRoll } from '../rules/dice.js';
import { choicesIn, type PuzzleLineOfPlay, type Turn } from './line.js';
import type { Theme } from './types.js';

/** Nodes of the searches that look for a move; each next one has four times as many. */
const LADDER = [60, 250, 1000, 4000, 16_000, 64_000];

/** How many of these searches in a row, from the first on, do not find the move. */
const effortOf = async (
  { before, move }: Turn,
  roll: DieRoll | undefined,
  engine: PuzzleEngine,
): Promise<number> => {
  const wanted = makeCoordinates(move);
  // From the longest search down: a short one can find a good move for a wrong reason.
  for (const [index, nodes] of [...LADDER.entries()].reverse()) {
    const limits = { nodes, lines: 1, ...(roll !== undefined && { roll }) };
    const [best] = await engine(before, limits);
    if (best?.move !== wanted) return index + 1;
  }
  return 0;
};

export interface Difficulty {
  readonly rating: number;
  readonly deviation: number;
}

const BASE = 700;
/** For each fourfold number of nodes that the hardest move takes, and for the others together. */
const HARDEST = 170;
const OTHERS = 40;
const EXTRA_MOVE = 110;
/** What people overlook more often than engines do. */
const SURPRISE: Partial<Readonly<Record<Theme, number>>> = {
  quiet: 150,
  sacrifice: 100,
  defence: 80,
  'bent-way': 40,
  'bent-pin': 60,
  'leap-over': 40,
  'discovered-attack': 60,
  hanging: -120,
};
const MIN_RATING = 400;
const MAX_RATING = 2800;
/** As for a player of whom hardly anything is known. */
const DEVIATION = 300;

export const difficultyOf = async (
  { own, roll }: PuzzleLineOfPlay,
  themes: readonly Theme[],
  engine: PuzzleEngine,
): Promise<Difficulty> => {
  const efforts: number[] = [];
  for (const turn of own)
    if (choicesIn(turn.before, roll).length > 1) efforts.push(await effortOf(turn, roll, engine));
  const hardest = Math.max(0, ...efforts);
  const others = efforts.reduce((sum, effort) => sum + effort, 0) - hardest;
  const surprise = themes.reduce((sum, theme) => sum + (SURPRISE[theme] ?? 0), 0);
  const rating =
    BASE + HARDEST * hardest + OTHERS * others + EXTRA_MOVE * (own.length - 1) + surprise;
  return {
    rating: Math.min(MAX_RATING, Math.max(MIN_RATING, rating)),
    deviation: DEVIATION,
  };
};
