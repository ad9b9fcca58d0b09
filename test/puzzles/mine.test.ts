/** Candidates, proofs and files of puzzles, with the real engine. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { Position, RULESETS, makeCoordinates, makeFen } from '../../src/index.js';
import type { DieRoll, RulesetName, Score } from '../../src/index.js';
import { stepsOf } from '../../src/notation/line.js';
import { candidatesIn, minePuzzle } from '../../src/puzzles/mine.js';
import { checkPuzzle, levelsTo } from '../../src/puzzles/check.js';
import { Distinct } from '../../src/puzzles/distinct.js';
import {
  type PuzzleEngine,
  type PuzzleLimits,
  type PuzzleLine,
  isUnique,
} from '../../src/puzzles/engine.js';
import { goalOf } from '../../src/puzzles/goal.js';
import { makerOf } from '../../src/puzzles/maker.js';
import {
  isPuzzle,
  makePuzzle,
  namePuzzle,
  parsePuzzle,
  replay,
  type PuzzleLineOfPlay,
} from '../../src/puzzles/file.js';
import { dullnessOf } from '../../src/puzzles/interest.js';
import { solve, solveRoll } from '../../src/puzzles/solve.js';
import type { DropReason, Outcome, Puzzle } from '../../src/puzzles/types.js';
import { mirrorFiles, swapColors } from '../../src/rules/transform.js';
import { lineOf, loadEngine, place, positionOf } from './support.js';
import { defined, valueOf } from '../support/value.js';
import { cp, mate } from '../engine/support.js';

const NODES = 20_000;

let engine: PuzzleEngine;
beforeAll(async () => {
  engine = await loadEngine();
});

const lines = (...scores: readonly Score[]): readonly PuzzleLine[] =>
  scores.map((score, index) => ({ move: `a${index + 1}b1`, score }));

describe('the best move', () => {
  test.each<[string, readonly Score[], boolean]>([
    ['is unique if it alone wins', [cp(900), cp(0)], true],
    ['is not unique if the second move also wins', [cp(1500), cp(900)], false],
    ['is unique if it is the only legal move', [cp(900)], true],
    ['is unique if it alone ends the game, even if other moves win', [mate(1), cp(2500)], true],
    ['is unique if it ends the game one move faster than another move', [mate(1), mate(2)], true],
    ['is not unique if another move also ends the game immediately', [mate(1), mate(1)], false],
    ['is unique if it alone forces the end, even if other moves win', [mate(3), cp(2500)], true],
    ['is not unique if another move forces the end later', [mate(2), mate(4)], false],
    ['is unique if it holds and the other moves lose', [cp(0), cp(-900)], true],
  ])('%s', (_, scores, expected) => {
    const found = lines(...scores);
    const goal = goalOf(found[0]?.score, found[1]?.score);
    expect(goal !== undefined && isUnique(goal, found)).toBe(expected);
  });

  test('has no goal if it neither wins nor holds', () => {
    expect(goalOf(cp(180), cp(-900))).toBeUndefined();
    expect(goalOf(cp(-900), undefined)).toBeUndefined();
  });
});

describe('candidates', () => {
  const start = (): Position =>
    positionOf(
      'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1',
    );
  const game = (...scores: readonly Score[]): readonly number[] => {
    const steps = stepsOf(start(), ['e4e5', 'e9e8', 'd4d5', 'd9d8', 'f4f5', 'f9f8']);
    const positions = [start(), ...steps.map(({ after }) => after)];
    return candidatesIn(
      scores.map((score, ply) => ({ position: positions[ply] ?? start(), score })),
    );
  };

  test('include the position after an opponent’s mistake', () => {
    expect(game(cp(20), cp(20), cp(900))).toEqual([2]);
    // A game without a mistake has no candidates.
    expect(game(cp(20), cp(20), cp(20), cp(20))).toEqual([]);
  });

  test('include a position whose win appears only in the next evaluation', () => {
    expect(game(cp(20), cp(20), cp(20), cp(900))).toEqual([2]);
  });

  test('include a won starting position and the first position with a forced win', () => {
    expect(game(cp(2500), cp(2500), mate(3), mate(3), mate(2))).toEqual([0, 2]);
  });
});

interface ForcedEnd {
  readonly ruleset: RulesetName;
  readonly fen: string;
  readonly moves: number;
}

const ENDS = readFileSync(new URL('../mates.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ForcedEnd)
  .filter(({ moves }) => moves <= 3)
  .slice(0, 40);

const SOURCE = { game: 1, ply: 0 };

const minedFrom = (position: Position): Promise<Outcome> =>
  minePuzzle({ ply: 0, position }, SOURCE, { engine, nodes: NODES });

const lineOfPuzzle = (puzzle: Puzzle): PuzzleLineOfPlay => valueOf(replay(puzzle));

describe('mining', () => {
  const mined: Puzzle[] = [];
  beforeAll(async () => {
    for (const { ruleset, fen } of ENDS) {
      const outcome = await minedFrom(positionOf(fen, ruleset));
      if ('puzzle' in outcome) mined.push(outcome.puzzle);
      else expect(['several-moves', 'unclear-end']).toContain(outcome.dropped);
    }
  });

  test('finds forced wins and plays them to the end of the game', () => {
    expect(mined.length).toBeGreaterThan(2);
    for (const puzzle of mined) {
      const { end } = lineOfPuzzle(puzzle);
      if (puzzle.goal.kind === 'end') expect(end.status()).not.toBe('ongoing');
      expect(puzzle.solution).toHaveLength(2 * puzzle.proof.steps.length - 1);
    }
    expect(mined.some(({ goal }) => goal.kind === 'end' && goal.moves === 2)).toBe(true);
  });

  test('finds puzzles that a longer search confirms or rejects as ambiguous', async () => {
    const faults = [];
    for (const puzzle of mined.slice(0, 4)) {
      const check = await checkPuzzle(
        { puzzle, line: lineOfPuzzle(puzzle) },
        {
          engine,
          nodes: 4 * NODES,
        },
      );
      faults.push('failure' in check ? check.failure.fault : undefined);
    }
    expect(faults).toContain(undefined);
    expect(new Set([...faults, undefined, 'several-moves']).size).toBe(2);
  });

  test('rejects a puzzle whose solution is not the best move', async () => {
    const puzzle = defined(mined[0]);
    const line = lineOfPuzzle(puzzle);
    const [first] = line.own;
    const other = first?.before
      .legalMoves()
      .find((move) => makeCoordinates(move) !== puzzle.solution[0]);
    if (first === undefined || other === undefined) throw new Error('there is no other move');
    const own = [{ ...first, move: other }];
    const check = await checkPuzzle(
      { puzzle, line: { ...line, own } },
      {
        engine,
        nodes: NODES,
      },
    );
    expect(check).toMatchObject({ failure: { move: 1, fault: 'other-move' } });
  });

  test('is reproducible', async () => {
    const [first] = mined;
    const position = defined(
      ENDS.map(({ ruleset, fen }) => positionOf(fen, ruleset)).find(
        ({ fen }) => fen === first?.fen,
      ),
    );
    expect(await minedFrom(position)).toEqual({ puzzle: first });
  });

  test('finds puzzles that are unchanged after writing and reading', () => {
    for (const puzzle of mined)
      expect(parsePuzzle(makePuzzle(puzzle))).toEqual({ ok: true, value: puzzle });
  });

  test('refuses an invalid puzzle with an error code', () => {
    const puzzle = defined(mined[0]);
    const code = (changes: object): string => {
      const read = parsePuzzle(JSON.stringify({ ...puzzle, ...changes }));
      return read.ok ? '' : read.error.code;
    };
    expect(code({})).toBe('');
    expect(code({ themes: ['zwischenzug'] })).toBe('puzzle-field');
    expect(code({ solution: ['a1a2', 'a12a11'] })).toBe('puzzle-field');
    expect(code({ ruleset: 'chess' })).toBe('ruleset-unknown');
    expect(code({ fen: '12' })).toBe('fen-rank-count');
    expect(code({ solution: ['a1a1'] })).toMatch(/^move-/);
    expect(code({ id: '000000000000' })).toBe('puzzle-id');
    expect(code({ goal: { kind: 'end', moves: 5 } })).toBe('puzzle-goal');
    expect(code({ proof: { nodes: 1, steps: [] } })).toBe('puzzle-field');
    const broken = parsePuzzle('{"id":');
    expect(broken.ok ? '' : broken.error.code).toBe('puzzle-json');
    expect(isPuzzle({ ...puzzle, rating: 'easy' })).toBe(false);
  });

  test('leaves out mirrored and colour-swapped duplicates', () => {
    const puzzle = defined(mined[0]);
    const line = lineOfPuzzle(puzzle);
    const { setup, ruleset } = line.start;
    const seen = new Distinct();
    expect(seen.add(puzzle, line)).toBeUndefined();
    for (const other of [mirrorFiles(setup, ruleset), swapColors(setup, ruleset)]) {
      const start = positionOf(makeFen(other), puzzle.ruleset as RulesetName);
      expect(seen.add(puzzle, { ...line, start })).toBe('same-position');
    }
    // The same pieces on other squares.
    expect(seen.add(puzzle, { ...line, start: place('Ka1 Rb5 kl12 pl9') })).toBe('same-idea');
  });
});

describe('the miner', () => {
  test.each([
    ['a position with one legal move', 'Ka1 rb12 rl2 kl12 pl9', 'forced'],
    ['a position with several winning moves', 'Ka1 Rb5 Rc6 Ad7 kl12 pf9', 'several-moves'],
    ['a position without a win', 'Ka1 Pa4 kl12 rk9 rh9', 'no-win'],
  ])('drops %s', async (_, pieces, reason) => {
    expect(await solve(place(pieces), { engine, nodes: 5000 })).toEqual({ dropped: reason });
  });

  test('drops an obvious capture', async () => {
    const outcome = await minedFrom(place('Ka1 Rc3 Pb4 Pe4 Ph4 ac9 pb9 ph9 pk9 re12 kl12'));
    expect(outcome).toEqual({ dropped: 'obvious' });
  });

  const WON = { kind: 'win' } as const;

  test('drops a recapture, but not a capture along a bent path', () => {
    const fen = (file: string): string => `11k/12/12/${file}/12/4c7/12/12/12/2R9/12/K11 b - - 0 1`;
    const after = (rank: string): DropReason | undefined =>
      dullnessOf(lineOf(positionOf(fen(rank)), 'e7c9 c3c9', true), WON, ['fork']);
    expect(after('2P8p')).toBe('obvious');
    expect(after('11p')).toBe('obvious');
    const bent = lineOf(place('Kl1 Ac3 kl12 gd8 pl9'), 'c3d8');
    expect(dullnessOf(bent, WON, [])).toBeUndefined();
  });

  test('drops a trade that can be decided by counting captures', () => {
    const trade = lineOf(place('Ka1 Rc3 Pb4 pa5 gc9 pb10 kl12'), 'c3c9');
    expect(dullnessOf(trade, WON, ['ending'])).toBe('obvious');
    // A recaptured piece has won nothing.
    expect(dullnessOf(trade, WON, ['ending', 'pin'])).toBe('unclear-end');
    const undefended = lineOf(place('Ka1 Rc3 Pb4 aa5 gc9 kl12'), 'c3c9');
    expect(dullnessOf(undefended, WON, [])).toBeUndefined();
    expect(dullnessOf(undefended, WON, ['hanging'])).toBe('obvious');
    expect(dullnessOf(undefended, WON, ['hanging', 'pin'])).toBeUndefined();
  });

  test('drops a win by bare king, unless a bent move achieves it', () => {
    const end = { kind: 'end', moves: 1 } as const;
    const bare = lineOf(place('Ka1 Rc3 kl12 pc9'), 'c3c9');
    expect(dullnessOf(bare, end, ['bare-king'])).toBe('obvious');
    const bent = lineOf(place('Kl1 Ac3 kl12 pd8'), 'c3d8');
    expect(dullnessOf(bent, end, ['bare-king'])).toBeUndefined();
  });

  test('drops a quiet move without a visible purpose', () => {
    const line = lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5b5');
    expect(dullnessOf(line, WON, [])).toBe('unclear-end');
    // After a fork without check, the opponent saves a piece.
    expect(dullnessOf(line, WON, ['fork'])).toBe('unclear-end');
    const check = lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5f5');
    expect(dullnessOf(check, WON, ['fork'])).toBeUndefined();
    expect(dullnessOf(line, { kind: 'hold' }, [])).toBe('unclear-end');
  });
});

/** An engine that returns the same lines for every position, and the limits of its calls. */
const engineOf = (
  found: readonly PuzzleLine[],
): { readonly asked: PuzzleLimits[]; readonly engine: PuzzleEngine } => {
  const asked: PuzzleLimits[] = [];
  return {
    asked,
    engine: (_, limits) => {
      asked.push(limits);
      return Promise.resolve(found);
    },
  };
};

