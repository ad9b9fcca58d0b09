/** The golden positions: one JSON object a line, see test/golden/. */
import { readFileSync } from 'node:fs';
import { RULESET_NAMES, RULESETS, type RulesetName } from '../../src/rules/rulesets.js';
import { parseFen } from '../../src/notation/fen.js';
import { Position } from '../../src/rules/position.js';

export interface GoldenCase {
  readonly ruleset: RulesetName;
  readonly fen: string;
  readonly check: boolean;
  readonly status: string;
  readonly result: string;
  readonly perft: readonly number[];
  readonly moves: readonly string[];
}

export const goldenText = (ruleset: RulesetName): string =>
  readFileSync(new URL(`../golden/${ruleset}.jsonl`, import.meta.url), 'utf8');

export const goldenCases = (ruleset: RulesetName): readonly GoldenCase[] =>
  goldenText(ruleset)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GoldenCase);

export const allGoldenCases = (): readonly GoldenCase[] => RULESET_NAMES.flatMap(goldenCases);

/** The position of a FEN that is known to be good. */
export const positionOf = (fen: string, ruleset: RulesetName = 'cazaux'): Position => {
  const setup = parseFen(fen, RULESETS[ruleset]);
  if (!setup.ok) throw new Error(setup.error.message);
  const position = Position.fromSetup(setup.value, RULESETS[ruleset]);
  if (!position.ok) throw new Error(position.error.map(({ message }) => message).join(' '));
  return position.value;
};
