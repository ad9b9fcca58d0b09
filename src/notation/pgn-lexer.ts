/** Splits PGN text into tokens, each with its offset. Never fails: what fits nothing is a symbol. */

export type PgnToken =
  | { readonly kind: 'tag'; readonly at: number; readonly name: string; readonly value: string }
  | {
      readonly kind: 'comment';
      readonly at: number;
      readonly text: string;
      readonly closed: boolean;
    }
  | { readonly kind: 'nag'; readonly at: number; readonly value: number }
  | { readonly kind: 'open' | 'close'; readonly at: number }
  | { readonly kind: 'result'; readonly at: number; readonly text: string }
  | { readonly kind: 'symbol'; readonly at: number; readonly text: string };

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
      const end = text.indexOf('}', at);
      const closed = end >= 0;
      yield {
        kind: 'comment',
        at: here,
        text: text.slice(at + 1, closed ? end : undefined),
        closed,
      };
      at = closed ? end + 1 : text.length;
    } else if (character === ';') {
      const line = match(REST_OF_LINE)?.[0] ?? '';
      yield { kind: 'comment', at: here, text: line.slice(1), closed: true };
    } else if (character === '(' || character === ')') {
      at += 1;
      yield { kind: character === '(' ? 'open' : 'close', at: here };
    } else {
      const token = matchWord(match, here);
      if (token !== undefined) yield token;
    }
  }
}

const matchWord = (
  match: (pattern: RegExp) => RegExpExecArray | null,
  at: number,
): PgnToken | undefined => {
  const tag = match(TAG);
  if (tag !== null) {
    const [, name = '', value = ''] = tag;
    return { kind: 'tag', at, name, value: value.replace(/\\(.)/g, '$1') };
  }
  const nag = match(NAG);
  if (nag !== null) return { kind: 'nag', at, value: Number(nag[1]) };
  const result = match(RESULT);
  if (result !== null) return { kind: 'result', at, text: result[0] };
  if (match(MOVE_NUMBER) !== null) return undefined;
  return { kind: 'symbol', at, text: match(SYMBOL)?.[0] ?? '' };
};
