/**
 * The shipped problem collection, problems/collection.txt, which `acedrex solve --check` also reads. Each line contains
 * the ruleset, FEN, stipulation, keys and themes, separated by tabs. scripts/problems/taste.mjs defines the themes.
 */
import { RULESET_NAMES, type RulesetName } from '../rules/rulesets.js';

export const PROBLEM_THEMES = [
  'sacrifice',
  'gives-flight',
  'zugzwang',
  'bent',
  'promotion',
  'stalemate',
  'baring',
  'try',
  'changed-play',
  'switch-back',
  'variety',
  'two-men',
  'shared-work',
] as const;
export type ProblemTheme = (typeof PROBLEM_THEMES)[number];

export interface CollectedProblem {
  readonly ruleset: RulesetName;
  readonly fen: string;
  readonly stipulation: string;
  /** The key moves in coordinates. */
  readonly keys: readonly string[];
  readonly themes: readonly ProblemTheme[];
}

/** Reads the collection. Returns undefined if a line is malformed. */
export const readCollection = (text: string): readonly CollectedProblem[] | undefined => {
  const problems = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): CollectedProblem | undefined => {
      const [name, fen, stipulation, keys, themes] = line.split('\t');
      const ruleset = RULESET_NAMES.find((known) => known === name);
      if (ruleset === undefined || fen === undefined || stipulation === undefined) return undefined;
      if (keys === undefined || themes === undefined) return undefined;
      return {
        ruleset,
        fen,
        stipulation,
        keys: keys.split(', '),
        themes: PROBLEM_THEMES.filter((theme) => themes.split(', ').includes(theme)),
      };
    });
  const read = problems.filter((problem) => problem !== undefined);
  return read.length === problems.length ? read : undefined;
};

/** Search criteria. An absent criterion matches everything. */
export interface ProblemWish {
  readonly ruleset?: RulesetName | undefined;
  readonly stipulation?: string | undefined;
  readonly theme?: ProblemTheme | undefined;
  /** Maximum number of pieces, both sides together. */
  readonly men?: number | undefined;
}

const countMen = (fen: string): number => fen.split(' ', 1)[0]?.match(/[a-z]/gi)?.length ?? 0;

export const findProblems = (
  problems: readonly CollectedProblem[],
  { ruleset, stipulation, theme, men = Number.POSITIVE_INFINITY }: ProblemWish,
): readonly CollectedProblem[] =>
  problems.filter(
    (problem) =>
      (ruleset ?? problem.ruleset) === problem.ruleset &&
      (stipulation ?? problem.stipulation) === problem.stipulation &&
      (theme === undefined || problem.themes.includes(theme)) &&
      countMen(problem.fen) <= men,
  );
