/** Puzzles on the page: solved by mouse, touch and keyboard, explained, stored, and in Spanish. */
import { beforeAll, expect, test, vi } from 'vitest';
import problems from '../../data/problems/collection.txt?raw';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makeSan } from '../../src/notation/san.js';
import { findProblems, readCollection } from '../../src/problems/collection.js';
import { COURSE_LENGTH, exerciseOf } from '../../src/puzzles/course.js';
import type { ReadPuzzle } from '../../src/puzzles/file.js';
import { aimOf } from '../../src/puzzles/goal.js';
import { readPuzzleSet } from '../../src/puzzles/set.js';
import { diceSetUrl, puzzleSetUrl } from '../../src/puzzles/set-urls.js';
import { forkedBy } from '../../src/motifs/fork.js';
import type { LegalMove } from '../../src/rules/moves.js';
import { resultFor } from '../../src/rules/outcome.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import type { Score } from '../../src/rules/score.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import {
  chooseFiles,
  clickMove,
  cutOff,
  downloaded,
  go,
  labelOf,
  openPage,
  openView,
  page,
  settled,
  square,
  violations,
} from './views-support.js';

const readSet = async (url: URL): Promise<readonly ReadPuzzle[]> =>
  (await readPuzzleSet(new Uint8Array(await (await fetch(url)).arrayBuffer()))) ?? [];

let puzzles: readonly ReadPuzzle[] = [];
const collection = readCollection(problems) ?? [];

beforeAll(async () => {
  await loadRules();
  puzzles = await readSet(puzzleSetUrl('cazaux'));
});

const puzzleWith = (
  what: string,
  isWanted: (read: ReadPuzzle) => boolean,
  all = puzzles,
): ReadPuzzle => {
  const found = all.find(isWanted);
  if (found === undefined) throw new Error(`no puzzle ${what}`);
  return found;
};

/** Whether a score is at most `centipawns`; `Infinity` admits every score, mates too. */
const isAtMost = (score: Score | undefined, centipawns: number): boolean =>
  centipawns === Infinity || (score?.kind === 'centipawns' && score.value <= centipawns);

/**
 * A puzzle with the given number of moves by the solver, without promotions, which would open a dialog. `maxSecond`
 * limits the score of the second-best first move.
 */
const puzzleOf = (moves: number, maxSecond = Infinity): ReadPuzzle =>
  puzzleWith(
    `of ${moves} moves`,
    ({ puzzle, line }) =>
      line.own.length === moves &&
      isAtMost(puzzle.proof.steps[0]?.second, maxSecond) &&
      puzzle.roll === undefined &&
      puzzle.mistake !== undefined &&
      line.own.every(({ move }) => move.promotion === undefined),
  );

/** A legal first move that is neither the solution nor another win. */
const wrongMove = ({
  line: { start, own },
}: ReadPuzzle): { from: string; to: string; san: string } => {
  const found = start
    .legalMoves()
    .find(
      ({ from, to, promotion }) =>
        promotion === undefined &&
        (from !== own[0]?.move.from || to !== own[0].move.to) &&
        start.play({ from, to }).result() !== resultFor(start.turn),
    );
  if (found === undefined) throw new Error('every move is right');
  return { from: found.from, to: found.to, san: makeSan(start, found) };
};

/** The moves that win the game at once. */
const winsAt = (position: Position): readonly LegalMove[] =>
  position.legalMoves().filter((move) => position.play(move).result() === resultFor(position.turn));

/** A puzzle of one move in which another move wins one move later, whatever the reply; returns both. */
const slowerWin = (): { read: ReadPuzzle; slower: LegalMove } => {
  const isSlower = (start: Position, move: LegalMove): boolean => {
    const after = start.play(move);
    const replies = after.legalMoves();
    return replies.length > 0 && replies.every((reply) => winsAt(after.play(reply)).length > 0);
  };
  for (const read of puzzles) {
    const { puzzle, line } = read;
    const [step] = puzzle.proof.steps;
    if (puzzle.goal.kind !== 'end' || puzzle.goal.moves !== 1) continue;
    if (step?.second?.kind !== 'mate' || step.second.moves !== 2) continue;
    const slower = line.start
      .legalMoves()
      .find((move) => move.promotion === undefined && isSlower(line.start, move));
    if (slower !== undefined) return { read, slower };
  }
  throw new Error('no puzzle has a slower win');
};

const show = async ({ puzzle }: ReadPuzzle): Promise<void> => {
  go(`#puzzles?ruleset=cazaux&id=${puzzle.id}`);
  await page
    .locator(`[data-test=attempt-state][data-id="${puzzle.id}"]`)
    .waitFor({ state: 'attached' });
};

const waitFor = (state: string): Promise<void> =>
  page.locator(`[data-test=attempt-state][data-state=${state}]`).waitFor({ state: 'attached' });

const said = (): Promise<string> => page.locator('[data-test=attempt-state]').innerText();

const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

interface Exported {
  readonly results: readonly { readonly at: string }[];
  readonly cards: readonly { readonly key: string }[];
  readonly seen: readonly string[];
}
const exported = async (): Promise<Exported> =>
  JSON.parse(await (await downloaded('Export the history')).text()) as Exported;

const marks = (): readonly string[] => page.locator('.results a').allInnerTexts();

/** Plays the solution; `make` makes one move. */
const solve = async (
  { line }: ReadPuzzle,
  make: (from: string, to: string) => Promise<void>,
): Promise<void> => {
  for (const [index, { move }] of line.own.entries()) {
    if (index > 0) await waitFor('asked');
    await make(move.from, move.to);
    if (index + 1 < line.own.length)
      await expect.poll(() => said()).toMatch(/is right|replied|es correcta|respondido/);
  }
  await waitFor('solved');
};

