/**
 * The room of a live game as one member sees it: keeps the connection, finds the opponent, who proves the seat, and
 * reads what peers send. Everything that a peer sends is hostile text: it is limited in size and number, read by a
 * schema, and refused with a code. Peers that keep sending such texts are muted.
 */
import { opposite } from '../../rules/pieces.js';
import type { PlayError } from '../settings.js';
import type { BySeat } from '../ledger.js';
import type { SeatKeys } from '../keeper.js';
import { DirectPath, type DirectConnection } from './direct.js';
import {
  refuseLive,
  type LiveError,
  type Audience,
  type LiveConnection,
  type LiveRole,
  type LiveTransport,
} from './transport.js';
import {
  isProved,
  isSealed,
  makeNonce,
  prove,
  seal,
  type Proof,
  MESSAGES_PER_SECOND,
  Peer,
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
  readonly role: LiveRole;
  /** The keys of the seats as they are known now. */
  readonly keys: () => Promise<SeatKeys>;
  /** How many entries of each player this device has. */
  readonly entries: () => BySeat<number>;
  readonly transport: LiveTransport;
  /** Makes a connection from browser to browser; without it, the transport alone is used. */
  readonly direct?: () => DirectConnection;
  readonly heartbeat: number;
  readonly retry: number;
  readonly now: () => number;
}

/** What players sign for each other, without what serves the connection. */
export type PlayersBody = Exclude<SealedBody, { kind: 'signal' }>;

export interface RoomEvents {
  /** Connected, or connected again. */
  readonly opened: () => void;
  /** A member has joined and may lack the record. */
  readonly joined: () => void;
  /** A player who may lack the record is about to receive a proof. Resolves after the record was sent. */
  readonly owed: () => Promise<void>;
  /** The opponent has proved the seat. */
  readonly met: () => Promise<void>;
  /** A peer has sent a record. Resolves to why it is refused, if it is. */
  readonly record: (
    link: string,
    sender: { readonly isOpponent: boolean },
  ) => Promise<LiveError | PlayError | undefined>;
  /** The opponent has signed something. */
  readonly body: (body: PlayersBody) => Promise<void>;
  /** How many entries of each player the opponent has. */
  readonly compare: (entries: BySeat<number>) => void;
  /** The opponent has received the free text with this number. */
  readonly delivered: (count: number) => void;
  /** Something has changed that is shown. */
  readonly changed: () => void;
}

const MAX_RETRY = 30_000;
/** Heartbeats without a message after which the opponent counts as away. */
const MISSED_BEATS = 2.5;
/** Messages of a peer that wait while one is being checked. */
const MAX_PENDING = 64;

type Sealed = Extract<LiveMessage, { kind: 'sealed' }>;

/** The own nonce on one way to the opponent, and how many messages were sealed with it. */
interface Seals {
  readonly nonce: string;
  count: number;
}

export class LiveRoom {
  readonly #options: RoomOptions;
  readonly #events: RoomEvents;
  readonly #peers = new Peers();
  readonly #spectators = new Set<string>();
  /** The nonces that have been proved on this connection: a proof that another member repeats is refused. */
  readonly #proved = new Set<string>();
  readonly #beat: ReturnType<typeof setInterval>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connection: LiveConnection | undefined;
  #isClosed = false;
  #isOpen = false;
  /** Whether all players in the room have been sent the record. */
  #isRecordSent = false;
  #attempts = 0;
  #seals: Seals = { nonce: makeNonce(), count: 0 };
  #sealing: Promise<void> = Promise.resolve();
  #queue: Promise<void> = Promise.resolve();
  #ping = { count: 0, at: 0 };
  #direct: { readonly path: DirectPath; readonly peer: Peer; readonly seals: Seals } | undefined;

