/**
 * Rules of taste for problems. A flaw of `FAULTS` rejects a problem; the themes of THEMES say what is
 * beautiful in one. Each rule looks at the solution that the solver has found, with all tries and set play.
 */
import { playMove, passIn } from '../../dist/problems/text.js';
import { isBent } from '../../dist/puzzles/themes.js';

/** Fewer different answers of White than this make a dull problem. */
const LEAST_ANSWERS = 2;
const MOST_MEN = 14;

/** Every move of White in a tree of replies: the position before it, the move, and what comes after. */
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

/** Squares that the king of the side to move could go to. */
const flightsOf = (position) => position.legalMoves().filter(({ role }) => role === 'king').length;

/** Whether a move turns on its way. */
const turns = ({ from, to, role }, ruleset) => isBent(role, from, to, ruleset);

const isClean = ({ isDual, continuations }) => isDual !== true && continuations.length === 1;

/** Several threats count as one answer. */
const answersOf = ({ threats, defences }) =>
  new Set([
    ...threats.slice(0, 1).map(({ move }) => move),
    ...defences.flatMap(({ continuations }) => continuations.map(({ move }) => move)),
  ]);

/** What the rules look at. */
const factsOf = (solution, position) => {
  const [key] = solution.solutions;
  const played = playMove(position, key.move);
  const replies = key.replies ?? { kind: 'check', threats: [], defences: [] };
  const moves = [...whiteMoves(played.after, replies, true)];
  const before = position.isCheck() ? undefined : passIn(position);
  return { solution, position, key, ...played, replies, moves, before };
};

/** Why a problem is dull. */
export const FAULTS = {
  /** White is in check before the key. */
  'in-check': ({ position }) => position.isCheck(),
  /** The key gives check. */
  check: ({ replies }) => replies.kind === 'check',
  /** The key captures. */
  capture: ({ move }) => move.captured !== undefined,
  /** The key takes more flights than it gives. */
  'takes-flights': ({ before, after }) =>
    before !== undefined && flightsOf(after) < flightsOf(before),
  /** White has the same answer to everything. */
  'one-answer': ({ replies }) => answersOf(replies).size < LEAST_ANSWERS,
  /** After more than half of the defences, White can choose between answers. */
  duals: ({ replies: { defences } }) => 2 * defences.filter(isClean).length < defences.length,
  /** More pieces than a solver wants to see. */
  crowded: ({ position }) => position.pieces().length > MOST_MEN,
};

/** What makes a problem beautiful, with the weight of each. */
export const THEMES = {
  /** The key leaves a piece where it can be taken. */
  sacrifice: [4, ({ move, after }) => after.legalMoves().some(({ to }) => to === move.to)],
  /** The key gives the king a square. */
  'gives-flight': [
    4,
    ({ before, after }) => before !== undefined && flightsOf(after) > flightsOf(before),
  ],
  /** The key threatens nothing, and every move of Black spoils its position. */
  zugzwang: [3, ({ replies }) => replies.kind === 'zugzwang'],
  /** A piece turns on its way. */
  bent: [
    2,
    ({ move, moves, position }) =>
      [move, ...moves.map((each) => each.move)].some((each) => turns(each, position.ruleset)),
  ],
  /** A pawn becomes the piece of its file. */
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
  /** One defence refutes a move that is nearly a key. */
  try: [2, ({ solution }) => (solution.tries ?? []).length > 0],
  /** The same defence has one answer before the key and another after it. */
  'changed-play': [4, ({ solution, replies }) => hasChanges(solution.setPlay, replies)],
  /** A white piece goes back to where it came from. */
  'switch-back': [
    4,
    ({ move, moves }) =>
      moves.some((each) => each.move.from === move.to && each.move.to === move.from),
  ],
  /** Four answers or more. */
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

/** Weight that a problem needs to be kept. */
export const LEAST_WEIGHT = 6;

/**
 * The errors, themes and weight of a sound problem that has been solved with tries and set play. {@link
 * judgeLine} has the rules for play with help.
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
    // More than one threat is a dual, too.
    2 * Math.max(0, facts.replies.threats.length - 1) -
    facts.replies.defences.filter((each) => !isClean(each)).length;
  return { faults, themes, weight };
};

/** The same for the single line of a problem in which both sides help. */
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
