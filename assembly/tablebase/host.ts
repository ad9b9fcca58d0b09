// SPDX-License-Identifier: MIT
/** The host's queries about blocks: their addresses and contents, and the outcome of a position. */
import { BLACK, IO_BOARD, KING, WHITE } from '../abi';
import { COUNTS } from '../memory-map';
import { loadPosition, Position, storePosition } from '../position';
import { Block, INVALID, lift, put, OCCURS, occurrenceOfIndex, setUp } from './block';
import { HISTOGRAM, reserve, TABLES, TABLE_SIZE } from './layout';
import { isDoubled, Symmetry } from './symmetry';
import { addTable, findTable, outcomeHere, placeIn, Tables } from './tables';

/** Address of the part's values. */
export function blockValues(): usize {
  return Block.values + Block.segment(Block.first, 0);
}

export function blockStride(): i32 {
  return Block.stride;
}

export function blockSlices(): i32 {
  return Symmetry.slices;
}

/** Makes values in reserved memory the part's values. */
export function useValues(values: usize): void {
  Block.values = values - Block.segment(Block.first, 0);
}

/**
 * Records the whole block as a table for {@link probe} and for the moves of other blocks. Returns false if there is no
 * room.
 */
export function addBlock(cursed: usize): bool {
  return addTable(Block.values, cursed);
}

/** The outcome of the position in the I/O block; see tables.ts. For a cursed outcome, 512 is added. */
export function probe(): i32 {
  loadPosition();
  const outcome = outcomeHere();
  return Tables.cursed && outcome > 0 ? outcome | 512 : outcome;
}

/** A number that exceeds the size of every table, in bytes. */
const SPAN: f64 = 268435456;

/**
 * Finds the table that covers a position, for tables outside this memory. Returns the table's number times SPAN plus
 * the offset of the position's byte, or -1 if no table covers the position. The arguments are as in the engine's
 * `probeTablebase`.
 */
export function locate(kings: i32, first: i32, second: i32): f64 {
  store<i32>(COUNTS, 1);
  store<i32>(COUNTS, 1, 4);
  put(WHITE | KING, 0, kings & 255);
  put(BLACK | KING, 0, (kings >> 8) & 255);
  Position.turn = (kings >> 16) & 1;
  if (first) add(first);
  if (second) add(second);
  const record = findTable();
  lift(kings & 255);
  lift((kings >> 8) & 255);
  if (first) lift(first & 255);
  if (second) lift(second & 255);
  if (record == 0) return -1;
  const at = placeIn(record);
  return at < 0 ? -1 : <f64>((record - TABLES) / TABLE_SIZE) * SPAN + <f64>at;
}

/** Adds a piece to its side. */
function add(man: i32): void {
  const count = COUNTS + (man & (BLACK << 8) ? 4 : 0);
  const place = load<i32>(count);
  store<i32>(count, place + 1);
  put(man >> 8, place, man & 255);
}

export function isCursed(): bool {
  return Tables.cursed;
}

export function missingSignature(): i32 {
  return Tables.missingSignature;
}

export function missingSquares(): i32 {
  return Tables.missingSquares;
}

/**
 * Counts the positions by side to move and value, into HISTOGRAM. Positions whose bit is set in `cursed` are counted
 * separately. A stored position counts once for each of its images on the board. With an unmoved unicornio, half of a
 * folded position's images are unreachable. Older tables contain unreachable positions, which are skipped.
 */
export function countOutcomes(cursed: usize): void {
  memory.fill(HISTOGRAM, 0, 8 * 4 * 256);
  const before = Block.segment(Block.first, 0);
  for (let slice = Block.first; slice < Block.end; ++slice) {
    const all: f64 = !Symmetry.folded ? 1 : isDoubled(slice) ? 4 : 8;
    const images = Block.hasUnmoved && Symmetry.folded ? all / 2 : all;
    for (let turn = 0; turn < 2; ++turn) {
      const begin = Block.segment(slice, turn);
      for (let at = begin; at < begin + Block.stride; ++at) {
        const value = <usize>load<u8>(Block.values + at);
        if (value == INVALID || !occurs(<i32>(at - begin))) continue;
        // The part begins with the first bit of a byte, because the size of a segment is a multiple of 16 bytes.
        const marks = cursed + ((at - before) >> 3);
        const bit = cursed ? (load<u8>(marks) >> ((<u8>at) & 7)) & 1 : 0;
        const address = HISTOGRAM + ((((<usize>bit) << 9) + <usize>(turn << 8) + value) << 3);
        store<f64>(address, load<f64>(address) + images);
      }
    }
  }
}

function occurs(index: i32): bool {
  return !Block.hasUnmoved || occurrenceOfIndex(index) != 0;
}

/** Writes the first position with this side to move and value to the I/O block. Returns whether there is one. */
export function exampleOf(turn: i32, value: i32): bool {
  for (let slice = Block.first; slice < Block.end; ++slice) {
    const begin = Block.values + Block.segment(slice, turn);
    for (let index = 0; index < Block.stride; ++index) {
      if (<i32>load<u8>(begin + index) != value || !occurs(index)) continue;
      setUp(slice, turn, index);
      storePosition();
      if (Block.hasUnmoved && !(occurrenceOfIndex(index) & OCCURS)) transposeBoard();
      return true;
    }
  }
  return false;
}

/** Exchanges files and ranks of the board in the I/O block. */
function transposeBoard(): void {
  for (let rank = 0; rank < 12; ++rank) {
    for (let file = 0; file < rank; ++file) {
      const one = IO_BOARD + 12 * rank + file;
      const other = IO_BOARD + 12 * file + rank;
      const code = load<u8>(one);
      store<u8>(one, load<u8>(other));
      store<u8>(other, code);
    }
  }
}

/**
 * Compares the block's values, solved within the move limit, with the values without the limit (`unlimited`). Reserves
 * one bit per position, and sets it if only one of the two is decided. Returns the bits' address; 0 if memory is short.
 */
export function markCursed(unlimited: usize, limit: i32): usize {
  const bytes = Block.bytes();
  const limited = blockValues();
  const cursed = reserve(<u32>((bytes + 7) >> 3));
  if (cursed == 0) return 0;
  const last = 2 * limit + 2;
  for (let at: usize = 0; at < bytes; ++at) {
    const value = load<u8>(unlimited + at);
    if (value == INVALID || value == 255) continue;
    if (<i32>load<u8>(limited + at) <= last) continue;
    const byte = cursed + (at >> 3);
    const bit: u8 = 1 << ((<u8>at) & 7);
    store<u8>(byte, load<u8>(byte) | bit);
  }
  useValues(unlimited);
  return cursed;
}
