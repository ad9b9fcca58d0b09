/** The solved endings in a folder, in Node. */
import type { TablebaseSource } from '../engine/engine.js';
import { askedTablebases } from './asked-tablebases.js';
import { tablebaseReader } from './tablebase-reader.js';
import { storeIn } from './node-tablebase-files.js';

/** Maximum number of bytes of tables that are kept in memory. */
const BUDGET = 2 ** 30;

/** The tables in a folder, read on first use by a search. */
export const tablebasesIn = (folder: string): TablebaseSource =>
  askedTablebases(tablebaseReader(storeIn(folder), BUDGET));
