/**
 * Splits PGN text into tokens, in one pass and in pieces as it arrives. It never fails: text that is
 * nothing else becomes a symbol. The tokens do not depend on how the text is cut into pieces.
 */
import { unescapeValue } from './pgn-tags.js';

interface Place {
  /** Offset of the first character in the whole text. */
  readonly at: number;
  /** Offset after the last character. */
  readonly end: number;
  /** Line of the first character, from 1. */
  readonly line: number;
}

export interface TagToken extends Place {
  readonly kind: 'tag';
  readonly name: string;
  readonly value: string;
}

export interface ResultToken extends Place {
  readonly kind: 'result';
  readonly text: string;
}

/** A line that begins with `%`, which PGN reserves for other uses. */
export interface EscapeToken extends Place {
  readonly kind: 'escape';
  readonly text: string;
}

/** The tokens between the tags and the result. */
export type MovetextToken = Place &
  (
    | { readonly kind: 'comment'; readonly text: string; readonly closed: boolean }
    | { readonly kind: 'nag'; readonly value: number }
    | { readonly kind: 'open' | 'close' }
    | { readonly kind: 'symbol'; readonly text: string }
  );

export type PgnToken = TagToken | MovetextToken | ResultToken | EscapeToken;

/**
 * A line that contains only the tag `Event`. Games begin with it, so an unclosed comment ends before such a
 * line. A weaker pattern could take the text of a comment for a game.
 */
export const EVENT_LINE = /^\[Event[ \t]+"[^\r\n]*"[ \t]*\][ \t]*\r?$/;

