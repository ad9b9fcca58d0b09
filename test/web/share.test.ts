/** Sharing: the address, pictures, the printed page and the animated GIF. */
import type { Page } from 'playwright-core';
import { studies } from './storage-support.js';
import { describe, expect, test } from 'vitest';
import { cutOff, settled, violations } from './look.js';
import {
  clickMove,
  drawn,
  moveList,
  openAddress,
  openPage,
  paste,
  saved,
  siteForTests,
  openTool,
  tab,
} from './support.js';

const site = siteForTests();

const hashOf = (page: Page): string => new URL(page.url()).hash;

const share = async (page: Page): Promise<void> => {
  await openTool(page, 'Share and export');
  await page.locator('acedrex-share-dialog dialog[open]').waitFor();
};

const downloaded = async (page: Page, name: string): Promise<Buffer> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

describe('the address', () => {
  test('follows the position, and opens exactly it elsewhere', async () => {
    const { page, complaints } = await openPage(site);
    expect(hashOf(page)).toBe('');
    await clickMove(page, 'e4', 'e5');
    await clickMove(page, 'e9', 'e8');
    await expect.poll(() => hashOf(page)).toBe('#ruleset=cazaux&moves=e4e5.e9e8&at=2');
    await page.keyboard.press('ArrowLeft');
    await clickMove(page, 'h9', 'h8');
    // A game with a variation is carried whole, to the place in it.
    await expect.poll(() => hashOf(page)).toMatch(/^#game=[\w-]+&at=1\.1\.0$/);
    const { page: other } = await openAddress(site, page.url());
    await expect.poll(() => moveList(other)).toEqual(['e5', 'e8', 'h8']);
    expect(await other.locator('acedrex-moves [aria-current]').innerText()).toContain('h8');
    await other.context().close();
    // Going back in the browser leaves the page, not the game: no entry was added.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    await saved(page);
    await page.reload();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8', 'h8']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of a game opens it in the panel Analysis, where a finished game has no lines and no review to remove', async () => {
    const { page, complaints } = await openPage(site);
    await tab(page, 'Play');
    await page.locator('acedrex-play-forms').waitFor();
    await page.evaluate(() => {
      location.hash =
        '#ruleset=cazaux&fen=11k/12/12/12/12/12/12/12/12/12/r11/RK10_w_-_-_0_1&moves=a1a2';
    });
    await page.locator('[data-test=end]').waitFor();
    expect(await page.getByRole('tab', { name: 'Analysis' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await tab(page, 'Report');
    await page.locator('acedrex-review').waitFor();
    expect(await page.locator('acedrex-lines').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Remove the review’s marks' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of a game leaves a user alone who has turned to another panel while it is fetched', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const link = '#ruleset=cazaux&fen=11k/12/12/12/12/12/12/12/12/12/r11/RK10_w_-_-_0_1&moves=';
    const { page } = await openAddress(site, `${site.url}${link}`, {}, (opened) =>
      opened.route('**/import-store-*.js', async (route) => {
        await released;
        await route.continue();
      }),
    );
    await tab(page, 'Play');
    await page.locator('acedrex-play-forms').waitFor();
    release();
    await page
      .locator('.stage acedrex-board [data-square=b1]')
      .and(page.getByLabel(/king/))
      .waitFor();
    await drawn(page);
    expect(await page.getByRole('tab', { name: 'Play' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await page.context().close();
  });

  test('that has not followed the last move before a reload opens no other game', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => hashOf(page)).toBe('#ruleset=cazaux&moves=e4e5&at=1');
    await clickMove(page, 'e9', 'e8');
    await expect.poll(() => hashOf(page)).toBe('#ruleset=cazaux&moves=e4e5.e9e8&at=2');
    await saved(page);
    // As a browser leaves it that reloads before it has noted the change.
    await page.evaluate(() => {
      history.replaceState(null, '', '#ruleset=cazaux&moves=e4e5&at=1');
    });
    await page.reload();
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
    expect(await studies(page)).toHaveLength(1);
    await page.context().close();
  });

  test('of another view leads back to the game', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => hashOf(page)).toMatch(/^#ruleset/);
    await page.getByRole('link', { name: 'Learn' }).click();
    await expect.poll(() => hashOf(page)).toBe('#learn');
    await page.goBack();
    await expect.poll(() => moveList(page)).toEqual(['e5']);
    await page.context().close();
  });
});

/** A text that cannot be compressed, without characters that mean something in a comment. */
const noise = (length: number): string => {
  let seed = 1;
  return Array.from({ length }, () => {
    seed = (seed * 48271) % 2147483647;
    return String.fromCharCode(38 + (seed % 80));
  }).join('');
};

describe('a link', () => {
  test('carries every annotation, and a game that is too long says what is left out', async () => {
    const { page, complaints } = await openPage(site);
    await paste(
      page,
      '[White "Łukasz Żak"]\n[Event "Open"]\n[Result "1-0"]\n\n{Before [%cal Gc1f3]} 1. e5! $14 {first} (1. d5?! {second} 1... d8) 1... e8 $146 1-0',
    );
    await expect.poll(() => moveList(page)).toEqual(['e5!⩲', 'd5?!', 'd8', 'e8N']);
    await page.locator('acedrex-moves button', { hasText: 'd8' }).click();
    await share(page);
    const link = await page.getByLabel('Link to this game and position').inputValue();
    const pgn = await page.locator('textarea[name=pgn]').inputValue();
    const { page: other } = await openAddress(site, link);
    await expect.poll(() => moveList(other)).toEqual(['e5!⩲', 'd5?!', 'd8', 'e8N']);
    expect(await other.locator('acedrex-moves [aria-current]').innerText()).toBe('d8');
    await share(other);
    await expect.poll(() => other.locator('textarea[name=pgn]').inputValue()).toBe(pgn);
    await other.context().close();
    await page.keyboard.press('Escape');
    await paste(page, `1. e5 {${noise(9000)}} e8! *`);
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8!']);
    await share(page);
    const notice = page.locator('[data-test=long-game]');
    await notice.waitFor();
    expect(await notice.innerText()).toContain('Left out: 1 comment, 1 glyph.');
    expect(await page.getByLabel('Link to this line').inputValue()).toMatch(/moves=e4e5\.e9e8/);
    const file = await downloaded(page, 'Save the game as a file');
    expect(file.toString()).toContain('e8!');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is handed to the system’s own share sheet where there is one', async () => {
    const { page } = await openPage(site, {}, (opened) =>
      opened.addInitScript(() => {
        Object.defineProperty(navigator, 'share', {
          value: (data: ShareData) => {
            document.title = data.url ?? '';
            return Promise.resolve();
          },
        });
      }),
    );
    await paste(page, '1. e5! {first} e8 *');
    await expect.poll(() => moveList(page)).toEqual(['e5!', 'e8']);
    await share(page);
    const link = await page.getByLabel('Link to this game and position').inputValue();
    await page.getByRole('button', { name: 'Share…' }).click();
    await expect.poll(() => page.title()).toBe(link);
    await page.context().close();
  });

  test('that is damaged is refused', async () => {
    const { page } = await openAddress(site, `${site.url}#game=AAAAAA&at=0`);
    await page.getByText('The link is damaged or incomplete.').waitFor();
    await page.context().close();
  });
});

describe('pictures', () => {
  test('have coordinates or none, on a ground of their own, in light or dark', async () => {
    const { page } = await openPage(site);
    await share(page);
    const outside = (await downloaded(page, 'SVG picture')).toString();
    expect(outside).toContain('>12</text>');
    expect(outside).toContain('fill="#fdf8ec"');
    await page.getByLabel('Colours').selectOption('dark');
    expect((await downloaded(page, 'SVG picture')).toString()).toContain('fill="#211c17"');
    await page.getByLabel('Coordinates').selectOption('none');
    expect((await downloaded(page, 'SVG picture')).toString()).not.toContain('</text>');
    await page.context().close();
  });

  test('of a line make an animated GIF, from the start or from here', async () => {
    const { page, complaints } = await openPage(site);
    await paste(page, '1. e5 e8 2. h5 h8 *');
    await expect.poll(async () => (await moveList(page)).length).toBe(4);
    await page.keyboard.press('ArrowRight');
    await share(page);
    const whole = await downloaded(page, 'Animated GIF');
    await page.getByText('5 frames,').waitFor();
    expect(whole.subarray(0, 6).toString()).toBe('GIF89a');
    expect([whole.readUInt16LE(6), whole.readUInt16LE(8)]).toEqual([600, 600]);
    // The browser can decode it.
    const decoded = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/gif;base64,${base64}`;
      await image.decode();
      return image.naturalWidth;
    }, whole.toString('base64'));
    expect(decoded).toBe(600);
    await page.locator('select[name=line]').selectOption('here');
    const rest = await downloaded(page, 'Animated GIF');
    await page.getByText('4 frames,').waitFor();
    expect(rest.length).toBeLessThan(whole.length);
    // Only what has changed is written again: complete frames would take five times the first one.
    await page.locator('select[name=line]').selectOption('start');
    await page.locator('select[name=size]').selectOption('400');
    await page.locator('select[name=speed]').selectOption('3000');
    await page.locator('select[name=orientation]').selectOption('black');
    const small = await downloaded(page, 'Animated GIF');
    expect([small.readUInt16LE(6), small.readUInt16LE(8)]).toEqual([400, 400]);
    expect(small.length).toBeLessThan(whole.length);
    const frames = await page.evaluate(async (base64) => {
      const data = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      const decoder = new ImageDecoder({ data, type: 'image/gif' });
      await decoder.tracks.ready;
      const context = new OffscreenCanvas(400, 400).getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('no canvas');
      const pixels: number[][] = [];
      for (const frameIndex of [0, 1, 4]) {
        const { image } = await decoder.decode({ frameIndex });
        context.drawImage(image, 0, 0);
        pixels.push([
          image.duration ?? 0,
          ...context.getImageData(0, 0, 400, 400).data.slice(0, 3),
        ]);
      }
      return pixels;
    }, small.toString('base64'));
    expect(frames.map(([duration]) => duration)).toEqual([3_000_000, 3_000_000, 3_000_000]);
    // The ground around the board is in all frames, although only the first one has it.
    expect(new Set(frames.map(([, ...color]) => color.join())).size).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the printed page', () => {
  test('has the moves, the variations, and diagrams at marked moves', async () => {
    const { page } = await openPage(site);
    await page.evaluate(() => {
      // The dialog of the browser would wait for the user.
      window.print = () => undefined;
    });
    await paste(
      page,
      '[White "Alfonso"]\n[Black "Violante"]\n\n1. e5 e8?? {too slow} (1... h8 2. h5) 2. h5 h8 1-0',
    );
    await expect.poll(async () => (await moveList(page)).length).toBe(6);
    await page.keyboard.press('Control+p');
    const printout = page.locator('#printout');
    await printout.waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('acedrex-app').isVisible()).toBe(false);
    expect((await printout.innerText()).replace(/\s+/g, ' ').trim()).toBe(
      'Alfonso – Violante Cazaux and Musser 1. e5 e8?? too slow (1… h8 2. h5) 2. h5 h8 1–0',
    );
    // After the marked move and at the end.
    await expect.poll(() => printout.locator('img').count()).toBe(2);
    expect((await page.pdf()).subarray(0, 4).toString()).toBe('%PDF');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => printout.count()).toBe(0);
    await page.context().close();
  });
});

test('the dialog fits and is accessible at every size', async () => {
  const { page } = await openPage(site);
  await share(page);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    expect([width, await violations(page), await cutOff(page)]).toEqual([width, [], []]);
  }
  await page.context().close();
});
