import { createEngine } from 'acedrex';

export default defineEventHandler(async (event) => {
  const { fen = 'startpos' } = getQuery<{ fen?: string }>(event);
  const engine = createEngine();
  const result = await engine.analyse(fen, { depth: 4 });
  await engine.close();
  return result.ok ? { bestMove: result.value.bestMove } : { error: result.error.message };
});
