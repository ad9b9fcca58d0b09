/** Finds a puzzle's themes by rules that examine only its line. */
import { phasesOf } from '../analysis/phases.js';
import type { Position } from '../rules/position.js';
import { type Square, fileOf, rankOf, squareFrom } from '../rules/squares.js';
import type { PuzzleLineOfPlay, Turn } from './file.js';
import { aimOf } from './goal.js';
import { THEMES, type PuzzleGoal, type Theme } from './types.js';
import { balanceOf, valueOf } from '../engine/value.js';
import { opposite } from '../rules/pieces.js';
import { pinsIn, type Pin, attackMapIn } from '../rules/tactics.js';
import { pathOf } from '../rules/path.js';
import type { LegalMove } from '../rules/moves.js';
import type { Ruleset } from '../rules/rulesets.js';

/** Maximum number of pieces, including kings, in positions for which tables exist. */
const TABLE_PIECES = 4;
/** Material, in centipawns, that counts as a sacrifice: more than a pawn. */
const SACRIFICE = 180;

type Rule = (line: PuzzleLineOfPlay, goal: PuzzleGoal) => boolean;

/** Makes a rule that holds if any of the solver's moves, together with the next move, satisfies a condition. */
const some =
  (rule: (turn: Turn, next: Turn | undefined, line: PuzzleLineOfPlay) => boolean): Rule =>
  (line) =>
    line.own.some((turn, index) => rule(turn, line.own[index + 1], line));

const endsBy =
  (status: ReturnType<Position['boardStatus']>): Rule =>
  ({ end }, goal) =>
    goal.kind === 'end' && end.boardStatus() === status;

/** Whether a side has a bare king or its king has been captured. Checks and pins are then impossible. */
const isOver = (position: Position): boolean =>
  ['bare-king', 'king-captured'].includes(position.boardStatus());

/**
 * The pieces that have attacked the king only since this move. In a game with dice, other pieces may have attacked it
 * before.
 */
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

/** Whether the move opens a line for another piece, which then captures the attacked piece. */
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
 * Whether a piece attacks another piece, which moves away, and then captures the piece behind it. The piece in front
 * must be a king or worth at least as much as the one behind.
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

/** Whether the pawn promotes and could have promoted on another file, to a different piece. */
const isChoiceOfFile = ({ before, move }: Turn): boolean =>
  move.promotion !== undefined &&
  before
    .legalMoves()
    .some(
      ({ from, promotion }) =>
        from === move.from && promotion !== undefined && promotion !== move.promotion,
    );

/** Whether the first move captures an undefended piece that has not just captured, without ending the game. */
const isHanging: Rule = ({ own: [first], mistake }) => {
  if (first === undefined) return false;
  const { move, after } = first;
  const { captured, to } = move;
  if (captured === undefined || captured === 'pawn' || captured === 'king') return false;
  if (mistake?.isCapture === true && mistake.to === to) return false;
  return after.boardStatus() === 'ongoing' && after.attackers(to, after.turn).length === 0;
};

/** Whether the solver loses a piece, and is still down by more than a pawn's value after the solver's next move. */
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

/** Whether a move captures something or gives check. */
const strikes = ({ move, after }: Turn): boolean =>
  move.captured !== undefined || (!isOver(after) && after.isCheck());

/** Whether a piece captures something or gives check beyond the corner of its path. */
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
  defence: (_, goal) => aimOf(goal) === 'hold',
  ending: ({ start }) => phasesOf([start])[0]?.phase === 'ending',
  'exact-ending': ({ start }) => start.pieces().length <= TABLE_PIECES,
  'king-capture': endsBy('king-captured'),
  skewer: isSkewer,
};

export const themesOf = (line: PuzzleLineOfPlay, goal: PuzzleGoal): readonly Theme[] =>
  THEMES.filter((theme) => RULES[theme](line, goal));

/**
 * The squares of pinned pieces that make the solver's move decisive. Either the move pins them and a later move
 * captures them, or only the pin prevents them from capturing the moved piece. If `wantsBent` is true, only pins around
 * a corner count. Otherwise, only straight pins count.
 */
