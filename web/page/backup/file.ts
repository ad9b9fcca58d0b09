/**
 * The backup file: JSON Lines, compressed with gzip. The first line names the format and its version. Each following
 * line is `[part, row]`, except the last, which counts the rows. Files are streamed, a few rows at a time.
 */
import { isObject } from '../../../src/guards.js';

const FORMAT = 'acedrex-backup';
const VERSION = 1;
/** Maximum number of rows, and maximum number of characters, that are merged at once. */
const MAX_ROWS = 100;
const MAX_CHARACTERS = 4_000_000;
/** The longest allowed line, in characters. A study takes a few megabytes at most. */
const MAX_LINE = 100_000_000;

/** A part of a backup, such as the rows of one object store. */
export interface Part {
  readonly name: string;
  /** Yields all rows, a few at a time. */
  readonly read: () => AsyncIterable<readonly unknown[]>;
  /** Adds missing rows. Rejects if the rows cannot be stored. */
  readonly merge: (rows: readonly unknown[]) => Promise<Merged>;
}

export interface Merged {
  /** Number of rows that were added or changed. */
  readonly added: number;
  /** Number of studies that were added as copies, because they differ from the existing version. */
  readonly copies?: number;
  /** Number of unreadable rows. */
  readonly damaged?: number;
}

/** Why a file cannot be read, or can be read only in part. */
export type BackupFault = 'format' | 'version' | 'damaged' | 'storage';

export interface Restored {
  /** Number of rows that were added or changed, by part. */
  readonly added: ReadonlyMap<string, number>;
  readonly copies: number;
  readonly damaged: number;
  readonly fault: BackupFault | undefined;
}

async function* linesOf(parts: readonly Part[]): AsyncGenerator<string, void> {
  const created = new Date().toISOString();
  yield `${JSON.stringify({ format: FORMAT, version: VERSION, created })}\n`;
  let count = 0;
  for (const { name, read } of parts)
    for await (const rows of read()) {
      count += rows.length;
      yield rows.map((row) => `${JSON.stringify([name, row])}\n`).join('');
    }
  yield `${JSON.stringify({ rows: count })}\n`;
}

/** Streams the bytes of a backup of the given parts. */
export const backupOf = (parts: readonly Part[]): ReadableStream<Uint8Array> => {
  const lines = linesOf(parts);
  const bytes = new ReadableStream<string>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  }).pipeThrough(new TextEncoderStream());
  // Old browsers cannot compress, so they write an uncompressed file.
  return typeof CompressionStream === 'undefined'
    ? bytes
    : bytes.pipeThrough(new CompressionStream('gzip'));
};

/** Reads the lines of a file. Another program may have decompressed the file. Throws if the file is damaged. */
async function* readLines(file: Blob): AsyncGenerator<string, void> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const bytes = isPacked
    ? file.stream().pipeThrough(new DecompressionStream('gzip'))
    : file.stream();
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let parts: string[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const [rest = '', ...begins] = read.value.split('\n');
      parts.push(rest);
      length += rest.length;
      if (length > MAX_LINE) throw new RangeError('a line is too long');
      for (const begin of begins) {
        yield parts.join('');
        parts = [begin];
        ({ length } = begin);
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  yield parts.join('');
}

/** Merges the rows of a backup into the given parts. `onRead` receives the number of rows read so far. */
export const restoreBackup = async (
  file: Blob,
  parts: readonly Part[],
  onRead: (rows: number) => void = () => undefined,
): Promise<Restored> => {
  const added = new Map<string, number>();
  let [copies, damaged, count] = [0, 0, 0];
  const report = (fault?: BackupFault): Restored => ({ added, copies, damaged, fault });
  let batch: unknown[] = [];
  let [name, characters] = ['', 0];
  const merge = async (): Promise<void> => {
    const part = parts.find((each) => each.name === name);
    const rows = batch;
    batch = [];
    characters = 0;
    if (rows.length === 0) return;
    // The part is unknown. A later version of the page may have written it.
    if (part === undefined) damaged += rows.length;
    else
      try {
        const merged = await part.merge(rows);
        added.set(name, (added.get(name) ?? 0) + merged.added);
        copies += merged.copies ?? 0;
        damaged += merged.damaged ?? 0;
      } catch {
        throw new StorageError();
      }
    onRead(count);
  };
  try {
    const lines = readLines(file);
    const header = parseLine((await lines.next()).value ?? '');
    if (!isObject(header) || header.format !== FORMAT) return report('format');
    if (header.version !== VERSION) return report('version');
    for await (const line of lines) {
      const value = parseLine(line);
      if (isObject(value)) {
        await merge();
        return report(value.rows === count ? undefined : 'damaged');
      }
      count += 1;
      const [of, row] = Array.isArray(value) ? (value as readonly unknown[]) : [];
      if (typeof of !== 'string') {
        damaged += 1;
        continue;
      }
      if (of !== name || batch.length >= MAX_ROWS || characters > MAX_CHARACTERS) await merge();
      name = of;
      batch.push(row);
      characters += line.length;
    }
    // The end of the file is missing, but the rows read so far are still merged.
    await merge();
    return report('damaged');
  } catch (error) {
    return report(error instanceof StorageError ? 'storage' : 'damaged');
  }
};

class StorageError extends Error {}

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};
