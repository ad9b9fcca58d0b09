/** Rolls of the die, by chance or from a seed. */
import { isDieRoll, type DieRoll } from '../../rules/dice.js';

/** Eight divides 256, so the low three bits of a random byte are as fair as the byte: no bias. */
const rollOfByte = (byte = 0): DieRoll => {
  const roll = (byte & 7) + 1;
  if (!isDieRoll(roll)) throw new RangeError(`no roll ${roll}`);
  return roll;
};

/** A roll by the browser's cryptographic generator. */
export const fairRoll = (): DieRoll => rollOfByte(crypto.getRandomValues(new Uint8Array(1))[0]);

/**
 * The n-th roll of a seed, n from 1, from the first byte of the SHA-256 of `seed:n`. Whoever knows the seed
 * can check it, `printf 'seed:1' | sha256sum`. Rejects if the browser provides no SHA-256, as on pages
 * without https.
 */
export const seededRoll = async (seed: string, number: number): Promise<DieRoll> => {
  const text = new TextEncoder().encode(`${seed}:${number}`);
  return rollOfByte(new Uint8Array(await crypto.subtle.digest('SHA-256', text))[0]);
};

/** The next roll: the n-th of a seed, or a random one if the seed is empty. */
export const rollFor = async (seed: string, number: number): Promise<DieRoll> =>
  seed === '' ? fairRoll() : seededRoll(seed, number);
