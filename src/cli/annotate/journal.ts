/**
 * What a long annotation has found so far, one JSON object a line: first what was asked for, then a line
 * for each position. It is written before anything else is done with a finding, so a killed process
 * loses only what its workers were at.
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

/** What the engine found of one position. */
export interface Finding {
  /** Number of the game in its file, from 1. */
  readonly game: number;
  /** Plies of the main line before the position. */
  readonly ply: number;
  /** Undefined where there was nothing to search, as after the third repetition. */
  readonly found: Found | undefined;
}

export interface Found {
  /** From White's view. */
  readonly score: Score;
  /** Plies. */
  readonly depth: number;
  /** Best line as coordinate moves. */
  readonly pv: readonly string[];
}

/** What must be the same for findings to be used again. */
export type JournalHead = Readonly<Record<string, string | number | boolean>>;

export class Journal {
  readonly found: readonly Finding[];
  /** Numbers of the lines that could not be read, from 1. What they held has to be found again. */
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

  /** Opens the journal at a path; one that is there already must have the same head. */
  static open(path: string, head: JournalHead): Result<Journal, string> {
    if (!existsSync(path)) {
      const journal = new Journal(path);
      journal.#write(head);
      return ok(journal);
    }
    const bytes = readFileSync(path);
    // A line that a kill has cut short ends in no line break.
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

  /** Keeps a finding. It is in the system's hands when this returns. */
  add(finding: Finding): void {
    this.#write(finding);
  }

  #write(item: Finding | JournalHead): void {
    writeSync(this.#file, `${JSON.stringify(item)}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Closes the journal and deletes it, when everything has been written elsewhere. */
  finish(): void {
    this.close();
    rmSync(this.#path);
  }
}

/** The value of a line of JSON; undefined if it is none. */
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
