/** Candidates, proofs and files of puzzles, with the real engine. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { stepsOf } from '../../src/notation/line.js';
import { candidatesIn } from '../../src/puzzles/candidates.js';
import { checkPuzzle } from '../../src/puzzles/check.js';
import { Distinct } from '../../src/puzzles/distinct.js';
import type { PuzzleEngine, PuzzleLine } from '../../src/puzzles/engine.js';
import { isPuzzle, makePuzzle, parsePuzzle, replay } from '../../src/puzzles/file.js';
import type { PuzzleLineOfPlay } from '../../src/puzzles/line.js';
import { isClear, isObvious } from '../../src/puzzles/interest.js';
import { minePuzzle } from '../../src/puzzles/mine.js';
import { solve } from '../../src/puzzles/solve.js';
import type { Outcome, Puzzle } from '../../src/puzzles/types.js';
import { goalOf, isUnique } from '../../src/puzzles/unique.js';
import type { Position } from '../../src/rules/position.js';
import type { RulesetName } from '../../src/rules/rulesets.js';
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
      else expect(outcome.dropped).toBe('several-moves');
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
      const failure = await checkPuzzle(lineOfPuzzle(puzzle), puzzle.goal, {
        engine,
        nodes: 4 * NODES,
      });
      faults.push(failure?.fault);
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
    const failure = await checkPuzzle({ ...line, own }, puzzle.goal, {
      engine,
      nodes: NODES,
    });
    expect(failure).toMatchObject({ move: 1, fault: 'other-move' });
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

  test('taking back, but not taking with a piece that moves strangely', () => {
    const fen = (file: string): string => `11k/12/12/${file}/12/4c7/12/12/12/2R9/12/K11 b - - 0 1`;
    const after = (rank: string): boolean =>
      isObvious(lineOf(positionOf(fen(rank)), 'e7c9 c3c9', true));
    expect(after('2P8p')).toBe(true);
    expect(after('11p')).toBe(true);
    const bent = lineOf(place('Kl1 Ac3 kl12 gd8 pl9'), 'c3d8');
    expect(isObvious(bent)).toBe(false);
  });

  test('a quiet move whose point nobody sees', () => {
    const line = lineOf(place('Kl1 Ra5 kf12 pl9'), 'a5b5');
    expect(isClear(line, { kind: 'win' }, [])).toBe(false);
    expect(isClear(line, { kind: 'win' }, ['fork'])).toBe(true);
    expect(isClear(line, { kind: 'hold' }, [])).toBe(false);
  });
});
