/** Matches between real processes. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMatch, type FinishedGame } from '../../bench/match/match.mjs';
import { parseArguments } from '../../bench/match/options.mjs';
import { pgnOf, summary } from '../../bench/match/report.mjs';
import { loadRules, makePgn, parsePgn } from '../../build/library/index.js';
import { PATIENCE } from '../support/patience.js';
import { TestRedis } from '../support/redis.js';
import { makeFolder } from '../support/folder.js';

const folder = makeFolder('match');
const RUNNER = fileURLToPath(new URL('../../bench/match.mjs', import.meta.url));
const FAIRYMAX = '/usr/games/fairymax';

/** The engine in one file, because the matches start it a hundred times. */
const FIXTURE = join(folder, 'engine.mjs');

beforeAll(async () => {
  await build({
    input: fileURLToPath(new URL('engine.mjs', import.meta.url)),
    platform: 'node',
    output: { file: FIXTURE, codeSplitting: false },
  });
  await loadRules();
});

/** Plays a match of the fixture engine against itself, with the given failures. */
const play = async (
  first: string,
  second: string,
  ...args: readonly string[]
): Promise<Awaited<ReturnType<typeof runMatch>> & { games: FinishedGame[]; text: string }> => {
  const side = (name: string, engine: string): string[] => [
    `--${name}`,
    `'${process.execPath}' '${FIXTURE}' ${engine}`,
    `--${name}-protocol`,
    engine.split(' ')[0] ?? '',
    `--${name}-name`,
    name,
  ];
  const config = parseArguments([
    ...side('first', first),
    ...side('second', second),
    ...['--movetime', '5000', '--games', '2', '--max-plies', '40', ...args],
  ]);
  const games: FinishedGame[] = [];
  const outcome = await runMatch(config, (game) => games.push(game));
  return { ...outcome, games, text: summary(outcome.tally, config, outcome.verdict) };
};

describe('a match', () => {
  test('between UCI and CECP engines plays each opening twice with colours swapped, and records PGN', async () => {
    const { tally, games, failure, text } = await play(
      ...(['uci', 'cecp'] as const),
      ...['--games', '4', '--concurrency', '2', '--opening-plies', '4', '--max-plies', '26'],
    );
    expect(failure).toBeUndefined();
    expect(tally.games).toBe(4);
    expect(tally.pairs.reduce((sum, count) => sum + count)).toBe(2);
    expect(text).not.toMatch(/(move|forfeit|crash|unresponsive|claim) [1-9]/);
    for (const { pair } of games) {
      const both = games.filter((game) => game.pair === pair);
      expect(both.map(({ firstColor }) => firstColor).sort()).toEqual(['black', 'white']);
      expect(both[0]?.opening).toBe(both[1]?.opening);
    }
    // The engines play the same moves, so both games of a pair are equal and the points are shared.
    expect(tally.pairs).toEqual([0, 0, 2, 0, 0]);
    for (const side of tally.sides) expect(side.moves).toBeGreaterThan(20);
    expect(tally.sides.map(({ depths, depthMoves }) => depths / depthMoves)).toEqual([3, 4]);

    // The library reads the games back, with scores and times.
    const limit = { kind: 'movetime', milliseconds: 5000 } as const;
    for (const game of games) {
      const pgn = pgnOf(game, [
        { name: 'uci', limit },
        { name: 'cecp', limit },
      ]);
      const [read] = parsePgn(pgn);
      expect(read?.errors).toEqual([]);
      expect(read?.record?.result).toBe(game.result);
      expect(pgn).toContain(`[White "${game.firstColor === 'white' ? 'uci' : 'cecp'}"]`);
      expect(pgn).toMatch(/\[%eval\s-?0\.(25|15),[34]\]\s\d\.\d{3}\ss,\s1[02]00\snodes/);
      expect(pgn.replace(/\s+/g, ' ')).toContain(game.reason);
    }
  });

  test('switches rulesets after each pair of games and scores a game at the ply limit as a draw', async () => {
    const custom = 'custom:giraffe=giraffe,moveLimit=40';
    const { games, text } = await play(
      ...['uci', 'uci', '--ruleset', `cazaux,murray,${custom}`],
      ...['--games', '6', '--max-plies', '12', '--opening-plies', '6'],
    );
    expect(games.map(({ opening }) => opening.ruleset.id)).toEqual([
      ...['cazaux', 'cazaux', 'murray', 'murray', custom, custom],
    ]);
    expect(text).toContain(custom);
    for (const { result, reason, plies } of games)
      expect([result, reason, plies.length]).toEqual(['1/2-1/2', 'ply limit', 6]);
  });

  test('ends as soon as its sequential test is decided', async () => {
    const { tally, verdict, text } = await play(
      ...['uci illegal 1', 'uci', '--max-plies', '2'],
      ...['--games', '200', '--sprt', '0,200', '--opening-plies', '0'],
    );
    // Only the first game is lost by the failure, so the test of 200 Elo is refuted by draws.
    expect(verdict).toBe('H0');
    expect(tally.games).toBeLessThan(200);
    expect(text).toMatch(/log-likelihood ratio -\d\.\d\d of ±2\.94, rejected/);
  });

  test('adjudicates a game when both engines see the same side winning', async () => {
    // The engines always report 0.25 and -0.15 for their own side.
    const { games, text } = await play('uci', 'cecp', '--opening-plies', '2', '--resign', '4,15');
    for (const { result, reason, plies, firstColor } of games) {
      expect([result, reason]).toEqual([firstColor === 'white' ? '1-0' : '0-1', 'adjudication']);
      expect(plies).toHaveLength(8);
    }
    expect(text).toContain('ends: adjudication 2');
  });
});

