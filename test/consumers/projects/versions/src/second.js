import 'acedrex-next/board.js';
import 'acedrex-next/puzzle.js';
import { createEngine, loadRules, Position, RULESETS } from 'acedrex-next';

const search = async () => {
  await loadRules();
  const position = Position.start(RULESETS.cazaux);
  const result = await createEngine().analyse(position, { depth: 4 });
  const best = result.ok ? result.value.bestMove : result.error.message;
  document.querySelector('#server').textContent = `${position.legalMoves().length} moves, ${best}`;
};
search();
