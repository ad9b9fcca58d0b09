/** Candidates, proofs and files of puzzles, with the real engine. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { stepsOf } from '../../src/notation/line.js';
import { candidatesIn, minePuzzle } from '../../src/puzzles/mine.js';
import { checkPuzzle, levelsTo } from '../../src/puzzles/check.js';
import { Distinct } from '../../src/puzzles/distinct.js';
import {
  type PuzzleEngine,
  type PuzzleLimits,
  type PuzzleLine,
  goalOf,
  isUnique,
} from '../../src/puzzles/engine.js';
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
import { Position } from '../../src/rules/position.js';
import type { DieRoll } from '../../src/rules/dice.js';
import { RULESETS, type RulesetName } from '../../src/rules/rulesets.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import type { Score } from '../../src/rules/score.js';
import { mirrorFiles, swapColors } from '../../src/rules/transform.js';
import { makeFen } from '../../src/notation/fen.js';
import { lineOf, loadEngine, place, positionOf } from './support.js';

const NODES = 20_000;

let engine: PuzzleEngine;
beforeAll(async () => {
  await loadRules();
  engine = await loadEngine();
});

const cp = (value: number): Score => ({ kind: 'centipawns', value });
const mate = (moves: number): Score => ({ kind: 'mate', moves });
const lines = (...scores: readonly Score[]): readonly PuzzleLine[] =>
  scores.map((score, index) => ({ move: `a${index + 1}b1`, score }));

describe('one right move', () => {
  test.each<[string, readonly Score[], boolean]>([
    ['wins, and the next one does not', [cp(900), cp(0)], true],
    ['wins, but so does the next one', [cp(1500), cp(900)], false],
    ['is the only legal one', [cp(900)], true],
    ['ends the game at once, while others win in another way', [mate(1), cp(2500)], true],
    ['ends the game at once, while another takes a move more', [mate(1), mate(2)], true],
    ['ends the game at once, but so does another', [mate(1), mate(1)], false],
    ['forces the end, while others win in another way', [mate(3), cp(2500)], true],
    ['forces the end, but so does another later', [mate(2), mate(4)], false],
    ['holds, while others lose', [cp(0), cp(-900)], true],
  ])('it %s', (_, scores, expected) => {
    const found = lines(...scores);
    const goal = goalOf(found[0]);
    expect(goal !== undefined && isUnique(goal, found)).toBe(expected);
  });

  test('nothing is asked for in a better position that is not won', () => {
    expect(goalOf(lines(cp(180))[0])).toBeUndefined();
    expect(goalOf(lines(cp(-900))[0])).toBeUndefined();
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

  test('are where a mistake has just been made, by its side to move', () => {
    expect(game(cp(20), cp(20), cp(900))).toEqual([2]);
    // Black to move loses by its own move, which is no puzzle for it.
    expect(game(cp(20), cp(20), cp(20), cp(20))).toEqual([]);
  });

  test('are where a win was seen only after it', () => {
    expect(game(cp(20), cp(20), cp(20), cp(900))).toEqual([2]);
  });

  test('are where a forced end comes into sight, once, and where a game begins with a win', () => {
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

const lineOfPuzzle = (puzzle: Puzzle): PuzzleLineOfPlay => {
  const line = replay(puzzle);
  if (!line.ok) throw new Error(line.error.message);
  return line.value;
};

describe('mining', () => {
  const mined: Puzzle[] = [];
  beforeAll(async () => {
    for (const { ruleset, fen } of ENDS) {
      const outcome = await minedFrom(positionOf(fen, ruleset));
      if ('puzzle' in outcome) mined.push(outcome.puzzle);
      else expect(['several-moves', 'unclear-end']).toContain(outcome.dropped);
    }
  });

  test('finds forced ends, which every puzzle plays to its end', () => {
    expect(mined.length).toBeGreaterThan(3);
    for (const puzzle of mined) {
      const { end } = lineOfPuzzle(puzzle);
      if (puzzle.goal.kind === 'end') expect(end.status()).not.toBe('ongoing');
      expect(puzzle.solution).toHaveLength(2 * puzzle.proof.steps.length - 1);
    }
    expect(mined.some(({ goal }) => goal.kind === 'end' && goal.moves === 2)).toBe(true);
  });

  test('a longer search agrees, or finds another win', async () => {
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

  test('another solution does not pass', async () => {
    const [puzzle] = mined;
    if (puzzle === undefined) throw new Error('there is no puzzle');
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

  test('is the same again', async () => {
    const [first] = mined;
    const position = ENDS.map(({ ruleset, fen }) => positionOf(fen, ruleset)).find(
      ({ fen }) => fen === first?.fen,
    );
    if (position === undefined) throw new Error('there is no puzzle');
    expect(await minedFrom(position)).toEqual({ puzzle: first });
  });

  test('a file gives back what was written', () => {
    for (const puzzle of mined)
      expect(parsePuzzle(makePuzzle(puzzle))).toEqual({ ok: true, value: puzzle });
  });

  test('what is no puzzle is refused with its fault', () => {
    const [puzzle] = mined;
    if (puzzle === undefined) throw new Error('there is no puzzle');
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

  test('the same position mirrored, or with the colours exchanged, is left out', () => {
    const [puzzle] = mined;
    if (puzzle === undefined) throw new Error('there is no puzzle');
    const line = lineOfPuzzle(puzzle);
    const { setup, ruleset } = line.start;
    const seen = new Distinct();
    expect(seen.add(puzzle, line)).toBeUndefined();
    for (const other of [mirrorFiles(setup, ruleset), swapColors(setup, ruleset)]) {
      const start = positionOf(makeFen(other), puzzle.ruleset as RulesetName);
      expect(seen.add(puzzle, { ...line, start })).toBe('same-position');
    }
    // The same pieces somewhere else.
    expect(seen.add(puzzle, { ...line, start: place('Ka1 Rb5 kl12 pl9') })).toBe('same-idea');
  });
});

describe('what is dropped', () => {
  test.each([
    ['a position with one legal move', 'Ka1 rb12 rl2 kl12 pl9', 'forced'],
    ['a win with many ways', 'Ka1 Rb5 Rc6 Ad7 kl12 pf9', 'several-moves'],
    ['a position in which nothing is to be had', 'Ka1 Pa4 kl12 rk9 rh9', 'no-win'],
  ])('%s', async (_, pieces, reason) => {
    expect(await solve(place(pieces), { engine, nodes: 5000 })).toEqual({ dropped: reason });
  });

  test('a capture that everybody sees', async () => {
    const outcome = await minedFrom(place('Ka1 Rc3 Pb4 Pe4 Ph4 ac9 pb9 ph9 pk9 re12 kl12'));
    expect(outcome).toEqual({ dropped: 'obvious' });
  });

  const WON = { kind: 'win' } as const;

  test('taking back, but not taking with a piece that moves strangely', () => {
    const fen = (file: string): string => `11k/12/12/${file}/12/4c7/12/12/12/2R9/12/K11 b - - 0 1`;
    const after = (rank: string): DropReason | undefined =>
      dullnessOf(lineOf(positionOf(fen(rank)), 'e7c9 c3c9', true), WON, ['fork']);
    expect(after('2P8p')).toBe('obvious');
    expect(after('11p')).toBe('obvious');
    const bent = lineOf(place('Kl1 Ac3 kl12 gd8 pl9'), 'c3d8');
    expect(dullnessOf(bent, WON, [])).toBeUndefined();
  });

  test('a trade that only counting decides', () => {
    const trade = lineOf(place('Ka1 Rc3 Pb4 pa5 gc9 pb10 kl12'), 'c3c9');
    expect(dullnessOf(trade, WON, ['ending'])).toBe('obvious');
    // What is taken back has won nothing.
    expect(dullnessOf(trade, WON, ['ending', 'pin'])).toBe('unclear-end');
    const undefended = lineOf(place('Ka1 Rc3 Pb4 aa5 gc9 kl12'), 'c3c9');
    expect(dullnessOf(undefended, WON, [])).toBeUndefined();
    expect(dullnessOf(undefended, WON, ['hanging'])).toBe('obvious');
    expect(dullnessOf(undefended, WON, ['hanging', 'pin'])).toBeUndefined();
  });

  test('the end of a game that is won anyway, unless only the beasts end it so', () => {
    const end = { kind: 'end', moves: 1 } as const;
    const bare = lineOf(place('Ka1 Rc3 kl12 pc9'), 'c3c9');
    expect(dullnessOf(bare, end, ['bare-king'])).toBe('obvious');
    const bent = lineOf(place('Kl1 Ac3 kl12 pd8'), 'c3d8');
    expect(dullnessOf(bent, end, ['bare-king'])).toBeUndefined();
  });

  test('a quiet move whose point nobody sees', () => {
    const line = lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5b5');
    expect(dullnessOf(line, WON, [])).toBe('unclear-end');
    // Of a fork without check, the opponent saves a part.
    expect(dullnessOf(line, WON, ['fork'])).toBe('unclear-end');
    const check = lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5f5');
    expect(dullnessOf(check, WON, ['fork'])).toBeUndefined();
    expect(dullnessOf(line, { kind: 'hold' }, [])).toBe('unclear-end');
  });
});

/** An engine that finds the same everywhere, and what it has been asked for. */
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
    ['taking the king by a straight way', () => withDice('Ka1 Rb5 kb12 pl9'), 5, 'obvious'],
    ['a roll without a choice', () => withDice('Ka1 Rb5 kl12 pl9'), 7, 'forced'],
    [
      'a roll at the start',
      () => Position.start(RULESETS.cazaux, { dice: true }),
      6,
      'several-moves',
    ],
  ])('%s is dropped', async (_, position, roll, reason) => {
    expect(await minedRoll(position(), roll)).toEqual({ dropped: reason });
  });

  test.each<[string, readonly Score[], object]>([
    ['far ahead', [cp(900), cp(0)], { goal: { kind: 'best' } }],
    ['not far enough ahead', [cp(300), cp(250)], { dropped: 'several-moves' }],
    ['the only end', [mate(1), cp(2500)], { goal: { kind: 'end', moves: 1 } }],
    ['one of two ends', [mate(1), mate(1)], { dropped: 'several-moves' }],
  ])('%s', async (_, scores, expected) => {
    const { asked, engine: found } = engineOf(lines(...scores));
    const solving = await solveRoll(withDice('Ka1 Rb5 kl12 pl9'), 5, {
      engine: found,
      nodes: 1000,
    });
    expect('solution' in solving ? solving.solution : solving).toMatchObject(expected);
    // Most candidates are dropped at the first look.
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
  /** Two moves, of which the second ends the game. */
  const twoMoves = (): { readonly puzzle: Puzzle; readonly line: PuzzleLineOfPlay } => {
    const read = namePuzzle({
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
    });
    if (!read.ok) throw new Error(read.error.message);
    return read.value;
  };

  const right = { move: 'g6i9', score: mate(2) };

  test('begins with fewer nodes, and takes none where the rules say enough', async () => {
    const { asked, engine: found } = engineOf([right, { move: 'a1a2', score: cp(0) }]);
    const nodes = 5_000_000;
    expect(await checkPuzzle(twoMoves(), { engine: found, nodes })).toEqual({
      proof: {
        nodes,
        steps: [
          { best: mate(2), second: cp(0) },
          // The last move ends the game, and no other one does.
          { best: mate(1), second: cp(100) },
        ],
      },
    });
    expect(asked.map((limits) => limits.nodes)).toEqual([200_000, 1_000_000, nodes]);
    expect(levelsTo(nodes, 200_000)).toEqual([1_000_000, nodes]);
    expect(levelsTo(nodes, nodes)).toEqual([nodes]);
    expect(levelsTo(100_000, 0)).toEqual([100_000]);
  });

  test('ends with the first search that says otherwise', async () => {
    const { asked, engine: found } = engineOf([{ move: 'a1a2', score: cp(900) }, right]);
    const check = await checkPuzzle(twoMoves(), { engine: found, nodes: 5_000_000 });
    expect(check).toEqual({
      failure: { move: 1, fault: 'other-move', found: ['a1a2', 'g6i9'] },
    });
    expect(asked).toHaveLength(1);
  });

  test('of a short forced end leaves out nothing', async () => {
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
    // Longer ends are looked for by a search, of a line more.
    expect(asked).toEqual([
      { nodes: 200_000, lines: 2 },
      { nodes: 1_000_000, lines: 3 },
      { nodes: 5_000_000, lines: 3 },
    ]);
    expect(await check(() => true)).toMatchObject({ failure: { fault: 'several-moves' } });
    expect(await check(() => false)).toMatchObject({ failure: { fault: 'not-reached' } });
  });

  test('by tables needs no search', async () => {
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
    expect(solving).toMatchObject({ solution: { goal: { kind: 'win' }, moves: [right.move] } });
    expect(asked).toEqual([]);
  });

  test('takes replies from the search before', async () => {
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
