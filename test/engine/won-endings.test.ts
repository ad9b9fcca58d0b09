/** Endings that are won and that the engine has to win by itself, without tables. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { networkUrl } from '../../src/wasm/network-url.js';

const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };
const RULESET = RULESETS.golladay;

let engine: Engine;

beforeAll(async () => {
  await loadRules();
  engine = await Engine.load(
    new Uint8Array(readFileSync(new URL('../../src/wasm/engine.wasm', import.meta.url))),
  );
  const network = await engine.setNetwork(new Uint8Array(readFileSync(networkUrl())));
  if (!network.ok) throw new Error(network.error.message);
});

// Neither the network alone nor the search finds a way in any of them.
test.each([
  '12/12/12/7K4/12/5k1A4/4g7/12/12/12/12/12 w - - 0 1',
  '12/12/12/12/1K10/6g5/12/2A9/12/12/5k6/12 w - - 0 1',
  '12/12/A11/12/12/12/4k7/12/12/4K7/12/11c w - - 0 1',
  '12/7A4/12/12/4K7/12/8l2k/12/12/12/12/12 w - - 0 1',
])('with 2,000 nodes a move, %s is won before the move limit', async (fen) => {
  const start = Position.fromFen(fen, RULESET);
  if (!start.ok) throw new Error(start.error[0].code);
  let position = start.value;
  const moves: string[] = [];
  await engine.newGame();
  while (position.status() === 'ongoing') {
    const request = { ruleset: RULESET.id, fen, moves };
    const result = await engine.search(request, { nodes: 2000 }, CONTROL);
    if (!result.ok) throw new Error(result.error.message);
    const { bestMove } = result.value;
    const move = position.legalMoves().find((legal) => makeCoordinates(legal) === bestMove);
    if (move === undefined) throw new Error(`${bestMove ?? 'no move'} is not legal`);
    moves.push(makeCoordinates(move));
    position = position.play(move);
  }
  expect(position.result()).toBe('1-0');
});
