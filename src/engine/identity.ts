/**
 * Which engine has found something that is kept. It consists of the signature of the search and the network, so a
 * change that only makes the engine faster leaves books and graphs valid. What runs at the same time on several
 * machines compares exact builds instead, see `src/cli/build.ts`.
 */
import { NETWORK_FILE } from '../wasm/network-name.js';

/** Nodes of `acedrex bench` with the network; a test counts them. */
export const BENCH_SIGNATURE = 307_616;

const NETWORK = NETWORK_FILE.replace(/\.nnue$/, '');

export const ENGINE_IDENTITY = `bench-${BENCH_SIGNATURE}+${NETWORK}`;
