/**
 * Splits PGN text into tokens, in one pass and in pieces as it arrives. It never fails: text that is
 * nothing else becomes a symbol. The tokens do not depend on how the text is cut into pieces.
 *
 * This lexer recognises what the standard of PGN has. `LooseLexer` adds what other programs and people write; it is a
 * class of its own so that an element fetches it only with a text that needs it.
 */
import { unescapeValue } from './pgn-tags.js';
import type { MoveNumber, PgnToken, Place } from './pgn-tokens.js';

/**
 * A line that contains only the tag `Event`. Games begin with it, so an unclosed comment ends before such a
 * line. A weaker pattern could take the text of a comment for a game.
 */
const EVENT_LINE = /^\[Event[ \t]+"[^\r\n]*"[ \t]*\][ \t]*\r?$/;

const TAG_START = /\[\s*([A-Za-z0-9_]+)\s*"/y;
const TAG_END = /"\s*\]/y;
/** Text that may become the start of a tag. */
const TAG_NAME = /\[\s*[A-Za-z0-9_]*\s*/y;

/** The tokens whose form differs between PGN and what programs and people write. All patterns are sticky. */
export interface TokenPatterns {
  readonly blank: RegExp;
  readonly move: RegExp;
  readonly nag: RegExp;
  /** A word and the blanks after it, enough to distinguish a move number from a result. */
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

/**
 * A token; 'skipped' for blanks and move numbers; undefined if the token may continue in text that has not
 * arrived.
 */
export type Read = PgnToken | 'skipped' | undefined;

export interface LexerOptions {
  /** Offset of the text in a larger one, and the line there. */
  readonly offset?: number;
  readonly line?: number;
}

/** Text that has been read. */
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
  /** Where the next token is looked for. */
  #at = 0;
  #line = 1;
  #isLineStart = true;
  /** Set while tags are expected: text that cannot be movetext is then read by lines. */
  isHeader = true;
  /** The move number before the token that was read last; undefined if there is none. */
  moveNumber: MoveNumber | undefined;
  /** Whether a line without a token stands before the token that was read last, or that is waited for. */
  isAfterEmptyLine = false;
  /** The line in which the last token ends. */
  #lastLine = 1;
  /** Whether nothing but blanks and marks of quoting stands before the next token in its line. */
  protected isFirst = true;
  /** Number of open parentheses. */
  protected depth = 0;
  /** Offset of the first text that {@link PgnLexer.slice} may need. */
  #kept = 0;
  /** The kept text before the current part. It is apart, so that it is not copied whenever text arrives. */
  #past: KeptText[] = [];
  /** Offset of the end of the last token. */
  #end = 0;
  #arrived: string[] = [];
  #arrivedLength = 0;
  #isComplete = false;
  /** Whether the text ends within the next token. It is then not read again before it has grown. */
  #isWaiting = false;
  /** Offset in the current text of the next closing brace. */
  protected brace = -1;
  /** Offsets of the next line with the tag Event and of the next line break. */
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

  /** Says that no more text will come. */
  end(): void {
    this.#isComplete = true;
    this.#isWaiting = false;
    this.#forgetEnds();
  }

  /** The next token; undefined if more text is needed, or at the end of the text. */
  next(): PgnToken | undefined {
    // A token that waits for more text keeps its number.
    if (!this.#isWaiting) {
      this.moveNumber = undefined;
      this.isAfterEmptyLine = false;
    }
    for (;;) {
      const at = this.#at;
      const hasText = at < this.text.length && !this.#isWaiting;
      const read = hasText ? this.#read(at) : undefined;
      if (read === undefined) {
        this.#isWaiting = true;
        if (!this.#takeArrived()) return undefined;
        this.#isWaiting = false;
        continue;
      }
      this.#advance(this.#end);
      if (read === 'skipped') {
        this.isAfterEmptyLine = this.#line > this.#lastLine + 1;
        continue;
      }
      this.isFirst = false;
      this.#lastLine = this.#line;
      return read;
    }
  }

  /** Where the token that was read last begins, or the one that is waited for, with the move number before it. */
  startOf(token?: PgnToken): Pick<Place, 'at' | 'line'> {
    const { at, line } = this.moveNumber ?? token ?? { at: this.offset, line: this.#line };
    return { at, line };
  }

  /** Where the next token is looked for. */
  get offset(): number {
    return this.#base + this.#at;
  }

  /** Keeps the text from an offset on for {@link PgnLexer.slice}. */
  keep(from: number): void {
    this.#kept = from;
    while (this.#past[0] !== undefined && endOfKept(this.#past[0]) <= from) this.#past.shift();
  }

  slice(from: number, to: number): string {
    const past = this.#past
      .filter((kept) => endOfKept(kept) > from && kept.at < to)
      .map(({ at, text }) => text.slice(Math.max(0, from - at), to - at));
    const start = Math.max(0, from - this.#base);
    // Adding the last part afterwards would copy a long text once more.
    return [...past, this.text.slice(start, Math.max(start, to - this.#base))].join('');
  }

  /**
   * Appends the text that has arrived. It waits until the new text is as long as the remaining one, because
   * both are copied and an incomplete token is read again from its start.
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
    this.#isLineStart = last === '\n' || last === '\r';
    this.#at = end;
  }

  /** Whether a token that ends here may continue in text that has not arrived. */
  protected isOpen(end: number): boolean {
    return end >= this.text.length && !(this.#isComplete && this.#arrivedLength === 0);
  }

  /** The end of a match that begins at an offset; the offset itself if there is no match. */
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
    if (character === ';' || (character === '%' && this.#isLineStart)) return this.readLine(at);
    const tag = character === '[' ? this.#readTag(at) : 'none';
    if (tag !== 'none') return tag;
    const text = this.readHeader(at, character);
    return text === 'none' ? this.#readWord(at) : text;
  }

  /** Reads what PGN does not have; 'none' for anything else. */
  protected readForeign(_at: number, _character: string): Read | 'none' {
    return 'none';
  }

  /** Reads a line of the header that is neither a tag nor movetext; 'none' for anything else. */
  protected readHeader(_at: number, _character: string): Read | 'none' {
    return 'none';
  }

  /** Whether what begins here may be a result that continues in text that has not arrived. */
  protected isBegunResult(_at: number): boolean {
    return false;
  }

  /** The usual spelling of a tag's name. */
  protected tagName(name: string): string {
    return name;
  }

  /** The text of a symbol. */
  protected symbolOf(written: string): string {
    return written;
  }

  /** The end of a move number; `at` if there is none. */
  protected endNumber(at: number): number {
    return this.endOf(this.#patterns.number, at);
  }

  /** Offset of the brace that closes the comment; undefined if more text is needed. */
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

  /** The object is written out because most tokens are moves, and spreading an object is slow. */
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

  /** The line break after the next token's start. It is searched once a line, however many tokens the line has. */
  protected endOfLine(): number {
    if (this.#newline < this.#at) this.#newline = this.find('\n', this.#at);
    return this.#newline;
  }

  protected find(what: string, from: number): number {
    const found = this.text.indexOf(what, from);
    return found < 0 ? this.text.length : found;
  }

  /** The next line that is a tag Event, or may become one. */
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
      // The name, or the blanks after it, may continue.
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

  #readWord(at: number): Read {
    const move = this.endOf(this.#patterns.move, at);
    if (move > at) return this.isOpen(move) ? undefined : this.#symbol(at, move);
    if (this.text.charAt(at) === '$') {
      const nag = this.match(this.#patterns.nag, at);
      if (this.isOpen(at + (nag?.[0].length ?? 2))) return undefined;
      if (nag !== undefined)
        return { kind: 'nag', value: Number(nag[1]), ...this.place(at, at + nag[0].length) };
    }
    const word = this.endOf(this.#patterns.wordAndBlank, at);
    if (word > at && this.isOpen(word)) return undefined;
    if (this.isBegunResult(at)) return undefined;
    const result = this.endOf(this.#patterns.result, at);
    if (result > at)
      return { kind: 'result', text: this.text.slice(at, result), ...this.place(at, result) };
    const number = this.endNumber(at);
    if (number === at) return this.#symbol(at, this.endOf(this.#patterns.symbol, at));
    const written = this.text.slice(at, number);
    const value = Number.parseInt(written, 10);
    if (!Number.isNaN(value))
      this.moveNumber ??= {
        value: value + (/\.\.|…/.test(written) ? 0.5 : 0),
        at: this.#base + at,
        line: this.#line,
        isFirst: this.isFirst,
      };
    else if (this.moveNumber !== undefined && /\.\.|…/.test(written))
      this.moveNumber = { ...this.moveNumber, value: Math.floor(this.moveNumber.value) + 0.5 };
    return this.skip(number);
  }
}
