/**
 * Reads one game from its tokens according to the PGN standard. `LooseGameReader` adds other forms. The two classes are
 * separate, so that elements load `LooseGameReader` only when necessary.
 */
import type { PgnErrors } from '../errors/codes.js';
import { type AcedrexError, errorIn, type TextError } from '../errors/error.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { clip } from '../result.js';
import { fitsRoll } from '../rules/dice.js';
import { asWritten, type MoveOrPass } from '../rules/moves.js';
import type { GameResult } from '../rules/outcome.js';
import type { Color } from '../rules/pieces.js';
import { lengthWithoutEscapes, parseAnnotation } from './annotations.js';
import { isMoveLike } from './move-words.js';
import {
  addComment,
  addNag,
  endComments,
  isStartComment,
  joinTexts,
  newBranch,
  newLine,
  type Branch,
  type CommentToken,
  type Line,
  type Node,
  type SymbolToken,
} from './open-line.js';
import {
  PGN_LIMITS,
  type PgnError,
  type PgnErrorCode,
  type PgnGame,
  type Reading,
  type ReadOptions,
} from './pgn-fault.js';
import { readStart, type Start, type StartOptions } from './pgn-start.js';
import { decodeUnread, DERIVED_TAGS, makeTag, UNREAD_TAG } from './pgn-tags.js';
import {
  type EscapeToken,
  type MoveNumber,
  type MovetextToken,
  type PgnToken,
  type ResultToken,
  type TagToken,
  type TextToken,
  resultOf,
} from './pgn-tokens.js';
import { GLYPHS, type GameRecord } from './record.js';
import { makeSanAndPlay, parseDiceSan, type SanErrorCode } from './san.js';

export interface TextPlace {
  readonly at: number;
  readonly line: number;
}

/** Provides the text from which the tokens were read. */
export interface TokenSource {
  slice(from: number, to: number): string;
}

/** The move of a token, with its glyphs. */
export interface ReadMove {
  readonly move: MoveOrPass;
  readonly nags: readonly number[];
  /** The letter or name of the piece, if this contradicts the squares. */
  readonly label?: string;
}

const GLYPH_NAGS: ReadonlyMap<string, number> = new Map(
  [...GLYPHS].map(([nag, glyph]) => [glyph, nag]),
);

export class GameReader {
  readonly errors: PgnError[] = [];
  readonly warnings: PgnError[] = [];
  readonly #tags: (readonly [string, string])[] = [];
  /** The first tag with each name. */
  readonly #tagPlaces = new Map<string, TagToken>();
  protected readonly source: TokenSource;
  readonly #root: Branch = newBranch();
  #lines: Line[] = [];
  #start: Start | undefined;
  #begun = false;
  /** Place of the last move or variation read. */
  #last: TextPlace = { at: 0, line: 1 };
  /** Offset of the end of the last token read. */
  protected lastEnd: number;
  /** The text being skipped after an error, and whether it ends with the variation. */
  #passage: { readonly from: number; readonly inVariation: boolean } | undefined;
  readonly #unread: string[] = [];
  readonly #fallback: NonNullable<StartOptions['fallback']>;
  /** Comments and glyphs before the first move. More tags may follow them. */
  #early: MovetextToken[] = [];
  /** The result. More text may follow it. */
  #ended: ResultToken | undefined;
  #isAfterResult = false;
  /** Number of legal moves. */
  #plies = 0;
  #firstUnread: { readonly text: string; readonly place: TextPlace } | undefined;
  protected hasTags = false;
  #isOther = false;
  /** The move number before the token (1.5 for `1...`). Undefined if there is none. */
  protected number: number | undefined;
  /** The place of that number, if it may be a clock time. */
  #openNumber: TextPlace | undefined;
  /** A move number whose move has not been read yet. */
  #waiting: MoveNumber | undefined;
  /** The constant difference between the written move numbers and the position's move numbers. */
  #offset: number | undefined;
  /** Whether the last token may come between a number and its move. */
  #isBetween = false;

  constructor(source: TokenSource, at: number, { ruleset, dice = false }: ReadOptions = {}) {
    this.source = source;
    this.lastEnd = at;
    this.#fallback = { ruleset, dice };
  }

  /** Whether no part of a game has been read yet. */
  get isEmpty(): boolean {
    return !this.#begun && this.#tags.length === 0 && this.#ended === undefined;
  }

  /** Whether the text that has been read counts as a game. */
  get isGame(): boolean {
    return !this.isEmpty;
  }

