/** The panel "Problem" without a browser: its store and its service, with the real solver. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeFen } from '../../../src/notation/fen.js';
import { makePgn, parsePgn } from '../../../src/notation/pgn.js';
import { loadProblems } from '../../../src/problems/problems-wasm.js';
import { readProblemTags } from '../../../src/problems/record.js';
import type { Position } from '../../../src/rules/position.js';
import { squareIndex } from '../../../src/rules/squares.js';
import { countMen, renderDiagram, pgnOf } from '../../../web/page/problems/publish.js';
import { ProblemService } from '../../../web/page/problems/problem-service.js';
import { ProblemStore } from '../../../web/page/problems/problem-store.js';
import { positionOf } from '../../support/golden.js';
import { PATIENCE } from '../../support/patience.js';
import { defined } from '../../support/value.js';
import { wasmBytes } from '../../support/wasm.js';

beforeAll(async () => {
  await loadProblems(wasmBytes('problems'));
});

const COOKED = positionOf('k11/12/2K9/12/12/12/12/12/12/12/p11/3R7A w - - 0 1');
const SOUND = positionOf('k11/12/12/12/12/12/12/12/12/12/p11/2KR7A w - - 0 1');
const SLOW = positionOf(
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w - - 0 1',
);
const HELP = positionOf('k11/2K9/12/12/12/12/12/12/12/12/11p/3R8 b - - 0 1');

/** Resolves once the store has finished solving and improving. */
const idle = (store: ProblemStore): Promise<unknown> =>
  vi.waitUntil(() => !store.isSolving && store.improving?.isRunning !== true, PATIENCE);

/** A store that has solved a position. */
const solved = async (position: Position, stipulation = '#2', service = new ProblemService()) => {
  const store = new ProblemStore(service);
  store.follow(position);
  store.setStipulation(stipulation);
  await idle(store);
  return store;
};

const texts = (store: ProblemStore): readonly string[] =>
  store.sections.flatMap((section) =>
    store.cursor.rows(section).map(({ node, level }) => `${'  '.repeat(level - 1)}${node.text}`),
  );

/** A short record of improvements: the square of each piece, and its new square. */
const written = (store: ProblemStore): string | undefined =>
  store.improving?.progress?.found.map(({ from, to = '-' }) => from + to).join(' ');

