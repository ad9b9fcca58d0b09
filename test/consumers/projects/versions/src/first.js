import 'acedrex/board.js';
import { createEngine } from 'acedrex';

const engine = createEngine();
document.querySelector('acedrex-board').addEventListener('acedrex-move', async ({ detail }) => {
  document.querySelector('#move').textContent = detail.san;
  const result = await engine.analyse(detail.fen, { depth: 4 });
  document.querySelector('#best').textContent = result.ok
    ? result.value.bestMove
    : result.error.message;
});
