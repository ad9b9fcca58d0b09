/**
 * A live game's room from one member's point of view: keeps the connection open, proves who holds the seat, finds the
 * opponent, and reads peers' messages. All text from peers is untrusted: it is limited in size and number, validated by
 * a schema, and refused with an error code. Peers that continue to send invalid text are muted.
 */
import { opposite } from '../../rules/pieces.js';
import type { PlayError } from '../settings.js';
import type { BySeat } from '../ledger.js';
import type { SeatKeys } from '../keeper.js';
import {
  refuseLive,
  type LiveError,
  type LiveConnection,
  type LiveRole,
  type LiveTransport,
  type Welcome,
} from './transport.js';
import type { Offer } from './lobby.js';
import { makeBase64Url } from '../../fragment.js';
import {
  isProved,
  isSealed,
  makeNonce,
  prove,
  seal,
  seatData,
  type Proof,
  MESSAGES_PER_SECOND,
  type Peer,
  Peers,
} from './peers.js';
import {
  makeBody,
  makeMessage,
  MAX_LIVE_TEXT,
  parseBody,
  parseMessage,
  type LiveMessage,
  type SealedBody,
} from './message.js';

export interface RoomOptions {
  readonly game: string;
  /** Returns whether this device currently holds a seat. Called for each new connection. */
  readonly role: () => LiveRole;
  /** Returns the seats' current keys. */
  readonly keys: () => Promise<SeatKeys>;
  /** Returns each player's number of entries on this device. */
  readonly entries: () => BySeat<number>;
  /** Returns the game's current link, or undefined if it cannot be read. */
  readonly link: () => Promise<string | undefined>;
  /** The relay's key according to the settings, in base64url. Undefined in games without clocks. */
  readonly relayKey: string | undefined;
  readonly transport: LiveTransport;
  readonly heartbeat: number;
  readonly retry: number;
  readonly now: () => number;
}

export interface RoomEvents {
  /** Called when the opponent has proved that they hold the seat. */
  readonly met: () => Promise<void>;
  /** Called when the relay sends the record, with the relay's time. Resolves to an error if the record is refused. */
  readonly record: (link: string, now: number) => Promise<PlayError | undefined>;
  /** Called when the opponent sends a signed body. */
  readonly body: (body: SealedBody) => Promise<void>;
  readonly compare: (entries: BySeat<number>) => void;
  /** Called when the opponent has received the free-text message with this number. */
  readonly delivered: (count: number) => void;
  /** Called when visible state has changed. */
  readonly changed: () => void;
}

const MAX_RETRY = 30_000;
/** Number of heartbeats without a message after which the opponent counts as absent. */
const MISSED_BEATS = 2.5;
/** Maximum number of messages from a peer that may wait while another is being checked. */
const MAX_PENDING = 64;

type Sealed = Extract<LiveMessage, { kind: 'sealed' }>;

/** This device's nonce on a connection, and the number of messages sealed with it. */
interface Seals {
  readonly nonce: string;
  count: number;
}

export class LiveRoom {
  readonly #options: RoomOptions;
  readonly #events: RoomEvents;
  readonly #peers = new Peers();
  readonly #spectators = new Set<string>();
  /** The nonces of this connection's valid proofs. A proof is refused if another member repeats its nonce. */
  readonly #proved = new Set<string>();
  readonly #beat: ReturnType<typeof setInterval>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connection: LiveConnection | undefined;
  #role: LiveRole = 'spectator';
  #isClosed = false;
  #isOpen = false;
  #attempts = 0;
  #offer: Offer | undefined;
  #seals: Seals = { nonce: makeNonce(), count: 0 };
  #sealing: Promise<void> = Promise.resolve();
  #queue: Promise<void> = Promise.resolve();
  #ping = { count: 0, at: 0 };
  /** The error that made this device close the connection. */
  #fault: LiveError | undefined;

  /** Whether a connection has ever been established. */
  wasOpen = false;
  hasMet = false;
  /** When the game leaves the relay's list of open invitations, by the relay's clock, or 0 if it is not in the list. */
  offeredUntil = 0;
  /** Round-trip time to the opponent in milliseconds. */
  lag: number | undefined;
  /** Why the connection was lost. */
  error: LiveError | undefined;
  refused: { readonly count: number; readonly last: LiveError | PlayError | undefined } = {
    count: 0,
    last: undefined,
  };

