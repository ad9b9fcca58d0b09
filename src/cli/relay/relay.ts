/** The relay: one port for the page, the live games, and the operator's requests. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { makeBase64Url } from '../../fragment.js';
import { MAX_FRAME, parseRoom } from '../../play/live/relay-protocol.js';
import { loadRules } from '../../rules/rules-wasm.js';
import type { QueueAddress } from '../queue/connection.js';
import { openBus, type Bus } from './bus.js';
import { servePage } from './page.js';
import { redisStore } from './redis-store.js';
import type { Log } from './log.js';
import { LIMITS, Rooms, type RelayLimits } from './rooms.js';
import { isOperator, serve, type Served, type ServingSettings } from './serving.js';
import { refuse } from './sockets.js';
import { folderStore, memoryStore, type RelayStore } from './store.js';

export interface RelaySettings extends ServingSettings {
  /** The folder that contains the page. Without a folder, only the relay is served. */
  readonly page?: string;
  /** The Redis server through which several relays share their rooms. */
  readonly redis?: QueueAddress;
  readonly limits?: RelayLimits;
  /** The folder for the key and the stamped records. Without a folder, they are lost when the relay stops. */
  readonly folder?: string;
  /** Receives events for the operator. */
  readonly log?: Log;
}

export interface Relay {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Milliseconds between heartbeats on connections. */
const BEAT = 30_000;
/** Milliseconds within which the store of a healthy relay must respond. */
const HEALTH_TIME = 2000;
const INVITATIONS = '/live/invitations/';

interface Answering {
  readonly page: string | undefined;
  readonly rooms: Rooms;
  readonly store: RelayStore;
}

const answer = (
  { page, rooms, store }: Answering,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const { url = '/', method } = request;
  const end = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(text);
  };
  if (url === '/live/status') end(200, JSON.stringify(rooms.counts), 'application/json');
  else if (url === '/live/health')
    void isReady(store).then((isHealthy) =>
      end(isHealthy ? 200 : 503, isHealthy ? 'ok\n' : 'no\n'),
    );
  else if (url === '/live/metrics' || url.startsWith(INVITATIONS)) {
    if (!isOperator(request)) end(403, 'Only the operator may do this, on the machine itself.\n');
    else if (!url.startsWith(INVITATIONS)) end(200, metricsOf(rooms));
    else if (method !== 'DELETE') end(405, 'Only DELETE is allowed.\n');
    else if (rooms.lobby.remove(url.slice(INVITATIONS.length))) end(200, 'Removed.\n');
    else end(404, 'This invitation is not in the list.\n');
  } else if (page !== undefined) servePage(page, request, response);
  else
    end(
      url === '/' ? 200 : 404,
      'A relay for live games of Grant Acedrex. It does not serve a page.\n',
    );
};

const isReady = (store: RelayStore): Promise<boolean> =>
  Promise.race([
    store.ready().then(
      () => true,
      () => false,
    ),
    setTimeout(HEALTH_TIME, false, { ref: false }),
  ]);

/** Writes the metrics in Prometheus's text format. */
const metricsOf = ({ counts, totals }: Rooms): string =>
  [
    ...Object.entries(counts).map(([name, count]) => [name, 'gauge', count] as const),
    ...Object.entries(totals).map(([name, count]) => [`${name}_total`, 'counter', count] as const),
    ['memory_bytes', 'gauge', process.memoryUsage.rss()] as const,
    ['heap_bytes', 'gauge', process.memoryUsage().heapUsed] as const,
    ['uptime_seconds', 'gauge', Math.round(process.uptime())] as const,
  ]
    .map(([name, type, count]) => `# TYPE acedrex_${name} ${type}\nacedrex_${name} ${count}\n`)
    .join('');

/** Starts a relay. Rejects if the port is in use. */
export const startRelay = async (settings: RelaySettings): Promise<Relay> => {
  const { host, page, redis, folder, limits = LIMITS, log = () => undefined } = settings;
  const store =
    redis !== undefined
      ? await redisStore(redis)
      : folder !== undefined
        ? await folderStore(folder)
        : await memoryStore();
  await loadRules();
  const rooms = new Rooms(`${randomBytes(6).toString('base64url')}.`, limits, store, log);
  let bus: Bus | undefined;
  if (redis !== undefined) {
    bus = await openBus(redis, (game, target, frame) => rooms.receive(game, target, frame));
    rooms.share(bus);
  }
  let served: Served;
  try {
    served = await serve(settings, {
      name: 'a relay',
      maxPayload: MAX_FRAME,
      onRequest: (request, response) => answer({ page, rooms, store }, request, response),
      onSocket: (socket, url, address) => {
        const room = parseRoom(url);
        if (room === undefined) refuse(socket, 'address');
        else rooms.enter(socket, room.game, room.role, address);
      },
    });
  } catch (error) {
    await Promise.all([bus?.close(), store.close()]);
    throw error;
  }
  const timer = setInterval(() => rooms.beat(), BEAT);
  const { port } = served;
  log('started', { host, port, key: makeBase64Url(store.key.publicKey) });
  return {
    port,
    close: async () => {
      log('stopped');
      clearInterval(timer);
      rooms.close();
      served.close();
      await Promise.all([bus?.close(), store.close()]);
    },
  };
};
