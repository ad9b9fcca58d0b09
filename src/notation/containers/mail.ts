/**
 * Reads emails (RFC 5322) and their parts (MIME, RFC 2045 to 2047 and 2231). Existing libraries report no offsets of
 * parts.
 */
import type { Part, Wrapped } from './container.js';
import { linesOf, PartBuilder } from './part-builder.js';

/** A section of an email between two offsets. */
interface Section {
  readonly from: number;
  readonly to: number;
}

interface Header {
  readonly fields: ReadonlyMap<string, string>;
  /** Offset at which the body begins. */
  readonly bodyAt: number;
}

const FIELD = /^([!-9;-~]{1,76}):[ \t]*(.*)$/;
const PARAMETER = /;\s*([\w.-]+?)(?:\*\d+)?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.){0,998})"|([^\s;]*))/g;

/** The offset of the line after the line that ends at an offset. */
const nextLine = (text: string, end: number): number => {
  const at = text.indexOf('\n', end);
  return at < 0 ? text.length : at + 1;
};

const readHeader = (text: string): Header => {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of linesOf(text)) {
    if (line.text.trim() === '') return { fields, bodyAt: nextLine(text, line.to) };
    const [, name, value = ''] = FIELD.exec(line.text) ?? [];
    if (/^[ \t]/.test(line.text) && last !== '')
      fields.set(last, `${fields.get(last) ?? ''} ${line.text.trim()}`);
    else if (name !== undefined) {
      last = name.toLowerCase();
      if (!fields.has(last)) fields.set(last, value);
    } else if (!/^>?From /.test(line.text)) return { fields, bodyAt: line.from };
  }
  return { fields, bodyAt: text.length };
};

/** Parses a field's parameters. Long parameters are split, and non-ASCII characters are percent-encoded (RFC 2231). */
const parametersOf = (field: string): ReadonlyMap<string, string> => {
  const parameters = new Map<string, string>();
  for (const [, name = '', isEncoded, quoted, plain = ''] of field.matchAll(PARAMETER)) {
    const written = quoted?.replace(/\\(.)/g, '$1') ?? plain;
    const value =
      isEncoded === undefined ? written : decodePercent(written.replace(/^[^']*'[^']*'/, ''));
    const key = name.toLowerCase();
    parameters.set(key, (parameters.get(key) ?? '') + value);
  }
  return parameters;
};

const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Decodes encoded words in a header, such as `=?UTF-8?Q?Jos=C3=A9?=` (RFC 2047). */
const decodeWords = (text: string): string =>
  text.replace(
    /=\?([\w-]{1,40})(?:\*[\w-]*)?\?([bq])\?([^?\s]{0,998})\?=(?:\s+(?==\?))?/gi,
    (_, charset: string, encoding: string, word: string) =>
      decoderOf(charset).decode(
        encoding.toLowerCase() === 'b' ? base64Of(word) : bytesOfQuoted(word.replaceAll('_', ' ')),
      ),
  );

const decoderOf = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset.trim() === '' ? 'utf-8' : charset);
  } catch {
    return new TextDecoder();
  }
};

const base64Of = (text: string): Uint8Array => {
  const digits = text.replace(/[^A-Za-z0-9+/]/g, '');
  const whole = digits.slice(0, digits.length % 4 === 1 ? -1 : undefined);
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
};

const bytesOfQuoted = (text: string): Uint8Array => {
  const bytes: number[] = [];
  for (const [one] of text.matchAll(/=[0-9A-Fa-f]{2}|=[ \t]*\r?\n|[\s\S]/g)) {
    if (one.length === 1) bytes.push(one.charCodeAt(0) & 0xff);
    else if (!one.endsWith('\n')) bytes.push(Number.parseInt(one.slice(1), 16));
  }
  return Uint8Array.from(bytes);
};

/** Matches a soft line break, or a run of encoded bytes that may contain soft line breaks. */
const QUOTED = /(?:=[0-9A-Fa-f]{2}(?:=[ \t]*\r?\n)*){1,9999}|=[ \t]*\r?\n/g;
/** Charsets in which the meaning of a byte may depend on earlier bytes. */
const STATEFUL = /^(?:utf-?16|iso-2022|hz)/i;

