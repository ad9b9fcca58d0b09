import { createEngine, loadRules, Position, RULESETS } from 'acedrex';
import { useLoaderData } from 'react-router';
import { Board } from '../board';

export async function loader() {
  await loadRules();
  const moves = Position.start(RULESETS.cazaux).legalMoves().length;
  const engine = createEngine();
  const result = await engine.analyse('startpos', { depth: 4 });
  await engine.close();
  return { moves, best: result.ok ? result.value.bestMove : result.error.message };
}

export default function Home() {
  const { moves, best } = useLoaderData<typeof loader>();
  return (
    <>
      <p id="server">
        {moves} moves, {best}
      </p>
      <Board />
    </>
  );
}
