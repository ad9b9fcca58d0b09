/** The puzzle on other sites: solved by mouse, keys and touch, of a day or the page's own, and what goes wrong. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePgn } from '../../src/notation/pgn.js';
import { loadProblems } from '../../src/problems/problems-wasm.js';
import { makeHeadingTags, makeProblemRecord } from '../../src/problems/record.js';
import { solveProblem } from '../../src/problems/solve.js';
import { Attempt } from '../../src/puzzles/attempt.js';
import { dailyOf, mayBeDaily, readGivenPuzzle } from '../../src/puzzles/daily.js';
import type { ReadPuzzle } from '../../src/puzzles/file.js';
import { readPuzzleSet } from '../../src/puzzles/set.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import type { AcedrexPuzzle } from '../../src/elements/puzzle/puzzle.component.js';
import { SELF_PROBLEMS } from '../problems/self-problems.js';
import { readProblem } from '../problems/support.js';
import { cdnFile } from '../support/cdn.js';
import { heard, listen, openPuzzle } from './board-support.js';
import { cutOff, settled, violations } from './look.js';
import { clickMove, labelOf, MOVING, siteForTests, square } from './support.js';

const site = siteForTests(async () => {
  await loadRules();
  const problems = new URL('../../src/wasm/problems.wasm', import.meta.url);
  await loadProblems(new Uint8Array(readFileSync(problems)));
});

const FEN = '8c1k1/10g1/8R3/p8p2/1p3L6/3r8/3G2UP4/2P3P2P2/PP9P/12/4l5r1/K7g3 b - - 38 91';
const MOVES = ['i12e8', 'g6i9', 'k12l12', 'i10l10'];
const OWN = `fen="${FEN}" moves="${MOVES.join(' ')}"`;

const HELPMATE = '12/12/12/12/12/12/12/4A7/3K8/3a8/1k10/12 b - - 0 1';
const TWO_MOVER = 'k11/12/12/12/12/12/12/12/12/12/p11/2KR7A w - - 0 1';

/** With dice: the rook takes a rook. */
const ROLLED = 'fen="12/10k1/12/12/12/r11/12/12/12/3p8/12/R5K5 w g1 - 0 7" moves="a1a7"';

/** The moves of the page's own puzzle in SAN, without the opponent's first one. */
const sans = (): readonly string[] => {
  const read = readGivenPuzzle(RULESETS.cazaux, FEN, MOVES);
  if (!read.ok) throw new Error(read.error.message);
  return new Attempt(read.value).steps.map(({ san }) => san);
};

const dailyPuzzle = async (name: string, date: string): Promise<ReadPuzzle> => {
  const file = new URL(`../../data/puzzles/${name}.puzzles`, import.meta.url);
  const read = (await readPuzzleSet(new Uint8Array(readFileSync(file)))) ?? [];
  const daily = dailyOf(
    read.filter(({ puzzle }) => mayBeDaily(puzzle)),
    new Date(date),
  );
  if (daily === undefined) throw new Error(`${name} has no puzzle of a day`);
  return daily;
};

const element = (page: Page): Locator => page.locator('acedrex-puzzle');

const reach = async (page: Page, state: string): Promise<void> => {
  await expect
    .poll(() => element(page).evaluate((puzzle) => (puzzle as AcedrexPuzzle).state))
    .toBe(state);
};

/** Once the opponent's first move has been made. */
const ready = (page: Page): Promise<void> =>
  page.locator('acedrex-board .movable').first().waitFor();

const set = (page: Page, values: Readonly<Record<string, unknown>>): Promise<void> =>
  element(page).evaluate(async (puzzle, properties) => {
    Object.assign(puzzle, properties);
    await (puzzle as AcedrexPuzzle).updateComplete;
  }, values);

const part = (page: Page, name: string): Locator => page.locator(`acedrex-puzzle [part=${name}]`);

const said = async (page: Page): Promise<string> =>
  (await part(page, 'message').innerText()).trim();

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

const EVENTS = ['start', 'wrong', 'solved', 'answered'].map((name) => `acedrex-puzzle-${name}`);

