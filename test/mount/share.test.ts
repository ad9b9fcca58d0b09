/** Sharing: the address, pictures, the printed page and the animated GIF. */
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import {
  clickMove,
  cutOff,
  downloaded,
  moveList,
  openPage,
  openTool,
  page,
  paste,
  printedText,
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

describe('the page’s address', () => {
  test('follows the position and opens the same position elsewhere', async () => {
    await openPage();
    expect(hashOf()).toBe('');
    const entries = history.length;
    await clickMove('e4', 'e5');
    await clickMove('e9', 'e8');
    await expect.poll(() => hashOf()).toBe('#ruleset=cazaux&moves=e4e5.e9e8&at=2');
    await page.keyboard.press('ArrowLeft');
    await clickMove('h9', 'h8');
    // The address of a game with a variation contains the whole game and the current move.
    await expect.poll(() => hashOf()).toMatch(/^#game=[\w-]+&at=1\.1\.0$/);
    // Moves add no entries to the browser history.
    expect(history.length).toBe(entries);
    await saved();
    await page.reload();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'h8']);
    await openPage({ hash: hashOf() });
    await expect.poll(() => moveList()).toEqual(['e5', 'e8', 'h8']);
    expect(await page.locator('acedrex-moves [aria-current]').innerText()).toContain('h8');
  });

  test('opens the analysis of a finished game, without engine lines or review marks', async () => {
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

  test('restores the game after a reload even if the address lags behind the last move', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await expect.poll(() => hashOf()).toBe('#ruleset=cazaux&moves=e4e5&at=1');
    await clickMove('e9', 'e8');
    await expect.poll(() => hashOf()).toBe('#ruleset=cazaux&moves=e4e5.e9e8&at=2');
    await saved();
    // Simulates a browser that reloads before it has recorded the new address.
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { type: 'reload' } as PerformanceNavigationTiming,
    ]);
    history.replaceState(null, '', '#ruleset=cazaux&moves=e4e5&at=1');
    await page.reload();
    await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
    expect(await studies()).toHaveLength(1);
  });

  test('changes with the view, and Back returns to the game', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await expect.poll(() => hashOf()).toMatch(/^#ruleset/);
    await page.getByRole('link', { name: 'Learn' }).click();
    await expect.poll(() => hashOf()).toBe('#learn');
    await page.goBack();
    await expect.poll(() => moveList()).toEqual(['e5']);
  });
});

/** Incompressible text without characters that are special in a comment. */
const noise = (length: number): string => {
  let seed = 1;
  return Array.from({ length }, () => {
    seed = (seed * 48271) % 2147483647;
    return String.fromCharCode(38 + (seed % 80));
  }).join('');
};

