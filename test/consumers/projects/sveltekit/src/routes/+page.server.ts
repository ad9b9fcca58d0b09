import { createEngine, loadRules, Position, RULESETS } from 'acedrex';

export const load = async () => {
  await loadRules();
  const moves = Position.start(RULESETS.cazaux).legalMoves().length;
  const engine = createEngine();
  const result = await engine.analyse('startpos', { depth: 4 });
  await engine.close();
  return { moves, best: result.ok ? result.value.bestMove : result.error.message };
};
