/**
 * The journal of a long run, with one JSON object per line: first the settings, then the finding for each position.
 * Each finding is written before it is used, so killing the process loses only the running searches.
 */
import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { err, ok, type Result } from '../result.js';
import { isObject } from '../guards.js';
import { Failure } from './io.js';
import { messageOf } from './queue/job.js';

/** Settings that must match before findings are reused. */
export type JournalHead = Readonly<Record<string, string | number | boolean>>;

export class Journal<Finding> {
  readonly found: readonly Finding[];
  /** Numbers, starting at 1, of unreadable lines. The positions on these lines must be searched again. */
  readonly damaged: readonly number[];
  readonly #path: string;
  readonly #file: number;
  readonly #head: JournalHead;

  private constructor(
    path: string,
    head: JournalHead,
    found: readonly Finding[] = [],
    damaged: readonly number[] = [],
  ) {
    this.#path = path;
    this.#head = head;
    this.found = found;
    this.damaged = damaged;
    this.#file = openSync(path, 'a');
  }

  /**
   * Opens the journal at a path. An existing journal must have the same settings. `isFinding` checks its other lines.
   */
  static open<Finding>(
    path: string,
    head: JournalHead,
    isFinding: (value: unknown) => value is Finding,
  ): Result<Journal<Finding>, string> {
    if (!existsSync(path)) {
      const journal = new Journal<Finding>(path, head);
      journal.#write(head);
      return ok(journal);
    }
    const bytes = readFileSync(path);
    // If the process was killed during a write, the last line has no line break.
    const end = bytes.lastIndexOf(0x0a) + 1;
    const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
    const [first, ...others] = lines;
    const before = first === undefined ? undefined : parse(first);
    if (first !== undefined && !isHead(before)) return err('its first line is damaged');
    const found: Finding[] = [];
    const damaged: number[] = [];
    for (const [index, line] of others.entries()) {
      const finding = parse(line);
      if (isFinding(finding)) found.push(finding);
      else damaged.push(index + 2);
    }
    if (isHead(before)) {
      const differing = Object.keys({ ...before, ...head }).find(
        (name) => before[name] !== head[name],
      );
      if (differing !== undefined)
        return err(
          `it was started with ${differing} ${String(before[differing])}, not ${String(head[differing])}`,
        );
    }
    truncateSync(path, end);
    const journal = new Journal(path, head, found, damaged);
    if (before === undefined) journal.#write(head);
    return ok(journal);
  }

  /** Passes a finding to the operating system before returning. */
  add(finding: Finding): void {
    this.#write(finding);
  }

  #write(item: Finding | JournalHead): void {
    writeSync(this.#file, `${JSON.stringify(item)}\n`);
  }

  /** Drops all findings. Called after they have been written elsewhere. */
  clear(): void {
    ftruncateSync(this.#file);
    this.#write(this.#head);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Closes and deletes the journal. Called after all results have been written. */
  finish(): void {
    this.close();
    rmSync(this.#path);
  }
}

/** Parses a line of JSON. Returns undefined if it is invalid. */
const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const isHead = (value: unknown): value is JournalHead => isObject(value) && 'version' in value;

/**
 * Opens the journal next to an output. With `restart`, begins a new journal. Throws a Failure if the journal belongs to
 * another run or cannot be opened.
 */
export const openJournalBeside = <Finding>(
  output: string,
  head: JournalHead,
  isFinding: (value: unknown) => value is Finding,
  restart: boolean,
): Journal<Finding> => {
  const path = `${output}.journal`;
  if (restart) rmSync(path, { force: true });
  let journal;
  try {
    journal = Journal.open(path, head, isFinding);
  } catch (error) {
    throw new Failure(messageOf(error));
  }
  if (!journal.ok) throw new Failure(`${path}: ${journal.error}; --restart discards its results`);
  return journal.value;
};
