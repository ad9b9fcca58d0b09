import 'acedrex/analysis.js';
import 'acedrex/react.js';
import type { AcedrexAnalysis } from 'acedrex/analysis.js';
import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const App = () => {
  const analysis = useRef<AcedrexAnalysis>(null);
  const [ply, setPly] = useState(0);
  const [depth, setDepth] = useState(0);
  const [isBlack, setIsBlack] = useState(false);
  return (
    <>
      <p>
        Ply {ply}, depth {depth}
      </p>
      <button onClick={() => setIsBlack(!isBlack)}>Turn</button>
      <button onClick={() => analysis.current?.goTo(1)}>First move</button>
      <acedrex-analysis
        ref={analysis}
        pgn="1. e5 e8 2. Uf3 Uf10"
        ply={4}
        lines={2}
        view-only={false}
        orientation={isBlack ? 'black' : 'white'}
        onacedrex-position-change={(event) => setPly(event.detail.ply)}
        onacedrex-info={(event) => setDepth(event.detail.info.depth)}
      />
    </>
  );
};

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