  constructor(options: RoomOptions, events: RoomEvents) {
    this.#options = options;
    this.#events = events;
    this.#beat = setInterval(() => this.#onBeat(), options.heartbeat);
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get spectators(): number {
    return this.#spectators.size;
  }

  /** Whether the opponent is connected and has sent something recently. */
  get isOpponentHere(): boolean {
    const { opponent } = this.#peers;
    const { heartbeat, now } = this.#options;
    return (
      this.#isOpen && opponent !== undefined && now() - opponent.heard < MISSED_BEATS * heartbeat
    );
  }

  /** Adds the game to the relay's list of open invitations, and does so again after each reconnect. */
  offer(offer: Offer): void {
    this.#offer = offer;
    if (this.#isOpen) this.#connection?.offer(offer);
  }

  sendRecord(link: string): void {
    if (this.#isOpen) this.#connection?.record(link);
  }

  /** Confirms a free-text message. */
  confirm(count: number): void {
    this.#send({ kind: 'ack', count });
  }

  /** Signs a body and sends it to a connected opponent. */
  seal(body: SealedBody): Promise<void> {
    // Sends bodies one at a time, because their numbers must arrive in order. A failed signature must not block the
    // next.
    this.#sealing = this.#sealing
      .then(() => this.#sendSealed(makeBody(body)))
      .catch(() => undefined);
    return this.#sealing;
  }

  async #sendSealed(body: string): Promise<void> {
    if (this.#peers.opponent === undefined) return;
    const seals = this.#seals;
    seals.count += 1;
    const message = await seal(await this.#options.keys(), seals.nonce, seals.count, body);
    // The connection may have changed in the meantime, and this seal is invalid on a new connection.
    if (message !== undefined && seals === this.#seals && this.#isOpen)
      this.#connection?.send(makeMessage(message));
  }

  /** Closes the connection and opens a new one. */
  reconnect(): void {
    this.#connection?.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#isOpen = false;
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    this.#connection?.close();
    this.#connection = undefined;
  }

  #connect(): void {
    const { transport, game, role } = this.#options;
    this.#role = role();
    this.#seals = { nonce: makeNonce(), count: 0 };
    this.#proved.clear();
    const connection = transport.open(game, this.#role, {
      welcome: (relay) => void this.#enter(connection, relay),
      record: (link, now) => this.#takeRecord(link, now),
      message: (from, text) => this.#take(from, text),
      joined: (peer, joinedAs) => {
        if (joinedAs === 'spectator') this.#spectators.add(peer);
        else this.#greet();
        this.#events.changed();
      },
      left: (peer) => {
        this.#peers.remove(peer);
        this.#spectators.delete(peer);
        this.#events.changed();
      },
      offered: (until) => {
        this.offeredUntil = until;
        this.#events.changed();
      },
      closed: (error) => this.#onLost(error),
    });
    this.#connection = connection;
  }

  /** Proves to the relay that this device holds the seat. Until then, the relay forwards none of its messages. */
  async #enter(connection: LiveConnection, relay: Welcome): Promise<void> {
    const { transport, keys, link, relayKey } = this.#options;
    if (relayKey !== undefined && relay.key !== relayKey) {
      this.#fault = refuseLive('live-key', { host: transport.host }).error;
      connection.close();
      return;
    }
    const { seat, sign, game } = await keys();
    if (seat !== undefined && sign !== undefined) {
      const signature = makeBase64Url(await sign(seatData(game, seat, relay)));
      const record = await link();
      // By now, there may be a new connection.
      if (record === undefined || connection !== this.#connection) return;
      connection.prove({ seat, signature, link: record });
    }
    this.#isOpen = true;
    this.wasOpen = true;
    if (this.#offer !== undefined) connection.offer(this.#offer);
    this.#greet();
    this.#events.changed();
  }

  #greet(): void {
    if (!this.isOpponentHere) this.#send({ kind: 'hello', nonce: this.#seals.nonce });
  }

  #onLost(error: LiveError | undefined): void {
    if (this.#isClosed) return;
    this.#isOpen = false;
    this.#connection = undefined;
    this.#peers.clear();
    this.#spectators.clear();
    this.offeredUntil = 0;
    this.lag = undefined;
    this.error = error ?? this.#fault;
    this.#fault = undefined;
    const delay = Math.min(MAX_RETRY, this.#options.retry * 2 ** this.#attempts);
    this.#attempts += 1;
    // The delay is random so that the many clients of a failed relay do not all reconnect at the same time.
    this.#timer = setTimeout(() => this.#connect(), delay * (0.5 + Math.random() / 2));
    this.#events.changed();
  }

  #onBeat(): void {
    // A relay may refuse a member after accepting the connection. Therefore, only a connection that lasts resets the
    // delay.
    if (this.#isOpen) {
      this.#attempts = 0;
      this.error = undefined;
    }
    if (this.#role === 'player') {
      if (this.#peers.opponent !== undefined) this.#sendPing();
      this.#greet();
    }
    this.#events.changed();
  }

  #sendPing(): void {
    this.#ping = { count: this.#ping.count + 1, at: this.#options.now() };
    this.#send({ kind: 'ping', count: this.#ping.count, ...this.#options.entries() });
  }

  #send(message: LiveMessage): void {
    if (this.#isOpen && this.#role === 'player') this.#connection?.send(makeMessage(message));
  }

  #take(from: string, text: string): void {
    const now = this.#options.now();
    const peer = this.#peers.get(from, now);
    if (peer === undefined || peer.isMuted) return;
    if (text.length > MAX_LIVE_TEXT) {
      this.#refuse(peer, refuseLive('live-too-long', { max: MAX_LIVE_TEXT }).error);
      return;
    }
    if (!peer.messages.take(now) || peer.pending >= MAX_PENDING) {
      this.#refuse(peer, refuseLive('live-flood', { max: MESSAGES_PER_SECOND }).error);
      return;
    }
    peer.pending += 1;
    this.#enqueue(() => this.#receiveNext(peer, text));
  }

  #takeRecord(link: string, now: number): void {
    this.#enqueue(async () => {
      const error = this.#isClosed ? undefined : await this.#events.record(link, now);
      if (error !== undefined) this.refused = { count: this.refused.count + 1, last: error };
      this.#events.changed();
    });
  }

