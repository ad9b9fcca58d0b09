/**
 * Splits PGN text into tokens, in one pass and in pieces as it arrives. It never fails: text that is
 * nothing else becomes a symbol. The tokens do not depend on how the text is cut into pieces.
 */
import { knownName, readLooseTag, readUnbracketedTag } from './loose-tags.js';
import { entityAt, MARKUP, withoutInvisible, ZERO_WIDTH } from './markup.js';
import { isMoveLike, LABEL } from './move-words.js';
import { NUMERIC_RESULT } from './results.js';
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
  /** The text of a tag that breaks the rules of PGN. */
  readonly loose?: string;
  /** Whether it has brackets, unlike `White: Ana`. */
  readonly bracketed: boolean;
}

/** Text in or before a header that is neither a tag nor a move, to the end of its line. */
export interface TextToken extends Place {
  readonly kind: 'text';
  readonly text: string;
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

export type PgnToken = TagToken | TextToken | MovetextToken | ResultToken | EscapeToken;

/**
 * A line that contains only the tag `Event`. Games begin with it, so an unclosed comment ends before such a
 * line. A weaker pattern could take the text of a comment for a game.
 */
export const EVENT_LINE = /^\[Event[ \t]+"[^\r\n]*"[ \t]*\][ \t]*\r?$/;

const TAG_START = /\[\s*([A-Za-z0-9_]+)\s*"/y;
const TAG_END = /"\s*\]/y;
const STRICT_BLANK = /[\s\uFEFF]+/y;
/** Blanks, characters without width, and elements of HTML such as `<br>`. */
const BLANK = new RegExp(`(?:[\\s${ZERO_WIDTH}]+|${MARKUP})+`, 'y');
/** The beginning of an element that may continue. */
const BEGUN_MARKUP = /<[/!]?[A-Za-z-]?[^<>\r\n]{0,200}/y;
/** A rule between games. */
const RULE = /[-=_*~#+·•—–]{3,}[^\S\r\n]*(?=[\r\n]|$)/y;
/** Marks before lines that a mail quotes. */
const QUOTE_MARKS = /(?:>[^\S\r\n]*)+/y;
/** The time of a move in parentheses: `(0:05)`, `(12)`. */
const TIME = /\([^\S\r\n]*(\d{1,3}(?:[:.]\d{1,2}){0,2}[^\S\r\n]?(?:s|sec|m|min|h)?)[^\S\r\n]*\)/y;
const BEGUN_TIME = /\([^\S\r\n]*[\d:.]{0,9}[^\S\r\n]?[a-z]{0,3}[^\S\r\n]*/y;
const STRICT_NAG = /\$(\d{1,3})/y;
const NAG = /\$[^\S\r\n]?(\d{1,3})/y;
const MOVE_NUMBER = /\d+[^\S\r\n]?\.+|\.+|…|\d+(?:…|[:,](?=\s)|(?=\s)(?![^\S\r\n]*[-/]))/y;
/** `1)`, which is a number outside variations only. */
const BRACKETED_NUMBER = /\d+\)(?=\s)/y;
const STRICT_NUMBER = /\d+\.+|\.+|\d+(?=\s)(?![^\S\r\n]*[-/])/y;
const STRICT_RESULT = /(?:1-0|0-1|1\/2-1\/2|\*)(?![^\s(){};[])/y;
/** What may continue as a result with blanks, such as `1 - 0`. */
const BEGUN_RESULT = /(?:1\/2|½|0?[.,]5|[01])[^\S\r\n]*(?:[-–—−‐‑:][^\S\r\n]*[01½.,/25]{0,3})?/y;
const STRICT_SYMBOL = /[^\s(){};[\]$]+|[\s\S]/y;
const STRICT_MOVE = /[A-Za-z][^\s(){};[\]$]*/y;
const SYMBOL = /(?:[^\s(){};[\]$<&]|<(?![A-Za-z/!])|&(?![A-Za-z#]))+|[\s\S]/y;
/** A promotion may stand in parentheses: `g12(A)`. */
const MOVE = /[A-Za-z][^\s(){};[\]$<&]*(?:\([A-Za-z]\)[^\s(){};[\]$<&]*)?/y;
/** A tag with a line break in its value. */
const BROKEN_TAG = /^\[\s*([A-Za-z0-9_]+)\s*"([^"\r\n]*)\r?\n(?!\s*\[)([^"\r\n[\]]*)"\s*\]/;
const LONGEST_BROKEN_TAG = 1000;
const LONGEST_ENTITY = 12;
/** The most characters that are searched for the outer brace of nested comments. */
const NESTING_REACH = 4096;
/** A word and the blanks after it, enough to distinguish a move number from a result. */
const STRICT_WORD_AND_BLANK = /[^\s(){};[\]$]+[^\S\r\n]*/y;
/** The same up to what may be an entity or markup, where a symbol ends too: no part of a word is searched twice. */
const WORD_AND_BLANK = /[^\s(){};[\]$][^\s(){};[\]$<&]*[^\S\r\n]*/y;
/** The word that decides whether a line of a header is movetext. */
const FIRST_WORD = /[^\s(){};[\]]+/y;
/** Text that may become the start of a tag. */
const TAG_NAME = /\[\s*[A-Za-z0-9_]*\s*/y;

/**
 * A token; 'skipped' for blanks and move numbers; undefined if the token may continue in text that has not
 * arrived.
 */
type Read = PgnToken | 'skipped' | undefined;

/** A move number, 1.5 for `1...`, and its place. */
export interface MoveNumber {
  readonly value: number;
  /** Offset in the whole text. */
  readonly at: number;
  readonly line: number;
  /** Whether it is the first of its line. */
  readonly isFirst: boolean;
}

export interface LexerOptions {
  /** Offset of the text in a larger one, and the line there. */
  readonly offset?: number;
  readonly line?: number;
  /** Recognises nothing that the standard of PGN does not have. */
  readonly isStrict?: boolean;
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
  #text = '';
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
  #isFirst = true;
  /** Number of open parentheses. */
  #depth = 0;
  readonly #isStrict: boolean;
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
  /** Offsets in the current text of the next closing brace and the next line with the tag Event. */
  #brace = -1;
  #event = -1;
  #newline = -1;

  constructor({ offset = 0, line = 1, isStrict = false }: LexerOptions = {}) {
    this.#isStrict = isStrict;
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
      const hasText = at < this.#text.length && !this.#isWaiting;
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
      this.#isFirst = false;
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
    return past.join('') + this.#text.slice(start, Math.max(start, to - this.#base));
  }

  /**
   * Appends the text that has arrived. It waits until the new text is as long as the remaining one, because
   * both are copied and an incomplete token is read again from its start.
   */
  #takeArrived(): boolean {
    const from = this.#at;
    const left = this.#text.length - from;
    if (this.#arrivedLength === 0 || (this.#arrivedLength < left && !this.#isComplete))
      return false;
    const kept = Math.max(0, this.#kept - this.#base);
    if (kept < from) this.#past.push({ at: this.#base + kept, text: this.#text.slice(kept, from) });
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
    for (; this.#newline < end; this.#newline = this.#find('\n', this.#newline + 1)) {
      this.#line += 1;
      this.#isFirst = true;
    }
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
    const blank = this.#endOf(this.#isStrict ? STRICT_BLANK : BLANK, at);
    if (blank > at) return this.#skip(blank);
    const character = this.#text.charAt(at);
    if (!this.#isStrict) {
      const foreign = this.#readForeign(at, character);
      if (foreign !== 'none') return foreign;
    }
    if (character === '(' || character === ')') {
      this.#depth = Math.max(0, this.#depth + (character === '(' ? 1 : -1));
      return { kind: character === '(' ? 'open' : 'close', ...this.#place(at, at + 1) };
    }
    if (character === '{') return this.#readComment(at);
    if (character === ';' || (character === '%' && this.#isLineStart)) return this.#readLine(at);
    if (character === '[') {
      const tag = this.#readTag(at);
      if (tag !== 'none') return tag;
      if (!this.#isStrict && (this.isHeader || this.#isFirst)) return this.#readText(at);
    } else if (!this.#isStrict && this.isHeader && character !== '$' && character !== '*') {
      const word = this.#endOf(FIRST_WORD, at);
      if (this.#isOpen(word)) return undefined;
      if (word > at && !this.#isMovetext(at, word)) return this.#readText(at);
    }
    return this.#readWord(at);
  }

  /** Reads what other programs and people write, and PGN does not have. */
  #readForeign(at: number, character: string): Read | 'none' {
    switch (character) {
      case '<': {
        const begun = this.#endOf(BEGUN_MARKUP, at);
        return begun > at && this.#isOpen(begun) ? undefined : 'none';
      }
      case '&':
        return this.#readEntity(at);
      case '>':
        return this.#isFirst ? this.#skipOpen(this.#endOf(QUOTE_MARKS, at)) : 'none';
      case '(':
        return this.#readTime(at);
      // Game Courier begins comments so.
      case '/':
        if (this.#isOpen(at + 1)) return undefined;
        return this.#text.charAt(at + 1) === '/' ? this.#readLine(at) : 'none';
      default:
        return this.#isFirst ? this.#readRule(at) : 'none';
    }
  }

  /** Skips text that may continue. */
  #skipOpen(end: number): Read {
    return this.#isOpen(end) ? undefined : this.#skip(end);
  }

  #readRule(at: number): Read | 'none' {
    const end = this.#endOf(RULE, at);
    return end > at ? this.#skipOpen(end) : 'none';
  }

  /** An entity of HTML stands for a blank or for a sign. */
  #readEntity(at: number): Read | 'none' {
    if (this.#isOpen(at + LONGEST_ENTITY)) return undefined;
    const entity = entityAt(this.#text, at);
    if (entity === undefined || this.#endOf(NUMERIC_RESULT, at) > at) return 'none';
    const end = at + entity.length;
    if (entity.text.trim() === '') return this.#skip(end);
    return { kind: 'symbol', text: entity.text, ...this.#place(at, end) };
  }

  #readTime(at: number): Read | 'none' {
    const [, text] = this.#match(TIME, at) ?? [];
    if (text === undefined) return this.#isOpen(this.#endOf(BEGUN_TIME, at)) ? undefined : 'none';
    return { kind: 'comment', text, closed: true, ...this.#place(at, TIME.lastIndex) };
  }

  /** Whether the word between two offsets can begin the moves of a game. */
  #isMovetext(at: number, end: number): boolean {
    const word = withoutInvisible(this.#text.slice(at, Math.min(end, at + 40)));
    if (/^(?:\d+(?:\.|[:,]?$|\)$|…)|\.|…)/.test(word)) return true;
    if (this.#endOf(NUMERIC_RESULT, at) > at) return true;
    if (isMoveLike(word)) return true;
    LABEL.lastIndex = at;
    return LABEL.test(this.#text);
  }

  /** Reads the rest of a line of a header: a tag that breaks the rules, or some text. */
  #readText(at: number): Read {
    const end = this.#find('\n', at);
    if (this.#isOpen(end)) return undefined;
    const text = this.#text.slice(at, end).trimEnd();
    if (text.startsWith('[')) {
      const broken = this.#readBrokenTag(at, end);
      if (broken !== 'none') return broken;
    }
    const tag = text.startsWith('[')
      ? readLooseTag(text)
      : this.#isFirst
        ? readUnbracketedTag(text)
        : 'none';
    if (tag === 'none') return { kind: 'text', text, ...this.#place(at, at + text.length) };
    const { name, value, length } = tag;
    const loose = text.slice(0, length);
    const bracketed = /[[\]]/.test(loose);
    return { kind: 'tag', name, value, loose, bracketed, ...this.#place(at, at + length) };
  }

  /** Reads a tag whose value goes on in the next line. */
  #readBrokenTag(at: number, end: number): Read | 'none' {
    const next = this.#find('\n', end + 1);
    if (this.#isOpen(next)) return undefined;
    const [text, name = '', first = '', second = ''] =
      BROKEN_TAG.exec(this.#text.slice(at, Math.min(next, at + LONGEST_BROKEN_TAG))) ?? [];
    if (text === undefined) return 'none';
    const value = `${first.trimEnd()} ${second.trimStart()}`;
    const known = knownName(name) ?? name;
    const place = this.#place(at, at + text.length);
    return { kind: 'tag', name: known, value, loose: text, bracketed: true, ...place };
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
    const text = withoutInvisible(this.#text.slice(at, end));
    return { kind: 'symbol', at: this.#base + at, end: this.#base + end, line: this.#line, text };
  }

  #readLine(at: number): Read {
    const end = this.#find('\n', at);
    if (this.#isOpen(end)) return undefined;
    const isEscape = this.#text.charAt(at) === '%';
    const start = isEscape ? at : this.#text.charAt(at) === '/' ? at + 2 : at + 1;
    const text = this.#text.slice(start, end).replace(/\r$/, '');
    if (isEscape) return { kind: 'escape', text, ...this.#place(at, end) };
    return { kind: 'comment', text, closed: true, ...this.#place(at, end) };
  }

  #readComment(at: number): Read {
    if (this.#brace < at) this.#brace = this.#find('}', at);
    if (this.#event < at) this.#event = this.#findEventLine(at);
    const closed = this.#brace < this.#event;
    const end =
      closed && !this.#isStrict ? this.#endOfNested(at) : Math.min(this.#brace, this.#event);
    if (end === undefined) return undefined;
    if (!closed && this.#isOpen(this.#find('\n', end))) return undefined;
    const text = this.#text.slice(at + 1, end);
    return { kind: 'comment', text, closed, ...this.#place(at, closed ? end + 1 : end) };
  }

  /**
   * The brace that closes a comment. A comment may contain others, as some programs write them: then one more closing brace
   * follows, and no opening one before it. Undefined if more text is needed.
   */
  #endOfNested(at: number): number | undefined {
    const first = this.#brace;
    const inner = this.#text.indexOf('{', at + 1);
    if (inner < 0 || inner > first) return first;
    const reach = Math.min(first + NESTING_REACH, this.#text.length);
    const rest = this.#text.slice(first + 1, reach);
    const [, between = ''] = /^([^{}]*)\}/.exec(rest) ?? [];
    const isNested = /^[^{}]*\}/.test(rest) && !/\n\s*\n|\n\[/.test(between);
    if (isNested) return first + 1 + between.length;
    return !/[{}]/.test(rest) && this.#isOpen(first + NESTING_REACH) ? undefined : first;
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
    this.#depth = 0;
    const place = this.#place(at, end + close[0].length);
    const name = start[1] ?? '';
    const known = this.#isStrict ? name : (knownName(name) ?? name);
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
    const move = this.#endOf(this.#isStrict ? STRICT_MOVE : MOVE, at);
    if (move > at) return this.#isOpen(move) ? undefined : this.#symbol(at, move);
    if (this.#text.charAt(at) === '$') {
      const nag = this.#match(this.#isStrict ? STRICT_NAG : NAG, at);
      if (this.#isOpen(at + (nag?.[0].length ?? 2))) return undefined;
      if (nag !== undefined)
        return { kind: 'nag', value: Number(nag[1]), ...this.#place(at, at + nag[0].length) };
    }
    const word = this.#endOf(this.#isStrict ? STRICT_WORD_AND_BLANK : WORD_AND_BLANK, at);
    if (word > at && this.#isOpen(word)) return undefined;
    if (!this.#isStrict) {
      const begun = this.#endOf(BEGUN_RESULT, at);
      if (begun > at && this.#isOpen(begun)) return undefined;
    }
    const result = this.#endOf(this.#isStrict ? STRICT_RESULT : NUMERIC_RESULT, at);
    if (result > at)
      return { kind: 'result', text: this.#text.slice(at, result), ...this.#place(at, result) };
    const number = this.#endNumber(at);
    if (number === at)
      return this.#symbol(at, this.#endOf(this.#isStrict ? STRICT_SYMBOL : SYMBOL, at));
    const written = this.#text.slice(at, number);
    const value = Number.parseInt(written, 10);
    if (!Number.isNaN(value))
      this.moveNumber ??= {
        value: value + (/\.\.|…/.test(written) ? 0.5 : 0),
        at: this.#base + at,
        line: this.#line,
        isFirst: this.#isFirst,
      };
    else if (this.moveNumber !== undefined && /\.\.|…/.test(written))
      this.moveNumber = { ...this.moveNumber, value: Math.floor(this.moveNumber.value) + 0.5 };
    return this.#skip(number);
  }

  #endNumber(at: number): number {
    if (this.#isStrict) return this.#endOf(STRICT_NUMBER, at);
    const end = this.#endOf(MOVE_NUMBER, at);
    return end > at || this.#depth > 0 ? end : this.#endOf(BRACKETED_NUMBER, at);
  }
}
