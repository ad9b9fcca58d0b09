/** The puzzle element: solved by mouse, keys and touch, with daily and custom puzzles, and its errors. */
import { beforeAll, expect, test, vi } from 'vitest';
import { sampled } from '../support/scale.js';
import { makePgn } from '../../src/notation/pgn.js';
import { loadProblems } from '../../src/problems/problems-wasm.js';
import { makeHeadingTags, makeProblemRecord } from '../../src/problems/record.js';
import { solveProblem } from '../../src/problems/solve.js';
import { Attempt } from '../../src/puzzles/attempt.js';
import { dailyOf, mayBeDaily, readGivenPuzzle } from '../../src/puzzles/daily.js';
import type { ReadPuzzle } from '../../src/puzzles/file.js';
import { readPuzzleSet } from '../../src/puzzles/set.js';
import { diceSetUrl, puzzleSetUrl } from '../../src/puzzles/set-urls.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS, type RulesetName } from '../../src/rules/rulesets.js';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import type { AcedrexPuzzle } from '../../src/elements/puzzle/puzzle.js';
import { rulesUrl } from '../../src/wasm/rules-url.js';
import { readProblem } from '../problems/read-problem.js';
import {
  button,
  clickMove,
  cutOff,
  find,
  heard,
  labelOf,
  listen,
  missing,
  mountPuzzle,
  MOVING,
  page,
  set,
  settled,
  square,
  violations,
  type Locator,
} from './support.js';

beforeAll(async () => {
  await Promise.all([loadRules(), loadProblems()]);
});

const FEN = '8c1k1/10g1/8R3/p8p2/1p3L6/3r8/3G2UP4/2P3P2P2/PP9P/12/4l5r1/K7g3 b - - 38 91';
const MOVES = ['i12e8', 'g6i9', 'k12l12', 'i10l10'];
const OWN = `fen="${FEN}" moves="${MOVES.join(' ')}"`;

const HELPMATE = '12/12/12/12/12/12/12/4A7/3K8/3a8/1k10/12 b - - 0 1';
const TWO_MOVER = 'k11/12/12/12/12/12/12/12/12/12/p11/2KR7A w - - 0 1';

/** With dice: the rook captures a rook. */
const ROLLED = 'fen="12/10k1/12/12/12/r11/12/12/12/3p8/12/R5K5 w g1 - 0 7" moves="a1a7"';

/** The moves of the custom puzzle in SAN, without the opponent's first move. */
const sans = (): readonly string[] => {
  const read = readGivenPuzzle(RULESETS.cazaux, FEN, MOVES);
  if (!read.ok) throw new Error(read.error.message);
  return new Attempt(read.value).steps.map(({ san }) => san);
};

const readSet = async (url: URL): Promise<readonly ReadPuzzle[]> =>
  (await readPuzzleSet(new Uint8Array(await (await fetch(url)).arrayBuffer()))) ?? [];

const dailyPuzzle = async (name: RulesetName, date: string): Promise<ReadPuzzle> => {
  const read = (await readSet(puzzleSetUrl(name))).filter(({ puzzle }) => mayBeDaily(puzzle));
  const daily = dailyOf(read, new Date(date));
  if (daily === undefined) throw new Error(`${name} has no puzzle of a day`);
  return daily;
};

const element = (): AcedrexPuzzle => find('acedrex-puzzle');

const reach = (state: string): Promise<void> => expect.poll(() => element().state).toBe(state);

/** Once the opponent's first move has been made. */
const ready = (): Promise<void> => page.locator('acedrex-board .movable').first().waitFor();

const setPuzzle = (values: Readonly<Record<string, unknown>>): Promise<void> =>
  set(values, element());

const part = (name: string): Locator => page.locator(`acedrex-puzzle [part=${name}]`);

const said = async (): Promise<string> => (await part('message').innerText()).trim();

const focusSquare = async (name: string): Promise<void> => {
  ((await page.locator('acedrex-board').element()) as AcedrexBoard).focusSquare(name as 'a1');
};

const EVENTS = ['start', 'wrong', 'solved', 'answered'].map((name) => `acedrex-puzzle-${name}`);

const listenToAll = (): void => {
  for (const name of [...EVENTS, 'acedrex-error']) listen(name);
};

