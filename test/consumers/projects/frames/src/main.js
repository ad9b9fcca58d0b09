import 'acedrex/board.js';
import 'acedrex/puzzle.js';
import { createEngine } from 'acedrex';

const board = document.querySelector('acedrex-board');
await board.updateComplete;
const frame = document.createElement('iframe');
frame.style.cssText = 'width: 500px; height: 500px';
document.body.prepend(frame);
frame.contentDocument.body.append(board);

const engine = createEngine();
board.addEventListener('acedrex-move', async ({ detail }) => {
  document.querySelector('#move').textContent = detail.san;
  const result = await engine.analyse(detail.fen, { depth: 4 });
  document.querySelector('#best').textContent = result.ok
    ? result.value.bestMove
    : result.error.message;
});
