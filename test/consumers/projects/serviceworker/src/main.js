import 'acedrex/board.js';
import 'acedrex/puzzle.js';

const { serviceWorker } = navigator;
serviceWorker.register('service-worker.js');
serviceWorker.addEventListener('message', ({ data }) => {
  document.querySelector('#server').textContent = `${data.moves} moves`;
  document.querySelector('#best').textContent = data.best;
});
document.querySelector('acedrex-board').addEventListener('acedrex-move', async ({ detail }) => {
  document.querySelector('#move').textContent = detail.san;
  (await serviceWorker.ready).active.postMessage(detail.fen);
});
