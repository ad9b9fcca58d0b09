/** The list of endings: published results, solved endings, graded positions to practise, lessons, and links to the board. */
import { describe, expect, test, vi } from 'vitest';
import type { LegalMove } from '../../src/rules/moves.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import {
  clickMove,
  cutOff,
  drawn,
  moveList,
  openPage,
  openView,
  page,
  type Locator,
  violations,
  visit,
} from './views-support.js';

/** A ruleset for which the page has no published figures. */
const RULES = 'custom:golladay,stalemate=loses';

const row = (name: string): Locator => page.locator(`.ending[data-name=${name}]`);

const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const hashOf = (): string => new URL(page.url()).hash;

test('the list of endings shows published results and links to the board', async () => {
  await openPage();
  await openView('Endings');
  const aancaRook = row('KAKR');
  await aancaRook
    .getByRole('img', {
      name: 'White to move: White wins 97.9 %, draws 0 %, Black wins 2.1 %',
      exact: true,
    })
    .waitFor();
  await aancaRook.getByText('aanca against rook').waitFor();
  // The list shows pieces, and the time and memory for solving only in an open ending.
  expect(aancaRook.locator('svg.piece').count()).toBe(4);
  expect(
    page
      .locator('section')
      .getByText(/MB of memory/)
      .count(),
  ).toBe(page.getByRole('button', { name: /^Solve all/ }).count());
  const decided = page.locator('[data-group=single] [data-test=decided]');
  expect(await decided.innerText()).toMatch(
    /^Decided by the rules: a king without other pieces loses at once\. .* are therefore not played\. .*: Golladay/,
  );
  expect(await decided.getByRole('link').getAttribute('href')).toBe('#endings?ruleset=golladay');
  expect(row('KAK').count()).toBe(0);
  expect(page.locator('[data-group=duel] .ending').count()).toBe(21);
  // By keyboard alone.
  await page.getByRole('button', { name: 'Practise: aanca against rook' }).focus();
  await page.keyboard.press('Enter');
  await aancaRook
    .getByText(/^Your device first solves this ending: about .*, \d+ MB of memory\.$/)
    .waitFor();
  // No win takes more than 14 moves, and no position is drawn.
  const grades = aancaRook.getByRole('group', { name: 'Practise' }).getByRole('button');
  expect(grades.allInnerTexts()).toEqual([
    'Win in 2–5 moves',
    'Win in 6–10 moves',
    'Win in 11–20 moves',
    'Any win',
  ]);
  await aancaRook.getByRole('cell', { name: '289,038,304 97.9 %' }).waitFor();
  expect(hashOf()).toBe('#endings?ending=KAKR');
  expect(await violations()).toEqual([]);
  await aancaRook
    .getByRole('group', { name: 'Longest win, White to move: 14 moves' })
    .getByRole('link', { name: 'Show on the board' })
    .click();
  await expect.poll(async () => (await moveList()).length).toBe(27);
  await page.goBack();
  await aancaRook
    .getByRole('group', { name: 'Longest win, Black to move: 3 moves' })
    .getByRole('button', { name: 'Play against the engine' })
    .click();
  // The game has started: the user has the winning side, and the highest level defends.
  await page.getByRole('button', { name: 'Abort' }).waitFor();
  await expect
    .poll(() =>
      page
        .locator('acedrex-board-view acedrex-board')
        .first()
        .evaluate((board) => (board as HTMLElement & { orientation: string }).orientation),
    )
    .toBe('black');
  await page.getByText('Acedrex, level 12').first().waitFor();
  await page.goBack();
  await page.locator('select[name=ruleset]').selectOption('golladay');
  await row('KUK').getByText('unicornio against a bare king').waitFor();
  await page.locator('select[name=piece]').selectOption('pawn');
  await page.locator('select[name=state]').selectOption('unsolved');
  await expect.poll(() => page.locator('.ending').count()).toBe(15);
  expect(hashOf()).toBe('#endings?ruleset=golladay&with=pawn&show=unsolved&ending=KAKR');
  await page.reload();
  await row('KPK').waitFor();
  expect(page.locator('.ending').count()).toBe(15);
  await page.goBack();
  await aancaRook.getByRole('table').waitFor();
});

