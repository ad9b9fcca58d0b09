/** Tablebases in a folder, as used for making puzzles. */
import { expect, test } from 'vitest';
import { tablesIn } from '../../src/cli/puzzles/tables.js';
import { TablebaseLibrary } from '../../src/tablebase/library.js';
import { blocksOf, parseMaterial } from '../../src/tablebase/material.js';
import { RULESETS } from '../../src/index.js';
import { storeIn } from '../../src/worker/node-tablebase-files.js';
import { place } from './support.js';
import { valueOf } from '../support/value.js';
import { makeFolder } from '../support/folder.js';

const folder = makeFolder('tables');
test('tables score every move of a covered position and return nothing for other positions', async () => {
  const tables = tablesIn(folder);
  const ruleset = 'golladay';
  const position = place('Ka1 Rd4 ke5', { ruleset });
  expect(await tables(position)).toBeUndefined();
  const material = valueOf(parseMaterial('KRK'));
  const library = new TablebaseLibrary(RULESETS[ruleset], storeIn(folder), { solve: true });
  for (const block of blocksOf(material)) expect((await library.table(block)).ok).toBe(true);
  // Several positions are requested at once, as by several puzzles.
  const [lines = [], again] = await Promise.all([tables(position), tables(position)]);
  expect(again).toEqual(lines);
  expect(lines).toHaveLength(position.legalMoves().length);
  const [best] = lines;
  expect(best?.score.kind === 'mate' && best.score.moves > 5).toBe(true);
  // The rook is lost.
  expect(lines.at(-1)?.score).toEqual({ kind: 'centipawns', value: 0 });
  expect(await tables(place('Ka1 Rd4 ke5 pa9 pb9', { ruleset }))).toBeUndefined();
});
