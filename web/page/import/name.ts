/**
 * The name of a study in PGN: the tag `StudyName`, as on lichess, and the tag `Event` if the game has no
 * event of its own, so that other programs also show the name.
 */

import { makeTag } from '../../../src/notation/pgn-tags.js';

type Tags = ReadonlyMap<string, string>;

const NAME_TAG = 'StudyName';
/** The event of the game itself, if it is the same as the name of the study; otherwise `Event` has it. */
const EVENT_TAG = 'StudyEvent';
const OWN_TAGS = ['Event', NAME_TAG, EVENT_TAG];

/** A tag, or a line that is escaped by `%`. */
const HEADER_PART = /\s*(?:\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\\r\n]|\\.)*)"\s*\]|(%[^\r\n]*))/y;

interface Header {
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** The rest, including escaped lines from between the tags. */
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

/** Tags by name; of repeated ones the first, as the library reads them. */
export const tagMap = (tags: readonly (readonly [string, string])[]): Tags =>
  new Map([...tags].reverse());

/** The value of a tag; empty if it is missing or unknown. */
const known = (tags: Tags, name: string): string => {
  const value = tags.get(name) ?? '';
  return /^[?. -]*$/.test(value) ? '' : value;
};

/** The event, unless the tag contains the name of the study. */
const ownEvent = (tags: Tags): string => {
  const event = known(tags, 'Event');
  return event === tags.get(NAME_TAG) ? known(tags, EVENT_TAG) : event;
};

/** A name made of players, event and date. */
const describe = (tags: Tags): string => {
  const players = [known(tags, 'White'), known(tags, 'Black')].filter((player) => player !== '');
  return [players.join(' – '), ownEvent(tags), known(tags, 'Date')]
    .filter((part) => part !== '')
    .join(', ');
};

/** The name of a game according to its tags; empty if they contain none. */
export const nameOf = (tags: Tags): string => {
  const name = tags.get(NAME_TAG) ?? '';
  return name === '' ? describe(tags) : name;
};

/**
 * Changes only the name in a game's text. The tag `Event` comes first, because it separates games even
 * after an unclosed comment.
 */
export const withName = (pgn: string, name: string): string => {
  const { tags, body } = splitHeader(pgn);
  const given = tagMap(tags);
  const isTold = name === '' || name === describe(given);
  const own = ownEvent(given);
  const event = own || (isTold ? '' : name) || '?';
  const header: Header['tags'] = [
    ['Event', event],
    ...tags.filter(([tag]) => !OWN_TAGS.includes(tag)),
    ...(isTold ? [] : [[NAME_TAG, name] as const]),
    ...(isTold || own !== name ? [] : [[EVENT_TAG, own] as const]),
  ];
  // Without moves, the tags of the next game would be read as part of this one.
  const isBare = body.split('\n').every((line) => line.startsWith('%') || line.trim() === '');
  const end = isBare ? `${body}\n${given.get('Result') ?? '*'}`.trim() : body;
  return `${header.map(([tag, value]) => makeTag(tag, value)).join('\n')}\n\n${end}\n`;
};