test('a puzzle can be solved by mouse with hints, and wrong moves are taken back', async () => {
  await mountPuzzle(OWN);
  listenToAll();
  await ready();
  await expect.poll(() => part('task').innerText()).toBe('White to move: win in 2 moves.');
  await page.getByText('Black has just played Ce8.').waitFor();
  expect(await labelOf('e8')).toContain('black crocodile');
  // White is at the bottom.
  expect(await page.locator('[role=row] [data-square]').first().getAttribute('data-square')).toBe(
    'a12',
  );
  await clickMove('a1', 'a2');
  await reach('wrong');
  await expect.poll(() => said()).toBe('Ka2 is not the right move. Try another move.');
  await expect.poll(() => labelOf('a1')).toContain('white king');
  const first = await part('message').textContent();
  await clickMove('a1', 'a2');
  // The text differs, so that screen readers announce it again.
  await expect.poll(() => part('message').textContent()).not.toBe(first);
  expect(await said()).toContain('Ka2 is not the right move.');
  expect(await violations()).toEqual([]);

  await button('Hint').click();
  await expect.poll(() => said()).toContain('Move the unicornio on g6.');
  await button('Another hint').click();
  await expect.poll(() => said()).toContain('Move the unicornio on g6 to i9.');
  // The button keeps the focus although there are no more hints.
  await page.keyboard.press('Enter');
  await expect.poll(() => button('Another hint').getAttribute('aria-disabled')).toBe('true');
  expect(await button('Another hint').evaluate((each) => each.matches(':focus'))).toBe(true);

  await clickMove('g6', 'i9');
  await reach('asked');
  const [, reply = ''] = sans();
  expect(await said()).toBe(`Right. Black has replied ${reply}. Keep going.`);
  expect(await labelOf('l12')).toContain('black king');
  await clickMove('i10', 'l10');
  await reach('solved');
  await expect.poll(() => said()).toContain('Solved, but not on the first try.');
  await expect.poll(() => labelOf('l10')).toContain('white rook');
  const steps = part('message').getByRole('button');
  expect(steps.count()).toBe(3);
  await steps.first().click();
  await expect.poll(() => labelOf('l10')).toContain('empty');
  expect(await violations()).toEqual([]);

  const start = { ruleset: 'cazaux', turn: 'white', date: '' };
  expect(heard('acedrex-puzzle-wrong')).toMatchObject([
    { ...start, san: 'Ka2', mistakes: 1 },
    { ...start, san: 'Ka2', mistakes: 2 },
  ]);
  expect(heard('acedrex-puzzle-solved')).toMatchObject([
    { ...start, moves: sans(), mistakes: 2, hints: 2 },
  ]);
  expect(heard('acedrex-puzzle-answered')).toEqual([]);
});

test('a puzzle can be solved, shown and restarted by keyboard without losing the focus', async () => {
  await mountPuzzle(OWN);
  listenToAll();
  await ready();
  const press = async (name: string): Promise<void> => {
    await focusSquare(name);
    await page.keyboard.press('Enter');
  };
  await press('g6');
  await press('i9');
  await reach('asked');
  await press('i10');
  await press('l10');
  await reach('solved');
  await expect.poll(() => said()).toContain('Solved!');

  await button('Try again').focus();
  await page.keyboard.press('Enter');
  await reach('asked');
  await expect.poll(() => labelOf('i9')).toContain('empty');
  // The task is read out, because the focus stays on the button.
  await expect
    .poll(() => page.locator('acedrex-board .spoken').innerText())
    .toBe('White to move: win in 2 moves.');
  await button('Show the solution').focus();
  await page.keyboard.press('Enter');
  await reach('answered');
  // With reduced motion, the last position is shown at once.
  await expect.poll(() => labelOf('l10')).toContain('white rook');
  const steps = part('message').getByRole('button');
  expect(steps.allInnerTexts()).toHaveLength(3);
  await expect.poll(() => steps.last().getAttribute('aria-current')).toBe('true');
  expect(await button('Show the solution').evaluate((each) => each.matches(':focus'))).toBe(true);
  expect(heard('acedrex-puzzle-answered')).toMatchObject([
    { moves: sans(), mistakes: 0, hints: 0 },
  ]);
  expect(await violations()).toEqual([]);
});

