/** The lines that report searches and the end of the game to XBoard. */
import type { SearchInfo, SearchProgress } from '../engine/types.js';
import { makeSanVariation } from '../notation/line.js';
import type { Status } from '../rules/outcome.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';
import type { BookMoveInfo } from './protocol-engine.js';

const MATE = 100_000;

/** The score in centipawns. A forced end is 100,000 plus the number of moves to it, with the score's sign. */
export const makeScore = (score: Score): number =>
  score.kind === 'centipawns'
    ? score.value
    : score.moves > 0
      ? MATE + score.moves
      : -MATE + score.moves;

/** Converts milliseconds to centiseconds. */
const centiseconds = (milliseconds: number): number => Math.round(milliseconds / 10);

/** The moves in SAN, up to the first illegal move (exclusive). */
export const makeLine = (start: Position, moves: readonly string[]): string =>
  makeSanVariation(start, moves).join(' ');

/**
 * A line of thinking output: depth in plies, score, time, nodes, selective depth, speed, tablebase hits and, after a
 * tab, the moves.
 */
export const makeThinking = (info: SearchInfo, moves: string): string =>
  [
    [info.depth, makeScore(info.score), centiseconds(info.time), info.nodes].join(' '),
    ` ${info.selectiveDepth} ${info.nodesPerSecond} ${info.tableHits ?? 0}\t${moves}`,
  ].join('');

/**
 * The answer to `bk`, a text for the user. Each line begins with a space, and an empty line ends the text. `moves` is
 * undefined if there is no book for the ruleset.
 */
export const makeBook = (
  position: Position,
  moves: readonly BookMoveInfo[] | undefined,
): readonly string[] => {
  const text =
    moves === undefined
      ? ['There is no opening book for this variant.']
      : moves.length === 0
        ? ['The opening book has no moves for this position.']
        : [
            'Moves of the opening book:',
            ...moves.map(
              ({ move, score, share }) =>
                `${makeLine(position, [move])}  ${showScore(score)}  ${Math.round(100 * share)} %`,
            ),
          ];
  return [...text.map((line) => ` ${line}`), ''];
};

/** Writes a score for the user: in pawns, or as the number of moves to a forced end. */
const showScore = (score: Score): string => {
  const { kind } = score;
  if (kind === 'mate') return `${score.moves > 0 ? '' : '-'}#${Math.abs(score.moves)}`;
  return `${score.value < 0 ? '' : '+'}${(score.value / 100).toFixed(2)}`;
};

/** The answer to the command `.` during analysis. */
export const makeStatus = (position: Position, progress: SearchProgress | undefined): string => {
  const total = position.legalMoves().length;
  if (progress === undefined) return `stat01: 0 0 1 ${total} ${total}`;
  const { time, nodes, depth, currentMove, currentMoveNumber } = progress;
  return [
    'stat01:',
    centiseconds(time),
    nodes,
    depth,
    Math.max(0, total - currentMoveNumber),
    total,
    makeLine(position, [currentMove]),
  ].join(' ');
};

const REASONS: Readonly<Record<Exclude<Status, 'ongoing'>, string>> = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  'bare-king': 'bare king',
  'both-bare': 'both kings bare',
  'king-captured': 'king captured',
  repetition: 'third repetition',
  'move-limit': 'no capture or pawn move for too long',
};

/** The result with its reason; undefined while the game continues. */
export const makeClaim = (position: Position): string | undefined => {
  const status = position.status();
  return status === 'ongoing' ? undefined : `${position.result()} {${REASONS[status]}}`;
};

/**
 * Whether XBoard itself recognises that the last move has won or drawn the game. If not, XBoard treats a claim as false
 * and awards the game to the other side. XBoard recognises a bare king only after one more move, because that move
 * might bare the other king. Under `knight-then-bishop`, XBoard does not recognise a unicornio's attacks.
 */
export const isKnownToXboard = (position: Position): boolean => {
  const status = position.status();
  if (status === 'bare-king' || status === 'both-bare') return false;
  if (status === 'repetition' || status === 'move-limit') return true;
  return position.ruleset.switches.unicornio === 'leap-then-slide';
};
