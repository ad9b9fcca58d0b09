/**
 * A complete game between other programs: XBoard plays the engine in its own protocol against the engine in UCI,
 * through the adapter UCI2WB. The game takes a minute and needs a display, so only the nightly tests play it.
 */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ensureXboard } from '../../scripts/xboard.mjs';
import { scaled } from '../support/scale.js';

const NIGHTLY = 10;

test.runIf(scaled(1) >= NIGHTLY)('XBoard and UCI2WB play a complete game', () => {
  ensureXboard();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bench/xboard-game.mjs', '--opponents', 'uci2wb', '--clock', '0:05', '--time-out', '600'],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  // XBoard's PGN contains the result, and the rules of the library have confirmed all moves.
  expect(stdout).toMatch(/^ {2}(?:1-0|0-1|1\/2-1\/2) \{.*\}; \d+ plies, legal by our rules/m);
  expect(stdout).not.toContain('fault:');
});
