/** Reports events on a relay to its operator. */

export type Details = Readonly<Record<string, string | number>>;
export type Log = (event: string, details?: Details) => void;

/** Writes each event as one line of JSON. The lines contain network addresses, but no text from players. */
export const jsonLog =
  (write: (line: string) => void): Log =>
  (event, details = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), event, ...details }));
