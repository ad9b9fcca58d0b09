/**
 * Reads one game in the forms that programs and people use. A word that has the form of a move but is illegal causes an
 * error, because later moves would otherwise be read in a wrong position. Other words cause warnings.
 */
import type { LetterSet } from '../errors/codes.js';
import { type AcedrexError, errorIn } from '../errors/error.js';
import { WORDS as SAN_SENTENCES } from '../words/san-errors.js';
import { clip } from '../result.js';
import type { GameResult } from '../rules/outcome.js';
import { opposite, type Color } from '../rules/pieces.js';
import { Position } from '../rules/position.js';
import { RULESETS, type Ruleset } from '../rules/rulesets.js';
import { makeFen } from './fen.js';
import {
  GameReader,
  glyphOf,
  pgnError,
  said,
  type ReadMove,
  type TextPlace,
  type TokenSource,
} from './game-reader.js';
import { fenToEnglish, moveToEnglish, toEnglish } from './letters.js';
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
import { DATE_TAGS, pgnDate } from './pgn-tags.js';
import { namesRuleset, type StartOptions } from './pgn-start.js';
import type { MovetextToken, ResultToken, TagToken, TextToken } from './pgn-tokens.js';
import { parseDiceSan } from './san.js';

/** A word that may name the piece of the move after it. */
interface Label extends Word {
  /** The move number before the word. */
  readonly number: number | undefined;
  /** Whether a move is expected at this place. */
  readonly isExpected: boolean;
}

/** Number of legal plies, starting at `1.`, that make any text a game. Words seldom form so many moves by accident. */
const NUMBERED_PLIES = 4;

/** One way to read a game. */
export interface Manner {
  /** A ruleset that replaces the ruleset in the tags. */
  readonly ruleset?: Ruleset;
  /** The language or program of the piece letters; English by default. */
  readonly letters?: LetterSet;
  /** Whether the move numbers count plies instead of full moves. */
  readonly byPlies?: boolean;
}

export class LooseGameReader extends GameReader {
  readonly #manner: Manner;
  /** A piece letter that was read separately before its move. */
  #label: Label | undefined;
  /** The piece label of the current move. */
  #named: string | undefined;
  /** The words after the last main-line move, and the last comment. Either may contain the result. */
  #trailing: string[] = [];
  #lastComment = '';
  /** Number of skipped words that look like moves, and number of other skipped words. */
  #unreadMoves = 0;
  #unreadWords = 0;
  /** Number of words before the moves and after the result. */
  #headerWords = 0;
  #illegalAt: number | undefined;
  /** Whether the main line begins with move number 1. */
  #isNumbered = false;
  /** The first text that follows a move number but is not a move. */
  #numberedText: TextToken | undefined;

  constructor(source: TokenSource, at: number, options?: ReadOptions, manner: Manner = {}) {
    super(source, at, options);
    this.#manner = manner;
  }

  protected override valueOf(name: string): string | undefined {
    const value = super.valueOf(name);
    return name === 'FEN' && value !== undefined ? fenToEnglish(value, this.#letters) : value;
  }

  protected override countsPlies(): boolean {
    return this.#manner.byPlies === true;
  }

  get #letters(): LetterSet {
    return this.#manner.letters ?? 'english';
  }

  protected override namesRules(): boolean {
    return namesRuleset((name) => this.tagOf(name)?.value);
  }

