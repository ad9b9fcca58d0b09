import 'acedrex/board.js';
import 'acedrex/puzzle.js';
import { createEngine } from 'acedrex';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';

const engine = createEngine();

const App = () => {
  const [move, setMove] = createSignal('');
  const [best, setBest] = createSignal('');
  const search = async ({ detail }) => {
    setMove(detail.san);
    const result = await engine.analyse(detail.fen, { depth: 4 });
    setBest(result.ok ? result.value.bestMove : result.error.message);
  };
  return (
    <>
      <acedrex-board style="display: block; width: 480px" on:acedrex-move={search} />
      <p>
        Move <output id="move">{move()}</output>, engine <output id="best">{best()}</output>
      </p>
      <acedrex-puzzle style="display: block; width: 480px" />
    </>
  );
};

render(App, document.querySelector('#root'));
