/** Finds refutations of marked moves in the reviewed game itself. */
import { numberedLine, stepsOf, type LineStep } from '../../../src/notation/line.js';
import { verdictAt } from '../../../src/analysis/revise.js';
import { balanceOf, valueOf } from '../../../src/engine/value.js';
import { nodeAt, nodesAlong, positionAt, type Path } from '../../../src/game/tree.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import type { GameNode, GameRecord } from '../../../src/notation/record.js';
import { isPass } from '../../../src/rules/moves.js';
import type { Role } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';

export interface Refutation {
  /** The moves with their numbers: one move, or the moves up to the capture that wins a piece. */
  readonly moves: string;
  readonly won?: Role;
  /** The number of moves until the game ends, if `moves` ends it. */
  readonly endsIn?: number;
}

/** The examined plies: two moves of the opponent, each with its reply. */
const MAX_PLIES = 4;
/** Minimum gain of the line, as a share of the captured piece's value. With less, the capture is part of a trade. */
const MIN_GAIN = 0.5;

/**
 * The refutation of the marked move at a path; undefined if the game contains none. The refutation is the opponent's
 * reply in the game. If that reply is marked as well, the refutation is the better line beside the reply.
 */
export const refutationAt = (record: GameRecord, path: Path): Refutation | undefined => {
  const line = lineAfter(record, path).slice(0, MAX_PLIES);
  const position = positionAt(record, path);
  const steps = stepsOf(
    position,
    line.map(({ move }) => makeCoordinates(move)),
  );
  const [reply] = steps;
  if (reply === undefined) return undefined;
  const score = nodeAt(record, path)?.evaluation?.score;
  const isForWhite = score?.kind === 'mate' && score.moves > 0;
  if (score?.kind === 'mate' && isForWhite === (position.turn === 'white'))
    return { moves: numberedLine([reply]), endsIn: Math.abs(score.moves) };
  const before = positionAt(record, path.slice(0, -1));
  const capture = [0, 2].find((index) => isGain(before, steps, index));
  const won = capture === undefined ? undefined : steps[capture]?.move.captured;
  return capture === undefined || won === undefined
    ? { moves: numberedLine([reply]) }
    : { moves: numberedLine(steps.slice(0, capture + 1)), won };
};

/** The nodes of the line that refutes a move; empty if the game does not contain such a line. */
export const lineAfter = (record: GameRecord, path: Path): readonly GameNode[] => {
  const next = [...path, 0];
  const played = nodeAt(record, next);
  if (played === undefined) return [];
  const verdict = verdictAt(record, next);
  // If the move has no evaluation, the reply may not be a refutation.
  if (verdict === undefined && played.evaluation === undefined && played.children.length > 0)
    return [];
  const start = verdict === undefined ? next : verdict.better?.path;
  if (start === undefined) return [];
  const line: GameNode[] = [];
  let node = nodesAlong(record, start)?.at(-1);
  for (; node !== undefined; [node] = node.children) {
    if (isPass(node.move)) break;
    line.push(node);
  }
  return line;
};

/** Whether the opponent's capture wins a piece, counted from the position before the marked move. */
export const isGain = (before: Position, steps: readonly LineStep[], index: number): boolean => {
  const step = steps[index];
  const captured = step?.move.captured;
  if (step === undefined || captured === undefined) return false;
  if (captured === 'pawn' || captured === 'king') return false;
  const answer = steps[index + 1];
  const { after, turn, move } = step;
  if (
    answer === undefined &&
    after.status() === 'ongoing' &&
    after.attackers(move.to, after.turn).length > 0
  )
    return false;
  const gain = balanceOf((answer ?? step).after, turn) - balanceOf(before, turn);
  return gain >= MIN_GAIN * valueOf(captured, before.ruleset);
};
