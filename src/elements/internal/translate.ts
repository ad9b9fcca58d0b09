/** Translates errors. */
import { say, type Message } from '../../message.js';
import type { ErrorPlace } from '../../errors/codes.js';
import { placePrefix } from '../../errors/place.js';
import type { Places } from '../../words/place-errors.js';

export interface Told extends ErrorPlace {
  readonly code: string;
  readonly params: unknown;
  readonly message: string;
  readonly others?: readonly Told[];
}

/** Messages by error code, and the prefixes that name an error's place. The parameters can have any type. */
export interface ErrorTable {
  readonly place?: Places;
}

/** The message for an error from a table, or the English message if the table has none. */
export const translate = (sentences: ErrorTable, error: Told): string => {
  const { code, params, message, others = [] } = error;
  if (code === 'place' || !Object.hasOwn(sentences, code)) return message;
  const sentence = sentences[code as keyof ErrorTable] as unknown as Message<unknown>;
  const own = placePrefix(error, sentences.place) + say(sentence, params);
  return [own, ...others.map((other) => translate(sentences, other))].join(' ');
};
