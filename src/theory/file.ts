/**
 * The file of a theory graph. Its nodes are sorted by key and their edges in the order of the graph, so the
 * same graph gives the same bytes. Values are not stored, as they follow from the rest.
 */
import type { TheoryFileErrors } from '../errors/codes.js';
import type { AcedrexError } from '../errors/error.js';
import type { Result } from '../result.js';
import { pack, readMove, unpack, writeMove, type FileKind } from './container.js';
import type { ByteReader, ByteWriter } from '../bytes.js';
import type { Node, Search } from './node.js';
import type { TheoryOrigin, TheoryRoot } from './types.js';
import { ENDS, MAX_VALUE } from './value.js';

const KIND: FileKind = { mark: 'AcxG', version: 1 };

const KEY_BYTES = 8;

/** A node whose edges name other nodes by their place. */
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
/** Index of the end, from 1; 0 if the game goes on. */
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

/** Makes a list by reading, which fails at the end of the bytes before it takes too much memory. */
const list = <T>(length: number, read: () => T): readonly T[] => {
  const items: T[] = [];
  for (let index = 0; index < length; index += 1) items.push(read());
  return items;
};
