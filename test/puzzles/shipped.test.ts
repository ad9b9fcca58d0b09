/** The puzzles that we ship (by day some of them), solved as on the page: move by move, with another move before each right one. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { Attempt } from '../../src/puzzles/attempt.js';
import { type ReadPuzzle, choicesIn } from '../../src/puzzles/file.js';
import { readPuzzleSet } from '../../src/puzzles/set.js';
import { themesOf } from '../../src/puzzles/themes.js';
import { isSameMove, type LegalMove } from '../../src/rules/moves.js';
import { resultFor } from '../../src/rules/outcome.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESET_NAMES } from '../../src/rules/rulesets.js';
import { sampled } from '../support/scale.js';

beforeAll(async () => {
  await loadRules();
});

/** A move that is neither the solution nor another end of the game; undefined if there is none. */
const otherMove = ({ position, next, start, puzzle }: Attempt): LegalMove | undefined => {
  const moves = choicesIn(position, puzzle.roll);
  return moves.find(
    (move) =>
      next !== undefined &&
      !isSameMove(move, next.move) &&
      position.play(move).result() !== resultFor(start.turn),
  );
};

/** What went otherwise than it should, with the puzzle's id. */
const faultsOf = (read: ReadPuzzle): readonly string[] => {
  const attempt = new Attempt(read);
  const { id, solution } = attempt.puzzle;
  const faults: string[] = [];
  const expectThat = (isSo: boolean, what: string): void => {
    if (!isSo) faults.push(`${id}, ply ${attempt.done}: ${what}`);
  };
  for (const [ply, text] of solution.entries()) {
    if (ply % 2 === 1) {
      expectThat(attempt.state === 'replying', 'no reply is due');
      attempt.reply();
      continue;
    }
    const { next } = attempt;
    expectThat(attempt.state === 'asked', 'no move is asked for');
    expectThat(next !== undefined && makeCoordinates(next.move) === text, `${text} is not next`);
    const other = otherMove(attempt);
    // Nobody is asked for a move where there is no choice.
    expectThat(other !== undefined || ply > 0, 'there is no other move');
    if (other !== undefined) {
      expectThat(attempt.try(other), `${makeCoordinates(other)} cannot be tried`);
      expectThat(
        attempt.state === 'wrong' && attempt.done === ply,
        `${makeCoordinates(other)} is not refused`,
      );
    }
    if (next !== undefined) expectThat(attempt.try(next.move), `${text} cannot be made`);
    expectThat(attempt.done === ply + 1, `${text} is not taken`);
  }
  expectThat(attempt.state === 'solved', 'it is not solved at its end');
  const themes = themesOf(read.line, read.puzzle.goal).join();
  expectThat(themes === read.puzzle.themes.join(), `its themes are ${themes}`);
  return faults;
};

test.each([...RULESET_NAMES, 'dice'])(
  'the puzzles of %s can be solved, and refuse other moves',
  async (name) => {
    const file = new URL(`../../data/puzzles/${name}.puzzles`, import.meta.url);
    const puzzles = (await readPuzzleSet(new Uint8Array(readFileSync(file)))) ?? [];
    expect(puzzles.length).toBeGreaterThan(0);
    expect(sampled(puzzles, 15).flatMap(faultsOf)).toEqual([]);
  },
);