  /**
   * Whether the text is a game. It must contain a tag, or legal moves and no more other words than words that look like
   * moves. Words before a game without errors do not count. {@link NUMBERED_PLIES} legal moves from `1.` suffice, as in
   * a chat about a short game.
   */
  override get isGame(): boolean {
    if (this.hasTags || this.tagOf('FEN')?.position !== undefined) return true;
    if (this.plies === 0) return false;
    if (this.#isNumbered && this.plies >= NUMBERED_PLIES) return true;
    const isWhole = this.lines[0]?.broken === false && this.plies > 1;
    const others = this.#unreadWords + (isWhole ? 0 : this.#headerWords);
    return this.plies + this.#unreadMoves >= others;
  }

  /** Whether a word cannot continue the main line but can begin a game by the same rules. */
  beginsList(word: string): boolean {
    const [main] = this.lines;
    if (main === undefined || this.plies === 0 || this.errors.length > 0) return false;
    const { position } = main;
    const start = Position.start(position.ruleset, { dice: position.dice });
    return !parseDiceSan(position, word).ok && parseDiceSan(start, word).ok;
  }

  /** Whether a main-line move is illegal. */
  get isIllegal(): boolean {
    return this.#illegalAt !== undefined;
  }

  protected override get illegalAt(): number | undefined {
    return this.#illegalAt;
  }

  protected override get startOptions(): StartOptions {
    const { fallback } = this;
    const isCourier = this.tagOf('FEN')?.position?.isCourier === true;
    return {
      forced: this.#manner.ruleset,
      fallback: isCourier ? { ...fallback, ruleset: RULESETS.courier } : fallback,
    };
  }

  protected override tagValue({ name, value }: TagToken): string {
    return DATE_TAGS.includes(name) ? pgnDate(value) : value;
  }

  protected override noteTag(token: TagToken): void {
    const { name, loose } = token;
    // A malformed tag counts only if its name is known, because in a binary file, any bracket may look like the
    // beginning of a tag.
    this.hasTags ||= token.bracketed && (loose === undefined || knownName(name) !== undefined);
    if (loose !== undefined) this.warn(pgnError('pgn-loose-tag', { name }), token, loose);
    this.dropEarly();
  }

  /** Whether this token begins the moves. Tags may also follow words. */
  protected override isStart(token: MovetextToken): boolean {
    if (token.kind !== 'symbol') return super.isStart(token);
    return isMoveLike(token.text) || isLabel(token.text, true);
  }

  /** Handles text that is neither a tag nor a move. */
  protected override takeText(token: TextToken): void {
    const { text } = token;
    const words = text.match(/[^\s=_*.-]+/g)?.length ?? 0;
    // The text contains no words, as in a horizontal rule.
    if (words === 0) return;
    if (this.number !== undefined) this.#numberedText ??= token;
    this.#headerWords += words;
    this.noteUnread(text, token);
    this.#trailing.push(text);
    this.warn(pgnError('pgn-text', { text: clip(text) }), token, text);
  }

  /** Stores text after a move number as unread, if no move follows. */
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

  /** Finds the result in the words or the comment after the last move. */
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

  /** Reads a move, a glyph, a move's piece label, or a meaningless word. */
  protected override symbol(line: Line, token: SymbolToken): void {
    const { text } = token;
    if (line.broken) {
      if (isMoveLike(text)) this.#unreadMoves += 1;
      else if (this.lines.length === 1 && this.errors.length <= PGN_LIMITS.faults)
        this.#unreadWords += 1;
      return;
    }
    const waiting = this.#label;
    const label = waiting !== undefined && isLong(text) ? waiting : undefined;
    if (label === undefined) this.flush();
    else this.number ??= label.number;
    this.#label = undefined;
    if (isBroken(line)) return;
    if (isMoveLike(text)) {
      this.#named = label?.token.text;
      this.move(line, text, token);
      return;
    }
    // Where a move is expected, no word is skipped, because this would assign the later moves to the wrong side.
    const isExpected = this.number !== undefined || line.node === undefined;
    const nags = isExpected ? undefined : nagsOfSigns(text);
    if (nags !== undefined) for (const nag of nags) addNag(line, nag);
    else {
      const word = { token, from: this.lastEnd, isExpected, number: this.number };
      if (isLabel(text, isExpected)) this.#label = word;
      else this.#word(line, word);
    }
  }

  /** Handles a word that is neither a move nor a glyph nor a label. */
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

  /** If no move follows a label, handles the label as a glyph or a word. */
  protected override flush(): void {
    const label = this.#label;
    this.#label = undefined;
    const line = this.lines.at(-1);
    if (label === undefined || line === undefined || line.broken) return;
    const nags = nagsOfSigns(label.token.text);
    if (nags === undefined || label.isExpected) this.#word(line, label);
    else for (const nag of nags) addNag(line, nag);
  }

  /** Appends harmless words to the comment on the previous move. */
  #keepWords(line: Line): void {
    const { words } = line;
    if (words.length === 0) return;
    line.words = [];
    for (const { token } of words) {
      this.warn(pgnError('pgn-word', { text: clip(token.text) }), token, token.text);
      if (/[\p{L}\p{N}]/u.test(token.text)) addComment(line, { comment: token.text, shapes: [] });
    }
  }

