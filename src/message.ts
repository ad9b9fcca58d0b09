/** Messages with values. */

/** A message: a function if the message has values, otherwise a string. */
export type Message<Values> = string | ((values: Values) => string);

/** Fills a message with its values, if it has any. */
export const say = <Values>(message: Message<Values>, values: Values): string =>
  typeof message === 'string' ? message : message(values);

/** Replaces names in braces with values. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
