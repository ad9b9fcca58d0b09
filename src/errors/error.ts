/** Errors as data: a code, its parameters, and the English sentence made from them. */
import { err } from '../result.js';
import type { ErrorCode, ErrorParams, Sentences } from './codes.js';

/** An error of a family that is described by the parameters of its codes. */
export type ErrorOf<Params, Code extends keyof Params = keyof Params> = {
  [C in Code]: {
    /** Stable, machine-readable, kebab-case. */
    readonly code: C;
    /** What the sentence is made of. */
    readonly params: Params[C];
    /** An English sentence that names the fault and, where there is one, the remedy. */
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
 * An error whose sentence stands in a table. There is a table for each area and not one of them all, so
 * that a bundle has the sentences of the errors that it can make and no others.
 */
export const makeError = <Params, Code extends keyof Params>(
  sentences: Sentences<Params>,
  code: Code,
  params: Params[Code],
): ErrorOf<Params, Code> => ({ code, params, message: sentences[code](params) });

/** The same where the code is a parameter, so that the error may be any of its area. */
export const errorIn = <Params, Code extends keyof Params>(
  sentences: Sentences<Params>,
  code: Code,
  params: Params[Code],
): ErrorOf<Params> => makeError(sentences, code, params);

/** What is wrong with a text, as the result of reading it. */
export const textError = <Params, Code extends keyof Params>(
  sentences: Sentences<Params>,
  code: Code,
  at: number,
  params: Params[Code],
): { readonly ok: false; readonly error: ErrorOf<Params> & { readonly at: number } } =>
  err({ ...errorIn(sentences, code, params), at });

/** One or more. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];
