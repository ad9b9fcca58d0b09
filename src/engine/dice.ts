/** Iterative deepening of the dice search on one position. */
import { makeCoordinates } from '../notation/coordinates.js';
import { choicesForRoll, DIE_ROLLS, type DieRoll } from '../rules/dice.js';
import { isPass, type MoveOrPass } from '../rules/moves.js';
import { wasmStateOf, type Position } from '../rules/position.js';
import type { Rest, SearchWasm } from './search-wasm.js';
import { diceCentipawns } from './dice-value.js';
import { Slices } from './slices.js';
import type { DiceInfo, DiceLimits, DiceLine, DiceResult } from './types.js';

/** The caller's control of an analysis with dice. */
export interface DiceControl {
  /** Called synchronously for each finished iteration. */
  readonly onInfo?: (info: DiceInfo) => void;
  /** Called every few hundred nodes; true ends the search. */
  readonly shouldStop: () => boolean;
  /** As {@link SearchControl.slice}. */
  readonly slice?: number;
  /** As {@link SearchControl.waited}. */
  readonly waited?: number;
}

/** Greatest depth. Each ply takes about thirty times as long as the previous ply. */
export const MAX_DICE_DEPTH = 10;

const DRAW = 0.5;
/**
 * The minimum number of plies without a capture or pawn move before a move can complete a threefold repetition. To
 * repeat a position once, each side needs two moves.
 */
const PLIES_TO_REPEAT = 7;

/**
 * A move or pass that a roll allows. This module detects repetitions, because the search does not know the moves that
 * were played before its root.
 */
interface Choice {
  readonly move: MoveOrPass;
  /** Whether the choice draws the game by threefold repetition. */
  readonly draws: boolean;
}

interface Found {
  readonly value: number;
  readonly lines: readonly DiceLine[];
}

/** Searches an ongoing position by iterative deepening until a limit, before or after a roll. */
export const analyseDice = async (
  wasm: SearchWasm,
  position: Position,
  limits: DiceLimits,
  { onInfo, shouldStop, slice, waited = 0 }: DiceControl,
): Promise<DiceResult> => {
  const start = performance.now() - waited;
  const maxDepth = Math.min(limits.depth ?? MAX_DICE_DEPTH, MAX_DICE_DEPTH);
  const { roll, movetime, nodes, duty } = limits;
  let choices = roll === undefined ? [] : choicesOf(position, roll);
  const drawing = roll === undefined ? rollsThatMayDraw(position) : [];
  let info: DiceInfo | undefined;
  let ending: DiceResult['reason'] | undefined;
  const slices = new Slices({ slice, duty });
  wasm.startDice(position.ruleset, wasmStateOf(position));
  wasm.setPoll(() => {
    const now = performance.now();
    if (shouldStop()) ending = 'stopped';
    // Limits apply only after the first iteration, because before that, there is no result to return.
    else if (info !== undefined) {
      if (movetime !== undefined && now - start >= movetime) ending = 'movetime';
      else if (nodes !== undefined && wasm.nodes() >= nodes) ending = 'nodes';
    }
    if (ending !== undefined) return 'end';
    return slices.isOver(now) ? 'pause' : 'go-on';
  }, nodes);
  while (ending === undefined) {
    const depth = (info?.depth ?? 0) + 1;
    choices = bestFirst(choices, info);
    const found =
      roll === undefined
        ? await beforeRoll(wasm, drawing, depth, slices.pause)
        : await afterRoll(wasm, choices, depth, limits.lines ?? 1, slices.pause);
    if (found !== undefined) {
      info = {
        depth,
        value: found.value,
        centipawns: diceCentipawns(found.value),
        lines: found.lines,
        nodes: wasm.nodes(),
        time: performance.now() - start,
      };
      onInfo?.(info);
      if (depth >= maxDepth) ending = 'depth';
      else if (shouldStop()) ending = 'stopped';
    }
  }
  return { ...(info !== undefined && { info }), reason: ending };
};

const choicesOf = (position: Position, roll: DieRoll): readonly Choice[] =>
  choicesForRoll(position, roll).map((move) => ({
    move,
    draws: position.halfmoves >= PLIES_TO_REPEAT && position.play(move).status() === 'repetition',
  }));

const rollsThatMayDraw = (position: Position): readonly (readonly [DieRoll, readonly Choice[]])[] =>
  DIE_ROLLS.map((roll) => [roll, choicesOf(position, roll)] as const).filter(([, choices]) =>
    choices.some(({ draws }) => draws),
  );

/** Puts the best choice of the last iteration first, so that the other choices are refuted quickly. */
const bestFirst = (choices: readonly Choice[], info: DiceInfo | undefined): readonly Choice[] => {
  const places = new Map(info?.lines.map(({ move = '' }, place) => [move, place]));
  const placeOf = ({ move }: Choice): number => places.get(makeCoordinates(move)) ?? choices.length;
  return [...choices].sort((a, b) => placeOf(a) - placeOf(b));
};

/** Finds the best move of each roll, and the expected value. Returns undefined if the search was stopped. */
const beforeRoll = async (
  wasm: SearchWasm,
  drawing: readonly (readonly [DieRoll, readonly Choice[]])[],
  depth: number,
  rest: Rest,
): Promise<Found | undefined> => {
  const found = await wasm.searchRolls(depth, rest);
  if (found === undefined || drawing.length === 0) return found;
  const lines = [...found.lines];
  for (const [roll, choices] of drawing) {
    const line = (await afterRoll(wasm, choices, depth, 1, rest))?.lines[0];
    if (line === undefined) return undefined;
    lines[roll - 1] = line;
  }
  return { value: lines.reduce((sum, { value }) => sum + value, 0) / lines.length, lines };
};

/**
 * Finds the best `wanted` choices of a roll. For the other choices, the search only proves that they are not better.
 * Returns undefined if the search was stopped.
 */
const afterRoll = async (
  wasm: SearchWasm,
  choices: readonly Choice[],
  depth: number,
  wanted: number,
  rest: Rest,
): Promise<Found | undefined> => {
  let lines: readonly DiceLine[] = [];
  for (const { move, draws } of choices) {
    const worst = lines.length < wanted ? undefined : lines.at(-1)?.value;
    const value = draws ? DRAW : await wasm.searchDiceMove(move, depth, worst ?? 0, rest);
    if (value === undefined) return undefined;
    if (worst !== undefined && value <= worst) continue;
    const line: DiceLine = {
      ...(!isPass(move) && { move: makeCoordinates(move) }),
      value,
      centipawns: diceCentipawns(value),
    };
    lines = [...lines, line].sort((a, b) => b.value - a.value).slice(0, wanted);
  }
  return { value: lines[0]?.value ?? 0, lines };
};
