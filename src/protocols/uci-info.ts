/** The `info` lines of UCI, and the board for people. */
import type { SearchInfo, SearchProgress } from '../engine/types.js';
import { winDrawLoss } from '../engine/win-probability.js';
import { makeFen } from '../notation/fen.js';
import { letterOf } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';
import { BOARD_SIZE, FILES, RANKS, SQUARES } from '../rules/squares.js';

export const makeScore = (score: Score): string =>
  score.kind === 'mate' ? `mate ${score.moves}` : `cp ${score.value}`;

const makeChances = (score: Score): string => {
  if (score.kind === 'mate') return score.moves > 0 ? '1000 0 0' : '0 0 1000';
  const { win, draw, loss } = winDrawLoss(score.value);
  return `${win} ${draw} ${loss}`;
};

export const makeInfo = (info: SearchInfo, { chances }: { readonly chances: boolean }): string =>
  [
    `info depth ${info.depth} seldepth ${info.selectiveDepth} multipv ${info.multipv}`,
    `score ${makeScore(info.score)}`,
    ...(info.bound === undefined ? [] : [`${info.bound}bound`]),
    ...(chances ? [`wdl ${makeChances(info.score)}`] : []),
    `nodes ${info.nodes} nps ${info.nodesPerSecond} hashfull ${info.hashUse}`,
    ...(info.tableHits === undefined ? [] : [`tbhits ${info.tableHits}`]),
    `time ${Math.round(info.time)}`,
    `pv ${info.pv.join(' ')}`,
  ].join(' ');

export const makeProgress = (progress: SearchProgress): string =>
  [
    `info depth ${progress.depth} seldepth ${progress.selectiveDepth}`,
    `currmove ${progress.currentMove} currmovenumber ${progress.currentMoveNumber}`,
    `nodes ${progress.nodes} nps ${progress.nodesPerSecond} hashfull ${progress.hashUse}`,
    `time ${Math.round(progress.time)}`,
  ].join(' ');

/** The board with its FEN and status, as lines. */
export const drawPosition = (position: Position): readonly string[] => {
  const ruler = `    ${FILES.join(' ')}`;
  const ranks = RANKS.map((rank, index) => {
    const row = SQUARES.slice(index * BOARD_SIZE, (index + 1) * BOARD_SIZE).map((square) => {
      const piece = position.pieceAt(square);
      return piece === undefined ? '.' : letterOf(piece);
    });
    return `${rank.padStart(3)} ${row.join(' ')} ${rank}`;
  });
  return [
    ruler,
    ...ranks.reverse(),
    ruler,
    '',
    `Ruleset: ${position.ruleset.id}`,
    `Fen: ${makeFen(position.setup)}`,
    `Key: ${position.key}`,
    `Status: ${position.status()}${position.isCheck() ? ', check' : ''}`,
  ];
};
