/** Types for lint.mjs, used by the tests. */
import type { Block } from './sources.mjs';

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly key: string;
  readonly sentence: string;
}

export function lint(blocks: readonly Block[]): readonly Finding[];
export function compare(
  findings: readonly Finding[],
  known: ReadonlySet<string>,
): {
  readonly fresh: readonly Finding[];
  readonly old: readonly Finding[];
  readonly gone: readonly string[];
};