  #enqueue(work: () => Promise<void>): void {
    const before = this.#queue;
    // An error thrown by a listener is reported as uncaught. It must not stop the queue.
    this.#queue = new Promise((resolve) => {
      void before.then(work).finally(resolve);
    });
  }

  async #receiveNext(peer: Peer, text: string): Promise<void> {
    peer.pending -= 1;
    if (!peer.isMuted && !this.#isClosed) await this.#receive(peer, text);
  }

  #refuse(peer: Peer, error: LiveError | PlayError): void {
    peer.fault(this.#options.now());
    this.refused = { count: this.refused.count + 1, last: error };
    this.#events.changed();
  }

  async #receive(peer: Peer, text: string): Promise<void> {
    const message = parseMessage(text);
    if (!message.ok) {
      this.#refuse(peer, message.error);
      return;
    }
    peer.heard = this.#options.now();
    if (this.#role === 'player') await this.#receiveOfPlayer(peer, message.value);
    this.#events.changed();
  }

  async #receiveOfPlayer(peer: Peer, message: LiveMessage): Promise<void> {
    const isOpponent = peer.proved === 'opponent';
    switch (message.kind) {
      case 'hello':
        await this.#prove(peer, message.nonce);
        break;
      case 'proof':
        await this.#checkProof(peer, message);
        break;
      case 'ping':
        if (!isOpponent) break;
        this.#send({ kind: 'pong', count: message.count });
        this.#events.compare(message);
        break;
      case 'pong':
        if (isOpponent && message.count === this.#ping.count)
          this.lag = Math.max(0, this.#options.now() - this.#ping.at);
        break;
      case 'ack':
        if (isOpponent) this.#events.delivered(message.count);
        break;
      case 'sealed':
        await this.#receiveSealed(peer, message);
        break;
    }
  }

  async #prove(peer: Peer, nonce: string): Promise<void> {
    const own = this.#seals.nonce;
    if (peer.proof?.of !== nonce || peer.proof.nonce !== own) {
      if (!peer.proofs.take(this.#options.now())) return;
      peer.proof = await prove(await this.#options.keys(), own, nonce);
    }
    // The connection may have changed in the meantime, and this proof is invalid on a new connection.
    if (peer.proof !== undefined && own === this.#seals.nonce) this.#send(peer.proof);
  }

  async #checkProof(peer: Peer, proof: Proof): Promise<void> {
    // Ignores an outdated proof or one for another member.
    if (proof.of !== this.#seals.nonce || proof.nonce === peer.nonce) return;
    const keys = await this.#options.keys();
    // Ignores the proof if the seat's key is unknown because the record that contains the key has been lost.
    if (keys.keys[proof.seat] === undefined) return;
    if (!(await isProved(keys, proof))) {
      this.#refuse(peer, refuseLive('live-forged', { seat: proof.seat }).error);
      return;
    }
    if (this.#proved.has(proof.nonce)) {
      this.#refuse(peer, refuseLive('live-replayed', { seat: proof.seat }).error);
      return;
    }
    this.#proved.add(proof.nonce);
    // The peer accepts sealed messages only after receiving a proof for this seat.
    if (peer.proof?.of !== proof.nonce) await this.#prove(peer, proof.nonce);
    peer.met(proof.nonce, proof.seat === keys.seat ? 'self' : 'opponent');
    if (peer.proved === 'self') return;
    this.hasMet = true;
    this.#sendPing();
    await this.#events.met();
  }

  async #receiveSealed(peer: Peer, sealed: Sealed): Promise<void> {
    const keys = await this.#options.keys();
    // All members receive a sealed message. It may be for another tab, or from another of the opponent's connections.
    if (peer.proved !== 'opponent' || peer.nonce === undefined || keys.seat === undefined) return;
    const seat = opposite(keys.seat);
    if (sealed.count <= peer.count) {
      this.#refuse(peer, refuseLive('live-replayed', { seat }).error);
      return;
    }
    if (!(await isSealed(keys, seat, peer.nonce, sealed))) {
      this.#refuse(peer, refuseLive('live-forged', { seat }).error);
      return;
    }
    peer.count = sealed.count;
    const body = parseBody(sealed.body);
    if (!body.ok) this.#refuse(peer, body.error);
    else await this.#events.body(body.value);
  }
}
