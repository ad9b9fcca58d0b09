/** Where the sets are that we ship. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { puzzleSetFile } from '../../src/puzzles/set-files.js';
import { RULESET_NAMES } from '../../src/rules/rulesets.js';

test.each([...RULESET_NAMES, 'dice'] as const)('the set %s is where its address says', (name) => {
  const file = puzzleSetFile(name);
  expect(file).toBeInstanceOf(URL);
  expect((file as URL).pathname).toMatch(new RegExp(`/puzzles/${name}\\.puzzles$`));
  expect(existsSync(file as URL)).toBe(true);
});