test('a puzzle can be solved by touch on a phone, in Spanish', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await mountPuzzle(`lang="es" ${OWN}`);
  await ready();
  await expect.poll(() => part('task').innerText()).toBe('Juegan blancas: gane en 2 jugadas.');
  await page.getByText('Las negras acaban de jugar Ce8.').waitFor();
  const move = async (from: string, to: string): Promise<void> => {
    await square(from).tap();
    await square(to).tap();
  };
  await move('a1', 'a2');
  await expect.poll(() => said()).toBe('Ka2 no es la jugada correcta. Pruebe otra.');
  await button('Pista').tap();
  await expect.poll(() => said()).toContain('Mueva la pieza de g6 (unicornio).');
  await settled();
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);
  await move('g6', 'i9');
  await reach('asked');
  await move('i10', 'l10');
  await expect.poll(() => said()).toContain('Resuelto, pero no a la primera.');
  await settled();
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);
  // Board and buttons are in view together.
  const box = await button('Intentar de nuevo').boundingBox();
  expect(box.bottom).toBeLessThan(740);
});

test('the daily puzzle depends only on the ruleset and the date, and the default date is today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T23:59:00Z') });
  await mountPuzzle();
  await ready();
  listenToAll();
  const today = await dailyPuzzle('cazaux', '2026-11-23');
  const { start } = today.line;
  expect(((await page.locator('acedrex-board').element()) as AcedrexBoard).fen).toBe(start.fen);
  expect(await labelOf(start.kingSquare(start.turn))).toContain(`${start.turn} king`);
  for (const [ruleset, date] of [
    ['murray', '2026-11-23'],
    ['golladay', '2027-02-28'],
    ['courier', '1999-12-31'],
  ] as const) {
    await setPuzzle({ ruleset, date });
    const { line, puzzle } = await dailyPuzzle(ruleset, date);
    await expect
      .poll(() => heard('acedrex-puzzle-start').at(-1))
      .toEqual({ ruleset, date, fen: line.start.fen, turn: line.start.turn });
    await ready();
    const [own] = line.own;
    if (own === undefined) throw new Error(`${puzzle.id} has no move`);
    await clickMove(own.move.from, own.move.to);
    await expect.poll(() => element().state).toMatch(/^(?:replying|asked|solved)$/);
  }
  expect(heard('acedrex-puzzle-wrong')).toEqual([]);
  expect(heard('acedrex-error')).toEqual([]);
});

test('with a roll, the die is shown and announced, and only pieces of the rolled kind can move', async () => {
  await mountPuzzle(`roll="5" ${ROLLED}`);
  listenToAll();
  await ready();
  await expect
    .poll(() => part('task').innerText())
    .toBe('White to move: find the best move for this roll.');
  const roll = part('roll');
  expect(await roll.textContent()).toMatch(/5\s*The roll is 5: rook\./);
  // The number on the die is hidden from screen readers, because the sentence contains it.
  expect(await roll.locator('[aria-hidden=true]').innerText()).toBe('5');
  expect(page.locator('acedrex-board .movable').count()).toBe(1);
  expect(await violations()).toEqual([]);
  await clickMove('a1', 'a3');
  await reach('wrong');
  await button('Try again').click();
  await expect
    .poll(() => page.locator('acedrex-board .spoken').innerText())
    .toBe('White to move: find the best move for this roll. The roll is 5: rook.');
  await clickMove('a1', 'a7');
  await reach('solved');
  await expect.poll(() => heard('acedrex-puzzle-solved')).toMatchObject([{ roll: 5, mistakes: 0 }]);

  const dice = await readSet(diceSetUrl());
  const date = '2026-11-23';
  const daily = dailyOf(dice, new Date(date));
  await setPuzzle({ fen: '', moves: '', roll: undefined, dice: true, date, lang: 'es' });
  await expect
    .poll(() => heard('acedrex-puzzle-start').at(-1))
    .toMatchObject({ date, fen: daily?.line.start.fen, roll: daily?.puzzle.roll });
  await expect
    .poll(() => part('roll').innerText())
    .toContain(`El dado muestra ${daily?.puzzle.roll}: `);
  expect(heard('acedrex-error')).toEqual([]);
});

