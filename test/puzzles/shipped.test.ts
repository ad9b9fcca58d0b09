/** The shipped puzzles (a sample in daily runs), solved as on the page, with a wrong move before each right move. */
import { expect, test } from 'vitest';
import { RULESET_NAMES, makeCoordinates } from '../../src/index.js';
import { Attempt } from '../../src/puzzles/attempt.js';
import { type ReadPuzzle, choicesIn } from '../../src/puzzles/file.js';
import { expectedScore } from '../../src/engine/win-probability.js';
import { comparisonOf, goalProvedBy, standingOf, WON } from '../../src/puzzles/goal.js';
import { themesOf } from '../../src/puzzles/themes.js';
import type { Puzzle, PuzzleGoal } from '../../src/puzzles/types.js';
import { isSameMove, type LegalMove } from '../../src/rules/moves.js';
import { resultFor } from '../../src/rules/outcome.js';
import { shippedPuzzles } from '../support/shipped.js';
import { sampled } from '../support/scale.js';

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

/** Failed expectations, with the ID of the puzzle. */
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
    // No puzzle begins with a forced move.
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
  'the puzzles of the %s set accept their solutions and refuse other moves',
  async (name) => {
    const puzzles = await shippedPuzzles(name);
    expect(puzzles.length).toBeGreaterThan(0);
    expect(sampled(puzzles, 15).flatMap(faultsOf)).toEqual([]);
  },
);

/** For each task, the possible standings after the best move and after the second-best move. */
const STANDINGS: Readonly<
  Record<Exclude<PuzzleGoal['kind'], 'end' | 'best'>, readonly [best: RegExp, second: RegExp]>
> = {
  win: [/^winning$/, /^(better|slightlyBetter|level|slightlyWorse|worse)$/],
  decide: [/^winning$/, /^losing$/],
  better: [/^better$/, /^(slightlyBetter|level|slightlyWorse|worse|losing)$/],
  hold: [/^(slightlyBetter|level)$/, /^(slightlyWorse|worse|losing)$/],
  draw: [/^level$/, /^losing$/],
};

/** Statements about a puzzle that its proof contradicts. */
const contradictionsOf = (puzzle: Puzzle): readonly string[] => {
  const { goal, themes, proof } = puzzle;
  const comparison = comparisonOf(puzzle);
  const faults: string[] = [];
  if (JSON.stringify(goalProvedBy(goal, proof)) !== JSON.stringify(goal)) faults.push('goal');
  const isDefence = goal.kind === 'hold' || goal.kind === 'draw';
  if (themes.includes('defence') !== isDefence) faults.push('theme');
  if (goal.kind === 'end') {
    if (comparison !== undefined || proof.steps[0]?.best.kind !== 'mate') faults.push('end');
  } else if (goal.kind !== 'best' && comparison !== undefined) {
    const [best, second] = STANDINGS[goal.kind];
    if (!best.test(standingOf(comparison.best)) || !second.test(standingOf(comparison.second)))
      faults.push(`${standingOf(comparison.best)} and ${standingOf(comparison.second)}`);
  }
  if (isDefence && proof.steps.some(({ best }) => expectedScore(best) >= WON)) faults.push('reply');
  return faults.map((fault) => `${puzzle.id}, ${goal.kind}: ${fault}`);
};

test.each([...RULESET_NAMES, 'dice'])(
  'the task, comparison and themes agree for each puzzle of the %s set',
  async (name) => {
    const puzzles = await shippedPuzzles(name);
    expect(puzzles.flatMap(({ puzzle }) => contradictionsOf(puzzle))).toEqual([]);
  },
);
