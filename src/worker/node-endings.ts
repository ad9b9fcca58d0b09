/** The solved endings in a folder, in Node. */
import type { EndingSource } from '../engine/engine.js';
import { askedEndings } from './asked-endings.js';
import { endingsReader } from './ending-reader.js';
import { storeIn } from './node-ending-files.js';

/** Bytes of tables that are kept in memory. */
const BUDGET = 2 ** 30;

/** The tables in a folder, read when a search first needs them. */
export const endingsIn = (folder: string): EndingSource =>
  askedEndings(endingsReader(storeIn(folder), BUDGET));
