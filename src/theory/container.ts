/**
 * The common format of opening theory files: a mark, a version, the length and a checksum.
 *
 *     0      4         5           9                   9 + n   13 + n
 *     ┌──────┬─────────┬───────────┬────────────────────┬───────┐
 *     │ mark │ version │ length, n │ content            │ CRC32 │
 *     └──────┴─────────┴───────────┴────────────────────┴───────┘
 */
import type { TheoryFileErrors } from '../errors/codes.js';
import { errorIn, type AcedrexError } from '../errors/error.js';
import { WORDS as THEORY_FILE_SENTENCES } from '../words/theory-file-errors.js';
import { parseCoordinates } from '../notation/coordinates.js';
import { err, ok, type Result } from '../result.js';
import { LETTERS, ROLES } from '../rules/pieces.js';
import { SQUARE_COUNT, squareIndex, SQUARES } from '../rules/squares.js';
import { ByteReader, ByteWriter, crc32, DamageError } from '../bytes.js';
import type { TheoryOrigin, TheoryRoot } from './types.js';
import type { Node, Search } from './node.js';
import { ENDS, MAX_VALUE } from './value.js';

export interface FileKind {
  readonly mark: string;
  readonly version: number;
}

const HEAD_BYTES = 9;
const CRC_BYTES = 4;

type FileError = AcedrexError<keyof TheoryFileErrors>;

const refuse = <Code extends keyof TheoryFileErrors>(
  code: Code,
  params: TheoryFileErrors[Code],
): Result<never, FileError> => err(errorIn(THEORY_FILE_SENTENCES, code, params));

/** The error for a file that has a correct checksum but invalid content. */
export const damageOf = (): FileError => errorIn(THEORY_FILE_SENTENCES, 'theory-damaged', {});

/** Wraps the content of a file. */
export const pack = (
  { mark, version }: FileKind,
  origin: TheoryOrigin,
  write: (writer: ByteWriter) => void,
): Uint8Array => {
  const content = new ByteWriter();
  content.text(origin.ruleset);
  content.text(origin.build);
  write(content);
  const bytes = content.finish();
  const file = new ByteWriter();
  file.raw(new TextEncoder().encode(mark));
  file.byte(version);
  file.uint32(bytes.length);
  file.raw(bytes);
  file.uint32(crc32(bytes));
  return file.finish();
};

export const unpack = <T>(
  { mark, version }: FileKind,
  bytes: Uint8Array,
  read: (reader: ByteReader, origin: TheoryOrigin) => T,
): Result<T, FileError> => {
  const isOwn = new TextEncoder().encode(mark).every((byte, at) => bytes[at] === byte);
  if (!isOwn || bytes.length < HEAD_BYTES) return refuse('theory-foreign', {});
  const head = new ByteReader(bytes, mark.length);
  const found = head.byte();
  if (found !== version) return refuse('theory-version', { version: found, known: version });
  const end = HEAD_BYTES + head.uint32();
  const expected = end + CRC_BYTES;
  if (bytes.length < expected) return refuse('theory-truncated', { bytes: bytes.length, expected });
  const content = bytes.subarray(HEAD_BYTES, end);
  if (new ByteReader(bytes, end).uint32() !== crc32(content)) return refuse('theory-damaged', {});
  if (bytes.length > expected) return refuse('theory-damaged', { at: expected });
  const reader = new ByteReader(content);
  try {
    const value = read(reader, { ruleset: reader.text(), build: reader.text() });
    return reader.isAtEnd ? ok(value) : refuse('theory-damaged', { at: HEAD_BYTES + reader.at });
  } catch (error) {
    // The checksum is correct but the content is not, so another program wrote this file.
    if (error instanceof DamageError)
      return refuse('theory-damaged', { at: HEAD_BYTES + error.at });
    throw error;
  }
};

/** The largest value of {@link packMove}. */
const MAX_MOVE = SQUARE_COUNT ** 2 * (ROLES.length + 1) - 1;

/** Packs a coordinate move into a number: from, to, and the piece to which a pawn promotes. */
const packMove = (text: string): number => {
  const move = parseCoordinates(text);
  if (!move.ok) throw new RangeError(move.error.message);
  const { from, to, promotion } = move.value;
  const role = promotion === undefined ? 0 : ROLES.indexOf(promotion) + 1;
  return (role * SQUARE_COUNT + squareIndex(from)) * SQUARE_COUNT + squareIndex(to);
};