test('a puzzle solved by mouse explains wrong moves, gives hints and stays in the history', async () => {
  await openPage();
  await openView('Puzzles');
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  const read = puzzleOf(2);
  const { start } = read.line;
  await show(read);
  await expect
    .poll(() => page.locator('[data-test=puzzle-origin]').innerText())
    .toMatch(/^Rules: Cazaux and Musser\. (White|Black) has just played /);
  // An unfinished puzzle stays if its tab is pressed, and while another tab is shown.
  const address = page.url();
  const tabOf = (name: string) => page.getByRole('link', { name, exact: true });
  await tabOf('Training').click();
  expect(page.url()).toBe(address);
  await tabOf('Puzzle of the day').click();
  await expect.poll(() => tabOf('Puzzle of the day').getAttribute('aria-current')).toBe('page');
  await tabOf('Training').click();
  await expect.poll(() => page.url()).toBe(address);
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  // The page explains the cost of help before the user requests it.
  const notice = page.locator('[data-test=attempt-notice]');
  const cost = 'With a hint, the puzzle is not rated. Showing the solution counts as not solved.';
  expect(await notice.innerText()).toBe(cost);
  for (const name of ['Hint', 'Show the solution'])
    expect(await page.getByRole('button', { name, exact: true }).getAttribute('title')).toBe(cost);
  const analyse = page.getByRole('link', { name: 'Analyse', exact: true });
  const place = await analyse.boundingBox();
  const { from, to, san } = wrongMove(read);
  await clickMove(from, to);
  await waitFor('wrong');
  // The tried move is still shown after visits to another view and to the puzzle of the day.
  await openView('Library');
  await openView('Puzzles');
  await waitFor('wrong');
  expect(page.url()).toBe(address);
  await tabOf('Puzzle of the day').click();
  await waitFor('asked');
  await tabOf('Training').click();
  await waitFor('wrong');
  expect(await analyse.boundingBox()).toEqual(place);
  // The engine's reply appears automatically, below the verdict.
  await expect
    .poll(() => said())
    .toMatch(/^(\S+) is not the right move\. Try another move\.\s+(?:White|Black) would reply /);
  expect(await said()).toContain(san);
  // The board shows the puzzle again.
  expect(await labelOf(to)).not.toContain(start.pieceAt(from as 'a1')?.role);
  expect(notice.count()).toBe(0);
  await expect.poll(() => marks()).toEqual(['✗']);
  await page.getByText('Your last puzzles').waitFor();
  expect(
    (await page.locator('[data-test=legend]').innerText()).split(/\s*[✓✗]\s*/).slice(1),
  ).toEqual(['solved on first try', 'solved with a hint', 'a wrong move, or the solution shown']);
  expect(await violations()).toEqual([]);

  await press('Why not?');
  await expect.poll(() => said()).toMatch(/best play your winning chances are \d+\s?%/);
  const steps = page.locator('[data-test=attempt-line] button');
  expect(steps.count()).toBeGreaterThan(1);
  expect(await steps.nth(1).getAttribute('aria-current')).toBe('true');
  await steps.first().click();
  await expect.poll(() => labelOf(to)).toContain(start.pieceAt(from as 'a1')?.role ?? '?');
  expect(await violations()).toEqual([]);
  await press('Try another move');

  await press('Hint');
  const first = read.line.own[0]?.move;
  expect(await said()).toContain(`Move the ${first?.role} on ${first?.from}.`);
  await press('Another hint');
  await expect.poll(() => said()).toContain(` to ${first?.to}.`);
  expect(await analyse.boundingBox()).toEqual(place);
  await solve(read, (one, other) => clickMove(one, other));
  await expect.poll(() => said()).toContain('Solved, but not on the first try.');
  expect(await analyse.boundingBox()).toEqual(place);
  // Only the first try counts, and it was wrong.
  await expect.poll(() => marks()).toEqual(['✗']);
  await expect.poll(() => said()).toMatch(/Your rating: \d+\? \(−\d+\)/);

  expect(await exported()).toMatchObject({
    format: 'acedrex-practice',
    results: [{ puzzle: read.puzzle.id, ruleset: 'cazaux', outcome: 'failed' }],
  });
  await page.reload();
  await page
    .locator(`[data-id="${read.puzzle.id}"][data-state=asked]`)
    .waitFor({ state: 'attached' });
  await expect.poll(() => marks()).toEqual(['✗']);
  await expect
    .poll(() => notice.innerText())
    .toBe('You have tried this puzzle before, so it does not change your rating.');

  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.locator('acedrex-board-view acedrex-board').waitFor();
  await expect.poll(() => labelOf(start.kingSquare(start.turn))).toContain('king');
});

