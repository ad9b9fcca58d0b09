import 'acedrex/board.js';
import 'acedrex/puzzle.js';
import { createEngine } from 'acedrex';
import { html } from 'lit';

export default { title: 'Board' };

const engine = createEngine();
const search = async ({ detail }) => {
  document.querySelector('#move').textContent = detail.san;
  const result = await engine.analyse(detail.fen, { depth: 4 });
  document.querySelector('#best').textContent = result.ok
    ? result.value.bestMove
    : result.error.message;
};

export const Default = {
  render: () => html`
    <acedrex-board style="display: block; width: 480px" @acedrex-move=${search}></acedrex-board>
    <p>Move <output id="move"></output>, engine <output id="best"></output></p>
    <acedrex-puzzle style="display: block; width: 480px"></acedrex-puzzle>
  `,
};