describe('a problem in the editor', () => {
  test('is solved again after each change of the position or the stipulation', async () => {
    const store = new ProblemStore(new ProblemService());
    store.follow(undefined);
    expect([store.isSolving, store.solution]).toEqual([false, undefined]);
    store.follow(COOKED);
    await idle(store);
    expect(store.solution).toMatchObject({
      verdict: 'cooked',
      keys: ['c10b10', 'd1d11', 'd1d12', 'l1b2', 'l1k10', 'l1k12'],
    });
    // The result for the first stipulation arrives too late.
    store.follow(COOKED);
    store.setStipulation('#3');
    store.follow(SOUND);
    store.setStipulation('#2');
    await idle(store);
    expect(store.solution).toMatchObject({ verdict: 'sound', keys: ['l1k11'] });
    store.setStipulation('# two');
    expect([store.fault?.code, store.solution]).toEqual(['stipulation-moves', undefined]);
    for (const [stipulation, verdict] of [
      ['#1', 'no-solution'],
      ['#3', 'short-solution'],
      ['h#1.5', 'no-solution'],
    ] as const) {
      store.setStipulation(stipulation);
      store.setIntended(99);
      await idle(store);
      expect([store.hasLines, store.fault, store.solution?.verdict]).toEqual([
        stipulation === 'h#1.5',
        undefined,
        verdict,
      ]);
    }
  });

  test('keeps its progress when stopped and resumes from there', async () => {
    const store = new ProblemStore(new ProblemService());
    store.follow(SLOW);
    store.setStipulation('#5');
    await vi.waitUntil(() => (store.progress?.tried ?? 0) >= 1, PATIENCE);
    store.stop();
    await idle(store);
    expect(store.solution).toMatchObject({ verdict: 'not-finished', ended: 'stopped' });
    const before = store.solution?.tried ?? 0;
    expect(before).toBeGreaterThan(0);
    store.continue();
    store.stop();
    await idle(store);
    expect(store.solution?.tried).toBeGreaterThanOrEqual(before);
  });

  test('keeps its verdict when stopped during the variations and resumes there', async () => {
    const service = new ProblemService();
    const solve = service.solve.bind(service);
    let stops = 0;
    vi.spyOn(service, 'solve').mockImplementation((text, request, onProgress) => {
      const answer = solve(text, request, onProgress);
      if (request.variations === true && stops++ === 0) service.stop();
      return answer;
    });
    const store = await solved(SOUND, '#2', service);
    expect(store.solution).toMatchObject({ verdict: 'sound', keys: ['l1k11'], ended: 'stopped' });
    expect(texts(store)).toEqual(['1. Ak11+']);
    store.continue();
    await idle(store);
    expect(store.solution).toMatchObject({ verdict: 'sound', keys: ['l1k11'] });
    expect(store.solution?.ended).toBeUndefined();
    expect(texts(store).length).toBeGreaterThan(1);
  });

  test('reports a failure of its worker and can retry', async () => {
    const service = new ProblemService();
    vi.spyOn(service, 'solve').mockRejectedValueOnce(new Error('gone'));
    const store = new ProblemStore(service);
    store.follow(SOUND);
    await idle(store);
    expect([store.hasFailed, store.solution]).toEqual([true, undefined]);
    store.continue();
    await idle(store);
    expect([store.hasFailed, store.solution?.verdict]).toEqual([false, 'sound']);
  });
});
describe('a problem’s solution', () => {
  test('is a tree that the arrow keys navigate', async () => {
    const store = new ProblemStore(new ProblemService());
    store.follow(COOKED);
    store.setWishes({ setPlay: true, tries: true });
    await idle(store);
    expect(store.sections.map(({ name }) => name)).toEqual(['solution', 'tries']);
    store.follow(SOUND);
    store.setWishes({ setPlay: false, tries: true });
    await idle(store);
    expect(texts(store)).toEqual([
      ...['1. Ak11+', '  1… Ka11', '    2. Rd11#', '  1… Kb11', '    2. Rd11#'],
      ...['1. Rd11', '  1… a1=R+', '  2. Ak11#'],
      ...['1. Ak10', '  1… a1=R+', '  2. Rd12#'],
      ...['1. Ak12', '  1… a1=R+', '  2. Rd12#'],
    ]);
    store.cursor.step(1);
    expect(store.shown?.id).toBe('solution.0');
    store.cursor.step(-1);
    expect(store.shown).toBeUndefined();
    // The first try is below the five rows of the solution.
    for (let row = 0; row < 6; row += 1) store.cursor.step(1);
    const first = store.shown;
    expect(first?.id).toBe('tries.0');
    const all = texts(store).length;
    store.cursor.enter();
    expect([store.shown?.id, store.shown?.kind]).toEqual(['tries.0.0', 'refutation']);
    store.cursor.leave();
    expect(store.shown).toBe(first);
    store.cursor.leave();
    expect(texts(store).length).toBeLessThan(all);
    store.cursor.enter();
    expect(texts(store)).toHaveLength(all);
    for (let row = 0; row < all + 3; row += 1) store.cursor.step(1);
    expect(store.shown?.after.boardStatus()).toBe('checkmate');
  });

  test.each([
    ['h#1', HELP, ['1. Ka11', '  1… Ra1#']],
    ['h#2', HELP, ['1. Ka11', '  1… Ra1#', '  1… Kc10', '    2. Ka10', '      2… Ra1#']],
    ['h#1.5', SOUND, ['1… Rd11', '  2. Kb12', '    2… Ak11#']],
    ['ser-#2', SOUND, ['1. Rd11', '  2. Ak11#', '1. Ak10', '  2. Rd12#']],
    ['ser-h#2', HELP, ['1. Ka11', '  1… Ra1#', '  2. Ka12', '    2… Ra1#']],
  ])('numbers the moves of %s in the order of play', async (stipulation, position, first) => {
    const store = await solved(position, stipulation);
    expect(texts(store).slice(0, first.length)).toEqual(first);
  });
});

