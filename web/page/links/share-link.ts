/**
 * Links that contain a whole game with its variations, comments, symbols, shapes, clocks and tags: `#game=…&at=12.1.3`,
 * where `game` is the packed PGN. A game without any of these uses the readable form of `line-link.ts`.
 */
import { startRecord, nodesAlong, positionAt, type Path } from '../../../src/game/tree.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { NO_ANNOTATION, type GameNode, type GameRecord } from '../../../src/notation/record.js';
import { clip, err, ok, type Result } from '../../../src/result.js';
import { isDieRoll, type DieRoll } from '../../../src/rules/dice.js';
import { pageError } from '../../i18n/error-texts.js';
import { tagMap } from '../../storage/pgn-header.js';
import { readFirstGame } from './first-game.js';
import type { ImportError } from './import-error.js';
import { cleanName, makeLink, MAX_LINK, parseLink, type SharedGame } from './line-link.js';
import { nameOf, withName } from '../../storage/study-name.js';
import { MAX_UNPACKED, packText, unpackText } from '../../../src/fragment.js';

/** Counts the parts of a game that a link omits. */
export interface LeftOut {
  readonly moves: number;
  readonly variations: number;
  readonly comments: number;
  readonly glyphs: number;
  readonly shapes: number;
  readonly tags: number;
}

export interface ShareLink {
  /** The fragment, including `#`. */
  readonly link: string;
  /** What the link contains: the whole game, the line through the place, or only the position. */
  readonly carries: 'game' | 'line' | 'position';
  /** Counts the missing parts. Undefined if the link contains the whole game. Not called for the address bar. */
  readonly leftOut?: () => LeftOut;
}

interface Extras {
  /** The roll at the linked place in a game with dice. */
  readonly roll?: DieRoll | undefined;
  readonly name?: string;
}

/**
 * Creates a link to a place in a game, with at most {@link MAX_LINK} characters after the page's own address. It
 * contains the whole game if this fits. If not, it contains the line through the place or only the position.
 */
export const makeShareLink = async (
  record: GameRecord,
  path: Path,
  { roll, name = '' }: Extras = {},
): Promise<ShareLink> => {
  const readable = makeLink(record, path, { roll, name });
  const isShort = readable.length <= MAX_LINK;
  const form = formOf(record, name);
  if (isShort && form.isPlain) return { link: readable, carries: 'game' };
  const packed = await form.packed();
  if (packed !== undefined) {
    // The link ends with digits, because mail programs drop a hyphen at the end of an address.
    const link = `#game=${packed}${roll === undefined ? '' : `&roll=${roll}`}&at=${makePlace(path)}`;
    if (link.length <= MAX_LINK) return { link, carries: 'game' };
  }
  // Names are omitted first, because the line matters more.
  const line = isShort ? readable : makeLink({ ...record, tags: [] }, path, { roll });
  if (line.length <= MAX_LINK) {
    const through = lineThrough(record, path);
    return { link: line, carries: 'line', leftOut: () => leftOutOf(record, through) };
  }
  const link = makeLink(startRecord(positionAt(record, path)), [], { roll });
  return { link, carries: 'position', leftOut: () => leftOutOf(record, []) };
};

/** Maximum length of a frame's query. Some servers reject longer addresses, and some editors truncate them. */
const MAX_FRAME = 7000;
/** Height of a frame in pixels until its board reports the actual height. */
const FRAME_HEIGHT = 560;

/**
 * The HTML code for a frame that shows `embed.html`, with the script that sets its height. Undefined if the query is
 * too long for an address.
 */
export const frameCode = (query: string, base: string): string | undefined => {
  if (query.length > MAX_FRAME) return undefined;
  const escaped = (address: string): string => new URL(address, base).href.replaceAll('&', '&amp;');
  return `<iframe src="${escaped(`embed.html?${query}`)}" title="Grant Acedrex" width="100%" height="${FRAME_HEIGHT}" frameborder="0" loading="lazy"></iframe>
<script async src="${escaped('embed-frame.js')}"></script>`;
};

