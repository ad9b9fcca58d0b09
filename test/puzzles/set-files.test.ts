/** The locations of the shipped puzzle sets. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { puzzleSetFile } from '../../src/puzzles/set-files.js';
import { RULESET_NAMES } from '../../src/rules/rulesets.js';

test.each([...RULESET_NAMES, 'dice'] as const)('the %s set exists at its URL', (name) => {
  const file = puzzleSetFile(name);
  expect(file).toBeInstanceOf(URL);
  expect((file as URL).pathname).toMatch(new RegExp(`/puzzles/${name}\\.puzzles$`));
  expect(existsSync(file as URL)).toBe(true);
});
