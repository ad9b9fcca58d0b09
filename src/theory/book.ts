/**
 * A book: what a graph says of its positions, for looking up alone, in few bytes. It holds 48 bits of each key,
 * in ascending order, so that a page can find a position without playing through a tree. The positions are
 * compressed in the file itself, because few servers compress a kind of file that they do not know.
 */
import type { TheoryFileErrors } from '../errors/codes.js';
import type { AcedrexError } from '../errors/error.js';
import { err, ok, type Result } from '../result.js';
import type { Score } from '../rules/score.js';
import { ByteReader, ByteWriter, DamageError, joinBytes } from '../bytes.js';
import { deflate, inflate } from '../deflate.js';
import { damageOf, pack, readMove, unpack, writeMove, type FileKind } from './container.js';
import type { TheoryGraph } from './graph.js';
import type { TheoryOrigin, TheoryFinding, TheoryLine } from './types.js';
import { lossOf, MAX_VALUE, scoreOfValue, sharesOf, valueOfScore } from './value.js';
import { makeCoordinates } from '../notation/coordinates.js';
import type { Position } from '../rules/position.js';

const KIND: FileKind = { mark: 'AcxB', version: 2 };

/** More than any book needs, so that a damaged length cannot take the memory of a device. */
const MAX_BYTES = 2 ** 28;

const KEY_DIGITS = 12;
const shortKey = (key: string): number => Number.parseInt(key.slice(0, KEY_DIGITS), 16);

/** A move of a position of a book. */
export interface BookMove {
  /** Coordinate move. */
  readonly move: string;
  /** From the point of view of the side that makes it. */
  readonly score: Score;
  /** How often a player of the book would make it, 0 to 1. */
  readonly share: number;
  /** Whether the position after it has been searched. */
  readonly isSearched: boolean;
}

/** A position of a book. */
export interface BookPosition {
  /** From the point of view of the side to move. */
  readonly score: Score;
  /** Plies of its search. */
  readonly depth: number;
  /** Best moves first. */
  readonly moves: readonly BookMove[];
}

export interface BookOptions {
  /** Moves that lose more percent of an expected point are left out. */
  readonly loss?: number;
  /**
   * Limit of each search, in nodes. Without it, the book has the fewest nodes of a position: those of its last finished
   * iteration, which are up to half less than the limit.
   */
  readonly nodes?: number | undefined;
}

/** The positions of a graph that still go on, as a book. */
export const makeBook = async (
  graph: TheoryGraph,
  { loss = Number.POSITIVE_INFINITY, nodes: limit }: BookOptions = {},
): Promise<Uint8Array> => {
  const positions = new ByteWriter();
  const keys = [...graph.keys()].filter((key) => graph.find(key)?.end === undefined).sort();
  positions.count(keys.length);
  let before = 0;
  let nodes = Number.MAX_SAFE_INTEGER;
  for (const key of keys) {
    const found = graph.find(key);
    if (found === undefined) continue;
    nodes = Math.min(nodes, found.nodes);
    positions.count(shortKey(key) - before);
    before = shortKey(key);
    const value = valueOfScore(found.score);
    positions.count(found.depth);
    positions.signed(value);
    const moves = found.moves.filter((move) => 100 * move.loss <= loss);
    positions.count(moves.length);
    for (const { move, score, isSearched } of moves) {
      writeMove(positions, move, isSearched);
      positions.signed(value - valueOfScore(score));
    }
  }
  const bytes = positions.finish();
  const deflated = joinBytes(await deflate([bytes]));
  return pack(KIND, graph, (writer) => {
    writer.count(keys.length === 0 ? 0 : (limit ?? nodes));
    writer.count(bytes.length);
    writer.count(deflated.length);
    writer.raw(deflated);
  });
};

export class TheoryBook implements TheoryOrigin {
  readonly ruleset: string;
  readonly build: string;
  /** Nodes of each search, see {@link BookOptions.nodes}. */
  readonly nodes: number;
  readonly #positions: ReadonlyMap<number, BookPosition>;

