/** The other parts of the analysis page: editor, pictures, die, endings, explorer, puzzles, lessons. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { readPuzzleSet } from '../../src/puzzles/set.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import {
  clickMove,
  dropFile,
  moves,
  openView,
  pieceOn,
  showsMoves,
  SLOW,
} from './support/board.js';
import { journey, quiet, openSite } from './support/journey.js';
import { button, square, tabNamed, type Page } from './support/page.js';

const verdict = (page: Page): Promise<string> => page.text('acedrex-editor >> .verdict');

quiet('the editor reports errors, repairs them, and opens its position on the board', async () => {
  const { page } = await openSite();
  await openView(page, 'Editor');
  await page.click(button('Clear'));
  await expect.poll(() => page.count('acedrex-editor >> .doctor li')).toBe(2);
  await page.click('acedrex-editor >> .repair');
  await expect.poll(() => page.count('acedrex-editor >> .doctor li')).toBe(1);
  await page.click('acedrex-editor >> .repair');
  await expect.poll(() => verdict(page)).toBe('A legal position, white to move.');
  await page.click({ css: 'acedrex-editor >> .tool', name: 'white lion' });
  await page.drag(square('d5'), square('h5'));
  await pieceOn(page, 'f5', 'white lion');
  await page.press('Escape');
  await page.click({ css: 'acedrex-editor >> .tool', name: 'Move pieces' });
  await page.drag(square('d5'), square('d7'));
  await pieceOn(page, 'd7', 'white lion');
  await page.click(button('Undo'));
  await pieceOn(page, 'd5', 'white lion');
  await page.click({ css: 'acedrex-editor >> .tool', name: 'black rook' }, square('b9'));
  await page.click(button('Analyse this'));
  await page.appears(tabNamed('Analysis'));
  await pieceOn(page, 'b9', 'black rook');
});

quiet('a FEN typed in the editor is checked at every key and can be repaired', async () => {
  const { page } = await openSite();
  await openView(page, 'Editor');
  await page.click('acedrex-editor >> #fen');
  await page.press('Control+a');
  await page.type('11k/12/5P6/12/12/12/12/12/12/12/12/X11 b - - 0 1');
  await page.appears('acedrex-editor >> #fen-fault');
  await pieceOn(page, 'a4', 'white pawn');
  for (let n = 0; n < 'X11 b - - 0 1'.length; n += 1) await page.press('Backspace');
  await page.type('12 b - - 0 1');
  await page.vanishes('acedrex-editor >> #fen-fault');
  await pieceOn(page, 'f10', 'white pawn');
  await pieceOn(page, 'a4', 'empty');
  await expect.poll(() => verdict(page)).toBe('Illegal position: 1 problem.');
  await page.click('acedrex-editor >> .repair');
  await expect.poll(() => verdict(page)).toBe('A legal position, black to move.');
});

/** Records downloads, because browsers under test cannot save files. */
const DOWNLOADS = `{
  globalThis.downloads = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    downloads.push(blob);
    return createObjectURL.call(URL, blob);
  };
  const { click } = HTMLElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    if (this.download === '') click.call(this);
  };
}`;

/** The last download: its type, its size, and its text if it is a text file. */
const downloaded = (page: Page): Promise<{ type: string; size: number; text: string }> =>
  page.evaluate(async () => {
    const { downloads } = globalThis as unknown as { downloads: Blob[] };
    const last = downloads.at(-1);
    if (last === undefined) return { type: '', size: 0, text: '' };
    const isText = !last.type.startsWith('image/png') && !last.type.startsWith('image/gif');
    return { type: last.type, size: last.size, text: isText ? await last.text() : '' };
  });

quiet('pictures can be saved as SVG, PNG and GIF', async () => {
  const { page } = await openSite({ before: DOWNLOADS });
  await clickMove(page, 'e4', 'e5');
  await page.click(button('Share and export'), button('SVG picture'));
  await expect.poll(async () => (await downloaded(page)).type).toBe('image/svg+xml');
  expect((await downloaded(page)).text).toContain('>12</text>');
  await page.click(button('PNG picture'));
  await expect.poll(async () => (await downloaded(page)).type).toBe('image/png');
  // A picture of a single colour would be smaller.
  expect((await downloaded(page)).size).toBeGreaterThan(20_000);
  const seen = await page.evaluate(async () => {
    const { downloads } = globalThis as unknown as { downloads: Blob[] };
    const picture = await createImageBitmap(downloads.at(-1) ?? new Blob());
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const colors = new Set<string>();
    for (let at = 0; at < picture.width; at += 7)
      colors.add(String(context?.getImageData(at, at, 1, 1).data));
    return { isSquare: picture.width === picture.height, colors: colors.size };
  });
  expect(seen.isSquare).toBe(true);
  expect(seen.colors).toBeGreaterThan(3);
  await page.click(button('Animated GIF'));
  await expect.poll(async () => (await downloaded(page)).type, SLOW).toBe('image/gif');
  await page.click(button('PGN file'));
  await expect.poll(async () => (await downloaded(page)).text).toContain('1. e5');
});

