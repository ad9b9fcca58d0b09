import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import published from '../../../docs/endings.json';
import type { Color } from '../../../src/rules/pieces.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { Position } from '../../../src/rules/position.js';
import { makeRuleset, RULESETS } from '../../../src/rules/rulesets.js';
import type { TablebaseOutcome } from '../../../src/tablebase/probe.js';
import type { PlayEnd } from '../../../web/page/play/kept-game.js';
import { practiceHistory } from '../../../web/page/practice/history.js';
import { gradeOfEnding, recordEnding } from '../../../web/page/tablebase/ending-try.js';
import type { Published } from '../../../web/page/tablebase/published.js';
import { freshDatabases } from '../../support/fake-database.js';
import { valueOf } from '../../support/value.js';
import { rulesetOf } from '../../tablebase/support.js';
import {
  isGoalReached,
  isPlayable,
  movesToLimit,
  practiceVerdict,
  timelyStart,
  type KnownPosition,
} from '../../../web/page/tablebase/practice-verdict.js';

/** Outcomes of positions, such as `win 9`. */
const outcomeOf = (text: string): TablebaseOutcome => {
  const [outcome, plies] = text.split(' ');
  return { outcome, plies: plies === undefined ? null : Number(plies) } as TablebaseOutcome;
};

/** The positions of a game that White begins. */
const gameOf = (...outcomes: readonly string[]): readonly KnownPosition[] =>
  outcomes.map((outcome, ply) => ({
    position: { turn: ply % 2 === 0 ? 'white' : 'black' },
    value: outcomeOf(outcome),
  }));

const won = (moves: number, slower: number) => ({ kind: 'won', moves, slower });
const gone = (ply: number, isLast: boolean, now: string, was = 'win') => ({
  kind: 'gone',
  ply,
  isLast,
  was,
  now,
});
const held = (moves: number) => ({ kind: 'held', moves });

test.each([
  ['no move has been played', 'white', ['win 9'], undefined],
  ['the win is kept', 'white', ['win 9', 'loss 8'], won(4, 0)],
  ['the win is kept but slower', 'white', ['win 9', 'loss 12'], won(6, 2)],
  // After a weak reply, the win is nearer than after the last move.
  ['the reply is weak', 'white', ['win 9', 'loss 12', 'win 3'], won(2, 2)],
  ['the move draws', 'white', ['win 9', 'draw'], gone(0, true, 'draw')],
  ['the move loses', 'white', ['win 9', 'win 20'], gone(0, true, 'loss')],
  [
    'an earlier move drew',
    'white',
    ['win 9', 'draw', 'draw', 'draw', 'draw'],
    gone(0, false, 'draw'),
  ],
  ['the win is regained', 'white', ['win 9', 'draw', 'win 7'], won(4, 0)],
  ['the user moves second and wins', 'black', ['loss 8', 'win 7', 'loss 6'], won(3, 0)],
  ['the user moves second and draws', 'black', ['loss 8', 'win 7', 'draw'], gone(1, true, 'draw')],
  ['the move limit prevents the win', 'white', ['win 9', 'blessed-loss 98'], gone(0, true, 'draw')],
  ['the move limit prevented every win', 'white', ['cursed-win 120', 'draw'], held(1)],
  ['a draw is held', 'black', ['win 9', 'draw', 'draw', 'draw', 'draw'], held(2)],
  ['a draw is given away', 'white', ['draw', 'win 8'], gone(0, true, 'loss', 'draw')],
  ['a draw becomes a win', 'white', ['draw', 'draw', 'win 5'], won(3, 0)],
  ['the position was lost from the start', 'white', ['loss 8', 'win 7', 'loss 6'], undefined],
] as const)('the verdict is correct if %s', (_, color, outcomes, verdict) => {
  expect(practiceVerdict(gameOf(...outcomes), color)).toEqual(verdict);
});

/** A game from a drawn start in which the user, who begins, has made a number of moves. */
const drawFor = (moves: number, ...last: readonly string[]): readonly KnownPosition[] =>
  gameOf(...Array<string>(2 * moves).fill('draw'), ...last);

