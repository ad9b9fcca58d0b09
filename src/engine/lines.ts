/** Lines of a search: their order, and what an interrupted iteration makes of them. */
import type { SearchInfo } from './types.js';

/** Lines with the best first, numbered. Among equals the earlier one stays before. */
export const sortLines = (lines: readonly SearchInfo[]): readonly SearchInfo[] =>
  [...lines]
    .sort((a, b) => orderOf(b.score) - orderOf(a.score))
    .map((info, index) => ({ ...info, multipv: index + 1 }));

/**
 * The lines of an interrupted iteration, completed by those of the last finished one for other moves.
 * Each finished line is better than all that come after it, so an older score above the last of
 * them is known to be too high.
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

/** Scores on one scale: ends of the game lie beyond every evaluation. */
export const orderOf = (score: SearchInfo['score']): number =>
  score.kind === 'centipawns'
    ? score.value
    : score.moves > 0
      ? 1e6 - score.moves
      : -1e6 - score.moves;

/**
 * Plies beyond a forced end to which it must have been searched before the search may rest on it. Late
 * moves are searched less deeply, so a shorter way may come to light a little later.
 */
const SHORTER_WIN_PLIES = 4;

/** Whether the end that was found lies well within what was searched. */
export const isForced = ({ score, depth }: SearchInfo): boolean =>
  score.kind === 'mate' && 2 * Math.abs(score.moves) + SHORTER_WIN_PLIES <= depth;
