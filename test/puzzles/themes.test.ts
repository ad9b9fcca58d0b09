/** Each theme, with a matching position and a similar position without the theme. */
import { expect, test } from 'vitest';
import { themesOf } from '../../src/puzzles/themes.js';
import { THEMES, type PuzzleGoal, type Theme } from '../../src/puzzles/types.js';
import type { PuzzleLineOfPlay } from '../../src/puzzles/file.js';
import { lineOf, place, positionOf } from './support.js';

const TO_WIN: PuzzleGoal = { kind: 'win' };
const end = (moves: number): PuzzleGoal => ({ kind: 'end', moves });

const MATE =
  '8g3/4kc4a1/5c6/p2p1L1p1r2/4p1p1p1A1/1P2g4p2/3L3U4/3uP2P4/1P3P1P2P1/1R3KC5/2r9/3G4G3 b - - 7 45';

interface Example {
  readonly line: () => PuzzleLineOfPlay;
  readonly goal?: PuzzleGoal;
}

const EXAMPLES: Readonly<Record<Theme, { readonly is: Example; readonly isNot: Example }>> = {
  checkmate: {
    is: { line: () => lineOf(positionOf(MATE, 'courier'), 'd5g1 f3e3 f10b6'), goal: end(2) },
    // This move only prepares the mate.
    isNot: { line: () => lineOf(positionOf(MATE, 'courier'), 'd5g1') },
  },
  'bare-king': {
    is: { line: () => lineOf(place('Ka1 Rb5 kl12 pb9'), 'b5b9'), goal: end(1) },
    // Under this ruleset a bare king plays on.
    isNot: {
      line: () => lineOf(place('Ka1 Rb5 kl12 pb9', { ruleset: 'golladay' }), 'b5b9'),
    },
  },
  stalemate: {
    is: { line: () => lineOf(place('Kc11 Rb5 Pd8 ka12 pd9'), 'b5b11'), goal: end(1) },
    // The king is in check.
    isNot: { line: () => lineOf(place('Kc11 Rb5 Pd8 ka12 pd9'), 'b5a5'), goal: end(1) },
  },
  fork: {
    is: { line: () => lineOf(place('Ka1 Gf3 kk8 rj9 pa9'), 'f3h6 k8l8 h6j9') },
    // Pawns do not count as targets.
    isNot: { line: () => lineOf(place('Ka1 Gf3 kk8 pj9 pa9'), 'f3h6 k8l8 h6j9') },
  },
  pin: {
    is: { line: () => lineOf(place('Ka1 Rh5 ke10 ge8 pa9'), 'h5e5 a9a8 e5e8') },
    // The king is beside the file.
    isNot: { line: () => lineOf(place('Ka1 Rh5 kf10 ge8 pa9'), 'h5e5 a9a8 e5e8') },
  },
  'bent-pin': {
    // By b3 to c3, and from there by d4 up the file.
    is: { line: () => lineOf(place('Kl1 Aa2 kd10 gd8 pl9'), 'a2c3 l9l8 c3d8') },
    isNot: { line: () => lineOf(place('Kl1 Aa2 kf10 gd8 pl9'), 'a2c3 l9l8 c3d8') },
  },
  'discovered-attack': {
    is: { line: () => lineOf(place('Ka1 Rc3 Cc5 rc9 kl12 pl9'), 'c5f8 l9l8 c3c9') },
    // The rook already attacked the target before.
    isNot: { line: () => lineOf(place('Ka1 Rc3 Cd6 rc9 kl12 pl9'), 'd6f8 l9l8 c3c9') },
  },
  'discovered-check': {
    is: { line: () => lineOf(place('Ka1 Re1 Le5 ke10 pa9'), 'e5h5') },
    // The lion stays between the rook and the king.
    isNot: { line: () => lineOf(place('Ka1 Re1 Le5 ke10 pa9'), 'e5e8') },
  },
  'double-check': {
    is: { line: () => lineOf(place('Ka1 Re1 Le8 ke10 pa9'), 'e8h9') },
    isNot: { line: () => lineOf(place('Ka1 Re1 Le5 ke10 pa9'), 'e5h5') },
  },
  'leap-over': {
    is: { line: () => lineOf(place('Ka1 Ld4 Pd5 gd7 kl12'), 'd4d7'), goal: end(1) },
    // No piece is in between.
    isNot: { line: () => lineOf(place('Ka1 Ld4 Pe5 gd7 kl12'), 'd4d7'), goal: end(1) },
  },
  'king-leap': {
    is: { line: () => lineOf(place('Kg1 Ra5 kl12 pl9', { rights: ['g1'] }), 'g1g3') },
    isNot: { line: () => lineOf(place('Kg1 Ra5 kl12 pl9', { rights: ['g1'] }), 'g1g2') },
  },
  'bent-way': {
    is: { line: () => lineOf(place('Kl1 Ac3 kl12 gd8 pl9'), 'c3d8') },
    // The first step alone.
    isNot: { line: () => lineOf(place('Kl1 Ac3 kl12 gd4 pl9'), 'c3d4') },
  },
  promotion: {
    is: { line: () => lineOf(place('Ka1 Pb11 kl5 pl9'), 'b11b12') },
    isNot: { line: () => lineOf(place('Ka1 Pb10 kl5 pl9'), 'b10b11') },
  },
  'promotion-by-file': {
    is: { line: () => lineOf(place('Ka1 Pb11 ga12 kl5 pl9'), 'b11a12') },
    isNot: { line: () => lineOf(place('Ka1 Pb11 gd12 kl5 pl9'), 'b11b12') },
  },
  hanging: {
    is: { line: () => lineOf(place('Ka1 Rc3 cc9 kl12 pl9'), 'c3c9') },
    isNot: { line: () => lineOf(place('Ka1 Rc3 cc9 rc11 kl12 pl9'), 'c3c9') },
  },
  sacrifice: {
    is: { line: () => lineOf(place('Kl1 Ra5 Rb4 pe6 kl12 pl9'), 'a5d5 e6d5 b4b12') },
    // A rook for a rook.
    isNot: { line: () => lineOf(place('Kl1 Ra5 Rb4 rd5 pe6 kl12 pl9'), 'a5d5 e6d5 b4b12') },
  },
  quiet: {
    is: { line: () => lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5b5') },
    isNot: { line: () => lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5f5') },
  },
  defence: {
    is: { line: () => lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5b5'), goal: { kind: 'hold' } },
    isNot: { line: () => lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5b5') },
  },
  ending: {
    is: { line: () => lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5b5') },
    isNot: {
      line: () =>
        lineOf(
          positionOf(
            'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1',
          ),
          'e4e5',
        ),
    },
  },
  'exact-ending': {
    is: { line: () => lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5b5') },
    isNot: { line: () => lineOf(place('Kl1 Ra5 kf12 pl9 pk9'), 'a5b5') },
  },
  'king-capture': {
    is: { line: () => lineOf(place('Ka1 Rb5 kb12 pl9', { dice: true }), 'b5b12'), goal: end(1) },
    isNot: { line: () => lineOf(place('Ka1 Rb5 kl12 pb9'), 'b5b9'), goal: end(1) },
  },
  skewer: {
    is: { line: () => lineOf(place('Ka1 Rb5 kf9 rf12 pl9'), 'b5f5 f9g9 f5f12') },
    // The rook behind has been attacked before, beside the king.
    isNot: { line: () => lineOf(place('Ka1 Rb5 kf9 rj5 pl9'), 'b5f5 f9g9 f5j5') },
  },
};

const themesIn = ({ line, goal = TO_WIN }: Example): readonly Theme[] => themesOf(line(), goal);

test.each(THEMES)('the theme %s is recognised', (theme) => {
  const { is, isNot } = EXAMPLES[theme];
  expect(themesIn(is)).toContain(theme);
  expect(themesIn(isNot)).not.toContain(theme);
});

test('a straight pin and a bent pin are different themes', () => {
  expect(themesIn(EXAMPLES.pin.is)).not.toContain('bent-pin');
  expect(themesIn(EXAMPLES['bent-pin'].is)).not.toContain('pin');
});

test('a piece that has just captured is not hanging', () => {
  const fen = (file: string): string => `11k/12/12/${file}p/12/4c7/12/12/12/2R9/12/K11 b - - 0 1`;
  const after = (first: string): readonly Theme[] =>
    themesOf(lineOf(positionOf(fen(first)), 'e7c9 c3c9', true), TO_WIN);
  expect(after('11')).toContain('hanging');
  expect(after('2P8')).not.toContain('hanging');
});

test('a bent move that stalemates is quiet if it neither captures nor gives check', () => {
  const position = positionOf('12/12/12/8p3/7pk2K/8g3/9a2/9c2/11P/p11/12/12 b - - 1 121');
  const themes = themesOf(lineOf(position, 'j6l5'), end(1));
  expect(themes).toEqual(['stalemate', 'quiet', 'ending']);
});
