/** Iterations of the search with dice over one position. */
import { makeCoordinates } from '../notation/coordinates.js';
import { movesForRoll } from '../rules/dice.js';
import type { LegalMove } from '../rules/moves.js';
import type { Position } from '../rules/position.js';
import type { Rest, SearchCore } from './core.js';
import { diceCentipawns } from './dice-value.js';
import { DEFAULT_SLICE_MILLISECONDS, nextEventLoopTurn } from './slices.js';
import type { DiceInfo, DiceLimits, DiceLine, DiceResult } from './types.js';

/** How a caller follows and ends an analysis with dice. */
export interface DiceControl {
  /** Called synchronously for each finished iteration. */
  readonly onInfo?: (info: DiceInfo) => void;
  /** Asked about every thousand nodes; true ends the search. */
  readonly shouldStop: () => boolean;
  /** As {@link SearchControl.slice}. */
  readonly slice?: number;
}

/** Each ply multiplies the work by about thirty, so nobody waits for more. */
export const MAX_DICE_DEPTH = 10;

/** What an iteration finds. */
interface Found {
  readonly value: number;
  readonly lines: readonly DiceLine[];
}

/** Deepens over an ongoing position until a limit, with or without a roll. */
export const analyseDice = async (
  core: SearchCore,
  position: Position,
  limits: DiceLimits,
  { onInfo, shouldStop, slice = DEFAULT_SLICE_MILLISECONDS }: DiceControl,
): Promise<DiceResult> => {
  const start = performance.now();
  const maxDepth = Math.min(limits.depth ?? MAX_DICE_DEPTH, MAX_DICE_DEPTH);
  const { roll, movetime, nodes } = limits;
  const moves = roll === undefined ? undefined : movesForRoll(position, roll);
  let info: DiceInfo | undefined;
  let ending: DiceResult['reason'] | undefined;
  let sliceEnd = start + slice;
  const rest = async (): Promise<void> => {
    await nextEventLoopTurn();
    sliceEnd = performance.now() + slice;
  };
  core.startDice(position);
  core.poll = () => {
    const now = performance.now();
    if (shouldStop()) ending = 'stopped';
    // Without one finished iteration there is nothing to return.
    else if (info !== undefined) {
      if (movetime !== undefined && now - start >= movetime) ending = 'movetime';
      else if (nodes !== undefined && core.nodes() >= nodes) ending = 'nodes';
    }
    if (ending !== undefined) return 'end';
    return now >= sliceEnd ? 'pause' : 'go-on';
  };
  while (ending === undefined) {
    const depth = (info?.depth ?? 0) + 1;
    const found =
      moves === undefined
        ? await core.searchRolls(depth, rest)
        : await afterRoll(core, bestFirst(moves, info), depth, limits.lines ?? 1, rest);
    if (found !== undefined) {
      info = {
        depth,
        value: found.value,
        centipawns: diceCentipawns(found.value),
        lines: found.lines,
        nodes: core.nodes(),
        time: performance.now() - start,
      };
      onInfo?.(info);
      if (depth >= maxDepth) ending = 'depth';
      else if (shouldStop()) ending = 'stopped';
    }
  }
  return { ...(info !== undefined && { info }), reason: ending };
};

/** The moves with the best of the last iteration first, so that the others are soon shown to be worse. */
const bestFirst = (
  moves: readonly LegalMove[],
  info: DiceInfo | undefined,
): readonly LegalMove[] => {
  const places = new Map(info?.lines.map(({ move = '' }, place) => [move, place]));
  const placeOf = (move: LegalMove): number => places.get(makeCoordinates(move)) ?? moves.length;
  return [...moves].sort((a, b) => placeOf(a) - placeOf(b));
};

/**
 * The best moves of a roll; those beyond the lines asked for need only be shown to be no better.
 * Undefined if the search was stopped.
 */
const afterRoll = async (
  core: SearchCore,
  moves: readonly LegalMove[],
  depth: number,
  wanted: number,
  rest: Rest,
): Promise<Found | undefined> => {
  let lines: readonly DiceLine[] = [];
  for (const move of moves.length === 0 ? [undefined] : moves) {
    const worst = lines.length < wanted ? undefined : lines.at(-1)?.value;
    const value = await core.searchDiceMove(move, depth, worst ?? 0, rest);
    if (value === undefined) return undefined;
    if (worst !== undefined && value <= worst) continue;
    const line: DiceLine = {
      ...(move !== undefined && { move: makeCoordinates(move) }),
      value,
      centipawns: diceCentipawns(value),
    };
    lines = [...lines, line].sort((a, b) => b.value - a.value).slice(0, wanted);
  }
  return { value: lines[0]?.value ?? 0, lines };
};