const listenToAll = async (page: Page): Promise<void> => {
  for (const name of [...EVENTS, 'acedrex-error']) await listen(page, name);
};

test('the opponent’s move is made, wrong moves are taken back, hints help, and the mouse solves it', async () => {
  const { page, complaints, requests } = await openPuzzle(site, OWN);
  await listenToAll(page);
  await ready(page);
  await expect.poll(() => part(page, 'task').innerText()).toBe('White to move: win in 2 moves.');
  await page.getByText('Black has just played Ce8.').waitFor();
  expect(await labelOf(page, 'e8')).toContain('black crocodile');
  // White is at the bottom.
  expect(await page.locator('[role=row] [data-square]').first().getAttribute('data-square')).toBe(
    'a12',
  );
  await clickMove(page, 'a1', 'a2');
  await reach(page, 'wrong');
  await expect.poll(() => said(page)).toBe('Ka2 is not the right move. Try another one.');
  await expect.poll(() => labelOf(page, 'a1')).toContain('white king');
  const first = await part(page, 'message').textContent();
  await clickMove(page, 'a1', 'a2');
  // Another text, so that it is read out again.
  await expect.poll(() => part(page, 'message').textContent()).not.toBe(first);
  expect(await said(page)).toContain('Ka2 is not the right move.');
  expect(await violations(page)).toEqual([]);

  await button(page, 'Hint').click();
  await expect.poll(() => said(page)).toContain('Move the unicornio on g6.');
  await button(page, 'Another hint').click();
  await expect.poll(() => said(page)).toContain('Move the unicornio on g6 to i9.');
  // It keeps the focus, and there are no more hints.
  await page.keyboard.press('Enter');
  await expect.poll(() => button(page, 'Another hint').getAttribute('aria-disabled')).toBe('true');
  expect(await button(page, 'Another hint').evaluate((each) => each.matches(':focus'))).toBe(true);

  await clickMove(page, 'g6', 'i9');
  await reach(page, 'asked');
  const [, reply = ''] = sans();
  expect(await said(page)).toBe(`Right. Black has replied ${reply}. Go on.`);
  expect(await labelOf(page, 'l12')).toContain('black king');
  await clickMove(page, 'i10', 'l10');
  await reach(page, 'solved');
  await expect.poll(() => said(page)).toContain('Solved, but not on the first try.');
  await expect.poll(() => labelOf(page, 'l10')).toContain('white rook');
  const steps = part(page, 'message').getByRole('button');
  expect(await steps.count()).toBe(3);
  await steps.first().click();
  await expect.poll(() => labelOf(page, 'l10')).toContain('empty');
  expect(await violations(page)).toEqual([]);

  const start = { ruleset: 'cazaux', turn: 'white', date: '' };
  expect(await heard(page, 'acedrex-puzzle-wrong')).toMatchObject([
    { ...start, san: 'Ka2', mistakes: 1 },
    { ...start, san: 'Ka2', mistakes: 2 },
  ]);
  expect(await heard(page, 'acedrex-puzzle-solved')).toMatchObject([
    { ...start, moves: sans(), mistakes: 2, hints: 2 },
  ]);
  expect(await heard(page, 'acedrex-puzzle-answered')).toEqual([]);
  expect(requests.filter((path) => /engine|worker|\.nnue|\.puzzles/.test(path))).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('keys solve it, show the solution and begin again; the focus stays', async () => {
  const { page, complaints } = await openPuzzle(site, OWN);
  await listenToAll(page);
  await ready(page);
  const press = async (name: string): Promise<void> => {
    await page.locator('acedrex-board').evaluate((board: AcedrexBoard, at) => {
      board.focusSquare(at as 'a1');
    }, name);
    await page.keyboard.press('Enter');
  };
  await press('g6');
  await press('i9');
  await reach(page, 'asked');
  await press('i10');
  await press('l10');
  await reach(page, 'solved');
  await expect.poll(() => said(page)).toContain('Solved!');

  await button(page, 'Try again').focus();
  await page.keyboard.press('Enter');
  await reach(page, 'asked');
  await expect.poll(() => labelOf(page, 'i9')).toContain('empty');
  // The task is read out, because the focus stays on the button.
  await expect
    .poll(() => page.locator('acedrex-board .spoken').innerText())
    .toBe('White to move: win in 2 moves.');
  await button(page, 'Show the solution').focus();
  await page.keyboard.press('Enter');
  await reach(page, 'answered');
  // Those who prefer reduced motion see the last position at once.
  await expect.poll(() => labelOf(page, 'l10')).toContain('white rook');
  const steps = part(page, 'message').getByRole('button');
  expect(await steps.allInnerTexts()).toHaveLength(3);
  await expect.poll(() => steps.last().getAttribute('aria-current')).toBe('true');
  expect(await button(page, 'Show the solution').evaluate((each) => each.matches(':focus'))).toBe(
    true,
  );
  expect(await heard(page, 'acedrex-puzzle-answered')).toMatchObject([
    { moves: sans(), mistakes: 0, hints: 0 },
  ]);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('on a phone, in Spanish, it is solved by touch', async () => {
  const { page, complaints } = await openPuzzle(site, `lang="es" ${OWN}`, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  await ready(page);
  await expect
    .poll(() => part(page, 'task').innerText())
    .toBe('Juegan las blancas: gane en 2 jugadas.');
  await page.getByText('Las negras acaban de jugar Ce8.').waitFor();
  const move = async (from: string, to: string): Promise<void> => {
    await square(page, from).tap();
    await square(page, to).tap();
  };
  await move('a1', 'a2');
  await expect.poll(() => said(page)).toBe('Ka2 no es la jugada correcta. Pruebe otra.');
  await button(page, 'Pista').tap();
  await expect.poll(() => said(page)).toContain('Mueva la pieza de g6: unicornio.');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await move('g6', 'i9');
  await reach(page, 'asked');
  await move('i10', 'l10');
  await expect.poll(() => said(page)).toContain('Resuelto, pero no a la primera.');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  // Board and buttons are in view together.
  const box = await button(page, 'Intentar de nuevo').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the puzzle of a day is the same everywhere, of any ruleset, and today’s unless a day is given', async () => {
  const { page, complaints, requests } = await openPuzzle(site, '', {}, (opened) =>
    opened.clock.setFixedTime(new Date('2026-11-23T23:59:00Z')),
  );
  await ready(page);
  await listenToAll(page);
  const today = await dailyPuzzle('cazaux', '2026-11-23');
  const { start } = today.line;
  expect(await page.locator('acedrex-board').evaluate((board: AcedrexBoard) => board.fen)).toBe(
    start.fen,
  );
  expect(await labelOf(page, start.kingSquare(start.turn))).toContain(`${start.turn} king`);
  for (const [ruleset, date] of [
    ['murray', '2026-11-23'],
    ['golladay', '2027-02-28'],
    ['courier', '1999-12-31'],
  ] as const) {
    await set(page, { ruleset, date });
    const { line, puzzle } = await dailyPuzzle(ruleset, date);
    await expect
      .poll(async () => (await heard(page, 'acedrex-puzzle-start')).at(-1))
      .toEqual({ ruleset, date, fen: line.start.fen, turn: line.start.turn });
    await ready(page);
    const [own] = line.own;
    if (own === undefined) throw new Error(`${puzzle.id} has no move`);
    await clickMove(page, own.move.from, own.move.to);
    await expect
      .poll(() => element(page).evaluate((each) => (each as AcedrexPuzzle).state))
      .toMatch(/^(?:replying|asked|solved)$/);
  }
  expect(await heard(page, 'acedrex-puzzle-wrong')).toEqual([]);
  expect(await heard(page, 'acedrex-error')).toEqual([]);
  expect(requests.filter((path) => path.endsWith('.puzzles'))).toEqual(
    ['cazaux', 'murray', 'golladay', 'courier'].map((name) => `/cdn/${cdnFile(`${name}.puzzles`)}`),
  );
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('with a roll, the die is shown and read out, and only its pieces can be moved', async () => {
  const { page, complaints } = await openPuzzle(site, `roll="5" ${ROLLED}`);
  await listenToAll(page);
  await ready(page);
  await expect
    .poll(() => part(page, 'task').innerText())
    .toBe('White to move: find the best move for this roll.');
  const roll = part(page, 'roll');
  expect(await roll.textContent()).toMatch(/5\s*The roll is 5: rook\./);
  // The number is in the sentence.
  expect(await roll.locator('[aria-hidden=true]').innerText()).toBe('5');
  expect(await page.locator('acedrex-board .movable').count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await clickMove(page, 'a1', 'a3');
  await reach(page, 'wrong');
  await button(page, 'Try again').click();
  await expect
    .poll(() => page.locator('acedrex-board .spoken').innerText())
    .toBe('White to move: find the best move for this roll. The roll is 5: rook.');
  await clickMove(page, 'a1', 'a7');
  await reach(page, 'solved');
  await expect
    .poll(() => heard(page, 'acedrex-puzzle-solved'))
    .toMatchObject([{ roll: 5, mistakes: 0 }]);

  const file = new URL('../../data/puzzles/dice.puzzles', import.meta.url);
  const dice = (await readPuzzleSet(new Uint8Array(readFileSync(file)))) ?? [];
  const date = '2026-11-23';
  const daily = dailyOf(dice, new Date(date));
  await set(page, { fen: '', moves: '', roll: undefined, dice: true, date, lang: 'es' });
  await expect
    .poll(async () => (await heard(page, 'acedrex-puzzle-start')).at(-1))
    .toMatchObject({ date, fen: daily?.line.start.fen, roll: daily?.puzzle.roll });
  await expect
    .poll(() => part(page, 'roll').innerText())
    .toContain(`El dado muestra ${daily?.puzzle.roll}: `);
  expect(await heard(page, 'acedrex-error')).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a helpmate is solved, and problems are shown with their whole trees', async () => {
  const pgnOf = async (...text: readonly [string, string, string]): Promise<string> => {
    const problem = readProblem(...text);
    const solved = await solveProblem(problem, { tries: 1 });
    if (!solved.ok) throw new Error(solved.error.message);
    const tags = makeHeadingTags({ author: 'Alfonso' });
    return makePgn(makeProblemRecord(solved.value, problem.position, tags));
  };
  const { page, complaints } = await openPuzzle(site, OWN);
  await ready(page);
  await listenToAll(page);
  const task = part(page, 'task');
  const moves = page.getByRole('treeitem');

  await set(page, { pgn: await pgnOf('cazaux', HELPMATE, 'h#2') });
  await task.filter({ hasText: 'Black moves, both sides help, and White mates in 2.' }).waitFor();
  await clickMove(page, 'b2', 'c1');
  await reach(page, 'wrong');
  await clickMove(page, 'b2', 'a3');
  await reach(page, 'asked');
  await clickMove(page, 'd3', 'e1');
  await reach(page, 'solved');
  const [solved] = await heard(page, 'acedrex-puzzle-solved');
  expect(solved).toMatchObject({ moves: ['Ka3', 'Kc3', 'Ae1', 'Ab6#'], mistakes: 1 });
  const texts = (await moves.allInnerTexts()).map((text) => text.replace('▾', '').trim());
  expect(texts).toEqual(['1. Ka3', '1… Kc3', '2. Ae1', '2… Ab6#']);
  await page.getByRole('button', { name: 'Diagram' }).click();
  await moves.nth(1).click();
  await expect.poll(() => labelOf(page, 'c3')).toContain('white king');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => labelOf(page, 'b6')).toContain('white aanca');
  expect(await violations(page)).toEqual([]);

  // The first move only nearly solves it.
  await set(page, { pgn: await pgnOf('cazaux', TWO_MOVER, '#2') });
  await task.filter({ hasText: 'White mates in 2.' }).waitFor();
  await page.getByText('#2 · Alfonso').waitFor();
  await clickMove(page, 'd1', 'd11');
  await reach(page, 'wrong');
  await expect.poll(() => said(page)).toContain('Rd11 is a try: only a1=R+ refutes it.');
  await button(page, 'Show the solution').click();
  await reach(page, 'answered');
  await moves.filter({ hasText: '1. Ak11+!' }).waitFor();
  await moves.filter({ hasText: '2. Rd11#' }).first().waitFor();
  await moves.filter({ hasText: '1. Rd11?' }).filter({ hasText: 'threatens Ak11#' }).click();
  await expect.poll(() => labelOf(page, 'd11')).toContain('white rook');

  // A self problem has a tree, too.
  const [self] = SELF_PROBLEMS;
  if (self === undefined) throw new Error('there are no self problems');
  await set(page, { pgn: await pgnOf(...self) });
  await task.filter({ hasText: / forces / }).waitFor();
  await button(page, 'Show the solution').click();
  await moves.filter({ hasText: '1… ' }).first().waitFor();

  await set(page, { pgn: '1. e5 e8 *' });
  await reach(page, 'failed');
  await part(page, 'error').filter({ hasText: 'it needs a tag such as' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what cannot be used is said, with its code, and the element is never empty', async () => {
  const { page } = await openPuzzle(site, OWN, {}, (opened) =>
    opened.route('**/nothing.puzzles', (route) => route.fulfill({ status: 404 })),
  );
  await listenToAll(page);
  await ready(page);
  const nothing = {
    ...{ ruleset: 'cazaux', fen: '', moves: '', roll: undefined },
    ...{ date: '', puzzlesUrl: '' },
  };
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, string, RegExp])[] = [
    [{ ruleset: 'chess' }, 'ruleset-unknown', /"chess" is not a ruleset/],
    [{ fen: 'nonsense', moves: 'e5' }, 'fen-rank-count', /ranks?/],
    [{ fen: FEN, moves: 'Ce8 a1a12' }, 'move-illegal', /^Move 2: /],
    [{ fen: FEN, moves: 'Ce8 Zz9' }, 'san-syntax', /^Move 2: "Zz9" is not a move/],
    [{ fen: FEN }, 'puzzle-moves', /no moves/],
    [{ fen: FEN, moves: 'Ce8 g6i9', roll: 2 }, 'puzzle-moves', /roll does not allow/],
    [{ fen: FEN.replace('K7', '8'), moves: 'e5' }, 'king-missing', /White has no king/],
    [{ date: '2026-02-30' }, 'puzzle-date', /"2026-02-30" is not a date/],
    [{ date: 'yesterday' }, 'puzzle-date', /not a date such as/],
    [{ ruleset: 'custom:stalemate=draws' }, 'puzzles-none', /only for cazaux, courier/],
    [
      { puzzlesUrl: `/cdn/${cdnFile('rules.wasm')}` },
      'puzzles-invalid',
      /damaged, or not a set of puzzles/,
    ],
    [{ puzzlesUrl: '/nothing.puzzles' }, 'puzzles-missing', /nothing\.puzzles answered 404/],
  ];
  for (const [values, code, words] of cases) {
    await set(page, { ...nothing, ...values });
    const line = page.locator(`acedrex-puzzle [part=error][data-code="${code}"]`);
    await line.waitFor();
    expect(await line.innerText(), code).toMatch(words);
    expect(await page.locator('acedrex-puzzle:state(invalid)').count(), code).toBe(1);
    expect(await page.locator('acedrex-board .square').count()).toBe(144);
  }
  const codes = (await heard(page, 'acedrex-error')) as readonly { readonly code: string }[];
  expect(codes.map(({ code }) => code)).toEqual(cases.map(([, code]) => code));
  // A position that can be read is shown all the same.
  await set(page, { ...nothing, fen: FEN });
  await page.locator('[data-code=puzzle-moves]').waitFor();
  await expect.poll(() => labelOf(page, 'a1')).toContain('white king');
  expect(await violations(page)).toEqual([]);

  await set(page, { lang: 'es', fen: '', date: 'ayer' });
  await page.getByText('«ayer» no es una fecha como 2026-11-23.').waitFor();
  await set(page, { lang: '', date: '2026-11-23' });
  await ready(page);
  await expect.poll(() => page.locator('acedrex-puzzle:state(invalid)').count()).toBe(0);
  await page.context().close();
});

test('what could not be loaded is loaded when asked again', async () => {
  let isMissing = true;
  const { page } = await openPuzzle(site, OWN, {}, async (opened) => {
    await opened.route('**/cdn/rules-*.wasm', (route) =>
      isMissing ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await opened.route('**/cdn/*.puzzles', (route) =>
      isMissing ? route.abort() : route.fallback(),
    );
  });
  await page.locator('acedrex-puzzle [data-code=wasm-missing]').waitFor();
  // The position needs no rules.
  await expect.poll(() => labelOf(page, 'a1')).toContain('white king');
  isMissing = false;
  await button(page, 'Try again').click();
  await ready(page);
  await clickMove(page, 'g6', 'i9');
  await reach(page, 'asked');
  isMissing = true;
  await set(page, { fen: '', moves: '' });
  await page.locator('acedrex-puzzle [data-code=puzzles-unreachable]').waitFor();
  await page.context().setOffline(true);
  await button(page, 'Try again').click();
  await page.locator('acedrex-puzzle [data-code=offline]').waitFor();
  await page.context().setOffline(false);
  isMissing = false;
  await button(page, 'Try again').click();
  await ready(page);
  await page.context().close();
});

test('a page can refuse moves, use the methods, and take the element elsewhere', async () => {
  const { page } = await openPuzzle(site, `${OWN} orientation="black"`, MOVING);
  await listenToAll(page);
  await ready(page);
  await expect
    .poll(() => page.locator('[role=row] [data-square]').first().getAttribute('data-square'))
    .toBe('l1');
  await page.evaluate(() => {
    document.addEventListener(
      'acedrex-move',
      (event) => {
        event.preventDefault();
      },
      { once: true },
    );
  });
  await clickMove(page, 'a1', 'a2');
  await reach(page, 'asked');
  await expect.poll(() => heard(page, 'acedrex-puzzle-wrong')).toEqual([]);

  await clickMove(page, 'g6', 'i9');
  await element(page).evaluate((puzzle) => {
    const { parentElement } = puzzle;
    puzzle.remove();
    parentElement?.append(puzzle);
  });
  // The reply still comes.
  await reach(page, 'asked');
  await expect.poll(() => said(page)).toContain('Black has replied');
  const call = (name: 'hint' | 'solve' | 'reset'): Promise<void> =>
    element(page).evaluate((puzzle, method) => {
      (puzzle as AcedrexPuzzle)[method]();
    }, name);
  await call('hint');
  await expect.poll(() => said(page)).toContain('Move the rook on i10.');
  await call('solve');
  await reach(page, 'answered');
  // Without a preference for reduced motion, the moves follow one another.
  await expect.poll(() => labelOf(page, 'l10')).toContain('white rook');
  expect(await heard(page, 'acedrex-puzzle-answered')).toMatchObject([{ hints: 1, mistakes: 0 }]);
  await call('solve');
  await expect.poll(() => heard(page, 'acedrex-puzzle-answered')).toHaveLength(1);
  await call('reset');
  await reach(page, 'asked');
  await page.context().close();
});

test.each([
  [1440, 900, 'light'],
  [768, 1000, 'dark'],
] as const)(
  'at %i x %i, %s, nothing is cut off, and all is in view',
  async (width, height, scheme) => {
    const { page } = await openPuzzle(site, OWN, {
      viewport: { width, height },
      colorScheme: scheme,
    });
    await ready(page);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    const [board, panel] = await Promise.all(
      [page.locator('acedrex-board'), part(page, 'panel')].map((each) => each.boundingBox()),
    );
    // Beside the board where there is room, else below it.
    if (width > 1000) expect(panel?.x ?? 0).toBeGreaterThanOrEqual(board?.width ?? 0);
    else expect(panel?.y ?? 0).toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 0));
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(height);
    await page.context().close();
  },
);