const decodeQuoted = (text: string, charset: string): PartBuilder => {
  const decoder = decoderOf(charset);
  const part = new PartBuilder(text);
  if (STATEFUL.test(charset)) part.put(decoder.decode(bytesOfQuoted(text)), 0, text.length);
  else {
    let at = 0;
    for (const { 0: run, index } of text.matchAll(QUOTED)) {
      part.take(at, index);
      at = index + run.length;
      part.put(decoder.decode(bytesOfQuoted(run)), index, at);
    }
    part.take(at, text.length);
  }
  return part;
};

/** Types of parts that cannot contain games. */
const OTHER = /^(?:(?:image|audio|video|font)\/|text\/css|.*\/javascript)/;

/** Yields the parts of an email that may contain games. */
export function* unwrap({ text }: Wrapped): Generator<Part, void> {
  // A mailbox file contains several emails in sequence.
  const starts = [...text.matchAll(MAIL_OF_BOX)].map(({ index }) => index);
  for (const [at, from] of [0, ...starts.filter((start) => start > 0)].entries())
    yield* readEntity(
      text,
      { from, to: starts.filter((start) => start > 0)[at] ?? text.length },
      0,
    );
}

const MAIL_OF_BOX = /^From [^\n]*\n(?=[!-9;-~]+:)/gm;

function* readEntity(source: string, { from, to }: Section, depth: number): Generator<Part> {
  const text = source.slice(from, to);
  const { fields, bodyAt } = readHeader(text);
  const field = fields.get('content-type') ?? 'text/plain';
  const [type = ''] = field.toLowerCase().split(/[;\s]/, 1);
  const parameters = parametersOf(field);
  const boundary = parameters.get('boundary');
  const body = { from: from + bodyAt, to };
  if (type.startsWith('multipart/') && boundary !== undefined && depth < MAX_PARTS_DEPTH) {
    const parts = splitAt(source, body, boundary);
    const versions = parts.map((part) => [...readEntity(source, part, depth + 1)]);
    yield* type === 'multipart/alternative' ? bestOf(versions) : versions.flat();
  } else if (type === 'message/rfc822' && depth < MAX_PARTS_DEPTH)
    yield* readEntity(source, body, depth + 1);
  else if (!OTHER.test(type)) {
    const disposition = parametersOf(fields.get('content-disposition') ?? '');
    const name = decodeWords(disposition.get('filename') ?? parameters.get('name') ?? '');
    const encoding = (fields.get('content-transfer-encoding') ?? '').trim().toLowerCase();
    yield leafOf(source, body, { type, name, encoding, charset: parameters.get('charset') ?? '' });
  }
}

const MAX_PARTS_DEPTH = 8;

interface Leaf {
  readonly type: string;
  readonly name: string;
  readonly encoding: string;
  readonly charset: string;
}

const leafOf = (
  source: string,
  { from, to }: Section,
  { type, name, encoding, charset }: Leaf,
): Part => {
  const text = source.slice(from, to);
  const named = { name };
  if (encoding === 'quoted-printable') return decodeQuoted(text, charset).finish(named, from);
  const part = new PartBuilder(source);
  if (encoding !== 'base64') part.take(from, to);
  else {
    const bytes = base64Of(text);
    // The declared file type and charset may be wrong, so the content is returned as bytes.
    if (!type.startsWith('text/') || charset === '')
      return { content: bytes, spans: [{ at: 0, from, to }], ...named };
    part.put(decoderOf(charset).decode(bytes), from, to);
  }
  return part.finish(named);
};

/** Splits a section at the lines that contain a boundary. */
const splitAt = (source: string, { from, to }: Section, boundary: string): readonly Section[] => {
  const line = new RegExp(`^--${boundary.replace(/[^\w]/g, '\\$&')}(--)?[ \\t]*\\r?$`, 'gm');
  const spans: Section[] = [];
  let start: number | undefined;
  for (const { 0: found, 1: isLast, index } of source.slice(from, to).matchAll(line)) {
    if (start !== undefined) spans.push({ from: start, to: Math.max(start, from + index - 1) });
    start = isLast === undefined ? Math.min(to, from + index + found.length + 1) : undefined;
  }
  // The email is truncated, so the last section has no closing boundary.
  if (start !== undefined) spans.push({ from: start, to });
  return spans;
};

/** Chooses the plain-text version of an email unless that version is empty. */
const bestOf = (versions: readonly (readonly Part[])[]): readonly Part[] =>
  versions.find((parts) =>
    parts.some(({ content }) => typeof content === 'string' && /^\s*[^\s<]/.test(content)),
  ) ??
  versions.at(-1) ??
  [];
