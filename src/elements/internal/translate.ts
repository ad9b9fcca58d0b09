/** Translates errors. */
import { say, type Message } from '../../message.js';
import type { ErrorPlace } from '../../errors/codes.js';
import { placePrefix } from '../../errors/place.js';
import type { Places } from '../../words/place-errors.js';

/** The parts of an error that a translation needs. */
export interface Told extends ErrorPlace {
  readonly code: string;
  readonly params: unknown;
  readonly message: string;
  readonly others?: readonly Told[];
}

/** Sentences by code, with any parameters, and their prefixes. */
export interface ErrorTable {
  readonly place?: Places;
}

/** The sentence of an error from a table by code, or the English one if the table has none. */
export const translate = (sentences: ErrorTable, error: Told): string => {
  const { code, params, message, others = [] } = error;
  if (code === 'place' || !Object.hasOwn(sentences, code)) return message;
  const sentence = sentences[code as keyof ErrorTable] as unknown as Message<unknown>;
  const own = placePrefix(error, sentences.place) + say(sentence, params);
  return [own, ...others.map((other) => translate(sentences, other))].join(' ');
};
