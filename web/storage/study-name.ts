/**
 * The PGN tags of a study: `StudyName`, `ChapterName` and `Orientation`, as on lichess. If the game has no event,
 * `Event` also contains the name, so that other programs show it.
 */
import type { GameRecord } from '../../src/notation/record.js';
import { COLORS, type Color } from '../../src/rules/pieces.js';
import { makeTag } from '../../src/notation/pgn-tags.js';
import type { ChapterTags } from './chapters.js';
import { knownTag, splitHeader, tagMap, type Header, type Tags } from './pgn-header.js';

const NAME_TAG = 'StudyName';
const CHAPTER_TAG = 'ChapterName';
const ORIENTATION_TAG = 'Orientation';
/** The tag with the game's own event, if that event equals the study's name. */
const EVENT_TAG = 'StudyEvent';
/** The tag with the library collections that the study belongs to. */
const COLLECTIONS_TAG = 'Collections';
/** The tag with the chapter's key in links; see {@link ChapterTags}. */
export const KEY_TAG = 'ChapterId';
/** Tags that the page writes into files, but that do not belong to the game. */
export const LIBRARY_TAGS: readonly string[] = [NAME_TAG, EVENT_TAG, COLLECTIONS_TAG];
const OWN_TAGS = ['Event', CHAPTER_TAG, ...LIBRARY_TAGS];

/** The study's name from its tags, with the chapter's name; undefined if there is none. */
export const studyNameOf = (tags: Tags): string | undefined => {
  const study = tags.get(NAME_TAG);
  const chapter = knownTag(tags, CHAPTER_TAG);
  return chapter === '' ? study : [study, chapter].filter(Boolean).join(': ');
};

/** The event, unless the `Event` tag contains the name of the study. */
const ownEvent = (tags: Tags): string => {
  const event = knownTag(tags, 'Event');
  return event === studyNameOf(tags) ? knownTag(tags, EVENT_TAG) : event;
};

/** Creates a name from players, event and date. */
const describe = (tags: Tags): string => {
  const players = [knownTag(tags, 'White'), knownTag(tags, 'Black')].filter(
    (player) => player !== '',
  );
  return [players.join(' – '), ownEvent(tags), knownTag(tags, 'Date')]
    .filter((part) => part !== '')
    .join(', ');
};

/** The name of a game according to its tags; empty if they contain none. */
export const nameOf = (tags: Tags): string => studyNameOf(tags) ?? describe(tags);

/** The side at the bottom according to a game's tags; undefined if they do not specify it. */
export const orientationOf = (tags: Tags): Color | undefined =>
  COLORS.find((color) => color === tags.get(ORIENTATION_TAG)?.toLowerCase());

/** A game with a tag for the side at the bottom. White needs no tag unless an existing tag names Black. */
export const withOrientation = (record: GameRecord, orientation: Color): GameRecord => {
  if ((orientationOf(tagMap(record.tags)) ?? 'white') === orientation) return record;
  const others = record.tags.filter(([name]) => name !== ORIENTATION_TAG);
  return { ...record, tags: [...others, [ORIENTATION_TAG, orientation]] };
};

const escapeCollection = (name: string): string => name.replace(/[\\;]/g, '\\$&');

/** The collections according to a game's tags. */
export const collectionsOf = (tags: Tags): readonly string[] => {
  const parts = (tags.get(COLLECTIONS_TAG) ?? '').match(/(?:\\.|[^;\\])+/g) ?? [];
  const names = parts.map((part) => part.trim().replace(/\\(.)/g, '$1'));
  return names.filter((name) => name !== '');
};

/**
 * A library game as text. {@link nameOf} restores the name from this text, including an empty name that other tags
 * would otherwise replace.
 */
export const libraryText = ({
  pgn,
  name,
  collections,
  chapter,
}: {
  readonly pgn: string;
  readonly name: string;
  readonly collections?: readonly string[];
  readonly chapter?: ChapterTags | undefined;
}): string => {
  if (chapter !== undefined) return chapterText(pgn, name, chapter, collections);
  const text = withName(pgn, name, collections);
  const isNamed = name !== '' || nameOf(tagMap(splitHeader(text).tags)) === '';
  return isNamed ? text : text.replace('\n\n', `\n${makeTag(NAME_TAG, '')}\n\n`);
};

/** A chapter as text, with its name, the name of its study, and the side at the bottom. */
const chapterText = (
  pgn: string,
  name: string,
  { study, orientation, key }: ChapterTags,
  collections?: readonly string[],
): string => {
  const { tags, body } = splitHeader(pgn);
  const own: Header['tags'] = [
    // Removes an earlier name of the study or chapter from the event.
    ['Event', ownEvent(tagMap(tags))],
    ...tags.filter(([tag]) => !['Event', NAME_TAG, CHAPTER_TAG, ORIENTATION_TAG].includes(tag)),
    [NAME_TAG, study],
    ...(name === '' ? [] : [[CHAPTER_TAG, name] as const]),
    [ORIENTATION_TAG, orientation],
    ...(key === undefined ? [] : [[KEY_TAG, key] as const]),
  ];
  const title = studyNameOf(tagMap(own)) ?? '';
  return withName(`${headerText(own)}\n\n${body}`, title, collections);
};

export const withoutKey = (pgn: string): string =>
  pgn.replace(new RegExp(`^\\[${KEY_TAG} "[^"]*"\\]\n`, 'm'), '');

/** The name of a chapter according to its tags. */
export const chapterNameOf = (tags: Tags): string => knownTag(tags, CHAPTER_TAG) || describe(tags);

/** The study name in the tags of all given games; undefined if they name different studies or none. */
export const commonStudy = (games: readonly { readonly tags: Tags }[]): string | undefined => {
  const [name, ...others] = new Set(games.map(({ tags }) => tags.get(NAME_TAG)));
  return others.length === 0 ? name : undefined;
};

const headerText = (tags: Header['tags']): string =>
  tags.map(([tag, value]) => makeTag(tag, value)).join('\n');

/**
 * Changes only the name in a game's text. The `Event` tag comes first, because it separates games even after an
 * unclosed comment.
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
  // Drops the chapter's tags if the name changes, because the study is then no longer this chapter.
  const title = tags.filter(([tag]) => tag === NAME_TAG || tag === CHAPTER_TAG);
  const named: Header['tags'] = name === studyNameOf(given) ? title : [[NAME_TAG, name]];
  const header: Header['tags'] = [
    ['Event', event],
    ...tags.filter(([tag]) => !OWN_TAGS.includes(tag)),
    ...(isTold ? [] : named),
    ...(isTold || own !== name ? [] : [[EVENT_TAG, own] as const]),
    ...(collections.length === 0
      ? []
      : [[COLLECTIONS_TAG, collections.map(escapeCollection).join('; ')] as const]),
  ];
  // Adds a result to a game without moves. Otherwise the next game's tags would be read as part of this game.
  const isBare = body.split('\n').every((line) => line.startsWith('%') || line.trim() === '');
  const end = isBare ? `${body}\n${given.get('Result') ?? '*'}`.trim() : body;
  return `${headerText(header)}\n\n${end}\n`;
};
