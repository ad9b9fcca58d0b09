/** The line of a game that shows why a move is bad. */
import { winsPiece } from '../motifs/exchange.js';
import { turnsOf } from '../motifs/turn.js';
import { nodeAt, positionAt, type Path } from '../game/tree.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { numberedLine, stepsOf, type LineStep } from '../notation/line.js';
import type { GameNode, GameRecord } from '../notation/record.js';
import { isPass } from '../rules/moves.js';
import type { Role } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { verdictAt } from './revise.js';

/** The steps of a line of nodes in the position `start`, up to the first pass. */
export const stepsAlong = (start: Position, nodes: readonly GameNode[]): readonly LineStep[] => {
  const pass = nodes.findIndex(({ move }) => isPass(move));
  const moves = (pass < 0 ? nodes : nodes.slice(0, pass)).map(({ move }) => makeCoordinates(move));
  return stepsOf(start, moves);
};

/** The main line that begins with a node. */
export const lineFrom = (first: GameNode | undefined): readonly GameNode[] => {
  const line: GameNode[] = [];
  for (let node = first; node !== undefined; [node] = node.children) line.push(node);
  return line;
};

/** The maximum length of a line in which a reason is looked for. */
const MAX_LINE = 6;

/**
 * The steps of the line that refutes a move; empty if the game does not contain such a line. It is the continuation of
 * the game. From the first mistake in it, it is the better line beside this mistake, or ends if there is none.
 */
export const refutingSteps = (record: GameRecord, path: Path): readonly LineStep[] => {
  const line: GameNode[] = [];
  let at = [...path, 0];
  for (
    let node = nodeAt(record, at);
    node !== undefined && line.length < MAX_LINE;
    node = nodeAt(record, at)
  ) {
    const verdict = verdictAt(record, at);
    if (verdict !== undefined) {
      line.push(...lineFrom(verdict.better?.node));
      break;
    }
    // If the first move has no evaluation, it may not be a refutation.
    const isUnknown = node.evaluation === undefined && node.children.length > 0;
    if (line.length === 0 && isUnknown) break;
    line.push(node);
    at = [...at, 0];
  }
  return stepsAlong(positionAt(record, path), line.slice(0, MAX_LINE));
};

export interface Refutation {
  /** The moves with their numbers: one move, or the moves up to the capture that wins a piece. */
  readonly moves: string;
  readonly won?: Role;
  /** The number of moves until the game ends, if `moves` ends it. */
  readonly endsIn?: number;
}

/**
 * The refutation of the marked move at a path; undefined if the game contains none. The refutation is the opponent's
 * reply in the game. If that reply is marked as well, the refutation is the better line beside the reply.
 */
export const refutationAt = (record: GameRecord, path: Path): Refutation | undefined => {
  const position = positionAt(record, path);
  const steps = refutingSteps(record, path).slice(0, 4);
  const [reply] = steps;
  if (reply === undefined) return undefined;
  const score = nodeAt(record, path)?.evaluation?.score;
  const isForWhite = score?.kind === 'mate' && score.moves > 0;
  if (score?.kind === 'mate' && isForWhite === (position.turn === 'white'))
    return { moves: numberedLine([reply]), endsIn: Math.abs(score.moves) };
  const before = positionAt(record, path.slice(0, -1));
  const turns = turnsOf(position, steps);
  const capture = [0, 2].find((index) => winsPiece(before, turns, index));
  const won = capture === undefined ? undefined : steps[capture]?.move.captured;
  return capture === undefined || won === undefined
    ? { moves: numberedLine([reply]) }
    : { moves: numberedLine(steps.slice(0, capture + 1)), won };
};
