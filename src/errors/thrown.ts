/** Errors that are thrown. */
import type { ErrorCode } from './codes.js';
import type { AcedrexError } from './error.js';

/** An error that has to be thrown because nobody takes a returned value. */
export class ThrownError<Code extends ErrorCode> extends Error {
  readonly error: AcedrexError<Code>;

  constructor(error: AcedrexError<Code>) {
    super(error.message);
    this.error = error;
  }

  get code(): Code {
    return this.error.code;
  }
}
