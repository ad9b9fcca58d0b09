/** Iterations of the search with dice over one position. */
import { makeCoordinates } from '../notation/coordinates.js';
import { choicesForRoll, DIE_ROLLS, type DieRoll } from '../rules/dice.js';
import { isPass, type MoveOrPass } from '../rules/moves.js';
import type { Position } from '../rules/position.js';
import type { Rest, SearchWasm } from './search-wasm.js';
import { diceCentipawns } from './dice-value.js';
import { DEFAULT_SLICE_MILLISECONDS, nextEventLoopTurn } from './slices.js';
import type { DiceInfo, DiceLimits, DiceLine, DiceResult } from './types.js';

/** How a caller follows and ends an analysis with dice. */
export interface DiceControl {
  /** Called synchronously for each finished iteration. */
  readonly onInfo?: (info: DiceInfo) => void;
  /** Asked about every few hundred nodes; true ends the search. */
  readonly shouldStop: () => boolean;
  /** As {@link SearchControl.slice}. */
  readonly slice?: number;
}

/** Each ply multiplies the work by about thirty, so nobody waits for more. */
export const MAX_DICE_DEPTH = 10;

/** Expected score of a draw. */
const DRAW = 0.5;
/**
 * Plies without a capture or pawn move before one can bring a position about for the third time: it
 * takes a move, and another that takes it back, with the opponent's turns between, to come back once.
 */
const PLIES_TO_REPEAT = 7;

/** What a roll lets do. The search knows nothing of the game before its root, so this tells it. */
interface Choice {
  readonly move: MoveOrPass;
  /** Brings a position about for the third time, and so ends the game. */
  readonly draws: boolean;
}

/** What an iteration finds. */
interface Found {
  readonly value: number;
  readonly lines: readonly DiceLine[];
}

/** Deepens over an ongoing position until a limit, with or without a roll. */
export const analyseDice = async (
  wasm: SearchWasm,
  position: Position,
  limits: DiceLimits,
  { onInfo, shouldStop, slice = DEFAULT_SLICE_MILLISECONDS }: DiceControl,
): Promise<DiceResult> => {
  const start = performance.now();
  const maxDepth = Math.min(limits.depth ?? MAX_DICE_DEPTH, MAX_DICE_DEPTH);
  const { roll, movetime, nodes } = limits;
  let choices = roll === undefined ? [] : choicesOf(position, roll);
  const drawing = roll === undefined ? rollsThatMayDraw(position) : [];
  let info: DiceInfo | undefined;
  let ending: DiceResult['reason'] | undefined;
  let sliceEnd = start + slice;
  const rest = async (): Promise<void> => {
    await nextEventLoopTurn();
    sliceEnd = performance.now() + slice;
  };
  wasm.startDice(position);
  wasm.poll = () => {
    const now = performance.now();
    if (shouldStop()) ending = 'stopped';
    // Without one finished iteration there is nothing to return.
    else if (info !== undefined) {
      if (movetime !== undefined && now - start >= movetime) ending = 'movetime';
      else if (nodes !== undefined && wasm.nodes() >= nodes) ending = 'nodes';
    }
    if (ending !== undefined) return 'end';
    return now >= sliceEnd ? 'pause' : 'go-on';
  };
  while (ending === undefined) {
    const depth = (info?.depth ?? 0) + 1;
    choices = bestFirst(choices, info);
    const found =
      roll === undefined
        ? await beforeRoll(wasm, drawing, depth, rest)
        : await afterRoll(wasm, choices, depth, limits.lines ?? 1, rest);
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

/** The choices with the best of the last iteration first, so that the others are soon shown to be worse. */
const bestFirst = (choices: readonly Choice[], info: DiceInfo | undefined): readonly Choice[] => {
  const places = new Map(info?.lines.map(({ move = '' }, place) => [move, place]));
  const placeOf = ({ move }: Choice): number => places.get(makeCoordinates(move)) ?? choices.length;
  return [...choices].sort((a, b) => placeOf(a) - placeOf(b));
};

/** The best of each roll, and the expected value; undefined if the search was stopped. */
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
 * The best choices of a roll; those beyond the lines asked for need only be shown to be no better.
 * Undefined if the search was stopped.
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