type Decided = readonly [(PlayEnd | undefined)?, (Color | undefined)?, boolean?];
test.each<[string, 'win' | 'draw', readonly KnownPosition[], ...Decided]>([
  ['the win is given away', 'win', gameOf('win 9', 'draw'), undefined, undefined, false],
  ['the win is kept', 'win', gameOf('win 9', 'loss 8')],
  ['the user wins', 'win', gameOf('win 1', 'loss 0'), 'checkmate', 'white', true],
  ['the user resigns', 'win', gameOf('win 9', 'loss 8'), 'resigned', 'black', false],
  ['a won game is drawn', 'win', gameOf('win 9', 'loss 8'), 'move-limit', undefined, false],
  ['the draw is held for nine moves', 'draw', drawFor(9, 'draw')],
  ['the draw is held for ten moves', 'draw', drawFor(10), undefined, undefined, true],
  ['the draw is lost', 'draw', drawFor(3, 'draw', 'win 5'), undefined, undefined, false],
  ['the game ends in a draw', 'draw', drawFor(3, 'draw'), 'stalemate', undefined, true],
  [
    'the user wins a drawn ending',
    'draw',
    drawFor(3, 'win 1', 'loss 0'),
    'checkmate',
    'white',
    true,
  ],
  ['the user resigns a drawn ending', 'draw', drawFor(3, 'draw'), 'resigned', 'black', false],
  ['a win in a drawn ending is given away', 'draw', drawFor(3, 'win 5', 'draw')],
])('the attempt is judged correctly if %s', (_, goal, line, end, winner, isReached) => {
  const played = { color: 'white', end, winner } as const;
  expect(isGoalReached(line, goal, played)).toBe(isReached);
});

test.each([
  ['is far away', 50, 100, undefined],
  ['is 20 moves away', 60, 100, 20],
  ['ends the game with the next move', 98, 100, 1],
  ['does not exist', 400, 0, undefined],
] as const)('the page counts down to the move limit if it %s', (_, halfmoves, limit, moves) => {
  const ruleset = makeRuleset({ moveLimit: limit });
  expect(movesToLimit({ halfmoves, ruleset })).toBe(moves);
});

test('practice of a longest win starts where the move limit allows the win', async () => {
  await loadRules();
  let late = 0;
  for (const [name, endings] of Object.entries<Published[string]>(published)) {
    const ruleset = rulesetOf(name);
    for (const sides of Object.values(endings))
      for (const { longest } of [sides.white, sides.black]) {
        if (longest === undefined) continue;
        const start = timelyStart(longest, ruleset);
        const { moveLimit } = ruleset.switches;
        expect(start?.plies).toBeLessThanOrEqual(moveLimit);
        if (longest.plies <= moveLimit) expect(start?.plies).toBe(longest.plies);
        else {
          late += 1;
          expect(start?.plies).toBeGreaterThan(moveLimit - 2);
          expect(start?.from.halfmoves).toBe(0);
          expect(start?.from.turn).toBe(longest.fen.split(' ')[1] === 'w' ? 'white' : 'black');
        }
        // Without its moves, the start of practice is unknown for a late win.
        const { line: _, ...bare } = longest;
        expect(timelyStart(bare, ruleset) === undefined).toBe(longest.plies > moveLimit);
        expect([longest, bare].map((win) => isPlayable(win, ruleset))).toEqual([
          true,
          longest.plies <= moveLimit,
        ]);
      }
  }
  expect(late).toBeGreaterThan(3);
});

test.each([
  [10, 4],
  [11, 4],
  [12, 3],
  [15, 3],
  [16, 2],
])('a win in ten moves that takes %i moves has the grade %i', (moves, grade) => {
  expect(gradeOfEnding({ plies: 19, moves })).toBe(grade);
});

describe('a practised ending', () => {
  freshDatabases();
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    practiceHistory.close();
  });
  afterEach(() => {
    practiceHistory.close();
    vi.unstubAllGlobals();
  });

  const start = valueOf(
    Position.fromFen('11k/12/12/12/12/12/12/12/12/12/R11/6K5 w - - 0 1', RULESETS.golladay),
  );
  const game = { start, plies: 21, moves: 12, study: 'one', isSolved: false };

  test('that is lost becomes a card, and each game counts once', async () => {
    await recordEnding(game);
    // The user takes the move back and wins.
    await recordEnding({ ...game, isSolved: true });
    expect(practiceHistory.cards).toMatchObject([
      { item: { kind: 'ending', ruleset: 'golladay', ending: 'KRK', plies: 21 } },
    ]);
    expect(practiceHistory.all.results).toMatchObject([
      { kind: 'ending', outcome: 'failed', grade: 1 },
    ]);
    await recordEnding({ ...game, study: 'two', isSolved: true });
    expect(practiceHistory.all.results).toMatchObject([
      { outcome: 'failed' },
      { outcome: 'solved', grade: 4 },
    ]);
    expect(practiceHistory.puzzles).toEqual([]);
  });

  test('that is won at once needs no card', async () => {
    await recordEnding({ ...game, isSolved: true });
    expect(practiceHistory.cards).toEqual([]);
  });
});
