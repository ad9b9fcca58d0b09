/** Splits PGN text into tokens, each with its offsets. Never fails: what fits nothing is a symbol. */

interface Place {
  /** Offset of the first character. */
  readonly at: number;
  /** Offset behind the last one. */
  readonly end: number;
}

type Tag = { readonly kind: 'tag'; readonly name: string; readonly value: string };
type Result = { readonly kind: 'result'; readonly text: string };
type Movetext =
  | { readonly kind: 'comment'; readonly text: string; readonly closed: boolean }
  | { readonly kind: 'nag'; readonly value: number }
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'symbol'; readonly text: string };

export type TagToken = Tag & Place;
/** What stands between the tags and the result. */
export type MovetextToken = Movetext & Place;
export type PgnToken = TagToken | MovetextToken | (Result & Place);

/**
 * A line that holds nothing but the tag `Event`. Games begin with it, so a comment that has not been
 * closed before such a line ends there. Anything less would take the text of a comment for a game.
 */
export const EVENT_LINE = /^\[Event[ \t]+"[^\r\n]*"[ \t]*\][ \t]*\r?$/;

/** Finds the ends of comments in braces in rising order, so that no part of the text is searched twice. */
class CommentEnds {
  readonly #text: string;
  #brace = -1;
  #event = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the comment whose opening brace is at an offset, and whether a brace closes it. */
  after(at: number): { readonly end: number; readonly closed: boolean } {
    if (this.#brace < at) this.#brace = this.#find('}', at);
    if (this.#event < at) this.#event = this.#nextEventLine(at);
    const closed = this.#brace < this.#event;
    return { end: Math.min(this.#brace, this.#event), closed };
  }

  #find(what: string, from: number): number {
    const found = this.#text.indexOf(what, from);
    return found < 0 ? this.#text.length : found;
  }

  #nextEventLine(from: number): number {
    const text = this.#text;
    for (let at = from; at < text.length;) {
      const start = this.#find('\n[Event', at) + 1;
      const end = this.#find('\n', start);
      if (EVENT_LINE.test(text.slice(start, end))) return start;
      at = end;
    }
    return text.length;
  }
}

const TAG = /\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\\r\n]|\\.)*)"\s*\]/y;
const BLANK = /[\s\uFEFF]+/y;
const REST_OF_LINE = /[^\r\n]*/y;
const NAG = /\$(\d{1,3})/y;
const MOVE_NUMBER = /\d+\.+|\.+|\d+(?=\s)(?!\s*[-/])/y;
const RESULT = /(?:1-0|0-1|1\/2-1\/2|\*)(?![^\s(){};[])/y;
const SYMBOL = /[^\s(){};[\]$]+|[\s\S]/y;

/** Yields the tokens of a text from an offset on; move numbers and `%` lines are passed over. */
export function* lexPgn(text: string, start = 0): Generator<PgnToken, void> {
  let at = start;
  const ends = new CommentEnds(text);
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (match(BLANK) !== null) continue;
    const here = at;
    const character = text.charAt(at);
    if (character === '%' && (here === 0 || /[\r\n]/.test(text.charAt(here - 1)))) {
      match(REST_OF_LINE);
    } else if (character === '{') {
      const { end, closed } = ends.after(at);
      at = closed ? end + 1 : end;
      yield { kind: 'comment', at: here, end: at, text: text.slice(here + 1, end), closed };
    } else if (character === ';') {
      const line = match(REST_OF_LINE)?.[0] ?? '';
      yield { kind: 'comment', at: here, end: at, text: line.slice(1), closed: true };
    } else if (character === '(' || character === ')') {
      at += 1;
      yield { kind: character === '(' ? 'open' : 'close', at: here, end: at };
    } else {
      const token = matchWord(match);
      if (token !== undefined) yield { ...token, at: here, end: at };
    }
  }
}

const matchWord = (
  match: (pattern: RegExp) => RegExpExecArray | null,
): Tag | Result | Movetext | undefined => {
  const tag = match(TAG);
  if (tag !== null) {
    const [, name = '', value = ''] = tag;
    return { kind: 'tag', name, value: value.replace(/\\(.)/g, '$1') };
  }
  const nag = match(NAG);
  if (nag !== null) return { kind: 'nag', value: Number(nag[1]) };
  const result = match(RESULT);
  if (result !== null) return { kind: 'result', text: result[0] };
  if (match(MOVE_NUMBER) !== null) return undefined;
  return { kind: 'symbol', text: match(SYMBOL)?.[0] ?? '' };
};
