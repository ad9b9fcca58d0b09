/** Errors of live games, as values. */
import { makeError, type ErrorOf } from '../../errors/error.js';
import type { LiveErrorCode, LiveErrors } from '../../errors/live-codes.js';
import { WORDS as LIVE_SENTENCES } from '../../words/live-errors.js';
import { err } from '../../result.js';

/** Why a message is refused, or why there is no connection. */
export type LiveError<Code extends LiveErrorCode = LiveErrorCode> = ErrorOf<LiveErrors, Code>;

/** A failed result. */
export const refuseLive = <Code extends LiveErrorCode>(
  code: Code,
  params: LiveErrors[Code],
): { readonly ok: false; readonly error: LiveError } =>
  err(makeError(LIVE_SENTENCES, code, params) as LiveError);
