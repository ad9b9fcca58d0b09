/**
 * Fits the win model to self-play games, and thereby defines the centipawn: at an advantage of 100, a win is as likely
 * as not.
 *
 *   node train/win-model.mjs [--write] GAMES...
 *
 * GAMES are files that self-play.mjs made with the shipped network. Each game has the same weight, which its searched
 * positions share, because otherwise long games without progress would outweigh the others. Forced wins are excluded.
 * An unfinished game counts as won by the side that was far ahead in its last plies, otherwise as drawn. Without these
 * games, winning would appear too easy. If all of them counted as draws, it would appear too hard. Prints the model,
 * and the results of positions by their score. With --write, replaces src/engine/win-model.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMate, NO_SCORE, readGames, RESULTS } from './games.mjs';
import { calibration, fitWinModel } from './win-model/fit.mjs';

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (positionals.length === 0) {
  console.error('usage: node train/win-model.mjs [--write] GAMES...');
  process.exit(2);
}

/**
 * An unfinished game counts as won by the side that was ahead by this many units of the evaluation for this many plies.
 */
const ADJUDICATED = { units: 800, plies: 8 };
/** Largest printed score, in units of the evaluation, and the number of printed rows. */
const SHOWN = { upTo: 1200, rows: 12 };

const WRITTEN = new URL('../src/engine/win-model.ts', import.meta.url);

/** The points that White scored in a game, 0 to 1. */
const pointsOf = ({ result, plies }) => {
  if (result !== '*') return RESULTS.indexOf(result) / 2;
  const ofWhite = plies.map(({ score }, ply) => (ply % 2 === 0 ? score : -score));
  const last = ofWhite.slice(-ADJUDICATED.plies);
  if (last.every((score) => score >= ADJUDICATED.units)) return 1;
  return last.every((score) => score <= -ADJUDICATED.units) ? 0 : 0.5;
};

let games = 0;
let positions = 0;

/** Reads the games as samples. Each sample represents all positions with the same score and result. */
const readSamples = () => {
  const counts = new Map();
  for (const path of positionals)
    for (const { game } of readGames(readFileSync(path))) {
      const white = pointsOf(game);
      const searched = game.plies.flatMap(({ score }, ply) =>
        score === NO_SCORE || isMate(score)
          ? []
          : [`${score} ${ply % 2 === 0 ? white : 1 - white}`],
      );
      for (const key of searched) counts.set(key, (counts.get(key) ?? 0) + 1 / searched.length);
      games += 1;
      positions += searched.length;
    }
  return [...counts].map(([key, count]) => {
    const [score, result] = key.split(' ').map(Number);
    return { score, result, count };
  });
};

const samples = readSamples();
const model = fitWinModel(samples);
const units = model.threshold / 100;
const scale = model.scale / units;
console.log(
  `${games} games, ${positions} positions: an even chance of winning at ${model.threshold.toFixed(1)} units, scale ${model.scale.toFixed(1)}`,
);
console.log(`so a centipawn has ${units.toFixed(3)} units, and the scale is ${scale.toFixed(1)}`);
console.log('centipawns     share    won  model   lost  model');
const step = SHOWN.upTo / SHOWN.rows;
for (let from = 0; from < SHOWN.upTo; from += step) {
  const row = calibration(samples, model, from, from + step);
  const percent = (count) => `${((100 * count) / row.count).toFixed(1)} %`.padStart(7);
  const range = [from, from + step].map((value) => Math.round(value / units)).join(' to ');
  console.log(
    `${range.padEnd(12)} ${`${((100 * row.count) / games).toFixed(1)} %`.padStart(7)}${percent(row.win)}${percent(row.modelWin)}${percent(row.loss)}${percent(row.modelLoss)}`,
  );
}
if (values.write)
  writeFileSync(
    WRITTEN,
    `/** Written by train/win-model.mjs from games of the engine against itself; do not edit. */

/** Units of the engine's evaluation that make a centipawn. */
export const UNITS_PER_CENTIPAWN = ${units.toFixed(3)};

/** Centipawns by which the odds of winning grow e-fold. */
export const WIN_SCALE = ${scale.toFixed(1)};
`,
  );
