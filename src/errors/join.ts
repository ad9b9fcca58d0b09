/** Combines several errors of one text. */
import type { ErrorCode } from './codes.js';
import type { AcedrexError, NonEmpty } from './error.js';

/** Joins several errors: the first error gets all sentences, and contains the others as data. */
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
  /** Offset of the offending character in the parsed text, if there is one. */
  readonly at?: number;
  readonly others?: readonly AcedrexError<Code>[];
};

/** Describes the errors of a FEN in one line: its syntax error, or all errors of its set-up. */
export const describeFenErrors = (
  errors: NonEmpty<AcedrexError & { readonly at?: number }>,
): string => {
  const { at, message } = joinErrors(errors);
  return `FEN${at === undefined ? '' : `, character ${at + 1}`}: ${message}`;
};
