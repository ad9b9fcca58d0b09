/**
 * The other members of a room. Tracks how many messages each may still send, and whose seat each has proved to hold.
 */
import { TokenBucket } from '../../token-bucket.js';
import { ByteWriter } from '../../bytes.js';
import { makeBase64Url, parseBase64Url } from '../../fragment.js';
import type { Color } from '../../rules/pieces.js';
import { isSignedBy, randomBytes, type Bytes } from '../crypto.js';
import type { SeatKeys } from '../keeper.js';
import type { LiveMessage } from './message.js';

/** Maximum number of messages per second from a peer, and the burst size. */
export const MESSAGES_PER_SECOND = 20;
const MESSAGES_AT_ONCE = 60;
/** Burst size for a peer's errors. A peer that exceeds the burst size or the rate is muted. */
const FAULTS_AT_ONCE = 8;
const FAULTS_PER_SECOND = 0.1;
/**
 * Maximum number of proofs per second for a peer, and the burst size. Proofs are limited, because checking a signature
 * is slow.
 */
const PROOFS_PER_SECOND = 1;
const PROOFS_AT_ONCE = 4;
/** Maximum number of peers at once. */
const MAX_PEERS = 64;

export class Peer {
  readonly id: string;
  readonly messages: TokenBucket;
  readonly proofs: TokenBucket;
  readonly #faults: TokenBucket;
  isMuted = false;
  /** Number of the peer's messages that have not been processed. */
  pending = 0;
  /** The nonce of the peer's connection. Set when the peer proves that they hold a seat. */
  nonce: string | undefined;
  /** Whether the peer holds the opponent's seat, or this device's seat in another tab. */
  proved: 'opponent' | 'self' | undefined;
  /** The last proof of this device's seat that was sent to the peer. */
  proof: Proof | undefined;
  /** The number of the peer's last sealed message. */
  count = 0;
  /** When the peer last sent a message, in milliseconds since 1970. */
  heard: number;

  constructor(id: string, now: number) {
    this.id = id;
    this.heard = now;
    this.messages = new TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, now);
    this.proofs = new TokenBucket(PROOFS_PER_SECOND, PROOFS_AT_ONCE, now);
    this.#faults = new TokenBucket(FAULTS_PER_SECOND, FAULTS_AT_ONCE, now);
  }

  /** Records that the peer has proved, on the connection with a given nonce, that they hold a seat. */
  met(nonce: string, proved: Peer['proved']): void {
    this.nonce = nonce;
    this.proved = proved;
    this.count = 0;
  }

  /** Counts a refused message. Mutes the peer if there are too many. */
  fault(now: number): void {
    if (!this.#faults.take(now)) this.isMuted = true;
  }
}

export class Peers {
  readonly #peers = new Map<string, Peer>();

  /** The peer with an ID, created if necessary. Returns undefined if there are too many peers. */
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

  /** The opponent's newest connection. */
  get opponent(): Peer | undefined {
    return [...this.#peers.values()].findLast(
      ({ proved, isMuted }) => proved === 'opponent' && !isMuted,
    );
  }
}

/**
 * Proves who holds a seat. Each connection has a random nonce. A player proves to a peer that they hold the seat by
 * signing both nonces. The proof is therefore valid only on one connection. Later messages are signed with the sender's
 * nonce and an increasing number, so no intermediary can repeat or forge them.
 */

const NONCE_BYTES = 16;
const PROOF_LABEL = 'acedrex live proof 2';
const SEALED_LABEL = 'acedrex live sealed 2';
const SEAT_LABEL = 'acedrex live seat 2';

export const makeNonce = (): string => makeBase64Url(randomBytes(NONCE_BYTES));

/** The bytes to sign. The label distinguishes them from all other data that a seat signs. */
const dataOf = (label: string, game: Uint8Array, ...fields: readonly string[]): Bytes => {
  const writer = new ByteWriter();
  writer.text(label);
  writer.raw(game);
  for (const field of fields) writer.text(field);
  return writer.finish() as Bytes;
};

export type Proof = Extract<LiveMessage, { kind: 'proof' }>;
type Sealed = Extract<LiveMessage, { kind: 'sealed' }>;

const proofData = (game: Uint8Array, { seat, nonce, of }: Omit<Proof, 'kind' | 'signature'>) =>
  dataOf(PROOF_LABEL, game, seat, nonce, of);

const sealedData = (
  game: Uint8Array,
  seat: Color,
  nonce: string,
  { body, count }: Pick<Sealed, 'body' | 'count'>,
) => dataOf(SEALED_LABEL, game, seat, nonce, String(count), body);

/** The bytes that a seat's owner signs for a relay, including the relay's key and its nonce for the connection. */
export const seatData = (
  game: Uint8Array,
  seat: Color,
  { key, nonce }: { readonly key: string; readonly nonce: string },
): Bytes => dataOf(SEAT_LABEL, game, seat, key, nonce);

/** Proves to a peer that this device holds its seat. Resolves to undefined for a spectator. */
export const prove = async (
  { game, seat, sign }: SeatKeys,
  nonce: string,
  of: string,
): Promise<Proof | undefined> => {
  if (seat === undefined || sign === undefined) return undefined;
  const signature = makeBase64Url(await sign(proofData(game, { seat, nonce, of })));
  return { kind: 'proof', seat, nonce, of, signature };
};

export const isProved = async (keys: SeatKeys, proof: Proof): Promise<boolean> => {
  const key = keys.keys[proof.seat];
  const signature = parseBase64Url(proof.signature);
  return (
    key !== undefined &&
    signature !== undefined &&
    (await isSignedBy(key, signature, proofData(keys.game, proof)))
  );
};

export const seal = async (
  { game, seat, sign }: SeatKeys,
  nonce: string,
  count: number,
  body: string,
): Promise<Sealed | undefined> => {
  if (seat === undefined || sign === undefined) return undefined;
  const signature = makeBase64Url(await sign(sealedData(game, seat, nonce, { body, count })));
  return { kind: 'sealed', body, count, signature };
};

/** Whether a seat's owner has sealed a message on the connection with a given nonce. */
export const isSealed = async (
  { game, keys }: SeatKeys,
  seat: Color,
  nonce: string,
  sealed: Sealed,
): Promise<boolean> => {
  const key = keys[seat];
  const signature = parseBase64Url(sealed.signature);
  return (
    key !== undefined &&
    signature !== undefined &&
    (await isSignedBy(key, signature, sealedData(game, seat, nonce, sealed)))
  );
};
