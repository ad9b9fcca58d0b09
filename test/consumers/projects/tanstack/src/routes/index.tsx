import { createFileRoute } from '@tanstack/react-router';
import { createServerFn } from '@tanstack/react-start';
import { createEngine, loadRules, Position, RULESETS } from 'acedrex';
import { Board } from '../board';

const search = createServerFn().handler(async () => {
  await loadRules();
  const moves = Position.start(RULESETS.cazaux).legalMoves().length;
  const engine = createEngine();
  const result = await engine.analyse('startpos', { depth: 4 });
  await engine.close();
  return `${moves} moves, ${result.ok ? result.value.bestMove : result.error.message}`;
});

export const Route = createFileRoute('/')({
  loader: () => search(),
  component: Home,
});

function Home() {
  return (
    <>
      <p id="server">{Route.useLoaderData()}</p>
      <Board />
    </>
  );
}
