/** Splits text into tokens like {@link PgnLexer}, but also recognises other forms that programs and people use. */
import { knownName, readLooseTag, readUnbracketedTag, NUMERIC_RESULT } from './loose-tags.js';
import { isMoveLike, LABEL } from './move-words.js';
import { findFen, mayHaveFen } from './text-fen.js';
import { PgnLexer, type LexerOptions, type Read, type TokenPatterns } from './pgn-lexer.js';

/** Zero-width characters, for use in a character class. */
const ZERO_WIDTH = '\\uFEFF\\u200B-\\u200F\\u2060-\\u2064\\u00AD\\u202A-\\u202E';

const INVISIBLE = new RegExp(`[${ZERO_WIDTH}]`, 'g');

const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Regular expression source for an HTML tag. The element name distinguishes a tag from the symbol `<=`. */
const MARKUP = '</?[A-Za-z][A-Za-z0-9]{0,10}(?:\\s[^<>\\r\\n]{0,200})?/?>|<!--[^\\r\\n]{0,200}?-->';

const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  plusmn: '±',
  infin: '∞',
  frac12: '½',
  ndash: '–',
  mdash: '—',
  minus: '−',
  times: '×',
  rarr: '→',
  uarr: '↑',
  hArr: '⇔',
  harr: '↔',
  hellip: '…',
  shy: '',
  zwnj: '',
  zwj: '',
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,9}));/y;

/** The HTML entity at an offset and its character. Returns undefined if there is none. */
const entityAt = (
  text: string,
  at: number,
): { readonly text: string; readonly length: number } | undefined => {
  ENTITY.lastIndex = at;
  const [whole, decimal, hexadecimal, name = ''] = ENTITY.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const character = Number.isNaN(code)
    ? NAMED[name]
    : code <= 0x10ffff
      ? String.fromCodePoint(code)
      : undefined;
  return character === undefined ? undefined : { text: character, length: whole.length };
};

/** Blanks, zero-width characters, and HTML elements such as `<br>`. */
const BLANK = new RegExp(`(?:[\\s${ZERO_WIDTH}]+|${MARKUP})+`, 'y');

