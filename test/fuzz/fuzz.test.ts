/** A short run of `npm run fuzz`. */
import { test } from 'vitest';
import { fuzz } from './fuzz.mjs';
import { allGoldenCases } from '../support/golden.js';
import { scaled } from '../support/scale.js';

const ITERATIONS = scaled(1000);

test(`the readers survive ${ITERATIONS} mutated FENs, moves, PGNs and rulesets`, async () => {
  await fuzz({ fens: allGoldenCases().map(({ fen }) => fen), iterations: ITERATIONS, seed: 1283 });
});
