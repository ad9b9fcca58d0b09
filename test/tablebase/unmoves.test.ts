/** Un-moves compared with the move generator: they reach exactly the positions from which a move leads back. */
import { expect, test } from 'vitest';
import { TablebaseWasm, loadTablebase } from '../../src/tablebase/tablebase-wasm.js';
import type { Block } from '../../src/tablebase/material.js';
import { Position, type Ruleset, type Setup, letterOf, opposite } from '../../src/index.js';
import { BOARD_SIZE, SQUARE_COUNT, squareAt, SQUARES } from '../../src/rules/squares.js';
import { Random } from '../support/random.js';
import { sampled, scaled } from '../support/scale.js';
import { materialOf, rulesetOf } from './support.js';

/** The eight images of a square. */
const images = (index: number): readonly number[] => {
  const file = index % BOARD_SIZE;
  const rank = Math.floor(index / BOARD_SIZE);
  const last = BOARD_SIZE - 1;
  return [
    [file, rank],
    [rank, file],
  ].flatMap(([x = 0, y = 0]) => [
    y * BOARD_SIZE + x,
    y * BOARD_SIZE + last - x,
    (last - y) * BOARD_SIZE + x,
    (last - y) * BOARD_SIZE + last - x,
  ]);
};

/** A name shared by all images of a position; with pawns, the name of this position only. */
const orbitOf = ({ board, turn }: Setup, hasPawns: boolean): string => {
  const men = board.flatMap((piece, index) =>
    piece === undefined ? [] : [{ letter: letterOf(piece), images: images(index) }],
  );
  const names = Array.from({ length: hasPawns ? 1 : 8 }, (_, image) =>
    men
      .map((man) => `${man.letter}${man.images[image]}`)
      .sort()
      .join(' '),
  );
  return `${turn} ${names.sort()[0]}`;
};

const transpose = (index: number): number =>
  (index % BOARD_SIZE) * BOARD_SIZE + Math.floor(index / BOARD_SIZE);

const isDoubled = ({ board }: Setup): boolean =>
  board.every((piece, index) => piece?.role !== 'king' || transpose(index) === index) &&
  board.every((piece) => piece?.role !== 'pawn');

/** Index of the free pieces after a transposition; equal pieces are stored as pairs, the higher square first. */
const transposed = (index: number, stride: number): number => {
  if (stride === SQUARE_COUNT ** 2)
    return (
      transpose(Math.floor(index / SQUARE_COUNT)) * SQUARE_COUNT + transpose(index % SQUARE_COUNT)
    );
  const first = Math.floor((1 + Math.sqrt(1 + 8 * index)) / 2);
  const squares = [transpose(first), transpose(index - (first * (first - 1)) / 2)];
  const higher = Math.max(...squares);
  return (higher * (higher - 1)) / 2 + Math.min(...squares);
};

const atOrUndefined = (setup: Setup, ruleset: Ruleset): Position | undefined => {
  const position = Position.fromSetup(setup, ruleset);
  return position.ok ? position.value : undefined;
};

/** All positions from which a quiet move leads to a position, found by putting each piece back on every square. */
const predecessorsOf = (position: Position, ruleset: Ruleset): readonly Setup[] => {
  const { setup } = position;
  const mover = opposite(position.turn);
  const found: Setup[] = [];
  setup.board.forEach((piece, to) => {
    if (piece?.color !== mover || piece.role === 'pawn') return;
    for (const from of SQUARES.keys()) {
      if (setup.board[from] !== undefined) continue;
      const board = [...setup.board];
      board[to] = undefined;
      board[from] = piece;
      const before = atOrUndefined({ ...setup, board, turn: mover }, ruleset);
      const leads = before
        ?.legalMoves()
        .some((move) => move.from === squareAt(from) && move.to === squareAt(to));
      if (before !== undefined && leads === true) found.push(before.setup);
    }
  });
  return found;
};

/** Pieces of both sides, a unicornio, equal pieces, and a pawn. Daily runs use four of these endings. */
const ENDINGS = [
  ['cazaux', 'KAKR', []],
  ['murray', 'KUKL', []],
  ['cazaux', 'KUKG', []],
  ['golladay', 'KRRK', []],
  ['custom:aanca=must-go-on', 'KAKR', []],
  ['courier', 'KUKP', [52]],
  ['golladay', 'KCGK', []],
] as const;

test.each(sampled(ENDINGS, 4))('the un-moves of %s %s are correct', async (id, name, pawns) => {
  const ruleset = rulesetOf(id);
  const block: Block = { material: materialOf(name), pawns: [...pawns] };
  const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
  const bytes = wasm.setBlock(block);
  // Before the first pass, every index counts as a position.
  expect(wasm.reserveBlock()).toBe(true);
  wasm.start(0);
  wasm.values(bytes).fill(255);
  const segments = 2 * wasm.slices;
  const stride = bytes / segments;
  const random = new Random(1283);
  for (let left = scaled(1); left > 0;) {
    const segment = random.below(segments);
    const index = random.below(stride);
    const turn = segment % 2 === 0 ? 'white' : 'black';
    const setup = wasm.setUp(Math.floor(segment / 2), turn, index);
    const men = setup.board.filter((piece) => piece !== undefined).length;
    const position = men === 4 ? atOrUndefined(setup, ruleset) : undefined;
    if (position === undefined) continue;
    left -= 1;
    // With both kings on the diagonal, a position and its transposition share the king moves that lead to them.
    const both = isDoubled(setup) ? [index, transposed(index, stride)] : [index];
    const listed = both
      .flatMap((each) => wasm.predecessors(segment, each))
      .flatMap((at) => {
        const source = Math.floor(at / stride);
        const before = wasm.setUp(Math.floor(source / 2), opposite(turn), at % stride);
        // The first pass, which has not run here, marks invalid positions.
        const legal = atOrUndefined(before, ruleset);
        const complete = before.board.filter((piece) => piece !== undefined).length === 4;
        return legal === undefined || !complete ? [] : [orbitOf(before, pawns.length > 0)];
      });
    const expected = predecessorsOf(position, ruleset).map((before) =>
      orbitOf(before, pawns.length > 0),
    );
    expect(new Set(listed)).toEqual(new Set(expected));
  }
});