test('helpmates can be solved, and problems show the whole tree of their solution', async () => {
  const pgnOf = async (...text: readonly [string, string, string]): Promise<string> => {
    const problem = readProblem(...text);
    const solved = await solveProblem(problem, { tries: 1 });
    if (!solved.ok) throw new Error(solved.error.message);
    const tags = makeHeadingTags({ author: 'Alfonso' });
    return makePgn(makeProblemRecord(solved.value, problem.position, tags));
  };
  await mountPuzzle(OWN);
  await ready();
  listenToAll();
  const task = part('task');
  const moves = page.getByRole('treeitem');

  await setPuzzle({ pgn: await pgnOf('cazaux', HELPMATE, 'h#2') });
  await task
    .filter({ hasText: 'Black moves first, and both sides cooperate so that White mates in 2.' })
    .waitFor();
  await clickMove('b2', 'c1');
  await reach('wrong');
  await clickMove('b2', 'a3');
  await reach('asked');
  await clickMove('d3', 'e1');
  await reach('solved');
  const [solved] = heard('acedrex-puzzle-solved');
  expect(solved).toMatchObject({ moves: ['Ka3', 'Kc3', 'Ae1', 'Ab6#'], mistakes: 1 });
  const texts = moves.allInnerTexts().map((text) => text.replace('▾', '').trim());
  expect(texts).toEqual(['1. Ka3', '1… Kc3', '2. Ae1', '2… Ab6#']);
  await page.getByRole('button', { name: 'Diagram' }).click();
  await moves.nth(1).click();
  await expect.poll(() => labelOf('c3')).toContain('white king');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => labelOf('b6')).toContain('white aanca');
  expect(await violations()).toEqual([]);

  // The first move is a try that nearly solves the problem.
  await setPuzzle({ pgn: await pgnOf('cazaux', TWO_MOVER, '#2') });
  await task.filter({ hasText: 'White mates in 2.' }).waitFor();
  await page.getByText('#2 · Alfonso').waitFor();
  await clickMove('d1', 'd11');
  await reach('wrong');
  await expect.poll(() => said()).toContain('Rd11 is a try: only a1=R+ refutes it.');
  await button('Show the solution').click();
  await reach('answered');
  await moves.filter({ hasText: '1. Ak11+!' }).waitFor();
  await moves.filter({ hasText: '2. Rd11#' }).first().waitFor();
  await moves.filter({ hasText: '1. Rd11?' }).filter({ hasText: 'threatens Ak11#' }).click();
  await expect.poll(() => labelOf('d11')).toContain('white rook');

  // A self problem has a tree, too.
  const self = '12/12/12/12/12/12/12/12/11r/9K2/11k/7R4 w - - 0 1';
  // A host page may contain a PGN with markup around it.
  const wrapped = `<pre>${await pgnOf('murray', self, 's-win 2')}</pre>`;
  await setPuzzle({ pgn: wrapped });
  await task.filter({ hasText: / forces / }).waitFor();
  await button('Show the solution').click();
  await moves.filter({ hasText: '1… ' }).first().waitFor();

  await setPuzzle({ pgn: '1. e5 e8 *' });
  await reach('failed');
  await part('error').filter({ hasText: 'it needs a tag such as' }).waitFor();
});