export const decidingPins = (
  turn: Turn,
  { own, solver, ruleset }: PuzzleLineOfPlay,
  wantsBent: boolean,
): readonly Square[] => {
  const { move, after } = turn;
  if (['bare-king', 'king-captured'].includes(after.boardStatus())) return [];
  const goesBent = ({ by, king }: Pin): boolean =>
    by.some((square) => {
      const piece = after.pieceAt(square);
      return piece !== undefined && isBent(piece.role, square, king, ruleset) === wantsBent;
    });
  const pins = pinsIn(after.setup, ruleset).filter(goesBent);
  const later = own.slice(own.indexOf(turn) + 1);
  const taken = pins.filter(
    ({ by, square }) => by.includes(move.to) && later.some(({ move: { to } }) => to === square),
  );
  const guards = after.attackers(move.to, opposite(solver));
  const deciding =
    taken.length > 0
      ? taken
      : pins.filter(
          ({ by, square }) =>
            guards.includes(square) &&
            !by.includes(move.to) &&
            after.findMove(square, move.to) === undefined,
        );
  return deciding.map(({ square }) => square);
};

/** The number of centipawns by which a defended target of a fork must be worth more than the forking piece. */
const WORTH_MORE = 60;

/**
 * The enemy pieces that the piece on a square threatens: kings, undefended pieces, and pieces worth at least `margin`
 * centipawns more than the threatening piece. Pawns do not count.
 */
export const targetsOf = (
  position: Position,
  square: Square,
  margin = WORTH_MORE,
): readonly Square[] => {
  const piece = position.pieceAt(square);
  if (piece === undefined) return [];
  const { ruleset } = position;
  return attackMapIn(position.setup, ruleset)
    .attackedFrom(square)
    .filter((target) => {
      const other = position.pieceAt(target);
      if (other === undefined || other.color === piece.color || other.role === 'pawn') return false;
      return (
        other.role === 'king' ||
        valueOf(other.role, ruleset) >= valueOf(piece.role, ruleset) + margin ||
        position.attackers(target, other.color).length === 0
      );
    });
};

/**
 * The targets of a fork by the solver's move. Empty if the move does not fork. A fork attacks two pieces at once, and
 * the `next` move captures one of them. If the fork is the last move, the forking piece must be safe.
 */
export const forkedBy = ({ move, after }: Turn, next: Turn | undefined): readonly Square[] => {
  if (move.role === 'king' || after.boardStatus() !== 'ongoing') return [];
  const targets = targetsOf(after, move.to);
  if (targets.length < 2) return [];
  const isFork =
    next === undefined
      ? after.attackers(move.to, after.turn).length === 0
      : next.move.from === move.to && targets.includes(next.move.to);
  return isFork ? targets : [];
};

/** Whether a piece's path between two squares bends. */
export const isBent = (
  role: LegalMove['role'],
  from: Square,
  to: Square,
  ruleset: Ruleset,
): boolean => pathOf(role, from, to, ruleset).length === 3;

/** Number of king steps between two squares. */
const stepsBetween = (from: Square, to: Square): number =>
  Math.max(Math.abs(fileOf(to) - fileOf(from)), Math.abs(rankOf(to) - rankOf(from)));

/** Whether a king's move is a leap. */
const isKingLeap = ({ role, from, to }: LegalMove): boolean =>
  role === 'king' && stepsBetween(from, to) === 2;

/**
 * The squares between two squares, in the order of the path. Each step contains the one or two squares nearest to the
 * straight line.
 */
const between = (from: Square, to: Square): readonly (readonly Square[])[] => {
  const [files, ranks] = [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
  const length = stepsBetween(from, to);
  return Array.from({ length: Math.max(0, length - 1) }, (_, index) => {
    const share = (index + 1) / length;
    const near = (distance: number): readonly number[] => [
      ...new Set([Math.floor(distance * share), Math.ceil(distance * share)]),
    ];
    return near(files).flatMap((file) =>
      near(ranks).flatMap((rank) => squareFrom(fileOf(from) + file, rankOf(from) + rank) ?? []),
    );
  });
};

/** The square on which a move's initial leap ends. Returns undefined if the move does not begin with a leap. */
const landing = (move: LegalMove, ruleset: Ruleset): Square | undefined => {
  const { role, from, to } = move;
  const [files, ranks] = [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
  switch (role) {
    case 'lion':
    case 'giraffe':
      return to;
    case 'king':
      return isKingLeap(move) ? to : undefined;
    case 'unicornio':
      if (Math.abs(files) === Math.abs(ranks)) return undefined;
      return pathOf(role, from, to, ruleset)[1];
    case 'aanca':
    case 'crocodile':
    case 'rook':
    case 'pawn':
      return undefined;
  }
};

/** Whether a move leaps over occupied squares that would block a slide. */
const leapsOver = (position: Position, move: LegalMove): boolean => {
  const target = landing(move, position.ruleset);
  return (
    target !== undefined &&
    between(move.from, target).some((squares) =>
      squares.every((square) => position.pieceAt(square) !== undefined),
    )
  );
};
