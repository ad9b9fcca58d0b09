/** Finds a puzzle's themes by rules that examine only its line. */
import { phasesOf } from '../analysis/phases.js';
import type { Position } from '../rules/position.js';
import { type Square, fileOf, rankOf, squareFrom } from '../rules/squares.js';
import type { PuzzleLineOfPlay } from './file.js';
import { aimOf } from './goal.js';
import { THEMES, type PuzzleGoal, type Theme } from './types.js';
import { balanceOf } from '../engine/value.js';
import { isDiscoveredAttack, isOver, newCheckers } from '../motifs/discovered.js';
import { forkedBy } from '../motifs/fork.js';
import { decidingPins } from '../motifs/pin.js';
import { skewerIn } from '../motifs/skewer.js';
import type { Turn } from '../motifs/turn.js';
import { isBentPath, pathOf } from '../rules/path.js';
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

const isDecidingPin =
  (wantsBent: boolean) =>
  (turn: Turn, _: Turn | undefined, line: PuzzleLineOfPlay): boolean =>
    decidingPins(turn, line, wantsBent).length > 0;

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
  return strikes(turn) && isBentPath(role, from, to, turn.before.ruleset);
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
  skewer: (line) => skewerIn(line) !== undefined,
};

export const themesOf = (line: PuzzleLineOfPlay, goal: PuzzleGoal): readonly Theme[] =>
  THEMES.filter((theme) => RULES[theme](line, goal));

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
