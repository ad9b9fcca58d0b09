/**
 * A book: what a graph says of its positions, for looking up alone, in few bytes. It holds 48 bits of each key,
 * in ascending order, so that a page can find a position without playing through a tree.
 */
import type { TheoryFileErrors } from '../errors/codes.js';
import type { AcedrexError } from '../errors/error.js';
import { ok, type Result } from '../result.js';
import type { Score } from '../rules/score.js';
import type { ByteReader } from '../bytes.js';
import { pack, readMove, unpack, writeMove, type FileKind } from './container.js';
import type { TheoryGraph } from './graph.js';
import type { TheoryOrigin } from './types.js';
import { lossOf, MAX_VALUE, scoreOfValue, sharesOf, valueOfScore } from './value.js';

const KIND: FileKind = { mark: 'AcxB', version: 1 };

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

/** The positions of a graph that still go on, as a book. Moves that lose more percent than `loss` are left out. */
export const makeBook = (
  graph: TheoryGraph,
  { loss = Number.POSITIVE_INFINITY }: { readonly loss?: number } = {},
): Uint8Array =>
  pack(KIND, graph, (writer) => {
    const keys = [...graph.keys()].filter((key) => graph.find(key)?.end === undefined).sort();
    writer.count(keys.length);
    let before = 0;
    for (const key of keys) {
      const found = graph.find(key);
      if (found === undefined) continue;
      writer.count(shortKey(key) - before);
      before = shortKey(key);
      const value = valueOfScore(found.score);
      writer.count(found.depth);
      writer.signed(value);
      const moves = found.moves.filter((move) => 100 * move.loss <= loss);
      writer.count(moves.length);
      for (const { move, score, isSearched } of moves) {
        writeMove(writer, move, isSearched);
        writer.signed(value - valueOfScore(score));
      }
    }
  });

export class TheoryBook implements TheoryOrigin {
  readonly ruleset: string;
  readonly build: string;
  readonly #positions: ReadonlyMap<number, BookPosition>;

  private constructor(
    { ruleset, build }: TheoryOrigin,
    positions: ReadonlyMap<number, BookPosition>,
  ) {
    this.ruleset = ruleset;
    this.build = build;
    this.#positions = positions;
  }

  /** Reads what {@link makeBook} has written. */
  static load(bytes: Uint8Array): Result<TheoryBook, AcedrexError<keyof TheoryFileErrors>> {
    const read = unpack(KIND, bytes, (reader, origin) => {
      const positions = new Map<number, BookPosition>();
      let key = 0;
      for (let left = reader.count(); left > 0; left -= 1) {
        key += reader.count();
        positions.set(key, readPosition(reader));
      }
      return new TheoryBook(origin, positions);
    });
    return read.ok ? ok(read.value) : read;
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
