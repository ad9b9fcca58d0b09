/** The panel "Problem" without a browser: its store and its service, with the real solver. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFen } from '../../../src/notation/fen.js';
import { makePgn, parsePgn } from '../../../src/notation/pgn.js';
import { loadProblems } from '../../../src/problems/problems-wasm.js';
import { readProblemTags } from '../../../src/problems/record.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import type { Position } from '../../../src/rules/position.js';
import { squareIndex } from '../../../src/rules/squares.js';
import { countMen, renderDiagram, pgnOf } from '../../../web/page/problems/publish.js';
import { ProblemService } from '../../../web/page/problems/problem-service.js';
import { ProblemStore } from '../../../web/page/problems/problem-store.js';
import { readProblem } from '../../problems/support.js';

beforeAll(async () => {
  await loadRules();
  await loadProblems(
    new Uint8Array(readFileSync(new URL('../../../src/wasm/problems.wasm', import.meta.url))),
  );
});

const positionOf = (fen: string, ruleset = 'cazaux'): Position =>
  readProblem(ruleset, fen, '#2').position;

/** Resolves once nothing is being solved or looked for. */
const idle = (store: ProblemStore): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (store.isSolving || store.improving?.isRunning === true) return;
      end();
      resolve();
    };
    const end = store.subscribe(look);
    queueMicrotask(look);
  });

const COOKED = 'k11/12/2K9/12/12/12/12/12/12/12/p11/3R7A w - - 0 1';
const SOUND = 'k11/12/12/12/12/12/12/12/12/12/p11/2KR7A w - - 0 1';
const SLOW =
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w - - 0 1';
const HELP = 'k11/2K9/12/12/12/12/12/12/12/12/11p/3R8 b - - 0 1';

const texts = (store: ProblemStore): readonly string[] =>
  store.sections.flatMap((section) =>
    store.cursor.rows(section).map(({ node, level }) => `${'  '.repeat(level - 1)}${node.text}`),
  );

/** A short record of an improvement: the man's square, and the new one. */
const written = (store: ProblemStore): readonly string[] =>
  store.improving?.progress?.found.map(({ from, to = '-' }) => from + to) ?? [];

