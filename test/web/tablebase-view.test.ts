/** The list of endings: what the page knows, what the device solves and keeps, and the ways to the board. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadRules } from '../../src/rules/rules-wasm.js';
import type { LegalMove } from '../../src/rules/moves.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { cutOff, violations } from './look.js';
import { clickMove, drawn, moveList, openPage, openView, siteForTests } from './support.js';

const site = siteForTests();

/** Rules of whose endings the page has no figures. */
const RULES = 'custom:golladay,stalemate=loses';

const row = (page: Page, name: string): Locator => page.locator(`.ending[data-name=${name}]`);

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const visit = (page: Page, hash: string): Promise<unknown> => page.goto(`${site.url}${hash}`);

const hashOf = (page: Page): string => new URL(page.url()).hash;

test('the list of endings tells what is known, and leads to the board and back', async () => {
  const { page, complaints, requests } = await openPage(site);
  expect(requests.filter((address) => /tablebase|words/.test(address))).toEqual([]);
  await openView(page, 'Endings');
  const aancaRook = row(page, 'KAKR');
  await aancaRook
    .getByRole('img', {
      name: 'White to move: White wins 97.9 %, draws 0 %, Black wins 2.1 %',
      exact: true,
    })
    .waitFor();
  await aancaRook.getByText('aanca against rook').waitFor();
  await aancaRook.getByText(/about .*, \d+ MB of memory/).waitFor();
  const decided = page.locator('[data-group=single] [data-test=decided]');
  expect(await decided.innerText()).toMatch(
    /^Decided by the rules: a king without other men loses at once\. .*KAK, KRK, KUK.*: Golladay/,
  );
  expect(await decided.getByRole('link').getAttribute('href')).toBe('#endings?ruleset=golladay');
  expect(await row(page, 'KAK').count()).toBe(0);
  expect(await page.locator('[data-group=duel] .ending').count()).toBe(21);
  // By keys alone.
  await page.getByRole('button', { name: 'Figures of KAKR' }).focus();
  await page.keyboard.press('Enter');
  await aancaRook.getByRole('cell', { name: '289,038,304 97.9 %' }).waitFor();
  expect(hashOf(page)).toBe('#endings?ending=KAKR');
  expect(await violations(page)).toEqual([]);
  await aancaRook
    .getByRole('group', { name: 'Longest win, White to move: 14 moves' })
    .getByRole('link', { name: 'Show on the board' })
    .click();
  await expect.poll(async () => (await moveList(page)).length).toBe(27);
  await page.goBack();
  await aancaRook
    .getByRole('group', { name: 'Longest win, Black to move: 3 moves' })
    .getByRole('button', { name: 'Play against the engine' })
    .click();
  // The game is under way: the side that can win is the user's, and the highest level defends.
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
  await row(page, 'KUK').getByText('unicornio against a bare king').waitFor();
  await page.locator('select[name=piece]').selectOption('pawn');
  await page.locator('select[name=state]').selectOption('unsolved');
  await expect.poll(() => page.locator('.ending').count()).toBe(15);
  expect(hashOf(page)).toBe('#endings?ruleset=golladay&with=pawn&show=unsolved&ending=KAKR');
  await page.reload();
  await row(page, 'KPK').waitFor();
  expect(await page.locator('.ending').count()).toBe(15);
  await page.goBack();
  await aancaRook.getByRole('table').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an ending is solved from the list, kept, shown on the board and in the editor, and deleted', async () => {
  const { page, complaints } = await openPage(site);
  await visit(page, `#endings?ruleset=${RULES}&with=rook`);
  const rookAlone = row(page, 'KRK');
  await press(page, 'Solve KRK');
  await rookAlone.getByText(/^solved, /).waitFor();
  await page.getByText('1 of 1 solved on this device').waitFor();
  const longest = rookAlone.getByRole('group', { name: /^Longest win, White to move/ });
  await longest.waitFor();
  const figures = await rookAlone.getByRole('table').innerText();
  const [length = ''] = /\d+ moves/.exec(await longest.innerText()) ?? [];
  const wins = `White wins in ${length}`;
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await rookAlone.getByText(/^solved, /).waitFor();
  await expect.poll(() => rookAlone.getByRole('table').innerText()).toBe(figures);

  await longest.getByRole('link', { name: 'Show on the board' }).click();
  const outcome = page.locator('[data-test=ending-outcome]');
  await expect.poll(() => outcome.innerText()).toBe(wins);
  await openView(page, 'Editor');
  await page.locator('acedrex-editor acedrex-tablebase-panel').waitFor();
  await expect.poll(() => outcome.innerText()).toBe(wins);
  expect(await violations(page)).toEqual([]);
  await press(page, 'Mirror');
  await page.getByText(wins).waitFor();
  await page.getByRole('link', { name: 'All endings' }).click();

  // Another won position than the one with the longest win.
  await press(page, 'Another position');
  await expect.poll(() => outcome.innerText()).toMatch(/^(White|Black) wins in \d+ moves?$/);
  await page.goBack();
  await longest.getByRole('button', { name: 'Play against the engine' }).click();
  await page.getByRole('button', { name: 'Abort' }).waitFor();
  // The game says its target.
  const event = page.locator('[data-test=play-event]');
  expect(await event.innerText()).toBe(`KRK. Goal: ${wins}`);
  await page.goBack();
  await press(page, 'Delete KRK');
  await press(page, 'Keep');
  await press(page, 'Delete KRK');
  await page.getByText('Delete the tablebase of KRK? It can be solved again.').waitFor();
  await press(page, 'Delete');
  await page.getByRole('button', { name: 'Solve KRK', exact: true }).waitFor();
  expect(await rookAlone.getByRole('table').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a phone is warned before, can stop, and is told in Spanish what an address asks for in vain', async () => {
  const phone = { viewport: { width: 360, height: 740 }, locale: 'es-ES' };
  const { page, complaints } = await openPage(site, phone, (opened) =>
    opened.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 0.5 });
    }),
  );
  await visit(page, '#endings?ruleset=fide&with=king');
  await page
    .getByText('La dirección pide algo que no existe: «ruleset=fide», «with=king».')
    .waitFor();
  await visit(page, '#endings?ending=KXK');
  await page.getByText('En esta lista no hay ningún final «KXK».').waitFor();
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('link', { name: 'Finales', exact: true }).click();
  const aancaRook = row(page, 'KAKR');
  await aancaRook.getByText('Puede que este dispositivo no tenga memoria suficiente.').waitFor();
  await press(page, 'Cifras de KAKR');
  await aancaRook.getByText('Victoria más larga con el turno de las blancas: 14 jugadas').waitFor();
  await press(page, 'Resolver KAKR');
  await page.locator('[data-test=solving]', { hasText: /KAKR: [1-9]/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Resolver KAKA' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await press(page, 'Parar KAKR');
  await page.locator('progress').waitFor({ state: 'detached' });
  await press(page, 'Resolver los 21');
  await page.getByText('Faltan 20 finales más.').waitFor();
  await page.locator('[data-test=stop-solving]').click();
  await page.locator('progress').waitFor({ state: 'detached' });
  await drawn(page);
  expect(await page.getByRole('button', { name: 'Resolver KAKA' }).isDisabled()).toBe(false);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a win is practised from the list, without solving the ending, and the game says its target', async () => {
  const { page, complaints } = await openPage(site);
  await visit(page, '#endings?ruleset=golladay');
  await press(page, 'Practise KRK');
  await page.getByRole('button', { name: 'Abort' }).waitFor();
  expect(await page.locator('[data-test=play-event]').innerText()).toBe(
    'KRK. Goal: White wins in 25 moves',
  );
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a practised ending has its verdict and the buttons of the game in view on a small phone', async () => {
  const { page } = await openPage(site, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await visit(page, '#endings?ruleset=golladay');
  await page.getByRole('button', { name: 'Practise KRK', exact: true }).tap();
  await page.locator('[data-test=practice-verdict]').waitFor();
  await page.getByRole('button', { name: 'Solve this ending' }).waitFor();
  await expect
    .poll(() => page.locator('aside').evaluate((one) => one.scrollHeight - one.clientHeight))
    .toBeLessThanOrEqual(0);
  await page.context().close();
});

describe('a win that is practised', () => {
  beforeAll(async () => {
    await loadRules();
  });

  const shownIn = async (page: Page): Promise<Position> => {
    const fen = await page
      .locator('acedrex-board-view acedrex-board')
      .first()
      .evaluate((board) => (board as HTMLElement & { fen: string }).fen);
    const read = Position.fromFen(fen, RULESETS.golladay);
    if (!read.ok) throw new Error(fen);
    return read.value;
  };

  /** Plays the first move that loses the rook at once, or the first that does not. */
  const playMove = async (page: Page, losesRook: boolean): Promise<void> => {
    const position = await shownIn(page);
    const loses = (move: LegalMove): boolean =>
      position
        .play(move)
        .legalMoves()
        .some(({ captured }) => captured === 'rook');
    const move = position.legalMoves().find((each) => loses(each) === losesRook);
    if (move === undefined) throw new Error('no such move');
    await clickMove(page, move.from, move.to);
  };

  test('says after each move whether it is kept, and takes back the move that gave it away', async () => {
    const { page, complaints } = await openPage(site);
    await visit(page, '#endings?ruleset=golladay');
    await press(page, 'Practise KRK');
    const verdict = page.locator('[data-test=practice-verdict]');
    // The page comes with the longest win, but not with the table.
    await verdict.locator('[data-test=practice-solve]').click();
    await verdict.getByText('After each of your moves').waitFor();
    await playMove(page, false);
    await verdict.getByText(/^Now: still won, in \d+ moves\./).waitFor();
    await page.locator('[data-test=play-state]', { hasText: 'Your move' }).waitFor();
    const { setup } = await shownIn(page);
    await playMove(page, true);
    await verdict.getByText('That move gave the win away: the position is now a draw.').waitFor();
    // The engine may have captured the rook already, which ends the game: then a new one begins.
    await verdict.locator('[data-test=practice-back]').click();
    await expect.poll(async () => (await shownIn(page)).setup.board).toEqual(setup.board);
    await page.locator('[data-test=play-state]', { hasText: 'Your move' }).waitFor();
    await expect.poll(() => verdict.getAttribute('data-kind')).not.toBe('gone');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('what is said of an ending in the editor moves no panel below it', async () => {
  const { page } = await openPage(site, { viewport: { width: 1440, height: 900 } });
  await visit(page, '#editor');
  const field = page.locator('acedrex-editor #fen');
  await field.fill('4k7/12/12/12/12/12/3r8/12/12/12/12/4K7 w - - 0 1');
  await page.locator('[data-test=ended]').waitFor();
  const before = await field.boundingBox();
  await field.fill('4k7/12/12/12/12/12/3r8/12/R11/12/12/4K7 w - - 0 1');
  await page.locator('acedrex-tablebase-panel [data-test=solve]').waitFor();
  expect(await field.boundingBox()).toEqual(before);
  await page.context().close();
});
