/**
 * Splits PGN text into tokens in one pass. The text may arrive in pieces. The boundaries between pieces do not affect
 * the tokens. Never fails: unrecognised text becomes a symbol token.
 *
 * This lexer recognises standard PGN. `LooseLexer` adds other forms. The two classes are separate, so that elements
 * load `LooseLexer` only when necessary.
 */
import { unescapeValue } from './pgn-tags.js';
import type { MoveNumber, PgnToken, Place } from './pgn-tokens.js';

/**
 * A line that contains only the tag `Event`. An unclosed comment ends before such a line, because the line begins a
 * game. A weaker pattern could mistake a comment's text for a game.
 */
const EVENT_LINE = /^\[Event[ \t]+"[^\r\n]*"[ \t]*\][ \t]*\r?$/;

const TAG_START = /\[\s*([A-Za-z0-9_]+)\s*"/y;
const TAG_END = /"\s*\]/y;
/** Incomplete text that may continue as a tag. */
const TAG_NAME = /\[\s*[A-Za-z0-9_]*\s*/y;

/** Patterns for the tokens that differ between standard PGN and other forms. All patterns are sticky. */
export interface TokenPatterns {
  readonly blank: RegExp;
  readonly move: RegExp;
  readonly nag: RegExp;
  /** A word and the blanks after it, which suffice to distinguish a move number from a result. */
  readonly wordAndBlank: RegExp;
  readonly result: RegExp;
  readonly number: RegExp;
  readonly symbol: RegExp;
}

const STANDARD: TokenPatterns = {
  blank: /[\s\uFEFF]+/y,
  move: /[A-Za-z][^\s(){};[\]$]*/y,
  nag: /\$(\d{1,3})/y,
  wordAndBlank: /[^\s(){};[\]$]+[^\S\r\n]*/y,
  result: /(?:1-0|0-1|1\/2-1\/2|\*)(?![^\s(){};[])/y,
  number: /\d+\.+|\.+|\d+(?=\s)(?![^\S\r\n]*[-/])/y,
  symbol: /[^\s(){};[\]$]+|[\s\S]/y,
};

/** A token, 'skipped' for blanks and move numbers, or undefined if the token may continue in later text. */
export type Read = PgnToken | 'skipped' | undefined;

export interface LexerOptions {
  /** Offset of the text in a larger text, and the line number there. */
  readonly offset?: number;
  readonly line?: number;
}

/** Text that has already been read but may still be needed. */
interface KeptText {
  /** Offset in the whole text. */
  readonly at: number;
  readonly text: string;
}

const endOfKept = ({ at, text }: KeptText): number => at + text.length;

export class PgnLexer {
  /** The part of the text that is still needed. */
  protected text = '';
  /** Offset of that part in the whole text. */
  #base = 0;
  /** Offset, in the whole text, of the end of the last searched word. */
  #wordEnd = 0;
  /** Where the search for the next token starts in the current text. */
  #at = 0;
  #line = 1;
  #isAtLineStart = true;
  /** Set while tags are expected. While this is set, text other than movetext is read line by line. */
  isHeader = true;
  /** The move number before the last token. Undefined if there is none. */
  moveNumber: MoveNumber | undefined;
  /** Whether the last token is the first on its line. */
  isLineStart = false;
  /** Whether an empty line precedes the last or pending token. */
  isAfterEmptyLine = false;
  /** The line on which the last token ends. */
  #lastLine = 1;
  /** Whether only blanks and quote marks precede the next token on its line. */
  protected isFirst = true;
  /** Number of open parentheses. */
  protected depth = 0;
  /** Offset of the first text that {@link PgnLexer.slice} may need. */
  #kept = 0;
  /**
   * Text before the current part that must be kept. It is stored separately, so that it is not copied whenever text
   * arrives.
   */
  #past: KeptText[] = [];
  /** Offset of the end of the last token. */
  #end = 0;
  #arrived: string[] = [];
  #arrivedLength = 0;
  #isComplete = false;
  /** Whether the text ends within the next token. If so, that token is read again after more text has arrived. */
  #isWaiting = false;
  /** Whether the next token has already waited for more text. */
  #hasWaited = false;
  /** Offset of the next closing brace in the current text. */
  protected brace = -1;
  /** Offsets of the next `Event` line and of the next line break. */
  #event = -1;
  #newline = -1;
  readonly #patterns: TokenPatterns;

  constructor({ offset = 0, line = 1 }: LexerOptions = {}, patterns = STANDARD) {
    this.#patterns = patterns;
    this.#base = offset;
    this.#kept = offset;
    this.#line = line;
  }

  push(text: string): void {
    this.#arrived.push(text);
    this.#arrivedLength += text.length;
  }

  /** Marks the end of the text. */
  end(): void {
    this.#isComplete = true;
    this.#isWaiting = false;
    this.#forgetEnds();
  }

  /** Reads the next token. Returns undefined if more text is needed, or at the end of the text. */
  next(): PgnToken | undefined {
    // An incomplete token keeps the move number before it.
    if (!this.#hasWaited) {
      this.moveNumber = undefined;
      this.isAfterEmptyLine = false;
    }
    for (;;) {
      const at = this.#at;
      const hasText = at < this.text.length && !this.#isWaiting;
      const read = hasText ? this.#read(at) : undefined;
      if (read === undefined) {
        this.#isWaiting = true;
        this.#hasWaited = true;
        if (!this.#takeArrived()) return undefined;
        this.#isWaiting = false;
        continue;
      }
      this.#advance(this.#end);
      if (read === 'skipped') {
        this.isAfterEmptyLine = this.#line > this.#lastLine + 1;
        continue;
      }
      this.#hasWaited = false;
      this.isLineStart = this.isFirst;
      this.isFirst = false;
      this.#lastLine = this.#line;
      return read;
    }
  }

  /** The start of the last or pending token, including the move number before it. */
  startOf(token?: PgnToken): Pick<Place, 'at' | 'line'> {
    const { at, line } = this.moveNumber ?? token ?? { at: this.offset, line: this.#line };
    return { at, line };
  }

  /** Offset, in the whole text, at which the search for the next token starts. */
  get offset(): number {
    return this.#base + this.#at;
  }

  /** Keeps the text from an offset onwards for {@link PgnLexer.slice}. */
  keep(from: number): void {
    this.#kept = from;
    while (this.#past[0] !== undefined && endOfKept(this.#past[0]) <= from) this.#past.shift();
  }

  slice(from: number, to: number): string {
    const past = this.#past
      .filter((kept) => endOfKept(kept) > from && kept.at < to)
      .map(({ at, text }) => text.slice(Math.max(0, from - at), to - at));
    const start = Math.max(0, from - this.#base);
    // Includes the last part in the join, because adding it afterwards would copy a long text again.
    return [...past, this.text.slice(start, Math.max(start, to - this.#base))].join('');
  }

  /**
   * Appends the received text once it is as long as the remaining text. Appending earlier would be slow, because it
   * copies both texts, and an incomplete token is read again from its start. Returns whether text was appended.
   */
  #takeArrived(): boolean {
    const from = this.#at;
    const left = this.text.length - from;
    if (this.#arrivedLength === 0 || (this.#arrivedLength < left && !this.#isComplete))
      return false;
    const kept = Math.max(0, this.#kept - this.#base);
    if (kept < from) this.#past.push({ at: this.#base + kept, text: this.text.slice(kept, from) });
    this.text = this.text.slice(from) + this.#arrived.join('');
    this.#base += from;
    this.#at -= from;
    this.#arrived = [];
    this.#arrivedLength = 0;
    this.#forgetEnds();
    return true;
  }

  #forgetEnds(): void {
    // The last word may continue in the received text.
    this.#wordEnd = 0;
    this.brace = -1;
    this.#event = -1;
    this.#newline = -1;
  }

  #advance(end: number): void {
    this.endOfLine();
    for (; this.#newline < end; this.#newline = this.find('\n', this.#newline + 1)) {
      this.#line += 1;
      this.isFirst = true;
    }
    const last = this.text.charAt(end - 1);
    this.#isAtLineStart = last === '\n' || last === '\r';
    this.#at = end;
  }

  /** Whether a token that ends here may continue in later text. */
  protected isOpen(end: number): boolean {
    return end >= this.text.length && !(this.#isComplete && this.#arrivedLength === 0);
  }

  /** The end of a match that begins at an offset. Returns the offset if there is no match. */
  protected endOf(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    return pattern.test(this.text) ? pattern.lastIndex : at;
  }

  protected match(pattern: RegExp, at: number): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.text) ?? undefined;
  }

  #read(at: number): Read {
    const blank = this.endOf(this.#patterns.blank, at);
    if (blank > at) return this.skip(blank);
    const character = this.text.charAt(at);
    const foreign = this.readForeign(at, character);
    if (foreign !== 'none') return foreign;
    if (character === '(' || character === ')') {
      this.depth = Math.max(0, this.depth + (character === '(' ? 1 : -1));
      return { kind: character === '(' ? 'open' : 'close', ...this.place(at, at + 1) };
    }
    if (character === '{') return this.#readComment(at);
    if (character === ';' || (character === '%' && this.#isAtLineStart)) return this.readLine(at);
    const tag = character === '[' ? this.#readTag(at) : 'none';
    if (tag !== 'none') return tag;
    const text = this.readHeader(at, character);
    return text === 'none' ? this.#readWord(at) : text;
  }

  /** Reads a token in a form that PGN does not define. Returns 'none' for anything else. */
  protected readForeign(_at: number, _character: string): Read | 'none' {
    return 'none';
  }

  /** Reads a header line that is neither a tag nor movetext. Returns 'none' for anything else. */
  protected readHeader(_at: number, _character: string): Read | 'none' {
    return 'none';
  }

  /** Whether the text at an offset may be a result that continues in later text. */
  protected isBegunResult(_at: number): boolean {
    return false;
  }

  /** Converts a tag name to its usual spelling. */
  protected tagName(name: string): string {
    return name;
  }

  /** Converts a symbol's source to its text. */
  protected symbolOf(written: string): string {
    return written;
  }

  /** The end of a move number. Returns `at` if there is none. */
  protected endNumber(at: number): number {
    return this.endOf(this.#patterns.number, at);
  }

  /** Offset of the brace that closes the comment. Returns undefined if more text is needed. */
  protected endOfComment(_at: number): number | undefined {
    return this.brace;
  }

  protected skip(end: number): 'skipped' {
    this.#end = end;
    return 'skipped';
  }

  protected place(at: number, end: number): Place {
    this.#end = end;
    return { at: this.#base + at, end: this.#base + end, line: this.#line };
  }

  /** Makes a symbol token. Spreading an object would be slow, and most tokens are symbols. */
  #symbol(at: number, end: number): PgnToken {
    this.#end = end;
    const text = this.symbolOf(this.text.slice(at, end));
    return { kind: 'symbol', at: this.#base + at, end: this.#base + end, line: this.#line, text };
  }

  protected readLine(at: number): Read {
    const end = this.find('\n', at);
    if (this.isOpen(end)) return undefined;
    const isEscape = this.text.charAt(at) === '%';
    const start = isEscape ? at : this.text.charAt(at) === '/' ? at + 2 : at + 1;
    const text = this.text.slice(start, end).replace(/\r$/, '');
    if (isEscape) return { kind: 'escape', text, ...this.place(at, end) };
    return { kind: 'comment', text, closed: true, ...this.place(at, end) };
  }

  #readComment(at: number): Read {
    if (this.brace < at) this.brace = this.find('}', at);
    if (this.#event < at) this.#event = this.#findEventLine(at);
    const closed = this.brace < this.#event;
    const end = closed ? this.endOfComment(at) : this.#event;
    if (end === undefined) return undefined;
    if (!closed && this.isOpen(this.find('\n', end))) return undefined;
    const text = this.text.slice(at + 1, end);
    return { kind: 'comment', text, closed, ...this.place(at, closed ? end + 1 : end) };
  }

  /** The offset of the current line's end. Searched once per line, however many tokens the line contains. */
  protected endOfLine(): number {
    if (this.#newline < this.#at) this.#newline = this.find('\n', this.#at);
    return this.#newline;
  }

  protected find(what: string, from: number): number {
    const found = this.text.indexOf(what, from);
    return found < 0 ? this.text.length : found;
  }

  /** The offset of the next line that is, or may become, an `Event` tag. */
  #findEventLine(from: number): number {
    const text = this.text;
    for (let at = from; at < text.length;) {
      const start = this.find('\n[Event', at) + 1;
      const end = this.find('\n', start);
      if (start < text.length && (this.isOpen(end) || EVENT_LINE.test(text.slice(start, end))))
        return start;
      at = end;
    }
    return text.length;
  }

  #readTag(at: number): Read | 'none' {
    const text = this.text;
    const start = this.match(TAG_START, at);
    if (start === undefined) {
      // The tag name or the blanks after it may continue in later text.
      const word = this.match(TAG_NAME, at);
      return word !== undefined && this.isOpen(at + word[0].length) ? undefined : 'none';
    }
    const from = at + start[0].length;
    let end = from;
    let escaped = false;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === 0x22 || code === 0x0a || code === 0x0d) break;
      if (code !== 0x5c) continue;
      escaped = true;
      // A backslash before a line break escapes nothing, because tags end at line breaks.
      const next = text.charCodeAt(end + 1);
      if (next !== 0x0a && next !== 0x0d) end += 1;
    }
    if (this.isOpen(end)) return undefined;
    const close = this.match(TAG_END, end);
    if (close === undefined) {
      const blank =
        text.charAt(end) === '"' ? this.match(this.#patterns.blank, end + 1) : undefined;
      const behind = end + 1 + (blank?.[0].length ?? 0);
      return text.charAt(end) === '"' && this.isOpen(behind) ? undefined : 'none';
    }
    const written = text.slice(from, end);
    const value = escaped ? unescapeValue(written) : written;
    this.depth = 0;
    const place = this.place(at, end + close[0].length);
    const name = start[1] ?? '';
    const known = this.tagName(name);
    const loose = known === name ? undefined : text.slice(at, end + close[0].length);
    return {
      kind: 'tag',
      name: known,
      value,
      bracketed: true,
      ...(loose !== undefined && { loose }),
      ...place,
    };
  }

  /** The end of the word at an offset, including the blanks after it. Each word is searched only once. */
  #endOfWord(at: number): number {
    const known = this.#wordEnd - this.#base;
    if (at < known && !this.isOpen(known)) return known;
    const end = this.endOf(this.#patterns.wordAndBlank, at);
    this.#wordEnd = this.#base + end;
    return end;
  }

  #readWord(at: number): Read {
    const move = this.endOf(this.#patterns.move, at);
    if (move > at) return this.isOpen(move) ? undefined : this.#symbol(at, move);
    if (this.text.charAt(at) === '$') {
      const nag = this.match(this.#patterns.nag, at);
      if (this.isOpen(at + (nag?.[0].length ?? 2))) return undefined;
      if (nag !== undefined)
        return { kind: 'nag', value: Number(nag[1]), ...this.place(at, at + nag[0].length) };
    }
    const word = this.#endOfWord(at);
    if (word > at && this.isOpen(word)) return undefined;
    if (this.isBegunResult(at)) return undefined;
    const result = this.endOf(this.#patterns.result, at);
    if (result > at)
      return { kind: 'result', text: this.text.slice(at, result), ...this.place(at, result) };
    const number = this.endNumber(at);
    if (number === at) return this.#symbol(at, this.endOf(this.#patterns.symbol, at));
    const written = this.text.slice(at, number);
    const value = Number.parseInt(written, 10);
    const before = this.moveNumber;
    const half = /\.\.|…/.test(written) ? 0.5 : 0;
    if (!Number.isNaN(value))
      this.moveNumber = {
        // If there are several move numbers, the last one counts, but the first one determines the place.
        at: before?.at ?? this.#base + at,
        line: before?.line ?? this.#line,
        isFirst: before?.isFirst ?? this.isFirst,
        value: value + half,
        isBare: /^\d+\s*$/.test(written),
        before: before === undefined || Math.floor(before.value) === value ? undefined : before,
      };
    else if (before !== undefined && half > 0)
      this.moveNumber = { ...before, value: Math.floor(before.value) + half };
    return this.skip(number);
  }
}
