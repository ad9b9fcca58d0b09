/** Connects to a relay by WebSocket, which browsers and Node from version 22 have. */
import { ok, type Result } from '../../result.js';
import {
  refuseLive,
  type LiveError,
  type LiveConnection,
  type LiveEvents,
  type LiveRole,
  type LiveTransport,
} from './transport.js';
import {
  closeReason,
  MAX_FRAME,
  OF_RELAY,
  parseNews,
  QUESTION,
  roomPath,
  TO_ALL,
  TO_PLAYERS,
} from './relay-protocol.js';

/** The part of WebSocket that is used; that of the package `ws` has it too. */
export interface RelaySocket {
  readonly readyState: number;
  readonly send: (data: string) => void;
  readonly close: () => void;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: { readonly data: unknown }) => unknown) | null;
  onclose: ((event: { readonly code: number }) => unknown) | null;
  onerror: ((event: never) => unknown) | null;
}

export interface RelayOptions {
  /** Makes a socket; by default the platform's WebSocket. */
  readonly socket?: (address: string) => RelaySocket;
  /** Milliseconds between two questions whether the relay is alive. */
  readonly heartbeat?: number;
}

const HEARTBEAT = 10_000;
const OPEN = 1;

/**
 * A relay at an address such as `wss://chess.example.org/` (or `https:`). It is contacted only when a live game is opened.
 */
export const relayTransport = (
  address: string,
  { socket = (at) => new WebSocket(at) as RelaySocket, heartbeat = HEARTBEAT }: RelayOptions = {},
): Result<LiveTransport, LiveError> => {
  const base = baseOf(address);
  if (base === undefined) return refuseLive('live-address', {});
  return ok({
    host: base.host,
    open: (game, role, events) => connect(base, game, role, events, { socket, heartbeat }),
  });
};

const baseOf = (address: string): URL | undefined => {
  const written = /^\w+:\/\//.test(address) ? address : `wss://${address}`;
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  if (!/^wss?:$/.test(url.protocol) || url.hostname === '' || url.username !== '') return undefined;
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
};

const connect = (
  base: URL,
  game: string,
  role: LiveRole,
  events: LiveEvents,
  { socket: makeSocket, heartbeat }: Required<RelayOptions>,
): LiveConnection => {
  const { host } = base;
  const unreachable = refuseLive('live-unreachable', { host }).error;
  let socket: RelaySocket | undefined;
  let isEnded = false;
  let isAlive = true;
  const end = (error: LiveError | undefined): void => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(timer);
    socket?.close();
    events.closed(error);
  };
  const timer = setInterval(() => {
    // Without an answer to the last question the connection is dead, whatever the platform believes.
    if (!isAlive) end(unreachable);
    else if (socket?.readyState === OPEN) {
      isAlive = false;
      socket.send(QUESTION);
    } else isAlive = false;
  }, heartbeat);
  try {
    socket = makeSocket(new URL(roomPath(game, role), base).href);
  } catch {
    // A secure page may not use an insecure relay.
    queueMicrotask(() => {
      end(unreachable);
    });
    return {
      send: () => undefined,
      close: () => {
        end(undefined);
      },
    };
  }
  socket.onopen = () => {
    if (isEnded) return;
    isAlive = true;
    events.opened();
  };
  socket.onmessage = ({ data }) => {
    if (isEnded) return;
    isAlive = true;
    if (typeof data === 'string') receive(data, events);
  };
  // The event of an error says nothing; that of closing follows it.
  socket.onerror = () => undefined;
  socket.onclose = ({ code }) => {
    const reason = closeReason(code);
    end(reason === undefined ? unreachable : refuseLive('live-relay', { host, reason }).error);
  };
  return {
    send: (text, audience) => {
      if (socket.readyState === OPEN)
        socket.send((audience === 'all' ? TO_ALL : TO_PLAYERS) + text);
    },
    close: () => {
      end(undefined);
    },
  };
};

const receive = (data: string, events: LiveEvents): void => {
  if (data.startsWith(OF_RELAY)) {
    if (data.length > MAX_FRAME) return;
    const news = parseNews(data.slice(OF_RELAY.length));
    if (news?.kind === 'joined') events.joined(news.peer, news.role);
    if (news?.kind === 'left') events.left(news.peer);
    return;
  }
  const space = data.indexOf(' ');
  if (space > 0) events.message(data.slice(0, space), data.slice(space + 1));
};
