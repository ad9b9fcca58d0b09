/**
 * Links that carry a whole game with its variations, comments, glyphs, shapes, clocks and tags:
 * `#game=…&at=12.1.3`, where `game` is the packed PGN. A game that has none of these keeps the readable form of
 * `link.ts`.
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
import { cleanName, makeLink, MAX_LINK, parseLink, type SharedGame } from './link.js';
import { nameOf, withName } from './name.js';
import { packBytes, unpackBytes, type UnpackFault } from '../../../src/fragment.js';

/** The most bytes of text in a packed fragment. A fragment that unpacks to more is refused. */
export const MAX_UNPACKED = 1 << 18;

/** Packs a text; undefined in browsers without `CompressionStream`. */
const packText = (text: string): Promise<string | undefined> =>
  packBytes(new TextEncoder().encode(text));

/** Unpacks a text of {@link packText}. Hostile input fails in bounded memory. */
const unpackText = async (packed: string): Promise<Result<string, UnpackFault>> => {
  const bytes = await unpackBytes(packed, MAX_UNPACKED);
  if (!bytes.ok) return bytes;
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.value));
  } catch {
    return err('damaged');
  }
};

/** What a link does not carry of a game, in numbers. */
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
  /** What the link leads to: the whole game, its line through the place, or the position alone. */
  readonly carries: 'game' | 'line' | 'position';
  /** Counts what is missing, unless the link carries the whole game. The address does not ask for it at every step. */
  readonly leftOut?: () => LeftOut;
}

interface Extras {
  /** The roll at the place, in a game with dice. */
  readonly roll?: DieRoll | undefined;
  /** The name of the study. */
  readonly name?: string;
}

/**
 * The link to a place in a game, at most {@link MAX_LINK} characters without the page's own address: with the whole
 * game if it fits, otherwise with the line through the place, otherwise with the position.
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
    // Digits come last: mail programs leave a hyphen at the end of an address out.
    const link = `#game=${packed}${roll === undefined ? '' : `&roll=${roll}`}&at=${makePlace(path)}`;
    if (link.length <= MAX_LINK) return { link, carries: 'game' };
  }
  // Names are the first to go, because the line matters more.
  const line = isShort ? readable : makeLink({ ...record, tags: [] }, path, { roll });
  if (line.length <= MAX_LINK) {
    const through = lineThrough(record, path);
    return { link: line, carries: 'line', leftOut: () => leftOutOf(record, through) };
  }
  const link = makeLink(startRecord(positionAt(record, path)), [], { roll });
  return { link, carries: 'position', leftOut: () => leftOutOf(record, []) };
};

/** Some servers refuse longer addresses, and some editors cut them off. */
const MAX_FRAME = 7000;
/** Height of a frame in pixels until its board reports its own. */
const FRAME_HEIGHT = 560;

/**
 * The HTML code of a frame with the page `embed.html`, and the script that sets its height; undefined if the game is
 * too long for an address.
 */
export const frameCode = (pgn: string, ply: number, base: string): string | undefined => {
  const query = new URLSearchParams({ pgn, ply: String(ply) }).toString();
  if (query.length > MAX_FRAME) return undefined;
  const escaped = (address: string): string => new URL(address, base).href.replaceAll('&', '&amp;');
  return `<iframe src="${escaped(`embed.html?${query}`)}" title="Grant Acedrex" width="100%" height="${FRAME_HEIGHT}" frameborder="0" loading="lazy"></iframe>
<script async src="${escaped('embed-frame.js')}"></script>`;
};

/** Characters of PGN. Each takes at most three bytes, and longer texts fit no link even if they repeat themselves. */
const MAX_TEXT = Math.floor(MAX_UNPACKED / 3);

/** Unknown tags, and the variant, which the tag `Ruleset` implies. */
const SPARE_TAGS =
  /^\[(?:(?:Event|Site|Round|White|Black) "\?"|Date "\?{4}\.\?\?\.\?\?"|Result "\*"|Variant "[^"]*")\]\n/gm;

/** What a link to any place in a game is made of. */
interface Form {
  readonly name: string;
  /** Whether the readable link carries all of the game. */
  readonly isPlain: boolean;
  /** The packed game; undefined if it is too long, or if the browser cannot pack. */
  readonly packed: () => Promise<string | undefined>;
}

/** By the game, because the address follows each step of the cursor. */
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
  const [header = '', ...movetext] = pgn.split('\n\n');
  const text = [`${header}\n`.replace(SPARE_TAGS, ''), ...movetext].join('\n\n').trim();
  return text.length > MAX_TEXT ? undefined : packText(text);
};

/** A place as numbers of main-line moves and, between them, of the variation: `12.1.3`, or `12` on the main line. */
const makePlace = (path: Path): string => {
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

/** Reads {@link makePlace}; undefined if the game does not have the place. */
const parsePlace = (text: string, record: GameRecord): Path | undefined => {
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

/** Reads a link or its fragment, in either form. */
export const readLink = async (text: string): Promise<Result<SharedGame, ImportError>> => {
  const fragment = text.slice(text.indexOf('#') + 1).trim();
  return /^game=/i.test(fragment) ? readGameLink(fragment) : parseLink(text);
};

const GAME_FIELDS: readonly string[] = ['game', 'at', 'roll'];

const readGameLink = async (fragment: string): Promise<Result<SharedGame, ImportError>> => {
  const fields = new Map<string, string>();
  for (const part of fragment.split('&')) {
    const [field = '', ...value] = part.split('=');
    const name = field.toLowerCase();
    if (!GAME_FIELDS.includes(name))
      return err({ ...pageError('link-field', { text: clip(field) }), token: clip(field) });
    fields.set(name, value.join('='));
  }
  const pgn = await unpackText(fields.get('game') ?? '');
  if (!pgn.ok) return err(FAULTS[pgn.error]());
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

const FAULTS = {
  damaged: (): ImportError => pageError('link-damaged', {}),
  'too-long': (): ImportError => pageError('link-too-long', {}),
  unsupported: (): ImportError => pageError('link-unsupported', {}),
} as const;

/** All nodes of a game, without recursion, because lines are long. */
function* nodesOf(record: GameRecord): Generator<GameNode, void> {
  const waiting: GameNode[] = [...record.children];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    for (const child of node.children) waiting.push(child);
  }
}

/** Whether a game's PGN may fit; decided without writing it, because it may have a million moves. */
const isSmall = (record: GameRecord): boolean => {
  // A move takes at least three characters.
  let size = record.comment.length + (record.unread?.length ?? 0);
  for (const { comment, startComment } of nodesOf(record)) {
    size += 3 + comment.length + startComment.length;
    if (size > MAX_TEXT) return false;
  }
  return true;
};

/** Whether the readable link carries all of a game: it has one line, and no more than the players' names. */
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

/** The line through a place, to its end. */
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
