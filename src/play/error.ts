/** Errors of games between two people, as values. */
import { makeError, type ErrorOf } from '../errors/error.js';
import type { TwoPlayerErrorCode, TwoPlayerErrors } from '../errors/play-codes.js';
import { TWO_PLAYER_SENTENCES } from '../errors/sentences/play.js';
import { err } from '../result.js';

/** Why a link, a message or an action is refused. */
export type PlayError<Code extends TwoPlayerErrorCode = TwoPlayerErrorCode> = ErrorOf<
  TwoPlayerErrors,
  Code
>;

/** A failed result. */
export const refuse = <Code extends TwoPlayerErrorCode>(
  code: Code,
  params: TwoPlayerErrors[Code],
): { readonly ok: false; readonly error: PlayError } =>
  err(makeError(TWO_PLAYER_SENTENCES, code, params) as PlayError);
