/**
 * The list of open invitations on this relay and on the relays that share its Redis server, and the connections that
 * read this list.
 */
import type { WebSocket } from 'ws';
import { makeNews, QUESTION, REPORT } from '../../play/live/relay-protocol.js';
import {
  MAX_OPEN,
  readOpenInvitations,
  type Offer,
  type OpenInvitation,
} from '../../play/live/lobby.js';
import { listen, refuse, send } from './sockets.js';

/** Maximum number of open invitations from one network address. */
const ADDRESS_INVITATIONS = 3;
/** Milliseconds that an invitation stays in the list. */
const OPEN_TIME = 30 * 60_000;
/** Number of network addresses that must report an invitation before it is removed without the operator. */
const REPORTERS = 3;
/** Maximum number of removed invitations that the relay stores in order to refuse them. */
const MAX_REMOVED = 10_000;
/** Milliseconds for which changes are collected before they are sent. */
const PAUSE = 250;
/** Milliseconds without an update after which another relay's list is dropped. */
const SILENCE = 90_000;
const MAX_READERS = 5000;

interface Own extends OpenInvitation {
  readonly address: string;
  readonly reporters: Set<string>;
}

interface Reader {
  /** Whether the reader has responded since the last ping. */
  isAlive: boolean;
  /** Whether a list is still being sent to the reader. */
  isReceiving: boolean;
  /** Whether the list has changed since then. */
  isBehind: boolean;
}

export interface LobbyEvents {
  readonly log: (event: string, details: Readonly<Record<string, string | number>>) => void;
  /** Sends text to the other relays. */
  readonly share: (text: string) => void;
  readonly now: () => number;
}

