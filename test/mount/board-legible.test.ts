/** Pieces at the size of a phone's board: 28 device pixels a square. */
import { expect, test } from 'vitest';
import { page as vitestPage } from 'vitest/browser';
import { PIECE_SET_NAMES } from '../../src/drawing/pieces/piece-set.js';
import { mountBoard, page } from './support.js';

const SQUARE = 28;
const SIDE = 12 * SQUARE;
const COLUMNS = [0, 1, 2, 3, 4, 5, 6, 7];
/** Every piece on squares of both colours. The same squares two ranks below the black pieces are empty. */
const FEN = 'rlugcakp4/rlugcakp4/12/12/RLUGCAKP4/RLUGCAKP4/12/12/12/12/12/12 w';

/** Luminance of each pixel of the board, from 0 to 1, as defined by WCAG. */
const luminances = async (board: Element): Promise<readonly number[]> => {
  const base64 = await vitestPage.screenshot({ element: board, save: false });
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const bytes = context?.getImageData(0, 0, SIDE, SIDE).data ?? new Uint8ClampedArray();
  const linear = (byte = 0): number =>
    byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
  return Array.from(
    { length: SIDE * SIDE },
    (_, n) =>
      0.2126 * linear(bytes[4 * n]) +
      0.7152 * linear(bytes[4 * n + 1]) +
      0.0722 * linear(bytes[4 * n + 2]),
  );
};

const contrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

test.each(
  PIECE_SET_NAMES.flatMap((set) =>
    (['light', 'dark'] as const).map((scheme) => [set, scheme] as const),
  ),
)('pieces of the set %s are distinguishable in a %s scheme', async (set, scheme) => {
  await page.setViewportSize({ width: SIDE, height: 600 });
  await page.emulateMedia({ colorScheme: scheme });
  const board = await mountBoard(`fen="${FEN}" coordinates="none" mode="view" piece-set="${set}"`);
  await page.locator('.piece svg path').first().waitFor();
  const all = await luminances(board);
  const cell = (column: number, row: number): readonly number[] =>
    Array.from(
      { length: SQUARE ** 2 },
      (_, n) =>
        all[(row * SQUARE + Math.floor(n / SQUARE)) * SIDE + column * SQUARE + (n % SQUARE)] ?? 0,
    );
  /** Share of the pixels by which two squares differ with a contrast of at least `ratio`. */
  const differing = (a: readonly number[], b: readonly number[], ratio: number): number =>
    a.filter((one, n) => contrast(one, b[n] ?? 0) >= ratio).length / SQUARE ** 2;
  /** The smallest shares: piece against square, side against side, and piece against piece. */
  const found = { ground: 1, side: 1, role: 1 };
  const least = (what: keyof typeof found, value: number): void => {
    found[what] = Math.min(found[what], value);
  };
  for (const column of COLUMNS)
    for (const row of [0, 1]) {
      const ground = cell(column, row + 2);
      const [black, white] = [cell(column, row), cell(column, row + 4)];
      least('ground', differing(black, ground, 2));
      least('ground', differing(white, ground, 2));
      least('side', differing(white, black, 3));
      for (const other of COLUMNS.filter((one) => one !== column)) {
        // Compares squares of the same colour: on this rank or on the rank beside it.
        const place = (column + other) % 2 === 0 ? row : 1 - row;
        least('role', differing(black, cell(other, place), 1.5));
        least('role', differing(white, cell(other, place + 4), 1.5));
      }
    }
  // An outline of one pixel covers a tenth of a square; the letters C and G differ least.
  expect(found.ground).toBeGreaterThan(0.09);
  expect(found.side).toBeGreaterThan(0.2);
  expect(found.role).toBeGreaterThan(set === 'letters' ? 0.03 : 0.07);
});
