/** Types for rules.mjs, used by the tests. */
export interface Rule {
  readonly id: string;
  readonly bad: string;
  readonly good: string;
}

export const RULES: readonly Rule[];
export const SUBJECT_RULES: readonly Rule[];
