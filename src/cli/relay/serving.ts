/** Serves requests and WebSockets on one port, with or without a certificate. */
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
import type { WebSocket } from 'ws';
import { Failure, loadOptional } from '../io.js';
import { messageOf } from '../queue/job.js';
import { refuse } from './sockets.js';

export interface ServingSettings {
  readonly host: string;
  /** The port; 0 means any free port. */
  readonly port: number;
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** The origins of other pages that may connect; `*` allows all. The server's own origin is always allowed. */
  readonly origins?: readonly string[];
  /** Whether a proxy appends the client's address to X-Forwarded-For. */
  readonly isBehindProxy?: boolean;
}

interface Handlers {
  /** The server's name in the error message for a missing package. */
  readonly name: string;
  /** Maximum number of bytes in a message. */
  readonly maxPayload: number;
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called for each connection from an allowed origin, with the client's network address. */
  readonly onSocket: (socket: WebSocket, url: string, address: string) => void;
  /** Called when a connection from another origin was refused. */
  readonly onForeign?: (origin: string, address: string) => void;
}

export interface Served {
  readonly port: number;
  /** Ends all connections. */
  readonly close: () => void;
}

/** Maximum number of parts of a message. Each part needs memory until the message is complete. */
const MAX_FRAGMENTS = 256;
/** Milliseconds that a client may take to send a request. */
const REQUEST_TIME = 10_000;

/** Creates the server. Throws a Failure if the certificate or the key is invalid. */
const makeServer = (tls: ServingSettings['tls'], onRequest: RequestListener): Server => {
  if (tls === undefined) return createServer(onRequest);
  try {
    return createSecureServer(tls, onRequest);
  } catch (error) {
    throw new Failure(`The certificate or the key is invalid: ${messageOf(error)}`);
  }
};

/** Whether the page that opens a connection may use the server. Only browsers send an origin. */
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

/** Whether a request comes from this machine without a proxy. */
export const isOperator = ({ headers, socket }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');

/** Starts a server. Rejects if the port is in use or the package `ws` is missing. */
export const serve = async (
  { host, port, tls, origins = [], isBehindProxy = false }: ServingSettings,
  { name, maxPayload, onRequest, onSocket, onForeign }: Handlers,
): Promise<Served> => {
  const { WebSocketServer } = await loadOptional(name, ['ws'], () => import('ws'));
  const server = makeServer(tls, onRequest);
  server.headersTimeout = REQUEST_TIME;
  server.requestTimeout = REQUEST_TIME;
  // Message compression is off, because it would need more memory than everything else.
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
    clientTracking: false,
  });
  server.on('upgrade', (request, socket, head) => {
    // Browsers do not show why an upgrade was refused, so a refused connection is closed with a code instead.
    sockets.handleUpgrade(request, socket, head, (opened) => {
      // Without this listener, an invalid frame would cause an error that ends the process.
      opened.on('error', () => undefined);
      const address = addressOf(request, isBehindProxy);
      if (isAllowedOrigin(request, origins)) {
        onSocket(opened, request.url ?? '', address);
        return;
      }
      onForeign?.(request.headers.origin ?? '', address);
      refuse(opened, 'origin');
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