/** Maximum length of PGN, in characters of up to three bytes. Longer texts never fit, even if they compress well. */
export const MAX_TEXT = Math.floor(MAX_UNPACKED / 3);

/** Matches tags with unknown values, and the tag `Variant`, which follows from the tag `Ruleset`. */
const SPARE_TAGS =
  /^\[(?:(?:Event|Site|Round|White|Black) "\?"|Date "\?{4}\.\?\?\.\?\?"|Result "\*"|Variant "[^"]*")\]\n/gm;

/** The data that links to all places in a game share. */
interface Form {
  readonly name: string;
  /** Whether the readable link contains the whole game. */
  readonly isPlain: boolean;
  /** The packed game. Undefined if it is too long or the browser does not support compression. */
  readonly packed: () => Promise<string | undefined>;
}

/** Cached for each game, because a step of the cursor changes the address, but not the packed game. */
const forms = new WeakMap<GameRecord, Form>();

const formOf = (record: GameRecord, name: string): Form => {
  const known = forms.get(record);
  if (known?.name === name) return known;
  let packed: Promise<string | undefined> | undefined;
  const isFit = isSmall(record);
  const form: Form = {
    name,
    isPlain: isFit && isPlain(record),
    packed: () => (packed ??= isFit ? packGame(record, name) : Promise.resolve(undefined)),
  };
  forms.set(record, form);
  return form;
};

const packGame = async (record: GameRecord, name: string): Promise<string | undefined> => {
  const pgn = name === '' ? makePgn(record) : withName(makePgn(record), name);
  const text = withoutSpareTags(pgn);
  return text.length > MAX_TEXT ? undefined : packText(text);
};

/** Removes the tags that carry no information from a PGN text. */
export const withoutSpareTags = (pgn: string): string => {
  const [header = '', ...movetext] = pgn.split('\n\n');
  return [`${header}\n`.replace(SPARE_TAGS, ''), ...movetext].join('\n\n').trim();
};

/** Writes a place as counts of main-line moves, separated by variation indices: `12.1.3`, or `12` on the main line. */
export const makePlace = (path: Path): string => {
  const parts: number[] = [];
  let main = 0;
  for (const child of path)
    if (child === 0) main += 1;
    else {
      parts.push(main, child);
      main = 0;
    }
  return [...parts, main].join('.');
};

/** Reads the output of {@link makePlace}. Returns undefined if the game does not contain the place. */
export const parsePlace = (text: string, record: GameRecord): Path | undefined => {
  if (!/^\d{1,6}(?:\.\d{1,6})*$/.test(text)) return undefined;
  const path: number[] = [];
  let branch: GameRecord | GameNode = record;
  for (const [index, number] of text.split('.').map(Number).entries()) {
    const isMain = index % 2 === 0;
    for (let left = isMain ? number : 1; left > 0; left -= 1) {
      const child = isMain ? 0 : number;
      const next: GameNode | undefined = branch.children[child];
      if (next === undefined) return undefined;
      path.push(child);
      branch = next;
    }
  }
  return path;
};

/** Reads a link or its fragment, in either of the two forms. */
export const readLink = async (text: string): Promise<Result<SharedGame, ImportError>> => {
  const fragment = text.slice(text.indexOf('#') + 1).trim();
  return /^game=/i.test(fragment) ? readGameLink(fragment) : parseLink(text);
};

/** Reads the fields of a fragment. Only the fields in `known` are allowed. */
export const readFields = (
  fragment: string,
  known: readonly string[],
): Result<ReadonlyMap<string, string>, ImportError> => {
  const fields = new Map<string, string>();
  for (const part of fragment.split('&')) {
    const [field = '', ...value] = part.split('=');
    const name = field.toLowerCase();
    if (!known.includes(name))
      return err({ ...pageError('link-field', { text: clip(field) }), token: clip(field) });
    fields.set(name, value.join('='));
  }
  return ok(fields);
};

const readGameLink = async (fragment: string): Promise<Result<SharedGame, ImportError>> => {
  const read = readFields(fragment, ['game', 'at', 'roll']);
  if (!read.ok) return read;
  const fields = read.value;
  const pgn = await unpackText(fields.get('game') ?? '');
  if (!pgn.ok) return err(LINK_FAULTS[pgn.error]());
  const game = await readFirstGame(pgn.value);
  const [error = pageError('link-damaged', {})] = game?.errors ?? [];
  const record = game?.record;
  if (record === undefined || (game?.errors.length !== 0 && record.children.length === 0))
    return err(error);
  const at = fields.get('at');
  const path = at === undefined ? [] : parsePlace(at, record);
  if (path === undefined)
    return err({ ...pageError('link-cursor', { text: clip(at ?? '') }), token: clip(at ?? '') });
  const name = cleanName(nameOf(tagMap(record.tags)));
  const shared: SharedGame = { record, path, ...(name !== '' && { name }) };
  const shown = fields.get('roll');
  if (shown === undefined) return ok(shared);
  const roll = Number(shown);
  return isDieRoll(roll) && record.dice === true
    ? ok({ ...shared, roll })
    : err({ ...pageError('link-roll', { text: clip(shown) }), token: clip(shown) });
};

export const LINK_FAULTS = {
  damaged: (): ImportError => pageError('link-damaged', {}),
  'too-long': (): ImportError => pageError('link-too-long', {}),
  unsupported: (): ImportError => pageError('link-unsupported', {}),
} as const;

/** Generates all nodes of a game. Not recursive, because lines can be very long. */
function* nodesOf(record: GameRecord): Generator<GameNode, void> {
  const waiting: GameNode[] = [...record.children];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    for (const child of node.children) waiting.push(child);
  }
}

