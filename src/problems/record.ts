/** A solved problem as the record of a game: keys, tries and variations become the moves of a PGN. */
import { makeSanAndPlay } from '../notation/san.js';
import { NO_ANNOTATION, type GameNode, type GameRecord } from '../notation/record.js';
import { asWritten, type Move } from '../rules/moves.js';
import type { Position } from '../rules/position.js';
import { passIn, playMove, makeSolutionText } from './text.js';
import { isForced, parseStipulation, type Stipulation } from './stipulation.js';
import type { Continuation, Defence, ProblemSolution, Replies } from './types.js';

const GOOD = 1;
const BAD = 2;

/** What stands above a printed problem. Absent parts are empty. */
export interface ProblemHeading {
  readonly title: string;
  readonly author: string;
  /** Where the problem was first published. */
  readonly source: string;
  readonly dedication: string;
}

/** The tag of each part. Other programs list games by `White` and `Event`, so author and title are there. */
const HEADING_TAGS: Readonly<Record<keyof ProblemHeading, string>> = {
  title: 'Event',
  author: 'White',
  source: 'Source',
  dedication: 'Dedication',
};

/** The tags of a heading; empty parts have none. */
export const makeHeadingTags = (heading: Partial<ProblemHeading>): GameRecord['tags'] =>
  Object.entries(HEADING_TAGS).flatMap(([part, tag]) => {
    const text = heading[part as keyof ProblemHeading]?.trim() ?? '';
    return text === '' ? [] : [[tag, text] as const];
  });

/** The tags that make a game a problem. */
export interface ProblemTags {
  readonly stipulation: Stipulation;
  /** The published keys, as sorted coordinate moves; absent if the tags have none. */
  readonly keys?: readonly string[];
  /** The intended number of solutions; 1 if no tag gives another. */
  readonly intended: number;
  readonly heading: ProblemHeading;
}

const countIn = (text: string): number | undefined =>
  /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

/** Reads what {@link makeProblemRecord} writes; undefined if the tags have no stipulation. */
export const readProblemTags = (tags: GameRecord['tags']): ProblemTags | undefined => {
  const byName = new Map(tags);
  const stipulation = parseStipulation(byName.get('Stipulation') ?? '');
  if (!stipulation.ok) return undefined;
  const part = (name: keyof ProblemHeading): string => {
    const text = byName.get(HEADING_TAGS[name]) ?? '';
    return text === '?' ? '' : text;
  };
  const keys = byName
    .get('Keys')
    ?.split(' ')
    .filter((key) => key !== '');
  return {
    stipulation: stipulation.value,
    ...(keys !== undefined && { keys: keys.sort() }),
    intended: countIn(byName.get('Solutions') ?? '') ?? 1,
    heading: {
      title: part('title'),
      author: part('author'),
      source: part('source'),
      dedication: part('dedication'),
    },
  };
};

/**
 * The record, with the tags `Stipulation`, `Verdict` and `Keys` besides those that are given. A sound problem with several
 * solutions also has the tag `Solutions` with their number. Keys are marked `!` and tries `?`, with their refutations. Threats,
 * with the play after them, and zugzwang are comments. PGN cannot express that one side moves alone, so series are a comment
 * before the first move.
 */
export const makeProblemRecord = (
  solution: ProblemSolution,
  position: Position,
  tags: GameRecord['tags'] = [],
): GameRecord => {
  const stipulation = parseStipulation(solution.stipulation);
  if (!stipulation.ok) throw new TypeError(stipulation.error.message);
  const { play } = stipulation.value;
  const isSeries = play === 'series' || play === 'series-help';
  const { solutions = [], tries = [], lines = [], keys, setPlay } = solution;
  const children = isForced(stipulation.value)
    ? [
        ...(solution.solutions === undefined
          ? keys.map((move) => nodeOf(position, move, { nags: [GOOD] }))
          : solutions.map((key) => continuationNode(position, key, 1, [GOOD]))),
        ...tries.map(({ move, refutations, replies }) => {
          const { after } = playMove(position, move);
          return nodeOf(position, move, {
            nags: [BAD],
            comment: describe(replies, after, 1),
            children: [
              ...refutations.map((refutation) => nodeOf(after, refutation, { nags: [GOOD] })),
              ...defenceNodes(replies, after, 1),
            ],
          });
        }),
      ]
    : isSeries
      ? []
      : mergeLines(lines, position);
  const comment = isSeries
    ? makeSolutionText(solution, position)
    : setPlay === undefined
      ? ''
      : makeSolutionText(
          { ...solution, solutions: [], lines: [], tries: [], keys: [] },
          position,
        ).replace(/\n\n[^\n]*$/, '');
  return {
    ...NO_ANNOTATION,
    comment: comment.replace(/\s+/g, ' ').trim(),
    tags: [
      ...tags,
      ['Stipulation', solution.stipulation],
      ['Verdict', solution.verdict],
      ['Keys', keys.join(' ')],
      // A sound problem has as many as were intended, and most have one.
      ...(solution.verdict === 'sound' && solution.count > 1
        ? [['Solutions', String(solution.count)] as const]
        : []),
    ],
    ruleset: position.ruleset,
    setup: position.setup,
    result: '*',
    children,
  };
};

