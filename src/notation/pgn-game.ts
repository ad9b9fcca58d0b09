/** Reads one game from its tokens. */
import type { PgnErrors } from '../errors/codes.js';
import { type AcedrexError, errorIn } from '../errors/error.js';
import { SAN_SENTENCES } from '../errors/sentences/move.js';
import { PGN_SENTENCES } from '../errors/sentences/pgn.js';
import { clip } from '../result.js';
import type { GameResult } from '../rules/outcome.js';
import { asWritten, type MoveOrPass } from '../rules/moves.js';
import { opposite } from '../rules/pieces.js';
import type { Ruleset } from '../rules/rulesets.js';
import { fitsRoll } from '../rules/dice.js';
import type { Position } from '../rules/position.js';
import { isDiagram, lengthWithoutEscapes, parseAnnotation } from './annotations.js';
import { PGN_LIMITS, type PgnError, type PgnErrorCode } from './pgn-fault.js';
import { knownName } from './loose-tags.js';
import { isLabel, isLong, readLooseMove } from './loose-moves.js';
import { isMoveLike, isNullMove, isSuffix } from './move-words.js';
import { nagsOfSigns } from './nag-signs.js';
import type {
  EscapeToken,
  MoveNumber,
  MovetextToken,
  PgnToken,
  ResultToken,
  TagToken,
  TextToken,
} from './pgn-lexer.js';
import { namesRuleset, readStart, type Start, type StartOptions } from './pgn-start.js';
import { decodeUnread, DERIVED_TAGS, makeTag, UNREAD_TAG } from './pgn-tags.js';
import type { Annotation, GameNode, GameRecord } from './record.js';
import { isResultWord, looseResultOf, resultOf } from './results.js';
import type { Shape } from './shape.js';
import { makeSanAndPlay, parseDiceSan } from './san.js';

/** One game of a PGN text. */
export interface PgnGame {
  /** The game as far as it could be read; absent if the tags do not give a legal start position. */
  readonly record?: GameRecord;
  readonly errors: readonly PgnError[];
  /**
   * What was tolerated: lines that `%` escapes, repeated tags, a result that contradicts the tag `Result`, and
   * everything in which the text breaks the rules of PGN. Also, which ruleset was found.
   */
  readonly warnings: readonly PgnError[];
  /**
   * The text that could not be read: the same as `record.unread`, or the whole text of the game if there is
   * no record. Absent if everything was read.
   */
  readonly unread?: string;
  /** Rulesets that make all moves legal, if those that the game names do not. */
  readonly legalUnder?: readonly Ruleset[];
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Branch = Mutable<Annotation> & { shapes: Shape[]; children: Node[]; commands?: string[] };
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
  /** Words after the last move that are neither moves nor signs. If a move follows, they were harmless. */
  words: Word[];
  /** Set after an error: the rest of the line is skipped. */
  broken: boolean;
  /** The number of open variations in the skipped text. */
  skipped: number;
}

type CommentToken = MovetextToken & { readonly kind: 'comment' };
type SymbolToken = MovetextToken & { readonly kind: 'symbol' };

interface Word {
  readonly token: SymbolToken;
  /** Offset of the end of the token before it. */
  readonly from: number;
}

/** A word that may be the label of the move after it. */
interface Label extends Word {
  /** The move number before it. */
  readonly number: number | undefined;
  /** Whether a move is expected in its place. */
  readonly isExpected: boolean;
}

interface TextPlace {
  readonly at: number;
  readonly line: number;
}

/** The text of the tokens. */
export interface TokenSource {
  slice(from: number, to: number): string;
}

export interface ReadOptions {
  /**
   * Reads PGN by the letter of its standard: other forms of tags, moves and signs are errors, and no ruleset is
   * looked for. By default they are tolerated with a warning.
   */
  readonly strict?: boolean;
  /** The ruleset by which a game is read first that names none; `cazaux` by default. */
  readonly ruleset?: Ruleset;
  /** Whether a game without tags is played with dice. */
  readonly dice?: boolean;
}