  /** Stores the words at the end of a line as unparsed text. */
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
    const { number = 0 } = this;
    this.refuseNumber(line, token, place, pgnError('pgn-first-number', { number: said(number) }));
  }

  /** Whether the first move number is too great for the position, because the moves began in another position. */
  #beginsLate(line: Line): boolean {
    if (this.number === undefined || line.node !== undefined) return false;
    if (this.lines.length > 1 || this.plies > 0) return false;
    return this.number > 1 && this.tagOf('FEN') === undefined;
  }

  protected override addMove(line: Line, read: ReadMove, token: string, place: TextPlace): string {
    this.#keepWords(line);
    if (this.plies === 0) this.#isNumbered = this.number === 1;
    const san = super.addMove(line, read, token, place);
    if (read.label !== undefined) this.mislabelled += 1;
    if (read.label !== undefined)
      this.warn(pgnError('pgn-label', { text: read.label, san }), place, token);
    if (this.#trailing.length > 0) this.#trailing = [];
    this.#lastComment = '';
    return san;
  }

  protected override readMove(line: Line, written: string, place: TextPlace): ReadMove | undefined {
    const letters = this.#letters;
    const named = this.#named;
    const isForeign = letters !== 'english' && named?.length === 1;
    const label = isForeign ? toEnglish(named, letters) : named;
    const token = moveToEnglish(written, letters);
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
    // The loose reader recognises moves that the strict reader cannot.
    const { error } = move.error.code === 'san-syntax' && loose !== undefined ? loose : move;
    const from = line.words[0]?.from ?? this.lastEnd;
    line.words = [];
    if (isNullMove(token) && this.lines.length > 1) {
      // A null move only ends its variation.
      this.break(line, from);
      const at = place.at + Math.min(error.at, token.length - 1);
      this.warn(pgnError('pgn-null-move', {}), { at, line: place.line }, token);
      return undefined;
    }
    // A misspelt move is not a reason to try other rules.
    if (this.lines.length === 1) {
      if (SPELLING.includes(error.code)) this.isMisspelled = true;
      else this.#illegalAt ??= place.at;
    }
    this.#unreadMoves += 1;
    this.refuseMove(line, token, place, error, from);
    return undefined;
  }

  /** The side that has just moved, because programs give scores from its point of view. */
  protected override scoringSide({ node, position }: Line): Color | undefined {
    return node === undefined ? undefined : opposite(position.turn);
  }

  protected override comment(line: Line, written: string, token: MovetextToken): void {
    const { node } = line;
    if (node === undefined && isDiagram(written, line.position)) return;
    const text = node === undefined ? written : this.#withoutPromotion(node, written, token);
    if (this.lines.length === 1) {
      this.#trailing = [];
      this.#lastComment = text;
    }
    super.comment(line, text, token);
  }

  /** Removes the promoted piece that Game Courier writes at the beginning of a comment: `P a11-a12; R-a12`. */
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

/**
 * Whether a line is broken. This is a function, because TypeScript would otherwise assume that the value cannot change.
 */
const isBroken = ({ broken }: Line): boolean => broken;

/** Error codes that indicate misspelt moves or another game's moves. */
const SPELLING: readonly string[] = ['san-syntax', 'move-syntax', 'move-no-dice'];

const notAMove = (text: string): AcedrexError<PgnErrorCode> =>
  errorIn(SAN_SENTENCES, 'san-syntax', { text: clip(text) });

/** Whether a comment is XBoard's diagram of the start position. */
const isDiagram = (comment: string, { setup }: Position): boolean => {
  if (!/^\s*-{8}/.test(comment)) return false;
  const [board = ''] = makeFen(setup).split(' ');
  const squares = board.replace(/\d+/g, (empty) => '.'.repeat(Number(empty))).replaceAll('/', '');
  return comment.replace(/[\s-]+/g, '') === `${squares}${setup.turn}toplay`;
};

/** Whether a word consists of meaningless marks. */
const isNoise = (text: string): boolean => isSuffix(text) || /^[-–—=_.,:*#'"`|~]+$/.test(text);
