import { createEngine, loadRules, Position, RULESETS } from 'acedrex';
import { Board } from './board';

/** A server component: the rules and the engine run in Node. */
export default async function Page() {
  'use cache';
  await loadRules();
  const moves = Position.start(RULESETS.cazaux).legalMoves().length;
  const engine = createEngine();
  const result = await engine.analyse('startpos', { depth: 4 });
  await engine.close();
  return (
    <>
      <p id="server">
        {moves} moves, {result.ok ? result.value.bestMove : result.error.message}
      </p>
      <Board />
    </>
  );
}
