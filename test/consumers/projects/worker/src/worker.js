import { createEngine, loadRules, Position, RULESETS } from 'acedrex';

const engine = createEngine();
addEventListener('message', async ({ data: fen }) => {
  await loadRules();
  const position = Position.fromFen(fen, RULESETS.cazaux);
  const result = await engine.analyse(fen, { depth: 4 });
  postMessage({
    moves: position.value.legalMoves().length,
    best: result.ok ? result.value.bestMove : result.error.message,
  });
});
