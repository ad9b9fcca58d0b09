/** Reads one game from its tokens. */
import type { PgnErrors } from '../errors/codes.js';
import { type AcedrexError, errorIn } from '../errors/error.js';
import { PGN_SENTENCES } from '../errors/sentences/pgn.js';
import { clip } from '../result.js';
import type { GameResult } from '../rules/outcome.js';
import { asWritten } from '../rules/moves.js';
import { fitsRoll } from '../rules/dice.js';
import type { Position } from '../rules/position.js';
import { lengthWithoutEscapes, parseAnnotation } from './annotations.js';
import { PGN_LIMITS, type PgnError, type PgnErrorCode } from './pgn-fault.js';
import type { EscapeToken, MovetextToken, ResultToken, TagToken } from './pgn-lexer.js';
import { readStart, type Start } from './pgn-start.js';
import { decodeUnread, DERIVED_TAGS, makeTag, UNREAD_TAG } from './pgn-tags.js';
import { GLYPHS, type Annotation, type GameNode, type GameRecord } from './record.js';
import type { Shape } from './shape.js';
import { makeSanAndPlay, parseDiceSan } from './san.js';

/** One game of a PGN text. */
export interface PgnGame {
  /** The game as far as it could be read; absent if the tags do not give a legal start position. */
  readonly record?: GameRecord;
  readonly errors: readonly PgnError[];
  /**
   * What was read but is not in the record: lines that `%` escapes, repeated tags, and a result that
   * contradicts the tag `Result`.
   */
  readonly warnings: readonly PgnError[];
  /**
   * The text that could not be read: the same as `record.unread`, or the whole text of the game if there is
   * no record. Absent if everything was read.
   */
  readonly unread?: string;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Branch = Mutable<Annotation> & { shapes: Shape[]; children: Node[] };
type Node = Mutable<GameNode> & Branch & { nags: number[] };

/** A line that is being read. */
interface Line {
  /** The node to which the next move is added, and the position there. */
  branch: Branch;
  position: Position;
  /** The last move of the line; undefined before the first. */
  node: Node | undefined;
  /** The same, one move earlier: a variation begins there. */
  before: { readonly branch: Branch; readonly position: Position } | undefined;
  /** A comment read before the line's first move. */
  startComment: string;
  /** Set after an error: the rest of the line is skipped. */
  broken: boolean;
  /** The number of open variations in the skipped text. */
  skipped: number;
}

interface TextPlace {
  readonly at: number;
  readonly line: number;
}

/** The text of the tokens. */
export interface TokenSource {
  slice(from: number, to: number): string;
}

export class GameReader {
  readonly errors: PgnError[] = [];
  readonly warnings: PgnError[] = [];
  readonly #tags: (readonly [string, string])[] = [];
  /** The first tag of each name. */
  readonly #tagPlaces = new Map<string, TagToken>();
  readonly #source: TokenSource;
  readonly #root: Branch = newBranch();
  #lines: Line[] = [];
  #start: Start | undefined;
  #begun = false;
  #result: GameResult = '*';
  /** The last move or variation that was read. */
  #last: TextPlace = { at: 0, line: 1 };
  /** Offset of the end of the last token that was read. */
  #lastEnd: number;
  /** The text that is being skipped after an error, and whether it ends with the variation. */
  #passage: { readonly from: number; readonly inVariation: boolean } | undefined;
  readonly #unread: string[] = [];

  constructor(source: TokenSource, at: number) {
    this.#source = source;
    this.#lastEnd = at;
  }

  get begun(): boolean {
    return this.#begun;
  }

  get isEmpty(): boolean {
    return !this.#begun && this.#tags.length === 0;
  }

  /** The offset from which the source must keep the text. */
  get needsFrom(): number {
    return this.#passage?.from ?? this.#lastEnd;
  }

