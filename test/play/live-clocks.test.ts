/** The clocks of live games: what a move costs, what lag is compensated, and what the opponent's device misses. */
import { beforeAll, describe, expect, test } from 'vitest';
import { LiveClocks, LagQuota } from '../../src/play/live/clocks.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { startMatch, valueOf, type Match } from './device.js';

beforeAll(() => loadRules());

describe('the quota of lichess', () => {
  // Gain: 150 ms and 4 ms for each second of the game, at most 1 s; begins with three of it, ends at seven.
  test.each([
    ['1+0', 60_000, 0, 390],
    ['3+2', 180_000, 2000, 1000],
    ['0:15+0', 15_000, 0, 210],
  ])('%s', (_, initial, increment, gain) => {
    const quota = new LagQuota({ kind: 'clock', initial, increment });
    expect(quota.offer(100_000)).toBe(3 * gain);
    expect(quota.take(50)).toBe(50);
    expect(quota.take(100_000)).toBe(4 * gain - 50);
    expect(quota.take(100_000)).toBe(gain);
    for (let count = 0; count < 10; count += 1) quota.take(0);
    expect(quota.take(100_000)).toBe(7 * gain);
    expect(quota.offer(-5)).toBe(0);
  });
});

/** A game of 1+1, in which each player has made a move. */
const begun = async (): Promise<Match> => {
  const match = await startMatch({ time: { kind: 'clock', initial: 60_000, increment: 1000 } });
  const { id, white, black } = match;
  for (const [mover, other, text] of [
    [white, black, 'c1f3'],
    [black, white, 'c12f10'],
  ] as const) {
    const { link } = valueOf(await mover.games.act(id, { kind: 'move', move: text, thought: 0 }));
    await other.receive(link);
  }
  return match;
};

describe('the own clock', () => {
  test('does not run before both have moved', async () => {
    const { id, time, white } = await startMatch({
      time: { kind: 'clock', initial: 60_000, increment: 1000 },
    });
    const clocks = new LiveClocks(await white.view(id), time.now);
    expect(clocks.charge(time.now + 5000, 300)).toBe(0);
    expect(clocks.at(time.now + 5000, 300)).toEqual({ white: 60_000, black: 60_000 });
    expect(clocks.deadline(10_000)).toBeUndefined();
  });

  test('is charged for thinking, and for lag beyond the quota', async () => {
    const { id, time, white } = await begun();
    const clocks = new LiveClocks(await white.view(id), time.now);
    // 550 ms are gained with each move, so 1,650 ms are compensated at first.
    expect(clocks.charge(time.now + 5000, 300)).toBe(5000);
    expect(clocks.charge(time.now + 5000, 2000)).toBe(5350);
    expect(clocks.at(time.now + 5000, 300)).toEqual({ white: 56_000, black: 61_000 });
  });
});

test('the time that the opponent’s device did not charge is counted, unless lag explains it', async () => {
  const { id, time, white, black } = await begun();
  const view = await black.view(id);
  const answer = async (thought: number): ReturnType<typeof black.view> => {
    const sent = valueOf(await white.games.act(id, { kind: 'move', move: 'j1g3', thought }));
    await black.receive(sent.link);
    return black.view(id);
  };
  const [honest, late, cheating, absent] = [0, 1, 2, 3].map(() => new LiveClocks(view, time.now));
  const after = await answer(4000);
  // Lag explains 1,650 ms, and two seconds may stay unexplained.
  honest?.follow(after, { now: time.now + 7650, lag: 0, isSeen: true });
  late?.follow(after, { now: time.now + 7651, lag: 0, isSeen: true });
  cheating?.follow(after, { now: time.now + 20_000, lag: 0, isSeen: true });
  absent?.follow(after, { now: time.now + 20_000, lag: 0, isSeen: false });
  expect([honest, late, cheating, absent].map((clocks) => clocks?.unexplained)).toEqual([
    0,
    2001,
    16_000 - 1650,
    0,
  ]);
});

test('the game can be claimed when the opponent’s time and the grace are over', async () => {
  const { id, time, black } = await begun();
  const view = await black.view(id);
  const clocks = new LiveClocks(view, time.now);
  expect(clocks.deadline(10_000)).toBe(view.since + 61_000 + 10_000);
});
