/** Lines of a search: their order, and the lines after an interrupted iteration. */
import type { SearchInfo } from './types.js';

/** Sorts lines, best first, and numbers them. Equal lines keep their order. */
export const sortLines = (lines: readonly SearchInfo[]): readonly SearchInfo[] =>
  [...lines]
    .sort((a, b) => orderOf(b.score) - orderOf(a.score))
    .map((info, index) => ({ ...info, multipv: index + 1 }));

/**
 * The lines of an interrupted iteration, followed by the last finished iteration's lines for other moves. The
 * finished lines are better than all others, so an older score above the lowest of them is known to be too
 * high.
 */
export const mergeLines = (
  fresh: readonly SearchInfo[],
  old: readonly SearchInfo[],
  wanted: number,
): readonly SearchInfo[] => {
  const sorted = sortLines(fresh);
  const last = sorted.at(-1);
  if (last === undefined) return old;
  const others = old
    .filter(({ pv }) => !fresh.some((line) => line.pv[0] === pv[0]))
    .map((line): SearchInfo =>
      orderOf(line.score) > orderOf(last.score)
        ? { ...line, score: last.score, bound: 'upper' }
        : line,
    );
  return sortLines([...sorted, ...others]).slice(0, wanted);
};

/** Maps scores to one scale, on which forced ends lie beyond every evaluation. */
export const orderOf = (score: SearchInfo['score']): number =>
  score.kind === 'centipawns'
    ? score.value
    : score.moves > 0
      ? 1e6 - score.moves
      : -1e6 - score.moves;

/**
 * Plies beyond a forced end that must have been searched before the search may stop. Late moves are reduced,
 * so a shorter way may be found a little later.
 */
const SHORTER_WIN_PLIES = 4;

/** Whether the line is a forced end well within the searched depth. */
export const isForced = ({ score, depth }: SearchInfo): boolean =>
  score.kind === 'mate' && 2 * Math.abs(score.moves) + SHORTER_WIN_PLIES <= depth;