  /** Reads a tag. Of repeated tags the first is kept, as lichess does. */
  tag(token: TagToken): void {
    const { name, value, end } = token;
    this.#lastEnd = end;
    if (name === UNREAD_TAG) {
      if (value !== '') this.#unread.push(decodeUnread(value));
    } else if (this.#tagPlaces.has(name)) {
      if (this.#tagPlaces.get(name)?.value !== value)
        this.#warn(pgnError('pgn-repeated-tag', { name }), token, value);
      return;
    }
    this.#tags.push([name, value]);
    this.#tagPlaces.set(name, token);
  }

  /** Takes note of a line that `%` escapes. In text that is skipped after an error it is kept anyway. */
  escape(token: EscapeToken): void {
    if (this.#passage === undefined)
      this.#warn(pgnError('pgn-escaped-line', {}), token, token.text);
  }

  token(token: MovetextToken): void {
    this.#begin();
    if (this.#start === undefined) return;
    this.#take(token);
    this.#lastEnd = token.end;
  }

  /** Ends the game before an offset. */
  finish(end: number, resultToken?: ResultToken): PgnGame {
    const result = resultOf(resultToken?.text);
    this.#begin();
    this.#endPassage(end);
    if (this.#lines.length > 1)
      this.#fault(pgnError('pgn-unclosed-variation', {}), this.#last, '(');
    this.#result = this.#resultOf(result, resultToken);
    const { warnings } = this;
    const record = this.#record();
    if (record === undefined) {
      const tags = this.#tags.map(([name, value]) => makeTag(name, value));
      const text = `${this.#source.slice(this.#lastEnd, end).trim()} ${result ?? ''}`.trim();
      return { errors: this.errors, warnings, unread: [...tags, '', text].join('\n').trim() };
    }
    const { unread } = record;
    return { record, errors: this.errors, warnings, ...(unread !== undefined && { unread }) };
  }

  #take(token: MovetextToken): void {
    const line = this.#lines.at(-1);
    if (line === undefined) return;
    if (token.kind === 'open' || token.kind === 'symbol') this.#last = token;
    switch (token.kind) {
      case 'open':
        this.#open(line, token);
        break;
      case 'close':
        this.#close(line, token);
        break;
      case 'comment':
        if (!token.closed) this.#unclosedComment(token);
        else if (!line.broken) this.#comment(line, token.text, token);
        break;
      case 'nag':
        if (!line.broken) addNag(line, token.value);
        break;
      case 'symbol':
        if (!line.broken) this.#move(line, token.text, token);
        break;
    }
  }

  /** Reads the tags, before the first token of the moves. */
  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const start = readStart((name) => this.#tagPlaces.get(name)?.value);
    if (start.ok) {
      this.#start = start.value;
      this.#lines = [newLine(this.#root, start.value.position)];
      return;
    }
    const { tag, at, ...error } = start.error;
    const place = this.#tagPlaces.get(tag) ?? this.#last;
    const offset = place.at + `[${tag} "`.length + at;
    this.#fault(error, { at: offset, line: place.line }, this.#tagPlaces.get(tag)?.value ?? '');
  }

  /** Adds an error; after too many, the rest of the game is not read. */
  #fault(error: AcedrexError<PgnErrorCode>, { at, line }: TextPlace, token: string): void {
    const { length } = this.errors;
    if (length > PGN_LIMITS.faults) return;
    const isLast = length === PGN_LIMITS.faults;
    const told = isLast ? pgnError('pgn-faults', { max: PGN_LIMITS.faults }) : error;
    this.errors.push({ ...told, at, line, token: clip(token) });
    if (isLast) this.#breakGame();
  }

  #warn(warning: AcedrexError<PgnErrorCode>, { at, line }: TextPlace, token: string): void {
    if (this.warnings.length < PGN_LIMITS.faults)
      this.warnings.push({ ...warning, at, line, token: clip(token) });
  }

  /**
   * The result of the game, which stands in the tag and behind the moves. If both are decided and differ,
   * the tag is right, as in python-chess and lichess.
   */
  #resultOf(written: GameResult | undefined, place: ResultToken | undefined): GameResult {
    const tag = this.#tagPlaces.get('Result');
    const tagged = resultOf(tag?.value);
    const result = tagged === undefined || tagged === '*' ? written : tagged;
    // Some programs write an unknown result as a question mark.
    if (tag !== undefined && tagged === undefined && !['', '?'].includes(tag.value.trim()))
      this.#warn(
        pgnError('pgn-result-tag', { text: clip(tag.value), kept: result ?? '*' }),
        tag,
        tag.value,
      );
    if (place !== undefined && tagged !== undefined && written !== undefined && tagged !== written)
      this.#warn(pgnError('pgn-result', { tag: tagged, end: written }), place, written);
    return result ?? '*';
  }

