/** Runs `acedrex puzzles` as a user does: killed and resumed, with several threads, and with wrong input. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makerOf } from '../../src/puzzles/maker.js';
import { parsePuzzle, replay } from '../../src/puzzles/file.js';
import type { Puzzle } from '../../src/puzzles/types.js';
import { runKilled, useCommand, type Ran } from './program.js';
import { scaled } from '../support/scale.js';
import { EFFORT, LEAP, MATE } from './puzzle-games.js';
import { valueOf } from '../support/value.js';

/** White has to pass, and Black's giraffe takes the king. */
const DICE = `[Event "Dice"]
[FEN "11k/12/12/12/12/12/12/12/1g10/12/12/3K6R1 w - - 4 9"]
[Dice "8"]

9. -- {[%roll 1]} Gxd1 {[%roll 2]} 0-1
`;
/** The puzzle of {@link LEAP} with a wrong solution. */
const wrongly = (text: string): string => {
  const puzzle = JSON.parse(text) as { readonly proof: { readonly steps: readonly unknown[] } };
  const proof = { steps: puzzle.proof.steps.slice(0, 1), nodes: 1 };
  return JSON.stringify({ ...puzzle, goal: { kind: 'win' }, solution: ['i5i8'], proof });
};

const { file, read, files, run } = useCommand('puzzles');

test('mining resumes after a kill, and one thread writes the same puzzles as two', async () => {
  writeFileSync(file('games.pgn'), `${MATE}\n${DICE}\n${LEAP}\n${MATE}`);
  const whole = await run([file('games.pgn'), ...EFFORT, '--threads', '2']);
  expect(whole.status).toBe(0);
  expect(whole.talk).toMatch(/\d+ candidates, 3 puzzles\ndropped: .*same-position 1/);
  expect(whole.talk).toMatch(/themes: .*checkmate 2.*leap-over 1/);
  expect(files()).toEqual(['games.pgn', 'games.puzzles.jsonl']);
  const lines = read('games.puzzles.jsonl').trimEnd().split('\n');
  const puzzles = lines.map((line) => {
    const puzzle = valueOf(parsePuzzle(line));
    expect(replay(puzzle).ok).toBe(true);
    return puzzle;
  });
  expect(puzzles.map(({ mistake, goal, source }) => [mistake, goal, source])).toEqual([
    ['g4h6', { kind: 'end', moves: 2 }, { game: 1, ply: 1, event: 'Self-play', white: 'A' }],
    [undefined, { kind: 'end', moves: 1 }, { game: 2, ply: 1, event: 'Dice' }],
    ['e7d6', { kind: 'end', moves: 2 }, { game: 3, ply: 1, event: 'Self-play', white: 'A' }],
  ]);

  const args = [file('games.pgn'), ...EFFORT, '--threads', '1', '--output', file('other.jsonl')];
  // The positions of all games come before the outcome of the first candidate.
  await runKilled(['puzzles', ...args], 1, '"outcome"');
  expect(existsSync(file('other.jsonl'))).toBe(false);
  expect((await run(args)).status).toBe(0);
  expect(read('other.jsonl')).toBe(read('games.puzzles.jsonl'));

  const checked = await run(['check', file('other.jsonl'), '--nodes', '50000', '--hash', '4']);
  expect(checked).toMatchObject({ status: 0, out: '' });
  expect(checked.talk).toContain('3 of 3 puzzles are sound');
  expect(files()).toEqual(['games.pgn', 'games.puzzles.jsonl', 'other.jsonl']);
});

let mined = '';
let [sound, dice, other] = ['', '', ''];
beforeAll(async () => {
  mined = (await run(['-', ...EFFORT, '--output', '-'], `${MATE}\n${DICE}\n${LEAP}`)).out;
  [sound = '', dice = '', other = ''] = mined.split('\n');
});

test.runIf(scaled(1) > 1)(
  'a puzzle check resumes after a kill and discards its findings with --restart',
  async () => {
    const others = Array.from({ length: 6 }, () => sound);
    writeFileSync(file('puzzles.jsonl'), `${[sound, wrongly(other), ...others].join('\n')}\n`);
    const args = (output: string, nodes: string): string[] => {
      const effort = ['--nodes', nodes, '--hash', '4', '--threads', '1'];
      return ['check', file('puzzles.jsonl'), ...effort, '--output', file(output)];
    };
    const whole = await run(args('whole.jsonl', '20000'));
    expect(whole.status).toBe(1);
    expect(whole.talk).toContain('7 of 8 puzzles are sound');
    expect(files()).toEqual(['puzzles.jsonl', 'whole.jsonl']);

    await runKilled(['puzzles', ...args('again.jsonl', '20000')], 1);
    expect(existsSync(file('again.jsonl'))).toBe(false);
    // Journalled results are not searched again: here the journal lists the first puzzle as unsound.
    const [head = ''] = read('again.jsonl.journal').split('\n');
    const failure = { move: 1, fault: 'several-moves', found: ['a1a2'] };
    writeFileSync(
      file('again.jsonl.journal'),
      `${head}\n${JSON.stringify({ index: 0, failure })}\n{`,
    );
    const again = await run(args('again.jsonl', '20000'));
    expect(again.out).toContain('\tmove 1 several-moves, best a1a2\n');
    expect(again.out.split('\n').slice(1)).toEqual(whole.out.split('\n'));
    expect(again.talk).toContain('6 of 8 puzzles are sound');
    const [first = '', ...rest] = read('whole.jsonl').split('\n');
    expect(JSON.parse(first)).toMatchObject({ proof: { nodes: 20_000 } });
    expect(read('again.jsonl')).toBe(rest.join('\n'));

    writeFileSync(
      file('again.jsonl.journal'),
      `${head}\n${JSON.stringify({ index: 0, failure })}\nx\n`,
    );
    const refused = await run(args('again.jsonl', '20001'));
    expect(refused.status).toBe(1);
    expect(refused.talk).toContain(
      'it was started with nodes 20000, not 20001; --restart discards',
    );
    const forgetful = await run([...args('again.jsonl', '20000'), '--restart']);
    expect(forgetful.out).toBe(whole.out);
    expect(read('again.jsonl')).toBe(read('whole.jsonl'));
    expect(files()).toEqual(['again.jsonl', 'puzzles.jsonl', 'whole.jsonl']);
  },
);

