/** Won endings that the engine must win without tables. */
import { beforeAll, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { Position, RULESETS, makeCoordinates } from '../../src/index.js';
import { networkBytes, wasmBytes } from '../support/wasm.js';
import { defined, valueOf } from '../support/value.js';
import { search } from './support.js';

const RULESET = RULESETS.golladay;

let engine: Engine;

beforeAll(async () => {
  engine = await Engine.load(wasmBytes('engine'));
  valueOf(await engine.setNetwork(networkBytes()));
});

// Neither the network alone nor the search alone wins any of these endings.
test.each([
  '12/12/12/7K4/12/5k1A4/4g7/12/12/12/12/12 w - - 0 1',
  '12/12/12/12/1K10/6g5/12/2A9/12/12/5k6/12 w - - 0 1',
  '12/12/A11/12/12/12/4k7/12/12/4K7/12/11c w - - 0 1',
  '12/7A4/12/12/4K7/12/8l2k/12/12/12/12/12 w - - 0 1',
])('with 2,000 nodes a move, the engine wins %s before the move limit', async (fen) => {
  const start = valueOf(Position.fromFen(fen, RULESET));
  let position = start;
  const moves: string[] = [];
  await engine.newGame();
  while (position.status() === 'ongoing') {
    const request = { ruleset: RULESET.id, fen, moves };
    const { bestMove } = await search(engine, { nodes: 2000 }, request);
    const move = defined(
      position.legalMoves().find((legal) => makeCoordinates(legal) === bestMove),
    );
    moves.push(makeCoordinates(move));
    position = position.play(move);
  }
  expect(position.result()).toBe('1-0');
});
