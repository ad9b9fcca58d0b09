/** Positions for the trainer, compared with the library's slower objects. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Position, parseRuleset, squareAt, squareIndex } from '../../src/index.js';
import { MATE_SCORE, MAX_MATE_PLIES, NO_SCORE, readGames } from '../../train/games.mjs';
import { defined, valueOf } from '../support/value.js';
import { makeFolder } from '../support/folder.js';

const folder = makeFolder('positions');
const RECORD = 140;
const GAMES = 12;

const gamesFile = join(folder, 'games', '00000.games');

const run = (script: string, ...args: readonly string[]): void => {
  const { status, stderr } = spawnSync('node', [`train/${script}`, ...args], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
};

const recordsOf = (name: string): readonly Buffer[] => {
  const file = readFileSync(join(folder, name));
  expect(file.length % RECORD).toBe(0);
  return Array.from({ length: file.length / RECORD }, (_, index) =>
    file.subarray(index * RECORD, (index + 1) * RECORD),
  );
};

/** Sorted squares from the view of the side to move, each with the owner of its piece but not its kind. */
const piecesOf = (record: Buffer): readonly string[] =>
  Array.from({ length: record[10] ?? 0 }, (_, index) => {
    const piece = record[13 + 2 * index] ?? 0;
    return `${String(record[12 + 2 * index])} ${piece < 16 ? 'own' : 'enemy'}`;
  }).sort();

beforeAll(() => {
  run('self-play.mjs', '--folder', join(folder, 'games'), '--nodes', '60', '--games', `${GAMES}`);
});

test('exactly the quiet positions with a score are extracted', () => {
  run('positions.mjs', '--out', join(folder, 'all.pos'), '--per-game', '1000', gamesFile);
  const records = recordsOf('all.pos');
  let next = 0;
  for (const { game } of readGames(readFileSync(gamesFile))) {
    const ruleset = valueOf(parseRuleset(game.ruleset));
    let position = Position.start(ruleset);
    for (const { from, to, score } of game.plies) {
      const move = defined(
        position
          .legalMoves()
          .find((legal) => legal.from === squareAt(from) && legal.to === squareAt(to)),
      );
      const isLoud = move.captured !== undefined || move.promotion !== undefined;
      const isMate = Math.abs(score) >= MATE_SCORE - MAX_MATE_PLIES;
      if (score !== NO_SCORE && !isMate && !isLoud && !position.isCheck()) {
        const record = records[next];
        next += 1;
        expect(record?.readUInt32LE(0)).toBe(game.number);
        expect(record?.readInt16LE(4)).toBe(score);
        const pieces = position.pieces().map(([square, { color }]) => {
          const index = squareIndex(square);
          const seen =
            position.turn === 'white' ? index : index + 132 - 24 * Math.floor(index / 12);
          return `${seen} ${color === position.turn ? 'own' : 'enemy'}`;
        });
        expect(piecesOf(record ?? Buffer.alloc(RECORD))).toEqual([...pieces].sort());
      }
      position = position.play(move);
    }
  }
  expect(records.length).toBe(next);
  expect(next).toBeGreaterThan(100);
});

test('sampling takes at most the requested number from a game and is reproducible', () => {
  for (const name of ['a.pos', 'b.pos'])
    run('positions.mjs', '--out', join(folder, name), '--per-game', '5', gamesFile);
  const counts = new Map<number, number>();
  for (const record of recordsOf('a.pos')) {
    const game = record.readUInt32LE(0);
    counts.set(game, (counts.get(game) ?? 0) + 1);
  }
  expect(Math.max(...counts.values())).toBe(5);
  expect(readFileSync(join(folder, 'a.pos')).equals(readFileSync(join(folder, 'b.pos')))).toBe(
    true,
  );
});

test('neighbouring positions have two kings, an evaluation and no result', () => {
  run('neighbours.mjs', '--out', join(folder, 'near.pos'), '--per-position', '2', gamesFile);
  const records = recordsOf('near.pos');
  expect(records.length).toBeGreaterThan(1000);
  const scores = new Set<number>();
  for (const record of records) {
    const pieces = Array.from(
      { length: record[10] ?? 0 },
      (_, index) => record[13 + 2 * index] ?? 0,
    );
    expect(pieces.filter((piece) => [11, 12].includes(piece))).toHaveLength(1);
    expect(pieces.filter((piece) => [27, 28].includes(piece))).toHaveLength(1);
    expect(record[6]).toBe(3);
    scores.add(record.readInt16LE(4));
  }
  expect(scores.size).toBeGreaterThan(100);
});
