/** Writes recorded games as PGN, wrapped at 80 columns. */
import { startSetup } from '../rules/setup.js';
import { finishSteps } from '../steps.js';
import { makeAnnotation } from './make-annotation.js';
import { makeFen } from './fen.js';
import { DICE_FACES, encodeUnread, makeTag, UNREAD_TAG, VARIANT_NAME } from './pgn-tags.js';
import { checkRecord, GLYPHS, type GameNode, type GameRecord } from './record.js';

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
 * Does the same a move at a time, so that the caller can pause within a long game. Yields the parts of the text as they
 * are finished, and undefined in between: a text of 30 MB takes long to be put together.
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

/** Writes tags and moves. It uses a stack instead of recursion because variations may nest without limit. */
function* writePgnInSteps(
  record: GameRecord,
  derived: Tags,
  moveOf: (node: GameNode) => string,
): PgnSteps {
  const { setup, children, result } = record;
  const firstPly = 2 * (setup.fullmoves - 1) + (setup.turn === 'black' ? 1 : 0);
  const lines = new Lines(makeTags(record, derived));
  lines.addComment(makeAnnotation(record));
  const tasks: Task[] = [result, { siblings: children, ply: firstPly, numbered: true }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task === 'string') {
      if (task === ')') lines.close();
      else lines.add(task);
      continue;
    }
    const { siblings, ply, numbered, isVariation = false } = task;
    const [main, ...variations] = siblings;
    if (main === undefined) continue;
    if (isVariation) lines.open();
    const annotated = writeMove(lines, main, { ply, numbered, move: moveOf(main) });
    const interrupted = annotated || variations.length > 0;
    tasks.push({ siblings: main.children, ply: ply + 1, numbered: interrupted });
    for (const variation of variations.reverse())
      tasks.push(')', { siblings: [variation], ply, numbered: true, isVariation: true });
    yield lines.takePart();
  }
  lines.end();
  yield lines.takePart();
  return lines.text;
}

/** Writes one move with its annotations; returns whether a comment follows it. */
const writeMove = (
  lines: Lines,
  node: GameNode,
  { ply, numbered, move }: { ply: number; numbered: boolean; move: string },
): boolean => {
  const hasStart = lines.addComment(makeAnnotation({ comment: node.startComment, shapes: [] }));
  const number = `${Math.floor(ply / 2) + 1}.`;
  if (ply % 2 === 0) lines.add(number);
  else if (numbered || hasStart) lines.add(`${number}..`);
  const glyphs = node.nags.filter((nag) => GLYPHS.has(nag));
  const [glyph] = glyphs;
  lines.add(move + (glyph === undefined ? '' : (GLYPHS.get(glyph) ?? '')));
  for (const nag of node.nags) if (nag !== glyph) lines.add(`$${nag}`);
  return lines.addComment(makeAnnotation(node));
};

/** A line that begins with % would be read as an escape, and one with the tag Event as the next game. */
const mayBeginLine = (word: string): boolean => !/^(?:%|\[Event)/.test(word);

/** Lines that are joined at once. */
const BLOCK = 1000;

/** Wraps words as they are written. */
class Lines {
  /** The lines that have been joined. Browsers only note what a text is added up from, until it is read. */
  text = '';
  #part = '';
  #lines: string[];
  #line = '';
  /** The last word, to which a closing parenthesis may still be added. */
  #word: string | undefined;
  /** An opening parenthesis, which belongs to the word after it. */
  #prefix = '';

  /** Begins with the tags and an empty line. */
  constructor(tags: string) {
    this.#lines = [tags, ''];
  }

  add(word: string): void {
    if (this.#word !== undefined) this.#wrap(this.#word);
    this.#word = this.#prefix + word;
    this.#prefix = '';
  }

  /** Adds a comment unless it is empty; returns whether it did. */
  addComment(text: string): boolean {
    if (text !== '') for (const word of `{ ${text} }`.split(' ')) this.add(word);
    return text !== '';
  }

  open(): void {
    this.#prefix = '(';
  }

  /** A closing parenthesis belongs to the word before it. */
  close(): void {
    this.#word = `${this.#word ?? ''})`;
  }

  /** Ends the last line. */
  end(): void {
    if (this.#word !== undefined) this.#wrap(this.#word);
    this.#lines.push(this.#line);
    this.#join();
  }

  /** The part of the text that has been joined since the last call. */
  takePart(): string | undefined {
    const part = this.#part;
    this.#part = '';
    return part === '' ? undefined : part;
  }

  #wrap(word: string): void {
    const fits = this.#line.length + 1 + word.length <= LINE_WIDTH || !mayBeginLine(word);
    if (this.#line === '') this.#line = word;
    else if (fits) this.#line += ` ${word}`;
    else {
      this.#lines.push(this.#line);
      this.#line = word;
      if (this.#lines.length >= BLOCK) this.#join();
    }
  }

  #join(): void {
    const block = [...this.#lines, ''].join('\n');
    this.#part += block;
    this.text += block;
    this.#lines = [];
  }
}
