/**
 * The jobs of `tablebase all`: endings to solve and count. The value contains only the counts. The table stays in the
 * worker's folder, because it is too large for Redis: up to a hundred million bytes, or ten million when compressed.
 * The value does not depend on the files in that folder.
 */
import { isDecided, parseMaterial, type Material } from '../../tablebase/material.js';
import type { TablebaseSummary, SideSummary } from '../../tablebase/statistics.js';
import { COLORS } from '../../rules/pieces.js';
import { parseRuleset, type Ruleset } from '../../rules/rulesets.js';
import { buildOfTablebase } from '../build.js';
import { isCount, isObject, isStrings } from '../../guards.js';
import type { JobKind, Processor } from './job.js';

export interface TablebaseJob {
  readonly ruleset: string;
  /** The material of the ending, for example `KAKR`. */
  readonly material: string;
}

export const tablebaseKind = (
  open: () => Processor<TablebaseJob, TablebaseSummary>,
): JobKind<TablebaseJob, TablebaseSummary> => ({
  name: 'ending',
  build: buildOfTablebase(),
  isRequest: (value): value is TablebaseJob => readTablebaseJob(value) !== undefined,
  isValue: isSummary,
  open,
});

/** The requested ending. Returns undefined if the request is invalid or the ending has no table. */
export const readTablebaseJob = (
  value: unknown,
): { readonly ruleset: Ruleset; readonly material: Material } | undefined => {
  if (!isObject(value)) return undefined;
  const { ruleset: id, material: name } = value;
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  const ruleset = parseRuleset(id);
  const material = parseMaterial(name);
  if (!ruleset.ok || !material.ok || isDecided(material.value, ruleset.value)) return undefined;
  return { ruleset: ruleset.value, material: material.value };
};

export const isSummary = (value: unknown): value is TablebaseSummary =>
  isObject(value) && COLORS.every((color) => isSide(value[color]));

const isSide = (value: unknown): value is SideSummary => {
  if (!isObject(value)) return false;
  const { byPlies, longest, ...counts } = value;
  return (
    COUNTS.every((name) => isCount(counts[name])) &&
    Array.isArray(byPlies) &&
    byPlies.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isCount)) &&
    (longest === undefined || isLongest(longest))
  );
};

const COUNTS = ['positions', 'wins', 'draws', 'losses', 'cursedWins', 'cursedLosses'];

const isLongest = (value: unknown): boolean =>
  isObject(value) &&
  isCount(value.plies) &&
  (value.outcome === 'win' || value.outcome === 'cursed-win') &&
  typeof value.fen === 'string' &&
  isStrings(value.line);
