import 'acedrex/board.js';
import 'acedrex/puzzle.js';
import { createEngine } from 'acedrex';
import { render } from 'preact';
import { useState } from 'preact/hooks';

const engine = createEngine();

const App = () => {
  const [move, setMove] = useState('');
  const [best, setBest] = useState('');
  const search = async ({ detail }) => {
    setMove(detail.san);
    const result = await engine.analyse(detail.fen, { depth: 4 });
    setBest(result.ok ? result.value.bestMove : result.error.message);
  };
  return (
    <>
      <acedrex-board style="display: block; width: 480px" onacedrex-move={search} />
      <p>
        Move <output id="move">{move}</output>, engine <output id="best">{best}</output>
      </p>
      <acedrex-puzzle style="display: block; width: 480px" />
    </>
  );
};

render(<App />, document.querySelector('#root'));
