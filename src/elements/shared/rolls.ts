/** Rolls of the die, random or from a seed. */
import { isDieRoll, type DieRoll } from '../../rules/dice.js';

/** The low three bits of a random byte are uniform, because 256 is a multiple of 8. */
const rollOfByte = (byte = 0): DieRoll => {
  const roll = (byte & 7) + 1;
  if (!isDieRoll(roll)) throw new RangeError(`roll must be 1 to 8, not ${roll}`);
  return roll;
};

/** A roll from the browser's cryptographic generator. */
export const fairRoll = (): DieRoll => rollOfByte(crypto.getRandomValues(new Uint8Array(1))[0]);

/**
 * The n-th roll for a seed (n starts at 1), from the first byte of the SHA-256 of `seed:n`. Users who know the seed can
 * check the roll: `printf 'seed:1' | sha256sum`. Rejects if the browser does not provide SHA-256, for example on pages
 * without HTTPS.
 */
export const seededRoll = async (seed: string, number: number): Promise<DieRoll> => {
  const text = new TextEncoder().encode(`${seed}:${number}`);
  return rollOfByte(new Uint8Array(await crypto.subtle.digest('SHA-256', text))[0]);
};

/** The next roll: the n-th roll for a seed, or a random roll if the seed is empty. */
export const rollFor = async (seed: string, number: number): Promise<DieRoll> =>
  seed === '' ? fairRoll() : seededRoll(seed, number);
