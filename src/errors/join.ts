/** Errors put together: several of one text, or one of a part of it. */
import type { ErrorCode, ErrorPlace } from './codes.js';
import type { AcedrexError, NonEmpty } from './error.js';

/** What stands before a sentence about a part of a whole. */
const placePrefix = ({ line, move, searchMove }: ErrorPlace): string =>
  [
    line === undefined ? '' : `Line ${line}: `,
    move === undefined ? '' : `Move ${move}: `,
    searchMove === undefined ? '' : `searchMoves, "${searchMove}": `,
  ].join('');

/** The same error, told of a part of a whole. */
export const placeError = <Error extends { readonly message: string }>(
  error: Error,
  place: ErrorPlace,
): Error & ErrorPlace => ({ ...error, ...place, message: placePrefix(place) + error.message });

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
