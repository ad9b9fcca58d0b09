/**
 * Reads ZIP and gzip archives with the platform's decompression. Word processor documents are also archives, in which
 * one file contains the text.
 */
import { joinBytes } from '../../bytes.js';
import { inflate, pipe, slicesOf } from '../../deflate.js';
import type { Part, UnwrapLimits, Wrapped } from './container.js';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
/** Maximum length of the comment at the end of an archive. */
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Files that an operating system or an e-book format adds to archives. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|META-INF\/|\.)|^mimetype$|\/$/;
/** Files that cannot contain games. */
const OTHER = /\.(?:png|jpe?g|gif|webp|svg|ico|css|js|wasm|ttf|woff2?|mp[34]|pdf|exe|dll)$/i;
/** The file that contains a document's text. */
const DOCUMENT = /^(?:word\/document\.xml|content\.xml)$/;
/** The worksheet files in an Excel workbook. */
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const STRINGS = 'xl/sharedStrings.xml';

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

export async function* unwrap(
  { bytes }: Wrapped,
  limits: UnwrapLimits,
): AsyncGenerator<Part, void> {
  if (bytes === undefined) return;
  if (bytes[0] === 0x1f) {
    const content = await gunzip(bytes, limits.size);
    if (content !== undefined) yield { content, name: '' };
    return;
  }
  const entries = [...entriesOf(bytes)].filter(({ name }) => !HIDDEN.test(name));
  let left = limits.size;
  /** Reads a file's content, or returns why the file is not read. */
  const contentOf = async (entry: Entry): Promise<Uint8Array | NonNullable<Part['unread']>> => {
    if (OTHER.test(entry.name)) return 'other';
    if (entry.isEncrypted) return 'encrypted';
    if (entry.size > left || limits.isOver()) return 'size';
    const content = (await unpacked(bytes, entry)) ?? 'damaged';
    left -= content.length;
    return content;
  };
  const [document] = entries.filter(({ name }) => DOCUMENT.test(name));
  const sheets = entries.filter(({ name }) => SHEET.test(name));
  if (sheets.length > 0) {
    const text = async (entry: Entry | undefined): Promise<string> => {
      const content = entry === undefined ? '' : await contentOf(entry);
      return typeof content === 'string' ? '' : new TextDecoder().decode(content);
    };
    const { stringsOf, tableOf } = await import('./spreadsheet.js');
    const strings = stringsOf(await text(entries.find(({ name }) => name === STRINGS)));
    for (const sheet of sheets)
      yield { content: new TextEncoder().encode(tableOf(await text(sheet), strings)), name: '' };
    return;
  }
  for (const entry of document === undefined ? entries : [document]) {
    const content = await contentOf(entry);
    const name = document === undefined ? entry.name : '';
    yield typeof content === 'string' ? { content: '', name, unread: content } : { content, name };
  }
}

/** Yields the entries of the directory at the end of an archive. */
function* entriesOf(bytes: Uint8Array): Generator<Entry, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_LENGTH;
  const first = Math.max(0, end - MAX_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < first) return;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count && at + ENTRY_LENGTH <= bytes.length; index += 1) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) return;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    );
    const nameAt = at + ENTRY_LENGTH;
    const next = nameAt + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    yield {
      name: new TextDecoder().decode(bytes.subarray(nameAt, nameAt + (nameLength ?? 0))),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    at = next;
  }
}

const unpacked = async (bytes: Uint8Array, entry: Entry): Promise<Uint8Array | undefined> => {
  const { method, packed, size, at } = entry;
  if (at + LOCAL_LENGTH > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, LOCAL_LENGTH);
  const start = at + LOCAL_LENGTH + view.getUint16(26, true) + view.getUint16(28, true);
  const data = bytes.subarray(start, start + packed);
  if (method === STORED) return data;
  return method === DEFLATED ? inflate(data, size) : undefined;
};

/** Unpacks a gzip file up to its first damaged byte. Returns undefined if the content is longer than `size`. */
const gunzip = async (bytes: Uint8Array, size: number): Promise<Uint8Array | undefined> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of pipe(new DecompressionStream('gzip'), slicesOf(bytes))) {
      length += part.length;
      if (length > size) return undefined;
      parts.push(part);
    }
  } catch {
    // Keeps the bytes before the damaged end.
  }
  return parts.length === 0 ? undefined : joinBytes(parts);
};
