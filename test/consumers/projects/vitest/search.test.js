import { createEngine, loadRules, Position, RULESETS } from 'acedrex';
import { expect, test } from 'vitest';

test('the rules and the engine', async () => {
  expect(document.body).toBeDefined();
  await loadRules();
  const position = Position.start(RULESETS.cazaux);
  const engine = createEngine();
  const depths = [];
  const result = await engine.analyse(
    position,
    { depth: 4 },
    { onInfo: ({ depth }) => depths.push(depth) },
  );
  await engine.close();
  expect(depths.at(-1)).toBe(4);
  console.log(
    position.legalMoves().length,
    result.ok ? result.value.bestMove : result.error.message,
  );
});
