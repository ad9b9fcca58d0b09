/** The solved endings in a folder, in Node. */
import type { TablebaseSource } from '../engine/engine.js';
import type { TablebaseReader } from '../engine/tablebase-types.js';
import { askedTablebases } from './asked-tablebases.js';
import { tablebaseReader } from './tablebase-reader.js';
import { storeIn } from './node-tablebase-files.js';

/** Maximum number of bytes of tables that are kept in memory. */
const BUDGET = 2 ** 30;

/** Makes a function that reads the tables in a folder. */
export const readerIn = (folder: string): TablebaseReader =>
  tablebaseReader(storeIn(folder), BUDGET);

/** The tables in a folder, read on first use by a search. */
export const tablebasesIn = (folder: string): TablebaseSource => askedTablebases(readerIn(folder));
