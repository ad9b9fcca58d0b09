import { createEngine } from 'acedrex';

export async function loader(): Promise<Response> {
  const engine = createEngine();
  const result = await engine.analyse('startpos', { depth: 4 });
  await engine.close();
  return Response.json({ bestMove: result.ok ? result.value.bestMove : result.error.message });
}
