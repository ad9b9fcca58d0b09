/**
 * The name of a study in PGN: the tag `StudyName`, as on lichess, and the tag `Event` if the game has no
 * event of its own, so that other programs also show the name.
 */

import { makeTag } from '../../../src/notation/pgn-tags.js';
import { knownTag, splitHeader, tagMap, type Header, type Tags } from '../../storage/pgn-header.js';

const NAME_TAG = 'StudyName';
/** The event of the game itself, if it is the same as the name of the study; otherwise `Event` has it. */
const EVENT_TAG = 'StudyEvent';
/** The collections of the library to which a study belongs. */
const COLLECTIONS_TAG = 'Collections';
/** Tags that the page writes into files, and that are no tags of the game. */
export const LIBRARY_TAGS: readonly string[] = [NAME_TAG, EVENT_TAG, COLLECTIONS_TAG];
const OWN_TAGS = ['Event', ...LIBRARY_TAGS];

/** The event, unless the tag contains the name of the study. */
const ownEvent = (tags: Tags): string => {
  const event = knownTag(tags, 'Event');
  return event === tags.get(NAME_TAG) ? knownTag(tags, EVENT_TAG) : event;
};

/** A name made of players, event and date. */
const describe = (tags: Tags): string => {
  const players = [knownTag(tags, 'White'), knownTag(tags, 'Black')].filter(
    (player) => player !== '',
  );
  return [players.join(' – '), ownEvent(tags), knownTag(tags, 'Date')]
    .filter((part) => part !== '')
    .join(', ');
};

/** The name of a game according to its tags; empty if they contain none. */
export const nameOf = (tags: Tags): string => {
  return tags.get(NAME_TAG) ?? describe(tags);
};

const escapeCollection = (name: string): string => name.replace(/[\\;]/g, '\\$&');

/** The collections that a game's tags name. */
export const collectionsOf = (tags: Tags): readonly string[] => {
  const parts = (tags.get(COLLECTIONS_TAG) ?? '').match(/(?:\\.|[^;\\])+/g) ?? [];
  const names = parts.map((part) => part.trim().replace(/\\(.)/g, '$1'));
  return names.filter((name) => name !== '');
};

/**
 * A game of the library as text, from which {@link nameOf} reads back its name in any case: even that it has
 * none, although its tags would make one.
 */
export const libraryText = ({
  pgn,
  name,
  collections,
}: {
  readonly pgn: string;
  readonly name: string;
  readonly collections?: readonly string[];
}): string => {
  const text = withName(pgn, name, collections);
  const isNamed = name !== '' || nameOf(tagMap(splitHeader(text).tags)) === '';
  return isNamed ? text : text.replace('\n\n', `\n${makeTag(NAME_TAG, '')}\n\n`);
};

/**
 * Changes only the name in a game's text. The tag `Event` comes first, because it separates games even
 * after an unclosed comment.
 */
export const withName = (
  pgn: string,
  name: string,
  collections: readonly string[] = [],
): string => {
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
    ...(collections.length === 0
      ? []
      : [[COLLECTIONS_TAG, collections.map(escapeCollection).join('; ')] as const]),
  ];
  // Without moves, the tags of the next game would be read as part of this one.
  const isBare = body.split('\n').every((line) => line.startsWith('%') || line.trim() === '');
  const end = isBare ? `${body}\n${given.get('Result') ?? '*'}`.trim() : body;
  return `${header.map(([tag, value]) => makeTag(tag, value)).join('\n')}\n\n${end}\n`;
};
