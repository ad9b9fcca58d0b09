/** `acedrex solve` as a user runs it: exit statuses, collections, wrong input. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useCommand } from './program.js';

const { run, file, read } = useCommand('solve');

const SOUND = 'k11/12/12/12/12/12/12/12/12/12/p11/2KR7A w - - 0 1';
const COOKED = 'k11/12/2K9/12/12/12/12/12/12/12/p11/3R7A w - - 0 1';
const OVER = 'k11/12/12/12/12/12/12/12/12/12/12/2KR7A w - - 0 1';

test('a sound problem with several intended solutions stays sound after a PGN round trip', async () => {
  const fen = 'A11/1kc9/U11/12/l1Kg8/12/12/12/12/12/12/12 b - - 0 1';
  const { out, status } = await run([fen, '--stipulation', 'h#2', '--intended', '2', '--pgn']);
  expect([out, status]).toEqual([expect.stringContaining('[Solutions "2"]'), 0]);
  writeFileSync(file('help.pgn'), out);
  expect(await run(['--check', file('help.pgn')])).toMatchObject({
    out: 'line 1\tsound\tb11a10 b11c12\n',
    status: 0,
  });
  // The command line takes precedence.
  expect(await run(['--check', file('help.pgn'), '--intended', '1'])).toMatchObject({
    out: 'line 1\tcooked\tb11a10 b11c12\n',
    status: 1,
  });
});

test.each([
  ['#2', SOUND, 0, 'sound', ['l1k11']],
  ['#2', COOKED, 3, 'cooked', ['c10b10', 'd1d11', 'd1d12', 'l1b2', 'l1k10', 'l1k12']],
  ['#1', SOUND, 4, 'no-solution', []],
  ['#3', SOUND, 5, 'short-solution', undefined],
])('solving %s in %s exits with status %i', async (stipulation, fen, status, verdict, keys) => {
  const ran = await run([fen, '--stipulation', stipulation, '--json']);
  expect([ran.status, ran.talk]).toEqual([status, '']);
  expect(JSON.parse(ran.out)).toMatchObject({ verdict, ...(keys && { keys }) });
});

test('solve exits with status 6 if the search reaches its limit', async () => {
  const { status, out } = await run([SOUND, '--stipulation', '#3', '--nodes', '1', '--json']);
  expect(status).toBe(6);
  expect(JSON.parse(out)).toMatchObject({ verdict: 'not-finished', ended: 'nodes' });
});

test('the PGN that solve writes can be checked as a collection', async () => {
  const { out, status } = await run([SOUND, '--stipulation', '#2', '--pgn']);
  expect(status).toBe(0);
  const claimed = out.replace('[Keys "l1k11"]', '[Keys "d1d11"]');
  expect(claimed).not.toBe(out);
  writeFileSync(file('sound.pgn'), out);
  writeFileSync(file('two.pgn'), `${out}\n${claimed}`);
  const sound = await run(['--check', file('sound.pgn')]);
  expect([sound.status, sound.out, sound.talk]).toEqual([
    0,
    'line 1\tsound\tl1k11\n',
    '1 of 1 problems are sound\n',
  ]);
  const two = await run(['--check', file('two.pgn')]);
  expect([two.status, two.talk]).toEqual([1, '1 of 2 problems are sound\n']);
  expect(two.out).toMatch(/^line 1\tsound\tl1k11\nline \d+\tsound\tl1k11\tclaimed d1d11\n$/);
  expect(read('sound.pgn')).toBe(out);
});

test('a collection is checked to its end despite invalid lines', async () => {
  const lines = [`cazaux\t${SOUND}\t#2\tl1k11`, 'nonsense', `${COOKED}\t#2`, `${SOUND}\t#two`];
  const { status, out, talk } = await run(['--check', '-'], lines.join('\n'));
  expect(status).toBe(1);
  expect(out).toMatch(/^line 1\tsound\tl1k11\nline 3\tcooked\t/);
  expect(talk).toMatch(/^acedrex: line 2: .+\nacedrex: line 4: .+\(stipulation-moves\)\n/);
  expect(talk).toContain('2 of 4 problems could not be solved');
});

test.each([
  [[], 2, 'a FEN or a file is missing'],
  [[SOUND], 2, '--stipulation is missing'],
  [[SOUND, '--stipulation', '#2.5'], 2, 'half-move'],
  [[SOUND, '--stipulation', '#2', '--json', '--pgn'], 2, 'cannot be combined'],
  [[OVER, '--stipulation', '#2'], 1, /^acedrex: The game is over in the diagram/],
  [['no-such-file.txt', '--stipulation', '#2'], 1, 'no-such-file.txt'],
])('solve rejects the arguments %j with status %i', async (args, status, said) => {
  const ran = await run(args);
  expect([ran.status, ran.out]).toEqual([status, '']);
  expect(ran.talk).toMatch(said);
});
