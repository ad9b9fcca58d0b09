test('the rules and the engine', async () => {
  const { createEngine, loadRules, Position, RULESETS } = await import('acedrex');
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
  process.stdout.write(
    `${position.legalMoves().length} ${result.ok ? result.value.bestMove : result.error.message}\n`,
  );
});
