/**
 * A book is a small, read-only form of a graph's results. It contains 48 bits of each key, in ascending order, so that
 * a page can find a position without playing through a tree. The file itself is compressed, because few servers
 * compress files of unknown types.
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
import { areComparable, lossOf, MAX_VALUE, scoreOfValue, sharesOf, valueOfScore } from './value.js';
import { makeCoordinates } from '../notation/coordinates.js';
import type { Position } from '../rules/position.js';

const KIND: FileKind = { mark: 'AcxB', version: 2 };

/** Maximum content size, more than any book needs. The limit prevents a damaged length from exhausting memory. */
const MAX_BYTES = 2 ** 28;

const KEY_DIGITS = 12;
const shortKey = (key: string): number => Number.parseInt(key.slice(0, KEY_DIGITS), 16);

/** A book move in a position. */
export interface BookMove {
  /** Coordinate move. */
  readonly move: string;
  /** The score from the point of view of the side that makes the move. */
  readonly score: Score;
  /** The probability of the move, 0 to 1. */
  readonly share: number;
  /** Whether the position after the move has been searched. */
  readonly isSearched: boolean;
}

/** A position in a book. */
export interface BookPosition {
  /** The score from the point of view of the side to move. */
  readonly score: Score;
  /** Depth of the position's search, in plies. */
  readonly depth: number;
  /** Best moves first. */
  readonly moves: readonly BookMove[];
}

export interface BookOptions {
  /** Excludes moves with a larger loss, in percent of an expected point. */
  readonly loss?: number;
  /**
   * Limit of each search, in nodes. By default, the book stores the smallest node count of any position. Because only
   * finished iterations are counted, this can be half of the limit.
   */
  readonly nodes?: number | undefined;
}

/** Makes a book from the positions of a graph, without positions in which the game is over. */
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
  /** Number of nodes of each search; see {@link BookOptions.nodes}. */
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

  /** Reads a book written by {@link makeBook}. Resolves to an error if the file is not a valid book. */
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
      // The checksum is correct but the content is not, so another program wrote this file.
      if (error instanceof DamageError) return err(damageOf());
      throw error;
    }
  }

  /** The number of positions. */
  get size(): number {
    return this.#positions.size;
  }

  /** The book's entry for a position with this {@link Position.key}; undefined if the position is not in the book. */
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
 * Yields a book's entries for a position and all its continuations, nearest first, as findings with backed-up values.
 * For a position outside the book, yields undefined, so that the caller can pause. `build` is the graph's build. If the
 * book's scores cannot be compared with the graph's scores, yields nothing.
 */
export function* findingsOfBook(
  book: TheoryBook,
  start: Position,
  build: string,
): Generator<TheoryFinding | undefined, void> {
  if (!areComparable(book.build, build)) return;
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
