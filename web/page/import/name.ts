/**
 * The name of a study in PGN: the tag `StudyName`, as lichess has it, and the tag `Event` where the
 * game has no event of its own, so that programs that do not know studies show the name too.
 */

import { makeTag } from '../../../src/notation/pgn-tags.js';

type Tags = ReadonlyMap<string, string>;

const NAME_TAG = 'StudyName';

/** A tag, or a line that `%` escapes. */
const HEADER_PART = /\s*(?:\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\\r\n]|\\.)*)"\s*\]|(%[^\r\n]*))/y;

interface Header {
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** What follows, escaped lines from between the tags included. */
  readonly body: string;
}

/** Splits a game's text behind the tags with which it begins. */
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

/** What a tag says; empty where it is missing or says that it is not known. */
const known = (tags: Tags, name: string): string => {
  const value = tags.get(name) ?? '';
  return /^[?. -]*$/.test(value) ? '' : value;
};

/** The event, unless a study's name stands in its place. */
const ownEvent = (tags: Tags): string => {
  const event = known(tags, 'Event');
  return event === tags.get(NAME_TAG) ? '' : event;
};

/** A name made of players, event and date. */
const describe = (tags: Tags): string => {
  const players = [known(tags, 'White'), known(tags, 'Black')].filter((player) => player !== '');
  return [players.join(' – '), ownEvent(tags), known(tags, 'Date')]
    .filter((part) => part !== '')
    .join(', ');
};

/** The name that a game's tags give; empty where they say nothing. */
export const nameOf = (tags: Tags): string => {
  const name = tags.get(NAME_TAG) ?? '';
  return name === '' ? describe(tags) : name;
};

/**
 * A game's text under a name, with nothing else in it changed. The tag `Event` comes first: there the
 * next game is found again behind a comment that is not closed.
 */
export const withName = (pgn: string, name: string): string => {
  const { tags, body } = splitHeader(pgn);
  const given = new Map(tags);
  const isTold = name === '' || name === describe(given);
  const event = ownEvent(given) || (isTold ? '' : name) || '?';
  const header: Header['tags'] = [
    ['Event', event],
    ...tags.filter(([tag]) => tag !== 'Event' && tag !== NAME_TAG),
    ...(isTold ? [] : [[NAME_TAG, name] as const]),
  ];
  // Without any moves the next game's tags would be taken for more of this one.
  const isBare = body.split('\n').every((line) => line.startsWith('%') || line.trim() === '');
  const end = isBare ? `${body}\n${given.get('Result') ?? '*'}`.trim() : body;
  return `${header.map(([tag, value]) => makeTag(tag, value)).join('\n')}\n\n${end}\n`;
};
