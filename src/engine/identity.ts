/**
 * Identifies the engine that produced stored results. The identity consists of the signature of its search and its
 * network. A change that only makes the engine faster does not invalidate books and graphs. Programs that work together
 * on several machines compare exact builds instead; see `src/cli/build.ts`.
 */
import { NETWORK_FILE } from '../wasm/network-name.js';

/** Number of nodes of `acedrex bench` with the network; a test verifies it. */
export const BENCH_SIGNATURE = 348_570;

const NETWORK = NETWORK_FILE.replace(/\.nnue$/, '');

export const ENGINE_IDENTITY = `bench-${BENCH_SIGNATURE}+${NETWORK}`;
