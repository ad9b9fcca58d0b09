/**
 * Reads one game as programs and people write it. A word that has the form of a move and is not legal is an error,
 * because the moves after it would be read in a wrong position. Other words are warnings.
 */
import { type AcedrexError, errorIn } from '../errors/error.js';
import { WORDS as SAN_SENTENCES } from '../words/san-errors.js';
import { clip } from '../result.js';
import type { GameResult } from '../rules/outcome.js';
import { opposite, type Color } from '../rules/pieces.js';
import type { Ruleset } from '../rules/rulesets.js';
import { isDiagram } from './annotations.js';
import {
  GameReader,
  glyphOf,
  pgnError,
  type ReadMove,
  type TextPlace,
  type TokenSource,
} from './game-reader.js';
import { isLabel, isLong, readLooseMove, nagsOfSigns } from './loose-moves.js';
import { isResultWord, looseResultOf, knownName } from './loose-tags.js';
import { isMoveLike, isNullMove, isSuffix } from './move-words.js';
import {
  addComment,
  addNag,
  type Line,
  type Node,
  type SymbolToken,
  type Word,
} from './open-line.js';
import { PGN_LIMITS, type PgnErrorCode, type ReadOptions } from './pgn-fault.js';
import { namesRuleset, type StartOptions } from './pgn-start.js';
import type { MovetextToken, ResultToken, TagToken, TextToken } from './pgn-tokens.js';
import { parseDiceSan } from './san.js';

/** A word that may be the label of the move after it. */
interface Label extends Word {
  /** The move number before it. */
  readonly number: number | undefined;
  /** Whether a move is expected in its place. */
  readonly isExpected: boolean;
}

/** Legal plies from `1.` on that make a game of any text. Noise does not reach them. */
const NUMBERED_PLIES = 4;

export class LooseGameReader extends GameReader {
  readonly #forced: Ruleset | undefined;
  /** A piece letter that stands alone before its move. */
  #label: Label | undefined;
  /** The label of the move that is being read. */
  #named: string | undefined;
  /** The words after the last move of the main line and its comments, and the last comment: one may give the result. */
  #trailing: string[] = [];
  #lastComment = '';
  /** Words of the form of moves that were not read, and other words that were not read. */
  #unreadMoves = 0;
  #unreadWords = 0;
  /** Words before the moves and after the result. */
  #headerWords = 0;
  #illegalAt: number | undefined;
  /** Whether the main line begins with a move that is numbered 1. */
  #isNumbered = false;
  /** The first text in place of a move, after a move number. */
  #numberedText: TextToken | undefined;

  /** `forced` replaces the ruleset that the tags name. */
  constructor(source: TokenSource, at: number, options?: ReadOptions, forced?: Ruleset) {
    super(source, at, options);
    this.#forced = forced;
  }

  protected override namesRules(): boolean {
    return namesRuleset((name) => this.tagOf(name)?.value);
  }

