import { loadRules, Position, RULESETS } from 'acedrex';
import { createInlineEngine } from 'acedrex/inline.js';

const engine = createInlineEngine();

const search = async (fen) => {
  await loadRules();
  const position = Position.fromFen(fen, RULESETS.cazaux);
  const result = await engine.analyse(fen, { depth: 4 });
  return {
    moves: position.value.legalMoves().length,
    best: result.ok ? result.value.bestMove : result.error.message,
  };
};

addEventListener('message', (event) => {
  event.waitUntil(search(event.data).then((found) => event.source.postMessage(found)));
});
