/** Errors as data: a code, its parameters, and an English sentence made from both. */
import { say } from '../message.js';
import { err } from '../result.js';
import type { ErrorCode, ErrorParams, Sentences, ValuesOf } from './codes.js';

/** An error with one of several codes. `Params` defines the parameters of each code. */
export type ErrorOf<Params, Code extends keyof Params = keyof Params> = {
  [C in Code]: {
    /** A stable, machine-readable identifier in kebab case. */
    readonly code: C;
    /** The values used in the sentence. */
    readonly params: Params[C];
    /** An English sentence that names the error and the remedy, if there is a remedy. */
    readonly message: string;
  };
}[Code];

/** An error of the library or its elements. */
export type AcedrexError<Code extends ErrorCode = ErrorCode> = ErrorOf<ErrorParams, Code>;

/** An error in a text, with its place. */
export type TextError<Code extends ErrorCode = ErrorCode> = AcedrexError<Code> & {
  /** Offset of the offending character in the text, in UTF-16 units from 0. */
  readonly at: number;
};

/**
 * Creates an error whose message comes from a table of sentences. Each area has its own table, so that a bundle
 * contains only the messages of errors that it can report.
 */
export const makeError = <Params, Code extends keyof Params>(
  sentences: Sentences<Params>,
  code: Code,
  params: Params[Code],
): ErrorOf<Params, Code> => ({
  code,
  params,
  message: say(sentences[code], params as ValuesOf<Params[Code]>),
});

/** Like {@link makeError}, for a code that is known only at run time. */
export const errorIn = <Params, Code extends keyof Params>(
  sentences: Sentences<Params>,
  code: Code,
  params: Params[Code],
): ErrorOf<Params> => makeError(sentences, code, params);

/** A failed result with an error about a text. */
export const textError = <Params, Code extends keyof Params>(
  sentences: Sentences<Params>,
  code: Code,
  at: number,
  params: Params[Code],
): { readonly ok: false; readonly error: ErrorOf<Params> & { readonly at: number } } =>
  err({ ...errorIn(sentences, code, params), at });

/** A list with at least one item. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];

/** An error that must be thrown because no caller receives a returned value. */
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
