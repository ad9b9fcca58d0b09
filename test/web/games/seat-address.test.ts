/** The address that moves a seat, its picture, and the digits beside it. */
import jsQR from 'jsqr';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadRules } from '../../../src/index.js';
import { CODE_DIGITS, codeDigits } from '../../../src/play/handover.js';
import { codePictureOf, QUIET_ZONE } from '../../../web/page/games/code-picture.js';
import { placeOfGames } from '../../../web/page/games/games-address.js';
import { addressOfSeat, seatCodeIn } from '../../../web/page/games/seat-address.js';
import { Device, startMatch } from '../../play/device.js';
import { defined, valueOf } from '../../support/value.js';

beforeAll(() => loadRules());

/** A code that another device of White shows. */
const newCode = async (dice: boolean): Promise<{ readonly id: string; readonly code: string }> => {
  const { id, time, white } = await startMatch({ dice });
  const phone = new Device(time);
  await phone.receive(valueOf(await white.games.link(id)));
  return { id, code: valueOf(await phone.games.requestSeat(id)) };
};

const SCALE = 3;

/** The pixels of a picture: the path's rectangles, black on white. */
const pixelsOf = ({ size, path }: ReturnType<typeof codePictureOf>) => {
  const width = size * SCALE;
  const data = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < Number(run) * SCALE; column += 1) {
        const at = (Number(y) * SCALE + row) * width + Number(x) * SCALE + column;
        data.fill(0, 4 * at, 4 * at + 3);
      }
  return { data, width };
};

describe.each([false, true])('a code picture (dice: %s)', (dice) => {
  test('contains an address that opens the form with the code', async () => {
    const { id, code } = await newCode(dice);
    const address = `https://acedrex.example/play/${addressOfSeat(id, code)}`;
    const { data, width } = pixelsOf(codePictureOf(address));
    const read = defined(jsQR(data, width, width) ?? undefined).data;
    expect(read).toBe(address);
    const { hash } = new URL(read);
    expect([placeOfGames(hash), seatCodeIn(hash)]).toEqual([{ kind: 'game', id }, code]);
  });
});

test('a picture has a light margin of four modules', () => {
  const { size, path } = codePictureOf('https://acedrex.example/');
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number));
  for (const [x = 0, y = 0, run = 0] of runs) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(QUIET_ZONE);
    expect(Math.max(x + run, y + 1)).toBeLessThanOrEqual(size - QUIET_ZONE);
  }
  expect(QUIET_ZONE).toBeGreaterThanOrEqual(4);
});

test.each([
  '#friends?game=x&seat=',
  '#friends?game=x&seat=a b',
  `#friends?game=x&seat=${'a'.repeat(401)}`,
])('an address without a valid code opens the game only: %s', (hash) => {
  expect(placeOfGames(hash)).toEqual({ kind: 'game', id: 'x' });
});

test('every code gets four check digits that depend only on the code', async () => {
  const codes = await Promise.all([false, true].map((dice) => newCode(dice)));
  for (const { code } of codes) {
    expect(codeDigits(code)).toMatch(new RegExp(`^\\d{${CODE_DIGITS}}$`));
    expect(codeDigits(` ${code}\n`)).toBe(codeDigits(code));
  }
  expect(codeDigits('AAAB')).toBe('0001');
  expect(codeDigits('AP__')).toBe('5535');
  // Nothing else fits into the form's second field.
  expect(codeDigits('nonsense!')).toBe('0000');
});
