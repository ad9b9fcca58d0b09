/** Errors as data: a code, its parameters, and the English sentence made from them. */
import { say } from '../message.js';
import { err } from '../result.js';
import type { ErrorCode, ErrorParams, Sentences, ValuesOf } from './codes.js';

/** An error of a family that is described by the parameters of its codes. */
export type ErrorOf<Params, Code extends keyof Params = keyof Params> = {
  [C in Code]: {
    /** Stable, machine-readable, kebab-case. */
    readonly code: C;
    /** The data of the sentence. */
    readonly params: Params[C];
    /** An English sentence that names the fault and, if there is one, the remedy. */
    readonly message: string;
  };
}[Code];

/** An error of the library or its elements. */
export type AcedrexError<Code extends ErrorCode = ErrorCode> = ErrorOf<ErrorParams, Code>;

/** What is wrong with a text, and where. */
export type TextError<Code extends ErrorCode = ErrorCode> = AcedrexError<Code> & {
  /** Offset of the offending character in the text that was read, in UTF-16 units from 0. */
  readonly at: number;
};

/**
 * Makes an error with its sentence from a table. Each area has a table of its own, so that a bundle
 * contains only the sentences of the errors that it can make.
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

/** The same for a code that is only known at run time. */
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

/** One or more. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];

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