const withDice = (pieces: string): Position => place(pieces, { dice: true });

describe('the best move for a roll', () => {
  const minedRoll = (position: Position, roll: DieRoll): Promise<Outcome> =>
    minePuzzle({ ply: 7, position, roll }, SOURCE, { engine, nodes: NODES });

  test('is mined, written, read and checked with its roll', async () => {
    const outcome = await minedRoll(withDice('Ka1 Gb9 kd12 pl9'), 2);
    if (!('puzzle' in outcome)) throw new Error(outcome.dropped);
    const { puzzle } = outcome;
    expect(puzzle).toMatchObject({
      roll: 2,
      solution: ['b9d12'],
      goal: { kind: 'end', moves: 1 },
    });
    expect(puzzle.themes).toContain('king-capture');
    expect(parsePuzzle(makePuzzle(puzzle))).toEqual({ ok: true, value: puzzle });
    const check = await checkPuzzle({ puzzle, line: lineOfPuzzle(puzzle) }, { engine, nodes: 1 });
    expect(check).toMatchObject({ proof: { nodes: 0 } });
    const code = (changes: object): string => {
      const read = parsePuzzle(JSON.stringify({ ...puzzle, ...changes }));
      return read.ok ? '' : read.error.code;
    };
    expect(code({ roll: 1 })).toBe('puzzle-field');
    expect(code({ roll: undefined, goal: { kind: 'best' } })).not.toBe('');
  });

  test.each<[string, () => Position, DieRoll, string]>([
    ['capturing the king along a straight line', () => withDice('Ka1 Rb5 kb12 pl9'), 5, 'obvious'],
    ['a roll without a choice', () => withDice('Ka1 Rb5 kl12 pl9'), 7, 'forced'],
    [
      'a roll in the starting position',
      () => Position.start(RULESETS.cazaux, { dice: true }),
      6,
      'several-moves',
    ],
  ])('%s is dropped', async (_, position, roll, reason) => {
    expect(await minedRoll(position(), roll)).toEqual({ dropped: reason });
  });

  test.each<[string, readonly Score[], object]>([
    ['is kept if it is far ahead', [cp(900), cp(0)], { goal: { kind: 'best' } }],
    ['is dropped if it is not far enough ahead', [cp(300), cp(250)], { dropped: 'several-moves' }],
    ['is kept if it alone ends the game', [mate(1), cp(2500)], { goal: { kind: 'end', moves: 1 } }],
    ['is dropped if another move ends the game', [mate(1), mate(1)], { dropped: 'several-moves' }],
  ])('%s', async (_, scores, expected) => {
    const { asked, engine: found } = engineOf(lines(...scores));
    const solving = await solveRoll(withDice('Ka1 Rb5 kl12 pl9'), 5, {
      engine: found,
      nodes: 1000,
    });
    expect('solution' in solving ? solving.solution : solving).toMatchObject(expected);
    // Most candidates are dropped by the first short search.
    expect(asked.map(({ nodes, roll }) => [nodes, roll])).toEqual(
      'solution' in solving
        ? [
            [20, 5],
            [1000, 5],
          ]
        : [[20, 5]],
    );
  });
});

