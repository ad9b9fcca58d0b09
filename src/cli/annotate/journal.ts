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
  readonly #path: string;
  readonly #file: number;

  private constructor(path: string, found: readonly Finding[]) {
    this.#path = path;
    this.found = found;
    this.#file = openSync(path, 'a');
  }

  /** Opens the journal at a path; one that is there already must have the same head. */
  static open(path: string, head: JournalHead): Result<Journal, string> {
    if (!existsSync(path)) {
      const journal = new Journal(path, []);
      journal.#write(head);
      return ok(journal);
    }
    const bytes = readFileSync(path);
    // A line that a kill has cut short ends in no line break.
    const end = bytes.lastIndexOf(0x0a) + 1;
    const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
    const read: unknown[] = [];
    for (const [index, line] of lines.entries()) {
      try {
        read.push(JSON.parse(line));
      } catch {
        return err(`line ${index + 1} is no JSON`);
      }
    }
    const [before, ...findings] = read as [JournalHead | undefined, ...Finding[]];
    if (before !== undefined) {
      const differing = Object.keys({ ...before, ...head }).find(
        (name) => before[name] !== head[name],
      );
      if (differing !== undefined)
        return err(
          `it was begun with ${differing} ${String(before[differing])}, now it is ${String(head[differing])}`,
        );
    }
    truncateSync(path, end);
    const journal = new Journal(path, findings);
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