export class Lobby {
  readonly #events: LobbyEvents;
  readonly #own = new Map<string, Own>();
  /** The lists of other relays, each with the time of its last update. */
  readonly #others = new Map<string, { open: readonly OpenInvitation[]; at: number }>();
  readonly #removed = new Set<string>();
  readonly #readers = new Map<WebSocket, Reader>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: LobbyEvents) {
    this.#events = events;
  }

  get size(): number {
    return this.#own.size;
  }

  get readers(): number {
    return this.#readers.size;
  }

  /** Adds a host's invitation from a network address. Returns the expiry time, or 0 if the invitation is refused. */
  open(id: string, { link, level }: Offer, address: string): number {
    const known = this.#own.get(id);
    const alike = [...this.#own.values()].filter((own) => own.address === address && own.id !== id);
    const isFull = this.#own.size >= MAX_OPEN || alike.length >= ADDRESS_INVITATIONS;
    if (this.#removed.has(id) || (known === undefined && isFull)) return 0;
    const until = known?.until ?? this.#events.now() + OPEN_TIME;
    const reporters = known?.reporters ?? new Set();
    this.#own.set(id, { id, link, level, until, address, reporters });
    this.#changed();
    return until;
  }

  /** Removes an invitation because its host has left or a guest has accepted it. */
  close(id: string): void {
    if (this.#own.delete(id)) this.#changed();
  }

  /** Removes an invitation permanently. Returns false if it does not exist. */
  remove(id: string): boolean {
    const isKnown = this.list().some((open) => open.id === id);
    const [oldest] = this.#removed;
    if (this.#removed.size >= MAX_REMOVED && oldest !== undefined) this.#removed.delete(oldest);
    this.#removed.add(id);
    this.#own.delete(id);
    this.#events.log('removed', { game: id });
    this.#events.share(JSON.stringify({ removed: id }));
    this.#changed();
    return isKnown;
  }

  get isFull(): boolean {
    return this.#readers.size >= MAX_READERS;
  }

  /** Sends the list to a connection until the connection closes. */
  enter(socket: WebSocket, address: string): void {
    const reader = { isAlive: true, isReceiving: false, isBehind: false };
    this.#readers.set(socket, reader);
    socket.on('close', () => this.#readers.delete(socket));
    socket.on('pong', () => (reader.isAlive = true));
    listen(socket, {
      onFlood: () => this.#events.log('flood', { address }),
      onText: (text) => {
        if (text === QUESTION) send(socket, makeNews({ kind: 'alive' }));
        else if (text.startsWith(REPORT)) this.#report(text.slice(REPORT.length), address);
      },
    });
    this.#sendList(socket, reader, this.#news());
  }

  #report(id: string, address: string): void {
    const own = this.#own.get(id);
    if (own === undefined) {
      // The invitation belongs to another relay, so the report is passed on.
      if (this.list().some((open) => open.id === id))
        this.#events.share(JSON.stringify({ reported: id, address }));
      return;
    }
    if (own.reporters.has(address)) return;
    own.reporters.add(address);
    this.#events.log('reported', { game: id, host: own.address, reporters: own.reporters.size });
    if (own.reporters.size >= REPORTERS) this.remove(id);
  }

  /** Processes text shared by another relay. */
  follow(text: string): void {
    const { asks, from, open, removed, reported, address } = JSON.parse(text) as Partial<
      Record<string, unknown>
    >;
    if (asks === true) this.#onChange();
    if (typeof removed === 'string' && !this.#removed.has(removed)) this.remove(removed);
    if (typeof reported === 'string' && this.#own.has(reported))
      this.#report(reported, String(address));
    const list = readOpenInvitations(open);
    if (typeof from !== 'string' || list === undefined) return;
    this.#others.set(from, { open: list, at: this.#events.now() });
    this.#sendSoon();
  }

  /** Drops expired invitations and readers that do not respond, and sends the remaining list to the other relays. */
  beat(name: string): void {
    const now = this.#events.now();
    for (const { id, until } of this.#own.values()) if (until <= now) this.close(id);
    for (const [relay, { at }] of this.#others)
      if (now - at > SILENCE) {
        this.#others.delete(relay);
        this.#sendSoon();
      }
    for (const [socket, reader] of this.#readers) {
      if (reader.isAlive) socket.ping();
      else socket.terminate();
      reader.isAlive = false;
    }
    this.share(name);
  }

  share(name: string): void {
    this.#events.share(JSON.stringify({ from: name, open: this.#openOwn() }));
  }

  /** Requests the lists of the other relays. */
  ask(): void {
    this.#events.share(JSON.stringify({ asks: true }));
  }

  /** Withdraws this relay's invitations from the other relays, because their hosts are about to be disconnected. */
  stop(name: string): void {
    this.#own.clear();
    this.share(name);
    clearTimeout(this.#timer);
    for (const socket of this.#readers.keys()) refuse(socket, 'stopping');
  }

  #openOwn(): readonly OpenInvitation[] {
    return [...this.#own.values()].map(({ id, link, level, until }) => ({
      id,
      link,
      level,
      until,
    }));
  }

  /** All open invitations, including those on other relays. */
  list(): readonly OpenInvitation[] {
    const all = new Map<string, OpenInvitation>();
    // A host who has changed relays is in both lists until the old relay updates its list.
    for (const open of [...this.#others.values()].flatMap((other) => other.open))
      all.set(open.id, open);
    for (const open of this.#openOwn()) all.set(open.id, open);
    return [...all.values()].filter(({ id }) => !this.#removed.has(id)).slice(-MAX_OPEN);
  }

  #news(): string {
    return makeNews({ kind: 'lobby', open: this.list() });
  }

  #changed(): void {
    this.#onChange();
    this.#sendSoon();
  }

  /** Called when this relay's invitations have changed. */
  #onChange: () => void = () => undefined;

  set onChange(listener: () => void) {
    this.#onChange = listener;
  }

  #sendSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const data = this.#news();
      for (const [socket, reader] of this.#readers) this.#sendList(socket, reader, data);
    }, PAUSE);
  }

  /** Sends the list to a reader. A slow reader gets only the newest list, as soon as it has received the last one. */
  #sendList(socket: WebSocket, reader: Reader, data: string): void {
    reader.isBehind = reader.isReceiving;
    if (reader.isReceiving || socket.readyState !== socket.OPEN) return;
    reader.isReceiving = true;
    socket.send(data, () => {
      reader.isReceiving = false;
      if (reader.isBehind) this.#sendList(socket, reader, this.#news());
    });
  }
}