describe('a proof', () => {
  /** Two moves; the second ends the game. */
  const twoMoves = (): { readonly puzzle: Puzzle; readonly line: PuzzleLineOfPlay } =>
    valueOf(
      namePuzzle({
        ruleset: 'cazaux',
        fen: '8c1k1/10g1/8R3/p8p2/1p3L6/3r8/3G2UP4/2P3P2P2/PP9P/12/4l5r1/K7g3 b - - 38 91',
        mistake: 'i12e8',
        solution: ['g6i9', 'k12l12', 'i10l10'],
        goal: { kind: 'end', moves: 2 },
        themes: [],
        rating: 900,
        deviation: 300,
        source: SOURCE,
        proof: { nodes: 1, steps: [{ best: mate(2) }, { best: mate(1), second: cp(100) }] },
      }),
    );

  const right = { move: 'g6i9', score: mate(2) };

  test('starts with fewer nodes and needs no search for a move that ends the game', async () => {
    const { asked, engine: found } = engineOf([right, { move: 'a1a2', score: cp(0) }]);
    const nodes = 5_000_000;
    expect(await checkPuzzle(twoMoves(), { engine: found, nodes })).toEqual({
      goal: { kind: 'end', moves: 2 },
      themes: ['checkmate', 'bent-way'],
      proof: {
        nodes,
        maker: makerOf({}),
        steps: [
          { best: mate(2), second: cp(0) },
          // Only the last move ends the game.
          { best: mate(1) },
        ],
      },
    });
    expect(asked.map((limits) => limits.nodes)).toEqual([200_000, 1_000_000, nodes]);
    expect(levelsTo(nodes, 200_000)).toEqual([1_000_000, nodes]);
    expect(levelsTo(nodes, nodes)).toEqual([nodes]);
    expect(levelsTo(100_000, 0)).toEqual([100_000]);
  });

  test('fails at the first search that prefers another move', async () => {
    const { asked, engine: found } = engineOf([{ move: 'a1a2', score: cp(900) }, right]);
    const check = await checkPuzzle(twoMoves(), { engine: found, nodes: 5_000_000 });
    expect(check).toEqual({
      failure: { move: 1, fault: 'other-move', found: ['a1a2', 'g6i9'] },
    });
    expect(asked).toHaveLength(1);
  });

  test('determines the goal, and fails if a reply gives away a level game', async () => {
    const { puzzle, line } = twoMoves();
    const check = (first: Score): ReturnType<typeof checkPuzzle> => {
      const answers = [
        [
          { ...right, score: first },
          { move: 'a1a2', score: cp(-600) },
        ],
        [
          { move: 'i10l10', score: mate(1) },
          { move: 'a1a2', score: cp(0) },
        ],
      ];
      const hold = { puzzle: { ...puzzle, goal: { kind: 'hold' } as const }, line };
      const found: PuzzleEngine = () => Promise.resolve(answers.shift() ?? []);
      return checkPuzzle(hold, { engine: found, nodes: 1000 });
    };
    expect(await check(cp(900))).toMatchObject({
      goal: { kind: 'win' },
      themes: expect.not.arrayContaining(['defence']) as unknown,
    });
    expect(await check(cp(0))).toEqual({
      failure: { move: 2, fault: 'weak-reply', found: ['i10l10'] },
    });
  });

  test('is exhaustive for a short forced win', async () => {
    const { asked, engine: found } = engineOf([right, { move: 'a1a2', score: cp(0) }]);
    const proved: (readonly [moves: number, within: number])[] = [];
    const check = (ends: (moves: readonly string[]) => boolean): ReturnType<typeof checkPuzzle> =>
      checkPuzzle(twoMoves(), {
        engine: found,
        nodes: 5_000_000,
        prover: (_, moves, within) => {
          proved.push([moves.length, within]);
          return Promise.resolve(ends(moves));
        },
      });
    expect(await check((moves) => moves.includes(right.move))).toMatchObject({
      proof: { nodes: 0, steps: [{ best: mate(2) }, { best: mate(1) }] },
    });
    const count = twoMoves().line.start.legalMoves().length;
    expect(proved).toEqual([
      [count - 1, 2],
      [1, 2],
    ]);
    // Longer ends are excluded by a search with one more line.
    expect(asked).toEqual([
      { nodes: 200_000, lines: 2 },
      { nodes: 1_000_000, lines: 3 },
      { nodes: 5_000_000, lines: 3 },
    ]);
    expect(await check(() => true)).toMatchObject({ failure: { fault: 'several-moves' } });
    expect(await check(() => false)).toMatchObject({ failure: { fault: 'not-reached' } });
  });

  test('needs no search if tablebases cover the position', async () => {
    const { asked, engine: found } = engineOf([]);
    const tables = (): Promise<readonly PuzzleLine[]> =>
      Promise.resolve([
        { ...right, reply: 'k12l12' },
        { move: 'a1a2', score: mate(-3) },
      ]);
    const check = await checkPuzzle(twoMoves(), { engine: found, tables, nodes: 5_000_000 });
    expect(check).toMatchObject({ proof: { nodes: 0, steps: [{ second: mate(-3) }, {}] } });
    expect(asked).toEqual([]);
    const start = twoMoves().line.start;
    const solving = await solve(start, { engine: found, tables, nodes: 1000 });
    expect(solving).toMatchObject({ solution: { goal: { kind: 'decide' }, moves: [right.move] } });
    expect(asked).toEqual([]);
  });

  test('reuses replies from the previous search', async () => {
    const { asked, engine: found } = engineOf([
      { ...right, reply: 'k12l12' },
      { move: 'a1a2', score: cp(0) },
    ]);
    await solve(twoMoves().line.start, { engine: found, nodes: 1000 });
    expect(asked.map(({ nodes, lines: wanted }) => [nodes, wanted])).toEqual([
      [100, 2],
      [1000, 2],
      [1000, 2],
    ]);
  });
});
