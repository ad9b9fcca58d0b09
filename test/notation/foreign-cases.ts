/** The games of `foreign/`, and what each file contains; see `foreign/README.md`. */
import { readFileSync } from 'node:fs';

export interface ForeignGame {
  readonly ruleset: string;
  /** Coordinate moves of the main line, separated by spaces. */
  readonly moves: string;
  readonly result?: string;
  readonly tags?: Readonly<Record<string, string>>;
  /** Evaluations from White's view, in pawns, or mates in moves. */
  readonly evals?: readonly string[];
  readonly noComments?: boolean;
}

export interface ForeignCase {
  readonly file: string;
  /** What is peculiar about the file. */
  readonly note: string;
  readonly games: readonly ForeignGame[];
}

const read = (file: string): readonly ForeignCase[] =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly ForeignCase[];

export const FOREIGN = read('foreign/expected.json');
