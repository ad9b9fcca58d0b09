/** Inserts values into a phrase, in place of their names, or numbers, in braces. */
export const fill = (
  phrase: string,
  values: Readonly<Record<string, unknown>> | readonly unknown[],
): string =>
  phrase.replace(/\{(\w+)\}/g, (_, name: string) =>
    String((values as Readonly<Record<string, unknown>>)[name]),
  );