  private constructor(
    { ruleset, build, nodes }: TheoryOrigin & { readonly nodes: number },
    positions: ReadonlyMap<number, BookPosition>,
  ) {
    this.ruleset = ruleset;
    this.build = build;
    this.nodes = nodes;
    this.#positions = positions;
  }

  /** Reads what {@link makeBook} has written. */
  static async load(
    bytes: Uint8Array,
  ): Promise<Result<TheoryBook, AcedrexError<keyof TheoryFileErrors>>> {
    const read = unpack(KIND, bytes, (reader, { ruleset, build }) => ({
      head: { ruleset, build, nodes: reader.count() },
      length: reader.count(MAX_BYTES),
      deflated: reader.raw(reader.count(bytes.length)),
    }));
    if (!read.ok) return read;
    const { head, length, deflated } = read.value;
    const inflated = await inflate(deflated, length);
    if (inflated === undefined) return err(damageOf());
    try {
      return ok(new TheoryBook(head, readPositions(new ByteReader(inflated))));
    } catch (error) {
      // The checksum is right, so another program wrote this.
      if (error instanceof DamageError) return err(damageOf());
      throw error;
    }
  }

  /** The number of positions. */
  get size(): number {
    return this.#positions.size;
  }

  /** What the book says of a position, by {@link Position.key}; undefined if it is not in the book. */
  find(key: string): BookPosition | undefined {
    return this.#positions.get(shortKey(key));
  }
}

const readPositions = (reader: ByteReader): ReadonlyMap<number, BookPosition> => {
  const positions = new Map<number, BookPosition>();
  let key = 0;
  for (let left = reader.count(); left > 0; left -= 1) {
    key += reader.count();
    positions.set(key, readPosition(reader));
  }
  if (!reader.isAtEnd) throw reader.damage();
  return positions;
};

const readPosition = (reader: ByteReader): BookPosition => {
  const depth = reader.count();
  const value = reader.signed(MAX_VALUE);
  const lines: { readonly move: string; readonly value: number; readonly isSearched: boolean }[] =
    [];
  for (let left = reader.count(); left > 0; left -= 1) {
    const { move, flag: isSearched } = readMove(reader);
    const own = value - reader.signed(2 * MAX_VALUE);
    if (Math.abs(own) > MAX_VALUE) throw reader.damage();
    lines.push({ move, value: own, isSearched });
  }
  const shares = sharesOf(lines.map((line) => lossOf(value, line.value)));
  const moves = lines.map(({ move, value: own, isSearched }, index) => ({
    move,
    score: scoreOfValue(own),
    share: shares[index] ?? 0,
    isSearched,
  }));
  return { score: scoreOfValue(value), depth, moves };
};

/**
 * What a book knows of a position and of all that it leads to, nearest first: as findings, with the values that
 * were backed up. Yields undefined for every position that the book does not know, so that a caller can pause.
 * `build` is that of the graph: a book of another build yields nothing, because scores of different builds cannot be
 * compared.
 */
export function* findingsOfBook(
  book: TheoryBook,
  start: Position,
  build: string,
): Generator<TheoryFinding | undefined, void> {
  if (book.build !== build) return;
  const seen = new Set([start.key]);
  let level: readonly Position[] = [start];
  while (level.length > 0) {
    const further: Position[] = [];
    for (const position of level) {
      const known = book.find(position.key);
      if (known === undefined || position.status() !== 'ongoing') {
        yield undefined;
        continue;
      }
      const legal = new Map(position.legalMoves().map((move) => [makeCoordinates(move), move]));
      const lines = known.moves.flatMap(({ move, score, isSearched }): readonly TheoryLine[] => {
        const found = legal.get(move);
        if (found === undefined) return [];
        const after = position.play(found);
        if (isSearched && !seen.has(after.key)) {
          seen.add(after.key);
          further.push(after);
        }
        return [{ move, key: after.key, score }];
      });
      const { key } = position;
      const hasMore = lines.length < legal.size;
      yield lines.length === 0
        ? undefined
        : { key, depth: known.depth, nodes: book.nodes, lines, hasMore };
    }
    level = further;
  }
}
