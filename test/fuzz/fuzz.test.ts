/** A short run of `npm run fuzz`. */
import { test } from 'vitest';
import { fuzz } from '../../fuzz/fuzz.mjs';
import { allGoldenCases } from '../support/golden.js';

test('20,000 mutated FENs, moves, PGNs and rulesets', async () => {
  await fuzz({ fens: allGoldenCases().map(({ fen }) => fen), iterations: 20_000, seed: 1283 });
});