describe('the referee', () => {
  test.each([
    ['uci illegal 3', 'illegal move', /a1/],
    ['uci garbage 3', 'illegal move', /not a coordinate move/],
    ['uci crash 3', 'crash', /status 3, saying: out of ideas/],
    ['uci hang 3', 'unresponsive', /no bestmove within/],
    ['uci slow 3', 'time forfeit', /ms used of/],
    ['cecp illegal 3', 'illegal move', /a1/],
    ['cecp crash 3', 'crash', /status 3/],
    ['cecp hang 3', 'unresponsive', /no move within/],
    ['cecp slow 3', 'time forfeit', /ms used of/],
    ['cecp claims 3', 'false claim', /I am tired/],
    ['cecp refuse 3', 'refused a legal move', /Illegal move/],
  ])('ends the game of engine %j (%s) and continues the match', async (engine, reason, detail) => {
    // Slow cases and CECP cases are played once, because a match continues in the same way as with UCI. Only the slow
    // move overruns a clock of one second.
    const isOnce = ['time forfeit', 'unresponsive'].includes(reason) || engine.startsWith('cecp');
    const limit = reason === 'time forfeit' ? ['--first-tc', '40/1'] : ['--first-depth', '1'];
    const { games, tally, failure } = await play(
      ...[engine, 'cecp'],
      // If no program hangs, a busy machine must not end the game.
      ...['--time-out', reason === 'unresponsive' ? '6' : '60'],
      ...['--games', isOnce ? '1' : '2', '--max-plies', '12', ...limit],
    );
    expect(failure).toBeUndefined();
    expect(games[0]).toMatchObject({ result: '0-1', reason, faulty: 'white' });
    expect(games[0]?.detail).toMatch(detail);
    expect(tally.sides[0].faults[reason]).toBeGreaterThan(0);
    expect(Object.values(tally.sides[1].faults).every((count) => count === 0)).toBe(true);
    if (isOnce) return;
    // A new process fails again; an engine that has only made a wrong move continues.
    const again = reason === 'illegal move' ? {} : { result: '1-0', reason, faulty: 'black' };
    expect(games[1]).toMatchObject(again);
    expect(tally.sides[0].faults[reason]).toBe(reason === 'illegal move' ? 1 : 2);
  });

  test.each(['resign', 'give-up'])('accepts a resignation: %s', async (manner) => {
    const { games, tally } = await play(`cecp ${manner} 3`, 'uci', '--games', '1');
    expect(games[0]).toMatchObject({ result: '0-1', reason: 'resignation', notes: [] });
    expect(games[0]?.faulty).toBeUndefined();
    expect(tally.losses).toBeGreaterThan(0);
  });

  test('records a claim that the rules do not confirm and requests another move', async () => {
    const { games, tally } = await play('cecp claim 3', 'uci', '--games', '1', '--max-plies', '24');
    expect(games[0]?.notes).toEqual([{ ply: 11, color: 'white', text: '1-0 {I am great}' }]);
    expect(games[0]?.plies.length).toBeGreaterThan(10);
    expect(tally.sides[0].notes).toBe(1);
  });
});

