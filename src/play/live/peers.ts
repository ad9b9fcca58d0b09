/** The other members of a room, as a player knows them: what each may still send, and what each has proved. */
import { TokenBucket } from './relay-protocol.js';
import { ByteWriter } from '../../bytes.js';
import { makeBase64Url, parseBase64Url } from '../../fragment.js';
import type { Color } from '../../rules/pieces.js';
import { isSignedBy, randomBytes, type Bytes } from '../crypto.js';
import type { SeatKeys } from '../keeper.js';
import type { LiveMessage } from './message.js';

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

/**
 * Proofs of who holds a seat. Each connection has a random nonce. A player proves the seat to a peer by signing both
 * nonces, so a proof serves one connection alone. Later messages are signed with the nonce of their sender and a count
 * that increases, so nothing can be repeated, and nobody between the players can write for them.
 */

const NONCE_BYTES = 16;
const PROOF_LABEL = 'acedrex live proof 1';
const SEALED_LABEL = 'acedrex live sealed 1';

export const makeNonce = (): string => makeBase64Url(randomBytes(NONCE_BYTES));

/** What is signed. The label makes it different from everything else that a seat signs. */
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

/** Proves the seat of this device; undefined for a spectator. */
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

/** Whether the owner of a seat has sealed a message, on the connection with a nonce. */
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