  /** Whether it has been connected at all. */
  wasOpen = false;
  hasMet = false;
  /** Milliseconds that a message to the opponent and back needs. */
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
    this.#beat = setInterval(() => {
      this.#onBeat();
    }, options.heartbeat);
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get spectators(): number {
    return this.#spectators.size;
  }

  /** Whether the opponent's browser is connected with this one. */
  get isDirect(): boolean {
    return this.#direct?.path.isOpen === true;
  }

  /** Whether the opponent is there and has been heard lately. */
  get isOpponentHere(): boolean {
    const { opponent } = this.#peers;
    return (
      (this.#isOpen && opponent !== undefined && this.#isHeard(opponent)) ||
      (this.#direct?.path.isOpen === true && this.#isHeard(this.#direct.peer))
    );
  }

  #isHeard({ heard }: Peer): boolean {
    const { heartbeat, now } = this.#options;
    return now() - heard < MISSED_BEATS * heartbeat;
  }

  /** Sends the record to everybody in the room. */
  sendRecord(link: string): void {
    this.#send({ kind: 'record', link }, 'all');
    this.#isRecordSent = this.#isOpen;
    if (!this.isOpponentHere) this.#send({ kind: 'hello', nonce: this.#seals.nonce });
  }

  /** Confirms a free text. */
  confirm(count: number): void {
    this.#send({ kind: 'ack', count });
  }

  /** Signs something and sends it to the opponent, if he is there. */
  seal(body: SealedBody): Promise<void> {
    // One after the other: the counts must arrive in order.
    // A message that cannot be signed must not keep the next ones from being sent.
    this.#sealing = this.#sealing
      .then(() => this.#sendSealed(makeBody(body)))
      .catch(() => undefined);
    return this.#sealing;
  }

  async #sendSealed(body: string): Promise<void> {
    const direct = this.#direct;
    if (direct !== undefined && this.isDirect) {
      const message = await this.#makeSealed(direct.seals, body);
      if (message !== undefined && direct.path.send(makeMessage(message))) return;
    }
    if (this.#peers.opponent === undefined) return;
    const seals = this.#seals;
    const message = await this.#makeSealed(seals, body);
    // Meanwhile there may be another connection, where this seal is not valid.
    if (message !== undefined && seals === this.#seals && this.#isOpen)
      this.#connection?.send(makeMessage(message), 'players');
  }

  async #makeSealed(seals: Seals, body: string): Promise<Sealed | undefined> {
    seals.count += 1;
    return seal(await this.#options.keys(), seals.nonce, seals.count, body);
  }

  close(): void {
    this.#isClosed = true;
    this.#isOpen = false;
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    this.#direct?.path.close();
    this.#connection?.close();
    this.#connection = undefined;
  }

  #connect(): void {
    const { transport, game, role } = this.#options;
    this.#seals = { nonce: makeNonce(), count: 0 };
    this.#proved.clear();
    this.#isRecordSent = false;
    this.#connection = transport.open(game, role, {
      opened: () => {
        this.#isOpen = true;
        this.wasOpen = true;
        this.#events.opened();
        this.#events.changed();
      },
      message: (from, text) => {
        this.#take(from, text);
      },
      joined: (peer, joinedAs) => {
        if (joinedAs === 'spectator') this.#spectators.add(peer);
        else this.#isRecordSent = false;
        this.#events.joined();
        this.#events.changed();
      },
      left: (peer) => {
        this.#peers.remove(peer);
        this.#spectators.delete(peer);
        this.#events.changed();
      },
      closed: (error) => {
        this.#onLost(error);
      },
    });
  }

  #onLost(error: LiveError | undefined): void {
    if (this.#isClosed) return;
    this.#isOpen = false;
    this.#connection = undefined;
    this.#peers.clear();
    this.#spectators.clear();
    this.lag = undefined;
    this.error = error;
    const delay = Math.min(MAX_RETRY, this.#options.retry * 2 ** this.#attempts);
    this.#attempts += 1;
    // The thousands that a relay has lost at once must not come back at once.
    this.#timer = setTimeout(
      () => {
        this.#connect();
      },
      delay * (0.5 + Math.random() / 2),
    );
    this.#events.changed();
  }

  #onBeat(): void {
    // A relay that refuses a member accepts the connection first, so only one that lasts ends the longer waits.
    if (this.#isOpen) {
      this.#attempts = 0;
      this.error = undefined;
    }
    if (this.#options.role === 'player') {
      // A silent path is closed; the relay carries the messages.
      if (this.#direct?.path.isOpen === true && !this.#isHeard(this.#direct.peer))
        this.#direct.path.close();
      if (this.#peers.opponent !== undefined || this.isDirect) this.#sendPing();
      if (!this.isOpponentHere) this.#send({ kind: 'hello', nonce: this.#seals.nonce });
    }
    this.#events.changed();
  }

  #sendPing(): void {
    this.#ping = { count: this.#ping.count + 1, at: this.#options.now() };
    this.#send({ kind: 'ping', count: this.#ping.count, ...this.#options.entries() });
  }

  #send(message: LiveMessage, audience: Audience = 'players'): void {
    const text = makeMessage(message);
    const isHandshake = message.kind === 'hello' || message.kind === 'proof';
    const isDirect = this.isDirect && !isHandshake;
    const isSent = isDirect && this.#direct?.path.send(text) === true;
    // Records go both ways: to the spectators, and in case the direct path has just been lost.
    if (this.#isOpen && (!isSent || audience === 'all')) this.#connection?.send(text, audience);
  }

  #take(from: string, text: string): void {
    const peer = this.#peers.get(from, this.#options.now());
    if (peer !== undefined) this.#takeFrom(peer, text);
  }

  #takeFrom(peer: Peer, text: string): void {
    const now = this.#options.now();
    if (peer.isMuted) return;
    if (text.length > MAX_LIVE_TEXT) {
      this.#refuse(peer, refuseLive('live-too-long', { max: MAX_LIVE_TEXT }).error);
      return;
    }
    if (!peer.messages.take(now) || peer.pending >= MAX_PENDING) {
      this.#refuse(peer, refuseLive('live-flood', { max: MESSAGES_PER_SECOND }).error);
      return;
    }
    peer.pending += 1;
    const before = this.#queue;
    // A listener that throws is reported as usual, and must not end the reading.
    this.#queue = new Promise((resolve) => {
      void before.then(() => this.#receiveNext(peer, text)).finally(resolve);
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
    const isOpponent = peer.proved === 'opponent';
    if (message.value.kind === 'record') {
      const error = await this.#events.record(message.value.link, { isOpponent });
      if (error !== undefined) this.#refuse(peer, error);
    } else if (this.#options.role === 'player') await this.#receiveOfPlayer(peer, message.value);
    this.#events.changed();
  }

  async #receiveOfPlayer(
    peer: Peer,
    message: Exclude<LiveMessage, { kind: 'record' }>,
  ): Promise<void> {
    const isOpponent = peer.proved === 'opponent';
    switch (message.kind) {
      case 'hello':
        if (peer !== this.#direct?.peer) await this.#prove(peer, message.nonce);
        break;
      case 'proof':
        if (peer !== this.#direct?.peer) await this.#checkProof(peer, message);
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
    // The record comes first: without it, the opponent may not know the key of this seat.
    if (!this.#isRecordSent) await this.#events.owed();
    if (peer.proof?.of !== nonce || peer.proof.nonce !== own) {
      if (!peer.proofs.take(this.#options.now())) return;
      peer.proof = await prove(await this.#options.keys(), own, nonce);
    }
    // Meanwhile there may be another connection, where this proof is not valid.
    if (peer.proof !== undefined && own === this.#seals.nonce) this.#send(peer.proof);
  }

  async #checkProof(peer: Peer, proof: Proof): Promise<void> {
    // The proof is for another member, or outdated.
    if (proof.of !== this.#seals.nonce || proof.nonce === peer.nonce) return;
    const keys = await this.#options.keys();
    // The key comes with the record, which may have been lost.
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
    // Only after this seat's proof does the peer accept what is sealed.
    if (peer.proof?.of !== proof.nonce) await this.#prove(peer, proof.nonce);
    peer.met(proof.nonce, proof.seat === keys.seat ? 'self' : 'opponent');
    if (peer.proved === 'self') return;
    this.hasMet = true;
    this.#sendPing();
    await this.#events.met();
    // Gathering addresses takes seconds, during which messages are read.
    if (!this.isDirect && keys.seat === 'white') void this.#openDirect(proof.nonce)?.offer();
  }

  /**
   * Begins a connection from browser to browser, where the platform has any. White offers it. It keeps the nonces with
   * which it began: proofs come by the relay, so after a new connection with the relay, a message sealed with the new
   * nonce could overtake the proof of that nonce, or never be proved while the relay is away.
   */
  #openDirect(nonce: string): DirectPath | undefined {
    const { direct, now } = this.#options;
    if (direct === undefined) return undefined;
    this.#direct?.path.close();
    const peer = new Peer('direct', now());
    peer.met(nonce);
    const path: DirectPath = new DirectPath(direct(), {
      signal: (data) => void this.seal({ kind: 'signal', data }),
      opened: () => {
        peer.heard = now();
        this.#sendPing();
        this.#events.changed();
      },
      message: (text) => {
        this.#takeFrom(peer, text);
      },
      closed: () => {
        if (this.#direct?.path !== path) return;
        this.#direct = undefined;
        this.#events.changed();
      },
    });
    this.#direct = { path, peer, seals: { nonce: this.#seals.nonce, count: 0 } };
    return path;
  }

  /** The opponent's half of a connection from browser to browser. */
  #receiveSignal(peer: Peer, data: string, isWhite: boolean): void {
    const path = isWhite ? this.#direct?.path : this.#openDirect(peer.nonce ?? '');
    void path?.receive(data);
  }

  async #receiveSealed(peer: Peer, sealed: Sealed): Promise<void> {
    const keys = await this.#options.keys();
    // All players receive what is sealed for one: another tab, or another connection of the opponent.
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
    else if (body.value.kind === 'signal')
      this.#receiveSignal(peer, body.value.data, keys.seat === 'white');
    else await this.#events.body(body.value);
  }
}
