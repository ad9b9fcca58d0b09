/** Damages files a little, as transport and editing do. */
import { Random } from '../support/random.js';

/** The same mutations every day; the nightly workflow sets another seed each night. */
export const newMutations = (): Random => new Random(Number(process.env.READER_SEED ?? 0x62));

const SCRAPS = '\n|\n\n| |1.|12... |{|}|(|)|[|]|"|\u00e9|*|1-0|e5|>|,|/'.split('|');

/** The bytes with one to three changes: a stretch removed, doubled or moved, a scrap inserted, a byte replaced. */
export const mutated = (
  bytes: Uint8Array<ArrayBuffer>,
  random: Random,
): Uint8Array<ArrayBuffer> => {
  let all = [...bytes];
  for (let changes = 1 + random.below(3); changes > 0; changes -= 1) {
    const at = random.below(all.length + 1);
    const length = random.below(Math.min(60, all.length - at + 1));
    const stretch = all.slice(at, at + length);
    const scrap = [...new TextEncoder().encode(random.pick(SCRAPS))];
    const before = all.slice(0, at);
    const after = all.slice(at + length);
    const changed = [
      [...before, ...after],
      [...before, ...stretch, ...stretch, ...after],
      [...before, ...scrap, ...stretch, ...after],
      [...before, ...[random.below(256)], ...after],
      [...after, ...before],
    ];
    all = random.pick(changed);
  }
  return Uint8Array.from(all);
};
