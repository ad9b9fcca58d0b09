/** Sharing: the address, pictures, the printed page and the animated GIF. */
import {
  clickMove,
  cutOff,
  downloaded,
  moveList,
  openPage,
  openTool,
  page,
  paste,
  saved,
  settled,
  studies,
  tab,
  violations,
} from './views-support.js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

const hashOf = (): string => new URL(page.url()).hash;

const share = async (): Promise<void> => {
  await openTool('Share and export');
  await page.locator('acedrex-share-dialog dialog[open]').waitFor();
};

const textOf = async (button: string): Promise<string> => (await downloaded(button)).text();
const bytesOf = async (button: string): Promise<DataView<ArrayBuffer>> =>
  new DataView(await (await downloaded(button)).arrayBuffer());

describe('the address', () => {
  test('follows the position, and opens exactly it elsewhere', async () => {
    await openPage();
    expect(hashOf()).toBe('');
    const entries = history.length;
    await clickMove('e4', 'e5');
    await clickMove('e9', 'e8');
    await expect.poll(() => hashOf()).toBe('#ruleset=cazaux&moves=e4e5.e9e8&at=2');
    await page.keyboard.press('ArrowLeft');
    await clickMove('h9', 'h8');
    // A game with a variation is carried whole, to the place in it.
    await expect.poll(() => hashOf()).toMatch(/^#game=[\w-]+&at=1\.1\.0$/);
    // Going back in the browser leaves the page, not the game: no entry was added.
    expect(history.length).toBe(entries);
    await saved();
    await page.reload();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'h8']);
    await openPage({ hash: hashOf() });
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'h8']);
    expect(await page.locator('acedrex-moves [aria-current]').innerText()).toContain('h8');
  });

  test('of a game opens it in the panel Analysis, where a finished game has no lines and no review to remove', async () => {
    await openPage();
    await tab('Play');
    await page.locator('acedrex-play-forms').waitFor();
    location.hash =
      '#ruleset=cazaux&fen=11k/12/12/12/12/12/12/12/12/12/r11/RK10_w_-_-_0_1&moves=a1a2';
    await page.locator('[data-test=end]').waitFor();
    expect(await page.getByRole('tab', { name: 'Analysis' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await tab('Report');
    await page.locator('acedrex-review').waitFor();
    expect(page.locator('acedrex-lines').isVisible()).toBe(false);
    expect(page.getByRole('button', { name: 'Remove the review’s marks' }).count()).toBe(0);
  });

  test('that has not followed the last move before a reload opens no other game', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await expect.poll(() => hashOf()).toBe('#ruleset=cazaux&moves=e4e5&at=1');
    await clickMove('e9', 'e8');
    await expect.poll(() => hashOf()).toBe('#ruleset=cazaux&moves=e4e5.e9e8&at=2');
    await saved();
    // As a browser leaves it that reloads before it has noted the change.
    history.replaceState(null, '', '#ruleset=cazaux&moves=e4e5&at=1');
    await page.reload();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
    expect(await studies()).toHaveLength(1);
  });

  test('of another view leads back to the game', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await expect.poll(() => hashOf()).toMatch(/^#ruleset/);
    await page.getByRole('link', { name: 'Learn' }).click();
    await expect.poll(() => hashOf()).toBe('#learn');
    await page.goBack();
    await expect.poll(() => moveList()).toEqual(['e5']);
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
    await openPage();
    await paste(
      '[White "Łukasz Żak"]\n[Event "Open"]\n[Result "1-0"]\n\n{Before [%cal Gc1f3]} 1. e5! $14 {first} (1. d5?! {second} 1... d8) 1... e8 $146 1-0',
    );
    await expect.poll(() => moveList()).toEqual(['e5!⩲', 'd5?!', 'd8', 'e8N']);
    await page.locator('acedrex-moves button', { hasText: 'd8' }).click();
    await share();
    const link = await page.getByLabel('Link to this game and position').inputValue();
    const pgn = await page.locator('textarea[name=pgn]').inputValue();
    await openPage({ hash: new URL(link).hash });
    await expect.poll(() => moveList()).toEqual(['e5!⩲', 'd5?!', 'd8', 'e8N']);
    expect(await page.locator('acedrex-moves [aria-current]').innerText()).toBe('d8');
    await share();
    await expect.poll(() => page.locator('textarea[name=pgn]').inputValue()).toBe(pgn);
    await page.keyboard.press('Escape');
    await paste(`1. e5 {${noise(9000)}} e8! *`);
    await expect.poll(() => moveList()).toEqual(['e5', 'e8!']);
    await share();
    const notice = page.locator('[data-test=long-game]');
    await notice.waitFor();
    expect(await notice.innerText()).toContain('Left out: 1 comment, 1 glyph.');
    expect(await page.getByLabel('Link to this line').inputValue()).toMatch(/moves=e4e5\.e9e8/);
    expect(await textOf('Save the game as a file')).toContain('e8!');
  });

  test('is handed to the system’s own share sheet where there is one', async () => {
    const handed = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: handed, configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'share');
    });
    await openPage();
    await paste('1. e5! {first} e8 *');
    await expect.poll(() => moveList()).toEqual(['e5!', 'e8']);
    await share();
    const link = await page.getByLabel('Link to this game and position').inputValue();
    await page.getByRole('button', { name: 'Share…' }).click();
    expect(handed).toHaveBeenCalledWith(expect.objectContaining({ url: link }));
  });

  test('that is damaged is refused', async () => {
    await openPage({ hash: '#game=AAAAAA&at=0' });
    await page.getByText('The link is damaged or incomplete.').waitFor();
  });
});