test('a slower win is not a mistake, and the solution explains wins, pins and forks', async () => {
  await openPage();
  const { read, slower } = slowerWin();
  await show(read);
  await clickMove(slower.from, slower.to);
  await waitFor('slower');
  expect(await said()).toBe(
    `${makeSan(read.line.start, slower)} wins too, but there is a win in one. Try again.`,
  );
  expect(await page.getByRole('button', { name: 'Why not?' }).isDisabled()).toBe(true);
  expect(marks()).toEqual([]);
  expect(await violations()).toEqual([]);
  await solve(read, (from, to) => clickMove(from, to));
  await expect.poll(() => said()).toContain('Solved!');
  await expect.poll(() => said()).toMatch(/Your rating: \d+\? \(\+\d+\)/);
  await expect.poll(() => marks()).toEqual(['✓']);

  // The page reports an unknown puzzle, and explains why a try is not rated.
  const other = puzzleWith(
    'that Black wins',
    ({ puzzle: { fen, mistake, goal, proof } }) =>
      aimOf(goal) === 'win' &&
      // Black is to move, perhaps after a mistake by White.
      fen.includes(mistake === undefined ? ' b ' : ' w ') &&
      proof.steps[0]?.second?.kind === 'centipawns',
  );
  go('#puzzles?ruleset=cazaux&id=000000000000');
  await page.getByText('Puzzle “000000000000” was not found. Here is another puzzle.').waitFor();
  await show(other);
  await expect.poll(() => page.getByText('was not found').count()).toBe(0);
  await press('Hint');
  await solve(other, (from, to) => clickMove(from, to));
  await expect.poll(() => said()).toContain('because you took a hint');
  await expect
    .poll(() => said())
    .toMatch(
      // The figures are from the point of view of the solver, who has Black.
      /^The right move leaves you (winning|clearly better) \((\+\d.+ for you|in \d+ moves)\); the second-best move leaves you .+ \([+−]?\d\S+ for you\)\.$/m,
    );
  await press('Try again');
  await solve(other, (from, to) => clickMove(from, to));
  await expect.poll(() => said()).toContain('only your first try at a puzzle counts');

  // After a move that wins later, the best line shows how. The text about a pin names the pinned piece.
  const winning = puzzleWith(
    'that wins later',
    ({ puzzle: { goal, proof }, line }) =>
      aimOf(goal) === 'win' && proof.steps[0]?.best.kind === 'mate' && line.own.length === 1,
  );
  await show(winning);
  await press('Show the solution');
  await expect.poll(() => said()).toMatch(/The right move leaves you winning \(in \d+ moves\)/);
  const steps = page.locator('[data-test=attempt-continuation] button');
  await steps.first().click();
  expect(await steps.first().getAttribute('aria-current')).toBe('true');
  expect(page.locator('[data-test=attempt-line] button').count()).toBe(1);
  await show(puzzleWith('with a bent pin', ({ puzzle }) => puzzle.themes.includes('bent-pin')));
  await press('Show the solution');
  await expect
    .poll(() => said())
    .toMatch(/cannot move without exposing its king\. Pinned: the [a-z]+ on [a-l]\d+/);

  // The text about a fork names the pieces that it wins.
  const forkOf = ({ line }: ReadPuzzle) => {
    const last = line.own.at(-1);
    return last && forkedBy(last, undefined).length > 1 ? last : undefined;
  };
  const forking = puzzleWith(
    'that ends with a fork',
    (read) => read.puzzle.themes.includes('fork') && forkOf(read) !== undefined,
  );
  const last = forkOf(forking);
  if (last === undefined) throw new Error('no fork');
  const roles = forkedBy(last, undefined).map((square) => last.after.pieceAt(square)?.role);
  const won = roles.filter((role) => role !== undefined && role !== 'king');
  expect(won).not.toEqual([]);
  await show(forking);
  await press('Show the solution');
  const fork = page.locator('.themes li', { hasText: 'Fork.' });
  await expect
    .poll(() => fork.innerText())
    .toMatch(/^Fork\. One piece attacks two pieces at once\. It wins the \w+(?: or the \w+)?\.$/);
  for (const role of won) expect(await fork.innerText()).toContain(`the ${role}`);
  // The engine shows the capture, which the solution leaves out.
  const sequel = page.locator('[data-test=sequel]');
  await expect.poll(() => sequel.innerText()).toMatch(/^After \S+, \S+x\S+ wins the \w+\.$/);
  expect(won).toContain(/the (\w+)\.$/.exec(await sequel.innerText())?.[1]);
  const line = page.locator('[data-test=attempt-line] button');
  expect(line.count()).toBe(forking.puzzle.solution.length + 2);
  expect(await line.last().getAttribute('aria-current')).toBe('true');
  await press('Try again');
  await waitFor('asked');
  expect(sequel.count()).toBe(0);
});

test('a puzzle can be solved, its solution shown and the next puzzle opened by keyboard', async () => {
  await openPage();
  const read = puzzleOf(1);
  await show(read);
  const make = async (from: string, to: string): Promise<void> => {
    for (const name of [from, to]) {
      await page.locator('acedrex-board').evaluate((board: AcedrexBoard, at) => {
        board.focusSquare(at as 'a1');
      }, name);
      await page.keyboard.press('Enter');
    }
  };
  await solve(read, make);
  await expect.poll(() => said()).toContain('Solved!');
  await expect.poll(() => said()).toMatch(/Your rating: \d+\? \(\+\d+\)/);
  await expect.poll(() => marks()).toEqual(['✓']);
  // A new user is led back to the path.
  const next = page.locator('[data-test=next-step]');
  expect(await next.innerText()).toBe('Next step Try the pieces one by one');
  expect(await next.locator('a').getAttribute('href')).toBe('#learn?pieces');
  // The last square of the solution has the focus, and the key still opens the next puzzle.
  await page.keyboard.press('Space');
  await waitFor('asked');
  // The task has the focus, so that screen readers announce it and Tab leads to the board.
  await expect
    .poll(() => page.locator('h2#task').evaluate((task) => task.matches(':focus')))
    .toBe(true);
  expect(await page.locator('[data-test=attempt-state]').getAttribute('data-id')).not.toBe(
    read.puzzle.id,
  );
  await page.getByRole('button', { name: 'Show the solution' }).focus();
  await page.keyboard.press('Enter');
  await waitFor('answered');
  const steps = page.locator('[data-test=attempt-line] button');
  await expect.poll(() => steps.last().getAttribute('aria-current')).toBe('true');
  await expect.poll(() => marks()).toEqual(['✗', '✓']);
  // The message appears only once.
  expect(next.count()).toBe(0);

  await page.getByText('Choose puzzles').click();
  const count = page.locator('[data-test=puzzle-count]');
  expect(await count.innerText()).toBe(`${puzzles.length} puzzles`);
  await page.locator('select[name=theme]').selectOption('checkmate');
  const mates = puzzles.filter(({ puzzle }) => puzzle.themes.includes('checkmate'));
  await expect.poll(() => count.innerText()).toBe(`${mates.length} puzzles`);
  await expect.poll(() => new URL(page.url()).hash).toContain('theme=checkmate&id=');
  await page.locator('select[name=ruleset]').selectOption('golladay');
  await expect.poll(() => new URL(page.url()).hash).toContain('ruleset=golladay');
  expect(await violations()).toEqual([]);

  await press('Show the solution');
  await waitFor('answered');
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  await page.locator('acedrex-problem-collection acedrex-board').waitFor();
  // The task is described in plain words, in the choice of tasks too.
  await page.getByRole('heading', { level: 2, name: /^White .+ in \d moves$/ }).waitFor();
  await page.getByText('Play White’s first move on the board.').waitFor();
  expect(await page.locator('select[name=stipulation]').innerText()).toContain(
    '#2: White mates in 2 moves',
  );
  const state = page.locator('[data-test=problem-state]');
  const [problem] = findProblems(collection, { ruleset: 'golladay' });
  const [from = '', to = ''] = problem?.keys[0]?.match(/[a-l]\d+/g) ?? [];
  await expect.poll(() => labelOf(from)).toContain('white');
  // The page refutes a wrong move in words and on the board, and the buttons do not move.
  const showSolution = page.getByRole('button', { name: 'Show solution' });
  const before = await showSolution.boundingBox();
  const start = Position.fromFen(problem?.fen ?? '', RULESETS.golladay);
  const wrong = start.ok
    ? start.value.legalMoves().find((move) => !problem?.keys.includes(makeCoordinates(move)))
    : undefined;
  await clickMove(wrong?.from ?? '', wrong?.to ?? '');
  await expect
    .poll(() => state.innerText())
    .toMatch(/: (only .+ refutes it|for example, .+ refutes it)\.$/);
  // The first arrows of a board appear once the code that draws them has loaded.
  await expect.poll(() => page.locator('acedrex-board .shape[data-to]').count()).toBe(2);
  expect(await showSolution.boundingBox()).toEqual(before);
  // The solution removes all traces of the try.
  await showSolution.click();
  await page.getByRole('treeitem').first().waitFor();
  expect(page.locator('acedrex-board .shape').count()).toBe(0);
  expect(await state.innerText()).toBe('');
  const { hash } = new URL(page.url());
  // After a puzzle, this key would open the next one.
  await page.keyboard.press('n');
  await clickMove(from, to);
  await expect.poll(() => state.innerText()).toMatch(/ is the key\.$/);
  await page.getByRole('treeitem').first().waitFor();
  expect(await violations()).toEqual([]);
  expect(new URL(page.url()).hash).toBe(hash);
  await page.locator('select[name=ruleset]').selectOption('courier');
  await expect.poll(() => new URL(page.url()).hash).toContain('ruleset=courier');
});