/** Whether a game's PGN may fit into a link. Estimated without writing PGN: a game can have a million moves. */
const isSmall = (record: GameRecord): boolean => {
  // A move takes at least three characters.
  let size = record.comment.length + (record.unread?.length ?? 0);
  for (const { comment, startComment } of nodesOf(record)) {
    size += 3 + comment.length + startComment.length;
    if (size > MAX_TEXT) return false;
  }
  return true;
};

/** Whether the readable link contains the whole game: a single line, with only the players' names as tags. */
const isPlain = (record: GameRecord): boolean => {
  const { ruleset, setup, dice, tags } = record;
  let children: readonly GameNode[] = [];
  for (const node of lineThrough(record, []).reverse()) {
    const { move, san, roll } = node;
    const bare = { ...NO_ANNOTATION, startComment: '', nags: [], move, san, children };
    children = [roll === undefined ? bare : { ...bare, roll }];
  }
  const players = tags.filter(([name]) => name === 'White' || name === 'Black');
  const plain: GameRecord = {
    ...startRecord({ ruleset, setup, dice: dice ?? false }),
    tags: players.map(([name, value]) => [name, cleanName(value)]),
    children,
  };
  return makePgn(plain) === makePgn(record);
};

/** The nodes of the complete line through a place. */
const lineThrough = (record: GameRecord, path: Path): GameNode[] => {
  const line = [...(nodesAlong(record, path) ?? [])];
  for (let next = (line.at(-1) ?? record).children[0]; next !== undefined; next = next.children[0])
    line.push(next);
  return line;
};

const leftOutOf = (record: GameRecord, line: readonly GameNode[]): LeftOut => {
  const carried = new Set(line);
  const players = new Set(['White', 'Black']);
  const left = {
    moves: 0,
    variations: Math.max(0, record.children.length - 1),
    comments: record.comment === '' ? 0 : 1,
    glyphs: 0,
    shapes: record.shapes.length,
    tags: record.tags.filter(([name]) => carried.size === 0 || !players.has(name)).length,
  };
  for (const node of nodesOf(record)) {
    if (!carried.has(node)) left.moves += 1;
    left.variations += Math.max(0, node.children.length - 1);
    left.comments += (node.comment === '' ? 0 : 1) + (node.startComment === '' ? 0 : 1);
    left.glyphs += node.nags.length;
    left.shapes += node.shapes.length;
  }
  return left;
};