  /** Skips the text up to the end of the current line. */
  #break(line: Line, from: number): void {
    line.broken = true;
    this.#passage ??= { from, inVariation: this.#lines.length > 1 };
  }

  /** Skips the rest of the game. */
  #breakGame(): void {
    this.#lines.splice(1);
    const [main] = this.#lines;
    if (main === undefined) return;
    main.broken = true;
    main.skipped = 0;
    this.#passage = { from: this.#passage?.from ?? this.#lastEnd, inVariation: false };
  }

  #endPassage(end: number): void {
    if (this.#passage === undefined) return;
    const { from, inVariation } = this.#passage;
    this.#passage = undefined;
    const text = this.#source.slice(from, end).trim();
    if (text !== '') this.#unread.push(inVariation ? `(${text})` : text);
  }

  #close(line: Line, token: MovetextToken): void {
    if (line.skipped > 0) line.skipped -= 1;
    else if (this.#lines.length > 1) {
      this.#lines.pop();
      if (line.broken) this.#endPassage(token.at);
    } else if (!line.broken) this.#fault(pgnError('pgn-stray-close', {}), token, ')');
  }

  /** The rest of the game is in the comment, so the game ends here. */
  #unclosedComment(token: MovetextToken): void {
    this.#fault(pgnError('pgn-unclosed-comment', {}), token, '{');
    this.#breakGame();
  }

  #open(line: Line, token: MovetextToken): void {
    if (line.broken) {
      line.skipped += 1;
      return;
    }
    const { before } = line;
    const isDeep = this.#lines.length > PGN_LIMITS.nesting;
    if (before !== undefined && !isDeep) {
      this.#lines.push(newLine(before.branch, before.position));
      return;
    }
    const skipped = newLine(line.branch, line.position);
    this.#lines.push(skipped);
    this.#break(skipped, token.end);
    const error = isDeep
      ? pgnError('pgn-nesting', { max: PGN_LIMITS.nesting })
      : pgnError('pgn-stray-variation', {});
    this.#fault(error, token, '(');
  }

  #move(line: Line, token: string, { at, line: number }: TextPlace): void {
    const glyph = glyphOf(token);
    const move = parseDiceSan(line.position, token);
    if (!move.ok) {
      // A glyph separated from its move.
      const nag = nagOfGlyph(token);
      if (nag !== undefined) addNag(line, nag);
      else {
        const { at: offset, ...error } = move.error;
        this.#break(line, this.#lastEnd);
        const place = { at: at + Math.min(offset, token.length - 1), line: number };
        this.#fault(error, place, token);
      }
      return;
    }
    const { san, after } = makeSanAndPlay(line.position, move.value);
    const nag = nagOfGlyph(glyph);
    const node: Node = {
      move: asWritten(move.value),
      san,
      startComment: line.startComment,
      nags: nag === undefined ? [] : [nag],
      comment: '',
      shapes: [],
      children: [],
    };
    line.branch.children.push(node);
    line.before = { branch: line.branch, position: line.position };
    line.branch = node;
    line.node = node;
    line.position = after;
    line.startComment = '';
  }

  /** Adds a comment. A roll that does not allow its move stays in the text, with an error. */
  #comment(line: Line, text: string, token: MovetextToken): void {
    const { node, before } = line;
    const isStart = isStartComment(line);
    const room = PGN_LIMITS.comment - (isStart ? line.startComment : line.branch.comment).length;
    // Commands do not count towards the length of a comment. A text that is too long is not searched for
    // them.
    const isLong = lengthWithoutEscapes(text) > room + PGN_LIMITS.commands;
    const read = isLong ? undefined : parseAnnotation(text);
    if (read === undefined || read.comment.length > room) {
      this.#leaveComment(pgnError('pgn-comment-length', { max: PGN_LIMITS.comment }), token);
      return;
    }
    if (!isStart && line.branch.shapes.length + read.shapes.length > PGN_LIMITS.shapes) {
      this.#leaveComment(pgnError('pgn-shapes', { max: PGN_LIMITS.shapes }), token);
      return;
    }
    const { roll, ...rest } = read;
    const first = node === undefined || before === undefined;
    if (roll === undefined || first || fitsRoll(before.position, node.move, roll)) {
      addComment(line, read);
      return;
    }
    addComment(line, { ...rest, comment: join(`[%roll ${roll}]`, rest.comment) });
    this.#lastEnd = token.end;
    this.#fault(pgnError('pgn-roll', { san: node.san, roll }), token, node.san);
  }

  /** Skips only this comment. */
  #leaveComment(error: AcedrexError<PgnErrorCode>, token: MovetextToken): void {
    const text = this.#source.slice(token.at, token.end);
    this.#unread.push(text);
    this.#lastEnd = token.end;
    this.#fault(error, token, text);
  }

  #record(): GameRecord | undefined {
    if (this.#start === undefined) return undefined;
    const { comment, shapes, evaluation, roll, children } = this.#root;
    return {
      tags: this.#tags.filter(([name]) => !DERIVED_TAGS.includes(name)),
      ...this.#start.game,
      result: this.#result,
      comment,
      shapes,
      ...(evaluation !== undefined && { evaluation }),
      ...(roll !== undefined && { roll }),
      ...(this.#unread.length > 0 && { unread: this.#unread.join('\n') }),
      children,
    };
  }
}