test('the solver plays the capture after a fork, and a wrong move there does not change the rating', async () => {
  await openPage();
  const read = puzzles.find(
    ({ puzzle, line }) =>
      puzzle.id === '334c0eb6d892' && line.own.every(({ move }) => move.role === 'giraffe'),
  );
  const fork = read?.line.own[0]?.move;
  if (read === undefined || fork === undefined) throw new Error('the fork is gone');
  await show(read);
  await clickMove(fork.from, fork.to);
  // The result of the puzzle is already recorded, and the reply is played automatically.
  await waitFor('asked');
  await expect.poll(() => said()).toMatch(/^Right\. White has replied \S+\. Now take what/);
  expect(marks()).toEqual(['✓']);
  expect(page.getByRole('button', { name: 'Next puzzle' }).count()).toBe(0);
  const board = page.locator('acedrex-attempt acedrex-board');
  const moves = await board.evaluate((shown: AcedrexBoard, from) => {
    const { knownPosition } = shown;
    const all = knownPosition?.legalMoves() ?? [];
    const taken = all.filter((move) => move.from === from && move.captured !== undefined);
    const [other] = all.filter((move) => move.role === 'pawn' && move.captured === undefined);
    return { taken, other };
  }, fork.to);
  expect(moves.taken.length).toBeGreaterThan(0);
  await clickMove(moves.other?.from ?? '', moves.other?.to ?? '');
  await waitFor('wrong');
  expect(await said()).toMatch(/ wins less\. Try again\. Your rating no longer changes\./);
  await press('Hint');
  await expect.poll(() => said()).toContain(`Move the giraffe on ${fork.to}.`);
  await clickMove(fork.to, moves.taken[0]?.to ?? '');
  await waitFor('solved');
  await expect.poll(() => said()).toContain('Solved!');
  expect(await page.locator('[data-test=sequel]').innerText()).toMatch(/^After \S+, \S+x\S+ wins/);
  expect(marks()).toEqual(['✓']);
  await expect.poll(() => said()).toMatch(/Your rating: \d+\? \(\+\d+\)/);
  expect(await violations()).toEqual([]);
  // A solver who gives up at the capture sees the whole line.
  await press('Try again');
  await clickMove(fork.from, fork.to);
  await expect.poll(() => said()).toContain('Now take what');
  await press('Show the solution');
  await waitFor('answered');
  const steps = page.locator('[data-test=attempt-line] button');
  expect(steps.count()).toBe(3);
  await expect.poll(() => steps.last().getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('n');
  await waitFor('asked');
});

/** A history in the format of the export. */
const historyFile = (...ats: readonly string[]): string =>
  JSON.stringify({
    format: 'acedrex-practice',
    version: 1,
    player: { rating: 1234.5, deviation: 200, volatility: 0.06 },
    results: ats.map((at, index) => ({
      puzzle: `00000000000${index}`,
      ruleset: 'cazaux',
      outcome: index === 0 ? 'failed' : 'solved',
      rating: 1234.5,
      at,
    })),
    exercises: ['cazaux giraffe 0'],
  });

const asFile = (text: string): File => new File([text], 'history.json');

test('a history is imported only once, and an invalid file changes nothing', async () => {
  await openPage();
  go('#puzzles');
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  const button = page.getByRole('button', { name: 'Import a history' });
  const choose = (text: string): Promise<void> =>
    chooseFiles(() => button.press('Enter'), asFile(text));
  const said = page.locator('[data-test=imported]');
  const good = historyFile('2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z');
  const wrong = historyFile('2026-03-01T10:00:00.000Z', 'yesterday');
  for (const [text, fault] of [
    ['{"name":"acedrex"}', /^This file is not a puzzle history\. Choose a file/],
    [good.slice(0, -1), /^This file is not a puzzle history: it contains invalid JSON/],
    [wrong, /^Nothing was imported: results\[1\]\.at cannot be "yesterday"\.$/],
  ] as const) {
    await choose(text);
    await expect.poll(() => said.innerText()).toMatch(fault);
    expect(await said.getAttribute('role')).toBe('alert');
    expect(page.locator('.results').count()).toBe(0);
  }
  await settled();
  expect(await violations()).toEqual([]);

  await choose(good);
  await expect.poll(() => said.innerText()).toBe('Added: 2 tries, 1 exercise, 1 card.');
  expect(marks()).toEqual(['✓', '✗']);
  await page.getByText('1235?', { exact: true }).waitFor();
  const range = page.locator('[data-test=rating-range]');
  expect(await range.innerText()).toContain('The “?” means that the rating is still an estimate.');
  await choose(good);
  await expect.poll(() => said.innerText()).toBe('This file contains nothing new.');
  expect(marks()).toEqual(['✓', '✗']);
  // An older try comes before the others, and the button has kept the focus.
  await choose(historyFile('2026-02-01T10:00:00.000Z'));
  await expect.poll(() => said.innerText()).toBe('Added: 1 try.');
  expect(marks()).toEqual(['✓', '✗', '✗']);
  expect(await button.evaluate((one) => one.matches(':focus'))).toBe(true);

  await page.reload();
  await expect.poll(() => marks()).toEqual(['✓', '✗', '✗']);
  const { results, cards, seen, ...rest } = await exported();
  expect(JSON.parse(good)).toMatchObject(rest);
  expect(seen).toEqual([]);
  // The failed puzzle returns as a card.
  expect(cards.map(({ key }) => key)).toEqual(['puzzle cazaux 000000000000']);
  expect(results.map(({ at }) => at.slice(0, 10))).toEqual([
    '2026-02-01',
    '2026-03-01',
    '2026-03-02',
  ]);
  go('#puzzles?course=giraffe');
  await page.getByRole('link', { name: 'Giraffe 1 of 10' }).waitFor();
});

test('the rating is drawn as a curve that shows the date and rating under the pointer', async () => {
  await openPage();
  go('#puzzles');
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  const curve = page.locator('[data-test=rating-curve]');
  const file = JSON.parse(historyFile()) as Record<string, unknown>;
  const rated = [1100, 1100, 1060, 1180, 1150].map((rating, index) => ({
    puzzle: `00000000000${index}`,
    ruleset: 'cazaux',
    outcome: 'solved',
    rating,
    at: `2026-03-0${index + 1}T12:00:00.000Z`,
  }));
  const choose = (results: readonly unknown[]): Promise<void> =>
    page
      .locator('acedrex-progress input[type=file]')
      .setInputFiles(asFile(JSON.stringify({ ...file, results })));
  // Two changes of the rating do not make a curve yet; with three, it begins with the rating of a new player.
  expect(curve.count()).toBe(0);
  await choose(rated.slice(0, 3));
  await expect.poll(() => marks()).toHaveLength(3);
  expect(curve.count()).toBe(0);
  await choose(rated.slice(0, 4));
  await curve
    .getByRole('img', { name: 'Your rating: first 1000, now 1180, highest 1180' })
    .waitFor();
  await choose(rated);
  const text = 'Your rating: first 1000, now 1150, highest 1180';
  await curve.getByRole('img', { name: text }).waitFor();
  const caption = curve.locator('figcaption');
  expect(await caption.innerText()).toBe(text);
  expect(curve.locator('.scale span').allInnerTexts().map(Number)).toEqual([1200, 1000]);
  const box = await curve.locator('svg').boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await expect.poll(() => caption.innerText()).toBe('Mar 3, 2026: 1060');
  await page.mouse.move(box.x + box.width - 1, y);
  await expect.poll(() => caption.innerText()).toBe('Mar 5, 2026: 1150');
  expect(await violations()).toEqual([]);
});

test('puzzles are solved by touch on a phone, in Spanish', async () => {
  await openPage({
    viewport: { width: 360, height: 740 },
    locale: 'es-ES',
    colorScheme: 'dark',
    hasTouch: true,
  });
  await page.locator('.menu-button').tap();
  await page.getByRole('link', { name: 'Ejercicios', exact: true }).first().tap();
  await page.getByRole('link', { name: 'Ejercicio del día' }).tap();
  await page.getByRole('heading', { level: 2, name: /^Juegan/ }).waitFor();
  await settled();
  // From top to bottom: the board, the kinds of exercises in one row, and right below it the task.
  const links = page.locator('acedrex-puzzles-view nav').box();
  const board = page.locator('acedrex-attempt acedrex-board').box();
  const task = page.locator('acedrex-attempt .ask').box();
  expect(links.height).toBeLessThan(60);
  expect(links.y).toBeGreaterThanOrEqual(board.y + board.height);
  const below = task.y - links.y - links.height;
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(24);
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);
  const state = page.locator('[data-test=attempt-state]');
  const daily = await state.getAttribute('data-id');
  const read = puzzles.find(({ puzzle }) => puzzle.id === daily);
  expect(read).toBeDefined();
  await page
    .locator('acedrex-progress input[type=file]')
    .setInputFiles(asFile(historyFile('ayer')));
  await page.getByText('No se ha importado nada: results[0].at no puede ser "ayer".').waitFor();
  const one = puzzleOf(1);
  await show(one);
  // On a shorter phone, the buttons are in view, too.
  await page.setViewportSize({ width: 360, height: 640 });
  await settled();
  const hint = await page.getByRole('button', { name: 'Pista', exact: true }).boundingBox();
  expect(hint.y + hint.height).toBeLessThanOrEqual(640);
  await solve(one, async (from, to) => {
    await square(from).tap();
    await square(to).tap();
  });
  await expect.poll(() => said()).toContain('¡Resuelto!');
  await settled();
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);
});