describe('improvements', () => {
  test('are sound diagrams that differ by one piece', async () => {
    const store = await solved(SOUND);
    await store.improve('removals');
    expect([written(store), store.improving?.progress?.done]).toEqual(['', 3]);
    await store.improve('squares', 'c1');
    expect(written(store)).toBe('c1e1 c1f1 c1g1 c1h1 c1i1 c1j1 c1k1 c1a3 c1a4 c1a5 c1a6 c1a7 c1a8');
    await store.improve('twins', 'l1');
    const rows = [2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `l1d${rank} l1e${rank} l1l${rank}`);
    expect(written(store)).toBe(['l1e1', ...rows].join(' '));
    // Solving each diagram again gives the reported result.
    const service = new ProblemService();
    for (const { from, to, keys } of store.improving?.progress?.found ?? []) {
      const { setup, ruleset } = SOUND;
      const board = [...setup.board];
      if (to !== undefined) board[squareIndex(to)] = board[squareIndex(from)];
      board[squareIndex(from)] = undefined;
      const answer = await service.solve(
        { ruleset: ruleset.id, fen: makeFen({ ...setup, board }), stipulation: '#2' },
        { intended: 1 },
        () => undefined,
      );
      expect('value' in answer && answer.value).toMatchObject({ verdict: 'sound', keys });
    }
  });

  test('keep their results when stopped', async () => {
    const store = await solved(SOUND);
    const improving = store.improve('twins');
    store.subscribe(() => {
      if ((store.improving?.progress?.done ?? 0) >= 3) store.stop();
    });
    await improving;
    const { done = 0, total = 0 } = store.improving?.progress ?? {};
    expect(done).toBeGreaterThanOrEqual(3);
    expect(done).toBeLessThan(total);
    // The next change of the position discards them.
    store.follow(COOKED);
    expect(store.improving).toBeUndefined();
    await idle(store);
  });
});

describe('a published problem', () => {
  const heading = { title: 'Dos <aancas>', author: 'A. "X"', source: 'Libro', dedication: 'to Y' };

  test('can be read back from its PGN', async () => {
    const { solution: found } = await solved(SOUND);
    const solution = defined(found);
    const pgn = pgnOf({ solution, position: SOUND, heading, orientation: 'white' });
    const games = parsePgn(pgn);
    expect(games).toMatchObject([{ errors: [] }]);
    const record = defined(games[0]?.record);
    expect(makeFen(record.setup)).toBe(SOUND.fen);
    expect(makePgn(record)).toBe(pgn);
    expect(readProblemTags(record.tags)).toEqual({
      stipulation: { play: 'direct', goal: 'mate', moves: 2 },
      keys: ['l1k11'],
      intended: 1,
      heading,
    });
    expect(record.children.map(({ san, nags }) => [san, nags])).toEqual([['Ak11+', [1]]]);
  });

  test('shows a diagram with its heading, its stipulation and the number of pieces', () => {
    expect(countMen(SOUND)).toBe('3+2');
    const svg = renderDiagram(SOUND, { stipulation: '#2', heading, orientation: 'white' });
    for (const text of ['A. &quot;X&quot;', 'Dos &lt;aancas&gt;, Libro', 'to Y', '#2', '3+2'])
      expect(svg).toContain(`>${text}<`);
    expect(svg).not.toContain('<aancas>');
  });
});
