'use client';
import 'acedrex/board.js';
import type { AcedrexBoard, BoardEvents } from 'acedrex/board.js';
import 'acedrex/puzzle.js';
import 'acedrex/react.js';
import { createEngine } from 'acedrex';
import { useCallback, useState } from 'react';

const engine = createEngine();

export function Board() {
  const [move, setMove] = useState('');
  const [best, setBest] = useState('');
  // React attaches no handlers of custom events to elements that a server has rendered.
  const listen = useCallback((board: AcedrexBoard) => {
    const search = async ({ detail }: CustomEvent<BoardEvents['acedrex-move']>): Promise<void> => {
      setMove(detail.san);
      const result = await engine.analyse(detail.fen, { depth: 4 });
      setBest(result.ok ? (result.value.bestMove ?? '') : result.error.message);
    };
    board.addEventListener('acedrex-move', search);
    return () => board.removeEventListener('acedrex-move', search);
  }, []);
  return (
    <>
      <acedrex-board ref={listen} style={{ display: 'block', width: 480 }} />
      <p>
        Move <output id="move">{move}</output>, engine <output id="best">{best}</output>
      </p>
      <acedrex-puzzle style={{ display: 'block', width: 480 }} />
    </>
  );
}
