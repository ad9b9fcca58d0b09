/** Writes recorded games as PGN, wrapped at 80 columns. */
import { startSetup } from '../rules/setup.js';
import { finishSteps } from '../steps.js';
import { makeAnnotation } from './make-annotation.js';
import { makeFen } from './fen.js';
import { DICE_FACES, encodeUnread, makeTag, UNREAD_TAG, VARIANT_NAME } from './pgn-tags.js';
import { checkRecord, firstPly, GLYPHS, type GameNode, type GameRecord } from './record.js';

const LINE_WIDTH = 80;

/** The seven tags that every game has, with the values that mean "unknown". */
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

/** Writes one game as PGN, ending in a line break. */
export const makePgn = (record: GameRecord): string => finishSteps(makePgnInSteps(record));

/**
 * Writes a game like {@link makePgn}, but with a step per move, so that the caller can pause within a long game. Yields
 * finished parts of the text, and undefined in between. The parts are not joined here, because joining 30 MB takes a
 * long time.
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

/** Writes one game with `derived` tags for its rules and start. `moveOf` writes each move. */
export const writePgn = (
  record: GameRecord,
  derived: Tags,
  moveOf: (node: GameNode) => string,
): string => finishSteps(writePgnInSteps(record, derived, moveOf));

/** Writes several games, separated by blank lines. */
export const makePgnFile = (records: readonly GameRecord[]): string =>
  records.map(makePgn).join('\n');

const makeTags = (record: GameRecord, derived: Tags): string => {
  // If a tag is repeated, the first one counts.
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

/** A line of moves that begins with one of several siblings. */
interface Line {
  readonly siblings: readonly GameNode[];
  readonly ply: number;
  /** Whether Black's first move needs its number. */
  readonly numbered: boolean;
  readonly isVariation?: boolean;
}

/** A pending task: write the result, close a variation, or write a line. */
type Task = string | Line;

/** Number of words to wrap at a time. */
const BLOCK = 10_000;

/** Writes tags and moves. Uses a stack instead of recursion, because variations may nest without limit. */
function* writePgnInSteps(
  record: GameRecord,
  derived: Tags,
  moveOf: (node: GameNode) => string,
): PgnSteps {
  const { children, result } = record;
  const words: string[] = commentWords(makeAnnotation(record));
  const head = `${makeTags(record, derived)}\n\n`;
  // JavaScript engines copy an appended text only when the text is read.
  let text = head;
  let line = '';
  /** Removes the first `count` words and returns the completed lines. The incomplete last line stays in `line`. */
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
      // A closing parenthesis is attached to the previous word.
      if (task === ')') words.push(`${words.pop() ?? ''})`);
      else words.push(task);
      continue;
    }
    const { siblings, ply, numbered, isVariation = false } = task;
    const [main, ...variations] = siblings;
    if (main === undefined) continue;
    const first = words.length;
    const annotated = writeMove(words, main, { ply, numbered, move: moveOf(main) });
    // An opening parenthesis is attached to the next word.
    if (isVariation) words[first] = `(${words[first] ?? ''}`;
    const interrupted = annotated || variations.length > 0;
    tasks.push({ siblings: main.children, ply: ply + 1, numbered: interrupted });
    for (const variation of [...variations].reverse())
      tasks.push(')', { siblings: [variation], ply, numbered: true, isVariation: true });
    // Keeps the last word, because a closing parenthesis may follow it.
    yield words.length > BLOCK ? wrap(words.length - 1) : undefined;
  }
  yield `${wrap(words.length)}${line}\n`;
  return `${text}${line}\n`;
}

/** Writes one move with its annotations. Returns whether a comment follows the move. */
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
  // Spreading a hundred thousand words into one call would overflow the stack.
  for (const word of comment) words.push(word);
  return comment.length > 0;
};

const commentWords = (text: string): string[] => (text === '' ? [] : `{ ${text} }`.split(' '));

/** Whether a word may begin a line. `%` would begin an escaped line, and the tag `Event` the next game. */
const mayBeginLine = (word: string): boolean => !/^(?:%|\[Event)/.test(word);
