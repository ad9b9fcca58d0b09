/**
 * Reads one game from its tokens, as the standard of PGN describes it. `LooseGameReader` adds what other programs and
 * people write; it is a class of its own so that an element fetches it only with a text that needs it.
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

/** The text of the tokens. */
export interface TokenSource {
  slice(from: number, to: number): string;
}

/** A move of a token, with its signs. */
export interface ReadMove {
  readonly move: MoveOrPass;
  readonly nags: readonly number[];
  /** The letter or name of the piece, if it contradicts the squares. */
  readonly label?: string;
}

const GLYPH_NAGS: ReadonlyMap<string, number> = new Map(
  [...GLYPHS].map(([nag, glyph]) => [glyph, nag]),
);

export class GameReader {
  readonly errors: PgnError[] = [];
  readonly warnings: PgnError[] = [];
  readonly #tags: (readonly [string, string])[] = [];
  /** The first tag of each name. */
  readonly #tagPlaces = new Map<string, TagToken>();
  protected readonly source: TokenSource;
  readonly #root: Branch = newBranch();
  #lines: Line[] = [];
  #start: Start | undefined;
  #begun = false;
  /** The last move or variation that was read. */
  #last: TextPlace = { at: 0, line: 1 };
  /** Offset of the end of the last token that was read. */
  protected lastEnd: number;
  /** The text that is being skipped after an error, and whether it ends with the variation. */
  #passage: { readonly from: number; readonly inVariation: boolean } | undefined;
  readonly #unread: string[] = [];
  readonly #fallback: NonNullable<StartOptions['fallback']>;
  /** Comments and glyphs before the first move; tags may still follow. */
  #early: MovetextToken[] = [];
  /** The result that has been read; more text may follow. */
  #ended: ResultToken | undefined;
  #isAfterResult = false;
  /** Number of legal moves. */
  #plies = 0;
  #firstUnread: { readonly text: string; readonly place: TextPlace } | undefined;
  protected hasTags = false;
  #isOther = false;
  /** The move number before the token, 1.5 for `1...`; undefined if there is none. */
  protected number: number | undefined;

  constructor(source: TokenSource, at: number, { ruleset, dice = false }: ReadOptions = {}) {
    this.source = source;
    this.lastEnd = at;
    this.#fallback = { ruleset, dice };
  }

  /** Whether nothing of a game has been read. */
  get isEmpty(): boolean {
    return !this.#begun && this.#tags.length === 0 && this.#ended === undefined;
  }

  /** Whether the text is a game. */
  get isGame(): boolean {
    return !this.isEmpty;
  }

  /** The first text that is neither a tag nor a move. */
  get firstUnread(): { readonly text: string; readonly place: TextPlace } | undefined {
    return this.#firstUnread;
  }

  /** The offset from which the source must keep the text. */
  get needsFrom(): number {
    return this.#passage?.from ?? this.lastEnd;
  }

  protected get lines(): readonly Line[] {
    return this.#lines;
  }

  protected get plies(): number {
    return this.#plies;
  }

  /** Whether the tags give a legal start; false before the moves begin. */
  protected get hasStart(): boolean {
    return this.#start !== undefined;
  }

  /** Offset of the first move that is not legal; undefined if there is none, or none is looked for. */
  protected get illegalAt(): number | undefined {
    return undefined;
  }

  /** Whether the tags name the rules; not asked where no others are looked for. */
  protected namesRules(): boolean {
    return true;
  }

  protected tagOf(name: string): TagToken | undefined {
    return this.#tagPlaces.get(name);
  }

  /** Takes a token of this game. */
  take(token: PgnToken, isMainLine: boolean, moveNumber: MoveNumber | undefined): void {
    this.number = moveNumber?.value;
    if (token.kind === 'tag') this.#tag(token);
    else if (token.kind === 'text') this.takeText(token);
    else if (token.kind === 'escape') this.#escape(token);
    else if (token.kind === 'result') {
      if (isMainLine) this.#end(token);
      else this.resultInVariation(token);
    } else this.#token(token);
  }

