/** The colours of a board in a picture of it. */

export type Rgb = readonly [number, number, number];

/** The mean colour of each square in a picture of a board without coordinates, from a12 row by row; runs in a page. */
export const meanColorsOf = async (base64: string): Promise<readonly Rgb[]> => {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const { width, height } = image;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  return Array.from({ length: 144 }, (_, square) => {
    const side = width / 12;
    const [x, y] = [(square % 12) * side, Math.floor(square / 12) * side];
    const bytes = context?.getImageData(x, y, side, side).data ?? new Uint8ClampedArray(4);
    const mean = (channel: number): number => {
      let sum = 0;
      for (let at = channel; at < bytes.length; at += 4) sum += bytes[at] ?? 0;
      return (sum * 4) / bytes.length;
    };
    return [mean(0), mean(1), mean(2)] as const;
  });
};

export const lightness = (color: Rgb = [0, 0, 0]): number =>
  0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];

/** All pieces of both sides on the same squares, two ranks apart. */
export const ARMIES = 'rlugcakp4/rlugcakp4/RLUGCAKP4/RLUGCAKP4/12/12/12/12/12/12/12/12 w';

/** The squares of {@link ARMIES} whose black piece is not darker than the white one two ranks below. */
export const notDarker = (colors: readonly Rgb[]): readonly string[] => {
  const faults: string[] = [];
  for (let column = 0; column < 8; column += 1)
    for (const row of [0, 1]) {
      const [black, white] = [colors[row * 12 + column], colors[(row + 2) * 12 + column]];
      if (lightness(white) <= lightness(black) + 10) faults.push(`column ${column}, row ${row}`);
    }
  return faults;
};
