/** Errors as data: a code, its parameters, and the English sentence made from them. */
import { err } from '../result.js';
import type { ErrorCode, ErrorParams, ErrorPlace, Sentences } from './codes.js';
import { PART_SENTENCES, placePrefix } from './english.js';

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

/** The same error, told of a part of a whole. */
export const placeError = <Error extends { readonly message: string }>(
  error: Error,
  place: ErrorPlace,
): Error & ErrorPlace => ({ ...error, ...place, message: placePrefix(place) + error.message });

/** One or more. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];

/** Several errors as one: the first, with the sentences of all, and the others as data. */
export const joinErrors = <Code extends ErrorCode>(
  errors: NonEmpty<AcedrexError<Code> & { readonly at?: number }>,
): JoinedError<Code> => {
  const [first, ...others] = errors.map(({ code, params, message, at }) => ({
    ...({ code, params, message } as AcedrexError<Code>),
    ...(at !== undefined && { at }),
  })) as [JoinedError<Code>, ...JoinedError<Code>[]];
  const message = errors.map((error) => error.message).join(' ');
  return { ...first, message, ...(others.length > 0 && { others }) };
};

export type JoinedError<Code extends ErrorCode = ErrorCode> = AcedrexError<Code> & {
  /** Offset of the offending character in the text that was read, where there is one. */
  readonly at?: number;
  /** What is wrong besides. */
  readonly others?: readonly AcedrexError<Code>[];
};

/** What is wrong with a FEN in one line: where it cannot be read, or every fault of its set-up. */
export const describeFenErrors = (
  errors: NonEmpty<AcedrexError & { readonly at?: number }>,
): string => {
  const { at, message } = joinErrors(errors);
  return `FEN${at === undefined ? '' : `, character ${at + 1}`}: ${message}`;
};

/** An error of the family where it must be thrown, because nobody waits for a value. */
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

/** Why a part could not be loaded: the error that was thrown, or one with its words. */
export const partError = (thrown: unknown): AcedrexError => {
  const { error, message = String(thrown) } = Object(thrown) as Partial<ThrownError<ErrorCode>>;
  return error ?? makeError(PART_SENTENCES, 'part-not-loaded', { reason: message });
};