const TAG_START = /\[\s*([A-Za-z0-9_]+)\s*"/y;
const TAG_END = /"\s*\]/y;
const BLANK = /[\s\uFEFF]+/y;
const NAG = /\$(\d{1,3})/y;
const MOVE_NUMBER = /\d+\.+|\.+|\d+(?=\s)(?![^\S\r\n]*[-/])/y;
const RESULT = /(?:1-0|0-1|1\/2-1\/2|\*)(?![^\s(){};[])/y;
const SYMBOL = /[^\s(){};[\]$]+|[\s\S]/y;
const MOVE = /[A-Za-z][^\s(){};[\]$]*/y;
/** A word and the blanks after it, enough to distinguish a move number from a result. */
const WORD_AND_BLANK = /[^\s(){};[\]$]+[^\S\r\n]*/y;
/** Text that may become the start of a tag. */
const TAG_NAME = /\[\s*[A-Za-z0-9_]*\s*/y;

/**
 * A token; 'skipped' for blanks and move numbers; undefined if the token may continue in text that has not
 * arrived.
 */
type Read = PgnToken | 'skipped' | undefined;

export class PgnLexer {
  /** The part of the text that is still needed. */
  #text = '';
  /** Offset of that part in the whole text. */
  #base = 0;
  /** Where the next token is looked for. */
  #at = 0;
  #line = 1;
  #isLineStart = true;
  /** Offset of the first text that {@link PgnLexer.slice} may need. */
  #kept = 0;
  /** Offset of the end of the last token. */
  #end = 0;
  #arrived: string[] = [];
  #arrivedLength = 0;
  #isComplete = false;
  /** Whether the text ends within the next token. It is then not read again before it has grown. */
  #isWaiting = false;
  /** Offsets in the current text of the next closing brace and the next line with the tag Event. */
  #brace = -1;
  #event = -1;
  #newline = -1;

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
    for (;;) {
      const at = this.#at;
      const hasText = at < this.#text.length && !this.#isWaiting;
      const read = hasText ? this.#read(at) : undefined;
      if (read === undefined) {
        this.#isWaiting = true;
        if (!this.#takeArrived()) return undefined;
        this.#isWaiting = false;
        continue;
      }
      this.#advance(this.#end);
      if (read !== 'skipped') return read;
    }
  }

  /** Where the next token is looked for. */
  get offset(): number {
    return this.#base + this.#at;
  }

  /** Keeps the text from an offset on for {@link PgnLexer.slice}. */
  keep(from: number): void {
    this.#kept = from;
  }

  slice(from: number, to: number): string {
    return this.#text.slice(from - this.#base, to - this.#base);
  }

  /**
   * Appends the text that has arrived. It waits until the new text is as long as the remaining one, because
   * both are copied and an incomplete token is read again from its start.
   */
  #takeArrived(): boolean {
    const from = Math.min(this.#at, this.#kept - this.#base);
    const left = this.#text.length - from;
    if (this.#arrivedLength === 0 || (this.#arrivedLength < left && !this.#isComplete))
      return false;
    this.#text = this.#text.slice(from) + this.#arrived.join('');
    this.#base += from;
    this.#at -= from;
    this.#arrived = [];
    this.#arrivedLength = 0;
    this.#forgetEnds();
    return true;
  }

  #forgetEnds(): void {
    this.#brace = -1;
    this.#event = -1;
    this.#newline = -1;
  }

  #advance(end: number): void {
    if (this.#newline < this.#at) this.#newline = this.#find('\n', this.#at);
    for (; this.#newline < end; this.#newline = this.#find('\n', this.#newline + 1))
      this.#line += 1;
    const last = this.#text.charAt(end - 1);
    this.#isLineStart = last === '\n' || last === '\r';
    this.#at = end;
  }

  /** Whether a token that ends here may continue in text that has not arrived. */
  #isOpen(end: number): boolean {
    return end >= this.#text.length && !(this.#isComplete && this.#arrivedLength === 0);
  }

  /** The end of a match that begins at an offset; the offset itself if there is no match. */
  #endOf(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    return pattern.test(this.#text) ? pattern.lastIndex : at;
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.#text) ?? undefined;
  }

  #read(at: number): Read {
    const blank = this.#endOf(BLANK, at);
    if (blank > at) return this.#skip(blank);
    const character = this.#text.charAt(at);
    if (character === '(' || character === ')')
      return { kind: character === '(' ? 'open' : 'close', ...this.#place(at, at + 1) };
    if (character === '{') return this.#readComment(at);
    if (character === ';' || (character === '%' && this.#isLineStart)) return this.#readLine(at);
    if (character === '[') {
      const tag = this.#readTag(at);
      if (tag !== 'none') return tag;
    }
    return this.#readWord(at);
  }

  #skip(end: number): 'skipped' {
    this.#end = end;
    return 'skipped';
  }

  #place(at: number, end: number): Place {
    this.#end = end;
    return { at: this.#base + at, end: this.#base + end, line: this.#line };
  }

  /** The object is written out because most tokens are moves, and spreading an object is slow. */
  #symbol(at: number, end: number): PgnToken {
    this.#end = end;
    const text = this.#text.slice(at, end);
    return { kind: 'symbol', at: this.#base + at, end: this.#base + end, line: this.#line, text };
  }

  #readLine(at: number): Read {
    const end = this.#find('\n', at);
    if (this.#isOpen(end)) return undefined;
    const isEscape = this.#text.charAt(at) === '%';
    const text = this.#text.slice(isEscape ? at : at + 1, end).replace(/\r$/, '');
    if (isEscape) return { kind: 'escape', text, ...this.#place(at, end) };
    return { kind: 'comment', text, closed: true, ...this.#place(at, end) };
  }

  #readComment(at: number): Read {
    if (this.#brace < at) this.#brace = this.#find('}', at);
    if (this.#event < at) this.#event = this.#findEventLine(at);
    const closed = this.#brace < this.#event;
    const end = Math.min(this.#brace, this.#event);
    if (!closed && this.#isOpen(this.#find('\n', end))) return undefined;
    const text = this.#text.slice(at + 1, end);
    return { kind: 'comment', text, closed, ...this.#place(at, closed ? end + 1 : end) };
  }

  #find(what: string, from: number): number {
    const found = this.#text.indexOf(what, from);
    return found < 0 ? this.#text.length : found;
  }

  /** The next line that is a tag Event, or may become one. */
  #findEventLine(from: number): number {
    const text = this.#text;
    for (let at = from; at < text.length;) {
      const start = this.#find('\n[Event', at) + 1;
      const end = this.#find('\n', start);
      if (start < text.length && (this.#isOpen(end) || EVENT_LINE.test(text.slice(start, end))))
        return start;
      at = end;
    }
    return text.length;
  }

  #readTag(at: number): Read | 'none' {
    const text = this.#text;
    const start = this.#match(TAG_START, at);
    if (start === undefined) {
      // The name, or the blanks after it, may continue.
      const word = this.#match(TAG_NAME, at);
      return word !== undefined && this.#isOpen(at + word[0].length) ? undefined : 'none';
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
    if (this.#isOpen(end)) return undefined;
    const close = this.#match(TAG_END, end);
    if (close === undefined) {
      const blank = text.charAt(end) === '"' ? this.#match(BLANK, end + 1) : undefined;
      const behind = end + 1 + (blank?.[0].length ?? 0);
      return text.charAt(end) === '"' && this.#isOpen(behind) ? undefined : 'none';
    }
    const written = text.slice(from, end);
    const value = escaped ? unescapeValue(written) : written;
    const place = this.#place(at, end + close[0].length);
    return { kind: 'tag', name: start[1] ?? '', value, ...place };
  }

  #readWord(at: number): Read {
    const move = this.#endOf(MOVE, at);
    if (move > at) return this.#isOpen(move) ? undefined : this.#symbol(at, move);
    if (this.#text.charAt(at) === '$') {
      const nag = this.#match(NAG, at);
      if (this.#isOpen(at + (nag?.[0].length ?? 1))) return undefined;
      if (nag !== undefined)
        return { kind: 'nag', value: Number(nag[1]), ...this.#place(at, at + nag[0].length) };
    }
    const word = this.#endOf(WORD_AND_BLANK, at);
    if (word > at && this.#isOpen(word)) return undefined;
    const result = this.#endOf(RESULT, at);
    if (result > at)
      return { kind: 'result', text: this.#text.slice(at, result), ...this.#place(at, result) };
    const number = this.#endOf(MOVE_NUMBER, at);
    return number > at ? this.#skip(number) : this.#symbol(at, this.#endOf(SYMBOL, at));
  }
}
