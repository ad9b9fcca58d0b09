import 'acedrex/board.js';
import 'acedrex/puzzle.js';

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }) => {
  document.querySelector('#server').textContent = `${data.moves} moves`;
  document.querySelector('#best').textContent = data.best;
});
document.querySelector('acedrex-board').addEventListener('acedrex-move', ({ detail }) => {
  document.querySelector('#move').textContent = detail.san;
  worker.postMessage(detail.fen);
});
