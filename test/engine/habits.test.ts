/** The moves that weak levels prefer or avoid. */
import { describe, expect, test } from 'vitest';
import { inclinationOf } from '../../src/engine/habits.js';
import { RULESETS } from '../../src/index.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { GameLine } from '../../src/protocols/game-line.js';
import { defined } from '../support/value.js';
import { positionOf } from '../support/golden.js';

const moveIn = (line: GameLine, text: string) =>
  defined(line.position.legalMoves().find((move) => makeCoordinates(move) === text));

const play = (fen: string, moves: string): GameLine =>
  moves
    .split(' ')
    .filter((text) => text !== '')
    .reduce((line, text) => line.play(moveIn(line, text)), GameLine.fromPosition(positionOf(fen)));

const START = GameLine.start(RULESETS.cazaux).position.fen;
// Black has four pieces besides king and pawns, or three.
const ENEMIES = 'r6r3k/r2r8/12/12/12/12/12/12/12/5p6/12/R4K6';
const FEWER = 'r6r3k/r11/12/12/12/12/12/12/12/5p6/12/R4K6';

describe('an inclination', () => {
  test.each([
    ['to develop a piece', START, '', 'c1f3', 'prefers'],
    ['to move a developed piece', START, 'c1f3 e9e8', 'f3e5', 'neither'],
    ['to develop a piece after the opening', START.replace(/1$/, '16'), '', 'c1f3', 'neither'],
    ['to move a pawn', START, '', 'e4e5', 'neither'],
    ['to walk with the king', `${ENEMIES} w - - 0 1`, '', 'f1f2', 'avoids'],
    ['to walk with the king in an ending', `${FEWER} w - - 0 1`, '', 'f1f2', 'neither'],
    ['to move the king along the rank', `${ENEMIES} w - - 0 1`, '', 'f1e1', 'neither'],
    [
      'to capture with the king',
      `${ENEMIES.replace('/12/R', '/5p6/R')} w - - 0 1`,
      '',
      'f1f2',
      'neither',
    ],
    [
      'to walk with the king out of check',
      '8r2k/r2r1r6/12/12/12/12/12/12/12/12/12/R4K6 w - - 0 1',
      '',
      'f1e2',
      'neither',
    ],
    ['to take back the last move', `${FEWER} w - - 0 30`, 'a1b1 l12l11', 'b1a1', 'avoids'],
    ['to move on', `${FEWER} w - - 0 30`, 'a1b1 l12l11', 'b1c1', 'neither'],
    [
      'to take back an earlier move',
      `${FEWER} w - - 0 30`,
      'a1b1 l12l11 f1g1 l11l12',
      'b1a1',
      'neither',
    ],
    ['to take back a move when attacked', `${FEWER} w - - 0 30`, 'a1b1 a11b11', 'b1a1', 'neither'],
  ])('%s', (_, fen, moves, text, expected) => {
    const line = play(fen, moves);
    const inclination = inclinationOf(moveIn(line, text), line);
    expect(inclination > 0 ? 'prefers' : inclination < 0 ? 'avoids' : 'neither').toBe(expected);
  });
});