/** How a game was read, for the decision whether other rules fit better. */
export interface Reading {
  readonly game: PgnGame;
  /** Number of legal moves, those of variations included. */
  readonly plies: number;
  /** Offset of the first move that is not legal; undefined if there is none. */
  readonly illegalAt: number | undefined;
  /** Whether the start position is legal. */
  readonly hasStart: boolean;
  /** See {@link GameReader.isGame}. */
  readonly isGame: boolean;
  /** Whether the tags name another game, a ruleset that does not exist, or another die. */
  readonly isOther: boolean;
  readonly ruleset: Ruleset | undefined;
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
  readonly #isStrict: boolean;
  readonly #forced: Ruleset | undefined;
  readonly #fallback: NonNullable<StartOptions['fallback']>;
  /** Comments and glyphs before the first move; tags may still follow. */
  #early: MovetextToken[] = [];
  /** A piece letter that stands alone before its move. */
  #label: Label | undefined;
  /** The words after the last move of the main line and its comments, and the last comment: one may give the result. */
  #trailing: string[] = [];
  #lastComment = '';
  /** The result that has been read; more text may follow. */
  #ended: ResultToken | undefined;
  #isAfterResult = false;
  /** Legal moves, words of the form of moves that were not read, and other words that were not read. */
  #plies = 0;
  #unreadMoves = 0;
  #unreadWords = 0;
  /** Words before the moves and after the result. */
  #headerWords = 0;
  #illegalAt: number | undefined;
  #firstUnread: { readonly text: string; readonly place: TextPlace } | undefined;
  #hasTags = false;
  #isOther = false;
  /** The first text in place of a move, after a move number. */
  #numberedText: TextToken | undefined;
  /** The move number before the token, 1.5 for `1...`; undefined if there is none. */
  #number: number | undefined;

  constructor(
    source: TokenSource,
    at: number,
    { strict = false, ruleset, dice = false }: ReadOptions = {},
    forced?: Ruleset,
  ) {
    this.#source = source;
    this.#lastEnd = at;
    this.#isStrict = strict;
    this.#forced = forced;
    this.#fallback = { ruleset, dice };
  }

  /** Whether nothing of a game has been read. */
  get isEmpty(): boolean {
    return !this.#begun && this.#tags.length === 0 && this.#ended === undefined;
  }