  /** Whether the text counts as a game only because of its tags. */
  get isTagged(): boolean {
    return this.hasTags;
  }

  /** The values of the first tag with each name. */
  get tags(): ReadonlyMap<string, string> {
    return new Map([...this.#tagPlaces].map(([name, { value }]) => [name, value]));
  }

  /** The first text that is neither a tag nor a move. */
  get firstUnread(): { readonly text: string; readonly place: TextPlace } | undefined {
    return this.#firstUnread;
  }

  /** The source must keep its text from this offset on. */
  get needsFrom(): number {
    return this.#passage?.from ?? this.lastEnd;
  }

  protected get lines(): readonly Line[] {
    return this.#lines;
  }

  protected get plies(): number {
    return this.#plies;
  }

  /** Whether the tags define a legal start position. False until the moves begin. */
  protected get hasStart(): boolean {
    return this.#start !== undefined;
  }

  /** Offset of the first illegal move. Undefined if there is none or moves are not checked. */
  protected get illegalAt(): number | undefined {
    return undefined;
  }

  /** Whether a main-line move number is wrong. */
  protected isMisnumbered = false;
  /** Whether a word in the main line does not have the form of a move. */
  protected isMisspelled = false;
  /** Number of moves whose piece letter contradicts the squares. */
  protected mislabelled = 0;

  /** Whether the tags specify the rules. Called only by readers that may try other rules. */
  protected namesRules(): boolean {
    return true;
  }

  /** Whether the move numbers count plies. */
  protected countsPlies(): boolean {
    return false;
  }

  protected tagOf(name: string): TagToken | undefined {
    return this.#tagPlaces.get(name);
  }

  /** A tag's value. */
  protected valueOf(name: string): string | undefined {
    return this.#tagPlaces.get(name)?.value;
  }

  /** Processes a token of this game. */
  take(token: PgnToken, isMainLine: boolean, moveNumber: MoveNumber | undefined): void {
    this.number = moveNumber?.value ?? (this.#isBetween ? this.number : undefined);
    if (moveNumber !== undefined) {
      this.#openNumber = moveNumber.isBare && !moveNumber.isFirst ? moveNumber : undefined;
      this.takeNumber(moveNumber);
    }
    this.#isBetween = token.kind === 'comment' || token.kind === 'nag';
    if (token.kind === 'symbol' || token.kind === 'text') this.#waiting = undefined;
    else if (!this.#isBetween) this.#leaveNumber();
    if (token.kind === 'tag') this.#tag(token);
    else if (token.kind === 'text') this.takeText(token);
    else if (token.kind === 'escape') this.#escape(token);
    else if (token.kind === 'result') {
      if (isMainLine) this.#end(token);
      else this.resultInVariation(token);
    } else this.#token(token);
  }

  /** Processes a move number. Its move may follow. */
  takeNumber(number: MoveNumber): void {
    this.#leaveNumber();
    this.#waiting = number.before ?? number;
    if (number.before !== undefined) this.#leaveNumber();
    this.#waiting = number;
  }

  /** Stores a pending number that has no move, unless it belongs to the next move. */
  #leaveNumber(): void {
    const number = this.#waiting;
    this.#waiting = undefined;
    const line = this.#lines.at(-1);
    if (number === undefined || line?.broken === true) return;
    if (line !== undefined && Math.floor(number.value) === this.#ownNumber(line)) return;
    const text = number.isBare ? String(number.value) : said(number.value);
    if (line === undefined) this.warn(pgnError('pgn-text', { text }), number, text);
    else this.#keepNumber(line, number, text);
  }

  #keepNumber(line: Line, place: TextPlace, text: string): void {
    this.warn(pgnError('pgn-word', { text }), place, text);
    addComment(line, { comment: text, shapes: [] });
  }

  /** Reads a tag. If a tag is repeated, keeps the first one, as lichess does. */
  #tag(token: TagToken): void {
    const { name, end } = token;
    const value = this.tagValue(token);
    if (this.#begun) {
      this.#lateTag(token);
      return;
    }
    if (token.position === undefined) this.noteTag(token);
    this.lastEnd = end;
    if (name === UNREAD_TAG) {
      if (value !== '') this.#unread.push(decodeUnread(value));
    } else if (this.#tagPlaces.has(name)) {
      if (this.#tagPlaces.get(name)?.value !== value)
        this.warn(pgnError('pgn-repeated-tag', { name }), token, value);
      return;
    }
    this.#tags.push([name, value]);
    this.#tagPlaces.set(name, { ...token, value });
  }

  /** The value to store for a tag. */
  protected tagValue({ value }: TagToken): string {
    return value;
  }

  /** Called for each tag before it is read. */
  protected noteTag(_token: TagToken): void {
    this.hasTags = true;
  }

  #lateTag(token: TagToken): void {
    const { name, value, loose } = token;
    const applies =
      !DERIVED_TAGS.includes(name) || (name === 'Result' && !this.#tagPlaces.has(name));
    this.warn(pgnError('pgn-late-tag', { name, applies }), token, loose ?? value);
    if (!applies) return;
    this.#tags.push([name, value]);
    this.#tagPlaces.set(name, token);
  }

  /** Handles a line escaped by `%`. Adds no warning if the line is in text that is skipped after an error. */
  #escape(token: EscapeToken): void {
    if (this.#passage === undefined) this.warn(pgnError('pgn-escaped-line', {}), token, token.text);
  }

  /** Handles text that is neither a tag nor a move. The standard does not allow such text. */
  protected takeText(_token: TextToken): void {
    // The standard lexer produces no such token.
  }

  #token(token: MovetextToken): void {
    if (!this.#begun && !this.isStart(token)) {
      if (token.kind === 'symbol') this.skipWord(token);
      else this.#early.push(token);
      return;
    }
    if (this.#ended !== undefined && !this.#isAfterResult) {
      if (token.kind === 'symbol' && !isMoveLike(token.text)) {
        this.skipWord(token);
        return;
      }
      if (token.kind === 'comment' && !this.#belongsToEnd(token)) {
        this.dropComment(token);
        return;
      }
      if (token.kind === 'symbol' || token.kind === 'open') this.#afterResult(this.#ended);
    }
    this.begin();
    if (this.#start === undefined) return;
    this.#take(token);
    this.lastEnd = token.end;
  }

  /** Whether this token begins the moves. Comments and glyphs do not, because tags may still follow them. */
  protected isStart(token: MovetextToken): boolean {
    if (token.kind === 'comment') return !token.closed;
    return token.kind !== 'nag';
  }

  /** Drops the comments before the first tag, because they describe the file. */
  protected dropEarly(): void {
    if (this.#tags.length > 0) return;
    for (const token of this.#early) if (token.kind === 'comment') this.dropComment(token);
    this.#early = [];
  }

  /** Drops a comment between games, because it describes the file. Adds a warning if the comment contains text. */
  protected dropComment(token: CommentToken): void {
    if (/[^\s;=_*-]/.test(token.text))
      this.warn(pgnError('pgn-text', { text: clip(token.text.trim()) }), token, token.text);
  }

  /** Whether a comment after the result belongs to the game: it is in braces, without an empty line before it. */
  #belongsToEnd({ at }: CommentToken): boolean {
    const before = this.source.slice(this.lastEnd, at + 1);
    return before.endsWith('{') && !/\n[^\S\n]*\n/.test(before);
  }

  protected noteUnread(text: string, place: TextPlace): void {
    this.#firstUnread ??= { text: clip(text), place: { at: place.at, line: place.line } };
  }

  /** Skips a harmless word that does not have the form of a move. */
  protected skipWord({ text, ...place }: SymbolToken): void {
    this.noteUnread(text, place);
    this.warn(pgnError('pgn-word', { text: clip(text) }), place, text);
  }

  #end(token: ResultToken): void {
    if (this.#isAfterResult) return;
    this.#ended = token;
    if (!this.#begun || this.#start !== undefined) this.lastEnd = Math.max(this.lastEnd, token.end);
  }

  /** Adds a result inside a variation to the variation's text. */
  protected resultInVariation(token: ResultToken): void {
    const line = this.#lines.at(-1);
    if (line === undefined || line.broken) return;
    this.lastEnd = token.end;
    this.#ended = undefined;
    addComment(line, { comment: token.text, shapes: [] });
  }

  /** Stores moves after the result as unparsed text. */
  #afterResult(token: ResultToken): void {
    this.#isAfterResult = true;
    this.begin();
    const [main] = this.#lines;
    const result = this.resultOf(token.text) ?? '*';
    this.fault(pgnError('pgn-after-result', { result }), token, token.text);
    if (main !== undefined) this.break(main, token.end);
  }

  /** Ends the game before an offset and returns the result of reading it. */
  finish(end: number): Reading {
    const game = this.#finish(end);
    return {
      game,
      plies: this.#plies,
      illegalAt: this.illegalAt,
      isMisnumbered: this.isMisnumbered,
      isMisspelled: this.isMisspelled,
      mislabelled: this.mislabelled,
      hasStart: this.#start !== undefined,
      isGame: this.isGame,
      isOther: this.#isOther,
      namesRules: this.namesRules(),
      ruleset: this.#start?.game.ruleset,
    };
  }

  #finish(end: number): PgnGame {
    const resultToken = this.#ended;
    this.begin();
    this.#leaveNumber();
    const written = this.endMoves(resultToken);
    for (const line of [...this.#lines].reverse()) endComments(line);
    this.#endPassage(this.#isAfterResult ? end : (resultToken?.at ?? end));
    if (this.#lines.length > 1) this.fault(pgnError('pgn-unclosed-variation', {}), this.#last, '(');
    const result = this.#resultWith(written, resultToken);
    const { warnings } = this;
    const record = this.#record(result);
    if (record === undefined) {
      const tags = this.#tags.map(([name, value]) => makeTag(name, value));
      const text = this.source.slice(this.lastEnd, end).trim();
      // Later comments are part of the text after the last tag.
      const comments = this.#early.flatMap((token) =>
        token.kind === 'comment' && token.at < this.lastEnd ? [`{${token.text}}`] : [],
      );
      const unread = [...tags, '', ...comments, text].join('\n').trim();
      return { errors: this.errors, warnings, unread };
    }
    const { unread } = record;
    return { record, errors: this.errors, warnings, ...(unread !== undefined && { unread }) };
  }

  /** Flushes pending input at the end of the moves. Returns the result if that input contains one. */
  protected endMoves(token: ResultToken | undefined): GameResult | undefined {
    return this.resultOf(token?.text ?? '');
  }

  /** Parses a result. */
  protected resultOf(text: string): GameResult | undefined {
    return resultOf(text);
  }

  #take(token: MovetextToken): void {
    const line = this.#lines.at(-1);
    if (line === undefined) return;
    if (token.kind === 'open' || token.kind === 'symbol') this.#last = token;
    switch (token.kind) {
      case 'open':
        this.flush();
        this.#open(line, token);
        break;
      case 'close':
        this.flush();
        this.#close(line, token);
        break;
      case 'comment':
        if (!token.closed) this.#unclosedComment(token);
        else if (!line.broken) this.comment(line, token.text, token);
        break;
      case 'nag':
        if (!line.broken) addNag(line, token.value);
        break;
      case 'symbol':
        this.symbol(line, token);
        break;
    }
  }

  /** Flushes input that waits for the next token. */
  protected flush(): void {
    // The standard requires no pending input.
  }

  /** Processes a word within the moves. */
  protected symbol(line: Line, token: SymbolToken): void {
    if (!line.broken) this.move(line, token.text, token);
  }

  /** Options for reading the start from the tags. */
  protected get startOptions(): StartOptions {
    return { isStrict: true, fallback: this.fallback };
  }

  /** Defaults for missing tags. If a game has tags, they specify whether it uses dice. */
  protected get fallback(): NonNullable<StartOptions['fallback']> {
    return this.hasTags ? { ...this.#fallback, dice: false } : this.#fallback;
  }

  /** Reads the tags and sets up the start, before the first token of the moves. */
  protected begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const start = readStart((name) => this.valueOf(name), this.startOptions);
    if (start.ok) {
      this.#start = start.value;
      this.#lines = [newLine(this.#root, start.value.position)];
      for (const { at, ...warning } of start.value.warnings)
        this.warn(warning, this.#inTag('FEN', at), warning.params.text);
      const early = this.#early;
      this.#early = [];
      for (const token of early) this.#take(token);
      return;
    }
    const { tag, at, ...error } = start.error;
    this.#isOther = tag !== 'FEN';
    const { value = '', position } = this.#tagPlaces.get(tag) ?? {};
    this.fault(error, this.#inTag(tag, at), position === undefined ? value : wordAt(value, at));
  }

  /** The place in the text for an offset in a tag's value. */
  #inTag(tag: string, offset: number): TextPlace {
    const token = this.#tagPlaces.get(tag);
    const { at, line } = token ?? this.#last;
    return { at: (token?.position?.at ?? at + `[${tag} "`.length) + offset, line };
  }

  /** Adds an error. After too many errors, skips the rest of the game. */
  protected fault(error: AcedrexError<PgnErrorCode>, { at, line }: TextPlace, token: string): void {
    const { length } = this.errors;
    if (length > PGN_LIMITS.faults) return;
    const isLast = length === PGN_LIMITS.faults;
    const told = isLast ? pgnError('pgn-faults', { max: PGN_LIMITS.faults }) : error;
    this.errors.push({ ...told, at, line, token: clip(token) });
    if (isLast) this.#breakGame();
  }

  protected warn(
    warning: AcedrexError<PgnErrorCode>,
    { at, line }: TextPlace,
    token: string,
  ): void {
    if (this.warnings.length < PGN_LIMITS.faults)
      this.warnings.push({ ...warning, at, line, token: clip(token) });
  }

  /**
   * Combines the result in the tag with the result after the moves. If they contradict each other, the tag takes
   * precedence, as in python-chess and lichess.
   */
  #resultWith(written: GameResult | undefined, place: ResultToken | undefined): GameResult {
    const tag = this.#tagPlaces.get('Result');
    const tagged = this.resultOf(tag?.value ?? '');
    const result = tagged === undefined || tagged === '*' ? written : tagged;
    // Some programs write a question mark for an unknown result.
    if (tag !== undefined && tagged === undefined && !['', '?'].includes(tag.value.trim()))
      this.warn(
        pgnError('pgn-result-tag', { text: clip(tag.value), kept: result ?? '*' }),
        tag,
        tag.value,
      );
    const kept = result ?? '*';
    if (place !== undefined && tagged !== undefined && written !== undefined && tagged !== written)
      this.warn(pgnError('pgn-result', { tag: tagged, end: written, kept }), place, written);
    return kept;
  }

  /** Skips the text up to the end of the current line. */
  protected break(line: Line, from: number): void {
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
    this.#passage = { from: this.#passage?.from ?? this.lastEnd, inVariation: false };
  }

  #endPassage(end: number): void {
    if (this.#passage === undefined) return;
    const { from, inVariation } = this.#passage;
    this.#passage = undefined;
    const text = this.source.slice(from, end).trim();
    if (text !== '') this.keepUnread(inVariation ? `(${text})` : text);
  }

  protected keepUnread(text: string): void {
    this.#unread.push(text);
  }

  #close(line: Line, token: MovetextToken): void {
    if (line.skipped > 0) line.skipped -= 1;
    else if (this.#lines.length > 1) {
      this.endVariation(line);
      endComments(line);
      this.#lines.pop();
      const parent = this.#lines.at(-1);
      if (parent !== undefined) parent.isAfterVariation = true;
      if (line.broken) this.#endPassage(token.at);
    } else if (!line.broken) this.fault(pgnError('pgn-stray-close', {}), token, ')');
  }

  /** Flushes pending input at the end of a variation. */
  protected endVariation(_line: Line): void {
    // The standard requires no pending input.
  }

  /** Ends the game at an unclosed comment, because the comment contains the rest of the game. */
  #unclosedComment(token: MovetextToken): void {
    this.flush();
    this.fault(pgnError('pgn-unclosed-comment', {}), token, '{');
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
    this.break(skipped, token.end);
    const error = isDeep
      ? pgnError('pgn-nesting', { max: PGN_LIMITS.nesting })
      : pgnError('pgn-stray-variation', {});
    this.fault(error, token, '(');
  }

  protected move(line: Line, token: string, place: TextPlace): void {
    const expected = this.#expectedNumber(line);
    if (expected !== undefined) {
      if (this.#lines.length === 1) this.isMisnumbered = true;
      const { number = 0 } = this;
      const params = { found: said(number), expected: said(expected) };
      this.refuseNumber(line, token, place, pgnError('pgn-number', params));
      return;
    }
    const read = this.readMove(line, token, place);
    if (read !== undefined) this.addMove(line, read, token, place);
  }

  /** Skips the rest of a line, because a move number does not fit the position. */
  protected refuseNumber(
    line: Line,
    token: string,
    place: TextPlace,
    error: AcedrexError<PgnErrorCode>,
  ): void {
    this.noteUnread(token, place);
    this.break(line, line.words[0]?.from ?? this.lastEnd);
    this.fault(error, place, token);
  }

  /** The expected move number if the written number differs; otherwise undefined. */
  #expectedNumber(line: Line): number | undefined {
    const { number } = this;
    const byPlies = this.countsPlies();
    if (number === undefined && !byPlies) return undefined;
    const isBlack = line.position.turn === 'black';
    const open = number === undefined ? undefined : this.#openNumber;
    if (number !== undefined && open === undefined)
      this.#offset ??= Math.floor(number) - this.#ownNumber(line);
    const expected = this.#ownNumber(line);
    // Before Black's moves, `...` may be missing.
    const isSide = number !== undefined && (number % 1 === 0 || (isBlack && !byPlies));
    if (isSide && Math.floor(number) === expected) return undefined;
    if (open !== undefined) {
      this.#keepNumber(line, open, String(number));
      return undefined;
    }
    return expected + (isBlack && !byPlies ? 0.5 : 0);
  }

  /** The number that the next move in a line would have. */
  #ownNumber({ position: { turn, fullmoves } }: Line): number {
    const own = this.countsPlies() ? 2 * fullmoves - (turn === 'black' ? 0 : 1) : fullmoves;
    return own + (this.#offset ?? 0);
  }

  /** Adds a move to its line and returns the SAN. */
  protected addMove(
    line: Line,
    { move, nags }: ReadMove,
    _token: string,
    _place: TextPlace,
  ): string {
    const { san, after } = makeSanAndPlay(line.position, move);
    this.#plies += 1;
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
    line.isAfterVariation = false;
    return san;
  }

  /** Reads a move, or a glyph separated from its move. If the token is neither, skips the rest of the line. */
  protected readMove(line: Line, token: string, place: TextPlace): ReadMove | undefined {
    const move = parseDiceSan(line.position, token);
    if (move.ok) {
      const nag = GLYPH_NAGS.get(glyphOf(token));
      return { move: move.value, nags: nag === undefined ? [] : [nag] };
    }
    const nag = GLYPH_NAGS.get(token);
    if (nag !== undefined) addNag(line, nag);
    else this.refuseMove(line, token, place, move.error, this.lastEnd);
    return undefined;
  }

  /** Skips the rest of a line, starting at an offset, because a move cannot be read. */
  protected refuseMove(
    line: Line,
    token: string,
    place: TextPlace,
    { at: offset, ...error }: TextError<SanErrorCode>,
    from: number,
  ): void {
    const at = place.at + Math.min(offset, token.length - 1);
    this.noteUnread(token, place);
    this.break(line, from);
    this.fault(error, { at, line: place.line }, token);
  }

  /** The side from whose point of view comments give scores. Undefined if scores are not read. */
  protected scoringSide(_line: Line): Color | undefined {
    return undefined;
  }

  /** Adds a comment. A roll that does not allow its move stays in the text and causes an error. */
  protected comment(line: Line, text: string, token: MovetextToken): void {
    const { node, before } = line;
    const isStart = isStartComment(line);
    const room = PGN_LIMITS.comment - (isStart ? line.startComment : line.branch.comment).length;
    // Commands do not count towards a comment's length. Overlong text is not searched for commands.
    const isLong = lengthWithoutEscapes(text) > room + PGN_LIMITS.commands;
    const read = isLong ? undefined : parseAnnotation(text, this.scoringSide(line));
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
    addComment(line, { ...rest, comment: joinTexts(`[%roll ${roll}]`, rest.comment) });
    this.lastEnd = token.end;
    this.fault(pgnError('pgn-roll', { san: node.san, roll }), token, node.san);
  }

  /** Skips a comment but continues with the moves after it. */
  #leaveComment(error: AcedrexError<PgnErrorCode>, token: MovetextToken): void {
    const text = this.source.slice(token.at, token.end);
    this.keepUnread(text);
    this.lastEnd = token.end;
    this.fault(error, token, text);
  }

  #record(result: GameResult): GameRecord | undefined {
    if (this.#start === undefined) return undefined;
    const { comment, shapes, evaluation, roll, commands, children } = this.#root;
    return {
      tags: this.#tags.filter(([name]) => !DERIVED_TAGS.includes(name)),
      ...this.#start.game,
      result,
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

/** Writes a move number as it appears in PGN. */
export const said = (number: number): string =>
  `${Math.floor(number)}${number % 1 === 0 ? '.' : '...'}`;

/** The word at an offset in a text. */
const wordAt = (text: string, at: number): string => {
  const start = text.lastIndexOf(' ', at - 1) + 1;
  return text.slice(start).split(' ', 1).join('');
};

export const pgnError = <Code extends keyof PgnErrors>(
  code: Code,
  params: PgnErrors[Code],
): AcedrexError<keyof PgnErrors> => errorIn(PGN_SENTENCES, code, params);

/** The glyph at the end of a move. Searches backwards, because a regular expression would try every offset. */
export const glyphOf = (token: string): string => {
  let start = token.length;
  while (start > 0 && '!?'.includes(token.charAt(start - 1))) start -= 1;
  return token.slice(start);
};
