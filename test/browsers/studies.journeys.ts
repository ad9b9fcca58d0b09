/** A study with chapters: composed, reordered, shared, opened in another browser, exported, printed and embedded. */
import { expect } from 'vitest';
import { clickMove, saved, showsMoves, SLOW } from './support/board.js';
import { openSite, openTab, quiet } from './support/journey.js';
import { button, type Page } from './support/page.js';
import type { Target } from './support/find.js';

/** Records the texts of downloads and suppresses the print dialog. */
const WATCH_FILES = `{
  globalThis.files = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (file) => {
    void file.text().then((text) => files.push(text));
    return createObjectURL(file);
  };
  HTMLAnchorElement.prototype.click = () => undefined;
  globalThis.print = () => undefined;
}`;

/** Games that begin with different moves, as chapters. */
const chaptersText = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `[StudyName "Lions"]\n[ChapterName "Part ${index + 1}"]\n` +
      `[Orientation "${index % 2 === 0 ? 'white' : 'black'}"]\n\n1. ${'abcdefghijkl'[index % 12] ?? ''}5 { ${index} } *\n`,
  ).join('\n');

const inPanel = (css: string, more: Partial<Target> = {}): Target => ({
  css: `acedrex-chapters >> ${css}`,
  ...more,
});
const chapter = (name: string): Target => inPanel('.open', { text: name });
const names = (page: Page): Promise<readonly string[]> =>
  page.texts('acedrex-chapters >> .open span:last-child');
const shows = async (page: Page, name: string): Promise<void> => {
  await expect
    .poll(() => page.text('acedrex-chapters >> li.current .open span:last-child'))
    .toBe(name);
};

const exported = async (page: Page): Promise<string> => {
  await page.click(button('Study as a PGN file'));
  const last = (): Promise<string | undefined> =>
    page.evaluate(() => (globalThis as unknown as { files: string[] }).files.pop());
  let text: string | undefined;
  await expect.poll(async () => (text = await last()) !== undefined).toBe(true);
  return text ?? '';
};

/** The names, orientations and moves of a file; links leave out tags without information. */
const outlineOf = (pgn: string): readonly string[] | null =>
  pgn.match(/\[(?:StudyName|ChapterName|Orientation) .*|^1\. .*/gm);

quiet(
  'a study of twenty chapters can be composed, shared, printed, embedded and opened elsewhere',
  async () => {
    const { page, url } = await openSite({ before: WATCH_FILES });
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await page.click(button('Add chapter'), button('Position on the board'));
    await shows(page, 'Chapter 2');
    await page.click(button('Add chapter'), inPanel('button', { name: 'PGN' }));
    await page.fill('acedrex-chapters >> [name=chapter-pgn]', chaptersText(18));
    await page.click(inPanel('button.primary', { name: 'Add chapter' }));
    await shows(page, 'Part 1');
    await page.click(chapter('Part 2'));
    await shows(page, 'Part 2');
    await page.focus(chapter('Part 2'));
    await page.press('Alt+ArrowUp', 'Alt+ArrowUp');
    await expect
      .poll(async () => (await names(page)).slice(0, 5))
      .toEqual(['Chapter 1', 'Part 2', 'Chapter 2', 'Part 1', 'Part 3']);
    const order = await names(page);
    expect(order).toHaveLength(20);

    await page.click(button('Share and export'));
    await expect.poll(() => page.value('[name=study-link]'), SLOW).toContain('#study=');
    const link = await page.value('[name=study-link]');
    const frame = await page.value('[name=embed]');
    const text = await exported(page);
    await page.click(button('Print the study'));
    await page.exists('#printout');
    expect(await page.texts('#printout > h2')).toEqual(order);

    // Another origin, where nothing is stored.
    const { page: other } = await openSite({
      before: WATCH_FILES,
      fragment: link.slice(link.indexOf('#')),
    });
    await shows(other, 'Part 2');
    expect(await names(other)).toEqual(order);
    await showsMoves(other, ['b5']);
    await other.click(button('Share and export'));
    expect(outlineOf(await exported(other))).toEqual(outlineOf(text));

    const embedded = await openTab(
      url + (/src="[^"]*\/(embed\.html[^"]*)"/.exec(frame)?.[1] ?? '').replaceAll('&amp;', '&'),
    );
    await showsMoves(embedded, ['b5']);
    expect(await embedded.texts('select[name=chapter] option')).toEqual(order);
    await embedded.fill('select[name=chapter]', '19');
    await showsMoves(embedded, ['f5']);
  },
);