test('an ending can be solved from the list, opened on the board and in the editor, and deleted', async () => {
  await openPage();
  await visit(`#endings?ruleset=${RULES}&with=rook`);
  const rookAlone = row('KRK');
  await press('Solve: rook against a bare king');
  await rookAlone.getByText('solved', { exact: true }).waitFor();
  await rookAlone.getByText(/^The tablebase takes \d/).waitFor();
  await page.getByText('1 of 1 solved on this device').waitFor();
  const longest = rookAlone.getByRole('group', { name: /^Longest win, White to move/ });
  await longest.waitFor();
  const figures = await rookAlone.getByRole('table').innerText();
  const [length = ''] = /\d+ moves/.exec(await longest.innerText()) ?? [];
  const wins = `White wins in ${length}`;
  expect(await violations()).toEqual([]);
  await page.reload();
  await rookAlone.getByText('solved', { exact: true }).waitFor();
  await expect.poll(() => rookAlone.getByRole('table').innerText()).toBe(figures);

  await longest.getByRole('link', { name: 'Show on the board' }).click();
  const outcome = page.locator('[data-test=ending-outcome]');
  await expect.poll(() => outcome.innerText()).toBe(wins);
  await openView('Editor');
  await page.locator('acedrex-editor acedrex-tablebase-panel').waitFor();
  await expect.poll(() => outcome.innerText()).toBe(wins);
  expect(await violations()).toEqual([]);
  await press('Mirror');
  await page.getByText(wins).waitFor();
  await page.getByRole('link', { name: 'All endings' }).click();

  // A won position other than the longest win.
  await press('Another position');
  await expect.poll(() => outcome.innerText()).toMatch(/^(White|Black) wins in \d+ moves?$/);
  await page.goBack();
  await longest.getByRole('button', { name: 'Play against the engine' }).click();
  await page.getByRole('button', { name: 'Abort' }).waitFor();
  // The game states its goal.
  const event = page.locator('[data-test=play-event]');
  expect(await event.innerText()).toBe(`Rook against a bare king. Goal: ${wins}`);
  await page.goBack();
  await press('Delete: rook against a bare king');
  await press('Keep');
  await press('Delete: rook against a bare king');
  await page
    .getByText(
      'Delete the tablebase of “rook against a bare king”? You can solve the ending again.',
    )
    .waitFor();
  await press('Delete');
  await page
    .getByRole('button', { name: 'Solve: rook against a bare king', exact: true })
    .waitFor();
  expect(rookAlone.getByRole('table').count()).toBe(0);
});

test('on a phone, the page warns before solving, offers to stop, and reports invalid addresses in Spanish', async () => {
  const phone = { viewport: { width: 360, height: 740 }, locale: 'es-ES' };
  await openPage({
    ...phone,
    prepare: () =>
      vi
        .spyOn(navigator as unknown as { deviceMemory: number }, 'deviceMemory', 'get')
        .mockReturnValue(0.5),
  });
  await visit('#endings?ruleset=fide&with=king');
  await page
    .getByText('La dirección contiene valores desconocidos: «ruleset=fide», «with=king».')
    .waitFor();
  await visit('#endings?ending=KXK');
  await page.getByText('La lista no tiene ningún final «KXK».').waitFor();
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('link', { name: 'Finales', exact: true }).click();
  const aancaRook = row('KAKR');
  await aancaRook.getByText(/no tenga memoria suficiente para este final/).waitFor();
  await press('Practicar: aanca contra torre');
  await aancaRook.getByText('Victoria más larga si juegan las blancas: 14 jugadas').waitFor();
  await press('Resolver: aanca contra torre');
  await page.locator('[data-test=solving]', { hasText: /aanca contra torre: [1-9]/ }).waitFor();
  expect(
    await page.getByRole('button', { name: 'Resolver: aanca contra aanca' }).isDisabled(),
  ).toBe(true);
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);
  await press('Parar: aanca contra torre');
  await page.locator('progress').waitFor({ state: 'detached' });
  await press('Resolver los 21');
  await page.getByText('Faltan 20 finales más.').waitFor();
  await page.locator('[data-test=stop-solving]').click();
  await page.locator('progress').waitFor({ state: 'detached' });
  await drawn();
  expect(
    await page.getByRole('button', { name: 'Resolver: aanca contra aanca' }).isDisabled(),
  ).toBe(false);
});

/** Opens an ending of Golladay's rules and begins the practice of a grade. */
const practise = async (men: string, grade: string): Promise<void> => {
  await visit('#endings?ruleset=golladay');
  await press(`Practise: ${men}`);
  await press(grade);
  await page.getByRole('button', { name: 'Abort' }).waitFor();
};

