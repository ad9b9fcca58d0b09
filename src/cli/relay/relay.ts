/** The relay: one port for the page, the live games, and the operator's requests. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { makeBase64Url } from '../../fragment.js';
import { MAX_FRAME, parseRoom } from '../../play/live/relay-protocol.js';
import { loadRules } from '../../rules/rules-wasm.js';
import { Failure, loadOptional } from '../io.js';
import type { QueueAddress } from '../queue/connection.js';
import { messageOf } from '../queue/job.js';
import { openBus, type Bus } from './bus.js';
import { servePage } from './page.js';
import { redisStore } from './redis-store.js';
import type { Log } from './log.js';
import { LIMITS, Rooms, type RelayLimits } from './rooms.js';
import { refuse } from './sockets.js';
import { folderStore, memoryStore, type RelayStore } from './store.js';

export interface RelaySettings {
  readonly host: string;
  /** The port; 0 means any free port. */
  readonly port: number;
  /** The folder that contains the page. Without a folder, only the relay is served. */
  readonly page?: string;
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** The Redis server through which several relays share their rooms. */
  readonly redis?: QueueAddress;
  readonly limits?: RelayLimits;
  /** The folder for the key and the stamped records. Without a folder, they are lost when the relay stops. */
  readonly folder?: string;
  /** The origins of other pages that may use this relay; `*` allows all. The relay's own origin is always allowed. */
  readonly origins?: readonly string[];
  /** Whether a proxy appends the client's address to X-Forwarded-For. */
  readonly isBehindProxy?: boolean;
  /** Receives events for the operator. */
  readonly log?: Log;
}

export interface Relay {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Milliseconds between heartbeats on connections. */
const BEAT = 30_000;
/** Maximum number of parts of a message. Each part needs memory until the message is complete. */
const MAX_FRAGMENTS = 256;
/** Milliseconds that a client may take to send a request. */
const REQUEST_TIME = 10_000;
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

/** Whether a request comes from this machine without a proxy. */
const isOperator = ({ headers, socket }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');

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

/** Creates the server. Throws a Failure if the certificate or the key is invalid. */
const makeServer = (tls: RelaySettings['tls'], onRequest: RequestListener): Server => {
  if (tls === undefined) return createServer(onRequest);
  try {
    return createSecureServer(tls, onRequest);
  } catch (error) {
    throw new Failure(`The certificate or the key is invalid: ${messageOf(error)}`);
  }
};

/** Whether the page that opens a connection may use the relay. Only browsers send an origin. */
const isAllowedOrigin = (
  { headers: { origin, host } }: IncomingMessage,
  origins: readonly string[],
): boolean =>
  origin === undefined ||
  origins.includes('*') ||
  origins.includes(origin) ||
  (URL.canParse(origin) && new URL(origin).host === host);

const addressOf = ({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string => {
  const forwarded =
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return isBehindProxy && forwarded !== '' ? forwarded : (socket.remoteAddress ?? '');
};

/** Starts a relay. Rejects if the port is in use. */
export const startRelay = async (settings: RelaySettings): Promise<Relay> => {
  const { host, port, page, tls, redis, folder, limits = LIMITS } = settings;
  const { origins = [], isBehindProxy = false, log = () => undefined } = settings;
  const { WebSocketServer } = await loadOptional('a relay', ['ws'], () => import('ws'));
  const store =
    redis !== undefined
      ? await redisStore(redis)
      : folder !== undefined
        ? await folderStore(folder)
        : await memoryStore();
  await loadRules();
  const rooms = new Rooms(`${randomBytes(6).toString('base64url')}.`, limits, store, log);
  const onRequest = (request: IncomingMessage, response: ServerResponse): void =>
    answer({ page, rooms, store }, request, response);
  const server = makeServer(tls, onRequest);
  server.headersTimeout = REQUEST_TIME;
  server.requestTimeout = REQUEST_TIME;
  let bus: Bus | undefined;
  if (redis !== undefined) {
    bus = await openBus(redis, (game, target, frame) => rooms.receive(game, target, frame));
    rooms.share(bus);
  }
  // Message compression is off, because it would need more memory than everything else.
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
    clientTracking: false,
  });
  server.on('upgrade', (request, socket, head) => {
    const room = parseRoom(request.url ?? '');
    // Browsers do not show why an upgrade was refused, so the relay closes a refused connection with a code instead.
    sockets.handleUpgrade(request, socket, head, (opened) => {
      // Without this listener, an invalid frame would cause an error that ends the process.
      opened.on('error', () => undefined);
      if (room === undefined) refuse(opened, 'address');
      else if (!isAllowedOrigin(request, origins)) refuse(opened, 'origin');
      else rooms.enter(opened, room.game, room.role, addressOf(request, isBehindProxy));
    });
  });
  const timer = setInterval(() => rooms.beat(), BEAT);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    clearInterval(timer);
    await Promise.all([bus?.close(), store.close()]);
    throw error;
  }
  const { port: opened } = server.address() as AddressInfo;
  log('started', { host, port: opened, key: makeBase64Url(store.key.publicKey) });
  return {
    port: opened,
    close: async () => {
      log('stopped');
      clearInterval(timer);
      rooms.close();
      server.close();
      server.closeAllConnections();
      await Promise.all([bus?.close(), store.close()]);
    },
  };
};
