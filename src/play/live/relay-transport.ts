/** Connects to a relay by WebSocket, which is available in browsers and in Node 22 and later. */
import type { ClientSocket } from '../../client-socket.js';
import { closeReason } from '../../errors/close-codes.js';
import { RELAY_REASONS } from '../../errors/live-codes.js';
import { err, ok, type Result } from '../../result.js';
import {
  refuseLive,
  type LiveError,
  type LiveConnection,
  type LiveEvents,
  type LiveTransport,
  type LobbyConnection,
  type LobbyEvents,
} from './transport.js';
import type { RelayIdentity } from '../settings.js';
import {
  IDENTITY_PATH,
  LOBBY_PATH,
  MAX_FRAME,
  OF_RELAY,
  OFFER,
  parseNews,
  PROOF,
  QUESTION,
  RECORD,
  REPORT,
  roomPath,
  TO_PLAYERS,
} from './relay-protocol.js';

export interface RelayOptions {
  /** Makes a socket; by default the platform's WebSocket. */
  readonly socket?: (address: string) => ClientSocket;
  /** Milliseconds between heartbeats. */
  readonly heartbeat?: number;
}

const HEARTBEAT = 10_000;
const OPEN = 1;

/** A transport for a relay that reports its key. The settings of a game with clocks contain that key. */
export interface RelayTransport extends LiveTransport {
  /** The relay's address in the form that game settings use. */
  readonly address: string;
  /** Contacts the relay. Resolves to its address and key. */
  readonly identify: () => Promise<Result<RelayIdentity, LiveError>>;
  /** Subscribes to the relay's list of open invitations. */
  readonly lobby: (events: LobbyEvents) => LobbyConnection;
}

/**
 * Makes a transport for a relay at an address such as `wss://chess.example.org/` (or `https:`). Contacts it only when a
 * live game is opened.
 */
export const relayTransport = (
  address: string,
  { socket = (at) => new WebSocket(at) as ClientSocket, heartbeat = HEARTBEAT }: RelayOptions = {},
): Result<RelayTransport, LiveError> => {
  const base = baseOf(address);
  if (base === undefined) return refuseLive('live-address', {});
  return ok({
    host: base.host,
    address: base.href,
    open: (game, role, events) =>
      connect(new URL(roomPath(game, role), base), events, { socket, heartbeat }),
    identify: () =>
      new Promise((resolve) => {
        const connection = connect(
          new URL(IDENTITY_PATH, base),
          {
            ...NO_EVENTS,
            welcome: ({ key }) => {
              resolve(ok({ address: base.href, key }));
              connection.close();
            },
            closed: (error) =>
              resolve(err(error ?? refuseLive('live-unreachable', { host: base.host }).error)),
          },
          { socket, heartbeat },
        );
      }),
    lobby: ({ listed, closed }) =>
      connect(new URL(LOBBY_PATH, base), { ...NO_EVENTS, listed, closed }, { socket, heartbeat }),
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

const nothing = (): void => undefined;
const NO_EVENTS: Events = {
  welcome: nothing,
  record: nothing,
  message: nothing,
  joined: nothing,
  left: nothing,
  offered: nothing,
  closed: nothing,
};

type Events = LiveEvents & Partial<LobbyEvents>;

const connect = (
  url: URL,
  events: Events,
  { socket: makeSocket, heartbeat }: Required<RelayOptions>,
): LiveConnection & LobbyConnection => {
  const { host } = url;
  const unreachable = refuseLive('live-unreachable', { host }).error;
  let socket: ClientSocket | undefined;
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
    // If the last heartbeat was not answered, the connection is dead, whatever the platform reports.
    if (!isAlive) end(unreachable);
    else if (socket?.readyState === OPEN) {
      isAlive = false;
      socket.send(QUESTION);
    } else isAlive = false;
  }, heartbeat);
  try {
    socket = makeSocket(url.href);
  } catch {
    // A secure page cannot connect to an insecure relay.
    queueMicrotask(() => end(unreachable));
    return {
      prove: () => undefined,
      record: () => undefined,
      offer: nothing,
      report: nothing,
      send: () => undefined,
      close: () => end(undefined),
    };
  }
  socket.onopen = () => {
    isAlive = true;
  };
  socket.onmessage = ({ data }) => {
    if (isEnded) return;
    isAlive = true;
    if (typeof data === 'string') receive(data, events);
  };
  // The error event contains no details. A close event follows it.
  socket.onerror = () => undefined;
  socket.onclose = ({ code }) => {
    const given = closeReason(code);
    const reason = RELAY_REASONS.find((each) => each === given);
    end(reason === undefined ? unreachable : refuseLive('live-relay', { host, reason }).error);
  };
  const send = (mark: string) => (text: string) => {
    if (socket.readyState === OPEN) socket.send(mark + text);
  };
  return {
    prove: (proof) => send(PROOF)(JSON.stringify(proof)),
    record: send(RECORD),
    offer: (offer) => send(OFFER)(JSON.stringify(offer)),
    report: send(REPORT),
    send: send(TO_PLAYERS),
    close: () => end(undefined),
  };
};

const receive = (data: string, events: Events): void => {
  if (data.startsWith(OF_RELAY)) {
    // Only the list of invitations may be longer, because it contains many records.
    if (data.length > MAX_FRAME && events.listed === undefined) return;
    const news = parseNews(data.slice(OF_RELAY.length));
    if (news?.kind === 'welcome') events.welcome(news);
    if (news?.kind === 'record') events.record(news.link, news.now);
    if (news?.kind === 'joined') events.joined(news.peer, news.role);
    if (news?.kind === 'left') events.left(news.peer);
    if (news?.kind === 'offered') events.offered(news.until);
    if (news?.kind === 'lobby') events.listed?.(news.open);
    return;
  }
  const space = data.indexOf(' ');
  if (space > 0) events.message(data.slice(0, space), data.slice(space + 1));
};
