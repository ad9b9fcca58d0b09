/** Endings on the command line: solving, storage, damaged files, and probes of positions. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linesOf, PROGRAM, start, useProgram, type Ran } from './program.js';
import { makeFolder } from '../support/folder.js';

const folder = makeFolder('endings');
const runProgram = useProgram();

const run = (args: readonly string[], input?: string): Promise<Ran> =>
  runProgram(['tablebase', '--endings', folder, ...args], input);

/** The cells of each line. */
const rowsOf = (out: string): readonly (readonly string[])[] =>
  linesOf(out).map((line) => line.split('\t'));

/** The folder for `golladay` if its lion does not matter. */
const FOLDER = 'custom_bareKing_plays-on_stalemate_draws';

const FEN = '12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1';

const probe = async (...lines: readonly string[]): Promise<readonly unknown[]> => {
  const { status, out } = await run(['probe'], `${lines.join('\n')}\n`);
  expect(status).toBe(0);
  return linesOf(out).map((line) => JSON.parse(line) as unknown);
};

test('an ending is solved, summarised and stored', async () => {
  const [unsolved] = await probe(`golladay\t${FEN}`);
  expect(unsolved).toMatchObject({ error: { code: 'ending-unsolved' } });

  const { status, out, talk } = await run(['KRK', '--ruleset', 'golladay']);
  expect(status).toBe(0);
  expect(talk).toContain('MiB of memory');
  const rows = rowsOf(out);
  expect(rows.slice(0, 4)).toEqual([
    ['material', 'KRK'],
    ['ruleset', 'golladay'],
    ['white to move', '2360160'],
    ['wins', '2360160', '100.00 %'],
  ]);
  const longest = rows.find(([name]) => name === 'longest win');
  expect(longest?.[1]).toBe('49');
  expect(rows.find(([name]) => name === 'line')?.[1]?.split(' ')).toHaveLength(49);

  const [report] = await probe(`golladay\t${longest?.[2]}`);
  expect(report).toMatchObject({ outcome: 'win', plies: 49 });
  const { moves } = report as { readonly moves: readonly unknown[] };
  expect(moves[0]).toMatchObject({ outcome: 'win', plies: 49 });
  expect(moves.at(-1)).toMatchObject({ outcome: 'draw', plies: null });
});

test('tablebase all resumes after a stop without solving an ending twice', async () => {
  const all = ['tablebase', 'all', '--pieces', '3', '--ruleset', 'golladay', '--endings', folder];
  const { child, out, talk, end } = start([PROGRAM, ...all]);
  // KAK is printed; KUK is next, because KRK is already solved. A second signal would end the process at once.
  child.stdout?.once('data', () => child.kill('SIGINT'));
  expect(await end).toBe(130);
  expect(talk()).toMatch(
    /^golladay: 6 endings, 1 of them solved already\. The others take \d+ MiB of memory, one after the other, and about \d+ seconds?\.\n/,
  );
  expect(talk()).toContain('stopped; finished results are kept, so the same command resumes\n');
  expect(out()).toMatch(/^material\tKAK\n/);

  const file = join(folder, FOLDER, 'KAK.acxe');
  const { mtimeMs } = statSync(file);
  const again = await run(all.slice(1, -2));
  expect(again.status).toBe(0);
  expect(again.talk).toMatch(/^golladay: 6 endings, [2-6] of them solved already\./);
  expect(again.out.match(/^material\tK.K$/gm)).toHaveLength(6);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
  expect((await run(all.slice(1, -2))).talk).toBe(
    'golladay: 6 endings, 6 of them solved already.\n',
  );
  expect(await run(['all', '--pieces', '3', '--ruleset', 'murray'])).toMatchObject({
    status: 0,
    out: '',
    talk: 'murray: the rules decide every ending of 3 pieces at once.\n',
  });
});

test('wins that the move limit prevents are counted as cursed', async () => {
  const { out } = await run(['KAK', '--ruleset', 'custom:golladay,moveLimit=10']);
  const rows = rowsOf(out);
  const late = rows
    .filter(([name, turn, plies]) => name === 'plies' && turn === 'white' && Number(plies) > 10)
    .reduce((sum, [, , , count]) => sum + Number(count), 0);
  expect(late).toBeGreaterThan(0);
  expect(rows.find(([name]) => name === 'cursed wins')?.[1]).toBe(String(late));
});

test('a damaged table is reported and solved again', async () => {
  const file = join(folder, FOLDER, 'KRK.acxe');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, 1000));
  const { out, talk } = await run(['probe', '--solve'], `golladay\t${FEN}\n`);
  expect(talk).toContain('ends after 1000 bytes');
  expect(JSON.parse(out)).toMatchObject({ outcome: 'win', plies: 49 });
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('an unusable folder is reported before any ending is solved', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const what of [['KRK'], ['all', '--pieces', '3']]) {
    const { status, out, talk } = await run([...what, '--ruleset', 'golladay', '--endings', file]);
    expect([status, out]).toEqual([1, '']);
    expect(talk).toBe(`acedrex: ${file}: file already exists (EEXIST)\n`);
  }
});

test('a position that the rules decide needs no table', async () => {
  const bare = '12/3k8/12/12/12/12/12/7R4/12/12/12/2K9 b - - 0 1';
  const answers = await probe(
    `cazaux\t${bare}`,
    `murray\t${bare}`,
    'golladay\t12/3k8/12/12/12/12/12/12/12/12/12/2K9 w - - 0 1',
  );
  expect(answers).toMatchObject([
    { outcome: 'loss', plies: 0, moves: [] },
    { outcome: 'loss', plies: 0, moves: [] },
    { outcome: 'draw', plies: null, moves: [] },
  ]);
});

test('each invalid line of input produces an error', async () => {
  const answers = await probe(
    'x',
    'cazaux\tx',
    'cazaux\tstartpos',
    'golladay\t12/3k8/12/12/12/12/12/7R4/12/12/12/6K5 w g1 - 0 1',
  );
  const codes = [
    'line-no-tab',
    expect.stringMatching(/^fen-/) as string,
    ...['ending-not-covered', 'ending-not-covered'],
  ];
  expect(answers).toMatchObject(codes.map((code) => ({ error: { code } })));
});

test.each([
  [[], 2, 'a material is missing'],
  [['KQK'], 1, 'does not name an ending'],
  [['KAAKR'], 1, 'has 5 pieces'],
  [['KAAK', '--ruleset', 'murray'], 1, 'decide KAAK at once'],
] as const)('the arguments %j are rejected', async (args, expected, message) => {
  const { status, out, talk } = await run(args);
  expect([status, out]).toEqual([expected, '']);
  expect(talk).toContain(message);
});
