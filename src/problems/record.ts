/** Converts a solved problem to a game record: keys, tries and variations become PGN moves. */
import { makeSanAndPlay } from '../notation/san.js';
import { NO_ANNOTATION, type GameNode, type GameRecord } from '../notation/record.js';
import { asWritten, type Move } from '../rules/moves.js';
import type { Position } from '../rules/position.js';
import { passIn, playMove, makeSolutionText } from './text.js';
import { isForced, parseStipulation, type Stipulation } from './stipulation.js';
import type { Continuation, Defence, ProblemSolution, Replies } from './types.js';

const GOOD = 1;
const BAD = 2;

/** A printed problem's heading. Absent parts are empty. */
export interface ProblemHeading {
  readonly title: string;
  readonly author: string;
  /** Where the problem was first published. */
  readonly source: string;
  readonly dedication: string;
}

/**
 * The PGN tag for each part. Author and title are stored in `White` and `Event`, because other programs list games by
 * these tags.
 */
const HEADING_TAGS: Readonly<Record<keyof ProblemHeading, string>> = {
  title: 'Event',
  author: 'White',
  source: 'Source',
  dedication: 'Dedication',
};

/** Makes the tags for a heading. Empty parts get no tag. */
export const makeHeadingTags = (heading: Partial<ProblemHeading>): GameRecord['tags'] =>
  Object.entries(HEADING_TAGS).flatMap(([part, tag]) => {
    const text = heading[part as keyof ProblemHeading]?.trim() ?? '';
    return text === '' ? [] : [[tag, text] as const];
  });

export interface ProblemTags {
  readonly stipulation: Stipulation;
  /** The published keys, as sorted coordinate moves. Absent if there is no `Keys` tag. */
  readonly keys?: readonly string[];
  /** The intended number of solutions; 1 by default. */
  readonly intended: number;
  readonly heading: ProblemHeading;
}

const countIn = (text: string): number | undefined =>
  /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

/** Reads the tags written by {@link makeProblemRecord}. Returns undefined if they contain no stipulation. */
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
 * Makes a record that contains the given tags and `Stipulation`, `Verdict` and `Keys`. If a sound problem has several
 * solutions, the tag `Solutions` contains their number. Keys are marked `!`. Tries are marked `?` and include their
 * refutations. Zugzwang and threats, with the play after them, become comments. PGN cannot express a series in which
 * only one side moves, so a series becomes a comment before the first move.
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
      // A sound problem has the intended number of solutions, usually one.
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

/** Describes the threats of the attacker's move with this number, or zugzwang. Returns an empty text for a check. */
const describe = ({ kind, threats }: Replies, position: Position, number: number): string => {
  if (kind === 'check') return '';
  if (threats.length === 0) return 'zugzwang';
  const passed = passIn(position);
  return `threat ${threats.map((each) => writeThreat(passed, each, number + 1)).join(', ')}`;
};

/**
 * Writes a threat with the play after it. PGN cannot contain this play as moves, because no defence precedes it. `~`
 * represents any defence that does not prevent the next threat.
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

/** Merges lines with a common beginning into a tree. */
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
