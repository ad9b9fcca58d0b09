/** Reads the tags at the beginning of a game's text, without reading its moves. */
import { isKnownValue } from '../../src/notation/pgn-tags.js';

export type Tags = ReadonlyMap<string, string>;

/** A tag, or a line escaped by `%`. */
const HEADER_PART = /\s*(?:\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\\r\n]|\\.)*)"\s*\]|(%[^\r\n]*))/y;

export interface Header {
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** The text after the tags, together with escaped lines from between the tags. */
  readonly body: string;
}

/** Splits a game's text after its initial tags. */
export const splitHeader = (pgn: string): Header => {
  const tags: [string, string][] = [];
  const escaped: string[] = [];
  let at = 0;
  for (;;) {
    HEADER_PART.lastIndex = at;
    const [part, name, value = '', line] = HEADER_PART.exec(pgn) ?? [];
    if (part === undefined) break;
    at += part.length;
    if (name !== undefined) tags.push([name, value.replace(/\\(.)/g, '$1')]);
    else if (line !== undefined) escaped.push(line);
  }
  return { tags, body: [...escaped, pgn.slice(at).trim()].join('\n') };
};

/** Tags by name. If a tag is repeated, the first one counts, as in the library. */
export const tagMap = (tags: Header['tags']): Tags => new Map([...tags].reverse());

/** The value of a tag; empty if the tag is missing or its value is unknown. */
export const knownTag = (tags: Tags, name: string): string => {
  const value = tags.get(name) ?? '';
  return isKnownValue(value) ? value : '';
};