describe('a link', () => {
  test('contains every annotation, or states what was left out if the game is too long', async () => {
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

  test('is passed to the system’s share dialog if there is one', async () => {
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

  test('is rejected if it is damaged', async () => {
    await openPage({ hash: '#game=AAAAAA&at=0' });
    await page.getByText('The link is damaged or incomplete.').waitFor();
  });
});

describe('pictures', () => {
  test('can be drawn with or without coordinates, on a light or dark background', async () => {
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

  test('can be combined into an animated GIF, from the start or from the current move', async () => {
    await openPage();
    await paste('1. e5 e8 2. h5 { [%csl Ra1] } 2... h8 *');
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
    // Later frames contain only changes: complete frames would be five times as large as the first one.
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
    const reddest: number[] = [];
    for (const frameIndex of [0, 1, 3, 4]) {
      const { image } = await decoder.decode({ frameIndex });
      context.drawImage(image, 0, 0);
      frames.push([image.duration ?? 0, ...context.getImageData(0, 0, 400, 400).data.slice(0, 3)]);
      // The corner of the board with a1, which is at the top because Black is at the bottom.
      const { data } = context.getImageData(370, 0, 30, 30);
      const isRed = (_: number, at: number): boolean =>
        at % 4 === 0 && (data[at] ?? 0) - (data[at + 1] ?? 0) > 100;
      reddest.push(data.filter(isRed).length);
    }
    // The circle is only in the frame of its move.
    expect(reddest.map((count) => count > 20)).toEqual([false, false, true, false]);
    expect(frames.map(([duration]) => duration)).toEqual(Array(4).fill(3_000_000));
    // All frames show the background around the board, although only the first one contains it.
    expect(new Set(frames.map(([, ...color]) => color.join())).size).toBe(1);
  });
});

test('a lichess study keeps its name and orientation, and the PGN follows the board orientation', async () => {
  await openPage();
  await paste('[StudyName "Endings"]\n[ChapterName "Rooks"]\n[Orientation "black"]\n\n1. e5 *');
  const orientation = (): Promise<string> =>
    page
      .locator('acedrex-board-view acedrex-board')
      .first()
      .evaluate((board) => (board as AcedrexBoard).orientation);
  await expect.poll(orientation).toBe('black');
  await share();
  const pgn = page.locator('textarea[name=pgn]');
  expect(await pgn.inputValue()).toContain('[Orientation "black"]');
  expect(await pgn.inputValue()).toContain('[ChapterName "Rooks"]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await expect.poll(orientation).toBe('white');
  await share();
  await expect.poll(() => pgn.inputValue()).toContain('[Orientation "white"]');
});

test('a game can be saved for other programs unless their format cannot represent it', async () => {
  await openPage();
  await clickMove('c1', 'd3');
  await share();
  await page.getByLabel('For another program').selectOption('jocly');
  expect(await textOf('Save file')).toContain('1. Uc1-d3 *');
  await page.getByLabel('For another program').selectOption('courier');
  expect(await textOf('Save file')).toBe('1. U c1-d3\n');
  await openPage({ hash: '#ruleset=cazaux&fen=6k5/12/12/12/12/12/12/12/12/12/R11/6K5_w_-_-_0_1' });
  await share();
  await page.getByLabel('For another program').selectOption('courier');
  await page.getByRole('button', { name: 'Save file' }).click();
  await page.getByText('Game Courier cannot start from another position.').waitFor();
});

describe('the printed page', () => {
  test('shows the moves, the variations, and diagrams at marked moves', async () => {
    await openPage();
    // The print dialog of the browser would wait for the user.
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
    expect(printedText()).toBe(
      'Alfonso – Violante Cazaux and Musser 1. e5 e8?? too slow (1… h8 2. h5) 2. h5 h8 1–0',
    );
    // After the marked move and at the end.
    await expect.poll(() => printout.locator('> svg').count()).toBe(2);
    dispatchEvent(new Event('afterprint'));
    await expect.poll(() => printout.count()).toBe(0);
  });

  test('is the same if the browser prints on its own, and shows the task in other views', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    const printed = (): string => {
      dispatchEvent(new Event('beforeprint'));
      const text = `${printedText()}, ${page.locator('#printout > svg').count()}`;
      dispatchEvent(new Event('afterprint'));
      expect(page.locator('#printout').count()).toBe(0);
      return text;
    };
    await page.emulateMedia({ media: 'print' });
    // The first gesture loads the code for printing.
    await expect.poll(printed).toBe('Cazaux and Musser 1. e5, 1');
    location.hash = '#puzzles';
    await page.locator('acedrex-attempt h2').first().waitFor();
    await expect.poll(printed).toMatch(/^Acedrex · puzzles Cazaux and Musser White to move.*, 1$/);
    location.hash = '#library';
    await page.locator('acedrex-library-view h1').waitFor();
    dispatchEvent(new Event('beforeprint'));
    expect(page.locator('#printout').count()).toBe(0);
  });

  test('can be a score sheet with the names of the players', async () => {
    await openPage();
    vi.spyOn(window, 'print').mockReturnValue();
    await paste('[White "Alfonso"]\n[Black "?"]\n\n1. e5 e8 *');
    await share();
    await page.getByRole('button', { name: 'Print a score sheet' }).click();
    const sheet = page.locator('#printout.sheet');
    await sheet.waitFor({ state: 'attached' });
    expect(sheet.locator('li').count()).toBe(80);
    expect(sheet.locator('dd').allTextContents()).toEqual(['Alfonso', '', '', '', '', '']);
    dispatchEvent(new Event('afterprint'));
  });
});

test('the share dialog is accessible and not cut off at any size', async () => {
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
