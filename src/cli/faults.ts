/** How the commands tell the faults of a PGN file. */
import type { PgnError } from '../notation/pgn.js';
import { quote } from '../result.js';
import { Failure, say } from './io.js';

/** A fault with its place in front. */
export const placed = ({ line, token, message }: PgnError): string =>
  token === '' ? `line ${line}: ${message}` : `line ${line}, ${quote(token)}: ${message}`;

export const sayPlaced = (error: PgnError): void => {
  say(placed(error));
};

/** Throws a Failure if the input had faults; they have been told one by one. */
export const failOnFaults = (faults: number): void => {
  if (faults > 0) throw new Failure(`${faults} fault${faults === 1 ? '' : 's'} in the input`);
};