const LOOSE: TokenPatterns = {
  blank: BLANK,
  // A promotion may be in parentheses: `g12(A)`.
  move: /[A-Za-z][^\s(){};[\]$<&]*(?:\([A-Za-z]\)[^\s(){};[\]$<&]*)?/y,
  nag: /\$[^\S\r\n]?(\d{1,3})/y,
  // Ends before a possible entity or element, as `symbol` does, so that no part of a word is searched twice.
  wordAndBlank: /[^\s(){};[\]$][^\s(){};[\]$<&]*[^\S\r\n]*/y,
  result: NUMERIC_RESULT,
  number: /\d+[^\S\r\n]?\.+|\.+|…|\d+(?:…|[:,/](?=\s)|(?=\s|$)(?![^\S\r\n]*[-/]))/y,
  // At the end of the received text, `<` may begin an incomplete element.
  symbol: /(?:[^\s(){};[\]$<&]|<(?![A-Za-z/!]|$)|&(?![A-Za-z#]|$))+|[\s\S]/y,
};

/** The beginning of an incomplete element. */
const BEGUN_MARKUP = /<[/!]?[A-Za-z-]?[^<>\r\n]{0,200}/y;
/** A horizontal rule between games. */
const RULE = /[-=_*~#+·•—–]{3,}[^\S\r\n]*(?=[\r\n]|$)/y;
/** The marks before a quoted line in an email. */
const QUOTE_MARKS = /(?:>[^\S\r\n]*)+/y;
/** The time or date of a move, in parentheses: `(0:05)`, `(12)`, `(26.11.2025)`. */
const TIME = /\([^\S\r\n]*(\d{1,3}(?:[:.]\d{1,4}){0,2}[^\S\r\n]?(?:s|sec|m|min|h)?)[^\S\r\n]*\)/y;
const BEGUN_TIME = /\([^\S\r\n]*[\d:.]{0,13}[^\S\r\n]?[a-z]{0,3}[^\S\r\n]*/y;
/** A move number such as `1)`. Inside a variation, the parenthesis closes the variation instead. */
const BRACKETED_NUMBER = /\d+\)(?=\s)/y;
/** Incomplete text that may continue as a result with blanks, such as `1 - 0`. */
const BEGUN_RESULT =
  /(?:1\/2|½|0?[.,]5|[01])[^\S\r\n]*(?:(?:[-–—−‐‑:]|&[#\w]{0,7};?)[^\S\r\n]*[01½.,/25]{0,3})?/y;
/** A tag whose value contains a line break. */
const BROKEN_TAG = /^\[\s*([A-Za-z0-9_]+)\s*"([^"\r\n]*)\r?\n(?!\s*\[)([^"\r\n[\]]*)"\s*\]/;
const LONGEST_BROKEN_TAG = 1000;
const LONGEST_ENTITY = 12;
/** Maximum number of characters to search for the outer brace of nested comments. */
const NESTING_REACH = 4096;
/** Markdown emphasis before and after a word. */
const EMPHASIS = /^(?:\*\*|__)|(?:\*\*|__)$/g;
/** An HTML element that ends a line. */
const LINE_END = /<(?:br|\/?(?:p|div|li|tr|table|pre|h[1-6]))\b/i;
/** A possible first move after words on the same line: `Game of the week: 1. e5 e8`. */
const FIRST_MOVE = /(?<=[\s>*_(])1(?:\.|\))(?:\s|&nbsp;)*([^\s*_<&]+)/g;
/** Maximum number of characters to search for a first move or a line end. The limit keeps reading time linear. */
const PROSE_REACH = 500;
/** The first word of a header line, which decides whether the line is movetext. */
const FIRST_WORD = /[^\s(){};[\]]{1,64}/y;

const POSITION_NUMBER = '(?:\\(?#?\\d{1,5}[.):,;]{0,2}[^\\S\\r\\n]{0,8})?["\'`“„«]?';
/** A position at the beginning of a line, possibly numbered or in quotation marks. */
const POSITION_START = new RegExp(
  `${POSITION_NUMBER}(?:[A-Za-z0-9{}]{1,40}(?:/[A-Za-z0-9{}]{1,40}){4}|startpos(?=[^\\S\\r\\n])|position[^\\S\\r\\n]+(?:startpos|fen)(?=\\s))`,
  'y',
);
/** Incomplete text that may continue as a position. No piece has a letter from d to f or h to j. */
const BEGUN_POSITION = new RegExp(
  `${POSITION_NUMBER}(?:position[^\\S\\r\\n]+[a-z]{0,8}|(?![d-fh-j])(?:[A-Za-z0-9{}]{1,40}/){0,4}[A-Za-z0-9{}]{0,40})`,
  'y',
);

/** The part of a line before its first move, or before an HTML element that ends the line. */
const prose = (line: string): string => {
  if (line.startsWith('[')) return line;
  const start = line.slice(0, PROSE_REACH);
  const first = [...start.matchAll(FIRST_MOVE)].find(([, word = '']) => isMoveLike(word));
  const ends = [first?.index ?? 0, start.search(LINE_END)].filter((at) => at > 0);
  return line.slice(0, Math.min(...ends, line.length));
};

export class LooseLexer extends PgnLexer {
  constructor(options?: LexerOptions) {
    super(options, LOOSE);
  }

  /** Reads forms that do not belong to PGN. */
  protected override readForeign(at: number, character: string): Read | 'none' {
    switch (character) {
      case '<': {
        const begun = this.endOf(BEGUN_MARKUP, at);
        return begun > at && this.isOpen(begun) ? undefined : 'none';
      }
      case '&':
        return this.#readEntity(at);
      case '>':
        return this.isFirst ? this.#skipOpen(this.endOf(QUOTE_MARKS, at)) : 'none';
      case '(':
        return this.#readTime(at);
      // Game Courier begins comments with `//`.
      case '/':
        if (this.isOpen(at + 1)) return undefined;
        return this.text.charAt(at + 1) === '/' ? this.readLine(at) : 'none';
      case '*':
      case '_':
        return this.#skipEmphasis(at, character);
      default:
        return this.isFirst ? this.#readRule(at) : 'none';
    }
  }

  protected override readHeader(at: number, character: string): Read | 'none' {
    if (character === '[') return this.isHeader || this.isFirst ? this.#readText(at) : 'none';
    const isText = this.isHeader || this.isFirst;
    if (!isText || character === '$' || character === '*') return 'none';
    const start = this.endOf(POSITION_START, at);
    if (this.isFirst && start > at) return this.isOpen(start) ? undefined : this.#readText(at);
    if (this.isFirst && this.isOpen(this.endOf(BEGUN_POSITION, at))) return undefined;
    if (!this.isHeader) return 'none';
    const word = this.endOf(FIRST_WORD, at);
    if (this.isOpen(word)) return undefined;
    return word > at && !this.#isMovetext(at, word) ? this.#readText(at) : 'none';
  }

  protected override isBegunResult(at: number): boolean {
    const begun = this.endOf(BEGUN_RESULT, at);
    return begun > at && this.isOpen(begun);
  }

  protected override tagName(name: string): string {
    return knownName(name) ?? name;
  }

  protected override symbolOf(written: string): string {
    // Almost all words are ASCII and contain neither `*` nor `_`. A loop finds such words faster than two searches.
    for (let at = 0; at < written.length; at += 1) {
      const code = written.charCodeAt(at);
      if (code > 0x7e || code === 0x2a || code === 0x5f)
        return withoutInvisible(written).replace(EMPHASIS, '');
    }
    return written;
  }

  protected override endNumber(at: number): number {
    const end = super.endNumber(at);
    return end > at || this.depth > 0 ? end : this.endOf(BRACKETED_NUMBER, at);
  }

  /** Skips text, or waits for more if it is incomplete. */
  #skipOpen(end: number): Read {
    return this.isOpen(end) ? undefined : this.skip(end);
  }

  #readRule(at: number): Read | 'none' {
    const end = this.endOf(RULE, at);
    return end > at ? this.#skipOpen(end) : 'none';
  }

  #skipEmphasis(at: number, character: string): Read | 'none' {
    const rule = this.isFirst ? this.#readRule(at) : 'none';
    if (rule !== 'none') return rule;
    if (this.isOpen(at + 1)) return undefined;
    return this.text.charAt(at + 1) === character ? this.skip(at + 2) : 'none';
  }

  /** Reads an HTML entity: a blank or a symbol. */
  #readEntity(at: number): Read | 'none' {
    if (this.isOpen(at + LONGEST_ENTITY)) return undefined;
    const entity = entityAt(this.text, at);
    if (entity === undefined || this.endOf(NUMERIC_RESULT, at) > at) return 'none';
    const end = at + entity.length;
    if (entity.text.trim() === '') return this.skip(end);
    return { kind: 'symbol', text: entity.text, ...this.place(at, end) };
  }

  #readTime(at: number): Read | 'none' {
    const [, text] = this.match(TIME, at) ?? [];
    if (text === undefined) return this.isOpen(this.endOf(BEGUN_TIME, at)) ? undefined : 'none';
    return { kind: 'comment', text, closed: true, ...this.place(at, TIME.lastIndex) };
  }

  /** Whether the word between two offsets can begin the moves of a game. */
  #isMovetext(at: number, end: number): boolean {
    const word = withoutInvisible(this.text.slice(at, Math.min(end, at + 40)));
    if (/^(?:\d+(?:\.|[:,/]?$|\)$|…)|\.|…)/.test(word)) return true;
    if (this.endOf(NUMERIC_RESULT, at) > at) return true;
    if (isMoveLike(word)) return true;
    LABEL.lastIndex = at;
    return LABEL.test(this.text);
  }

  /** Reads the rest of a header line as a malformed tag or as text. */
  #readText(at: number): Read {
    const end = this.endOfLine();
    if (this.isOpen(end)) return undefined;
    const position = this.#readPosition(at, this.text.slice(at, end));
    if (position !== 'none') return position;
    const text = prose(this.text.slice(at, end)).trimEnd();
    if (text.startsWith('[')) {
      const broken = this.#readBrokenTag(at, end);
      if (broken !== 'none') return broken;
    }
    const tag = text.startsWith('[')
      ? readLooseTag(text)
      : this.isFirst
        ? readUnbracketedTag(text)
        : 'none';
    if (tag === 'none') return { kind: 'text', text, ...this.place(at, at + text.length) };
    const { name, value, length } = tag;
    const loose = text.slice(0, length);
    const bracketed = /[[\]]/.test(loose);
    return { kind: 'tag', name, value, loose, bracketed, ...this.place(at, at + length) };
  }

  /** Reads the position in a line, or the text before it. */
  #readPosition(at: number, line: string): Read | 'none' {
    const found = line.startsWith('[') || !mayHaveFen(line) ? undefined : findFen(line);
    if (found === undefined) return 'none';
    const before = line.slice(0, found.from);
    if (before.trim() !== '')
      return { kind: 'text', text: before.trimEnd(), ...this.place(at, at + found.from) };
    const place = this.place(at, at + found.to);
    const position = { at: place.at + found.at, isCourier: found.isCourier };
    return { kind: 'tag', name: 'FEN', value: found.fen, bracketed: false, position, ...place };
  }

  /** Reads a tag whose value continues on the next line. */
  #readBrokenTag(at: number, end: number): Read | 'none' {
    const next = this.find('\n', end + 1);
    if (this.isOpen(next)) return undefined;
    const [text, name = '', first = '', second = ''] =
      BROKEN_TAG.exec(this.text.slice(at, Math.min(next, at + LONGEST_BROKEN_TAG))) ?? [];
    if (text === undefined) return 'none';
    const value = `${first.trimEnd()} ${second.trimStart()}`;
    const known = knownName(name) ?? name;
    const place = this.place(at, at + text.length);
    return { kind: 'tag', name: known, value, loose: text, bracketed: true, ...place };
  }

  /**
   * Finds the brace that closes a comment. Some programs nest comments, so that a second closing brace follows without
   * an opening brace in between. Returns undefined if more text is needed.
   */
  protected override endOfComment(at: number): number | undefined {
    const first = this.brace;
    const inner = this.text.indexOf('{', at + 1);
    if (inner < 0 || inner > first) return first;
    const reach = Math.min(first + NESTING_REACH, this.text.length);
    const rest = this.text.slice(first + 1, reach);
    const [, between = ''] = /^([^{}]*)\}/.exec(rest) ?? [];
    const isNested = /^[^{}]*\}/.test(rest) && !/\n\s*\n|\n\[/.test(between);
    if (isNested) return first + 1 + between.length;
    return !/[{}]/.test(rest) && this.isOpen(first + NESTING_REACH) ? undefined : first;
  }
}