test('on a phone, hints and the solution are in view', async () => {
  let height = 640;
  await openPage({
    viewport: { width: 360, height },
    hasTouch: true,
  });
  // The limit excludes moves that win later, which would not be wrong.
  const read = puzzleOf(1, 250);
  await show(read);
  await settled();
  const row = page.locator('acedrex-attempt .buttons');
  const places = (): readonly DOMRect[] =>
    [row, row.locator('> :last-child'), row.locator('> :first-child')].map((part) => part.box());
  const isSeen = (part: string): boolean => {
    const { y, height: size } = page.locator(`[data-test=attempt-state] ${part}`).first().box();
    return y > 0 && size > 0 && y + size <= height;
  };
  const before = places();
  const { from, to } = wrongMove(read);
  await square(from).tap();
  await square(to).tap();
  await waitFor('wrong');
  for (const name of ['Hint', 'Another hint']) {
    await page.getByRole('button', { name, exact: true }).tap();
    await expect.poll(() => isSeen('.hint')).toBe(true);
    expect(isSeen('.verdict')).toBe(true);
    expect(places()).toEqual(before);
  }
  await page.getByRole('button', { name: 'Show the solution' }).tap();
  await waitFor('answered');
  await settled();
  // The move is above the text about it, and the engine's best line is below.
  expect(isSeen('[data-test=attempt-line] button')).toBe(true);
  expect(isSeen('.verdict')).toBe(true);
  const topOf = (part: string): number => page.locator(`acedrex-attempt ${part}`).box().y;
  expect(topOf('[data-test=attempt-line]')).toBeLessThan(topOf('.themes'));
  expect(places()[1]).toEqual(before[1]);
  height = 844;
  await page.setViewportSize({ width: 390, height });
  await settled();
  expect(isSeen('[data-test=attempt-line] button')).toBe(true);
  expect(isSeen('.verdict')).toBe(true);
});

