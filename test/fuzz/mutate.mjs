/** Random numbers and mutated texts, the same for the same seed. */

/** xorshift32 (Marsaglia 2003). */
export const randomSource = (seed) => {
  let state = seed >>> 0 || 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
};

const SCRAPS = [
  ...'rlugcakpRLUGCAKP/0123456789 -wbkqx=+#!?.{}()[]%;$"\\\t\n*',
  ...['12', '13', '144', '00', 'g1', 'l12', 'k1', 'm9', '=A', '=K', '1-0', '1/2', '$3', 'O-O'],
  ...['{[%eval 1.5,3]}', '[%cal Ga1a2]', '[FEN "', '[Ruleset "custom:', '(1. ', '\u0000', '😀'],
  ...['\uFEFF', '￿', 'e5 ', 'Uf3', '99999999999999999999', '-1', 'NaN', '__proto__'],
];

/** Cuts, doubles, swaps or replaces a few places of a text. */
export const mutate = (text, random, scraps = SCRAPS) => {
  let mutant = text;
  for (let times = 1 + random(4); times > 0; times -= 1) {
    const at = random(mutant.length + 1);
    const length = random(4) === 0 ? random(mutant.length + 1) : random(3);
    const scrap = scraps[random(scraps.length)];
    const after = mutant.slice(at + length);
    switch (random(5)) {
      case 0:
        mutant = mutant.slice(0, at) + after;
        break;
      case 1:
        mutant = mutant.slice(0, at) + mutant.slice(at, at + length).repeat(2) + after;
        break;
      case 2: {
        const other = random(mutant.length + 1);
        mutant = mutant.slice(0, at) + mutant.slice(other, other + length) + after;
        break;
      }
      default:
        mutant = mutant.slice(0, at) + scrap + after;
    }
  }
  return mutant.slice(0, 5_000);
};