  /**
   * Whether the text is a game: it has a tag, or legal moves, and no more words that are none than words that
   * look like moves. Words before a game that is read whole do not count, and no words count against a few legal moves
   * that begin with `1.`, as in a chat about a short game.
   */
  override get isGame(): boolean {
    if (this.hasTags) return true;
    if (this.plies === 0) return false;
    if (this.#isNumbered && this.plies >= NUMBERED_PLIES) return true;
    const isWhole = this.lines[0]?.broken === false && this.plies > 1;
    const others = this.#unreadWords + (isWhole ? 0 : this.#headerWords);
    return this.plies + this.#unreadMoves >= others;
  }

  /** Whether a move of the main line is illegal. */
  get isIllegal(): boolean {
    return this.#illegalAt !== undefined;
  }

  protected override get illegalAt(): number | undefined {
    return this.#illegalAt;
  }

  protected override get startOptions(): StartOptions {
    return { forced: this.#forced, fallback: this.fallback };
  }

  protected override noteTag(token: TagToken): void {
    const { name, loose } = token;
    // Any bracket in a binary file begins a faulty tag.
    this.hasTags ||= token.bracketed && (loose === undefined || knownName(name) !== undefined);
    if (loose !== undefined) this.warn(pgnError('pgn-loose-tag', { name }), token, loose);
    this.dropEarly();
  }

  /** Tags may also follow words. */
  protected override isStart(token: MovetextToken): boolean {
    if (token.kind !== 'symbol') return super.isStart(token);
    return isMoveLike(token.text) || isLabel(token.text, true);
  }

  /** Takes note of text that is neither a tag nor a move. */
  protected override takeText(token: TextToken): void {
    const { text } = token;
    const words = text.match(/[^\s=_*.-]+/g)?.length ?? 0;
    // Rules of dashes and the like.
    if (words === 0) return;
    if (this.number !== undefined) this.#numberedText ??= token;
    this.#headerWords += words;
    this.noteUnread(text, token);
    this.#trailing.push(text);
    this.warn(pgnError('pgn-text', { text: clip(text) }), token, text);
  }

  /** Keeps text in place of the first move, if no move follows, as unread text. */
  #refuseText(): void {
    const token = this.#numberedText;
    if (token === undefined || !this.hasStart) return;
    this.keepUnread(token.text);
    this.fault(notAMove(token.text), token, token.text);
  }

  protected override skipWord(token: SymbolToken): void {
    if (isNoise(token.text)) return;
    this.#unreadWords += 1;
    this.#trailing.push(token.text);
    super.skipWord(token);
  }

  protected override resultInVariation(token: ResultToken): void {
    const line = this.lines.at(-1);
    if (line?.broken === false) this.#trailing = [token.text];
    super.resultInVariation(token);
  }

  protected override resultOf(text: string): GameResult | undefined {
    return looseResultOf(text);
  }

  protected override endMoves(token: ResultToken | undefined): GameResult | undefined {
    this.flush();
    const result = super.endMoves(token) ?? this.#trailingResult();
    for (const [depth, line] of [...this.lines.entries()].reverse()) {
      if (depth === 0) this.#keepWords(line);
      else this.#refuseWords(line);
    }
    if (this.plies === 0) this.#refuseText();
    return result;
  }

  /** The result that the words or the comment after the last move give. */
  #trailingResult(): GameResult | undefined {
    const [main, variation] = this.lines;
    const result = looseResultOf(this.#trailing.join(' '), main?.position.turn);
    if (result === undefined)
      return looseResultOf(
        variation === undefined ? this.#lastComment : (this.#trailing.at(-1) ?? ''),
      );
    if (main !== undefined) main.words = [];
    return result;
  }

  /** Reads a move, a sign, the label of a move, or a word that means nothing. */
  protected override symbol(line: Line, token: SymbolToken): void {
    const { text } = token;
    if (line.broken) {
      if (isMoveLike(text)) this.#unreadMoves += 1;
      else if (this.lines.length === 1 && this.errors.length <= PGN_LIMITS.faults)
        this.#unreadWords += 1;
      return;
    }
    const label = isLong(text) ? this.#label : undefined;
    if (label === undefined) this.flush();
    else this.number ??= label.number;
    this.#label = undefined;
    if (isBroken(line)) return;
    if (isMoveLike(text)) {
      this.#named = label?.token.text;
      this.move(line, text, token);
      return;
    }
    // Where a move is expected, a word that is none would shift the sides of the moves after it.
    const isExpected = this.number !== undefined || line.node === undefined;
    const nags = isExpected ? undefined : nagsOfSigns(text);
    if (nags !== undefined) for (const nag of nags) addNag(line, nag);
    else {
      const word = { token, from: this.lastEnd, isExpected, number: this.number };
      if (isLabel(text, isExpected)) this.#label = word;
      else this.#word(line, word);
    }
  }

  /** Takes a word that is neither a move nor a sign nor a label. */
  #word(line: Line, { token, from, isExpected }: Label): void {
    const { text } = token;
    if (isNoise(text)) return;
    line.words.push({ token, from });
    const isOfResult = this.lines.length === 1 && isResultWord(text);
    if (isExpected && !isOfResult) {
      this.#named = undefined;
      this.move(line, text, token);
    } else if (this.lines.length === 1) this.#trailing.push(text);
  }