describe('a problem in the editor', () => {
  test('is solved again with each change of the set-up or the stipulation', async () => {
    const store = new ProblemStore(new ProblemService());
    store.follow(undefined);
    expect([store.isSolving, store.solution]).toEqual([false, undefined]);
    store.follow(positionOf(COOKED));
    await idle(store);
    expect(store.solution).toMatchObject({
      verdict: 'cooked',
      keys: ['c10b10', 'd1d11', 'd1d12', 'l1b2', 'l1k10', 'l1k12'],
    });
    // The answer to the first question comes too late.
    store.follow(positionOf(COOKED));
    store.setStipulation('#3');
    store.follow(positionOf(SOUND));
    store.setStipulation('#2');
    await idle(store);
    expect(store.solution).toMatchObject({ verdict: 'sound', keys: ['l1k11'] });
    store.setStipulation('#1');
    await idle(store);
    expect(store.solution?.verdict).toBe('no-solution');
    store.setStipulation('#3');
    await idle(store);
    expect(store.solution?.verdict).toBe('short-solution');
    store.setStipulation('# two');
    expect([store.fault?.code, store.solution]).toEqual(['stipulation-moves', undefined]);
    store.setStipulation('h#1.5');
    store.setIntended(99);
    await idle(store);
    expect([store.hasLines, store.fault, store.solution?.verdict]).toEqual([
      true,
      undefined,
      'no-solution',
    ]);
  });

  test('ends early with what it has, and continues from there', async () => {
    const store = new ProblemStore(new ProblemService());
    store.follow(positionOf(SLOW));
    store.setStipulation('#5');
    await new Promise<void>((resolve) => {
      const end = store.subscribe(() => {
        if ((store.progress?.tried ?? 0) < 1) return;
        end();
        resolve();
      });
    });
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

  test('keeps the verdict if it is stopped during the play after the keys, and continues with the play', async () => {
    const service = new ProblemService();
    let isStopped = false;
    const store = new ProblemStore({
      solve: (text, request, onProgress) => {
        const answer = service.solve(text, request, onProgress);
        if (request.variations === true && !isStopped) {
          isStopped = true;
          service.stop();
        }
        return answer;
      },
      improve: (...request) => service.improve(...request),
      stop: () => {
        service.stop();
      },
    });
    store.follow(positionOf(SOUND));
    await idle(store);
    expect(store.solution).toMatchObject({ verdict: 'sound', keys: ['l1k11'], ended: 'stopped' });
    expect(texts(store)).toEqual(['1. Ak11+']);
    store.continue();
    await idle(store);
    expect(store.solution).toMatchObject({ verdict: 'sound', keys: ['l1k11'] });
    expect(store.solution?.ended).toBeUndefined();
    expect(texts(store).length).toBeGreaterThan(1);
  });

  test('shows a failure of its worker, and tries again', async () => {
    const service = new ProblemService();
    let isBroken = true;
    const store = new ProblemStore({
      solve: (...request) =>
        isBroken ? Promise.reject(new Error('gone')) : service.solve(...request),
      improve: () => Promise.reject(new Error('gone')),
      stop: () => {
        service.stop();
      },
    });
    store.follow(positionOf(SOUND));
    await idle(store);
    expect([store.hasFailed, store.solution]).toEqual([true, undefined]);
    isBroken = false;
    store.continue();
    await idle(store);
    expect([store.hasFailed, store.solution?.verdict]).toEqual([false, 'sound']);
  });
});

describe('its solution', () => {
  test('is a tree that keys walk through', async () => {
    const store = new ProblemStore(new ProblemService());
    store.follow(positionOf(COOKED));
    store.setWishes({ setPlay: true, tries: true });
    await idle(store);
    expect(store.sections.map(({ name }) => name)).toEqual(['solution', 'tries']);
    store.follow(positionOf(SOUND));
    store.setWishes({ setPlay: false, tries: true });
    await idle(store);
    expect(texts(store)).toMatchInlineSnapshot(`
      [
        "1. Ak11+",
        "  1… Ka11",
        "    2. Rd11#",
        "  1… Kb11",
        "    2. Rd11#",
        "1. Rd11",
        "  1… a1=R+",
        "  2. Ak11#",
        "1. Ak10",
        "  1… a1=R+",
        "  2. Rd12#",
        "1. Ak12",
        "  1… a1=R+",
        "  2. Rd12#",
      ]
    `);
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
  ])('of %s is numbered as its moves are made', async (stipulation, fen, first) => {
    const store = new ProblemStore(new ProblemService());
    store.follow(positionOf(fen));
    store.setStipulation(stipulation);
    await idle(store);
    expect(texts(store).slice(0, first.length)).toEqual(first);
  });
});

describe('improvements', () => {
  test('are the sound diagrams that differ by one man', async () => {
    const store = new ProblemStore(new ProblemService());
    store.follow(positionOf(SOUND));
    await idle(store);
    await store.improve('removals');
    expect([written(store), store.improving?.progress?.done]).toMatchInlineSnapshot(`
      [
        [],
        3,
      ]
    `);
    await store.improve('squares', 'c1');
    expect(written(store)).toMatchInlineSnapshot(`
      [
        "c1e1",
        "c1f1",
        "c1g1",
        "c1h1",
        "c1i1",
        "c1j1",
        "c1k1",
        "c1a3",
        "c1a4",
        "c1a5",
        "c1a6",
        "c1a7",
        "c1a8",
      ]
    `);
    await store.improve('twins', 'l1');
    expect(written(store)).toMatchInlineSnapshot(`
      [
        "l1e1",
        "l1d2",
        "l1e2",
        "l1l2",
        "l1d3",
        "l1e3",
        "l1l3",
        "l1d4",
        "l1e4",
        "l1l4",
        "l1d5",
        "l1e5",
        "l1l5",
        "l1d6",
        "l1e6",
        "l1l6",
        "l1d7",
        "l1e7",
        "l1l7",
        "l1d8",
        "l1e8",
        "l1l8",
        "l1d9",
        "l1e9",
        "l1l9",
      ]
    `);
    // Solved from the beginning, each of them is what was said of it.
    const service = new ProblemService();
    for (const { from, to, keys } of store.improving?.progress?.found ?? []) {
      const { setup, ruleset } = positionOf(SOUND);
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

  test('stop with what they have found', async () => {
    const store = new ProblemStore(new ProblemService());
    store.follow(positionOf(SOUND));
    await idle(store);
    const improving = store.improve('twins');
    const end = store.subscribe(() => {
      if ((store.improving?.progress?.done ?? 0) >= 3) store.stop();
    });
    await improving;
    end();
    const { done = 0, total = 0 } = store.improving?.progress ?? {};
    expect(done).toBeGreaterThanOrEqual(3);
    expect(done).toBeLessThan(total);
    // The next change of the set-up makes them void.
    store.follow(positionOf(COOKED));
    expect(store.improving).toBeUndefined();
    await idle(store);
  });
});

describe('a published problem', () => {
  const heading = { title: 'Dos <aancas>', author: 'A. "X"', source: 'Libro', dedication: 'to Y' };

  test('reads back from its PGN', async () => {
    const store = new ProblemStore(new ProblemService());
    const position = positionOf(SOUND);
    store.follow(position);
    await idle(store);
    const { solution } = store;
    if (solution === undefined) throw new Error('not solved');
    const pgn = pgnOf({ solution, position, heading, orientation: 'white' });
    const [game, ...others] = parsePgn(pgn);
    if (game?.record === undefined) throw new Error('the PGN has no game');
    const { record } = game;
    expect([others, game.errors]).toEqual([[], []]);
    expect(makeFen(record.setup)).toBe(SOUND);
    expect(makePgn(record)).toBe(pgn);
    expect(readProblemTags(record.tags)).toEqual({
      stipulation: { play: 'direct', goal: 'mate', moves: 2 },
      keys: ['l1k11'],
      intended: 1,
      heading,
    });
    expect(record.children.map(({ san, nags }) => [san, nags])).toEqual([['Ak11+', [1]]]);
  });

  test('has a diagram with everything that is printed with it', () => {
    const position = positionOf(SOUND);
    expect(countMen(position)).toBe('3+2');
    const svg = renderDiagram(position, { stipulation: '#2', heading, orientation: 'white' });
    for (const text of [
      '>A. &quot;X&quot;<',
      '>Dos &lt;aancas&gt;, Libro<',
      '>to Y<',
      '>#2<',
      '>3+2<',
    ])
      expect(svg).toContain(text);
    expect(svg).not.toContain('<aancas>');
  });
});