const RESULTS: readonly GameResult[] = ['1-0', '0-1', '1/2-1/2', '*'];

/** The result that a text stands for. */
export const resultOf = (text: string | undefined): GameResult | undefined =>
  RESULTS.find((known) => known === text);

const newBranch = (): Branch => ({ comment: '', shapes: [], children: [] });

const newLine = (branch: Branch, position: Position): Line => ({
  branch,
  position,
  node: undefined,
  before: undefined,
  startComment: '',
  broken: false,
  skipped: 0,
});

const pgnError = <Code extends keyof PgnErrors>(
  code: Code,
  params: PgnErrors[Code],
): AcedrexError<keyof PgnErrors> => errorIn(PGN_SENTENCES, code, params);

const NAGS = new Map([...GLYPHS].map(([nag, glyph]) => [glyph, nag]));

const nagOfGlyph = (glyph: string): number | undefined => NAGS.get(glyph);

/**
 * The glyph at the end of a move. It searches backwards, because a regular expression would try every
 * earlier start.
 */
const glyphOf = (token: string): string => {
  let start = token.length;
  while (start > 0 && '!?'.includes(token.charAt(start - 1))) start -= 1;
  return token.slice(start);
};

const addNag = ({ node }: Line, nag: number): void => {
  if (node !== undefined && !node.nags.includes(nag)) node.nags.push(nag);
};

/** Whether a comment stands before the first move of a variation. */
const isStartComment = ({ branch, node }: Line): boolean =>
  node === undefined && branch.children.length > 0;

/**
 * Adds a comment to the position that it follows or, at the start of a variation, to the move that follows
 * it.
 */
const addComment = (line: Line, read: Annotation): void => {
  const { branch } = line;
  if (isStartComment(line)) {
    line.startComment = join(line.startComment, read.comment);
    return;
  }
  branch.comment = join(branch.comment, read.comment);
  branch.shapes.push(...read.shapes);
  if (read.evaluation !== undefined) branch.evaluation = read.evaluation;
  if (read.roll !== undefined) branch.roll = read.roll;
};

const join = (before: string, after: string): string =>
  before === '' ? after : after === '' ? before : `${before} ${after}`;
