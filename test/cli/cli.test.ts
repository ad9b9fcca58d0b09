/** The command line as a user runs it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { RULESET_NAMES } from '../../src/rules/rulesets.js';
import { goldenCases, type GoldenCase } from '../support/golden.js';
import { sampled } from '../support/scale.js';
import { linesOf, PROGRAM, runAlone, start, useProgram, type Ran } from './program.js';

const runArguments = useProgram();

/** Runs a command line whose arguments have no spaces. */
const run = (line: string, input?: string): Promise<Ran> => runArguments(line.split(' '), input);

/** The lines that a command prints, each as JSON. */
const printed = async (line: string, input?: string): Promise<readonly unknown[]> =>
  linesOf((await run(line, input)).out).map((text) => JSON.parse(text) as unknown);

/** The letter, in lower case, of the piece that a coordinate move moves. */
const letterAt = (fen: string, move: string): string | undefined => {
  const [, file = '', rank = ''] = /^([a-l])(\d+)[a-l]/.exec(move) ?? [];
  const row = fen.split(/[ /]/)[12 - Number(rank)] ?? '';
  const squares = row.replace(/\d+/g, (empty) => '.'.repeat(Number(empty)));
  return squares.charAt('abcdefghijkl'.indexOf(file)).toLowerCase();
};