test('invalid input is reported with its code, and the board is always shown', async () => {
  missing('nothing.puzzles');
  await mountPuzzle(OWN);
  listenToAll();
  await ready();
  const nothing = {
    ...{ ruleset: 'cazaux', fen: '', moves: '', roll: undefined },
    ...{ date: '', puzzlesUrl: '' },
  };
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, string, RegExp])[] = [
    [{ ruleset: 'chess' }, 'ruleset-unknown', /"chess" is not a ruleset/],
    [{ fen: 'nonsense', moves: 'e5' }, 'fen-rank-count', /ranks?/],
    [{ fen: FEN, moves: 'Ce8 a1a12' }, 'move-illegal', /^Move 2: /],
    [{ fen: FEN, moves: 'Ce8 Zz9' }, 'san-syntax', /^Move 2: "Zz9" is not a move/],
    [{ fen: FEN }, 'puzzle-moves', /no solution moves/],
    [{ fen: FEN, moves: 'Ce8 g6i9', roll: 2 }, 'puzzle-moves', /roll does not allow/],
    [{ fen: FEN.replace('K7', '8'), moves: 'e5' }, 'king-missing', /White has no king/],
    [{ date: '2026-02-30' }, 'puzzle-date', /"2026-02-30" is not a valid date/],
    [{ date: 'yesterday' }, 'puzzle-date', /Use the form/],
    [{ ruleset: 'custom:stalemate=draws' }, 'puzzles-none', /only for cazaux, courier/],
    [{ puzzlesUrl: rulesUrl().href }, 'puzzles-invalid', /damaged or is not a puzzle file/],
    [{ puzzlesUrl: '/nothing.puzzles' }, 'puzzles-missing', /nothing\.puzzles returned 404/],
  ];
  for (const [values, code, words] of cases) {
    await setPuzzle({ ...nothing, ...values });
    const line = page.locator(`acedrex-puzzle [part=error][data-code="${code}"]`);
    await line.waitFor();
    expect(await line.innerText(), code).toMatch(words);
    expect(page.locator('acedrex-puzzle:state(invalid)').count(), code).toBe(1);
    expect(page.locator('acedrex-board .square').count()).toBe(144);
  }
  const codes = heard('acedrex-error') as readonly { readonly code: string }[];
  expect(codes.map(({ code }) => code)).toEqual(cases.map(([, code]) => code));
  // A valid position is shown even without a puzzle.
  await setPuzzle({ ...nothing, fen: FEN });
  await page.locator('[data-code=puzzle-moves]').waitFor();
  await expect.poll(() => labelOf('a1')).toContain('white king');
  expect(await violations()).toEqual([]);

  await setPuzzle({ lang: 'es', fen: '', date: 'ayer' });
  await page.getByText('«ayer» no es una fecha como 2026-11-23.').waitFor();
  await setPuzzle({ lang: '', date: '2026-11-23' });
  await ready();
  await expect.poll(() => page.locator('acedrex-puzzle:state(invalid)').count()).toBe(0);
});

test('the host page can prevent moves, call methods and move the element', async () => {
  await page.emulateMedia(MOVING);
  await mountPuzzle(`${OWN} orientation="black"`);
  listenToAll();
  await ready();
  await expect
    .poll(() => page.locator('[role=row] [data-square]').first().getAttribute('data-square'))
    .toBe('l1');
  element().addEventListener('acedrex-move', (event) => event.preventDefault(), { once: true });
  await clickMove('a1', 'a2');
  await reach('asked');
  await expect.poll(() => heard('acedrex-puzzle-wrong')).toEqual([]);

  await clickMove('g6', 'i9');
  const puzzle = element();
  const { parentElement } = puzzle;
  puzzle.remove();
  parentElement?.append(puzzle);
  // The reply still comes.
  await reach('asked');
  await expect.poll(() => said()).toContain('Black has replied');
  element().hint();
  await expect.poll(() => said()).toContain('Move the rook on i10.');
  element().solve();
  await reach('answered');
  // Without a preference for reduced motion, the moves are played one after another.
  await expect.poll(() => labelOf('l10')).toContain('white rook');
  expect(heard('acedrex-puzzle-answered')).toMatchObject([{ hints: 1, mistakes: 0 }]);
  element().solve();
  await expect.poll(() => heard('acedrex-puzzle-answered')).toHaveLength(1);
  element().reset();
  await reach('asked');
});

test.each(
  sampled(
    [
      [1440, 900, 'light'],
      [768, 1000, 'dark'],
    ] as const,
    1,
  ),
)(
  'the element is accessible and entirely in view at %i x %i, in %s colours',
  async (width, height, scheme) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await mountPuzzle(OWN);
    await ready();
    await settled();
    expect(await violations()).toEqual([]);
    expect(cutOff()).toEqual([]);
    const board = await page.locator('acedrex-board').boundingBox();
    const panel = await part('panel').boundingBox();
    // The panel is beside the board if it fits, otherwise below it.
    if (width > 1000) expect(panel.x).toBeGreaterThanOrEqual(board.width);
    else expect(panel.y).toBeGreaterThanOrEqual(board.bottom);
    expect(panel.bottom).toBeLessThanOrEqual(height);
  },
);
