/** Names what a puzzle is about, by rules that look at its line only. */
import { phasesOf } from '../analysis/phases.js';
import type { Position } from '../rules/position.js';
import type { Square } from '../rules/squares.js';
import { forkedBy } from './fork.js';
import type { PuzzleLineOfPlay, Turn } from './line.js';
import { decidingPins } from './pins.js';
import { THEMES, type PuzzleGoal, type Theme } from './types.js';
import { balanceOf, valueOf } from '../engine/value.js';
import { isBent, isKingLeap, leapsOver } from './ways.js';

/** Most pieces, kings included, of positions that tables can solve. */
const TABLE_PIECES = 4;
/** Centipawns of material that make a sacrifice: more than a pawn. */
const SACRIFICE = 180;

type Rule = (line: PuzzleLineOfPlay, goal: PuzzleGoal) => boolean;

/** Whether a move of the solver, with the one that follows it, satisfies a rule. */
const some =
  (rule: (turn: Turn, next: Turn | undefined, line: PuzzleLineOfPlay) => boolean): Rule =>
  (line) =>
    line.own.some((turn, index) => rule(turn, line.own[index + 1], line));

const endsBy =
  (status: ReturnType<Position['boardStatus']>): Rule =>
  ({ end }, goal) =>
    goal.kind === 'end' && end.boardStatus() === status;

/** Whether the game has no two armies any more, so that nobody is in check or pinned. */
const isOver = (position: Position): boolean =>
  ['bare-king', 'king-captured'].includes(position.boardStatus());

/** The pieces that attack the king since a move. With dice, others may have attacked it before. */
const newCheckers = ({ before, after }: Turn): readonly Square[] => {
  if (isOver(after) || !after.isCheck()) return [];
  const king = after.kingSquare(after.turn);
  const known = before.attackers(king, before.turn);
  return after.attackers(king, before.turn).filter((square) => !known.includes(square));
};

const isDecidingPin =
  (wantsBent: boolean) =>
  (turn: Turn, _: Turn | undefined, line: PuzzleLineOfPlay): boolean =>
    decidingPins(turn, line, wantsBent).length > 0;

/** The move opens the way of another piece, which then takes what it attacks. */
const isDiscoveredAttack = (turn: Turn, next: Turn | undefined): boolean => {
  if (next?.move.captured === undefined || next.move.from === turn.move.to) return false;
  const { from, to } = next.move;
  const { turn: solver } = turn.before;
  const target = turn.after.pieceAt(to);
  return (
    target !== undefined &&
    target.color !== solver &&
    turn.after.attackers(to, solver).includes(from) &&
    !turn.before.attackers(to, solver).includes(from)
  );
};

/**
 * A piece attacks another, which moves away, and then captures the piece behind it. The piece in front is a king, or worth
 * at least as much as the one behind.
 */
const isSkewer: Rule = ({ own, replies, solver, ruleset }) =>
  replies.some(({ before, move: { from, to, role } }, index) => {
    const [turn, next] = [own[index], own[index + 1]];
    if (turn === undefined || next?.move.captured === undefined) return false;
    const by = turn.move.to;
    const target = next.move.to;
    if (next.move.from !== by || target === to) return false;
    return (
      before.attackers(from, solver).includes(by) &&
      !before.attackers(target, solver).includes(by) &&
      (role === 'king' || valueOf(role, ruleset) >= valueOf(next.move.captured, ruleset))
    );
  });

/** A promotion where the same pawn could have become something else. */
const isChoiceOfFile = ({ before, move }: Turn): boolean =>
  move.promotion !== undefined &&
  before
    .legalMoves()
    .some(
      ({ from, promotion }) =>
        from === move.from && promotion !== undefined && promotion !== move.promotion,
    );

/** The first move takes a piece that nobody defends, and that has not just taken something itself; the game goes on. */
const isHanging: Rule = ({ own: [first], mistake }) => {
  if (first === undefined) return false;
  const { move, after } = first;
  const { captured, to } = move;
  if (captured === undefined || captured === 'pawn' || captured === 'king') return false;
  if (mistake?.isCapture === true && mistake.to === to) return false;
  return after.boardStatus() === 'ongoing' && after.attackers(to, after.turn).length === 0;
};

/** A piece is given, and more than a pawn is still missing when the solver has answered: otherwise it is a trade. */
const isSacrifice: Rule = ({ start, solver, own, replies }) => {
  const before = balanceOf(start, solver);
  return replies.some(({ move }, index) => {
    const answer = own[index + 1];
    return (
      move.captured !== undefined &&
      answer !== undefined &&
      balanceOf(answer.after, solver) <= before - SACRIFICE
    );
  });
};

const isForcing = ({ move: { captured, promotion }, after }: Turn): boolean =>
  captured !== undefined || promotion !== undefined || after.isCheck();

/** Whether a move takes something or gives check. A move that stalemates does neither: it is quiet. */
const strikes = ({ move, after }: Turn): boolean =>
  move.captured !== undefined || (!isOver(after) && after.isCheck());

/** The slide beyond the corner takes something or gives check. */
const strikesRoundCorner = (turn: Turn): boolean => {
  const { role, from, to } = turn.move;
  return strikes(turn) && isBent(role, from, to, turn.before.ruleset);
};

const RULES: Readonly<Record<Theme, Rule>> = {
  checkmate: endsBy('checkmate'),
  'bare-king': endsBy('bare-king'),
  stalemate: endsBy('stalemate'),
  fork: some((turn, next) => forkedBy(turn, next).length > 0),
  pin: some(isDecidingPin(false)),
  'bent-pin': some(isDecidingPin(true)),
  'discovered-attack': some(isDiscoveredAttack),
  'discovered-check': some((turn) => newCheckers(turn).some((square) => square !== turn.move.to)),
  'double-check': some((turn) => newCheckers(turn).length > 1),
  'leap-over': some((turn) => strikes(turn) && leapsOver(turn.before, turn.move)),
  'king-leap': some(({ move }) => isKingLeap(move)),
  'bent-way': some(strikesRoundCorner),
  promotion: some(({ move }) => move.promotion !== undefined),
  'promotion-by-file': some(isChoiceOfFile),
  hanging: isHanging,
  sacrifice: isSacrifice,
  quiet: ({ own: [first] }) => first !== undefined && !isForcing(first),
  defence: (_, goal) => goal.kind === 'hold',
  ending: ({ start }) => phasesOf([start])[0]?.phase === 'ending',
  'exact-ending': ({ start }) => start.pieces().length <= TABLE_PIECES,
  'king-capture': endsBy('king-captured'),
  skewer: isSkewer,
};

/** The themes of a line. */
export const themesOf = (line: PuzzleLineOfPlay, goal: PuzzleGoal): readonly Theme[] =>
  THEMES.filter((theme) => RULES[theme](line, goal));
