/**
 * Extracts games from texts that are not PGN: JSON, RTF, mails with headers, exported chats, code fences, and tables in
 * Markdown or CSV. The result is PGN, or something that the reader tolerates. Unlike RTF and JSON, the others keep their
 * lines, so that errors name the right ones.
 */
import { isMoveLike } from './move-words.js';
import { makeTag } from './pgn-tags.js';

/** Longer texts are read as they are. */
const MAX_WRAPPED = 1 << 20;

/** What WhatsApp writes before each message: `[25/11/26, 14:10:07] Ana: ` or `25/11/26, 14:10 - Ana: `. */
const CHAT =
  /^[^\S\n]*(?:\[\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? [^\]\n]{4,20}\]|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)? -) [^:\n]{1,40}: /i;
/** The headers of a mail, of which `Date` would be read as the date of the game. */
const MAIL = /^(?=(?:[^\n]+\n)*(?:From|Subject):)(?:[A-Za-z-]+:[^\n]*\n(?:[^\S\n][^\n]*\n)*){2,}/;
const FENCE = /^[^\S\n]*(?:```|~~~)/m;
const JSON_START = /^(?:\{\s*"|\[\s*[{"])/;
const RTF_START = '{\\rtf';
const CELLS = /^(?!\[|\d{1,3}\.)[^\s,;][^,;\t\n]*(?:[,;\t][^,;\t\n]*)+$/;

/** Characters that show whether a text may be one of these. */
const LONGEST_START = 400;

/** Whether a text may be one of these, by its first line that is not empty. */
const mayBeWrapped = (text: string): boolean => {
  const start = text.slice(0, LONGEST_START).trimStart();
  const [line = ''] = start.split('\n', 1);
  return (
    JSON_START.test(start) ||
    start.startsWith(RTF_START) ||
    /^[#|]/.test(start) ||
    FENCE.test(start) ||
    MAIL.test(start) ||
    CHAT.test(start) ||
    CELLS.test(line.trim())
  );
};

/** The games of such a text, or the text itself if it is none. */
const unwrapText = (text: string): string => {
  if (text.length > MAX_WRAPPED || !mayBeWrapped(text)) return text;
  const start = text.trimStart();
  if (JSON_START.test(start)) return fromJson(start) ?? text;
  if (start.startsWith(RTF_START)) return fromRtf(start);
  const [mail = ''] = MAIL.exec(start) ?? [];
  if (mail !== '') return text.replace(mail, mail.replace(/[^\n]/g, ''));
  return fromFences(text) ?? fromChat(text) ?? fromMarkdown(text) ?? fromCells(text) ?? text;
};

/** Unwraps a text that arrives in pieces. It holds back only what may be wrapped. */
export class Unwrapper {
  #held = '';
  #isPlain = false;

  /** Takes a piece of the text and returns what can be read already. */
  push(text: string): string {
    if (this.#isPlain) return text;
    this.#held += text;
    const held = this.#held;
    const begun = held.trimStart();
    // After a first line of prose, such as the name of a speaker, a code fence may follow.
    const isEnough =
      held.length > LONGEST_START || (begun.includes('\n') && !/^\p{L}/u.test(begun));
    if (!isEnough || (mayBeWrapped(held) && held.length <= MAX_WRAPPED)) return '';
    this.#isPlain = true;
    this.#held = '';
    return held;
  }

  /** Ends the text and returns the rest of it. */
  end(): string {
    return unwrapText(this.#held);
  }
}

// --- Lines ---------------------------------------------------------------------------------------

/** What stands between code fences, if there are moves. */
const fromFences = (text: string): string | undefined => {
  let isInside = false;
  const lines = text.split('\n').map((line) => {
    const isFence = FENCE.test(line);
    isInside = isFence ? !isInside : isInside;
    return isInside && !isFence ? line : '';
  });
  const hasMoves = lines.some((line) => line.split(/[\s.]+/).some(isMoveLike));
  return hasMoves ? lines.join('\n') : undefined;
};

const fromChat = (text: string): string | undefined => {
  const lines = text.split('\n');
  const isChat = lines.filter((line) => CHAT.test(line)).length > 1;
  return isChat ? lines.map((line) => line.replace(CHAT, '')).join('\n') : undefined;
};

const isMove = (cell: string): boolean => isMoveLike(cell) && !/\s/.test(cell);

/** A row of a table as movetext: a number, moves, and other cells after them as comments. Without moves it is empty. */
const rowText = (cells: readonly string[]): string => {
  if (!cells.some(isMove)) return '';
  const parts: string[] = [];
  let hasMoves = false;
  for (const cell of cells) {
    if (isMove(cell)) {
      parts.push(cell);
      hasMoves = true;
    } else if (hasMoves && cell !== '') parts.push(`{${cell.replace(/[{}]/g, '')}}`);
    else if (/^\d{1,4}$/.test(cell)) parts.push(`${cell}.`);
  }
  return parts.join(' ');
};

const ROW = /^\s*\|(.*)\|\s*$/;

const fromMarkdown = (text: string): string | undefined => {
  let moves = 0;
  const lines = text.split('\n').map((line) => {
    const [, inner] = ROW.exec(line) ?? [];
    if (inner === undefined) return line;
    const row = rowText(inner.split('|').map((cell) => cell.replace(/[*_`]/g, '').trim()));
    if (row !== '') moves += 1;
    return row;
  });
  return moves > 1 ? lines.join('\n') : undefined;
};