test('a puzzle check lists unsound puzzles and keeps the others', async () => {
  const input = [sound, wrongly(other), sound.replace('d5g1', 'd5g2'), '{'].join('\n');
  const args = ['check', '-', '--nodes', '20000', '--hash', '4', '--output', file('sound.jsonl')];
  const { status, out, talk } = await run(args, input);
  expect(status).toBe(1);
  expect(out).toMatch(/^[0-9a-f]{12}\tmove 1 other-move, best i5f6 /);
  expect(talk).toMatch(/line 3: Move 2: .*\(move-illegal\)/);
  expect(talk).toContain('line 4: This is not a puzzle');
  expect(talk).toContain('1 of 4 puzzles are sound');
  const kept = JSON.parse(read('sound.jsonl')) as Puzzle;
  expect(kept).toEqual({ ...(JSON.parse(sound) as Puzzle), proof: kept.proof });
  expect(kept.proof.nodes).toBe(20_000);
});

test('a puzzle set gains new puzzles and loses puzzles that fail a check', async () => {
  const make = (...args: readonly string[]): string => {
    const script = resolve('scripts/make-puzzles.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: file('.'),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    return stdout;
  };
  const check = (...args: readonly string[]): Promise<Ran> =>
    run(['check', ...args, '--hash', '4', '--threads', '1']);
  writeFileSync(file('first.jsonl'), `${sound}\n${dice}\n`);
  const first = make('first.jsonl');
  expect(first).toMatch(/^courier\t1\tof 1\t\d+ bytes\t1 with 30000 nodes$/m);
  expect(first).toMatch(/^dice\t1\tof 1\t\d+ bytes\t1 with 30000 nodes$/m);

  writeFileSync(file('mined.jsonl'), mined);
  expect(make('mined.jsonl', '--new', 'new.jsonl')).toBe('1 of 3 puzzles are new\n');
  expect(read('new.jsonl')).toBe(`${other}\n`);

  const set = file('data/puzzles/courier.puzzles');
  const proved = await check(set, '--nodes', '50000', '--output', file('proved.jsonl'));
  expect([proved.status, proved.out]).toEqual([0, '']);
  const grown = make('proved.jsonl', 'new.jsonl', '--keep');
  expect(grown).toMatch(/^courier\t2\tof 2\t.*\t1 with 30000 nodes, 1 with 50000 nodes$/m);
  expect(grown).toMatch(/^dice\t1\t/m);

  // A win in two moves is proved by an exhaustive search.
  const exact = await check(
    file('first.jsonl'),
    '--nodes',
    '1100000',
    '--output',
    file('exact.jsonl'),
  );
  expect([exact.status, exact.out]).toEqual([0, '']);
  expect(make('exact.jsonl', '--keep')).toMatch(/^courier\t2\t.*\t1 exactly, 1 with 30000 nodes$/m);

  // A proof of this engine that is trusted needs no search, unlike one of another engine.
  const claimBy = (maker: string): string =>
    wrongly(other).replace('"nodes":1}', `"nodes":1000000000,"maker":"${maker}"}`);
  for (const [maker, status] of [
    [makerOf({}), 0],
    ['another', 1],
  ] as const) {
    writeFileSync(file('claim.jsonl'), claimBy(maker));
    expect((await check(file('claim.jsonl'), '--nodes', '20000', '--trust')).status).toBe(status);
  }
  const failed = await check(file('claim.jsonl'), '--nodes', '20000');
  expect(failed.status).toBe(1);
  writeFileSync(file('failed.txt'), failed.out);
  expect(make('--keep', '--drop', 'failed.txt')).toMatch(/^courier\t1\tof 1\t/m);
  expect(make('mined.jsonl', '--proved', '60000')).toMatch(/^courier\t0\tof 0\t/m);
});

test.each<[string, readonly string[], string, number, RegExp]>([
  ['a missing argument', [], '', 2, /missing required argument/],
  ['a missing file', ['missing.pgn'], '', 1, /no such file/],
  ['an unknown option', ['-', '--depth', '5'], '', 2, /unknown option/],
  ['a limit of 0 nodes', ['-', '--nodes', '0'], '', 2, /whole number from 1/],
  ['an empty input', ['-'], '', 1, /the input contains no game/],
  ['a check without puzzles', ['check', '-'], '', 1, /the input contains no puzzle/],
  ['an invalid Redis address', ['-', '--queue', 'http://x'], MATE, 2, /queue/],
])('%s causes an error', async (_, args, input, status, message) => {
  const ran = await run(args, input);
  expect(ran.status).toBe(status);
  expect(ran.out).toBe('');
  expect(ran.talk.trimEnd().split('\n').at(-1)).toMatch(message);
});

test('an error in one game is reported, and the other games are mined', async () => {
  const { status, out, talk } = await run(
    ['-', ...EFFORT, '--output', '-'],
    `[Event "Faulty"]\n\n1. e5 Zz9 *\n\n${MATE}`,
  );
  expect(status).toBe(1);
  expect(talk).toContain('line 3, "Zz9"');
  expect(talk).toContain('1 error in the input');
  expect(out.trimEnd().split('\n')).toHaveLength(1);
});
