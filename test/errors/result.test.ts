import { expect, test } from 'vitest';
import { parseFen, parseRuleset, RULESETS, unwrap } from '../../src/index.js';

test('unwrap returns the value of a result or throws its error with the same message', () => {
  expect(unwrap(parseRuleset('murray')).name).toBe('murray');
  const read = parseFen('12/12', RULESETS.cazaux);
  expect(() => unwrap(read)).toThrow(
    expect.objectContaining({ message: read.error?.message, cause: read.error }),
  );
});
