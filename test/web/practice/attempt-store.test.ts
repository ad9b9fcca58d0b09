/** Attempts at puzzles and mistakes, as scripts of actions by the user and the engine with the resulting state. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineError, SearchInfo, SearchResult } from '../../../src/engine/types.js';
import { winProbability } from '../../../src/engine/win-probability.js';
import { makeCoordinates, parseCoordinates } from '../../../src/notation/coordinates.js';
import { namePuzzle, type ReadPuzzle } from '../../../src/puzzles/file.js';
import type { LineStep } from '../../../src/notation/line.js';
import { err, ok, type Result } from '../../../src/result.js';
import type { Move } from '../../../src/rules/moves.js';
import type { Score } from '../../../src/rules/score.js';
import type { GameSearch } from '../../../src/elements/session/pool-worker.js';
import { AttemptStore, type Task } from '../../../web/page/practice/attempt-store.js';
import { winsAsMuch } from '../../../web/page/practice/sequel.js';
import { DEFAULT_SETTINGS } from '../../../web/page/settings/settings-store.js';
import type { PuzzleOutcome } from '../../../web/storage/practice.js';
import { defined, valueOf } from '../../support/value.js';

// The size of the table depends on the kind of device.
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { deviceMemory: 8, hardwareConcurrency: 4 });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const move = (text: string): Move => valueOf(parseCoordinates(text)) as Move;
const score = (value: number): Score => ({ kind: 'centipawns', value });
const mate = (moves: number): Score => ({ kind: 'mate', moves });

const puzzle = (puzzle: Partial<Parameters<typeof namePuzzle>[0]>): ReadPuzzle =>
  valueOf(
    namePuzzle({
      ruleset: 'cazaux',
      fen: '8c1k1/10g1/8R3/p8p2/1p3L6/3r8/3G2UP4/2P3P2P2/PP9P/12/4l5r1/K7g3 b - - 38 91',
      mistake: 'i12e8',
      solution: ['g6i9', 'k12l12', 'i10l10'],
      goal: { kind: 'end', moves: 2 },
      themes: ['checkmate'],
      rating: 850,
      deviation: 300,
      source: { game: 1, ply: 182 },
      proof: { nodes: 1, steps: [{ best: mate(2) }, { best: mate(1) }] },
      ...puzzle,
    }),
  );

/** White ends the game in two moves: g6i9, k12l12, i10l10. */
const END = puzzle({});
/** Black forks with the giraffe. */
const FORK = puzzle({
  fen: '2r9/8c2r/12/ppppCg3kpp/7pp3/12/3P3R1G2/5C4P1/PP3G3PKP/12/12/12 w - - 0 49',
  mistake: 'h6h8',
  solution: ['f9i7'],
  goal: { kind: 'win' },
  themes: ['fork'],
  proof: { nodes: 1, steps: [{ best: score(417), second: score(-273) }] },
});

const taskOf = (read: ReadPuzzle, rest: Partial<Task> = {}): Task => {
  const { ruleset, fen, mistake } = read.puzzle;
  return { read, request: { ruleset, fen, moves: [defined(mistake)] }, nodes: 5000, ...rest };
};
const solvedBy = (...solution: readonly string[]): ReadPuzzle => ({
  ...END,
  puzzle: { ...END.puzzle, solution },
});

const TASKS: Readonly<Record<string, Task>> = {
  puzzle: taskOf(END),
  win: taskOf(END, { isWin: true }),
  continued: taskOf(END, { hasContinuation: true }),
  short: taskOf(solvedBy('g6i9'), { hasContinuation: true }),
  mistake: taskOf(END, {
    plies: 1,
    open: { chance: winProbability(0), score: score(0), played: move('a4a5') },
  }),
  unsolved: taskOf(solvedBy(), { plies: 1 }),
  fork: taskOf(FORK, { hasSequel: true }),
};

