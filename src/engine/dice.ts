/** Iterations of the search with dice over one position. */
import type { LegalMove } from '../rules/moves.js';
import type { SearchCore } from './core.js';
import type { DiceInfo, DiceLimits, DiceLine, DiceResult } from './types.js';

/** How a caller follows and ends an analysis with dice. */
export interface DiceControl {
  /** Called synchronously for each finished iteration. */
  readonly onInfo?: (info: DiceInfo) => void;
  /** Asked about every thousand nodes; true ends the search. */
  readonly shouldStop: () => boolean;
}

/** Each ply multiplies the work by about thirty, so nobody waits for more. */
export const MAX_DICE_DEPTH = 10;

/**
 * Deepens until a limit. `moves` are the legal moves for the roll; without a roll, undefined. The core
 * has been started.
 */
export const analyseDice = (
  core: SearchCore,
  moves: readonly LegalMove[] | undefined,
  makeText: (move: LegalMove) => string,
  limits: DiceLimits,
  { onInfo, shouldStop }: DiceControl,
): DiceResult => {
  const start = performance.now();
  const maxDepth = Math.min(limits.depth ?? MAX_DICE_DEPTH, MAX_DICE_DEPTH);
  let info: DiceInfo | undefined;
  let ending: 'movetime' | 'stopped' | undefined;
  core.poll = () => {
    if (shouldStop()) ending = 'stopped';
    // Without one finished iteration there is nothing to return.
    else if (info !== undefined && limits.movetime !== undefined)
      if (performance.now() - start >= limits.movetime) ending = 'movetime';
    return ending !== undefined;
  };
  for (let depth = 1; depth <= maxDepth; depth += 1) {
    const found =
      moves === undefined
        ? core.searchRolls(depth)
        : afterRoll(core, moves, makeText, depth, limits.lines ?? 1);
    if (found === undefined) break;
    info = { depth, ...found, nodes: core.nodes(), time: performance.now() - start };
    onInfo?.(info);
  }
  return { ...(info !== undefined && { info }), reason: ending ?? 'depth' };
};

/** The best moves of a roll; those beyond the lines asked for need only be shown to be no better. */
const afterRoll = (
  core: SearchCore,
  moves: readonly LegalMove[],
  makeText: (move: LegalMove) => string,
  depth: number,
  wanted: number,
): { readonly value: number; readonly lines: readonly DiceLine[] } | undefined => {
  if (moves.length === 0) {
    const value = core.searchDiceMove(undefined, depth, 0);
    return value === undefined ? undefined : { value, lines: [{ value }] };
  }
  let lines: readonly DiceLine[] = [];
  for (const move of moves) {
    const worst = lines.length < wanted ? undefined : lines.at(-1)?.value;
    const value = core.searchDiceMove(move, depth, worst ?? 0);
    if (value === undefined) return undefined;
    if (worst !== undefined && value <= worst) continue;
    lines = [...lines, { move: makeText(move), value }]
      .sort((a, b) => b.value - a.value)
      .slice(0, wanted);
  }
  return { value: lines[0]?.value ?? 0, lines };
};
