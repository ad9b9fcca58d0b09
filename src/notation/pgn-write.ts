/** Writes recorded games as PGN, wrapped at 80 columns. */
import { startSetup } from '../rules/setup.js';
import { finishSteps } from '../steps.js';
import { makeAnnotation } from './make-annotation.js';
import { makeFen } from './fen.js';
import { DICE_FACES, encodeUnread, makeTag, UNREAD_TAG, VARIANT_NAME } from './pgn-tags.js';
import { checkRecord, firstPly, GLYPHS, type GameNode, type GameRecord } from './record.js';

const LINE_WIDTH = 80;

/** The seven tags that every game has, with their values for "unknown". */
const ROSTER: readonly (readonly [string, string])[] = [
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
];

type Tags = readonly (readonly [name: string, value: string])[];

type PgnSteps = Generator<string | undefined, string, undefined>;

/** One game as PGN, ending in a line break. */
export const makePgn = (record: GameRecord): string => finishSteps(makePgnInSteps(record));

/**
 * Does the same in one step for each move, so that the caller can pause within a long game. Yields the parts of the text
 * as they are finished, and undefined in between, because joining a text of 30 MB takes long.
 */
export const makePgnInSteps = (record: GameRecord): PgnSteps => {
  checkRecord(record);
  const fen = makeFen(record.setup);
  const fromStart = fen === makeFen(startSetup(record.ruleset));
  return writePgnInSteps(
    record,
    [
      ['Result', record.result],
      ['Variant', VARIANT_NAME],
      ['Ruleset', record.ruleset.id],
      ...(record.dice === true ? [['Dice', DICE_FACES] as const] : []),
      ...(fromStart ? [] : [['SetUp', '1'] as const, ['FEN', fen] as const]),
    ],
    ({ san }) => san,
  );
};

/** One game with the tags of its rules and start, and its moves as `moveOf` writes them. */
export const writePgn = (
  record: GameRecord,
  derived: Tags,
  moveOf: (node: GameNode) => string,
): string => finishSteps(writePgnInSteps(record, derived, moveOf));

/** Several games, separated by blank lines. */
export const makePgnFile = (records: readonly GameRecord[]): string =>
  records.map(makePgn).join('\n');

const makeTags = (record: GameRecord, derived: Tags): string => {
  // Of repeated tags the first one counts.
  const given = new Map([...record.tags].reverse());
  const roster = ROSTER.map(([name, unknown]) => [name, given.get(name) ?? unknown] as const);
  const written = [...ROSTER, ...derived].map(([name]) => name);
  const tags: Tags = [
    ...roster,
    ...derived,
    ...record.tags.filter(([name]) => !written.includes(name)),
    ...(record.unread === undefined ? [] : [[UNREAD_TAG, encodeUnread(record.unread)] as const]),
  ];
  return tags.map(([name, value]) => makeTag(name, value)).join('\n');
};

/** A line of moves from one of its nodes. */
interface Line {
  readonly siblings: readonly GameNode[];
  readonly ply: number;
  /** Whether Black's first move needs its number. */
  readonly numbered: boolean;
  readonly isVariation?: boolean;
}

/** The rest to be written: the result, the end of a variation, or a line. */
type Task = string | Line;

/** Words that are wrapped at once. */
const BLOCK = 10_000;

/** Writes tags and moves. It uses a stack instead of recursion because variations may nest without limit. */
function* writePgnInSteps(
  record: GameRecord,
  derived: Tags,
  moveOf: (node: GameNode) => string,
): PgnSteps {
  const { children, result } = record;
  const words: string[] = commentWords(makeAnnotation(record));
  const head = `${makeTags(record, derived)}\n\n`;
  // Engines join what was appended to a text only when the text is read.
  let text = head;
  let line = '';
  /** Takes the first words, and returns the lines that they fill. */
  const wrap = (count: number): string => {
    const lines: string[] = [];
    for (const word of words.splice(0, count)) {
      const fits = line.length + 1 + word.length <= LINE_WIDTH || !mayBeginLine(word);
      if (line === '') line = word;
      else if (fits) line += ` ${word}`;
      else {
        lines.push(line);
        line = word;
      }
    }
    const part = [...lines, ''].join('\n');
    text += part;
    return part;
  };
  yield head;
  const tasks: Task[] = [result, { siblings: children, ply: firstPly(record), numbered: true }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task === 'string') {
      // A closing parenthesis belongs to the word before it.
      if (task === ')') words.push(`${words.pop() ?? ''})`);
      else words.push(task);
      continue;
    }
    const { siblings, ply, numbered, isVariation = false } = task;
    const [main, ...variations] = siblings;
    if (main === undefined) continue;
    const first = words.length;
    const annotated = writeMove(words, main, { ply, numbered, move: moveOf(main) });
    // An opening parenthesis belongs to the word after it.
    if (isVariation) words[first] = `(${words[first] ?? ''}`;
    const interrupted = annotated || variations.length > 0;
    tasks.push({ siblings: main.children, ply: ply + 1, numbered: interrupted });
    for (const variation of [...variations].reverse())
      tasks.push(')', { siblings: [variation], ply, numbered: true, isVariation: true });
    // A closing parenthesis may follow the last word.
    yield words.length > BLOCK ? wrap(words.length - 1) : undefined;
  }
  yield `${wrap(words.length)}${line}\n`;
  return `${text}${line}\n`;
}

/** Writes one move with its annotations; returns whether a comment follows it. */
const writeMove = (
  words: string[],
  node: GameNode,
  { ply, numbered, move }: { ply: number; numbered: boolean; move: string },
): boolean => {
  const start = commentWords(makeAnnotation({ comment: node.startComment, shapes: [] }));
  words.push(...start);
  const number = `${Math.floor(ply / 2) + 1}.`;
  if (ply % 2 === 0) words.push(number);
  else if (numbered || start.length > 0) words.push(`${number}..`);
  const glyphs = node.nags.filter((nag) => GLYPHS.has(nag));
  const [glyph] = glyphs;
  words.push(move + (glyph === undefined ? '' : (GLYPHS.get(glyph) ?? '')));
  for (const nag of node.nags) if (nag !== glyph) words.push(`$${nag}`);
  const comment = commentWords(makeAnnotation(node));
  // A call with a hundred thousand arguments would overflow the stack.
  for (const word of comment) words.push(word);
  return comment.length > 0;
};

const commentWords = (text: string): string[] => (text === '' ? [] : `{ ${text} }`.split(' '));

/** A line that begins with % would be read as an escape, and one with the tag Event as the next game. */
const mayBeginLine = (word: string): boolean => !/^(?:%|\[Event)/.test(word);
