/** What web pages and word processors leave in a text: tags of HTML, entities, invisible characters. */

/** Characters without width, as the inside of a character class. */
export const ZERO_WIDTH = '\\uFEFF\\u200B-\\u200F\\u2060-\\u2064\\u00AD\\u202A-\\u202E';

const INVISIBLE = new RegExp(`[${ZERO_WIDTH}]`, 'g');

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** An element of HTML, as the source of a regular expression. Its name distinguishes it from the sign `<=`. */
export const MARKUP =
  '</?[A-Za-z][A-Za-z0-9]{0,10}(?:\\s[^<>\\r\\n]{0,200})?/?>|<!--[^\\r\\n]{0,200}?-->';

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

/** The entity of HTML at an offset, and the character that it stands for; undefined if it is not one. */
export const entityAt = (
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
