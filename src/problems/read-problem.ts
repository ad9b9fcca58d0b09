/** What reading a problem from text gives. */
import { err, type Result } from '../result.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Problem } from './session.js';
import type { Stipulation } from './stipulation.js';
import type { Wanted } from './types.js';

/** A problem that was read, and what the text says about its solution. */
export interface ReadProblem {
  /** Number of the line where it begins, from 1. */
  readonly line: number;
  readonly problem: Problem;
  /** The keys that the text claims, sorted. */
  readonly keys?: readonly string[];
  /** The intended number of solutions, if the text gives one. */
  readonly intended?: number;
  readonly title?: string;
  readonly author?: string;
  /** Where it was first published. */
  readonly source?: string;
  readonly dedication?: string;
  /** Options that the text asks for. */
  readonly wanted: Partial<Wanted> & { readonly time?: number };
}

/** Why a problem cannot be read, with the line of the fault. */
export interface ProblemFault {
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

/** What holds where the text does not say it. */
export interface ProblemDefaults {
  readonly ruleset: Ruleset;
  readonly stipulation?: Stipulation;
}

export type Read = Result<ReadProblem, ProblemFault>;

export const fault = (
  line: number,
  code: string,
  message: string,
): { readonly ok: false; readonly error: ProblemFault } => err({ line, code, message });
