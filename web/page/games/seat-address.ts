/**
 * The address that offers to move a seat to the device that shows a code. Kept out of `games-address.ts`, because that
 * file is part of the first download.
 */
import { addressOfGames } from './games-address.js';

/** Matches a code in base64url. The device that holds the seat checks everything else. */
const CODE = /[?&]seat=([\w-]{1,400})(?:&|$)/;

export const addressOfSeat = (id: string, code: string): string =>
  `${addressOfGames({ kind: 'game', id })}&seat=${code}`;

/** The code in an address made by {@link addressOfSeat}. Returns undefined if there is no valid code. */
export const seatCodeIn = (hash: string): string | undefined => CODE.exec(hash)?.[1];
