/** The jobs of self-play: games with successive numbers. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { VERSION } from '../../build/library/version.js';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const read = (path) => readFileSync(new URL(path, import.meta.url));

/** Hashes of the engine and its network. They determine the games. */
export const hashesOf = (net) => ({
  engine: sha256(read('../../build/library/wasm/engine.wasm')),
  ...(net !== undefined && { net: sha256(readFileSync(net)) }),
});

const buildOf = (net) => {
  const { engine, net: network = 'none' } = hashesOf(net);
  const player = sha256(Buffer.concat([read('game.mjs'), read('../../bench/mixtures.mjs')]));
  const short = [engine, network, player].map((hash) => hash.slice(0, 8)).join('.');
  return `${VERSION}+${short}`;
};

/**
 * @typedef {object} GamesRequest
 * @property {number} seed
 * @property {number} nodes
 * @property {number} first Number of the first game.
 * @property {number} count
 *
 * @typedef {object} GamesValue
 * @property {string} records The games in the format of train/games.mjs without its header, in Base64.
 * @property {number} plies
 */

/** @returns {import('../../build/library/cli/queue/job.js').Processor<GamesRequest, GamesValue>} */
const openPlayer = (net) => {
  let thread;
  const end = async () => {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };
  return {
    async process(request, signal) {
      thread ??= new Worker(new URL('./worker.mjs', import.meta.url), { workerData: { net } });
      const player = thread;
      const stopped = new AbortController();
      const stop = () => {
        stopped.abort();
        void end();
      };
      signal.addEventListener('abort', stop, { once: true });
      try {
        const answer = once(player, 'message', { signal: stopped.signal });
        player.postMessage(request);
        const [value] = await answer;
        return value;
      } catch (error) {
        thread = undefined;
        if (stopped.signal.aborted) return undefined;
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    close: end,
  };
};

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isRecord = (value) => typeof value === 'object' && value !== null;

/** @param {string} [net] File of the network; the hand-made evaluation without it. */
export const selfPlayKind = (net) => ({
  name: 'self-play',
  build: buildOf(net),
  isRequest: (value) =>
    isRecord(value) &&
    [value.seed, value.nodes, value.first, value.count].every(isCount) &&
    value.nodes > 0,
  isValue: (value) => isRecord(value) && typeof value.records === 'string' && isCount(value.plies),
  open: () => openPlayer(net),
});