/** The opponent's score after a move that changes the solver's expected score by `change` per cent. */
const scoreAfter = (change: number): Score => {
  let [low, high] = [-5000, 5000];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (winProbability(middle) < 1 - winProbability(0) - change / 100) low = middle;
    else high = middle;
  }
  return score(low);
};

const readScore = (text: string): Score => {
  if (text.startsWith('#')) return mate(Number(text.slice(1)));
  return text.endsWith('%') ? scoreAfter(Number(text.slice(0, -1))) : score(Number(text));
};

/** A requested search without a result. */
interface Asked {
  readonly search: GameSearch;
  isStopped: boolean;
  readonly answer: (result: Result<SearchResult, EngineError>) => void;
}

let asked: Asked[];
let outcomes: PuzzleOutcome[];
let changes: number;
let store: AttemptStore;

beforeEach(() => {
  asked = [];
  outcomes = [];
  changes = 0;
  const search = (wanted: GameSearch): Promise<Result<SearchResult, EngineError>> =>
    new Promise((resolve) => {
      asked.push({ search: wanted, isStopped: false, answer: resolve });
    });
  const stop = (): void => {
    for (const each of asked) each.isStopped = true;
  };
  store = new AttemptStore({ values: DEFAULT_SETTINGS }, ({ outcome }) => outcomes.push(outcome), {
    search,
    stop,
  } as unknown as ConstructorParameters<typeof AttemptStore>[2]);
  store.subscribe(() => (changes += 1));
});