describe('inspect', () => {
  test('matches the golden files', () => {
    const cases = RULESET_NAMES.flatMap((ruleset) =>
      sampled(goldenCases(ruleset), 15)
        .map((golden) => ({ ...golden, perft: golden.perft.slice(0, 2) }))
        .filter(({ perft }) => perft.length === 2)
        .map((golden) => ({ ruleset, golden })),
    );
    const input = cases.map(({ ruleset, golden }) => `${ruleset}\t${golden.fen}`).join('\n');
    const { status, out, talk } = runAlone(['inspect', '--perft', '2'], `${input}\n`);
    expect([status, talk]).toEqual([0, '']);
    type Inspected = GoldenCase & { readonly dice: Readonly<Record<string, readonly string[]>> };
    const all = linesOf(out).map((line) => JSON.parse(line) as Inspected);
    expect(all).toHaveLength(cases.length);
    for (const [index, { dice, ...inspected }] of all.entries()) {
      const { fen, moves } = inspected;
      const golden = cases[index]?.golden ?? {};
      expect(inspected).toEqual(golden);
      expect(Object.keys(inspected)).toEqual(Object.keys(golden));
      expect(Object.keys(dice)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
      expect(Object.values(dice).flat().sort()).toEqual(moves);
      for (const [roll, own] of Object.entries(dice)) {
        expect(own).toEqual([...own].sort());
        for (const move of own) expect(letterAt(fen, move), fen).toBe(' pgclruak'[Number(roll)]);
      }
    }
  });

  test('reports an invalid line and continues with the next', async () => {
    const board = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';
    const cases: readonly (readonly [string, string, number])[] = [
      ['cazaux', 'line-no-tab', 0],
      ['chess\tstartpos', 'ruleset-unknown', 0],
      [`cazaux\t${board} x`, 'fen-turn', 8 + board.length],
      [`cazaux\t${board.replace('12/', '8/')} w`, 'fen-fairymax-empty-rank', 20],
      ['cazaux\t12/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1', 'king-missing', 7],
      [`cazaux\t${board} w g1e5 - 0 1`, 'right-without-piece', 12 + board.length],
    ];
    const input = [...cases.map(([line]) => line), 'custom:lion=threeleaper\tstartpos'];
    const said = await printed('inspect', input.join('\r\n'));
    const last = said.at(-1) as { readonly moves: readonly string[] };
    expect(said.slice(0, -1)).toMatchObject(cases.map(([, code, at]) => ({ error: { code, at } })));
    expect(last.moves).toHaveLength(57);
  });
});

test('perft prints a line for each depth, or for each move with --divide', async () => {
  const { status, out } = await run('perft 3 --ruleset courier --mode legal');
  expect(status).toBe(0);
  expect(linesOf(out).map((line) => line.split('\t').slice(0, 2))).toEqual([
    ['1', '71'],
    ['2', '5041'],
    ['3', '361317'],
  ]);
  const divided = (await run('perft 2 --divide')).out.matchAll(/: (\d+)$/gm);
  const counts = [...divided].map(([, count]) => Number(count));
  expect(counts.length).toBe(59);
  expect(counts.reduce((sum, count) => sum + count)).toBe(3481);
});

describe('analyse', () => {
  test('prints each iteration and then the best move', () => {
    const { status, out } = runAlone(['analyse', '--depth', '3', '--moves', 'e5 e9e8']);
    expect(status).toBe(0);
    expect(linesOf(out)).toEqual([
      expect.stringMatching(/^depth 1\/\d+ {2}score [+-]\d+\.\d\d {2}nodes \d+/),
      expect.stringMatching(/^depth 2\//),
      expect.stringMatching(/^depth 3\//),
      expect.stringMatching(/^best move \S+ \(\S+\)$/),
    ]);
  });

  test('prints JSON with --json', async () => {
    const said = await printed('analyse startpos --nodes 5000 --json --ruleset murray');
    expect(said[0]).toMatchObject({ depth: 1, score: { kind: 'centipawns' } });
    const { san, pv } = said[0] as { readonly san: string[]; readonly pv: string[] };
    expect(san).toHaveLength(pv.length);
    expect(said.at(-1)).toMatchObject({ reason: 'nodes', bestMove: expect.any(String) as string });
  });

  test.skipIf(process.platform === 'win32')('prints the best move on SIGINT', async () => {
    const { child, out, end } = start([PROGRAM, 'analyse', '--movetime', '60000']);
    child.stdout?.once('data', () => child.kill('SIGINT'));
    expect(await end).toBe(0);
    expect(linesOf(out()).at(-1)).toMatch(/^best move/);
  });

  test('prints the best move for each roll of the die, or several moves for one roll', async () => {
    const before = await run('analyse --dice --depth 2');
    expect(before.status).toBe(0);
    const [first, second, ...rolls] = linesOf(before.out);
    expect(first).toMatch(/^depth 1/);
    expect(second).toMatch(
      / {2}expected score 0\.\d{4} {2}score [+-]\d+\.\d\d {2}nodes \d+ {2}time \d+ ms$/,
    );
    expect(rolls).toHaveLength(8);
    expect(rolls[0]).toMatch(/^roll 1 {2}0\.\d{4} {2} *[+-]\d+\.\d\d {2}[a-l]\d+$/);
    expect(rolls[4]).toMatch(/^roll 5 {2}0\.\d{4} {2} *[+-]\d+\.\d\d {2}R/);

    const after = await printed('analyse --dice --roll 8 --depth 2 --json');
    expect(after).toMatchObject([
      { depth: 1 },
      { depth: 2, roll: 8, lines: { length: 5 } },
      { roll: 8, reason: 'depth' },
    ]);
    expect(after[2]).toEqual({ roll: 8, reason: 'depth' });
    const two = await run('analyse --dice --roll 8 --depth 1 --lines 2');
    expect(two.out.match(/^roll/gm)).toHaveLength(2);
  });

  test('accepts a pass with --dice and finds the roll that captures the king', async () => {
    const fen = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9';
    const args = ['analyse', fen, '--moves', '--'];
    const { status, out } = await runArguments([...args, '--dice', '--depth', '1']);
    expect(status).toBe(0);
    expect(out).toMatch(/^roll 5 {2}1\.0000 {2}\+100\.00 {2}Rxa1$/m);
    expect(out).toMatch(/^roll 2 {2}0\.\d{4} .* pass$/m);
    expect((await runArguments(args)).talk).toMatch(/^acedrex: move 1, "--": /);
  });

  test.each([
    ['analyse 12/12', /^acedrex: FEN, character 6: .*2 ranks/],
    ['analyse --roll 3', /^acedrex: --roll needs --dice/],
    ['analyse --threads 2 --dice', /--dice allows only one thread/],
    ['svg 12/12', /FEN, character 6: /],
    ['annotate - --output /nowhere/games.pgn', /^acedrex: [^\n]*\/nowhere\/games\.pgn[^\n]*\n$/],
  ])('acedrex %s fails and reports the reason', async (line, reason) => {
    const { status, out, talk } = await run(line, '1. e5 *\n');
    expect([status, out]).toEqual([1, '']);
    expect(talk).toMatch(reason);
  });

  test('reports an illegal move', async () => {
    const { talk } = await runArguments(['analyse', '--moves', 'e5 e5']);
    expect(talk).toMatch(/^acedrex: move 2, "e5": /);
  });

  test('prints as many numbered lines as requested', async () => {
    const { status, out } = await run('analyse --lines 3 --depth 2');
    expect(status).toBe(0);
    expect(
      [...out.matchAll(/^depth (\d)\/\d+ {2}line (\d) /gm)].map(([, ...numbers]) => numbers),
    ).toEqual(['1', '2'].flatMap((depth) => ['1', '2', '3'].map((line) => [depth, line])));
    expect(linesOf(out)).toHaveLength(7);
  });

  test('starts at most one thread for each core unless --force-threads is set', async () => {
    const usual = await run('analyse --threads 64 --depth 2');
    expect(usual.status).toBe(0);
    if (availableParallelism() < 64)
      expect(usual.talk).toMatch(
        /^acedrex: \d+ threads instead of 64, because the processor has \d+ cores?; --force-threads allows more\n$/,
      );
    const forced = availableParallelism() + 1;
    const { status, talk } = await run(`analyse --threads ${forced} --force-threads --depth 2`);
    expect([status, talk]).toEqual([0, '']);
  });
});

describe('convert', () => {
  const convert = async (what: string, input: string, ...more: string[]): Promise<string> => {
    const [from = '', goal = ''] = what.split(' to ');
    const args = ['convert', '--from', from, '--to', goal];
    const { status, out, talk } = await runArguments([...args, ...more], input);
    // On a slow machine, the command reports its progress.
    expect([status, talk.replace(/^1 read\n$/, '')]).toEqual([0, '']);
    return out.trimEnd();
  };

  test('converts between coordinates, SAN, PGN and FEN without loss', async () => {
    const san = await convert('coordinates to san', 'e4e5 e9e8 h4h5 c12b10 a1a3');
    expect(san).toBe('e5 e8 h5 Ub10 Ra3');
    const pgn = await convert('san to pgn', san, '--ruleset', 'courier');
    expect(pgn).toContain('[Ruleset "courier"]');
    expect(await convert('pgn to coordinates', pgn)).toBe('e4e5 e9e8 h4h5 c12b10 a1a3');
    const fen = await convert('pgn to fen', pgn);
    expect(await convert('fen to fen', fen, '--ruleset', 'courier')).toBe(fen);
    const start = await convert('fen to pgn', fen, '--ruleset', 'courier');
    expect(start).toContain(`[FEN "${fen}"]`);
    const games = '[White "a"]\n\n1. e5 *\n\n[White "b"]\n\n1. h5 (1. a5) h8 1-0\n';
    expect(await convert('pgn to san', games)).toBe('e5\nh5 h8');
  });

  test('accepts passes only with --dice', async () => {
    const more = ['--fen', '11k/12/12/12/12/12/12/p11/P11/12/12/K11 w - - 0 1'];
    const pgn = await convert('san to pgn', '-- Kk12', '--dice', ...more);
    expect(pgn).toContain('[Dice "8"]');
    const written = await convert('pgn to coordinates', pgn);
    expect(written).toBe(`${more[1]} moves 0000 l12k12`);
    expect(await convert('coordinates to pgn', written, '--dice')).toBe(pgn);
    const args = ['convert', '--from', 'san', '--to', 'coordinates', ...more];
    const refused = await runArguments(args, '-- Kk12\n');
    expect([refused.status, refused.out.trim()]).toEqual([1, more[1]]);
    expect(refused.talk).toContain('"--": The turn passes only in games with dice.');
  });

  test('reports the line and token of each error and converts the rest', async () => {
    const games = 'e5 e8\n1. e5 Kz9 h5\nh5\n';
    const { status, out, talk } = await run('convert --from san --to coordinates', games);
    expect([status, linesOf(out)]).toEqual([1, ['e4e5 e9e8', 'e4e5', 'h4h5']]);
    expect(talk).toContain('line 2, character 7, "Kz9"');
    const fen = '6k5/2P5P3/12/1p10/12/6g5/3U8/4r7/12/8a3/2p3P3p1/6K5 w g12 - 3 31';
    const from = await run(
      'convert --from coordinates --to coordinates',
      `${fen} moves z9\n${fen}`,
    );
    expect(linesOf(from.out)).toEqual([fen, fen]);
    expect(from.talk).toContain(`line 1, character ${fen.length + 8}, "z9"`);
  });

  test('writes each game as soon as it has been read', async () => {
    const { child, out, end } = start([PROGRAM, 'convert', '--from', 'pgn', '--to', 'san']);
    child.stdin?.write('1. e5 e8 1-0\n1. h5');
    await expect.poll(out).toBe('e5 e8\n');
    child.stdin?.end(' h8 *\n');
    await end;
    expect(out()).toBe('e5 e8\nh5 h8\n');
  });

  test('reads UTF-16 from stdin', () => {
    const bytes = Buffer.from('1. e5 {ñ} e8 *', 'utf16le').swap16();
    const { status, out } = runAlone(['convert', '--from', 'pgn', '--to', 'pgn'], bytes);
    expect([status, out.includes('1. e5 { ñ } 1... e8 *')]).toEqual([0, true]);
  });
});

test('svg draws the starting position with the given options and also draws illegal positions', async () => {
  const { status, out, talk } = await run(
    'svg --arrow c1f5:red:+1.2 --circle f5:blue --last-move e9e8 --size 600 --pieces letters',
  );
  expect([status, talk]).toEqual([0, '']);
  expect(out).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" role="img".* width="600".*<\/svg>\n$/,
  );
  expect(out.match(/<use /g)).toHaveLength(48);
  expect(out).toContain('>+1.2</text>');
  const kings = await run('svg 12/12/12/12/12/12/12/12/12/12/12/KK10');
  expect(kings.out.match(/<use /g)).toHaveLength(2);
});

describe('the program', () => {
  test.each([
    'bogus',
    'perft',
    'perft x',
    'perft 2 --mode fast',
    'perft 2 --ruleset chess',
    'inspect --perft -1',
    'analyse --depth 0',
    'analyse --bogus',
    'analyse --lines 0',
    'analyse --threads 65',
    'analyse --hash 4096',
    'analyse startpos extra',
    'uci extra',
    'convert --from fen',
    'convert --from fen --to san',
    'svg --arrow c1',
    'svg --circle f5:pink',
    'svg --theme neon',
    'engine',
    'engine --listen localhost:70000',
    'engine --listen http://localhost',
    'engine --listen --public engine.example.org',
    'engine --listen --cert chain.pem',
  ])('rejects acedrex %s', async (line) => {
    const { status, out, talk } = await run(line);
    expect([status, out]).toEqual([2, '']);
    expect(talk).toMatch(/^error: [^\n]+\n$/);
  });

  test('reports wrong usage when it runs as a separate process', () => {
    expect(runAlone([])).toMatchObject({ status: 2, out: '' });
    // The first line is written before the options are read.
    const { status, out, talk } = runAlone(['xboard', '--bogus']);
    expect([status, out]).toEqual([2, 'feature done=0\n']);
    expect(talk).toMatch(/^error: [^\n]+\n$/);
  });

  test.each(['', ...'perft inspect analyse convert svg bench engine uci xboard'.split(' ')])(
    'prints help for acedrex %s --help',
    async (command) => {
      const { status, out } = await run(`${command} --help`.trim());
      expect(status).toBe(0);
      expect(out).toContain('Usage: acedrex');
    },
  );

  test('prints its version', async () => {
    expect((await run('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

const bash = (command: string, input = ''): Ran => {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    input,
    encoding: 'utf8',
  });
  return { status, out: stdout, talk: stderr };
};

test.each([`${PROGRAM} --help`, 'bench/match.mjs --help'])(
  'a command succeeds even if the reader of its output closes the pipe: %s',
  (command) => {
    const { status, talk } = bash(
      `(sleep 0.1; "${process.execPath}" ${command}; echo "status $?" >&2) | true`,
    );
    expect([status, talk]).toEqual([0, 'status 0\n']);
  },
);

/** A file to which every write fails, as on a full disk. */
const FULL = '/dev/full';

/** Commands and their input. Each needs a process, so a push tries only some of them. */
const WRITERS = [
  ['perft 1', ''],
  ['inspect', 'cazaux\tstartpos\n'],
  ['annotate - --nodes 100', '1. e5 *\n'],
  ['uci', 'uci\nisready\n'],
  ['analyse --depth 1', ''],
  ['analyse --depth 1 --dice --json', ''],
  ['--help', ''],
  ['convert --from san --to fen', 'e5 e8\n'],
  ['svg', ''],
  ['xboard', 'protover 2\n'],
  ['bench 1', ''],
  ['--version', ''],
] as const;

describe.runIf(existsSync(FULL))('with a full disk', () => {
  test.each(sampled(WRITERS, 4))(
    'acedrex %s prints a one-line error and exits with status 1',
    (args, input) => {
      const { status, talk } = bash(`"${process.execPath}" ${PROGRAM} ${args} > ${FULL}`, input);
      expect(linesOf(talk).at(-1)).toBe(
        'acedrex: standard output: no space left on device (ENOSPC)',
      );
      expect(talk).not.toContain('    at ');
      expect(status).toBe(1);
    },
  );

  test('acedrex convert continues if its error messages cannot be written', () => {
    const command = `"${process.execPath}" ${PROGRAM} convert --from san --to fen 2> ${FULL}`;
    const { status, out } = bash(command, 'e5 e5\ne5\n');
    expect([status, linesOf(out).length]).toEqual([1, 2]);
  });
});