test('results are counted by theme, and a mistake from a game is a card that returns later', async () => {
  await openPage();
  go('#puzzles?ruleset=cazaux');
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  const mates = puzzles.filter(({ puzzle }) => puzzle.themes.includes('checkmate')).slice(0, 3);
  const [mistake] = mates;
  const { start, own } = mistake?.line ?? {};
  const [right] = own ?? [];
  // The move of the game is one of the other legal moves.
  const other = start?.legalMoves().find(({ from }) => from !== right?.move.from);
  const played = start && other ? makeSan(start, other) : '';
  const file = JSON.parse(historyFile()) as Record<string, unknown>;
  const results = [
    ...mates.map(({ puzzle }, index) => ({
      puzzle: puzzle.id,
      ruleset: 'cazaux',
      outcome: index === 0 ? 'failed' : 'solved',
      rating: 1000,
      at: `2026-03-0${index + 1}T12:00:00.000Z`,
    })),
    {
      puzzle: 'aaaaaaaaaaaa',
      ruleset: 'cazaux',
      fen: mistake?.line.start.fen,
      title: 'Anna – Ben: 14… Rxe5',
      played,
      outcome: 'failed',
      rating: 1000,
      at: '2026-03-04T12:00:00.000Z',
    },
  ];
  const player = { rating: 1000, deviation: 80, volatility: 0.06 };
  await page
    .locator('acedrex-progress input[type=file]')
    .setInputFiles(asFile(JSON.stringify({ ...file, player, results })));
  await page.getByText('1000 ± 160').waitFor();
  expect(await page.locator('[data-test=rating-range]').innerText()).toBe(
    'Your rating lies between 840 and 1160 with a probability of 95%.',
  );
  await page.getByText('Results by theme').click();
  const row = page.locator('[data-test=themes] tr', { hasText: 'Checkmate' });
  expect((await row.innerText()).split(/\s*\t\s*/)).toEqual(['Checkmate', '2 of 3', '67%']);
  await settled();
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);
  // One page shows all progress, including the courses, and Learn links to it.
  await page.getByRole('link', { name: 'Your progress' }).click();
  await page.locator('[data-test=courses]').waitFor();
  expect(row.isVisible()).toBe(true);
  const course = page.locator('[data-test=courses] tr');
  expect(await course.first().innerText()).toContain('Lion');
  expect(await course.nth(1).innerText()).toMatch(/^Giraffe\s+1 of 10$/);
  await settled();
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);
  await page.reload();
  await page.locator('[data-test=courses]').waitFor();
  expect(new URL(page.url()).hash).toContain('progress=yes');
  go('#learn');
  await page.locator('acedrex-path').getByRole('link', { name: 'Your progress' }).click();
  await page.locator('[data-test=courses]').waitFor();
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  // A theme can be trained, even from the puzzle of the day, and the page scrolls back to its top.
  await page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await expect.poll(() => new URL(page.url()).hash).toContain('daily=yes');
  await settled();
  if (!row.isVisible()) await page.getByText('Results by theme').click();
  await row.getByRole('link').click();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/theme=/);
  expect(new URL(page.url()).hash).not.toContain('daily');
  expect(scrollY).toBe(0);
  await page
    .getByRole('link', {
      name: 'Anna – Ben: 14… Rxe5, mistake of a game: not solved, Mar 4, 2026',
      exact: true,
    })
    .click();
  await page.locator('[data-test=attempt-state]').waitFor({ state: 'attached' });
  await page.getByText('Anna – Ben: 14… Rxe5').waitFor();
  const isWhite = start?.turn === 'white';
  expect(await page.getByRole('heading', { level: 2 }).innerText()).toBe(
    `Find a better move for ${isWhite ? 'White' : 'Black'} than ${start?.fullmoves}${isWhite ? '.' : '…'} ${played}.`,
  );
  const king = start?.kingSquare('white') ?? '';
  await expect.poll(() => labelOf(king)).toContain('white king');
  await clickMove(right?.move.from ?? '', right?.move.to ?? '');
  await waitFor('solved');
  expect(await page.locator('[data-test=due-again]').innerText()).toMatch(
    /^This card is due again on /,
  );
  expect(await page.locator('[data-test=cards-left]').innerText()).toBe(
    '1 card left today, 1 done.',
  );
  expect(await violations()).toEqual([]);
  // The next card is the failed puzzle.
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.locator('[data-test=attempt-state]').getAttribute('data-id'))
    .toBe(mistake?.puzzle.id);
  go('#puzzles?progress=yes');
  await page
    .getByRole('link', { name: /^Anna – Ben: 14… Rxe5, mistake of a game: solved, / })
    .waitFor();
});