const act = async (action: string): Promise<void> => {
  const [name = '', first = '', ...rest] = action.split(' ');
  const answer = (result: Result<SearchResult, EngineError>): void => {
    defined(asked.shift()).answer(result);
  };
  if (name === 'begin') store.begin(defined(TASKS[first]), rest[0] as PuzzleOutcome | undefined);
  else if (name === 'crash') answer(err({ code: 'engine-crashed' } as EngineError));
  else if (name === 'engine') {
    const info = { score: readScore(first), pv: rest } as unknown as SearchInfo;
    answer(ok({ reason: 'nodes', ...(first !== 'nothing' && { info }) }));
  } else if (/\d$/.test(name)) void store.try(move(name));
  else void store[name as 'explain' | 'goBack' | 'reply' | 'hint' | 'answer' | 'retry']();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const shown = (value: Score | undefined): string => {
  if (value === undefined) return '';
  return value.kind === 'mate' ? ` #${value.moves}` : ` ${Math.round(value.value)}`;
};

const movesOf = (steps: readonly LineStep[]): string =>
  steps.map((step) => ` ${makeCoordinates(step.move)}`).join('');

/** The state of the attempt that the page shows. */
const page = (): string => {
  const { attempt, checked, slower, loss, afterWrong, refutation, line } = store;
  const { hint = 0, hasFailed = false, next } = attempt ?? {};
  const parts: readonly (string | undefined | false)[] = [
    store.status ?? 'nothing',
    hasFailed && 'has failed',
    checked && `looks at ${checked.san}`,
    slower && `${slower.san} is slower`,
    store.isGoodToo && 'good too',
    store.isPlayed && 'as in the game',
    loss !== undefined && `loses ${(100 * loss).toFixed(1)} %`,
    store.mayExplain && 'may explain',
    afterWrong && `known${shown(afterWrong.score)}`,
    refutation && `refutation ${refutation.status}${shown(refutation.score)}`,
    hint > 0 && `hint ${hint}${movesOf(next ? [next] : [])}`,
    line.length > 0 && `line${movesOf(line)}`,
    store.score && `score${shown(store.score)}`,
    store.error?.code,
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
};

/** The same state with the pending searches and the reported outcomes. */
const told = (): string => {
  const searches = asked.map(({ search, isStopped }) =>
    [isStopped ? 'stopped' : 'asks', ...(search.request.moves ?? [])].join(' '),
  );
  const reported = outcomes.length > 0 ? [`reported ${outcomes.join(' ')}`] : [];
  return [page(), ...searches, ...reported].join(', ');
};

/** Tests as scripts below their titles. Each line contains actions and the state that `told` returns after them. */
const testScripts = (scripts: string): void => {
  const blocks = scripts.trim().split(/\n\s*\n/);
  const tests = blocks.map((block) => block.split('\n').map((line) => line.trim()));
  test.each(tests)('%s', async (_, ...lines) => {
    for (const line of lines) {
      const [actions = ''] = line.split(' → ');
      for (const action of actions.split('; ')) {
        const before = { page: page(), changes };
        await act(action);
        if (page() !== before.page && action !== 'close')
          expect(changes, action).toBeGreaterThan(before.changes);
      }
      expect(`${actions} → ${told()}`).toBe(line);
    }
  });
};

describe('a puzzle', () => {
  testScripts(`
    is solved without an engine and reported once
      begin puzzle → asked
      g6i9 → replying
      reply; i10l10 → solved, line g6i9 k12l12 i10l10, reported solved
      retry; a1a2 → wrong, has failed, may explain, asks i12e8 a1a2, reported solved

    fails with the first wrong move, regardless of later moves
      begin puzzle; a1a2 → wrong, has failed, may explain, asks i12e8 a1a2, reported failed
      g6i9; reply; i10l10 → solved, has failed, line g6i9 k12l12 i10l10, stopped i12e8 a1a2, reported failed

    offers an explanation only if the engine finds a reply to the wrong move
      begin puzzle; a1a2 → wrong, has failed, may explain, asks i12e8 a1a2, reported failed
      engine 300 → wrong, has failed, known -300, reported failed
      explain → wrong, has failed, known -300, reported failed
      a1a2; engine 300 k12l12 → wrong, has failed, may explain, known -300, reported failed

    ends with its solution if the game is over
      begin continued; answer → answered, has failed, line g6i9 k12l12 i10l10, reported failed

    continues with best play after its solution unless the user restarts
      begin short; g6i9 → solved, line g6i9, asks i12e8 g6i9, reported solved
      engine #-1 k12l12 i10l10 → solved, line g6i9 k12l12 i10l10, reported solved
      retry → asked, reported solved
      g6i9; crash → solved, line g6i9, reported solved

    ignores an illegal move
      begin puzzle; a1a12 → asked

    is reported as helped if it is solved after a hint
      begin puzzle; hint → asked, hint 1 g6i9
      g6i9; reply; i10l10 → solved, line g6i9 k12l12 i10l10, reported helped

    fails if its solution is shown
      begin puzzle; answer → answered, has failed, line g6i9 k12l12 i10l10, reported failed

    is not reported again if its outcome is recorded
      begin puzzle failed; a1a2; answer → answered, has failed, line g6i9 k12l12 i10l10, stopped i12e8 a1a2

    is reset when the user leaves it
      begin puzzle; clear; retry → nothing
  `);
});

describe('a puzzle that requires a win in N moves', () => {
  testScripts(`
    does not fail with a move that forces a later win
      begin win; a1a2 → checking, looks at Ka2, asks i12e8 a1a2
      engine #-5 k12l12 → slower, Ka2 is slower
      g6i9 → replying
      reply; i10l10 → solved, line g6i9 k12l12 i10l10, reported solved

    does not fail with a move that keeps a large advantage
      begin win; a1a2; engine -5000 k12l12 → slower, Ka2 is slower

    fails with a move that does not win and offers an explanation
      begin win; a1a2; engine #-5 k12l12 → slower, Ka2 is slower
      a4a5 → checking, looks at a5, asks i12e8 a4a5
      engine 0 k12l12 → wrong, has failed, may explain, known 0, reported failed

    stays failed if a slower winning move follows
      begin win; a1a2; engine 300 k12l12 → wrong, has failed, may explain, known -300, reported failed
      a1a2; engine #-5 k12l12 → slower, has failed, Ka2 is slower, reported failed
      hint → slower, has failed, Ka2 is slower, hint 1 g6i9, reported failed
      answer → answered, has failed, hint 1 g6i9, line g6i9 k12l12 i10l10, reported failed

    is neither failed nor solved if the engine cannot evaluate the move
      begin win; a1a2; crash → failed, engine-crashed
      g6i9 → replying

    ignores an evaluation that arrives after the user has left
      begin win; a1a2 → checking, looks at Ka2, asks i12e8 a1a2
      close; engine 300 k12l12 → asked
  `);
});

describe('the explanation of a wrong move', () => {
  test('is searched on one thread with the task’s node limit', async () => {
    await act('begin puzzle');
    await act('a1a2');
    const request = { fen: END.puzzle.fen, moves: ['i12e8', 'a1a2'] };
    expect(asked[0]?.search).toMatchObject({
      kind: 'game',
      request,
      limits: { nodes: 5000 },
      threads: 1,
    });
  });

  testScripts(`
    is shown from White’s view and searched only once
      begin puzzle; explain → asked
      a1a2; explain → wrong, has failed, may explain, refutation searching, line a1a2, asks i12e8 a1a2, reported failed
      engine 300 k12l12 → wrong, has failed, may explain, known -300, refutation found -300, line a1a2 k12l12, reported failed
      goBack → wrong, has failed, may explain, known -300, reported failed
      explain → wrong, has failed, may explain, known -300, refutation found -300, line a1a2 k12l12, reported failed

    is searched in advance and shown immediately on request
      begin puzzle; a1a2; engine 300 k12l12 → wrong, has failed, may explain, known -300, reported failed
      explain → wrong, has failed, may explain, known -300, refutation found -300, line a1a2 k12l12, reported failed
      goBack; g6i9 → replying, has failed, reported failed

    reports a failed search only on request and can be requested again
      begin puzzle; a1a2; crash → wrong, has failed, may explain, reported failed
      explain → wrong, has failed, may explain, refutation searching, line a1a2, asks i12e8 a1a2, reported failed
      crash → wrong, has failed, may explain, refutation failed, line a1a2, engine-crashed, reported failed
      goBack → wrong, has failed, may explain, reported failed
      explain → wrong, has failed, may explain, refutation searching, line a1a2, asks i12e8 a1a2, reported failed

    reports a failure of the engine while the user waits
      begin puzzle; a1a2; explain; crash → wrong, has failed, may explain, refutation failed, line a1a2, engine-crashed, reported failed
      goBack → wrong, has failed, may explain, reported failed

    is searched again if the user leaves during the search and returns
      begin puzzle; a1a2; explain → wrong, has failed, may explain, refutation searching, line a1a2, asks i12e8 a1a2, reported failed
      close → wrong, has failed, may explain, stopped i12e8 a1a2, reported failed
      resume; resume → wrong, has failed, may explain, stopped i12e8 a1a2, asks i12e8 a1a2, reported failed
      engine 200 k12l12 → wrong, has failed, may explain, asks i12e8 a1a2, reported failed
      engine 300 k12l12 → wrong, has failed, may explain, known -300, reported failed
      explain → wrong, has failed, may explain, known -300, refutation found -300, line a1a2 k12l12, reported failed

    disappears after another move
      begin puzzle; a1a2; explain; g6i9 → replying, has failed, stopped i12e8 a1a2, reported failed
      engine 300 k12l12 → replying, has failed, reported failed
  `);
});

describe('an attempt with several good moves', () => {
  testScripts(`
    accepts a better move
      begin mistake; a1a2 → checking, looks at Ka2, asks i12e8 a1a2
      engine +5% k12l12 → solved, good too, loses 0.0 %, line a1a2 k12l12, score 56, reported solved

    accepts a move that a review would not mark
      begin mistake; a1a2; engine -4.9% k12l12 → solved, good too, loses 4.9 %, line a1a2 k12l12, score -54, reported solved

    rejects a move that a review would mark
      begin mistake; a1a2; engine -5.1% k12l12 → wrong, has failed, loses 5.1 %, may explain, known -57, reported failed

    accepts the solution with its known score without an engine
      begin mistake; g6i9 → solved, line g6i9 k12l12 i10l10, score 0, reported solved

    rejects the move played in the game before the engine responds
      begin mistake; a4a5 → wrong, has failed, as in the game, may explain, asks i12e8 a4a5, reported failed
      g6i9 → solved, has failed, line g6i9 k12l12 i10l10, score 0, stopped i12e8 a4a5, reported failed helped

    reports a solution after a failure only once
      begin mistake; a4a5; g6i9; retry; g6i9 → solved, line g6i9 k12l12 i10l10, score 0, stopped i12e8 a4a5, reported failed helped

    stays undecided if the engine crashes
      begin mistake; a1a2; crash → failed, engine-crashed
      hint → asked, hint 1 g6i9, engine-crashed

    ignores a result that arrives after a restart
      begin mistake; a1a2; retry → asked, stopped i12e8 a1a2
      engine 0% k12l12 → asked

    remains open when its search is stopped
      begin mistake; a1a2; close → asked, stopped i12e8 a1a2
  `);
});

describe('an attempt without a known solution', () => {
  testScripts(`
    requests the solution for a hint and keeps it
      begin unsolved; hint → checking, asks i12e8
      engine #2 g6i9 k12l12 i10l10 → asked, hint 1 g6i9
      retry → asked
      answer → answered, has failed, line g6i9 k12l12 i10l10, score #2, reported failed

    fails if the engine crashes
      begin unsolved; answer; crash → failed, engine-crashed

    fails if the engine finds nothing
      begin unsolved; answer; engine nothing → failed

    ignores a result that is no longer needed
      begin unsolved; answer; clear → nothing, stopped i12e8
      engine 0 g6i9 → nothing
  `);
});

describe('a solution that ends with a fork', () => {
  testScripts(`
    solves the puzzle, which then continues until the best capture
      begin fork; f9i7 → replying, asks h6h8 f9i7, reported solved
      engine -300 k4k3 i7f5 → replying, reported solved
      reply → asked, reported solved
      j9i9 → checking, looks at Ki9, asks h6h8 f9i7 k4k3 j9i9, reported solved
      engine 0 → wrong, known 0, reported solved
      i7f5 → solved, line f9i7 k4k3 i7f5, reported solved

    can be followed by another move that wins as much
      begin fork; f9i7; reply → replying, asks h6h8 f9i7, reported solved
      engine -300 k4k3 i7f5 → asked, reported solved
      j9i9; engine -300 → solved, good too, line f9i7 k4k3 j9i9, score -300, reported solved

    ends the puzzle if no capture follows
      begin fork; f9i7; engine -300 → solved, line f9i7, reported solved
  `);
});

test.each([
  ['the same', score(300), score(300), 'white', true],
  ['a little less', score(300), score(250), 'white', true],
  ['60 centipawns less in a won game', score(900), score(840), 'white', true],
  ['61 centipawns less in a won game', score(900), score(839), 'white', false],
  ['5 % less in an open game', score(130), score(76), 'white', true],
  ['more than 5 % less in an open game', score(130), score(72), 'white', false],
  ['a piece less in a won game', score(900), score(800), 'white', false],
  ['much less', score(300), score(0), 'white', false],
  ['a mate instead of a piece', score(300), mate(3), 'white', true],
  ['being mated', score(300), mate(-3), 'white', false],
  ['the same for Black', score(-300), score(-310), 'black', true],
  ['much less for Black', score(-300), score(0), 'black', false],
  ['a mate by Black', score(-300), mate(-2), 'black', true],
] as const)(
  'winsAsMuch() compares a move with the capture: %s',
  (_, capture, other, solver, isSame) => {
    expect(winsAsMuch(capture, other, solver)).toBe(isSame);
  },
);