  /** Takes a label without a move as a sign or a word. */
  protected override flush(): void {
    const label = this.#label;
    this.#label = undefined;
    const line = this.lines.at(-1);
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
      this.warn(pgnError('pgn-word', { text: clip(token.text) }), token, token.text);
      if (/[\p{L}\p{N}]/u.test(token.text)) addComment(line, { comment: token.text, shapes: [] });
    }
  }

  /** Keeps words after which nothing follows as unread text. */
  #refuseWords(line: Line): void {
    const [first] = line.words;
    line.words = [];
    if (first === undefined || line.broken) return;
    const { token, from } = first;
    this.break(line, from);
    this.fault(notAMove(token.text), token, token.text);
  }

  protected override endVariation(line: Line): void {
    this.#refuseWords(line);
    this.#trailing = [];
  }

  protected override move(line: Line, token: string, place: TextPlace): void {
    if (!this.#beginsLate(line)) {
      super.move(line, token, place);
      return;
    }
    this.noteUnread(token, place);
    this.break(line, this.lastEnd);
    const { number = 0 } = this;
    const said = `${Math.floor(number)}${number % 1 === 0 ? '.' : '...'}`;
    this.fault(pgnError('pgn-first-number', { number: said }), place, token);
  }

  /**
   * Whether the moves begin with a later number than the position: they would be read from a position in which they were
   * not played.
   */
  #beginsLate(line: Line): boolean {
    if (this.number === undefined || line.node !== undefined) return false;
    if (this.lines.length > 1 || this.plies > 0) return false;
    return this.number > 1 && this.tagOf('FEN') === undefined;
  }

  protected override addMove(line: Line, read: ReadMove, token: string, place: TextPlace): string {
    this.#keepWords(line);
    if (this.plies === 0) this.#isNumbered = this.number === 1;
    const san = super.addMove(line, read, token, place);
    if (read.label !== undefined)
      this.warn(pgnError('pgn-label', { text: read.label, san }), place, token);
    this.#trailing = [];
    this.#lastComment = '';
    return san;
  }

  protected override readMove(line: Line, token: string, place: TextPlace): ReadMove | undefined {
    const label = this.#named;
    const move = parseDiceSan(line.position, token);
    if (move.ok && label === undefined)
      return { move: move.value, nags: nagsOfSigns(glyphOf(token)) ?? [] };
    const loose = readLooseMove(line.position, token, label);
    if (loose?.ok === true) return loose.value;
    if (move.ok) return { move: move.value, nags: [] };
    const nags = nagsOfSigns(token);
    if (nags !== undefined) {
      for (const nag of nags) addNag(line, nag);
      return undefined;
    }
    // The loose reader knows which move was meant, if the strict one does not.
    const { error } = move.error.code === 'san-syntax' && loose !== undefined ? loose : move;
    const from = line.words[0]?.from ?? this.lastEnd;
    line.words = [];
    if (isNullMove(token) && this.lines.length > 1) {
      // A null move ends its variation only.
      this.break(line, from);
      const at = place.at + Math.min(error.at, token.length - 1);
      this.warn(pgnError('pgn-null-move', {}), { at, line: place.line }, token);
      return undefined;
    }
    // An error in how a move is written says nothing about the rules.
    if (!SPELLING.includes(error.code) && this.lines.length === 1) this.#illegalAt ??= place.at;
    this.#unreadMoves += 1;
    this.refuseMove(line, token, place, error, from);
    return undefined;
  }

  /** Programs give the score from the view of the side that has moved. */
  protected override scoringSide({ node, position }: Line): Color | undefined {
    return node === undefined ? undefined : opposite(position.turn);
  }

  protected override comment(line: Line, written: string, token: MovetextToken): void {
    const { node } = line;
    if (node === undefined && isDiagram(written)) return;
    const text = node === undefined ? written : this.#withoutPromotion(node, written, token);
    if (this.lines.length === 1) {
      this.#trailing = [];
      this.#lastComment = text;
    }
    super.comment(line, text, token);
  }

  /** A comment without the promoted piece that Game Courier writes at its beginning: `P a11-a12; R-a12`. */
  #withoutPromotion({ san }: Node, text: string, token: MovetextToken): string {
    const [, note = '', letter = '', square, rest = ''] =
      /^\s*(([A-Za-z])[- ]([a-l]1?\d))(?!\d)\s*(.*)$/.exec(text) ?? [];
    const [, target, promoted] = /([a-l]\d+)=([A-Z])/.exec(san) ?? [];
    if (promoted === undefined || target !== square) return text;
    if (promoted !== letter.toUpperCase())
      this.warn(pgnError('pgn-label', { text: note, san }), token, note);
    return /^\W*$/.test(rest) ? '' : rest.replace(/^\/\//, '');
  }
}

/** Read by a function, because a line that was not broken may have been broken by a word that waited. */
const isBroken = ({ broken }: Line): boolean => broken;

/** Codes of moves that are not even well written, or that are moves of other games. */
const SPELLING: readonly string[] = ['san-syntax', 'move-syntax', 'move-no-dice'];

const notAMove = (text: string): AcedrexError<PgnErrorCode> =>
  errorIn(SAN_SENTENCES, 'san-syntax', { text: clip(text) });

/** Marks without a meaning of their own. */
const isNoise = (text: string): boolean => isSuffix(text) || /^[-–—=_.,:*#'"`|~]+$/.test(text);