const unpackMove = (packed: number): string => {
  const from = SQUARES[Math.floor(packed / SQUARE_COUNT) % SQUARE_COUNT] ?? '';
  const to = SQUARES[packed % SQUARE_COUNT] ?? '';
  const promotion = ROLES[Math.floor(packed / SQUARE_COUNT ** 2) - 1];
  return from + to + (promotion === undefined ? '' : LETTERS[promotion].toLowerCase());
};

/** Writes a move and one additional bit. */
export const writeMove = (writer: ByteWriter, move: string, flag: boolean): void =>
  writer.count(2 * packMove(move) + Number(flag));

export const readMove = (reader: ByteReader): { readonly move: string; readonly flag: boolean } => {
  const packed = reader.count(2 * MAX_MOVE + 1);
  return { move: unpackMove(packed >> 1), flag: packed % 2 === 1 };
};

/**
 * The file of a theory graph. The nodes are sorted by key, and each node's edges have the graph's order, so the same
 * graph gives the same bytes. Values are not stored, because they can be recomputed.
 */

const KIND: FileKind = { mark: 'AcxG', version: 1 };

const KEY_BYTES = 8;

/** A node with edges that refer to other nodes by their place in the file. */
interface StoredNode {
  readonly key: string;
  readonly search: Search | undefined;
  readonly edges: readonly {
    readonly move: string;
    readonly to: number;
    readonly score: number | undefined;
  }[];
}

interface Content<Nodes> {
  readonly origin: TheoryOrigin;
  readonly roots: readonly TheoryRoot[];
  readonly nodes: Nodes;
}

/** Bits of the byte before a node. */
const SEARCHED = 1;
const HAS_REST = 2;
/** The kind of end, as an index from 1; 0 if the game continues. */
const END_SHIFT = 2;

export const encodeGraph = ({
  origin,
  roots,
  nodes,
}: Content<ReadonlyMap<string, Node>>): Uint8Array =>
  pack(KIND, origin, (writer) => {
    writer.count(roots.length);
    for (const { key, fen } of roots) {
      writer.hex(key);
      writer.text(fen);
    }
    const sorted = [...nodes.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
    const places = new Map(sorted.map((node, index) => [node, index]));
    writer.count(sorted.length);
    for (const { key, search, edges } of sorted) {
      writer.hex(key);
      writeSearch(writer, search);
      writer.count(edges.length);
      for (const { move, to, score } of edges) {
        writeMove(writer, move, score !== undefined);
        writer.count(places.get(to) ?? 0);
        if (score !== undefined) writer.signed(score);
      }
    }
  });

const writeSearch = (writer: ByteWriter, search: Search | undefined): void => {
  if (search === undefined) {
    writer.byte(0);
    return;
  }
  const { depth, nodes, end, rest } = search;
  const ended = end === undefined ? 0 : ENDS.indexOf(end) + 1;
  writer.byte(SEARCHED | (rest === undefined ? 0 : HAS_REST) | (ended << END_SHIFT));
  writer.count(depth);
  writer.count(nodes);
  if (rest !== undefined) writer.signed(rest);
};

export const decodeGraph = (
  bytes: Uint8Array,
): Result<Content<readonly StoredNode[]>, AcedrexError<keyof TheoryFileErrors>> =>
  unpack(KIND, bytes, (reader, origin) => {
    const roots = list(reader.count(), () => ({ key: reader.hex(KEY_BYTES), fen: reader.text() }));
    const size = reader.count();
    const nodes = list(size, (): StoredNode => {
      const key = reader.hex(KEY_BYTES);
      const search = readSearch(reader);
      const edges = list(reader.count(), () => {
        const { move, flag } = readMove(reader);
        const to = reader.count(size - 1);
        return { move, to, score: flag ? reader.signed(MAX_VALUE) : undefined };
      });
      if (search !== undefined && search.end === undefined && edges.length === 0)
        throw reader.damage();
      return { key, search, edges };
    });
    return { origin, roots, nodes };
  });

const readSearch = (reader: ByteReader): Search | undefined => {
  const flags = reader.byte();
  const ended = flags >> END_SHIFT;
  if (ended > ENDS.length) throw reader.damage();
  if ((flags & SEARCHED) === 0) return undefined;
  const depth = reader.count();
  const nodes = reader.count();
  const rest = flags & HAS_REST ? reader.signed(MAX_VALUE) : undefined;
  return { depth, nodes, end: ENDS[ended - 1], rest };
};

/** Reads a list item by item. A damaged length then fails before it exhausts memory. */
const list = <T>(length: number, read: () => T): readonly T[] => {
  const items: T[] = [];
  for (let index = 0; index < length; index += 1) items.push(read());
  return items;
};
