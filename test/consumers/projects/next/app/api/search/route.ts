import { createEngine } from 'acedrex';

export async function GET(request: Request): Promise<Response> {
  const fen = new URL(request.url).searchParams.get('fen') ?? 'startpos';
  const engine = createEngine();
  const result = await engine.analyse(fen, { depth: 4 });
  await engine.close();
  return result.ok
    ? Response.json({ bestMove: result.value.bestMove })
    : Response.json({ error: result.error.message }, { status: 400 });
}
