/**
 * Proofs of who holds a seat. Each connection has a random nonce. A player proves the seat to a peer by signing both
 * nonces, so a proof serves one connection alone. Later messages are signed with the nonce of their sender and a count
 * that increases, so nothing can be repeated, and nobody between the players can write for them.
 */
import { ByteWriter } from '../../bytes.js';
import { makeBase64Url, parseBase64Url } from '../../fragment.js';
import type { Color } from '../../rules/pieces.js';
import { isSignedBy, randomBytes, type Bytes } from '../crypto.js';
import type { SeatKeys } from '../seat-keys.js';
import type { LiveMessage } from './message.js';

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
