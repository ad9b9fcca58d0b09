/** Round trips of SAN, FEN and PGN along random games. */
import { describe, expect, test } from 'vitest';
import { annotate, playAt, startRecord, type Path } from '../../src/game/tree.js';
import { makeCoordinates, resolveMove } from '../../src/notation/coordinates.js';
import { makeFen, parseFen } from '../../src/notation/fen.js';
import { makePgn, parsePgn } from '../../src/notation/pgn.js';
import type { GameRecord } from '../../src/notation/record.js';
import { SHAPE_COLORS, type Shape } from '../../src/notation/shape.js';
import { makeSanAndPlay, parseSan } from '../../src/notation/san.js';
import { Position } from '../../src/rules/position.js';
import { makeRuleset, RULESETS } from '../../src/rules/rulesets.js';
import { SQUARES } from '../../src/rules/squares.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { valueOf } from '../support/value.js';

const PLIES = scaled(240);
const CUSTOM_PLIES = scaled(200);
const LONGEST_GAME = 300;

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black'].map(
  (name) => [name, `"${name}" \\ of a test`] as const,
);
const COMMENTS = ['', 'a plain one', 'with (parentheses), [brackets] and {braces', '1. e5 $3 ; e'];

const shapes = (random: Random): readonly Shape[] => {
  // Circles come before arrows, because PGN stores them separately.
  const circle = { color: random.pick(SHAPE_COLORS), from: random.pick(SQUARES) };
  return [circle, { ...circle, to: random.pick(SQUARES) }];
};

const decorate = (record: GameRecord, path: Path, random: Random): GameRecord =>
  annotate(record, path, {
    comment: random.pick(COMMENTS),
    shapes: random.chance(2) ? shapes(random) : [],
    ...(random.chance(2) && {
      evaluation: {
        score: random.chance(3)
          ? { kind: 'mate', moves: random.below(40) - 20 }
          : { kind: 'centipawns', value: random.below(4000) - 2000 },
        depth: 1 + random.below(40),
      },
    }),
    ...(path.length > 0 && { nags: random.chance(2) ? [1 + random.below(6), 14] : [] }),
  });

/** Adds short variations with their own start comments at random places of a game. */
const vary = (game: GameRecord, moves: number, random: Random): GameRecord => {
  let record = game;
  for (let times = 0; times < 6; times += 1) {
    const ply = random.below(moves);
    let path: Path = Array.from({ length: ply }, () => 0);
    const position = path.reduce<{ position: Position; at: GameRecord['children'] }>(
      ({ position: before, at }) => {
        const [node] = at;
        if (node === undefined) throw new Error('the game is shorter');
        return { position: before.play(node.move), at: node.children };
      },
      { position: start(record), at: record.children },
    ).position;
    let current = position;
    for (let depth = 0; depth < 3; depth += 1) {
      const legal = current.legalMoves();
      if (legal.length === 0) break;
      const move = random.pick(legal);
      ({ record, path } = playAt(record, path, move));
      record = decorate(record, path, random);
      if (depth === 0 && path.at(-1) !== 0)
        record = annotate(record, path, { startComment: random.pick(COMMENTS) });
      current = current.play(move);
    }
  }
  return record;
};

const start = ({ setup, ruleset }: GameRecord): Position =>
  valueOf(Position.fromSetup(setup, ruleset));

const CUSTOM = makeRuleset({ lion: 'threeleaper', pawnDoubleStep: true, moveLimit: 60 });

describe.each([...Object.values(RULESETS), CUSTOM])('$id', (ruleset) => {
  const most = ruleset.name === 'custom' ? CUSTOM_PLIES : PLIES;

  test(`${most} random plies survive round trips through SAN, FEN and PGN`, () => {
    const random = new Random(0xa1f0);
    for (let plies = 0; plies < most;) {
      let position = Position.start(ruleset);
      const tail: { move: GameRecord['children'][number]['move']; san: string }[] = [];
      while (tail.length < LONGEST_GAME && position.status() === 'ongoing') {
        const move = random.pick(position.legalMoves());
        const { san, after } = makeSanAndPlay(position, move);
        const read = parseSan(position, san);
        if (!read.ok || read.value !== move)
          throw new Error(`${san} in ${makeFen(position.setup)}`);
        const coordinates = resolveMove(position, makeCoordinates(move));
        if (!coordinates.ok || coordinates.value !== move) throw new Error(makeCoordinates(move));
        const { from, to, promotion } = move;
        tail.push({ move: { from, to, ...(promotion !== undefined && { promotion }) }, san });
        position = after;
        const fen = makeFen(position.setup);
        const setup = parseFen(fen, ruleset);
        if (!setup.ok || makeFen(setup.value) !== fen) throw new Error(fen);
        const again = Position.fromSetup(setup.value, ruleset);
        if (!again.ok || again.value.key !== position.key) throw new Error(`key of ${fen}`);
      }
      plies += tail.length;
      let record: GameRecord = {
        ...startRecord(Position.start(ruleset)),
        tags: ROSTER,
        result: position.result(),
        children: tail.reduceRight<GameRecord['children']>(
          (children, { move, san }) => [
            { move, san, children, startComment: '', nags: [], comment: '', shapes: [] },
          ],
          [],
        ),
      };
      record = decorate(vary(record, tail.length, random), [], random);
      const [read, ...others] = parsePgn(makePgn(record));
      expect(others).toEqual([]);
      expect(read?.errors).toEqual([]);
      expect(read?.record).toEqual(record);
    }
  });
});