/** The cells of a line of CSV. Quoted cells may contain the delimiter. */
const cellsOf = (line: string, delimiter: string): readonly string[] =>
  (line.match(new RegExp(`(?:^|${delimiter})(?:"(?:[^"]|"")*"|[^${delimiter}]*)`, 'g')) ?? []).map(
    (cell, at) =>
      (at === 0 && !cell.startsWith(delimiter) ? cell : cell.slice(1))
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
  );

const fromCells = (text: string): string | undefined => {
  const lines = text.split('\n');
  const [first = ''] = lines.filter((line) => line.trim() !== '');
  const delimiter = [',', ';', '\t'].find((sign) => cellsOf(first, sign).length > 1);
  if (delimiter === undefined) return undefined;
  const width = cellsOf(first, delimiter).length;
  let moves = 0;
  const rows: string[] = [];
  for (const line of lines) {
    const cells = cellsOf(line, delimiter);
    if (line.trim() !== '' && cells.length !== width) return undefined;
    const row = rowText(cells);
    if (row !== '') moves += 1;
    rows.push(row);
  }
  return moves > 1 ? rows.join('\n') : undefined;
};

// --- RTF -----------------------------------------------------------------------------------------

const RTF_SIGNS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  tab: '\t',
  cell: '\t',
  row: '\n',
  endash: '–',
  emdash: '—',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};
/** Groups whose text is not part of the document. */
const RTF_GROUPS = /\{\\(?:\*|fonttbl|colortbl|stylesheet|info)[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g;
/** A character of Windows-1252 or Unicode, a control word, a symbol, a brace, or a line break, which has no meaning. */
const RTF_TOKEN =
  /\\'([0-9a-fA-F]{2})|\\u(-?\d{1,6}) ?\??|\\([a-z]{1,32})-?\d{0,9} ?|\\([^a-z])|[{}]|\r?\n/g;

const fromRtf = (text: string): string =>
  text.replace(RTF_GROUPS, '').replace(RTF_TOKEN, (_, ...groups: readonly unknown[]) => {
    const [byte, unicode, word, symbol] = groups.map((group) =>
      typeof group === 'string' ? group : undefined,
    );
    if (byte !== undefined)
      return new TextDecoder('windows-1252').decode(Uint8Array.of(Number.parseInt(byte, 16)));
    if (unicode !== undefined) return String.fromCharCode(Number(unicode));
    if (word !== undefined) return RTF_SIGNS[word] ?? '';
    return symbol === undefined ? '' : symbol === '~' ? ' ' : symbol;
  });

// --- JSON ----------------------------------------------------------------------------------------

/** Levels of objects that are searched for games, and for moves inside a game. */
const MAX_DEPTH = 4;

const fromJson = (text: string): string | undefined => {
  const values = parsedLines(text);
  const games = values.flatMap((value) => gamesIn(value, MAX_DEPTH));
  return games.length === 0 ? undefined : `${games.join('\n\n')}\n`;
};

/** The text as one value, or a value on each line. */
const parsedLines = (text: string): readonly unknown[] => {
  try {
    return [JSON.parse(text)];
  } catch {
    try {
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      return lines.map((line): unknown => JSON.parse(line));
    } catch {
      return [];
    }
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a list of moves: a text, or an array of words; undefined if it is something else. */
const movesOf = (value: unknown): string | undefined => {
  const text = Array.isArray(value)
    ? value.every((item) => typeof item === 'string')
      ? value.join(' ')
      : undefined
    : typeof value === 'string'
      ? value
      : undefined;
  if (text === undefined) return undefined;
  if (/^\s*\[\w+ "/.test(text)) return text;
  const words = text.split(/\s+/).filter((word) => word !== '' && !/^\d*\.*$/.test(word));
  const moves = words.filter((word) => isMoveLike(word.replace(/^\d+\.+/, '')));
  return moves.length > 1 && moves.length * 2 > words.length ? text : undefined;
};

const gamesIn = (value: unknown, depth: number): readonly string[] => {
  if (depth === 0) return [];
  const own = movesOf(value);
  if (own !== undefined) return [own];
  if (Array.isArray(value)) return value.flatMap((item) => gamesIn(item, depth - 1));
  if (!isObject(value)) return [];
  const moves = Object.values(value).find((field) => movesOf(field) !== undefined);
  if (moves === undefined)
    return Object.values(value).flatMap((field) => gamesIn(field, depth - 1));
  const text = movesOf(moves) ?? '';
  return [/^\s*\[/.test(text) ? text : `${tagsOf(value)}\n\n${text} *`];
};

/** Names of fields, without capitals, by the tag for which they stand. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['White', ['white', 'whitename', 'whiteplayer']],
  ['Black', ['black', 'blackname', 'blackplayer']],
  ['Event', ['event', 'tournament']],
  ['Date', ['date']],
  ['Result', ['result']],
  ['Variant', ['variant']],
  ['Ruleset', ['ruleset', 'rules']],
  ['FEN', ['fen', 'initialfen', 'startfen']],
]);

const tagsOf = (game: Readonly<Record<string, unknown>>): string => {
  const { players } = game;
  const fields = [...Object.entries(game), ...(isObject(players) ? Object.entries(players) : [])];
  return [...FIELDS]
    .flatMap(([tag, names]) => {
      const [, value] = fields.find(([name]) => names.includes(name.toLowerCase())) ?? [];
      const text = nameOf(value);
      return text === undefined ? [] : [makeTag(tag, text)];
    })
    .join('\n');
};

/** A name, which may stand in an object of its own. */
const nameOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  return nameOf(value.name ?? value.username ?? value.user);
};
