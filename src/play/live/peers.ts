/** The other members of a room, as a player knows them: what each may still send, and what each has proved. */
import { TokenBucket } from './flood.js';
import type { Proof } from './handshake.js';

/** Messages of a peer per second, and at once. */
export const MESSAGES_PER_SECOND = 20;
const MESSAGES_AT_ONCE = 60;
/** Faults after which a peer is muted, unless they are slower than one in ten seconds. */
const FAULTS_AT_ONCE = 8;
const FAULTS_PER_SECOND = 0.1;
/** Proofs for a peer per second, and at once: signatures cost time. */
const PROOFS_PER_SECOND = 1;
const PROOFS_AT_ONCE = 4;
/** Peers that are known at once. */
const MAX_PEERS = 64;

export class Peer {
  readonly id: string;
  readonly messages: TokenBucket;
  readonly proofs: TokenBucket;
  readonly #faults: TokenBucket;
  isMuted = false;
  /** Its messages that have not been read yet. */
  pending = 0;
  /** The nonce of its connection, once it has proved a seat. */
  nonce: string | undefined;
  /** Whether it holds the other seat, or that of this device in another tab. */
  proved: 'opponent' | 'self' | undefined;
  /** The last proof of this device's seat for this peer. */
  proof: Proof | undefined;
  /** The count of its last sealed message. */
  count = 0;
  /** When it was last heard, in milliseconds since 1970. */
  heard: number;

  constructor(id: string, now: number) {
    this.id = id;
    this.heard = now;
    this.messages = new TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, now);
    this.proofs = new TokenBucket(PROOFS_PER_SECOND, PROOFS_AT_ONCE, now);
    this.#faults = new TokenBucket(FAULTS_PER_SECOND, FAULTS_AT_ONCE, now);
  }

  /** Notes that it has proved a seat, on the connection with a nonce. */
  met(nonce: string, proved: Peer['proved'] = 'opponent'): void {
    this.nonce = nonce;
    this.proved = proved;
    this.count = 0;
  }

  /** Notes a message that was refused. */
  fault(now: number): void {
    if (!this.#faults.take(now)) this.isMuted = true;
  }
}

export class Peers {
  readonly #peers = new Map<string, Peer>();

  /** The peer of an identity; undefined if there are too many. */
  get(id: string, now: number): Peer | undefined {
    const known = this.#peers.get(id);
    if (known !== undefined) return known;
    if (this.#peers.size >= MAX_PEERS) return undefined;
    const peer = new Peer(id, now);
    this.#peers.set(id, peer);
    return peer;
  }

  remove(id: string): void {
    this.#peers.delete(id);
  }

  clear(): void {
    this.#peers.clear();
  }

  /** The newest connection of the opponent. */
  get opponent(): Peer | undefined {
    return [...this.#peers.values()].findLast(
      ({ proved, isMuted }) => proved === 'opponent' && !isMuted,
    );
  }
}
