/** A worker of bench/queue.mjs: node bench/queue/worker.mjs URL THREADS */
import { parseQueueAddress, connect } from '../../build/library/cli/queue/connection.js';
import { runWorker } from '../../build/library/cli/queue/worker.js';
import { benchKind } from './kind.mjs';

const [, , url, threads] = process.argv;
const { value: address } = parseQueueAddress(url);
await runWorker(benchKind, await connect(address), { threads: Number(threads), stalled: 3 });
