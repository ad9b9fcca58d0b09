/** Serves an engine to pages on other devices. A connection gets nothing before it has sent the token. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { ENGINE_IDENTITY } from '../../engine/identity.js';
import {
  makeMessage,
  MAX_FIRST_MESSAGE,
  MAX_MESSAGE,
  readEnginePath,
  readPageMessage,
  type PageMessage,
  type RemoteMachine,
} from '../../remote/protocol.js';
import { clip } from '../../result.js';
import type { EngineClient } from '../../worker/client.js';
import type { Log } from '../relay/log.js';
import { isOperator, serve, type Served, type ServingSettings } from '../relay/serving.js';
import { Addresses, listen, refuse, send, type Rates } from '../relay/sockets.js';
import { SharedEngine, type Visitor } from './shared-engine.js';
import { isSameToken } from './token.js';

export interface EngineServerSettings extends ServingSettings {
  readonly engine: Pick<EngineClient, 'analyse' | 'analyseDice' | 'newGame'>;
  readonly machine: RemoteMachine;
  readonly token: string;
  /** Milliseconds between heartbeats; 10,000 by default. */
  readonly beat?: number;
  /** Receives events for the operator. */
  readonly log?: Log;
}

/** Maximum number of connections from one network address and in total. */
const ADDRESS_CONNECTIONS = 20;
const CONNECTIONS = 100;
/** Milliseconds that a connection may take to send its token. */
const TOKEN_TIME = 5000;
const BEAT = 10_000;
/** A page that steps through a game sends two messages for each position. */
const RATES: Rates = { messages: [200, 400], bytes: [1 << 19, 1 << 21] };
/** Maximum number of characters of a field's path in a close frame, which may contain at most 123 bytes. */
const MAX_FIELD = 40;

/** Starts the server. Rejects if the port is in use. */
export const serveEngine = async (settings: EngineServerSettings): Promise<Served> => {
  const { engine, machine, token, beat = BEAT, log = () => undefined } = settings;
  const shared = new SharedEngine(engine, (code) => log('failed', { code }));
  const addresses = new Addresses(ADDRESS_CONNECTIONS);
  /** The connections, and whether each has responded to the last heartbeat. */
  const alive = new Map<WebSocket, boolean>();

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const end = (status: number, type: string, text: string): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(text);
    };
    if (request.url === '/engine/health') end(200, 'text/plain', 'ok\n');
    else if (request.url === '/engine/status' && isOperator(request)) {
      const { visitors: pages, isSearching, searches } = shared;
      end(200, 'application/json', JSON.stringify({ pages, isSearching, searches }));
    } else end(404, 'text/plain', 'An engine for Grant Acedrex. It does not serve a page.\n');
  };

  const admit = (socket: WebSocket, address: string): void => {
    const visitor: Visitor = { send: (message) => send(socket, makeMessage(message)) };
    let isAdmitted = false;
    const turnAway = (reason: 'token' | 'too-long' | 'malformed', field?: string): void => {
      log('refused', { address, reason, ...(field !== undefined && { field }) });
      refuse(socket, reason, field);
      // The client may delay the end of the connection.
      shared.leave(visitor);
    };
    const timer = setTimeout(() => turnAway('token'), TOKEN_TIME);
    const enter = (message: PageMessage): void => {
      if (message.kind !== 'token' || !isSameToken(message.token, token)) {
        turnAway('token');
        return;
      }
      clearTimeout(timer);
      isAdmitted = true;
      const nodesPerSecond = Math.max(machine.nodesPerSecond, shared.speed);
      visitor.send({
        kind: 'welcome',
        engine: ENGINE_IDENTITY,
        machine: { ...machine, nodesPerSecond },
      });
      shared.enter(visitor);
    };
    const take = (message: PageMessage): void => {
      if (message.kind === 'search') shared.search(visitor, message);
      else if (message.kind === 'stop') shared.stop(visitor, message.number);
      else if (message.kind === 'ping') visitor.send({ kind: 'pong' });
      else turnAway('malformed', 'kind');
    };
    listen(
      socket,
      {
        onText: (text) => {
          if (!isAdmitted && text.length > MAX_FIRST_MESSAGE) {
            turnAway('too-long');
            return;
          }
          const message = readPageMessage(text);
          if (!message.ok) turnAway('malformed', clip(message.error, MAX_FIELD));
          else if (isAdmitted) take(message.value);
          else enter(message.value);
        },
        onFlood: () => {
          log('flood', { address });
          shared.leave(visitor);
        },
      },
      RATES,
    );
    alive.set(socket, true);
    socket.on('pong', () => alive.set(socket, true));
    socket.on('close', () => {
      clearTimeout(timer);
      alive.delete(socket);
      shared.leave(visitor);
    });
  };

  const served = await serve(settings, {
    name: 'an engine for other machines',
    maxPayload: MAX_MESSAGE,
    onRequest: answer,
    onSocket: (socket, url, address) => {
      const path = readEnginePath(url);
      const reason =
        path !== 'engine'
          ? path
          : alive.size < CONNECTIONS && addresses.admit(socket, address)
            ? undefined
            : 'address-full';
      if (reason === undefined) admit(socket, address);
      else {
        log('refused', { address, reason });
        refuse(socket, reason);
      }
    },
    onForeign: (origin, address) =>
      log('refused', { address, reason: 'origin', origin: clip(origin) }),
  });

  const timer = setInterval(() => {
    addresses.sweep();
    for (const [socket, isAlive] of alive) {
      alive.set(socket, false);
      // The search of a device that has lost its connection must not continue.
      if (isAlive) socket.ping();
      else socket.terminate();
    }
  }, beat);
  const { port } = served;
  log('started', { host: settings.host, port });
  return {
    port,
    close: () => {
      log('stopped');
      clearInterval(timer);
      shared.close();
      for (const socket of alive.keys()) refuse(socket, 'stopping');
      served.close();
    },
  };
};