describe('the program', () => {
  const run = (...args: readonly string[]) =>
    // On SIGTERM a match prints its results so far and exits with 0, which would hide that it hangs.
    spawnSync(process.execPath, [RUNNER, ...args], {
      encoding: 'utf8',
      timeout: 5 * PATIENCE,
      killSignal: 'SIGKILL',
    });
  const fixture = `'${process.execPath}' '${FIXTURE}'`;

  test('reports wrong usage, a missing engine and an unknown engine option', () => {
    const usage = run('--first', fixture);
    expect([usage.status, usage.stdout]).toEqual([2, '']);
    expect(usage.stderr).toMatch(/^error: /);
    const missing = run('--first', `${fixture} uci`, '--second', 'no-such-engine', '--depth', '1');
    expect(missing.status).toBe(1);
    expect(missing.stderr).toMatch(/no-such-engine does not start: cannot be run/);
    const option = run(
      ...['--first', `${fixture} uci`, '--second', `${fixture} uci`, '--depth', '1'],
      ...['--second-option', 'Colour=red', '--second-name', 'vain'],
    );
    expect(option.status).toBe(1);
    expect(option.stderr).toMatch(/vain offers no option Colour/);
  });

  test('plays the same games with and without a queue and rejects workers with other engines', async () => {
    const redis = await TestRedis.start();
    const engines = ['--first', `${fixture} uci`, '--second', `${fixture} cecp`];
    const names = ['--first-name', 'uci', '--second-name', 'cecp', '--second-protocol', 'cecp'];
    const match = [
      ...engines,
      ...names,
      ...['--first-depth', '2', '--max-plies', '8', '--games', '4'],
    ];
    const [alone, queued] = [join(folder, 'alone.pgn'), join(folder, 'queued.pgn')];
    expect(run(...match, '--second-depth', '2', '--pgn', alone).status).toBe(0);
    const begin = (...args: readonly string[]): ChildProcess =>
      spawn(process.execPath, [RUNNER, ...args, '--queue', redis.url], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    const producer = begin(...match, '--second-depth', '2', '--pgn', queued);
    const played = once(producer, 'exit');
    let worker: ChildProcess | undefined;
    try {
      // Its engines have other settings. If it starts early, it is refused when the first job arrives.
      const other = begin(...match, '--second-depth', '3', '--work');
      let talk = '';
      other.stderr?.on('data', (piece: Buffer) => (talk += piece.toString()));
      expect(await once(other, 'exit')).toEqual([1, null]);
      expect(talk).toContain('match: this worker is refused: its build is ');
      worker = begin(...match, '--second-depth', '2', '--work');
      expect(await played).toEqual([0, null]);
      const games = (name: string): readonly string[] =>
        parsePgn(readFileSync(name, 'utf8').replace(/\{[^}]*\}/g, ''))
          .map(({ record }) => (record ? makePgn(record) : ''))
          .sort();
      expect(games(queued)).toEqual(games(alone));
      expect(new Set(games(queued)).size).toBe(4);
    } finally {
      worker?.kill('SIGKILL');
      producer.kill('SIGKILL');
      await redis.delete();
    }
  });

  test.skipIf(!existsSync(FAIRYMAX))('plays legal games against Fairy-Max', () => {
    const file = join(folder, 'games.pgn');
    const out = execFileSync(
      process.execPath,
      [
        RUNNER,
        ...['--first', `${fixture} uci`, '--second', FAIRYMAX, '--second-protocol', 'cecp'],
        ...['--first-movetime', '5000', '--second-depth', '3', '--games', '4', '--pgn', file],
      ],
      { encoding: 'utf8', stdio: 'pipe', timeout: 5 * PATIENCE },
    );
    expect(out).toMatch(/4 games, \+0 =0 -4/);
    expect(out).not.toMatch(/(illegal move|crash|unresponsive|legal move|claim) [1-9]/);
    const games = parsePgn(readFileSync(file, 'utf8'));
    expect(games.map(({ errors }) => errors)).toEqual([[], [], [], []]);
  });
});
