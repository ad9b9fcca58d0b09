/** The relay: one port for the page, the live games, and their numbers (`/live/status`). */
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
import { MAX_FRAME, parseRoom } from '../../play/live/relay-protocol.js';
import { Failure, loadOptional } from '../io.js';
import type { QueueAddress } from '../queue/connection.js';
import { messageOf } from '../queue/job.js';
import { openBus, type Bus } from './bus.js';
import { servePage } from './page.js';
import { LIMITS, refuse, Rooms, type RelayLimits } from './rooms.js';

export interface RelaySettings {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The folder of the page; without one, only the relay is served. */
  readonly page?: string;
  /** The certificate and the private key, in PEM. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** The Redis by which several relays share their rooms. */
  readonly redis?: QueueAddress;
  readonly limits?: RelayLimits;
}

export interface Relay {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two heartbeats of the connections. */
const BEAT = 30_000;
const STATUS = '/live/status';

const answer = (
  page: string | undefined,
  rooms: Rooms,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  if (request.url === STATUS) {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(rooms.counts));
  } else if (page !== undefined) servePage(page, request, response);
  else {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/plain' });
    response.end('A relay for live games of Grant Acedrex. It does not serve a page.\n');
  }
};

/** Throws a Failure if the certificate or the key is invalid. */
const makeServer = (tls: RelaySettings['tls'], onRequest: RequestListener): Server => {
  if (tls === undefined) return createServer(onRequest);
  try {
    return createSecureServer(tls, onRequest);
  } catch (error) {
    throw new Failure(`The certificate or the key is invalid: ${messageOf(error)}`);
  }
};

/** Starts a relay. Rejects if the port is taken. */
export const startRelay = async (settings: RelaySettings): Promise<Relay> => {
  const { host, port, page, tls, redis, limits = LIMITS } = settings;
  const { WebSocketServer } = await loadOptional('a relay', ['ws'], () => import('ws'));
  const rooms = new Rooms(`${randomBytes(6).toString('base64url')}.`, limits);
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    answer(page, rooms, request, response);
  };
  const server = makeServer(tls, onRequest);
  let bus: Bus | undefined;
  if (redis !== undefined) {
    bus = await openBus(redis, (game, target, frame) => {
      rooms.receive(game, target, frame);
    });
    rooms.share(bus);
  }
  // Compression of messages would need more memory than everything else.
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
    clientTracking: false,
  });
  server.on('upgrade', (request, socket, head) => {
    const room = parseRoom(request.url ?? '');
    // Browsers do not show why an upgrade was refused, so what is refused is closed with a code.
    sockets.handleUpgrade(request, socket, head, (opened) => {
      // An invalid frame closes the connection. Without a listener, its error would end the process.
      opened.on('error', () => undefined);
      if (room === undefined) refuse(opened, 'address');
      else rooms.enter(opened, room.game, room.role);
    });
  });
  const timer = setInterval(() => {
    rooms.beat();
  }, BEAT);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    clearInterval(timer);
    await bus?.close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      clearInterval(timer);
      rooms.close();
      server.close();
      server.closeAllConnections();
      await bus?.close();
    },
  };
};
