/** Games for Jocly and Game Courier. Jocly's PJN parser and its game model have accepted such games. */
import { describe, expect, test } from 'vitest';
import { recordOfMoves } from '../../src/game/from-moves.js';
import { startRecord } from '../../src/game/tree.js';
import { makeCourierList, makeJoclyPgn } from '../../src/notation/pgn.js';
import { readGames } from '../../src/notation/read-games.js';
import type { GameNode, GameRecord } from '../../src/notation/record.js';
import { makeSanAndPlay } from '../../src/notation/san.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { Random } from '../support/random.js';
import { randomGame } from './dialects.js';
import { positionOf } from '../support/golden.js';
import { gameOf } from '../support/value.js';

const text = ({ ok, ...rest }: ReturnType<typeof makeJoclyPgn>): string =>
  ok && 'value' in rest ? rest.value : '';

const FIRST = '[White "Ana \\"A\\""]\n\n1. Kg2! {good} Ab11 (1... e8 2. f5) 2. l5 Ua11 1-0';

test('moves for Jocly contain Jocly’s letters and both squares', () => {
  const jocly = text(makeJoclyPgn(gameOf(FIRST.replace('2. l5 Ua11', '2. Gg3 Cf10'))));
  expect(jocly).toContain('[JoclyGame "acedrex-chess"]');
  expect(jocly).toContain(`[White "Ana 'A'"]`);
  expect(jocly).toContain(
    '1. Kg1-g2! { good } 1... Af12-b11 (1... e9-e8 2. f4-f5) 2. Zd1-g3 Bh12-f10 1-0',
  );
});

test('a game for Game Courier contains only the moves of its main line', () => {
  expect(text(makeCourierList(gameOf(FIRST)))).toBe(
    '1. K g1-g2 // good\n1... a f12-b11\n2. P l4-l5\n2... u c12-a11\n// 1-0\n',
  );
});

const movesOf = ({ children: [first] }: GameRecord): readonly string[] => {
  const moves: string[] = [];
  for (let node: GameNode | undefined = first; node !== undefined; [node] = node.children)
    moves.push(node.san);
  return moves;
};

describe.each(Object.values(RULESETS))('a game under $id', (ruleset) => {
  test('is read back from both formats', () => {
    const random = new Random(62);
    for (let count = 0; count < 10; count += 1) {
      const { start, moves, result } = randomGame(random, ruleset);
      let position = start;
      const played = moves.map((move) => {
        const { san, after } = makeSanAndPlay(position, move);
        position = after;
        return { move, san };
      });
      const record = { ...recordOfMoves(startRecord(start), played), result };
      for (const form of [makeJoclyPgn, makeCourierList]) {
        const written = form(record);
        if (!written.ok) {
          expect(written.error.params).toEqual({ program: 'courier', reason: 'start' });
          continue;
        }
        const { games } = readGames(written.value, { ruleset });
        expect(games).toMatchObject([{ errors: [], record: { setup: record.setup, result } }]);
        expect(games.map((game) => game.record && movesOf(game.record))).toEqual([movesOf(record)]);
      }
    }
  });
});

test('games with dice or with an unsupported starting position are rejected', () => {
  const dice = startRecord(Position.start(RULESETS.cazaux, { dice: true }));
  expect([makeJoclyPgn(dice), makeCourierList(dice)]).toMatchObject([
    { ok: false, error: { message: 'Jocly has no dice.' } },
    { ok: false, error: { message: 'Game Courier has no dice.' } },
  ]);
  const fen = '6k5/12/12/12/12/12/12/12/12/12/R11/6K5 w - - 0 1';
  expect(makeCourierList(startRecord(positionOf(fen)))).toMatchObject({
    error: { message: 'Game Courier cannot start from another position.' },
  });
});
