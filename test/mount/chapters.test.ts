/** Studies with chapters: composed, reordered, shared, opened elsewhere, exported and deleted. */
import { describe, expect, test, vi } from 'vitest';
import type { ChaptersRow } from '../../web/storage/database.js';
import { count, rows, toLibrary } from './library-support.js';
import { drive } from './locator.js';
import {
  allOf,
  clickMove,
  closeDialog,
  downloaded,
  openPage,
  openTool,
  page,
  paste,
  printedText,
  saved,
  stores,
  studies,
  violations,
} from './views-support.js';

/** Games that begin with different moves, with the tags that lichess gives to chapters. */
const chaptersText = (number: number, comment = ''): string =>
  Array.from(
    { length: number },
    (_, index) =>
      `[Event "Lions: Part ${index + 1}"]\n[StudyName "Lions"]\n[ChapterName "Part ${index + 1}"]\n` +
      `[Orientation "${index % 2 === 0 ? 'white' : 'black'}"]\n\n1. ${'abcdefghijkl'[index % 12] ?? ''}5 { ${comment}${index} } *\n`,
  ).join('\n');

const panel = () => page.locator('acedrex-chapters');
const names = (): readonly string[] =>
  panel()
    .locator('.open span:last-child')
    .elements()
    .map(({ textContent }) => textContent);
const chapter = (name: string) =>
  panel().locator('.open', { hasText: new RegExp(`${name}(?!\\d)`) });
const isShown = (name: string): Promise<void> =>
  panel().locator('li.current', { hasText: name }).waitFor();
const said = () => panel().locator('[data-test=chapter-said]');

/** The names, orientations and moves of a file; links leave out tags without information. */
const outlineOf = (pgn: string): readonly string[] | null =>
  pgn.match(/\[(?:StudyName|ChapterName|Orientation) .*|^1\. .*/gm);

/** Opens a list of games as one study. */
const openAsStudy = async (text: string): Promise<void> => {
  await paste(text);
  await page.getByRole('button', { name: 'Save as one study' }).click();
  await panel().locator('li.current').waitFor();
};

const linkOf = async (): Promise<string> => {
  await openTool('Share and export');
  const link = await page.locator('[name=study-link]').inputValue();
  await closeDialog();
  return link;
};

describe('a study of twenty chapters', () => {
  test('can be composed, reordered by keyboard, printed, exported and opened from a link', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await saved();
    await page.getByRole('button', { name: 'Add chapter' }).click();
    await panel().getByRole('button', { name: 'Position on the board' }).click();
    await isShown('Chapter 2');
    await page.getByRole('button', { name: 'Add chapter' }).first().click();
    await panel().getByRole('button', { name: 'PGN' }).click();
    await panel().locator('textarea').fill(chaptersText(18));
    await panel().getByRole('button', { name: 'Add chapter' }).last().click();
    await isShown('Part 1');
    expect(stores().game.orientation).toBe('white');
    await panel().locator('[name=study-name]').fill('Beasts');
    await panel().locator('[name=study-name]').press('Enter');
    await chapter('Part 2').click();
    await isShown('Part 2');
    expect(stores().game.orientation).toBe('black');
    expect(names().slice(0, 4)).toEqual(['Chapter 1', 'Chapter 2', 'Part 1', 'Part 2']);
    await chapter('Part 2').press('Alt+ArrowUp');
    await chapter('Part 2').press('Alt+ArrowUp');
    await expect
      .poll(names)
      .toEqual([...['Chapter 1', 'Part 2', 'Chapter 2', 'Part 1'], ...names().slice(4)]);
    expect(await said().innerText()).toBe('“Part 2” is now chapter 2 of 20.');
    // The arrow keys have not stepped through the game.
    expect(stores().game.path).toEqual([]);
    await panel().getByRole('button', { name: 'Next chapter' }).click();
    await isShown('Chapter 2');
    await panel().getByRole('button', { name: 'Previous chapter' }).click();
    await isShown('Part 2');
    const link = await linkOf();
    expect(link.length).toBeLessThan(8000);
    await openTool('Share and export');
    const text = await (await downloaded('Study as a PGN file')).text();
    await closeDialog();
    expect(text.match(/\[StudyName "Beasts"\]/g)).toHaveLength(20);
    expect(outlineOf(text)?.slice(3, 7)).toEqual([
      ...['[Orientation "black"]', '[StudyName "Beasts"]', '[ChapterName "Part 2"]'],
      '1. b5 { 1 } *',
    ]);
    expect(text).toContain('[Event "Beasts: Part 2"]');
    vi.spyOn(window, 'print').mockReturnValue();
    await openTool('Share and export');
    const embedded = async (): Promise<string> => {
      const code = await page.locator('[name=embed]').inputValue();
      const address = /src="([^"]*)"/.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? 'about:blank';
      return `#${new URL(address).searchParams}`;
    };
    // The code of the chapter appears before the code of the study.
    await expect.poll(embedded).toBe(link.slice(link.indexOf('#')));
    await page.getByRole('button', { name: 'Print the study' }).click();
    const printed = page.locator('#printout');
    await printed.waitFor({ state: 'attached' });
    expect(printedText()).toMatch(
      /^Beasts Chapter 1 Cazaux and Musser 1\. e5 Part 2 Cazaux and Musser 1\. b5 1 Chapter 2/,
    );
    expect(
      printed
        .locator('h2')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(names());
    dispatchEvent(new Event('afterprint'));
    expect(await violations()).toEqual([]);
    const order = names();

    // In another browser profile, the link opens its chapter, and opening it again adds nothing.
    const hash = link.slice(link.indexOf('#'));
    await openPage({ hash });
    await isShown('Part 2');
    expect(names()).toEqual(order);
    expect(stores().game.orientation).toBe('black');
    await page.reload();
    await isShown('Part 2');
    await paste(link);
    expect(await studies()).toHaveLength(20);
    await openTool('Share and export');
    expect(outlineOf(await (await downloaded('Study as a PGN file')).text())).toEqual(
      outlineOf(text),
    );
  });

  test('is a single row in the library, reopens at the last chapter shown, and is deleted as a whole', async () => {
    await openPage();
    await openAsStudy(chaptersText(20));
    await chapter('Part 7').click();
    await isShown('Part 7');
    toLibrary();
    await count('1 game');
    expect(await rows().first().innerText()).toContain('20 chapters');
    await rows().first().click();
    await isShown('Part 7');
    toLibrary();
    await rows().first().hover();
    await page.getByRole('button', { name: 'Delete “Lions”' }).click();
    await count('0 games');
    expect(await studies()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await count('1 game');
    await rows().first().click();
    await expect.poll(names).toHaveLength(20);
  });
});

