/** Converts a solution to a tree of moves for the list beside the board. Nodes are created lazily. */
import { makeSan } from '../../../src/notation/san.js';
import { passIn, playMove } from '../../../src/problems/text.js';
import { isForced, parseStipulation, type Stipulation } from '../../../src/problems/stipulation.js';
import type {
  Continuation,
  Defence,
  ProblemSolution,
  Replies,
} from '../../../src/problems/types.js';
import type { Position } from '../../../src/rules/position.js';
import {
  nameNodes,
  type MadeNode,
  type MoveKind,
  type MoveNote,
  type SolutionSection,
} from '../../../src/elements/shared/solution/cursor.js';

const nothing = (): readonly MadeNode[] => [];

const make = (
  position: Position,
  text: string,
  number: string,
  kind: MoveKind,
  children: (after: Position) => readonly MadeNode[] = nothing,
  note?: MoveNote,
): MadeNode => {
  const { move, after } = playMove(position, text);
  return {
    kind,
    text: `${number} ${makeSan(position, move)}`.trim(),
    ...(note !== undefined && { note }),
    after,
    squares: [move.from, move.to],
    children: () => children(after),
  };
};

const noteOf = (replies: Replies | undefined): MoveNote | undefined => {
  if (replies === undefined || replies.kind === 'check') return undefined;
  if (replies.isCut === true) return 'cut';
  return replies.threats.length > 0 ? 'threat' : 'zugzwang';
};

const continuation = (
  position: Position,
  { move, replies }: Continuation,
  number: number,
  kind: MoveKind,
): MadeNode =>
  make(
    position,
    move,
    `${number}.`,
    kind,
    (after) => (replies === undefined ? [] : answers(after, replies, number)),
    noteOf(replies),
  );

/** The threats and defences after an attacker's move. */
const answers = (
  position: Position,
  { threats, defences }: Replies,
  number: number,
): readonly MadeNode[] => {
  const threatened =
    threats.length === 0
      ? []
      : threats.map((each) => continuation(passIn(position), each, number + 1, 'threat'));
  return [...threatened, ...defences.map((each) => defence(position, each, number))];
};

const defence = (
  position: Position,
  { move, continuations, isDual }: Defence,
  number: number,
): MadeNode =>
  make(
    position,
    move,
    `${number}…`,
    'defence',
    (after) => continuations.map((each) => continuation(after, each, number + 1, 'continuation')),
    isDual === true ? 'dual' : undefined,
  );

type Line = readonly string[];

/** Converts lines to nodes. Lines with equal first moves share nodes. `ply` is the number of moves before the lines. */
const lines = (
  position: Position,
  all: readonly Line[],
  given: { readonly stipulation: Stipulation; readonly isSetPlay: boolean },
  ply = 0,
): readonly MadeNode[] => {
  const { play } = given.stipulation;
  const byFirst = new Map<string, Line[]>();
  for (const [first, ...rest] of all) {
    if (first === undefined) continue;
    const known = byFirst.get(first);
    if (known === undefined) byFirst.set(first, [rest]);
    else known.push(rest);
  }
  return [...byFirst].map(([move, rests]) =>
    make(position, move, numberOf(given, ply, rests), 'line', (after) => {
      const going = rests.filter((rest) => rest.length > 0);
      if (going.length === 0) return [];
      if (play === 'help') return lines(after, going, given, ply + 1);
      // In a series, only one side moves, except for the last move of a help series.
      const isAnswered = (rest: Line): boolean => play === 'series-help' && rest.length === 1;
      const alone = going.filter((rest) => !isAnswered(rest));
      return [
        ...lines(after, going.filter(isAnswered), given, ply + 1),
        ...(alone.length === 0 ? [] : lines(passIn(after), alone, given, ply + 1)),
      ];
    }),
  );
};

const numberOf = (
  {
    stipulation: { play, moves },
    isSetPlay,
  }: { readonly stipulation: Stipulation; readonly isSetPlay: boolean },
  ply: number,
  rests: readonly Line[],
): string => {
  if (play === 'help') {
    // A stipulation with half a move, or set play, starts at the second half of the first move.
    const at = ply + ((moves % 1 !== 0) !== isSetPlay ? 1 : 0);
    return `${Math.floor(at / 2) + 1}${at % 2 === 0 ? '.' : '…'}`;
  }
  const isAnswer = play === 'series-help' && rests.every((rest) => rest.length === 0);
  return isAnswer ? `${ply}…` : `${ply + 1}.`;
};

/** The non-empty sections: the solution itself, set play and tries. */
export const makeSolutionTree = (
  solution: ProblemSolution,
  position: Position,
): readonly SolutionSection[] => {
  const read = parseStipulation(solution.stipulation);
  if (!read.ok) throw new TypeError(read.error.message);
  const stipulation = read.value;
  const { keys, solutions, setPlay, tries = [], lines: found = [] } = solution;
  const beforeSetPlay = (): readonly MadeNode[] => {
    if (setPlay === undefined) return [];
    const passed = passIn(position);
    return setPlay.defences === undefined
      ? lines(passed, setPlay.lines ?? [], { stipulation, isSetPlay: true })
      : setPlay.defences.map((each) => defence(passed, each, 1));
  };
  const tried = tries.map(({ move, refutations, replies }) =>
    make(
      position,
      move,
      '1.',
      'try',
      (after) => [
        ...refutations.map((each) => make(after, each, '1…', 'refutation')),
        ...answers(after, replies, 1),
      ],
      noteOf(replies),
    ),
  );
  const solved = isForced(stipulation)
    ? (solutions?.map((key) => continuation(position, key, 1, 'key')) ??
      keys.map((key) => make(position, key, '1.', 'key')))
    : lines(position, found, { stipulation, isSetPlay: false });
  // Tries come below the solution, because there may be many of them.
  const sections = [
    { name: 'solution', nodes: nameNodes(solved, 'solution') },
    { name: 'set-play', nodes: nameNodes(beforeSetPlay(), 'set-play') },
    { name: 'tries', nodes: nameNodes(tried, 'tries') },
  ] as const;
  return sections.filter(({ nodes }) => nodes.length > 0);
};
