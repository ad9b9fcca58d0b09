/**
 * Reads games in JSON: one value, or several in sequence. Also accepts literals in the style of JavaScript and Python.
 * The platform's JSON parser rejects these and reports no offsets.
 */
import { SQUARES } from '../../rules/squares.js';
import { isFen } from '../fen.js';
import type { Part, Wrapped } from './container.js';
import { PartBuilder, type Stretch } from './part-builder.js';
import {
  isLine,
  isMove,
  meaningOf,
  putEnd,
  putRows,
  putTag,
  type Row,
  type TagName,
} from './rows.js';

type Json = Text | List | Fields;

/** A string, number, Boolean or null, with its source text. */
interface Text extends Stretch {
  readonly kind: 'text';
}

interface List {
  readonly kind: 'list';
  readonly items: Json[];
  readonly from: number;
}

interface Fields {
  readonly kind: 'fields';
  readonly fields: (readonly [name: string, value: Json])[];
  readonly from: number;
}

/** Maximum nesting depth of values. */
const MAX_DEPTH = 64;

const BLANK = /[\s,:;\uFEFF]*/y;
const ATOM = /[^\s{}[\],:;"'`]+/y;
/** An assignment of the value to a variable. */
const VARIABLE = /^\s*(?:(?:const|let|var)\s+)?[\w.$]+\s*=\s*/;

/** Parses the JSON values in a text. Returns undefined if the text is not JSON. */
const parse = (text: string): readonly Json[] | undefined => {
  const roots: Json[] = [];
  const open: (List | Fields)[] = [];
  let name: string | undefined;
  const add = (value: Json): void => {
    const top = open.at(-1);
    if (top === undefined) roots.push(value);
    else if (top.kind === 'list') top.items.push(value);
    else if (name !== undefined) top.fields.push([name, value]);
    name = undefined;
  };
  for (
    let at = skip(text, VARIABLE.exec(text)?.[0].length ?? 0);
    at < text.length;
    at = skip(text, at)
  ) {
    const character = text.charAt(at);
    const top = open.at(-1);
    if (character === '{' || character === '[') {
      if (open.length === MAX_DEPTH || (top?.kind === 'fields' && name === undefined))
        return undefined;
      const value: List | Fields =
        character === '['
          ? { kind: 'list', items: [], from: at }
          : { kind: 'fields', fields: [], from: at };
      add(value);
      open.push(value);
      at += 1;
    } else if (character === '}' || character === ']') {
      if (name !== undefined || top?.kind !== (character === '}' ? 'fields' : 'list'))
        return undefined;
      open.pop();
      at += 1;
    } else {
      const value = readText(text, at);
      if (value === undefined) return undefined;
      if (top?.kind === 'fields' && name === undefined) name = value.text;
      else add(value);
      // If the text begins after a quotation mark, skips that mark.
      at = value.to + (value.from - at);
    }
  }
  return open.length === 0 ? roots : undefined;
};

const skip = (text: string, at: number): number => {
  BLANK.lastIndex = at;
  BLANK.exec(text);
  return BLANK.lastIndex;
};

const readText = (text: string, from: number): Text | undefined => {
  const quote = text.charAt(from);
  if (!/["'`]/.test(quote)) {
    ATOM.lastIndex = from;
    const [atom] = ATOM.exec(text) ?? [];
    const value = atom === 'null' || atom === 'None' ? '' : atom;
    return atom === undefined || value === undefined
      ? undefined
      : { kind: 'text', text: value, from, to: from + atom.length };
  }
  for (let end = text.indexOf(quote, from + 1); end > 0; end = text.indexOf(quote, end + 1)) {
    let before = end - 1;
    while (text.charAt(before) === '\\') before -= 1;
    if ((end - before) % 2 === 0) continue;
    const written = text.slice(from + 1, end);
    const read = written.includes('\\') ? unescape(written) : written;
    // A string without escapes corresponds to the source character by character.
    const inset = read.length === written.length ? 1 : 0;
    return { kind: 'text', text: read, from: from + inset, to: end + 1 - inset };
  }
  return undefined;
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const unescape = (text: string): string =>
  text.replace(/\\(?:u([0-9A-Fa-f]{4})|([\s\S]))/g, (_, code: string | undefined, sign = '') =>
    code === undefined
      ? (ESCAPES[sign as string] ?? (sign as string))
      : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Yields the games in a text if the text is JSON. */
export function* unwrap({ text }: Wrapped): Generator<Part, void> {
  const values = parse(text);
  if (values === undefined) return;
  const part = new PartBuilder(text);
  // Consecutive values may be the moves or the positions of one list.
  const [only, ...others] = values;
  const whole: Json =
    others.length === 0 && only !== undefined
      ? only
      : { kind: 'list', items: [...values], from: 0 };
  if (putGames(part, whole)) yield part.finish({ isPlain: true });
}

const isText = (value: Json): value is Text => value.kind === 'text';
const isFields = (value: Json): value is Fields => value.kind === 'fields';

/** Adds the games in a value. Returns whether the value contains any. */
const putGames = (part: PartBuilder, value: Json): boolean => {
  switch (value.kind) {
    case 'text':
      if (!isLine(value.text) && !isFen(value.text)) return false;
      part.put(value.text, value.from, value.to);
      part.put('\n\n', value.to);
      return true;
    case 'list':
    case 'fields': {
      const scratch = new PartBuilder(part.source);
      if (putMoves(scratch, value)) {
        part.append(scratch);
        part.put('*\n\n', value.from);
        return true;
      }
      if (value.kind === 'list') return putEach(part, value.items);
      const played = value.fields.find(([, field]) =>
        putMoves(new PartBuilder(part.source), field),
      );
      const rest = value.fields.filter((field) => field !== played).map(([, field]) => field);
      if (played === undefined) {
        const [, position] =
          value.fields.find(([, field]) => isText(field) && isFen(field.text)) ?? [];
        if (position !== undefined) return putGames(part, position);
        return putEach(part, rest);
      }
      const [, moves] = played;
      const isPgn = isText(moves) && moves.text.startsWith('[');
      if (!isPgn) for (const [tag, text] of tagsOf(value)) putTag(part, tag, text);
      part.put('\n', value.from);
      putMoves(part, moves);
      const result = isPgn ? undefined : tagsOf(value).get('Result')?.text;
      putEnd(part, isText(moves) ? moves : { text: '', from: value.from, to: value.from }, result);
      return true;
    }
  }
};

const putEach = (part: PartBuilder, values: readonly Json[]): boolean => {
  let found = false;
  for (const value of values) found = putGames(part, value) || found;
  return found;
};

/** If a value is a line or a list of moves, adds the moves. Returns whether the value is one of these. */
const putMoves = (part: PartBuilder, value: Json): boolean => {
  if (value.kind === 'text') {
    if (!isLine(value.text)) return false;
    part.put(value.text, value.from, value.to);
    return true;
  }
  if (value.kind === 'fields') {
    // The moves are keyed by number: {"1": ["e5", "e8"]}.
    if (value.fields.length < 2 || !value.fields.every(([name]) => /^\d{1,3}$/.test(name)))
      return false;
    return putMoves(part, {
      kind: 'list',
      items: value.fields.map(([, field]) => field),
      from: value.from,
    });
  }
  const { items } = value;
  if (items.length === 0) return false;
  if (items.every(isText)) {
    if (!items.every(({ text }) => isMove(text))) return false;
    for (const { text, from, to } of items) part.put(`${text} `, from, to);
    return items.length > 1;
  }
  if (
    items.every(
      (item) => item.kind === 'list' && item.items.length <= 3 && item.items.every(isText),
    )
  ) {
    const rows = items.map((item) => (item.kind === 'list' ? item.items.filter(isText) : []));
    return rows.every((row) => row.some(({ text }) => isMove(text))) && putRows(part, [], rows);
  }
  if (!items.every(isFields)) return false;
  const flat = items.map((item) => flatten(item));
  const names = [...new Set(flat.flatMap((fields) => [...fields.keys()]))].slice(0, MAX_COLUMNS);
  // If a field contains several moves, each object is a game.
  if (flat.some((fields) => [...fields.values()].some(({ text }) => isLine(text)))) return false;
  if (
    !flat.some((fields) =>
      [...fields].some(([name, { text }]) => isMove(text) || isSquareOf(name, text)),
    )
  )
    return false;
  const rows: readonly Row[] = flat.map((fields) => names.map((name) => fields.get(name)));
  return putRows(part, names, rows);
};

const MAX_COLUMNS = 64;

const isSquareOf = (name: string, text: string): boolean =>
  meaningOf(name) === 'from' && /^\d{1,3}$/.test(text);

/** Collects the texts in an object and its nested objects. Converts Jocly's square numbers, which count from a1. */
const flatten = ({ fields }: Fields, depth = 2): Map<string, Text> => {
  const flat = new Map<string, Text>();
  const isNumbered = fields.some(([name, value]) => name === 't' && isText(value));
  for (const [name, value] of fields) {
    if (isText(value)) {
      const square = isNumbered && /^[ft]$/.test(name) ? SQUARES[Number(value.text)] : undefined;
      flat.set(name, square === undefined ? value : { ...value, text: square });
    } else if (isFields(value) && depth > 0) {
      const inner = flatten(value, depth - 1);
      // A player's move may be a nested object.
      const move = /^[WB]/.test(meaningOf(name) ?? '')
        ? [...inner.values()].find(({ text }) => isMove(text))
        : undefined;
      if (move !== undefined) flat.set(name, move);
      else for (const [key, text] of inner) if (!flat.has(key)) flat.set(key, text);
    }
  }
  return flat;
};

const WINNERS: Readonly<Record<string, string>> = { white: '1-0', black: '0-1' };

/** Collects the tags from a game's fields and its nested objects. Players' names may be in separate objects. */
const tagsOf = ({ fields }: Fields, depth = 2): ReadonlyMap<TagName, Text> => {
  const tags = new Map<TagName, Text>();
  for (const [name, value] of fields) {
    const winner = name === 'winner' && isText(value) ? WINNERS[value.text] : undefined;
    if (winner !== undefined) tags.set('Result', { ...(value as Text), text: winner });
    const meaning = meaningOf(name);
    const tag = meaning === 'fen' ? 'FEN' : meaning;
    const text = isText(value) ? value : isFields(value) ? nameIn(value) : undefined;
    if (
      tag !== undefined &&
      /^[A-Z]/.test(tag) &&
      text !== undefined &&
      text.text !== '' &&
      !isMove(text.text)
    ) {
      if (tag !== 'FEN' || isFen(text.text)) tags.set(tag as TagName, text);
    } else if (isFields(value) && depth > 0)
      for (const [inner, found] of tagsOf(value, depth - 1))
        if (!tags.has(inner)) tags.set(inner, found);
  }
  return tags;
};

const nameIn = ({ fields }: Fields): Text | undefined => {
  const [, value] =
    fields.find(([name]) => /^(?:(?:user|display|full)?_?name|user|login)$/i.test(name)) ?? [];
  return value === undefined
    ? undefined
    : isText(value)
      ? value
      : isFields(value)
        ? nameIn(value)
        : undefined;
};