describe('chapters', () => {
  test('can be reordered by dragging, and Escape cancels the drag', async () => {
    await openPage();
    await openAsStudy(chaptersText(4));
    const boxes = await Promise.all(
      [0, 2].map((at) => panel().locator('.grip').nth(at).boundingBox()),
    );
    const [from, to] = boxes.map(({ x, y, width, height }) => [x + width / 2, y + height * 0.8]);
    const drag = async (): Promise<void> => {
      const [[x = 0, y = 0] = [], [toX = 0, toY = 0] = []] = [from, to];
      await drive(
        ['mouse', 'move', x, y],
        ['mouse', 'down'],
        ['mouse', 'move', toX, toY, { steps: 4 }],
      );
    };
    await drag();
    await drive(['keyboard', 'press', 'Escape'], ['mouse', 'up']);
    expect(names()).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4']);
    await drag();
    await drive(['mouse', 'up']);
    const order = ['Part 2', 'Part 3', 'Part 1', 'Part 4'];
    await expect.poll(names).toEqual(order);
    await page.reload();
    await expect.poll(names).toEqual(order);
  });

  test('can be renamed and deleted, and Undo restores a deleted chapter', async () => {
    await openPage();
    await openAsStudy(chaptersText(3));
    await chapter('Part 2').press('F2');
    await panel().locator('[name=chapter]').fill('Cubs');
    await panel().locator('[name=chapter]').press('Enter');
    await expect.poll(names).toEqual(['Part 1', 'Cubs', 'Part 3']);
    await panel().getByRole('button', { name: 'Delete “Part 1”' }).click();
    await isShown('Cubs');
    await expect.poll(names).toEqual(['Cubs', 'Part 3']);
    await panel().getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['Part 1', 'Cubs', 'Part 3']);
  });

  test('show a new study name that was set in another tab', async () => {
    await openPage();
    await openAsStudy(chaptersText(3));
    const { id } = (await allOf<ChaptersRow>('chapters'))[0] ?? { id: '' };
    await (await stores().studies.library.work()).rename(id, 'Elsewhere');
    await expect.poll(() => panel().locator('[name=study-name]').inputValue()).toBe('Elsewhere');
  });

  test('are limited to 64, and a longer list of games cannot be saved as one study', async () => {
    await openPage();
    await paste(chaptersText(65));
    await page.locator('[data-test=study-limit]', { hasText: '64' }).waitFor();
    expect(
      await page.getByRole('button', { name: 'Save as one study' }).getAttribute('disabled'),
    ).toBe('');
  });

  test('are offered as a file if they are too long for a link, and the page states the reason', async () => {
    await openPage();
    const noise = Array.from({ length: 900 }, (_, index) => Math.sin(index).toString(36)).join(' ');
    await openAsStudy(chaptersText(2, noise));
    await openTool('Share and export');
    await page.locator('[data-test=long-study]', { hasText: '8,000 characters' }).waitFor();
    expect(await (await downloaded('Study as a PGN file')).text()).toContain('Part 2');
  });
});