const nodeOf = (
  position: Position,
  text: string,
  given: Partial<Pick<GameNode, 'nags' | 'comment' | 'children'>> = {},
): GameNode => {
  const { move, san } = sanAndPlay(position, text);
  return {
    ...NO_ANNOTATION,
    move: asWritten(move),
    san,
    startComment: '',
    nags: [],
    children: [],
    ...given,
  };
};

const continuationNode = (
  position: Position,
  { move, replies }: Continuation,
  number: number,
  nags: readonly number[] = [],
): GameNode => {
  const { after } = playMove(position, move);
  if (replies === undefined) return nodeOf(position, move, { nags });
  return nodeOf(position, move, {
    nags,
    comment: describe(replies, after, number),
    children: defenceNodes(replies, after, number),
  });
};

const defenceNodes = (
  { defences }: Replies,
  position: Position,
  number: number,
): readonly GameNode[] =>
  defences.map(({ move, continuations, isDual }: Defence) => {
    const { after } = playMove(position, move);
    return nodeOf(position, move, {
      comment: isDual === true ? 'dual' : '',
      children: continuations.map((each) => continuationNode(after, each, number + 1)),
    });
  });

/** What the attacker's move with this number threatens, if the defender has a choice. */
const describe = ({ kind, threats }: Replies, position: Position, number: number): string => {
  if (kind === 'check') return '';
  if (threats.length === 0) return 'zugzwang';
  const passed = passIn(position);
  return `threat ${threats.map((each) => writeThreat(passed, each, number + 1)).join(', ')}`;
};

/**
 * A threat with the play after it, which has no place among the moves of a PGN: no defence leads there. `~` stands for any
 * defence that does not prevent what is threatened next.
 */
const writeThreat = (position: Position, threat: Continuation, number: number): string => {
  const { san, after } = sanAndPlay(position, threat.move);
  const { replies } = threat;
  if (replies === undefined) return san;
  const lines = [
    ...replies.threats.map(
      (each) => `${number}... ~ ${number + 1}. ${writeThreat(passIn(after), each, number + 1)}`,
    ),
    ...replies.defences.map(({ move, continuations }) => {
      const defence = sanAndPlay(after, move);
      const answers = continuations.map((each) => writeThreat(defence.after, each, number + 1));
      return `${number}... ${defence.san} ${number + 1}. ${answers.join(' / ')}`;
    }),
  ];
  return lines.length === 0 ? san : `${san} (${lines.join(', ')})`;
};

const sanAndPlay = (
  position: Position,
  text: string,
): { readonly san: string; readonly move: Move; readonly after: Position } => {
  const { move, after } = playMove(position, text);
  return { san: makeSanAndPlay(position, move).san, move, after };
};

/** Lines with a common beginning become a tree. */
const mergeLines = (
  lines: readonly (readonly string[])[],
  position: Position,
): readonly GameNode[] => {
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const [first, ...rest] of lines) {
    if (first === undefined) continue;
    const known = byFirst.get(first);
    if (known === undefined) byFirst.set(first, [rest]);
    else known.push(rest);
  }
  return [...byFirst].map(([move, rests]) =>
    nodeOf(position, move, { children: mergeLines(rests, playMove(position, move).after) }),
  );
};
