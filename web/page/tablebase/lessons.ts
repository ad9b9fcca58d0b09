/** The lessons about endings, which scripts/make-ending-lessons.mjs has computed from tables. */
import { makeMaterial, relevantRuleset, type Material } from '../../../src/tablebase/material.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { Lazy } from '../../../src/elements/shared/lazy.js';

/** Where the losing king is. `edge` excludes the corners, and `inner` excludes the edge. */
export const REGIONS = ['corner', 'edge', 'inner'] as const;
type ByRegion<T> = Readonly<Record<(typeof REGIONS)[number], T>>;

/** Roles with their shares in per cent. A role is a string here, because the data is JSON. */
type Shares = readonly (readonly (string | number)[])[];

/** White is the stronger side. All shares are percentages. */
export interface EndingLesson {
  /** The length of a win in moves. */
  readonly mean: number;
  readonly longest: number;
  /** The share of positions that White wins if it is to move, and the mean length of these wins in moves. */
  readonly regions: ByRegion<{ readonly won: number; readonly moves: number }>;
  /** Number of sampled wins that the fields below describe. */
  readonly wins: number;
  /** Where the losing king is at the end. */
  readonly ends: ByRegion<number>;
  /** Squares on which the losing king often ends, and the share of wins that end there. */
  readonly squares: { readonly share: number; readonly list: string };
  /** The pieces that make the winner's moves, and that capture the last piece. */
  readonly movers: Shares;
  readonly captors?: Shares;
  /** The share of wins in which the last piece falls after a check. */
  readonly checks?: number;
  /** The share of wins in which a pawn promotes. */
  readonly promotes?: number;
  /** A win of medium length, and the ply of the picture from its middle. */
  readonly line: { readonly fen: string; readonly moves: string; readonly middle: number };
}

type Lessons = Readonly<Record<string, EndingLesson>>;

export const endingLessons = new Lazy(
  async (): Promise<Lessons> => (await import('../../../data/endings/lessons.json')).default,
);

/** The lesson about an ending, made under rules that do not differ in the ending; undefined if there is none. */
export const lessonOf = (
  lessons: Lessons,
  material: Material,
  ruleset: Ruleset,
): EndingLesson | undefined => {
  const { id } = relevantRuleset(material, ruleset);
  const name = RULESET_NAMES.find(
    (each) =>
      relevantRuleset(material, RULESETS[each]).id === id &&
      lessons[`${each} ${makeMaterial(material)}`] !== undefined,
  );
  return name && lessons[`${name} ${makeMaterial(material)}`];
};
