/** Puzzles on the page: solved by mouse, touch and keyboard, explained, kept, without a network, in Spanish. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makeSan } from '../../src/notation/san.js';
import { findProblems, readCollection } from '../../src/problems/collection.js';
import { COURSE_LENGTH, exerciseOf } from '../../src/puzzles/course.js';
import type { ReadPuzzle } from '../../src/puzzles/file.js';
import { readPuzzleSet } from '../../src/puzzles/set.js';
import { forkedBy } from '../../src/puzzles/themes.js';
import type { LegalMove } from '../../src/rules/moves.js';
import { resultFor } from '../../src/rules/outcome.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import type { Score } from '../../src/rules/score.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { cutOff, settled, violations } from './look.js';
import {
  clickMove,
  labelOf,
  openPage,
  openView,
  saved,
  siteForTests,
  square,
  tab,
} from './support.js';

const site = siteForTests();

let puzzles: readonly ReadPuzzle[] = [];
const collection =
  readCollection(
    readFileSync(new URL('../../data/problems/collection.txt', import.meta.url), 'utf8'),
  ) ?? [];

beforeAll(async () => {
  await loadRules();
  const file = new URL('../../data/puzzles/cazaux.puzzles', import.meta.url);
  puzzles = (await readPuzzleSet(new Uint8Array(readFileSync(file)))) ?? [];
});

/** Whether a score is at most `centipawns`; `Infinity` admits every score, mates too. */
const isAtMost = (score: Score | undefined, centipawns: number): boolean =>
  centipawns === Infinity || (score?.kind === 'centipawns' && score.value <= centipawns);

/**
 * A puzzle of so many moves of the solver, without promotions, which would be asked for. `maxSecond` limits what the
 * second-best first move is good for.
 */
const puzzleOf = (moves: number, maxSecond = Infinity): ReadPuzzle => {
  const found = puzzles.find(
    ({ puzzle, line }) =>
      line.own.length === moves &&
      isAtMost(puzzle.proof.steps[0]?.second, maxSecond) &&
      puzzle.roll === undefined &&
      puzzle.mistake !== undefined &&
      line.own.every(({ move }) => move.promotion === undefined),
  );
  if (found === undefined) throw new Error(`no puzzle of ${moves} moves`);
  return found;
};

/** A legal first move that is neither the solution nor another end of the game. */
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

/** A puzzle of one move in which another move wins with the next one, whatever the reply, and that move. */
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

const show = async (page: Page, { puzzle }: ReadPuzzle): Promise<void> => {
  await page.goto(`${site.url}#puzzles?ruleset=cazaux&id=${puzzle.id}`);
  await page
    .locator(`[data-test=attempt-state][data-id="${puzzle.id}"]`)
    .waitFor({ state: 'attached' });
};

const waitFor = (page: Page, state: string): Promise<void> =>
  page.locator(`[data-test=attempt-state][data-state=${state}]`).waitFor({ state: 'attached' });

const said = (page: Page): Promise<string> => page.locator('[data-test=attempt-state]').innerText();

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const marks = (page: Page): Promise<string[]> => page.locator('.results a').allInnerTexts();

/** Plays the solution; `make` makes one move. */
const solve = async (
  page: Page,
  { line }: ReadPuzzle,
  make: (from: string, to: string) => Promise<void>,
): Promise<void> => {
  for (const [index, { move }] of line.own.entries()) {
    if (index > 0) await waitFor(page, 'asked');
    await make(move.from, move.to);
    if (index + 1 < line.own.length)
      await expect.poll(() => said(page)).toMatch(/is right|replied|es correcta|respondido/);
  }
  await waitFor(page, 'solved');
};

