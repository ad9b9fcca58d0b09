import { expect, test } from 'vitest';
import { loadRules, parseFen, parseRuleset, Position, RULESETS, unwrap } from '../../src/index.js';

test('unwrap returns the value of a result or throws its error with the same message', () => {
  expect(unwrap(parseRuleset('murray')).name).toBe('murray');
  const read = parseFen('12/12', RULESETS.cazaux);
  expect(() => unwrap(read)).toThrow(
    expect.objectContaining({ message: read.error?.message, cause: read.error }),
  );
});

test('unwrap joins the messages of several errors', async () => {
  await loadRules();
  const read = Position.fromFen('12/12/12/12/12/12/12/12/12/12/12/p11 w - - 0 1', RULESETS.cazaux);
  const messages = read.error?.map(({ message }) => message) ?? [];
  expect(messages.length).toBeGreaterThan(1);
  expect(() => unwrap(read)).toThrow(
    expect.objectContaining({ message: messages.join('\n'), cause: read.error }),
  );
});