  /** Whether the tags name the rules, so that no others are looked for. */
  get namesRules(): boolean {
    return namesRuleset((name) => this.#tagPlaces.get(name)?.value);
  }

  /**
   * Whether the text is a game: it has a tag, or legal moves, and no more words that are none than words that
   * look like moves. Words before a game that is read whole do not count.
   */
  get isGame(): boolean {
    if (this.#hasTags) return true;
    if (this.#isStrict) return !this.isEmpty;
    if (this.#plies === 0) return false;
    const isWhole = this.#lines[0]?.broken === false && this.#plies > 1;
    const others = this.#unreadWords + (isWhole ? 0 : this.#headerWords);
    return this.#plies + this.#unreadMoves >= others;
  }

  /** Whether a move of the main line is illegal. */
  get isIllegal(): boolean {
    return this.#illegalAt !== undefined;
  }

  /** The first text that is neither a tag nor a move. */
  get firstUnread(): { readonly text: string; readonly place: TextPlace } | undefined {
    return this.#firstUnread;
  }

  /** Takes a token of this game. */
  take(token: PgnToken, isMainLine: boolean, moveNumber: MoveNumber | undefined): void {
    this.#number = moveNumber?.value;
    if (token.kind === 'tag') this.tag(token);
    else if (token.kind === 'text') this.#text(token);
    else if (token.kind === 'escape') this.escape(token);
    else if (token.kind === 'result') {
      if (isMainLine) this.#end(token);
      else this.#resultInVariation(token);
    } else this.token(token);
  }

  /** The offset from which the source must keep the text. */
  get needsFrom(): number {
    return this.#passage?.from ?? this.#lastEnd;
  }

  /** Reads a tag. Of repeated tags the first is kept, as lichess does. */
  tag(token: TagToken): void {
    const { name, value, end, loose } = token;
    if (this.#begun) {
      this.#lateTag(token);
      return;
    }
    // Any bracket in a binary file begins a faulty tag.
    this.#hasTags ||= token.bracketed && (loose === undefined || knownName(name) !== undefined);
    this.#lastEnd = end;
    if (loose !== undefined) this.#warn(pgnError('pgn-loose-tag', { name }), token, loose);
    if (this.#tags.length === 0 && !this.#isStrict) this.#dropEarly();
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
    if (!this.#begun && !this.#isStart(token)) {
      if (token.kind === 'symbol') this.#skipWord(token);
      else this.#early.push(token);
      return;
    }
    if (this.#ended !== undefined && !this.#isAfterResult) {
      if (token.kind === 'symbol' && !isMoveLike(token.text)) {
        this.#skipWord(token);
        return;
      }
      if (token.kind === 'comment' && !this.#belongsToEnd(token)) {
        this.#dropComment(token);
        return;
      }
      if (token.kind === 'symbol' || token.kind === 'open') this.#afterResult(this.#ended);
    }
    this.#begin();
    if (this.#start === undefined) return;
    this.#take(token);
    this.#lastEnd = token.end;
  }

  /** Whether the first moves begin with this token: tags may follow a comment, a glyph and words. */
  #isStart({ kind, ...token }: MovetextToken): boolean {
    if (kind === 'open' || kind === 'close') return true;
    if (kind === 'comment') return !('closed' in token && token.closed);
    if (kind !== 'symbol') return false;
    const text = 'text' in token ? token.text : '';
    return this.#isStrict || isMoveLike(text) || isLabel(text, true);
  }

  #lateTag(token: TagToken): void {
    const { name, value, loose } = token;
    const applies =
      !DERIVED_TAGS.includes(name) || (name === 'Result' && !this.#tagPlaces.has(name));
    this.#warn(pgnError('pgn-late-tag', { name, applies }), token, loose ?? value);
    if (!applies) return;
    this.#tags.push([name, value]);
    this.#tagPlaces.set(name, token);
  }

  #dropEarly(): void {
    for (const token of this.#early) if (token.kind === 'comment') this.#dropComment(token);
    this.#early = [];
  }

  /** A comment between games is a remark on the file. */
  #dropComment(token: CommentToken): void {
    if (/[^\s;=_*-]/.test(token.text))
      this.#warn(pgnError('pgn-text', { text: clip(token.text.trim()) }), token, token.text);
  }

  /** Whether a comment after the result tells how the game ended: it is in braces, and no empty line stands before. */
  #belongsToEnd({ at }: CommentToken): boolean {
    const before = this.#source.slice(this.#lastEnd, at + 1);
    return before.endsWith('{') && !/\n[^\S\n]*\n/.test(before);
  }

  /** Takes note of text that is neither a tag nor a move. */
  #text(token: TextToken): void {
    const { text } = token;
    const words = text.match(/[^\s=_*.-]+/g)?.length ?? 0;
    // Rules of dashes and the like.
    if (words === 0) return;
    if (this.#number !== undefined) this.#numberedText ??= token;
    this.#headerWords += words;
    this.#noteUnread(text, token);
    this.#trailing.push(text);
    this.#warn(pgnError('pgn-text', { text: clip(text) }), token, text);
  }

  /** Keeps text in place of the first move, if no move follows, as unread text. */
  #refuseText(): void {
    const token = this.#numberedText;
    if (token === undefined || this.#start === undefined) return;
    this.#unread.push(token.text);
    this.#fault(notAMove(token.text), token, token.text);
  }

  #noteUnread(text: string, place: TextPlace): void {
    this.#firstUnread ??= { text: clip(text), place: { at: place.at, line: place.line } };
  }

  /** Skips a word that is harmless: it has not the form of a move. */
  #skipWord({ text, ...place }: SymbolToken): void {
    if (isNoise(text)) return;
    this.#unreadWords += 1;
    this.#noteUnread(text, place);
    this.#trailing.push(text);
    this.#warn(pgnError('pgn-word', { text: clip(text) }), place, text);
  }

  #end(token: ResultToken): void {
    if (this.#isAfterResult) return;
    this.#ended = token;
    if (!this.#begun || this.#start !== undefined)
      this.#lastEnd = Math.max(this.#lastEnd, token.end);
  }

  /** A result inside a variation is text of that variation. */
  #resultInVariation(token: ResultToken): void {
    const line = this.#lines.at(-1);
    if (line === undefined || line.broken) return;
    this.#lastEnd = token.end;
    this.#ended = undefined;
    this.#trailing = [token.text];
    addComment(line, { comment: token.text, shapes: [] });
  }

  /** Moves that continue the game after its result are kept as unread text. */
  #afterResult(token: ResultToken): void {
    this.#isAfterResult = true;
    this.#begin();
    const [main] = this.#lines;
    const result = looseResultOf(token.text) ?? '*';
    this.#fault(pgnError('pgn-after-result', { result }), token, token.text);
    if (main !== undefined) this.#break(main, token.end);
  }