quiet('the die can be rolled or set by hand, and the rolled piece can move', async () => {
  const { page } = await openSite({ fragment: '#ruleset=cazaux&dice=8' });
  await page.exists('acedrex-die');
  await expect.poll(() => page.text('[data-test=roll]')).toBe('White to roll');
  await page.click(button('Roll'));
  await expect.poll(() => page.text('[data-test=roll]')).toMatch(/^White rolls [1-8]: \w+\.$/);
  await page.click(button('Undo roll'));
  await page.focus('acedrex-die >> [part=die]');
  await page.press('6');
  await expect.poll(() => page.text('[data-test=roll]')).toBe('White rolls 6: unicornio.');
  await clickMove(page, 'c1', 'f3');
  await showsMoves(page, ['Uf3']);
  await expect.poll(() => page.text('[data-test=roll]')).toBe('Black to roll');
});

quiet('an ending can be solved on the device and shown on the board', async () => {
  const { page } = await openSite({
    fragment: '#endings?ruleset=custom:golladay,stalemate=loses&with=rook',
  });
  await page.click(button('Solve: rook against a bare king'));
  const row = '.ending[data-name=KRK]';
  await expect.poll(() => page.text(row), { timeout: 100_000 }).toMatch(/\bsolved\b/);
  await page.click({ css: `${row} a[href]`, name: 'Show on the board' });
  await expect
    .poll(() => page.text('[data-test=ending-outcome]'), SLOW)
    .toMatch(/^White wins in \d+ moves$/);
});

const GAMES = [
  ['1-0', 'e5 e8'],
  ['1-0', 'e5 h8'],
  ['1/2-1/2', 'h5 h8'],
]
  .map(
    ([result = '*', line = ''], index) =>
      `[Event "Game ${index}"]\n[Result "${result}"]\n\n1. ${line} ${result}\n`,
  )
  .join('\n');

quiet('the explorer counts library games, and a click plays a move', async () => {
  const { page } = await openSite();
  await openView(page, 'Library');
  await page.appears('acedrex-library-view >> h1');
  await dropFile(page, GAMES);
  await page.exists('[data-test=import-report]');
  await openView(page, 'Acedrex');
  await clickMove(page, 'a4', 'a5');
  await page.click(tabNamed('Explorer'));
  await page.exists('acedrex-explorer >> button');
  await page.click(button('Previous move'));
  await expect
    .poll(() => page.texts('acedrex-explorer >> tbody tr td:first-child'), SLOW)
    .toEqual(expect.arrayContaining(['e5', 'h5']));
  // Rows move while others are added, so the click waits for the last row.
  await page.exists('acedrex-explorer >> table[aria-busy=false]');
  await page.click({ css: 'acedrex-explorer >> tbody button', name: 'e5' });
  await expect.poll(() => moves(page)).toEqual(['a5', 'e5']);
});

quiet('a puzzle can be solved with a hint', async () => {
  await loadRules();
  const file = new URL('../../data/puzzles/cazaux.puzzles', import.meta.url);
  const puzzles = (await readPuzzleSet(new Uint8Array(readFileSync(file)))) ?? [];
  const read = puzzles.find(
    ({ puzzle, line }) =>
      line.own.length === 1 && puzzle.roll === undefined && puzzle.mistake !== undefined,
  );
  const move = read?.line.own[0]?.move;
  if (read === undefined || move === undefined) throw new Error('no puzzle of one move');
  const { page } = await openSite({
    fragment: `#puzzles?ruleset=cazaux&id=${read.puzzle.id}`,
  });
  await page.exists(`[data-test=attempt-state][data-id="${read.puzzle.id}"]`);
  await page.click(button('Hint'));
  await expect.poll(() => page.text('[data-test=attempt-state]')).toContain(`on ${move.from}.`);
  await clickMove(page, move.from, move.to);
  await page.exists('[data-test=attempt-state][data-state=solved]');
});

quiet('a lesson shows how a piece moves under each ruleset', async () => {
  const { page } = await openSite({ fragment: '#learn' });
  const giraffe = 'acedrex-learn-view >> [data-role=giraffe]';
  await expect.poll(() => page.text(giraffe)).toContain('two squares one way and three the other');
  await page.fill('acedrex-learn-view >> select[name=ruleset]', 'murray');
  await expect.poll(() => page.text(giraffe)).toContain('leaps four squares and one to the side');
  await page.appears(`${giraffe} >> [data-square=g10].marked.bad`);
});

const EXAMPLES = 'dist/app/docs/examples';

journey('the documentation and all its live examples load without errors', async () => {
  const { page, url } = await openSite();
  await page.goto(`${url}docs/start.html`);
  await page.appears('main h1');
  const names = readdirSync(EXAMPLES).filter((name) => name.endsWith('.html'));
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    await page.goto(`${url}docs/examples/${name}`);
    await page.appears('[data-square=e4], [part=die]');
    expect(await page.complaints(), name).toEqual([]);
  }
});