test('a piece’s course starts with its moves and saves the user’s progress', async () => {
  await openPage();
  go('#puzzles');
  await page.getByRole('link', { name: 'Course', exact: true }).click();
  // The courses start with the same piece as Learn.
  await page.getByRole('heading', { level: 2, name: /^Bring the lion/ }).waitFor();
  await page.getByRole('link', { name: /^Giraffe/ }).click();
  await page.getByRole('heading', { level: 2, name: /^Bring the giraffe/ }).waitFor();
  const [first, second] = [0, 1].map((index) => exerciseOf('giraffe', RULESETS.cazaux, index));
  const state = page.locator('[data-test=exercise-state]');
  const target = first?.targets[0] ?? '';
  const other = first?.start
    .legalMoves()
    .find(({ from, to }) => from === first.from && to !== target && to !== 'l9');
  await clickMove(first?.from ?? '', other?.to ?? '');
  await expect
    .poll(() => state.innerText())
    .toBe('That is not the marked square. The giraffe is back on its square. Try another move.');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.poll(() => state.innerText()).toBe('');
  expect(await again.isDisabled()).toBe(true);
  await clickMove('a1', 'a2');
  await expect.poll(() => state.innerText()).toBe('Only the giraffe may move in this exercise.');
  await page.getByText('Leaps three squares and two to the side.').waitFor();
  await page.getByRole('button', { name: 'Show a move' }).click();
  await expect
    .poll(() => page.locator('acedrex-board .shape[data-to]').getAttribute('data-to'))
    .toBe(target);
  // An illegal move changes nothing, and a hint explains why.
  await clickMove(first?.from ?? '', 'a12');
  const hint = page.locator('acedrex-refusal');
  await expect
    .poll(() => hint.innerText())
    .toBe('The giraffe does not move like that. Leaps three squares and two to the side.');
  expect(await page.locator('acedrex-board .spoken').innerText()).toBe(
    'The giraffe does not move like that. Leaps three squares and two to the side.',
  );
  expect(await violations()).toEqual([]);
  await clickMove(first?.from ?? '', target);
  // With the move shown, the exercise is not ticked yet.
  await expect.poll(() => state.innerText()).toMatch(/^Right, but with help/);
  await page.getByRole('link', { name: 'Giraffe 0 of 10' }).waitFor();
  await again.click();
  await expect.poll(() => state.innerText()).toBe('');
  await page.reload();
  // The exercise returns, and its solution still counts as seen.
  await page.getByText('Exercise 1 of 10').waitFor();
  await page.getByRole('button', { name: 'Exercise 1, solution seen' }).waitFor();
  await clickMove(first?.from ?? '', target);
  await expect.poll(() => state.innerText()).toBe('Done!');
  // Enter on the board continues, as after a puzzle.
  await page.keyboard.press('Enter');
  await page.getByText('Exercise 2 of 10').waitFor();
  await square(second?.from ?? '').waitFor();
  expect(await labelOf(second?.from ?? '')).toContain('giraffe');
  await page.reload();
  // The course resumes with the remaining exercises.
  await page.getByText('Exercise 2 of 10').waitFor();
  await page.getByRole('button', { name: 'Exercise 1, done' }).waitFor();
  await page.getByRole('link', { name: 'Giraffe 1 of 10' }).waitFor();
  expect(await violations()).toEqual([]);
  // Two moves that lead back to the start do not reach the square.
  const exercises = Array.from({ length: COURSE_LENGTH }, (_, index) =>
    exerciseOf('giraffe', RULESETS.cazaux, index),
  );
  const long = exercises.findIndex(({ kind, moves }) => kind === 'reach' && moves === 2);
  const { start, from = '', targets = [] } = exercises[long] ?? {};
  const there = start
    ?.legalMoves()
    .find((move) => move.from === from && !targets.includes(move.to) && !move.captured)?.to;
  await page.getByRole('button', { name: `Exercise ${long + 1}`, exact: true }).click();
  await page.getByText(`Exercise ${long + 1} of 10`).waitFor();
  await clickMove(from, there ?? '');
  await clickMove(there ?? '', from);
  await expect
    .poll(() => state.innerText())
    .toBe(
      'The marked square was not reached in 2 moves. The giraffe is back at the start: try again.',
    );
});

test('the courses of the pawn and the king teach promotion, the leap and the bare king', async () => {
  await openPage();
  const state = page.locator('[data-test=exercise-state]');
  const begin = async (number: number, title: RegExp): Promise<void> => {
    await page.getByRole('button', { name: `Exercise ${number}`, exact: true }).click();
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
  };
  go('#puzzles?ruleset=cazaux&course=pawn');
  await begin(2, /^Promote a pawn to an aanca\. The pawn becomes the piece that starts the game/);
  await clickMove('b11', 'b12');
  await expect
    .poll(() => state.innerText())
    .toBe('The pawn becomes a lion on this file. Choose another file.');
  await clickMove('f11', 'f12');
  await expect.poll(() => state.innerText()).toBe('Done!');
  expect(await labelOf('f12')).toContain('white aanca');
  await begin(8, /^Checkmate Black in one move/);
  await clickMove('e11', 'e12');
  await expect
    .poll(() => state.innerText())
    .toBe('That is not checkmate: Black still has a legal move.');
  await page.getByRole('link', { name: /^King/ }).click();
  await begin(2, /^Leap to the marked square/);
  await clickMove('g1', 'g3');
  await expect.poll(() => state.innerText()).toBe('Done!');
  await begin(8, /^Take Black’s last piece/);
  await clickMove('a1', 'a2');
  await expect.poll(() => state.innerText()).toMatch(/^Black still has a piece/);
  await clickMove('c6', 'd7');
  await expect.poll(() => state.innerText()).toBe('Done!');
});

