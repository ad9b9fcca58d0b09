/** The games of a file as work for engines, and what becomes of them. */
import { reportOf, pointsOfGame } from '../../analysis/judge.js';
import { stepsOf } from '../../analysis/line.js';
import { gapsOf, markMistakes } from '../../analysis/review.js';
import { annotate, endOfLine, nodesAlong, positionAt, startPosition } from '../../game/tree.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import { readPgn, type PgnError } from '../../notation/pgn.js';
import type { GameRecord } from '../../notation/record.js';
import type { Position } from '../../rules/position.js';
import type { Finding } from './journal.js';

/** A game and the positions that are to be analysed. */
export interface Assignment {
  /** From 1. */
  readonly game: number;
  readonly record: GameRecord;
  /** Coordinate moves of the main line. */
  readonly moves: readonly string[];
  /** Of each such position: plies before it. */
  readonly plies: readonly number[];
}

/** The readable games of a text, one after the other. */
export function* assignments(
  text: string,
  { again, complain }: { readonly again: boolean; readonly complain: (error: PgnError) => void },
): Generator<Assignment, void> {
  let game = 0;
  for (const { record, errors } of readPgn(text)) {
    game += 1;
    errors.forEach(complain);
    if (record === undefined) continue;
    const nodes = nodesAlong(record, endOfLine(record)) ?? [];
    const moves = nodes.map(({ move }) => makeCoordinates(move));
    const wanted = again
      ? [...moves.keys(), moves.length]
      : gapsOf(record)
          .map(({ length }) => length)
          .reverse();
    const isOver = positionAt(record, endOfLine(record)).boardStatus() !== 'ongoing';
    const plies = isOver ? wanted.filter((ply) => ply < moves.length) : wanted;
    yield { game, record, moves, plies };
  }
}

/** The positions of a game's main line, the start first. */
export const positionsOf = ({ record, moves }: Assignment): readonly Position[] => {
  const start = startPosition(record);
  return [start, ...stepsOf(start, moves).map(({ after }) => after)];
};

/** The game with its findings, its mistakes marked. */
export const annotated = (
  assignment: Assignment,
  findings: readonly Finding[],
  annotator: string,
): GameRecord => {
  let { record } = assignment;
  const positions = positionsOf(assignment);
  const best = new Map<string, readonly string[]>();
  for (const { ply, found } of findings) {
    if (found === undefined) continue;
    const { score, depth, pv } = found;
    const path = Array.from({ length: ply }, () => 0);
    record = annotate(record, path, { evaluation: { score, depth } });
    const position = positions[ply];
    if (position !== undefined) best.set(makeFen(position.setup), pv);
  }
  const marked = markMistakes(record, best);
  return marked.tags.some(([name]) => name === 'Annotator')
    ? marked
    : { ...marked, tags: [...marked.tags, ['Annotator', annotator]] };
};

/**
 * An annotated game as one line of JSON: scores and chances from White's view, losses from the mover's,
 * both as shares of the point; best lines in SAN.
 */
export const jsonLine = (
  assignment: Assignment,
  record: GameRecord,
  findings: readonly Finding[],
): string => {
  const points = pointsOfGame(record);
  const nodes = nodesAlong(record, endOfLine(record)) ?? [];
  const positions = positionsOf(assignment);
  const lines = new Map(findings.map(({ ply, found }) => [ply, found?.pv]));
  const bestAt = (ply: number): readonly string[] | undefined => {
    const position = positions[ply];
    const pv = lines.get(ply);
    return position && pv && stepsOf(position, pv).map(({ san }) => san);
  };
  const round = (share: number | undefined): number | undefined =>
    share === undefined ? undefined : Math.round(share * 10_000) / 10_000;
  const { white, black } = reportOf(points);
  return JSON.stringify({
    game: assignment.game,
    tags: Object.fromEntries(record.tags),
    ruleset: record.ruleset.id,
    fen: makeFen(record.setup),
    result: record.result,
    plies: points.map(({ ply, chance, loss, judgement }) => {
      const node = nodes[ply - 1];
      const evaluation = (node ?? record).evaluation;
      return {
        ply,
        san: node?.san,
        move: node && makeCoordinates(node.move),
        score: evaluation?.score,
        depth: evaluation?.depth,
        chance: round(chance),
        loss: round(loss),
        judgement,
        best: bestAt(ply),
      };
    }),
    white: { ...white, meanLoss: round(white.meanLoss) },
    black: { ...black, meanLoss: round(black.meanLoss) },
  });
};