  /** Ends the game before an offset. */
  finish(end: number): Reading {
    const game = this.#finish(end);
    return {
      game,
      plies: this.#plies,
      illegalAt: this.#illegalAt,
      hasStart: this.#start !== undefined,
      isGame: this.isGame,
      isOther: this.#isOther,
      ruleset: this.#start?.game.ruleset,
    };
  }

  #finish(end: number): PgnGame {
    const resultToken = this.#ended;
    this.#begin();
    this.#dropLabel();
    const result = looseResultOf(resultToken?.text ?? '') ?? this.#trailingResult();
    for (const [depth, line] of [...this.#lines.entries()].reverse()) {
      if (depth === 0) this.#keepWords(line);
      else this.#refuseWords(line);
    }
    if (this.#plies === 0) this.#refuseText();
    this.#endPassage(this.#isAfterResult ? end : (resultToken?.at ?? end));
    if (this.#lines.length > 1)
      this.#fault(pgnError('pgn-unclosed-variation', {}), this.#last, '(');
    this.#result = this.#resultOf(result, resultToken);
    const { warnings } = this;
    const record = this.#record();
    if (record === undefined) {
      const tags = this.#tags.map(([name, value]) => makeTag(name, value));
      const text = this.#source.slice(this.#lastEnd, end).trim();
      return { errors: this.errors, warnings, unread: [...tags, '', text].join('\n').trim() };
    }
    const { unread } = record;
    return { record, errors: this.errors, warnings, ...(unread !== undefined && { unread }) };
  }

  /** The result that the words or the comment after the last move give. */
  #trailingResult(): GameResult | undefined {
    if (this.#isStrict) return undefined;
    const [main, variation] = this.#lines;
    const result = looseResultOf(this.#trailing.join(' '), main?.position.turn);
    if (result === undefined)
      return looseResultOf(
        variation === undefined ? this.#lastComment : (this.#trailing.at(-1) ?? ''),
      );
    if (main !== undefined) main.words = [];
    return result;
  }

  #take(token: MovetextToken): void {
    const line = this.#lines.at(-1);
    if (line === undefined) return;
    if (token.kind === 'open' || token.kind === 'symbol') this.#last = token;
    switch (token.kind) {
      case 'open':
        this.#dropLabel();
        this.#open(line, token);
        break;
      case 'close':
        this.#dropLabel();
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
        if (!line.broken) this.#symbol(line, token);
        else if (isMoveLike(token.text)) this.#unreadMoves += 1;
        else if (this.#lines.length === 1 && this.errors.length <= PGN_LIMITS.faults)
          this.#unreadWords += 1;
        break;
    }
  }

  /** Reads a move, a sign, the label of a move, or a word that means nothing. */
  #symbol(line: Line, token: SymbolToken): void {
    if (this.#isStrict) {
      this.#move(line, token.text, token);
      return;
    }
    const { text } = token;
    const label = isLong(text) ? this.#label : undefined;
    if (label === undefined) this.#dropLabel();
    else this.#number ??= label.number;
    this.#label = undefined;
    if (line.broken) return;
    if (isMoveLike(text)) {
      this.#move(line, text, token, label?.token.text);
      return;
    }
    // Where a move is expected, a word that is none would shift the sides of the moves after it.
    const isExpected = this.#number !== undefined || line.node === undefined;
    const nags = isExpected ? undefined : nagsOfSigns(text);
    if (nags !== undefined) for (const nag of nags) addNag(line, nag);
    else {
      const word = { token, from: this.#lastEnd, isExpected, number: this.#number };
      if (isLabel(text, isExpected)) this.#label = word;
      else this.#word(line, word);
    }
  }

  /** Takes a word that is neither a move nor a sign nor a label. */
  #word(line: Line, { token, from, isExpected }: Label): void {
    const { text } = token;
    if (isNoise(text)) return;
    line.words.push({ token, from });
    const isOfResult = this.#lines.length === 1 && isResultWord(text);
    if (isExpected && !isOfResult) this.#move(line, text, token);
    else {
      if (this.#lines.length === 1) this.#trailing.push(text);
    }
  }

  #dropLabel(): void {
    const label = this.#label;
    this.#label = undefined;
    const line = this.#lines.at(-1);
    if (label === undefined || line === undefined || line.broken) return;
    const nags = nagsOfSigns(label.token.text);
    if (nags === undefined || label.isExpected) this.#word(line, label);
    else for (const nag of nags) addNag(line, nag);
  }

  /** Keeps harmless words as a comment on the move before them. */
  #keepWords(line: Line): void {
    const { words } = line;
    line.words = [];
    for (const { token } of words) {
      this.#warn(pgnError('pgn-word', { text: clip(token.text) }), token, token.text);
      if (/[\p{L}\p{N}]/u.test(token.text)) addComment(line, { comment: token.text, shapes: [] });
    }
  }

  /** Keeps words after which nothing follows as unread text. */
  #refuseWords(line: Line): void {
    const [first] = line.words;
    line.words = [];
    if (first === undefined || line.broken) return;
    const { token, from } = first;
    this.#break(line, from);
    this.#fault(notAMove(token.text), token, token.text);
  }