  /** Reads a tag. Of repeated tags the first is kept, as lichess does. */
  #tag(token: TagToken): void {
    const { name, value, end } = token;
    if (this.#begun) {
      this.#lateTag(token);
      return;
    }
    this.noteTag(token);
    this.lastEnd = end;
    if (name === UNREAD_TAG) {
      if (value !== '') this.#unread.push(decodeUnread(value));
    } else if (this.#tagPlaces.has(name)) {
      if (this.#tagPlaces.get(name)?.value !== value)
        this.warn(pgnError('pgn-repeated-tag', { name }), token, value);
      return;
    }
    this.#tags.push([name, value]);
    this.#tagPlaces.set(name, token);
  }

  /** Takes note of a tag before it is read. */
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

  /** Takes note of a line that `%` escapes. In text that is skipped after an error it is kept anyway. */
  #escape(token: EscapeToken): void {
    if (this.#passage === undefined) this.warn(pgnError('pgn-escaped-line', {}), token, token.text);
  }

  /** Takes text that is neither a tag nor a move; the standard has none. */
  protected takeText(_token: TextToken): void {
    // Its lexer finds none.
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

  /** Whether the first moves begin with this token: tags may follow a comment and a glyph. */
  protected isStart(token: MovetextToken): boolean {
    if (token.kind === 'comment') return !token.closed;
    return token.kind !== 'nag';
  }

  /** Removes the comments before the first tag, which are remarks on the file. */
  protected dropEarly(): void {
    if (this.#tags.length > 0) return;
    for (const token of this.#early) if (token.kind === 'comment') this.dropComment(token);
    this.#early = [];
  }

  /** A comment between games is a remark on the file. */
  protected dropComment(token: CommentToken): void {
    if (/[^\s;=_*-]/.test(token.text))
      this.warn(pgnError('pgn-text', { text: clip(token.text.trim()) }), token, token.text);
  }

  /** Whether a comment after the result tells how the game ended: it is in braces, and no empty line stands before. */
  #belongsToEnd({ at }: CommentToken): boolean {
    const before = this.source.slice(this.lastEnd, at + 1);
    return before.endsWith('{') && !/\n[^\S\n]*\n/.test(before);
  }

  protected noteUnread(text: string, place: TextPlace): void {
    this.#firstUnread ??= { text: clip(text), place: { at: place.at, line: place.line } };
  }

  /** Skips a word that is harmless: it has not the form of a move. */
  protected skipWord({ text, ...place }: SymbolToken): void {
    this.noteUnread(text, place);
    this.warn(pgnError('pgn-word', { text: clip(text) }), place, text);
  }

  #end(token: ResultToken): void {
    if (this.#isAfterResult) return;
    this.#ended = token;
    if (!this.#begun || this.#start !== undefined) this.lastEnd = Math.max(this.lastEnd, token.end);
  }

  /** A result inside a variation is text of that variation. */
  protected resultInVariation(token: ResultToken): void {
    const line = this.#lines.at(-1);
    if (line === undefined || line.broken) return;
    this.lastEnd = token.end;
    this.#ended = undefined;
    addComment(line, { comment: token.text, shapes: [] });
  }

  /** Moves that continue the game after its result are kept as unread text. */
  #afterResult(token: ResultToken): void {
    this.#isAfterResult = true;
    this.begin();
    const [main] = this.#lines;
    const result = this.resultOf(token.text) ?? '*';
    this.fault(pgnError('pgn-after-result', { result }), token, token.text);
    if (main !== undefined) this.break(main, token.end);
  }

  /** Ends the game before an offset. */
  finish(end: number): Reading {
    const game = this.#finish(end);
    return {
      game,
      plies: this.#plies,
      illegalAt: this.illegalAt,
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
    const written = this.endMoves(resultToken);
    this.#endPassage(this.#isAfterResult ? end : (resultToken?.at ?? end));
    if (this.#lines.length > 1) this.fault(pgnError('pgn-unclosed-variation', {}), this.#last, '(');
    const result = this.#resultWith(written, resultToken);
    const { warnings } = this;
    const record = this.#record(result);
    if (record === undefined) {
      const tags = this.#tags.map(([name, value]) => makeTag(name, value));
      const text = this.source.slice(this.lastEnd, end).trim();
      return { errors: this.errors, warnings, unread: [...tags, '', text].join('\n').trim() };
    }
    const { unread } = record;
    return { record, errors: this.errors, warnings, ...(unread !== undefined && { unread }) };
  }

  /** Takes what still waits at the end of the moves, and returns the result that stands there. */
  protected endMoves(token: ResultToken | undefined): GameResult | undefined {
    return this.resultOf(token?.text ?? '');
  }

  /** The result for which a text stands. */
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

  /** Takes what waits for the next token. */
  protected flush(): void {
    // Nothing waits in the standard.
  }

  /** Reads a word of the moves. */
  protected symbol(line: Line, token: SymbolToken): void {
    if (!line.broken) this.move(line, token.text, token);
  }

  /** Options for reading the start from the tags. */
  protected get startOptions(): StartOptions {
    return { isStrict: true, fallback: this.fallback };
  }

  /** What holds if the tags do not say it. A game with tags says whether it has dice. */
  protected get fallback(): NonNullable<StartOptions['fallback']> {
    return this.hasTags ? { ...this.#fallback, dice: false } : this.#fallback;
  }

  /** Reads the tags, before the first token of the moves. */
  protected begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const start = readStart((name) => this.#tagPlaces.get(name)?.value, this.startOptions);
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
    this.fault(error, this.#inTag(tag, at), this.#tagPlaces.get(tag)?.value ?? '');
  }

  /** The place of an offset in the value of a tag. */
  #inTag(tag: string, offset: number): TextPlace {
    const { at, line } = this.#tagPlaces.get(tag) ?? this.#last;
    return { at: at + `[${tag} "`.length + offset, line };
  }

  /** Adds an error; after too many, the rest of the game is not read. */
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
   * The result of the game, which stands in the tag and behind the moves. If both are decided and differ,
   * the tag is right, as in python-chess and lichess.
   */
  #resultWith(written: GameResult | undefined, place: ResultToken | undefined): GameResult {
    const tag = this.#tagPlaces.get('Result');
    const tagged = this.resultOf(tag?.value ?? '');
    const result = tagged === undefined || tagged === '*' ? written : tagged;
    // Some programs write an unknown result as a question mark.
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
      this.#lines.pop();
      if (line.broken) this.#endPassage(token.at);
    } else if (!line.broken) this.fault(pgnError('pgn-stray-close', {}), token, ')');
  }

  /** Takes what still waits at the end of a variation. */
  protected endVariation(_line: Line): void {
    // Nothing waits in the standard.
  }

  /** The rest of the game is in the comment, so the game ends here. */
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
    const read = this.readMove(line, token, place);
    if (read !== undefined) this.addMove(line, read, token, place);
  }

  /** Adds a move to its line; returns its SAN. */
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
    return san;
  }

  /** Reads a move or a glyph that is separated from its move; breaks the line if it is neither. */
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

  /** Skips the rest of a line from an offset on, because a move cannot be read. */
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

  /** The side from whose view a comment may give a score; undefined if none does. */
  protected scoringSide(_line: Line): Color | undefined {
    return undefined;
  }

  /** Adds a comment. A roll that does not allow its move stays in the text, with an error. */
  protected comment(line: Line, text: string, token: MovetextToken): void {
    const { node, before } = line;
    const isStart = isStartComment(line);
    const room = PGN_LIMITS.comment - (isStart ? line.startComment : line.branch.comment).length;
    // Commands do not count towards the length of a comment. A text that is too long is not searched for
    // them.
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

  /** Skips only this comment. */
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

export const pgnError = <Code extends keyof PgnErrors>(
  code: Code,
  params: PgnErrors[Code],
): AcedrexError<keyof PgnErrors> => errorIn(PGN_SENTENCES, code, params);

/**
 * The glyph at the end of a move. It searches backwards, because a regular expression would try every
 * earlier start.
 */
export const glyphOf = (token: string): string => {
  let start = token.length;
  while (start > 0 && '!?'.includes(token.charAt(start - 1))) start -= 1;
  return token.slice(start);
};