test('a puzzle is tried, explained, hinted at and solved with the mouse; the history stays', async () => {
  const { page, complaints, requests } = await openPage(site);
  expect(requests.filter((address) => address.includes('puzzles'))).toEqual([]);
  await openView(page, 'Puzzles');
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  expect(requests.filter((address) => address.endsWith('.puzzles'))).toHaveLength(1);
  const read = puzzleOf(2);
  const { start } = read.line;
  await show(page, read);
  await expect
    .poll(() => page.locator('[data-test=puzzle-origin]').innerText())
    .toMatch(/^Rules: Cazaux and Musser\. (White|Black) has just played /);
  // An unfinished puzzle waits: it stays if its tab is pressed, and while another tab is shown.
  const address = page.url();
  const tabOf = (name: string) => page.getByRole('link', { name, exact: true });
  await tabOf('Training').click();
  expect(page.url()).toBe(address);
  await tabOf('Puzzle of the day').click();
  await expect.poll(() => tabOf('Puzzle of the day').getAttribute('aria-current')).toBe('page');
  await tabOf('Training').click();
  await expect.poll(() => page.url()).toBe(address);
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  // What help costs is said before it is asked for.
  const notice = page.locator('[data-test=attempt-notice]');
  const cost = 'With a hint, the puzzle is not rated. Showing the solution counts as not solved.';
  expect(await notice.innerText()).toBe(cost);
  for (const name of ['Hint', 'Show the solution'])
    expect(await page.getByRole('button', { name, exact: true }).getAttribute('title')).toBe(cost);
  const analyse = page.getByRole('link', { name: 'Analyse', exact: true });
  const place = await analyse.boundingBox();
  const { from, to, san } = wrongMove(read);
  await clickMove(page, from, to);
  await waitFor(page, 'wrong');
  // What was tried is there again after a visit to another view, and to the puzzle of the day.
  await openView(page, 'Library');
  await openView(page, 'Puzzles');
  await waitFor(page, 'wrong');
  expect(page.url()).toBe(address);
  await tabOf('Puzzle of the day').click();
  await waitFor(page, 'asked');
  await tabOf('Training').click();
  await waitFor(page, 'wrong');
  expect(await analyse.boundingBox()).toEqual(place);
  // The engine's reply comes unasked, below the verdict.
  await expect
    .poll(() => said(page))
    .toMatch(/^(\S+) is not the right move\. Try another one\.\s+(?:White|Black) would reply /);
  expect(await said(page)).toContain(san);
  // The board shows the puzzle again.
  expect(await labelOf(page, to)).not.toContain(start.pieceAt(from as 'a1')?.role);
  expect(await notice.count()).toBe(0);
  await expect.poll(() => marks(page)).toEqual(['✗']);
  await page.getByText('Your last puzzles').waitFor();
  expect(
    (await page.locator('[data-test=legend]').innerText()).split(/\s*[✓✗]\s*/).slice(1),
  ).toEqual(['solved on first try', 'solved with a hint', 'a wrong move, or the solution shown']);
  expect(await violations(page)).toEqual([]);

  await press(page, 'Why not?');
  await expect.poll(() => said(page)).toMatch(/best play your winning chances are \d+\s?%/);
  const steps = page.locator('[data-test=attempt-line] button');
  expect(await steps.count()).toBeGreaterThan(1);
  expect(await steps.nth(1).getAttribute('aria-current')).toBe('true');
  await steps.first().click();
  await expect.poll(() => labelOf(page, to)).toContain(start.pieceAt(from as 'a1')?.role ?? '?');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Try another move');

  await press(page, 'Hint');
  const first = read.line.own[0]?.move;
  expect(await said(page)).toContain(`Move the ${first?.role} on ${first?.from}.`);
  await press(page, 'Another hint');
  await expect.poll(() => said(page)).toContain(` to ${first?.to}.`);
  expect(await analyse.boundingBox()).toEqual(place);
  await solve(page, read, (one, other) => clickMove(page, one, other));
  await expect.poll(() => said(page)).toContain('Solved, but not on the first try.');
  expect(await analyse.boundingBox()).toEqual(place);
  // Only the first try counts, which was wrong.
  await expect.poll(() => marks(page)).toEqual(['✗']);
  await expect.poll(() => said(page)).toMatch(/Your rating: \d+\? \(−\d+\)/);

  const shown = page.waitForEvent('download');
  await press(page, 'Export the history');
  const file = JSON.parse(readFileSync(await (await shown).path(), 'utf8')) as {
    results: unknown[];
  };
  expect(file).toMatchObject({
    format: 'acedrex-practice',
    results: [{ puzzle: read.puzzle.id, ruleset: 'cazaux', outcome: 'failed' }],
  });
  await page.reload();
  await page
    .locator(`[data-id="${read.puzzle.id}"][data-state=asked]`)
    .waitFor({ state: 'attached' });
  await expect.poll(() => marks(page)).toEqual(['✗']);
  await expect
    .poll(() => notice.innerText())
    .toBe('You have tried this puzzle before, so it does not change your rating.');

  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.locator('acedrex-board-view acedrex-board').waitFor();
  await expect.poll(() => labelOf(page, start.kingSquare(start.turn))).toContain('king');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a move that wins later costs nothing; the page says what the last move, best play and a fork win', async () => {
  const { page, complaints } = await openPage(site);
  const { read, slower } = slowerWin();
  await show(page, read);
  await clickMove(page, slower.from, slower.to);
  await waitFor(page, 'slower');
  expect(await said(page)).toBe(
    `${makeSan(read.line.start, slower)} wins too, but there is a win in one. Try again.`,
  );
  expect(await page.getByRole('button', { name: 'Why not?' }).isDisabled()).toBe(true);
  expect(await marks(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await solve(page, read, (from, to) => clickMove(page, from, to));
  await expect.poll(() => said(page)).toContain('Solved!');
  await expect.poll(() => said(page)).toMatch(/Your rating: \d+\? \(\+\d+\)/);
  await expect.poll(() => marks(page)).toEqual(['✓']);

  // It says which puzzle there is not, and why a try is not rated.
  const other = puzzles.find(
    ({ puzzle: { fen, mistake, goal, proof } }) =>
      goal.kind === 'win' &&
      // Black is to move, perhaps after a mistake of White's.
      fen.includes(mistake === undefined ? ' b ' : ' w ') &&
      proof.steps[0]?.second?.kind === 'centipawns',
  );
  if (other === undefined) throw new Error('no puzzle wins anything for Black');
  await page.goto(`${site.url}#puzzles?ruleset=cazaux&id=000000000000`);
  await page.getByText('Puzzle “000000000000” was not found. This is another one.').waitFor();
  await show(page, other);
  await expect.poll(() => page.getByText('was not found').count()).toBe(0);
  await press(page, 'Hint');
  await solve(page, other, (from, to) => clickMove(page, from, to));
  await expect.poll(() => said(page)).toContain('because you took a hint');
  await expect
    .poll(() => said(page))
    .toMatch(
      // The figures are from the point of view of the solver, who is Black, and say so.
      /^The right move leaves you (winning|better off) \((\+\d.+ for you|in \d+ moves)\), the second-best one .+ \([+−]?\d\S+ for you\)\.$/m,
    );
  await press(page, 'Try again');
  await solve(page, other, (from, to) => clickMove(page, from, to));
  await expect.poll(() => said(page)).toContain('only your first try at a puzzle counts');

  // After a move that wins the game later, best play shows how; a pin says what is pinned.
  const winning = puzzles.find(
    ({ puzzle: { goal, proof }, line }) =>
      goal.kind === 'win' && proof.steps[0]?.best.kind === 'mate' && line.own.length === 1,
  );
  if (winning === undefined) throw new Error('no puzzle wins later');
  await show(page, winning);
  await press(page, 'Show the solution');
  await expect.poll(() => said(page)).toMatch(/The right move leaves you winning \(in \d+ moves\)/);
  const steps = page.locator('[data-test=attempt-continuation] button');
  await steps.first().click();
  expect(await steps.first().getAttribute('aria-current')).toBe('true');
  expect(await page.locator('[data-test=attempt-line] button').count()).toBe(1);
  const pinning = puzzles.find(({ puzzle }) => puzzle.themes.includes('bent-pin'));
  if (pinning === undefined) throw new Error('no puzzle has a bent pin');
  await show(page, pinning);
  await press(page, 'Show the solution');
  await expect
    .poll(() => said(page))
    .toMatch(/cannot leave the king\. Pinned: the [a-z]+ on [a-l]\d+/);

  // The end of a fork says what it wins.
  const forking = puzzles.find(({ puzzle, line }) => {
    const last = line.own.at(-1);
    return (
      puzzle.themes.includes('fork') && last !== undefined && forkedBy(last, undefined).length > 1
    );
  });
  const last = forking?.line.own.at(-1);
  if (forking === undefined || last === undefined) throw new Error('no puzzle ends with a fork');
  const roles = forkedBy(last, undefined).map((square) => last.after.pieceAt(square)?.role);
  const won = roles.filter((role) => role !== undefined && role !== 'king');
  expect(won).not.toEqual([]);
  await show(page, forking);
  await press(page, 'Show the solution');
  const fork = page.locator('.themes li', { hasText: 'Fork.' });
  await expect
    .poll(() => fork.innerText())
    .toMatch(/^Fork\. One piece attacks two at once\. It wins the \w+(?: or the \w+)?\.$/);
  for (const role of won) expect(await fork.innerText()).toContain(`the ${role}`);
  // The engine shows the capture, which the solution leaves out.
  const sequel = page.locator('[data-test=sequel]');
  await expect.poll(() => sequel.innerText()).toMatch(/^After \S+, \S+x\S+ wins the \w+\.$/);
  expect(won).toContain(/the (\w+)\.$/.exec(await sequel.innerText())?.[1]);
  const line = page.locator('[data-test=attempt-line] button');
  expect(await line.count()).toBe(forking.puzzle.solution.length + 2);
  expect(await line.last().getAttribute('aria-current')).toBe('true');
  await press(page, 'Try again');
  await waitFor(page, 'asked');
  expect(await sequel.count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('by keys, the solution is shown and the next puzzle begins', async () => {
  const { page, complaints } = await openPage(site);
  const read = puzzleOf(1);
  await show(page, read);
  const make = async (from: string, to: string): Promise<void> => {
    for (const name of [from, to]) {
      await page.locator('acedrex-board').evaluate((board: AcedrexBoard, at) => {
        board.focusSquare(at as 'a1');
      }, name);
      await page.keyboard.press('Enter');
    }
  };
  await solve(page, read, make);
  await expect.poll(() => said(page)).toContain('Solved!');
  await expect.poll(() => said(page)).toMatch(/Your rating: \d+\? \(\+\d+\)/);
  await expect.poll(() => marks(page)).toEqual(['✓']);
  // A newcomer is led back to the path.
  const next = page.locator('[data-test=next-step]');
  expect(await next.innerText()).toBe('Next step Try the pieces one by one');
  expect(await next.locator('a').getAttribute('href')).toBe('#learn?pieces');
  // The last square of the solution has the focus, and the key still goes on.
  await page.keyboard.press('Space');
  await waitFor(page, 'asked');
  // The task has the focus, so that it is read and the board comes next.
  await expect
    .poll(() => page.locator('h2#task').evaluate((task) => task.matches(':focus')))
    .toBe(true);
  expect(await page.locator('[data-test=attempt-state]').getAttribute('data-id')).not.toBe(
    read.puzzle.id,
  );
  await page.getByRole('button', { name: 'Show the solution' }).focus();
  await page.keyboard.press('Enter');
  await waitFor(page, 'answered');
  const steps = page.locator('[data-test=attempt-line] button');
  await expect.poll(() => steps.last().getAttribute('aria-current')).toBe('true');
  await expect.poll(() => marks(page)).toEqual(['✗', '✓']);
  // It has been said once.
  expect(await next.count()).toBe(0);

  await page.getByText('Choose puzzles').click();
  const count = page.locator('[data-test=puzzle-count]');
  expect(await count.innerText()).toBe(`${puzzles.length} puzzles`);
  await page.locator('select[name=theme]').selectOption('checkmate');
  const mates = puzzles.filter(({ puzzle }) => puzzle.themes.includes('checkmate'));
  await expect.poll(() => count.innerText()).toBe(`${mates.length} puzzles`);
  await expect.poll(() => new URL(page.url()).hash).toContain('theme=checkmate&id=');
  await page.locator('select[name=ruleset]').selectOption('golladay');
  await expect.poll(() => new URL(page.url()).hash).toContain('ruleset=golladay');
  expect(await violations(page)).toEqual([]);

  await press(page, 'Show the solution');
  await waitFor(page, 'answered');
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  await page.locator('acedrex-problem-collection acedrex-board').waitFor();
  // The task is said in plain words, in the choice of tasks too.
  await page.getByRole('heading', { level: 2, name: /^White .+ in \d moves$/ }).waitFor();
  await page.getByText('Play White’s first move on the board.').waitFor();
  expect(await page.locator('select[name=stipulation]').innerText()).toContain(
    '#2: White mates in 2 moves',
  );
  const state = page.locator('[data-test=problem-state]');
  const [problem] = findProblems(collection, { ruleset: 'golladay' });
  const [from = '', to = ''] = problem?.keys[0]?.match(/[a-l]\d+/g) ?? [];
  await expect.poll(() => labelOf(page, from)).toContain('white');
  // A wrong move gets a reply that refutes it, in words and on the board, and the buttons stay where they are.
  const showSolution = page.getByRole('button', { name: 'Show solution' });
  const before = await showSolution.boundingBox();
  const start = Position.fromFen(problem?.fen ?? '', RULESETS.golladay);
  const wrong = start.ok
    ? start.value.legalMoves().find((move) => !problem?.keys.includes(makeCoordinates(move)))
    : undefined;
  await clickMove(page, wrong?.from ?? '', wrong?.to ?? '');
  await expect
    .poll(() => state.innerText())
    .toMatch(/: (only .+ refutes it|one of the replies that refute it is .+)\.$/);
  // The first arrows of a board come with a part of it that is fetched then.
  await expect.poll(() => page.locator('acedrex-board .shape[data-to]').count()).toBe(2);
  expect(await showSolution.boundingBox()).toEqual(before);
  // With the solution, nothing is left of the try.
  await showSolution.click();
  await page.getByRole('treeitem').first().waitFor();
  expect(await page.locator('acedrex-board .shape').count()).toBe(0);
  expect(await state.innerText()).toBe('');
  const { hash } = new URL(page.url());
  // After a puzzle, this key would show the next one.
  await page.keyboard.press('n');
  await clickMove(page, from, to);
  await expect.poll(() => state.innerText()).toMatch(/ is the key\.$/);
  await page.getByRole('treeitem').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(new URL(page.url()).hash).toBe(hash);
  await page.locator('select[name=ruleset]').selectOption('courier');
  await expect.poll(() => new URL(page.url()).hash).toContain('ruleset=courier');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('after a fork, its solver plays the capture; a wrong move costs nothing', async () => {
  const { page, complaints } = await openPage(site);
  const read = puzzles.find(
    ({ puzzle, line }) =>
      puzzle.id === '334c0eb6d892' && line.own.every(({ move }) => move.role === 'giraffe'),
  );
  const fork = read?.line.own[0]?.move;
  if (read === undefined || fork === undefined) throw new Error('the fork is gone');
  await show(page, read);
  await clickMove(page, fork.from, fork.to);
  // The outcome of the puzzle is known, and the reply comes by itself.
  await waitFor(page, 'asked');
  await expect.poll(() => said(page)).toMatch(/^Right\. White has replied \S+\. Now take what/);
  expect(await marks(page)).toEqual(['✓']);
  expect(await page.getByRole('button', { name: 'Next puzzle' }).count()).toBe(0);
  const board = page.locator('acedrex-attempt acedrex-board');
  const moves = await board.evaluate((shown: AcedrexBoard, from) => {
    const { knownPosition } = shown;
    const all = knownPosition?.legalMoves() ?? [];
    const taken = all.filter((move) => move.from === from && move.captured !== undefined);
    const [other] = all.filter((move) => move.role === 'pawn' && move.captured === undefined);
    return { taken, other };
  }, fork.to);
  expect(moves.taken.length).toBeGreaterThan(0);
  await clickMove(page, moves.other?.from ?? '', moves.other?.to ?? '');
  await waitFor(page, 'wrong');
  expect(await said(page)).toMatch(/ wins less\. Try again: it no longer changes your rating\./);
  await press(page, 'Hint');
  await expect.poll(() => said(page)).toContain(`Move the giraffe on ${fork.to}.`);
  await clickMove(page, fork.to, moves.taken[0]?.to ?? '');
  await waitFor(page, 'solved');
  await expect.poll(() => said(page)).toContain('Solved!');
  expect(await page.locator('[data-test=sequel]').innerText()).toMatch(/^After \S+, \S+x\S+ wins/);
  expect(await marks(page)).toEqual(['✓']);
  await expect.poll(() => said(page)).toMatch(/Your rating: \d+\? \(\+\d+\)/);
  expect(await violations(page)).toEqual([]);
  // Who gives up at the capture sees the whole line.
  await press(page, 'Try again');
  await clickMove(page, fork.from, fork.to);
  await expect.poll(() => said(page)).toContain('Now take what');
  await press(page, 'Show the solution');
  await waitFor(page, 'answered');
  const steps = page.locator('[data-test=attempt-line] button');
  expect(await steps.count()).toBe(3);
  await expect.poll(() => steps.last().getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('n');
  await waitFor(page, 'asked');
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** A history as it is exported. */
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

const asFile = (text: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name: 'history.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

test('a history is imported once, and a file that is none changes nothing', async () => {
  const { page, complaints } = await openPage(site);
  await page.goto(`${site.url}#puzzles`);
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  const choose = async (text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import a history' }).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(asFile(text));
  };
  const said = page.locator('[data-test=imported]');
  const good = historyFile('2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z');
  const wrong = historyFile('2026-03-01T10:00:00.000Z', 'yesterday');
  for (const [text, fault] of [
    ['{"name":"acedrex"}', /^The file is not a history that was exported here\.$/],
    [good.slice(0, -1), /^The file is not a history: it is not JSON/],
    [wrong, /^Nothing was imported: results\[1\]\.at cannot be "yesterday"\.$/],
  ] as const) {
    await choose(text);
    await expect.poll(() => said.innerText()).toMatch(fault);
    expect(await said.getAttribute('role')).toBe('alert');
    expect(await page.locator('.results').count()).toBe(0);
  }
  await settled(page);
  expect(await violations(page)).toEqual([]);

  await choose(good);
  await expect.poll(() => said.innerText()).toBe('Added: 2 tries, 1 exercise.');
  expect(await marks(page)).toEqual(['✓', '✗']);
  await page.getByText('1235?', { exact: true }).waitFor();
  const range = page.locator('[data-test=rating-range]');
  expect(await range.innerText()).toContain('The “?” means that the rating is still a guess.');
  await choose(good);
  await expect.poll(() => said.innerText()).toBe('This file contains nothing new.');
  expect(await marks(page)).toEqual(['✓', '✗']);
  // An older try comes before the others, and the button has kept the focus.
  await choose(historyFile('2026-02-01T10:00:00.000Z'));
  await expect.poll(() => said.innerText()).toBe('Added: 1 try.');
  expect(await marks(page)).toEqual(['✓', '✗', '✗']);
  expect(
    await page
      .getByRole('button', { name: 'Import a history' })
      .evaluate((button) => button.matches(':focus')),
  ).toBe(true);

  await page.reload();
  await expect.poll(() => marks(page)).toEqual(['✓', '✗', '✗']);
  const shown = page.waitForEvent('download');
  await press(page, 'Export the history');
  const { results, ...rest } = JSON.parse(readFileSync(await (await shown).path(), 'utf8')) as {
    readonly results: readonly { readonly at: string }[];
  };
  expect(JSON.parse(good)).toMatchObject(rest);
  expect(results.map(({ at }) => at.slice(0, 10))).toEqual([
    '2026-02-01',
    '2026-03-01',
    '2026-03-02',
  ]);
  await page.goto(`${site.url}#puzzles?course=giraffe`);
  await page.getByRole('link', { name: 'Giraffe 1 of 10' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the rating has a curve, whose places have dates', async () => {
  const { page, complaints } = await openPage(site);
  await page.goto(`${site.url}#puzzles`);
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
  // Two changes of the rating make no curve yet; with three, it begins with the rating of a new player.
  expect(await curve.count()).toBe(0);
  await choose(rated.slice(0, 3));
  await expect.poll(() => marks(page)).toHaveLength(3);
  expect(await curve.count()).toBe(0);
  await choose(rated.slice(0, 4));
  await curve
    .getByRole('img', { name: 'Your rating: first 1000, now 1180, highest 1180' })
    .waitFor();
  await choose(rated);
  const text = 'Your rating: first 1000, now 1150, highest 1180';
  await curve.getByRole('img', { name: text }).waitFor();
  const caption = curve.locator('figcaption');
  expect(await caption.innerText()).toBe(text);
  expect((await curve.locator('.scale span').allInnerTexts()).map(Number)).toEqual([1200, 1000]);
  const box = await curve.locator('svg').boundingBox();
  if (box === null) throw new Error('the curve is shown');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await expect.poll(() => caption.innerText()).toBe('Mar 3, 2026: 1060');
  await page.mouse.move(box.x + box.width - 1, y);
  await expect.poll(() => caption.innerText()).toBe('Mar 5, 2026: 1150');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('on a phone, in Spanish, the puzzle of the day is solved by touch', async () => {
  const { page, complaints } = await openPage(site, {
    viewport: { width: 360, height: 740 },
    locale: 'es-ES',
    colorScheme: 'dark',
    hasTouch: true,
  });
  await page.locator('.menu-button').tap();
  await page.getByRole('link', { name: 'Ejercicios', exact: true }).tap();
  await page.getByRole('link', { name: 'Ejercicio del día' }).tap();
  await page.getByRole('heading', { level: 2, name: /^Juegan/ }).waitFor();
  await settled(page);
  // From top to bottom: the kinds of exercises in one row, the board, and right below it the task.
  const [links, board, task] = await Promise.all(
    ['acedrex-puzzles-view nav', 'acedrex-attempt acedrex-board', 'acedrex-attempt .ask'].map(
      (part) => page.locator(part).boundingBox(),
    ),
  );
  expect(links?.height).toBeLessThan(60);
  expect(board?.y).toBeGreaterThanOrEqual((links?.y ?? 0) + (links?.height ?? 0));
  const below = (task?.y ?? 0) - (board?.y ?? 0) - (board?.height ?? 0);
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(24);
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  const state = page.locator('[data-test=attempt-state]');
  const daily = await state.getAttribute('data-id');
  const read = puzzles.find(({ puzzle }) => puzzle.id === daily);
  expect(read).toBeDefined();
  await page
    .locator('acedrex-progress input[type=file]')
    .setInputFiles(asFile(historyFile('ayer')));
  await page.getByText('No se ha importado nada: results[0].at no puede ser "ayer".').waitFor();
  const one = puzzleOf(1);
  await show(page, one);
  // On a lower phone, too, the buttons are in view.
  await page.setViewportSize({ width: 360, height: 640 });
  await settled(page);
  const hint = await page.getByRole('button', { name: 'Pista', exact: true }).boundingBox();
  expect((hint?.y ?? Infinity) + (hint?.height ?? 0)).toBeLessThanOrEqual(640);
  await solve(page, one, async (from, to) => {
    await square(page, from).tap();
    await square(page, to).tap();
  });
  await expect.poll(() => said(page)).toContain('¡Resuelto!');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('on a phone, hints and the solution are in view', async () => {
  let height = 640;
  const { page } = await openPage(site, {
    viewport: { width: 360, height },
    hasTouch: true,
    isMobile: true,
  });
  // A move that wins later would not be wrong.
  const read = puzzleOf(1, 250);
  await show(page, read);
  await settled(page);
  const places = async (): Promise<readonly unknown[]> => {
    const row = page.locator('acedrex-attempt .buttons');
    return Promise.all(
      [row, row.locator('> :last-child'), row.locator('> :first-child')].map((part) =>
        part.boundingBox(),
      ),
    );
  };
  const isSeen = async (part: string): Promise<boolean> => {
    const { y = -1, height: size = 0 } =
      (await page.locator(`[data-test=attempt-state] ${part}`).first().boundingBox()) ?? {};
    return y > 0 && size > 0 && y + size <= height;
  };
  const before = await places();
  const { from, to } = wrongMove(read);
  await square(page, from).tap();
  await square(page, to).tap();
  await waitFor(page, 'wrong');
  for (const name of ['Hint', 'Another hint']) {
    await page.getByRole('button', { name, exact: true }).tap();
    await expect.poll(() => isSeen('.hint')).toBe(true);
    expect(await isSeen('.verdict')).toBe(true);
    expect(await places()).toEqual(before);
  }
  await page.getByRole('button', { name: 'Show the solution' }).tap();
  await waitFor(page, 'answered');
  await settled(page);
  // The move comes first, above the text about it; the engine's best play from there comes later.
  expect(await isSeen('[data-test=attempt-line] button')).toBe(true);
  expect(await isSeen('.verdict')).toBe(true);
  const [line, themes] = await Promise.all(
    ['[data-test=attempt-line]', '.themes'].map((part) =>
      page.locator(`acedrex-attempt ${part}`).boundingBox(),
    ),
  );
  expect(line?.y).toBeLessThan(themes?.y ?? 0);
  expect((await places())[1]).toEqual(before[1]);
  height = 844;
  await page.setViewportSize({ width: 390, height });
  await settled(page);
  expect(await isSeen('[data-test=attempt-line] button')).toBe(true);
  expect(await isSeen('.verdict')).toBe(true);
  await page.context().close();
});

test('the results by theme are counted, and mistakes of games are tried again until they are solved', async () => {
  const { page, complaints } = await openPage(site);
  await page.goto(`${site.url}#puzzles?ruleset=cazaux`);
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
  await settled(page);
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  // All of it is in one place, with the courses; Learn leads there too.
  await page.getByRole('link', { name: 'Your progress' }).click();
  await page.locator('[data-test=courses]').waitFor();
  expect(await row.isVisible()).toBe(true);
  const course = page.locator('[data-test=courses] tr');
  expect(await course.first().innerText()).toContain('Lion');
  expect(await course.nth(1).innerText()).toMatch(/^Giraffe\s+1 of 10$/);
  await settled(page);
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await page.reload();
  await page.locator('[data-test=courses]').waitFor();
  expect(new URL(page.url()).hash).toContain('progress=yes');
  await page.goto(`${site.url}#learn`);
  await page.locator('acedrex-path').getByRole('link', { name: 'Your progress' }).click();
  await page.locator('[data-test=courses]').waitFor();
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  // A theme is trained, from the puzzle of the day too, and the page is back at its top.
  await page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await expect.poll(() => new URL(page.url()).hash).toContain('daily=yes');
  if (!(await row.isVisible())) await page.getByText('Results by theme').click();
  await row.getByRole('link').click();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/theme=/);
  expect(new URL(page.url()).hash).not.toContain('daily');
  expect(await page.evaluate(() => scrollY)).toBe(0);
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
  await expect.poll(() => labelOf(page, king)).toContain('white king');
  await clickMove(page, right?.move.from ?? '', right?.move.to ?? '');
  await waitFor(page, 'solved');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: /^Anna – Ben: 14… Rxe5, mistake of a game: solved, / })
    .waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the opening book and the set are kept for the time without a network, and a set that cannot be fetched can be asked for again', async () => {
  const { page } = await openPage(site, { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const known = page.locator('acedrex-explorer tbody tr');
  await clickMove(page, 'a4', 'a5');
  await tab(page, 'Explorer');
  await known.nth(2).waitFor();
  await saved(page);
  await openView(page, 'Puzzles');
  const task = page.getByRole('heading', { level: 2, name: /to move/ });
  await task.waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  await page.getByText('The problems could not be fetched.').waitFor();
  await page.context().setOffline(false);
  await press(page, 'Try again');
  await page.locator('acedrex-problem-collection acedrex-board').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await press(page, 'Show solution');
  await page.getByRole('treeitem').first().waitFor();
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await task.waitFor();
  await page.getByText('Choose puzzles').click();
  await page.locator('select[name=ruleset]').selectOption('murray');
  await page.getByText('The puzzles could not be loaded.').waitFor();
  await openView(page, 'Board');
  await known.nth(2).waitFor();
  await page.goBack();
  await page.getByText('The puzzles could not be loaded.').waitFor();
  await page.context().setOffline(false);
  await press(page, 'Try again');
  await task.waitFor();
  await page.context().close();
});

test('the course of a piece begins with its moves, and what has been done stays', async () => {
  const { page, complaints } = await openPage(site);
  await page.goto(`${site.url}#puzzles`);
  await page.getByRole('link', { name: 'Course', exact: true }).click();
  // The courses begin where Learn does.
  await page.getByRole('heading', { level: 2, name: /^Bring the lion/ }).waitFor();
  await page.getByRole('link', { name: /^Giraffe/ }).click();
  await page.getByRole('heading', { level: 2, name: /^Bring the giraffe/ }).waitFor();
  const [first, second] = [0, 1].map((index) => exerciseOf('giraffe', RULESETS.cazaux, index));
  const state = page.locator('[data-test=exercise-state]');
  const target = first?.targets[0] ?? '';
  const other = first?.start
    .legalMoves()
    .find(({ from, to }) => from === first.from && to !== target && to !== 'l9');
  await clickMove(page, first?.from ?? '', other?.to ?? '');
  await expect
    .poll(() => state.innerText())
    .toBe('That is not the marked square. The giraffe is back: try another move.');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.poll(() => state.innerText()).toBe('');
  expect(await again.isDisabled()).toBe(true);
  await clickMove(page, 'a1', 'a2');
  await expect.poll(() => state.innerText()).toBe('Only the giraffe may move in this exercise.');
  await page.getByText('Leaps three squares and two to the side.').waitFor();
  await page.getByRole('button', { name: 'Show a move' }).click();
  await expect
    .poll(() => page.locator('acedrex-board .shape[data-to]').getAttribute('data-to'))
    .toBe(target);
  // A move that is not legal changes nothing; a hint says why.
  await clickMove(page, first?.from ?? '', 'a12');
  const hint = page.locator('acedrex-refusal');
  await expect
    .poll(() => hint.innerText())
    .toBe('The giraffe does not move like that. Leaps three squares and two to the side.');
  expect(await page.locator('acedrex-board .spoken').innerText()).toBe(
    'The giraffe does not move like that. Leaps three squares and two to the side.',
  );
  expect(await violations(page)).toEqual([]);
  await clickMove(page, first?.from ?? '', target);
  // With the move shown, it is not ticked yet.
  await expect.poll(() => state.innerText()).toMatch(/^Right, but with help/);
  await page.getByRole('link', { name: 'Giraffe 0 of 10' }).waitFor();
  await again.click();
  await clickMove(page, first?.from ?? '', target);
  await expect.poll(() => state.innerText()).toBe('Done!');
  // From the board, as after a puzzle.
  await page.keyboard.press('Enter');
  await page.getByText('Exercise 2 of 10').waitFor();
  await square(page, second?.from ?? '').waitFor();
  expect(await labelOf(page, second?.from ?? '')).toContain('giraffe');
  await page.reload();
  // It goes on with what is left.
  await page.getByText('Exercise 2 of 10').waitFor();
  await page.getByRole('button', { name: 'Exercise 1, done' }).waitFor();
  await page.getByRole('link', { name: 'Giraffe 1 of 10' }).waitFor();
  expect(await violations(page)).toEqual([]);
  // Two moves that lead back to the start have not reached the square, however short the way was.
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
  await clickMove(page, from, there ?? '');
  await clickMove(page, there ?? '', from);
  await expect
    .poll(() => state.innerText())
    .toBe(
      'The marked square was not reached in 2 moves. The giraffe is back at the start: try again.',
    );
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the courses of the pawn and the king teach promotion, the leap and the bare king', async () => {
  const { page, complaints } = await openPage(site);
  const state = page.locator('[data-test=exercise-state]');
  const begin = async (number: number, title: RegExp): Promise<void> => {
    await page.getByRole('button', { name: `Exercise ${number}`, exact: true }).click();
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
  };
  await page.goto(`${site.url}#puzzles?ruleset=cazaux&course=pawn`);
  await begin(2, /^Promote a pawn to an aanca\. It becomes the piece that starts the game/);
  await clickMove(page, 'b11', 'b12');
  await expect
    .poll(() => state.innerText())
    .toBe('The pawn becomes a lion on this file. Choose another file.');
  await clickMove(page, 'f11', 'f12');
  await expect.poll(() => state.innerText()).toBe('Done!');
  expect(await labelOf(page, 'f12')).toContain('white aanca');
  await begin(8, /^Checkmate Black in one move/);
  await clickMove(page, 'e11', 'e12');
  await expect
    .poll(() => state.innerText())
    .toBe('That is not checkmate: Black still has a legal move.');
  await page.getByRole('link', { name: /^King/ }).click();
  await begin(2, /^Leap to the marked square/);
  await clickMove(page, 'g1', 'g3');
  await expect.poll(() => state.innerText()).toBe('Done!');
  await begin(8, /^Take Black’s last piece/);
  await clickMove(page, 'a1', 'a2');
  await expect.poll(() => state.innerText()).toMatch(/^Black still has a piece/);
  await clickMove(page, 'c6', 'd7');
  await expect.poll(() => state.innerText()).toBe('Done!');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the course resumes the piece that was begun last, and shows the whole board of a new choice', async () => {
  const height = 844;
  const { page } = await openPage(site, {
    viewport: { width: 390, height },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`${site.url}#puzzles?ruleset=cazaux&course=lion`);
  await page.getByRole('heading', { level: 2, name: /^Bring the lion/ }).waitFor();
  const first = exerciseOf('lion', RULESETS.cazaux, 0);
  await square(page, first.from).tap();
  await square(page, first.targets[0] ?? '').tap();
  await page.getByText('Done!').waitFor();
  // The list of pieces is below the first screen.
  const pawn = page.getByRole('link', { name: /^Pawn/ });
  await pawn.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    scrollBy(0, 300);
  });
  const board = page.locator('acedrex-course acedrex-board');
  expect((await board.boundingBox())?.y).toBeLessThan(0);
  await pawn.tap();
  await page.getByRole('heading', { level: 2, name: /pawn/ }).waitFor();
  const head = await page.locator('header').first().boundingBox();
  await expect
    .poll(async () => {
      const { y = 0, height: size = 0 } = (await board.boundingBox()) ?? {};
      return y >= (head?.y ?? 0) + (head?.height ?? 0) && y + size <= height;
    })
    .toBe(true);
  await page.getByRole('link', { name: 'Training', exact: true }).tap();
  const course = page.getByRole('link', { name: 'Course', exact: true });
  await page.reload();
  await expect.poll(() => course.getAttribute('href')).toContain('course=lion');
  await page.context().close();
});

test('a link that is pressed while a puzzle arrives is followed, also if the browser reports it later', async () => {
  const set = /cazaux-[^.]*\.puzzles$/;
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  const { page } = await openPage(site, {}, async (opened) => {
    await opened.route(set, async (route) => {
      await sent;
      await route.continue();
    });
    // A busy browser reports a new address after the page has drawn what has arrived.
    await opened.addInitScript(() => {
      const hold = (event: Event): void => {
        if (!location.hash.includes('course')) return;
        event.stopImmediatePropagation();
        removeEventListener('hashchange', hold);
        addEventListener('told', () => dispatchEvent(new Event('hashchange')));
      };
      addEventListener('hashchange', hold);
    });
  });
  await page.goto(`${site.url}#puzzles`);
  await page.getByRole('link', { name: 'Course', exact: true }).click();
  send();
  await page.locator('[data-test=attempt-state][data-id]').waitFor({ state: 'attached' });
  await page.evaluate(() => dispatchEvent(new Event('told')));
  await page.getByRole('link', { name: /^Giraffe/ }).waitFor();
  expect(page.url()).toContain('course=');
  await page.context().close();
});

test('with dice, the die and the best move for its roll; the address and the history find it again', async () => {
  const { page, complaints, requests } = await openPage(site);
  await page.goto(`${site.url}#puzzles?ruleset=cazaux`);
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  expect(requests.filter((address) => address.includes('dice'))).toEqual([]);
  await page.getByText('Choose puzzles').click();
  await page.locator('select[name=game]').selectOption('dice');
  await expect.poll(() => new URL(page.url()).hash).toMatch(/&dice=yes&id=/);
  const file = new URL('../../data/puzzles/dice.puzzles', import.meta.url);
  const dice = ((await readPuzzleSet(new Uint8Array(readFileSync(file)))) ?? []).filter(
    ({ puzzle, line }) =>
      puzzle.ruleset === 'cazaux' && line.own.every(({ move }) => move.promotion === undefined),
  );
  const [read] = dice;
  if (read === undefined) throw new Error('no puzzle with dice');
  // As from the history, which does not say that there are dice.
  await page.goto(`${site.url}#puzzles?ruleset=cazaux&id=${read.puzzle.id}`);
  await page
    .locator(`[data-test=attempt-state][data-id="${read.puzzle.id}"]`)
    .waitFor({ state: 'attached' });
  await expect.poll(() => new URL(page.url()).hash).toContain('&dice=yes&');
  const { roll = 0 } = read.puzzle;
  const [turn] = read.line.own;
  if (turn === undefined) throw new Error('no move');
  await page.getByText(`The roll is ${roll}: ${turn.move.role}.`).waitFor();
  expect(await page.locator('.die').innerText()).toBe(String(roll));
  // Only pieces of the roll can be moved.
  await page.locator('acedrex-board .movable').first().waitFor();
  const labels = await page
    .locator('acedrex-board .movable')
    .evaluateAll((squares) => squares.map((square) => square.getAttribute('aria-label') ?? ''));
  for (const label of labels) expect(label).toContain(turn.move.role);
  await settled(page);
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await clickMove(page, turn.move.from, turn.move.to);
  await waitFor(page, 'solved');
  await expect.poll(() => said(page)).toContain('Solved!');
  await press(page, 'Next puzzle');
  await waitFor(page, 'asked');
  await expect.poll(() => new URL(page.url()).hash).toContain('&dice=yes&');
  expect(complaints).toEqual([]);
  await page.context().close();
});
