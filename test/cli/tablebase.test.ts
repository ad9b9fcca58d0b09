/** Endings on the command line: solving, keeping, damage, and looking positions up. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'acedrex-endings-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const run = (
  args: readonly string[],
  input = '',
): { readonly status: number | null; readonly out: string; readonly talk: string } => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/cli/main.js', 'tablebase', '--endings', folder, ...args],
    { input, encoding: 'utf8' },
  );
  return { status, out: stdout, talk: stderr };
};

/** Of `golladay`, as far as its lion does not matter. */
const FOLDER = 'custom_bareKing_plays-on_stalemate_draws';

const FEN = '12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1';

const probe = (text: string, ...options: readonly string[]): readonly Record<string, unknown>[] => {
  const { status, out } = run(['probe', ...options], `${text}\n`);
  expect(status).toBe(0);
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

test('an ending is solved, described and kept', () => {
  const [unsolved] = probe(`golladay\t${FEN}`);
  expect(unsolved).toMatchObject({ error: { code: 'ending-unsolved' } });

  const { status, out, talk } = run(['KRK', '--ruleset', 'golladay']);
  expect(status).toBe(0);
  expect(talk).toContain('MiB of memory');
  const rows = out.split('\n').map((line) => line.split('\t'));
  expect(rows.slice(0, 4)).toEqual([
    ['material', 'KRK'],
    ['ruleset', 'golladay'],
    ['white to move', '2360160'],
    ['wins', '2360160', '100.00 %'],
  ]);
  const longest = rows.find(([name]) => name === 'longest win');
  expect(longest?.[1]).toBe('49');
  expect(rows.find(([name]) => name === 'line')?.[1]?.split(' ')).toHaveLength(49);

  const [report] = probe(`golladay\t${longest?.[2]}`);
  expect(report).toMatchObject({ outcome: 'win', plies: 49, cursed: false });
  const moves = report?.moves as readonly { readonly outcome: string; readonly plies: number }[];
  expect(moves[0]).toMatchObject({ outcome: 'win', plies: 49 });
  expect(moves.at(-1)).toMatchObject({ outcome: 'draw', plies: null, cursed: false });
});

test('all endings are solved one after the other, and a stopped run goes on', async () => {
  const all = ['tablebase', 'all', '--men', '3', '--ruleset', 'golladay', '--endings', folder];
  const child = spawn(process.execPath, ['dist/cli/main.js', ...all], { stdio: 'pipe' });
  let [out, talk] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (talk += text));
  const stopped = new Promise((resolve) => child.on('close', resolve));
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  // KAK is printed; KUK is next, because KRK is there. A second signal would end the process at once.
  child.stdout.once('data', () => child.kill('SIGINT'));
  expect(await stopped).toBe(130);
  expect(talk).toMatch(
    /^golladay: 6 endings, 1 of them solved already\. The others take \d+ MiB of memory, one after the other, and about \d+ seconds?\.\n/,
  );
  expect(talk).toContain('stopped; what was finished is kept, so the same command goes on\n');
  expect(out).toMatch(/^material\tKAK\n/);

  const file = join(folder, FOLDER, 'KAK.acxe');
  const { mtimeMs } = statSync(file);
  const again = run(all.slice(1, -2));
  expect(again.status).toBe(0);
  expect(again.talk).toMatch(/^golladay: 6 endings, [2-6] of them solved already\./);
  expect(again.out.match(/^material\tK.K$/gm)).toHaveLength(6);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
  expect(run(all.slice(1, -2)).talk).toBe('golladay: 6 endings, 6 of them solved already.\n');
  expect(run(['all', '--men', '3', '--ruleset', 'murray'])).toMatchObject({
    status: 0,
    out: '',
    talk: 'murray: the rules decide every ending of 3 men at once.\n',
  });
});

test('wins that the move limit prevents are counted', () => {
  const { out } = run(['KAK', '--ruleset', 'custom:golladay,moveLimit=10']);
  const rows = new Map(out.split('\n').map((line) => [line.split('\t')[0], line.split('\t')[1]]));
  const late = out
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([name, turn, plies]) => name === 'plies' && turn === 'white' && Number(plies) > 10)
    .reduce((sum, [, , , count]) => sum + Number(count), 0);
  expect(late).toBeGreaterThan(0);
  expect(rows.get('cursed wins')).toBe(String(late));
});

test('a damaged file is said to be damaged and solved again', () => {
  const file = join(folder, FOLDER, 'KRK.acxe');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, 1000));
  const { out, talk } = run(['probe', '--solve'], `golladay\t${FEN}\n`);
  expect(talk).toContain('ends after 1000 bytes');
  expect(JSON.parse(out)).toMatchObject({ outcome: 'win', plies: 49 });
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('a folder that cannot hold tables is named before anything is solved', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const what of [['KRK'], ['all', '--men', '3']]) {
    const { status, out, talk } = run([...what, '--ruleset', 'golladay', '--endings', file]);
    expect([status, out]).toEqual([1, '']);
    expect(talk).toBe(`acedrex: ${file}: file already exists (EEXIST)\n`);
  }
});

test('what the rules decide needs no table', () => {
  const bare = '12/3k8/12/12/12/12/12/7R4/12/12/12/2K9 b - - 0 1';
  const answers = probe(
    [
      `cazaux\t${bare}`,
      `murray\t${bare}`,
      `golladay\t12/3k8/12/12/12/12/12/12/12/12/12/2K9 w - - 0 1`,
    ].join('\n'),
  );
  expect(answers).toMatchObject([
    { outcome: 'loss', plies: 0, moves: [] },
    { outcome: 'loss', plies: 0, moves: [] },
    { outcome: 'draw', plies: null, moves: [] },
  ]);
});

test('lines that cannot be answered give an error each', () => {
  const codes = probe(
    [
      'x',
      'cazaux\tx',
      'cazaux\tstartpos',
      'golladay\t12/3k8/12/12/12/12/12/7R4/12/12/12/6K5 w g1 - 0 1',
    ].join('\n'),
  ).map(({ error }) => (error as { readonly code: string }).code);
  expect(codes[0]).toBe('line-no-tab');
  expect(codes[1]).toMatch(/^fen-/);
  expect(codes.slice(2)).toEqual(['ending-not-covered', 'ending-not-covered']);
});

test.each([
  [[], 2, 'a material is missing'],
  [['KQK'], 1, 'is not the material of an ending'],
  [['KAAKR'], 1, 'has 5 men'],
  [['KAAK', '--ruleset', 'murray'], 1, 'decide KAAK at once'],
] as const)('wrong use: %j', (args, expected, message) => {
  const { status, out, talk } = run(args);
  expect([status, out]).toEqual([expected, '']);
  expect(talk).toContain(message);
});
