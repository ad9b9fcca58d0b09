/**
 * The journal of a long annotation: one JSON object a line, first the settings, then the finding of each
 * position. A finding is written to it before it is used, so a process that is killed loses only the running
 * searches.
 */
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { err, ok, type Result } from '../../result.js';
import type { Score } from '../../rules/score.js';

/** The engine's finding for one position. */
export interface Finding {
  /** Number of the game in its file, from 1. */
  readonly game: number;
  /** Plies of the main line before the position. */
  readonly ply: number;
  /** Undefined if there was nothing to search, for example after the third repetition. */
  readonly found: Found | undefined;
}

export interface Found {
  /** From White's point of view. */
  readonly score: Score;
  /** Plies. */
  readonly depth: number;
  /** Best line as coordinate moves. */
  readonly pv: readonly string[];
}

/** Settings that must be the same for findings to be used again. */
export type JournalHead = Readonly<Record<string, string | number | boolean>>;

export class Journal {
  readonly found: readonly Finding[];
  /** Numbers, from 1, of the lines that could not be read. Their positions have to be searched again. */
  readonly damaged: readonly number[];
  readonly #path: string;
  readonly #file: number;

  private constructor(
    path: string,
    found: readonly Finding[] = [],
    damaged: readonly number[] = [],
  ) {
    this.#path = path;
    this.found = found;
    this.damaged = damaged;
    this.#file = openSync(path, 'a');
  }

  /** Opens the journal at a path. If it exists already, it must have the same settings. */
  static open(path: string, head: JournalHead): Result<Journal, string> {
    if (!existsSync(path)) {
      const journal = new Journal(path);
      journal.#write(head);
      return ok(journal);
    }
    const bytes = readFileSync(path);
    // If the process was killed while writing, the last line has no line break.
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
          `it was begun with ${differing} ${String(before[differing])}, now it is ${String(head[differing])}`,
        );
    }
    truncateSync(path, end);
    const journal = new Journal(path, found, damaged);
    if (before === undefined) journal.#write(head);
    return ok(journal);
  }

  /** Writes a finding. The operating system has it when this returns. */
  add(finding: Finding): void {
    this.#write(finding);
  }

  #write(item: Finding | JournalHead): void {
    writeSync(this.#file, `${JSON.stringify(item)}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Closes and deletes the journal, after every game has been written. */
  finish(): void {
    this.close();
    rmSync(this.#path);
  }
}

/** Parses a line of JSON; undefined if it is invalid. */
const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isHead = (value: unknown): value is JournalHead => isObject(value) && 'input' in value;

const isFinding = (value: unknown): value is Finding =>
  isObject(value) &&
  Number.isInteger(value.game) &&
  Number.isInteger(value.ply) &&
  (value.found === undefined || isFound(value.found));

const isFound = (value: unknown): value is Found => {
  if (!isObject(value)) return false;
  const { score, depth, pv } = value;
  return (
    isObject(score) &&
    ((score.kind === 'centipawns' && Number.isFinite(score.value)) ||
      (score.kind === 'mate' && Number.isInteger(score.moves))) &&
    Number.isInteger(depth) &&
    Array.isArray(pv) &&
    pv.every((move) => typeof move === 'string')
  );
};
