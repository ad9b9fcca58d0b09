/** The connections to a server, and the limits that apply to each connection and to each network address. */
import type { WebSocket } from 'ws';
import { closeCode, type CloseReason } from '../../errors/close-codes.js';
import { MAX_PLAY_TEXT } from '../../play/link.js';
import { TokenBucket } from '../../token-bucket.js';

/** Number of messages and of bytes per second on one connection, each with the burst size. */
export interface Rates {
  readonly messages: readonly [perSecond: number, most: number];
  readonly bytes: readonly [perSecond: number, most: number];
}

const RELAY_RATES: Rates = { messages: [20, 60], bytes: [64 * 1024, 4 * MAX_PLAY_TEXT] };
/** Maximum number of unsent bytes before a connection is closed. */
const MAX_WAITING = 1 << 20;
/** Milliseconds that a client may take to respond to the close frame. */
const LAST_WORDS = 5000;
/** An address may open its maximum number of connections at once, and then as many again in this number of seconds. */
const REOPEN_TIME = 10;

/** Sends data unless the connection is closing. Closes the connection of a client that does not read. */
export const send = (socket: WebSocket, data: Buffer | string): void => {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_WAITING) refuse(socket, 'slow');
  else socket.send(data, { binary: false });
};

/** Closes a connection, even if the client does not respond. `text` is for the developer of the client. */
export const refuse = (socket: WebSocket, reason: CloseReason, text: string = reason): void => {
  socket.close(closeCode(reason), text);
  setTimeout(() => socket.terminate(), LAST_WORDS).unref();
};

/** Passes on a connection's text messages. Calls `onFlood` and closes the connection if it sends too much. */
export const listen = (
  socket: WebSocket,
  { onText, onFlood }: { readonly onText: (text: string) => void; readonly onFlood: () => void },
  rates = RELAY_RATES,
): void => {
  const messages = new TokenBucket(...rates.messages, performance.now());
  const bytes = new TokenBucket(...rates.bytes, performance.now());
  const isWithinLimits = (length: number): boolean => {
    const now = performance.now();
    return messages.take(now) && bytes.take(now, length);
  };
  const flood = (): void => {
    onFlood();
    refuse(socket, 'flood');
  };
  // Frames may still arrive while a refused connection is being closed.
  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  socket.on('ping', (data: Buffer) => {
    if (isOpen() && !isWithinLimits(data.length)) flood();
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isOpen()) return;
    if (!isWithinLimits(data.length) || isBinary) flood();
    else onText(data.toString('utf8'));
  });
};

/** Counts the connections of each network address. */
export class Addresses {
  readonly #most: number;
  readonly #known = new Map<string, { count: number; readonly opened: TokenBucket }>();

  /** `most` is the maximum number of connections from an address. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a connection until it closes. Returns false if the address has too many, or reopens them too often. */
  admit(socket: WebSocket, address: string): boolean {
    const now = performance.now();
    const known = this.#known.get(address) ?? {
      count: 0,
      opened: new TokenBucket(this.#most / REOPEN_TIME, this.#most, now),
    };
    this.#known.set(address, known);
    if (known.count >= this.#most || !known.opened.take(now)) return false;
    known.count += 1;
    socket.on('close', () => (known.count -= 1));
    return true;
  }

  /** Drops addresses without connections. Call this at intervals of more than {@link REOPEN_TIME}. */
  sweep(): void {
    for (const [address, { count }] of this.#known) if (count === 0) this.#known.delete(address);
  }
}
