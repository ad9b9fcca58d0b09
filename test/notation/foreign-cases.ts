/** The games of `foreign/` and `foreign2/`, and what each file contains; see their README.md. */
import { readFileSync } from 'node:fs';

export interface ForeignGame {
  readonly ruleset: string;
  /** Coordinate moves of the main line, separated by spaces. */
  readonly moves: string;
  readonly result?: string;
  /** The FEN of the starting position, if it is not the standard one. */
  readonly fen?: string;
  readonly tags?: Readonly<Record<string, string>>;
  /** Evaluations from White's view, in pawns, or mates in moves; in `foreign2/` the first one with its depth. */
  readonly evals?: readonly string[];
  readonly noComments?: boolean;
  /** Whether an error is expected. */
  readonly warns?: boolean;
}

export interface ForeignCase {
  readonly file: string;
  /** The path of the file. */
  readonly path: string;
  /** The special feature of the file. */
  readonly note: string;
  readonly games: readonly ForeignGame[];
}

const read = (folder: string): readonly ForeignCase[] => {
  const file = new URL(`${folder}/expected.json`, import.meta.url);
  const cases = JSON.parse(readFileSync(file, 'utf8')) as readonly ForeignCase[];
  return cases.map((each) => ({ ...each, path: `test/notation/${folder}/${each.file}` }));
};

export const FOREIGN = read('foreign');
export const FOREIGN2 = read('foreign2');
/** All cases, for every import route. */
export const CASES = [...FOREIGN, ...FOREIGN2];
