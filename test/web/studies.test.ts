import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  clickMove,
  labelOf,
  moveList,
  openPage,
  siteForTests,
  openTab,
  paste,
  saved,
  square,
  tab,
} from './support.js';
import { fillStorage, openTightPage, studies } from './storage-support.js';

const site = siteForTests();

/** The greatest depth of the analyses that the database holds. */
const keptDepth = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('acedrex');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const reading = opening.result
            .transaction('evaluations')
            .objectStore('evaluations')
            .getAll();
          reading.onerror = reject;
          reading.onsuccess = () => {
            opening.result.close();
            const rows = reading.result as readonly { readonly depth: number }[];
            resolve(Math.max(0, ...rows.map(({ depth }) => depth)));
          };
        };
      }),
  );

describe('work is kept', () => {
  test('of a long study, which a worker writes if there is one', async () => {
    const { page } = await openPage(site, {}, (opened) =>
      opened.addInitScript(() => {
        const Real = Worker;
        globalThis.Worker = class extends Real {
          constructor(...[url, options]: ConstructorParameters<typeof Worker>) {
            if (!String(url).includes('writing-worker')) {
              super(url, options);
              return;
            }
            const began = Number(sessionStorage.getItem('workers'));
            sessionStorage.setItem('workers', String(began + 1));
            if (sessionStorage.getItem('refused') !== null)
              throw new DOMException('refused', 'SecurityError');
            super(url, options);
          }
        };
      }),
    );
    const workers = (): Promise<string | null> =>
      page.evaluate(() => sessionStorage.getItem('workers'));
    const moves = ['e5', 'e8', 'h5', 'h8', 'd5'];
    const text = moves.map((move) => `${move} { ${'word '.repeat(12_000)}}`).join(' ');
    await paste(page, `[White "Ana"]\n\n1. ${text} *`);
    await expect.poll(() => moveList(page)).toEqual(moves);
    await saved(page);
    const [first] = await studies(page);
    expect([await workers(), first?.revision, first?.path]).toEqual(['1', 1, []]);
    expect(first?.pgn.match(/word/g)).toHaveLength(60_000);

    // The text is not sent again for a step.
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(async () => (await studies(page))[0])
      .toEqual({ ...first, path: [0], revision: 2 });
    expect(await workers()).toBe('2');

    await page.evaluate(() => {
      sessionStorage.setItem('refused', '');
    });
    await clickMove(page, 'a9', 'a8');
    await expect.poll(async () => (await studies(page))[0]?.pgn).toMatch(/1\.\.\. a8/);
    await saved(page);
    expect(await workers()).toBe('3');
    await page.reload();
    await page.locator('acedrex-moves [aria-current]').waitFor();
    expect(await moveList(page)).toEqual(expect.arrayContaining([...moves, 'a8']));
    await page.context().close();
  });

  test('over a reload, in the middle of an analysis', async () => {
    const { page, complaints } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await clickMove(page, 'e9', 'e8');
    await page.getByRole('button', { name: 'Previous move' }).click();
    await clickMove(page, 'h9', 'h8');
    await page.getByLabel('Comment', { exact: true }).fill('an <b>idea</b>');
    await page.getByRole('button', { name: 'Good move' }).click();
    await page.getByRole('textbox', { name: 'Name of the study' }).fill('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Flip the board' }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    const depth = async (): Promise<number> =>
      Number(await page.locator('[data-test=depth]').innerText());
    await expect.poll(depth).toBeGreaterThanOrEqual(6);
    await expect.poll(() => keptDepth(page)).toBeGreaterThanOrEqual(6);

    await page.reload();
    await page.locator('acedrex-moves [aria-current]').waitFor();
    expect(await moveList(page)).toEqual(['e5', 'e8', 'h8!']);
    expect(await page.locator('acedrex-moves [aria-current]').innerText()).toBe('h8!');
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('an <b>idea</b>');
    expect(await page.getByRole('textbox', { name: 'Name of the study' }).inputValue()).toBe(
      'Mine',
    );
    // Black is at the bottom still.
    const heights = await page
      .locator('[data-square=e1], [data-square=e12]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(heights).toHaveLength(2);
    // What the engine had found is there before it runs again.
    await page.locator('[data-test=remembered]').waitFor();
    expect(await depth()).toBeGreaterThanOrEqual(6);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a comment that is begun before its move is drawn beside the board', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    const comment = page.getByLabel('Comment', { exact: true });
    await comment.fill('first');
    await comment.press('Escape');
    await square(page, 'e9').click();
    // In one task: no frame is painted between the move and the cursor in the field.
    await square(page, 'e8').evaluate((target) => {
      const find = (root: ParentNode): HTMLTextAreaElement | undefined => {
        for (const one of root.querySelectorAll('*')) {
          if (one instanceof HTMLTextAreaElement && one.ariaLabel === 'Comment') return one;
          const inner = one.shadowRoot && find(one.shadowRoot);
          if (inner) return inner;
        }
        return undefined;
      };
      const field = find(document);
      const { x, y } = target.getBoundingClientRect();
      // The mouse's pointer, which the board can capture.
      const at = { clientX: x + 5, clientY: y + 5, pointerId: 1, isPrimary: true, button: 0 };
      for (const name of ['pointerdown', 'pointerup'])
        target.dispatchEvent(new PointerEvent(name, { ...at, bubbles: true, composed: true }));
      field?.focus();
    });
    await page.keyboard.type('second');
    await expect.poll(() => comment.inputValue()).toBe('second');
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect.poll(() => comment.inputValue()).toBe('first');
    await page.context().close();
  });

  test('also a FEN that is only half typed', async () => {
    const { page } = await openPage(site);
    await tab(page, 'Rules');
    await page.getByLabel('Position as FEN').fill('12/12/12/3k');
    await saved(page);
    await page.reload();
    await tab(page, 'Rules');
    await expect.poll(() => page.getByLabel('Position as FEN').inputValue()).toBe('12/12/12/3k');
    await expect.poll(() => labelOf(page, 'e4')).toBe('e4, white pawn');
    await page.context().close();
  });

  test('in two tabs of one study: what one does the other shows', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    const other = await openTab(opened, site.url);
    await expect.poll(() => moveList(other)).toEqual(['e5']);
    await clickMove(other, 'e9', 'e8');
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
    // And back, at the same time as going about.
    await page.getByRole('button', { name: 'To the start' }).click();
    await clickMove(page, 'a4', 'a5');
    await expect.poll(() => moveList(other)).toEqual(['e5', 'a5', 'e8']);
    await page.context().close();
  });

  test('in two tabs that change it at once: both versions are kept', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await clickMove(page, 'e4', 'e5');
    const name = page.getByRole('textbox', { name: 'Name of the study' });
    await name.fill('Opening');
    await name.press('Enter');
    await saved(page);
    const other = await openTab(opened, site.url);
    await expect.poll(() => moveList(other)).toEqual(['e5']);
    // The first tab does not hear of the second one's change, as if it had been asleep.
    await other.evaluate(() => {
      BroadcastChannel.prototype.postMessage = () => undefined;
    });
    await clickMove(other, 'e9', 'e8');
    await saved(other);
    await clickMove(page, 'h9', 'h8');
    await page
      .getByText('also changed in another tab: this is a copy')
      .waitFor({ state: 'attached' });
    await expect.poll(() => name.inputValue()).toBe('Opening (copy)');
    expect(await other.getByRole('textbox', { name: 'Name of the study' }).inputValue()).toBe(
      'Opening',
    );
    expect(await moveList(page)).toEqual(['e5', 'h8']);
    expect(await moveList(other)).toEqual(['e5', 'e8']);
    await page.getByRole('link', { name: 'Library' }).click();
    await expect.poll(() => page.locator('acedrex-library-view [data-test=study]').count()).toBe(2);
    await page.context().close();
  });

  test('a full storage is reported, and the work can be saved as a file', async () => {
    const { page, lift } = await openTightPage(site);
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await page.evaluate(fillStorage);
    await clickMove(page, 'e9', 'e8');
    await page.locator('[data-test=save-state][data-state=full]').waitFor({ state: 'attached' });
    const alert = page.getByRole('alert');
    expect(await alert.innerText()).toContain('storage is full');
    const download = page.waitForEvent('download');
    await alert.getByRole('button', { name: 'PGN file' }).click();
    expect((await download).suggestedFilename()).toBe('acedrex.pgn');
    // The page goes on, and keeps everything once there is room again.
    await clickMove(page, 'h4', 'h5');
    await lift();
    await clickMove(page, 'h9', 'h8');
    await saved(page);
    await page.reload();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'h5', 'h8']);
    await page.context().close();
  });

  test('a browser that stores nothing is reported', async () => {
    const { page } = await openPage(site, {}, (opened) =>
      opened.addInitScript(() => {
        Object.defineProperty(IDBFactory.prototype, 'open', {
          value: () => {
            throw new DOMException('no', 'SecurityError');
          },
        });
      }),
    );
    await clickMove(page, 'e4', 'e5');
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toContain('does not let the page store anything');
    await page.context().close();
  });
});

describe('the library', () => {
  test('searches, renames, deletes with undo, and opens', async () => {
    const { page } = await openPage(site);
    for (const [from, to] of [
      ['e4', 'e5'],
      ['h4', 'h5'],
    ] as const) {
      await clickMove(page, from, to);
      await saved(page);
      await page.getByRole('button', { name: 'New game' }).click();
    }
    await page.getByRole('link', { name: 'Library' }).click();
    const rows = page.locator('acedrex-library-view [data-test=study]');
    await expect.poll(() => rows.count()).toBe(2);
    await rows.first().getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Rook pawns');
    await page.keyboard.press('Enter');
    await page.getByText('Rook pawns').waitFor();
    await page.getByRole('searchbox').fill('rook');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Delete “Rook pawns”' }).click();
    await expect.poll(() => rows.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all' }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(
      Buffer.concat(chunks)
        .toString()
        .match(/\[Event /g),
    ).toHaveLength(2);
    await page.getByText('Rook pawns').click();
    await expect.poll(() => moveList(page)).toEqual(['h5']);
    await page.context().close();
  });
});