const goal = (): Promise<string> => page.locator('[data-test=play-event]').innerText();

test('a graded win is chosen after solving the ending, and the game states its goal', async () => {
  await openPage();
  await visit('#endings?ruleset=golladay&ending=KRK');
  // The lesson has pictures from the start, the middle and the end of a win.
  const lesson = page.locator('acedrex-ending-lesson');
  await lesson.getByRole('heading', { name: 'How to win' }).waitFor();
  await lesson.getByRole('rowheader', { name: 'in a corner' }).waitFor();
  expect(lesson.locator('acedrex-board').count()).toBe(3);
  expect(await violations()).toEqual([]);
  await visit('#endings');
  await practise('rook against a bare king', 'Win in 11–20 moves');
  expect(await goal()).toMatch(
    /^Rook against a bare king\. Goal: White wins in (1[1-9]|20) moves$/,
  );
});

test('on a small phone, a practised ending keeps its verdict and the game buttons in view', async () => {
  await openPage({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
  });
  await visit('#endings?ruleset=golladay');
  await page.getByRole('button', { name: 'Practise: rook against a bare king', exact: true }).tap();
  await page.getByRole('button', { name: 'Play against the engine' }).tap();
  await page.locator('[data-test=practice-verdict]').waitFor();
  await page.getByRole('button', { name: 'Solve this ending' }).waitFor();
  await expect
    .poll(() => page.locator('aside').evaluate((one) => one.scrollHeight - one.clientHeight))
    .toBeLessThanOrEqual(0);
});

describe('practising a win', () => {
  const shownIn = async (): Promise<Position> => {
    const fen = await page
      .locator('acedrex-board-view acedrex-board')
      .first()
      .evaluate((board) => (board as HTMLElement & { fen: string }).fen);
    const read = Position.fromFen(fen, RULESETS.golladay);
    if (!read.ok) throw new Error(fen);
    return read.value;
  };

  /** Plays the first move that loses the rook at once, or the first that does not. */
  const playMove = async (losesRook: boolean): Promise<void> => {
    const position = await shownIn();
    const loses = (move: LegalMove): boolean =>
      position
        .play(move)
        .legalMoves()
        .some(({ captured }) => captured === 'rook');
    const move = position.legalMoves().find((each) => loses(each) === losesRook);
    if (move === undefined) throw new Error('no such move');
    await clickMove(move.from, move.to);
  };

  test('reports after each move whether the win is kept, and lets the user take back a mistake', async () => {
    await openPage();
    await visit('#endings?ruleset=golladay&ending=KRK');
    await press('Play against the engine');
    const verdict = page.locator('[data-test=practice-verdict]');
    // The page includes the longest win but not the tablebase.
    await verdict.locator('[data-test=practice-solve]').click();
    await verdict.getByText('After each of your moves').waitFor();
    await playMove(false);
    await verdict.getByText(/^Now: still won, in \d+ moves\./).waitFor();
    await page.locator('[data-test=play-state]', { hasText: 'Your move' }).waitFor();
    const { setup } = await shownIn();
    await playMove(true);
    await verdict.getByText('That move gave the win away: the position is now a draw.').waitFor();
    // The engine may have captured the rook already, which ends the game: then a new one begins.
    await verdict.locator('[data-test=practice-back]').click();
    await expect.poll(async () => (await shownIn()).setup.board).toEqual(setup.board);
    await page.locator('[data-test=play-state]', { hasText: 'Your move' }).waitFor();
    await expect.poll(() => verdict.getAttribute('data-kind')).not.toBe('gone');
  });
});

test('messages about an ending do not move the panels of the editor', async () => {
  await openPage({ viewport: { width: 1440, height: 900 } });
  await visit('#editor');
  const field = page.locator('acedrex-editor #fen');
  await field.fill('4k7/12/12/12/12/12/3r8/12/12/12/12/4K7 w - - 0 1');
  await page.locator('[data-test=ended]').waitFor();
  const before = await field.boundingBox();
  await field.fill('4k7/12/12/12/12/12/3r8/12/R11/12/12/4K7 w - - 0 1');
  await page.locator('acedrex-tablebase-panel [data-test=solve]').waitFor();
  expect(await field.boundingBox()).toEqual(before);
});