  /** Reads the tags, before the first token of the moves. */
  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const start = readStart((name) => this.#tagPlaces.get(name)?.value, {
      forced: this.#forced,
      isStrict: this.#isStrict,
      fallback: this.#hasTags ? { ...this.#fallback, dice: false } : this.#fallback,
    });
    if (start.ok) {
      this.#start = start.value;
      this.#lines = [newLine(this.#root, start.value.position)];
      const early = this.#early;
      this.#early = [];
      for (const token of early) this.#take(token);
      return;
    }
    const { tag, at, ...error } = start.error;
    this.#isOther = tag !== 'FEN';
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
    const tagged = this.#isStrict ? resultOf(tag?.value) : looseResultOf(tag?.value ?? '');
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
      this.#refuseWords(line);
      this.#lines.pop();
      this.#trailing = [];
      if (line.broken) this.#endPassage(token.at);
    } else if (!line.broken) this.#fault(pgnError('pgn-stray-close', {}), token, ')');
  }

  /** The rest of the game is in the comment, so the game ends here. */
  #unclosedComment(token: MovetextToken): void {
    this.#dropLabel();
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

  #move(line: Line, token: string, { at, line: number }: TextPlace, label?: string): void {
    if (this.#beginsLate(line)) {
      this.#noteUnread(token, { at, line: number });
      this.#break(line, this.#lastEnd);
      const error = pgnError('pgn-first-number', { number: this.#number ?? 0 });
      this.#fault(error, { at, line: number }, token);
      return;
    }
    const read = this.#readMove(line, token, { at, line: number }, label);
    if (read === undefined) return;
    const { move, nags } = read;
    this.#keepWords(line);
    const { san, after } = makeSanAndPlay(line.position, move);
    if (read.label !== undefined)
      this.#warn(pgnError('pgn-label', { text: read.label, san }), { at, line: number }, token);
    this.#plies += 1;
    this.#trailing = [];
    this.#lastComment = '';
    const node: Node = {
      move: asWritten(move),
      san,
      startComment: line.startComment,
      nags: [...nags],
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

  /**
   * Whether the moves begin with a later number than the position: they would be read from a position in which they were
   * not played.
   */
  #beginsLate(line: Line): boolean {
    if (this.#isStrict || this.#number === undefined) return false;
    if (line.node !== undefined || this.#lines.length > 1 || this.#plies > 0) return false;
    return this.#number > 1 && !this.#tagPlaces.has('FEN');
  }

  /** Reads a move or a mark that is separated from its move; breaks the line if it is neither. */
  #readMove(
    line: Line,
    token: string,
    place: TextPlace,
    label: string | undefined,
  ):
    | { readonly move: MoveOrPass; readonly nags: readonly number[]; readonly label?: string }
    | undefined {
    const move = parseDiceSan(line.position, token);
    if (move.ok && label === undefined) {
      const nag = nagsOfSigns(glyphOf(token));
      return { move: move.value, nags: nag ?? [] };
    }
    const loose = this.#isStrict ? undefined : readLooseMove(line.position, token, label);
    if (loose?.ok === true) return loose.value;
    if (move.ok) return { move: move.value, nags: [] };
    const nags = nagsOfSigns(token);
    if (nags !== undefined) for (const nag of nags) addNag(line, nag);
    else {
      // The loose reader knows which move was meant, if the strict one does not.
      const fault = move.error.code === 'san-syntax' && loose !== undefined ? loose : move;
      const { at: offset, ...error } = fault.error;
      const at = place.at + Math.min(offset, token.length - 1);
      const from = line.words[0]?.from ?? this.#lastEnd;
      line.words = [];
      if (isNullMove(token) && this.#lines.length > 1 && !this.#isStrict) {
        // A null move ends its variation only.
        this.#break(line, from);
        this.#warn(pgnError('pgn-null-move', {}), { at, line: place.line }, token);
        return undefined;
      }
      // An error in how a move is written says nothing about the rules.
      if (!SPELLING.includes(error.code) && this.#lines.length === 1) this.#illegalAt ??= place.at;
      this.#unreadMoves += 1;
      this.#noteUnread(token, place);
      this.#break(line, from);
      this.#fault(error, { at, line: place.line }, token);
    }
    return undefined;
  }

  /** Adds a comment. A roll that does not allow its move stays in the text, with an error. */
  #comment(line: Line, written: string, token: MovetextToken): void {
    const { node, before } = line;
    const text = node === undefined ? written : this.#withoutPromotion(node, written, token);
    if (node === undefined && !this.#isStrict && isDiagram(text)) return;
    const isStart = isStartComment(line);
    if (this.#lines.length === 1) {
      this.#trailing = [];
      this.#lastComment = text;
    }
    const room = PGN_LIMITS.comment - (isStart ? line.startComment : line.branch.comment).length;
    // Commands do not count towards the length of a comment. A text that is too long is not searched for
    // them.
    const isLong = lengthWithoutEscapes(text) > room + PGN_LIMITS.commands;
    const mover = node === undefined || this.#isStrict ? undefined : opposite(line.position.turn);
    const read = isLong ? undefined : parseAnnotation(text, mover);
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

  /** A comment without the promoted piece that Game Courier writes at its beginning: `P a11-a12; R-a12`. */
  #withoutPromotion({ san }: Node, text: string, token: MovetextToken): string {
    const [, note = '', letter = '', square, rest = ''] =
      /^\s*(([A-Za-z])[- ]([a-l]1?\d))(?!\d)\s*(.*)$/.exec(text) ?? [];
    const [, target, promoted] = /([a-l]\d+)=([A-Z])/.exec(san) ?? [];
    if (promoted === undefined || target !== square || this.#isStrict) return text;
    if (promoted !== letter.toUpperCase())
      this.#warn(pgnError('pgn-label', { text: note, san }), token, note);
    return /^\W*$/.test(rest) ? '' : rest.replace(/^\/\//, '');
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
    const { comment, shapes, evaluation, roll, commands, children } = this.#root;
    return {
      tags: this.#tags.filter(([name]) => !DERIVED_TAGS.includes(name)),
      ...this.#start.game,
      result: this.#result,
      comment,
      shapes,
      ...(evaluation !== undefined && { evaluation }),
      ...(roll !== undefined && { roll }),
      ...(commands !== undefined && { commands }),
      ...(this.#unread.length > 0 && { unread: this.#unread.join('\n') }),
      children,
    };
  }
}

/** Codes of moves that are not even well written, or that are moves of other games. */
const SPELLING: readonly string[] = ['san-syntax', 'move-syntax', 'move-no-dice'];

const notAMove = (text: string): AcedrexError<PgnErrorCode> =>
  errorIn(SAN_SENTENCES, 'san-syntax', { text: clip(text) });

/** Marks without a meaning of their own. */
const isNoise = (text: string): boolean => isSuffix(text) || /^[-–—=_.,:*#'"`|~]+$/.test(text);

const newBranch = (): Branch => ({ comment: '', shapes: [], children: [] });

const newLine = (branch: Branch, position: Position): Line => ({
  branch,
  position,
  node: undefined,
  before: undefined,
  startComment: '',
  words: [],
  broken: false,
  skipped: 0,
});

const pgnError = <Code extends keyof PgnErrors>(
  code: Code,
  params: PgnErrors[Code],
): AcedrexError<keyof PgnErrors> => errorIn(PGN_SENTENCES, code, params);

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
  if (read.commands !== undefined) (branch.commands ??= []).push(...read.commands);
};

const join = (before: string, after: string): string =>
  before === '' ? after : after === '' ? before : `${before} ${after}`;
