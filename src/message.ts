/** Messages that need no more than their values. */

/** A message, which is a function if it has values. */
export type Message<Values> = string | ((values: Values) => string);

/** A message with the values that it needs, if it needs any. */
export const say = <Values>(message: Message<Values>, values: Values): string =>
  typeof message === 'string' ? message : message(values);

/** Inserts values into a text, in place of their names in braces. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
