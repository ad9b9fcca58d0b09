/** Reads the text of an RTF document. */
import type { Part, UnwrapLimits, Wrapped } from './container.js';
import { PartBuilder } from './part-builder.js';

const SIGNS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  endash: '–',
  emdash: '—',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};
/** Groups whose text does not belong to the document. */
const HIDDEN = new Set(
  'fonttbl colortbl stylesheet info pict object header footer headerl headerr footerl footerr ftnsep themedata datastore listtable listoverridetable rsidtbl generator xmlnstbl latentstyles fldinst'.split(
    ' ',
  ),
);
/** A byte, a control word with its number, a symbol, a brace, a meaningless line break, or text. */
const TOKEN =
  /\\'([0-9a-fA-F]{2})|\\([a-z]{1,32})(-?\d{1,9})? ?|\\([^a-z])|[{}]|[\r\n]+|[^\\{}\r\n]+|\\/gy;

/** The state within a group. */
interface Group {
  isHidden: boolean;
  /** Number of replacement characters after a Unicode character. Older programs display these instead. */
  replacements: number;
}

export function* unwrap({ text }: Wrapped, limits: UnwrapLimits): Generator<Part, void> {
  const part = new PartBuilder(text);
  let decoder = new TextDecoder('windows-1252');
  const groups: Group[] = [];
  let group: Group = { isHidden: false, replacements: 1 };
  let toSkip = 0;
  let count = 0;
  for (const { 0: whole, 1: byte, 2: word, 3: number, 4: symbol, index } of text.matchAll(TOKEN)) {
    count += 1;
    if (count % 4096 === 0 && limits.isOver()) break;
    const end = index + whole.length;
    const put = (sign: string): void => {
      if (!group.isHidden && toSkip === 0) part.put(sign, index, end);
      toSkip = Math.max(0, toSkip - 1);
    };
    if (whole === '{') {
      groups.push(group);
      group = { ...group };
    } else if (whole === '}') group = groups.pop() ?? group;
    else if (byte !== undefined) put(decoder.decode(Uint8Array.of(Number.parseInt(byte, 16))));
    else if (word === 'u') {
      put(String.fromCharCode(Number(number ?? 0) & 0xffff));
      toSkip = group.replacements;
    } else if (word === 'uc') group.replacements = Number(number ?? 1);
    else if (word === 'ansicpg') decoder = decoderOf(number ?? '');
    else if (word !== undefined) {
      toSkip = 0;
      if (HIDDEN.has(word)) group.isHidden = true;
      const sign = SIGNS[word];
      if (sign !== undefined) put(sign);
    } else if (symbol === '*') group.isHidden = true;
    else if (symbol !== undefined) put(symbol === '~' ? ' ' : /[\\{}]/.test(symbol) ? symbol : '');
    else if (!/^[\r\n\\]/.test(whole) && !group.isHidden) {
      const skipped = Math.min(toSkip, whole.length);
      toSkip -= skipped;
      part.take(index + skipped, end);
    }
  }
  yield part.finish();
}

const decoderOf = (page: string): TextDecoder => {
  try {
    return new TextDecoder(`windows-${page}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
};