describe('pictures', () => {
  test('have coordinates or none, on a ground of their own, in light or dark', async () => {
    await openPage();
    await share();
    const outside = await textOf('SVG picture');
    expect(outside).toContain('>12</text>');
    expect(outside).toContain('fill="#fdf8ec"');
    await page.getByLabel('Colours').selectOption('dark');
    expect(await textOf('SVG picture')).toContain('fill="#211c17"');
    await page.getByLabel('Coordinates').selectOption('none');
    expect(await textOf('SVG picture')).not.toContain('</text>');
  });

  test('of a line make an animated GIF, from the start or from here', async () => {
    await openPage();
    await paste('1. e5 e8 2. h5 h8 *');
    await expect.poll(async () => (await moveList()).length).toBe(4);
    await page.keyboard.press('ArrowRight');
    await share();
    const whole = await bytesOf('Animated GIF');
    await page.getByText('5 frames,').waitFor();
    expect(new TextDecoder().decode(whole.buffer.slice(0, 6))).toBe('GIF89a');
    expect([whole.getUint16(6, true), whole.getUint16(8, true)]).toEqual([600, 600]);
    // The browser can decode it.
    expect((await createImageBitmap(new Blob([whole.buffer]))).width).toBe(600);
    await page.locator('select[name=line]').selectOption('here');
    const rest = await bytesOf('Animated GIF');
    await page.getByText('4 frames,').waitFor();
    expect(rest.byteLength).toBeLessThan(whole.byteLength);
    // Only what has changed is written again: complete frames would take five times the first one.
    await page.locator('select[name=line]').selectOption('start');
    await page.locator('select[name=size]').selectOption('400');
    await page.locator('select[name=speed]').selectOption('3000');
    await page.locator('select[name=orientation]').selectOption('black');
    const small = await bytesOf('Animated GIF');
    expect([small.getUint16(6, true), small.getUint16(8, true)]).toEqual([400, 400]);
    expect(small.byteLength).toBeLessThan(whole.byteLength);
    const decoder = new ImageDecoder({ data: small.buffer, type: 'image/gif' });
    await decoder.tracks.ready;
    const context = new OffscreenCanvas(400, 400).getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    const frames: number[][] = [];
    for (const frameIndex of [0, 1, 4]) {
      const { image } = await decoder.decode({ frameIndex });
      context.drawImage(image, 0, 0);
      frames.push([image.duration ?? 0, ...context.getImageData(0, 0, 400, 400).data.slice(0, 3)]);
    }
    expect(frames.map(([duration]) => duration)).toEqual([3_000_000, 3_000_000, 3_000_000]);
    // The ground around the board is in all frames, although only the first one has it.
    expect(new Set(frames.map(([, ...color]) => color.join())).size).toBe(1);
  });
});

describe('the printed page', () => {
  test('has the moves, the variations, and diagrams at marked moves', async () => {
    await openPage();
    // The dialog of the browser would wait for the user.
    vi.spyOn(window, 'print').mockReturnValue();
    await paste(
      '[White "Alfonso"]\n[Black "Violante"]\n\n1. e5 e8?? {too slow} (1... h8 2. h5) 2. h5 h8 1-0',
    );
    await expect.poll(async () => (await moveList()).length).toBe(6);
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
    dispatchEvent(new Event('afterprint'));
    await expect.poll(() => printout.count()).toBe(0);
  });
});

test('the dialog fits and is accessible at every size', async () => {
  await openPage();
  await share();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled();
    expect([width, await violations(), cutOff()]).toEqual([width, [], []]);
  }
});
