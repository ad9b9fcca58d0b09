/**
 * Rules of taste for problems. A flaw in `FAULTS` rejects a problem. `THEMES` describes beautiful features. Each rule
 * receives the solution, including all tries and set play.
 */
import { playMove, passIn } from '../../build/library/problems/text.js';
import { isBentPath } from '../../build/library/rules/path.js';

/** Minimum number of different white replies. A problem with fewer different replies is dull. */
const LEAST_ANSWERS = 2;
const MOST_MEN = 14;

/**
 * Yields all white moves in a tree of replies. Each comes with the position before it, and with whether it is the last
 * move.
 */
const whiteMoves = function* (after, replies, passed) {
  if (replies === undefined) return;
  const answers = function* (position, continuations) {
    for (const each of continuations) {
      const played = playMove(position, each.move);
      yield { ...played, isLast: each.replies === undefined };
      yield* whiteMoves(played.after, each.replies, true);
    }
  };
  if (passed && replies.threats.length > 0) yield* answers(passIn(after), replies.threats);
  for (const defence of replies.defences)
    yield* answers(playMove(after, defence.move).after, defence.continuations);
};

/** Number of squares to which the king of the side to move can go. */
const flightsOf = (position) => position.legalMoves().filter(({ role }) => role === 'king').length;

/** Whether a move's path bends. */
const turns = ({ from, to, role }, ruleset) => isBentPath(role, from, to, ruleset);

const isClean = ({ isDual, continuations }) => isDual !== true && continuations.length === 1;

/** The different white replies. Several threats count as one reply. */
const answersOf = ({ threats, defences }) =>
  new Set([
    ...threats.slice(0, 1).map(({ move }) => move),
    ...defences.flatMap(({ continuations }) => continuations.map(({ move }) => move)),
  ]);

/** Collects the data that the rules need. */
const factsOf = (solution, position) => {
  const [key] = solution.solutions;
  const played = playMove(position, key.move);
  const replies = key.replies ?? { kind: 'check', threats: [], defences: [] };
  const moves = [...whiteMoves(played.after, replies, true)];
  const before = position.isCheck() ? undefined : passIn(position);
  return { solution, position, key, ...played, replies, moves, before };
};

/** The flaws that make a problem dull. */
export const FAULTS = {
  /** White is in check before the key. */
  'in-check': ({ position }) => position.isCheck(),
  /** The key gives check. */
  check: ({ replies }) => replies.kind === 'check',
  /** The key captures. */
  capture: ({ move }) => move.captured !== undefined,
  /** The key takes more flight squares from the king than it gives. */
  'takes-flights': ({ before, after }) =>
    before !== undefined && flightsOf(after) < flightsOf(before),
  /** White has the same reply to everything. */
  'one-answer': ({ replies }) => answersOf(replies).size < LEAST_ANSWERS,
  /** After more than half of the defences, White can choose between several replies. */
  duals: ({ replies: { defences } }) => 2 * defences.filter(isClean).length < defences.length,
  /** The problem has more pieces than solvers like. */
  crowded: ({ position }) => position.pieces().length > MOST_MEN,
};

/** The features that make a problem beautiful, each with its weight. */
export const THEMES = {
  /** The key puts a piece en prise. */
  sacrifice: [4, ({ move, after }) => after.legalMoves().some(({ to }) => to === move.to)],
  /** The key gives the king a new square. */
  'gives-flight': [
    4,
    ({ before, after }) => before !== undefined && flightsOf(after) > flightsOf(before),
  ],
  /** The key makes no threat, but every black move weakens Black's position. */
  zugzwang: [3, ({ replies }) => replies.kind === 'zugzwang'],
  /** A piece's path bends. */
  bent: [
    2,
    ({ move, moves, position }) =>
      [move, ...moves.map((each) => each.move)].some((each) => turns(each, position.ruleset)),
  ],
  /** A pawn promotes to the piece of its file. */
  promotion: [
    4,
    ({ move, moves }) =>
      [move, ...moves.map((each) => each.move)].some(({ promotion }) => promotion !== undefined),
  ],
  /** A stalemate ends the play. */
  stalemate: [
    4,
    ({ moves }) => moves.some(({ isLast, after }) => isLast && after.boardStatus() === 'stalemate'),
  ],
  /** A bare king ends the play. */
  baring: [
    3,
    ({ moves }) => moves.some(({ isLast, after }) => isLast && after.boardStatus() === 'bare-king'),
  ],
  /** A single defence refutes a near-key. */
  try: [2, ({ solution }) => (solution.tries ?? []).length > 0],
  /** The reply to a defence in set play differs from the reply after the key. */
  'changed-play': [4, ({ solution, replies }) => hasChanges(solution.setPlay, replies)],
  /** A white piece returns to its previous square. */
  'switch-back': [
    4,
    ({ move, moves }) =>
      moves.some((each) => each.move.from === move.to && each.move.to === move.from),
  ],
  /** White has at least four different replies. */
  variety: [3, ({ replies }) => answersOf(replies).size >= 4],
};

const hasChanges = (setPlay, replies) =>
  (setPlay?.defences ?? []).some((set) =>
    replies.defences.some(
      (defence) =>
        defence.move === set.move &&
        set.continuations.length === 1 &&
        defence.continuations.length === 1 &&
        defence.continuations[0].move !== set.continuations[0].move,
    ),
  );

/** Minimum weight for a problem to be kept. */
export const LEAST_WEIGHT = 6;

/**
 * The flaws, themes and weight of a sound problem that was solved with tries and set play. {@link judgeLine} judges
 * help play.
 */
export const judgeProblem = (solution, position) => {
  const facts = factsOf(solution, position);
  const faults = Object.keys(FAULTS).filter((name) => FAULTS[name](facts));
  const themes = Object.keys(THEMES).filter((name) => THEMES[name][1](facts));
  const beauty = themes.reduce((sum, name) => sum + THEMES[name][0], 0);
  const weight =
    beauty +
    Math.min(6, answersOf(facts.replies).size) -
    position.pieces().length / 3 -
    5 * faults.length -
    // More than one threat also counts as duals.
    2 * Math.max(0, facts.replies.threats.length - 1) -
    facts.replies.defences.filter((each) => !isClean(each)).length;
  return { faults, themes, weight };
};

/** Judges a help problem by its single line; see {@link judgeProblem}. */
export const judgeLine = (solution, start) => {
  const [line] = solution.lines;
  let position = start;
  const played = line.map((text) => {
    const each = playMove(position, text);
    position = each.after;
    return each;
  });
  const white = played.filter((_, index) => (line.length - 1 - index) % 2 === 0);
  const black = played.filter((_, index) => (line.length - index) % 2 === 0);
  const rules = {
    sacrifice: black.some(({ move }) => move.captured !== undefined),
    bent: played.some(({ move }) => turns(move, start.ruleset)),
    promotion: played.some(({ move }) => move.promotion !== undefined),
    'switch-back': white.some(({ move }, index) =>
      white
        .slice(index + 1)
        .some((later) => later.move.from === move.to && later.move.to === move.from),
    ),
    'two-men': new Set(white.map(({ move }) => move.role)).size > 1,
    'shared-work':
      black.some(({ move }) => move.role !== 'king') &&
      black.some(({ move }) => move.role === 'king'),
  };
  const faults = played.slice(0, -1).some(({ after }) => after.isCheck()) ? ['check'] : [];
  const themes = Object.keys(rules).filter((name) => rules[name]);
  return {
    faults,
    themes,
    weight: 3 * themes.length - start.pieces().length / 3 - 5 * faults.length,
  };
};