test('the course resumes at the last piece used, and choosing a piece shows the whole board', async () => {
  const height = 844;
  await openPage({
    viewport: { width: 390, height },
    hasTouch: true,
  });
  go('#puzzles?ruleset=cazaux&course=lion');
  await page.getByRole('heading', { level: 2, name: /^Bring the lion/ }).waitFor();
  const first = exerciseOf('lion', RULESETS.cazaux, 0);
  await square(first.from).tap();
  await square(first.targets[0] ?? '').tap();
  await page.getByText('Done!').waitFor();
  // The list of pieces is below the first screen.
  const pawn = page.getByRole('link', { name: /^Pawn/ });
  await pawn.scrollIntoViewIfNeeded();
  scrollBy(0, 300);
  const board = page.locator('acedrex-course acedrex-board');
  expect((await board.boundingBox()).y).toBeLessThan(0);
  await pawn.tap();
  await page.getByRole('heading', { level: 2, name: /pawn/ }).waitFor();
  const head = await page.locator('header').first().boundingBox();
  await expect
    .poll(() => {
      const { top, bottom } = board.box();
      return top >= head.bottom && bottom <= height;
    })
    .toBe(true);
  await page.getByRole('link', { name: 'Training', exact: true }).tap();
  const course = page.getByRole('link', { name: 'Course', exact: true });
  await page.reload();
  await expect.poll(() => course.getAttribute('href')).toContain('course=lion');
});

test('a link clicked while a puzzle loads is followed, even if the browser reports the address late', async () => {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    if (new Request(...request).url.endsWith('murray.puzzles')) await sent;
    return fetch(...request);
  });
  // A busy browser reports a new address after the page has drawn the loaded puzzle.
  const hold = (event: Event): void => {
    if (!location.hash.includes('course')) return;
    event.stopImmediatePropagation();
    removeEventListener('popstate', hold, true);
  };
  addEventListener('popstate', hold, true);
  await openPage();
  go('#puzzles?ruleset=murray');
  await page.getByRole('link', { name: 'Course', exact: true }).click();
  send();
  await page.locator('[data-test=attempt-state][data-id]').waitFor({ state: 'attached' });
  dispatchEvent(new PopStateEvent('popstate'));
  await page.getByRole('link', { name: /^Giraffe/ }).waitFor();
  expect(page.url()).toContain('course=');
});

test('a puzzle with dice is solved by the best move for its roll and reopens from its address', async () => {
  await openPage();
  go('#puzzles?ruleset=cazaux');
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  await page.getByText('Choose puzzles').click();
  await page.locator('select[name=game]').selectOption('dice');
  await expect.poll(() => new URL(page.url()).hash).toMatch(/&dice=yes&id=/);
  const read = puzzleWith(
    'with dice',
    ({ puzzle, line }) =>
      puzzle.ruleset === 'cazaux' && line.own.every(({ move }) => move.promotion === undefined),
    await readSet(diceSetUrl()),
  );
  // Opens the address that the history links to, which does not mention dice.
  await show(read);
  await expect.poll(() => new URL(page.url()).hash).toContain('&dice=yes&');
  const { roll = 0 } = read.puzzle;
  const [turn] = read.line.own;
  if (turn === undefined) throw new Error('no move');
  await page.getByText(`The roll is ${roll}: ${turn.move.role}.`).waitFor();
  expect(await page.locator('.die').innerText()).toBe(String(roll));
  // Only pieces of the roll can be moved.
  await page.locator('acedrex-board .movable').first().waitFor();
  const labels = page
    .locator('acedrex-board .movable')
    .evaluateAll((squares) => squares.map((square) => square.getAttribute('aria-label') ?? ''));
  for (const label of labels) expect(label).toContain(turn.move.role);
  await settled();
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);
  await clickMove(turn.move.from, turn.move.to);
  await waitFor('solved');
  await expect.poll(() => said()).toContain('Solved!');
  await press('Next puzzle');
  await waitFor('asked');
  await expect.poll(() => new URL(page.url()).hash).toContain('&dice=yes&');
});

test('the test of the pieces marks the known pieces, whose exercises can be skipped', async () => {
  await openPage();
  go('#learn');
  await page.locator('[data-test=piece-test]').click();
  const choices = page.locator('acedrex-piece-test .choices button');
  const next = page.locator('acedrex-piece-test .next');
  const verdict = page.locator('acedrex-piece-test [data-test=verdict]');
  await choices.first().waitFor();
  expect(await violations()).toEqual([]);
  // A click on a marked square of the board answers, too.
  const marked = page.locator('acedrex-piece-test .shape.circle').first();
  const square = await marked.getAttribute('data-square');
  await page.locator(`acedrex-piece-test acedrex-board .square[data-square=${square}]`).click();
  await expect.poll(() => verdict.innerText()).not.toBe('');
  await next.click();
  for (let question = 2; question <= 12; question += 1) {
    await page.getByText(`Question ${question} of 12`).waitFor();
    await page.getByRole('button', { name: 'I don’t know' }).click();
    await expect.poll(() => verdict.innerText()).toMatch(/^The right square is /);
    await next.click();
  }
  await page.locator('[data-test=test-result]').waitFor();
  await page.getByRole('link', { name: 'Begin with: Lion' }).click();
  await page.getByRole('heading', { level: 2, name: /^Bring the lion/ }).waitFor();
});
