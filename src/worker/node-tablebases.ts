/** The solved endings in a folder, in Node. */
import type { TablebaseSource } from '../engine/engine.js';
import { askedTablebases } from './asked-tablebases.js';
import { tablebaseReader } from './tablebase-reader.js';
import { storeIn } from './node-tablebase-files.js';

/** Bytes of tables that are kept in memory. */
const BUDGET = 2 ** 30;

/** The tables in a folder, read when a search first needs them. */
export const tablebasesIn = (folder: string): TablebaseSource =>
  askedTablebases(tablebaseReader(storeIn(folder), BUDGET));
