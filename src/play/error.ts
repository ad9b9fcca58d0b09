/** Errors of games between two people, as values. */
import { makeError, type ErrorOf } from '../errors/error.js';
import type { TwoPlayerErrorCode, TwoPlayerErrors } from '../errors/play-codes.js';
import { WORDS as TWO_PLAYER_SENTENCES } from '../words/play-errors.js';
import { err } from '../result.js';
import type { Color } from '../rules/pieces.js';

/** Where in a record the fault is. */
export interface PlayPlace {
  /** The player in whose log the fault is. */
  readonly seat?: Color;
  /** The entry in the log of that player, counted from 1. */
  readonly entry?: number;
  /** The byte at which reading failed, from 0: of the entry, or of the whole record without one. */
  readonly byte?: number;
}

/** Why a link, a message or an action is refused. */
export type PlayError<Code extends TwoPlayerErrorCode = TwoPlayerErrorCode> = ErrorOf<
  TwoPlayerErrors,
  Code
> & { readonly place?: PlayPlace };

/** A failed result. */
export const refuse = <Code extends TwoPlayerErrorCode>(
  code: Code,
  params: TwoPlayerErrors[Code],
  place?: PlayPlace,
): { readonly ok: false; readonly error: PlayError } =>
  err({
    ...makeError(TWO_PLAYER_SENTENCES, code, params),
    ...(place !== undefined && { place }),
  } as PlayError);
