/** The command line as a user runs it: the built program in its own process. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { RULESET_NAMES } from '../../src/rules/rulesets.js';
import { goldenCases, type GoldenCase } from '../support/golden.js';

const PROGRAM = 'dist/cli/main.js';

const run = (
  args: readonly string[],
  input = '',
): { readonly status: number | null; readonly out: string; readonly talk: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, out: stdout, talk: stderr };
};

const lines = (text: string): readonly string[] => text.trimEnd().split('\n');

/** The letter, in lower case, of the piece that a coordinate move moves. */
const letterAt = (fen: string, move: string): string | undefined => {
  const [, file = '', rank = ''] = /^([a-l])(\d+)[a-l]/.exec(move) ?? [];
  const row = fen.split(/[ /]/)[12 - Number(rank)] ?? '';
  const squares = row.replace(/\d+/g, (run) => '.'.repeat(Number(run)));
  return squares.charAt('abcdefghijkl'.indexOf(file)).toLowerCase();
};

describe('inspect', () => {
  test.each(RULESET_NAMES)('says of the golden positions of %s what they say', (ruleset) => {
    const cases = goldenCases(ruleset).map((golden) => ({
      ...golden,
      perft: golden.perft.slice(0, 2),
    }));
    const deep = cases.filter(({ perft }) => perft.length === 2);
    const input = deep.map(({ fen }) => `${ruleset}\t${fen}`).join('\n');
    const { status, out, talk } = run(['inspect', '--perft', '2'], `${input}\n`);
    expect([status, talk]).toEqual([0, '']);
    const said = lines(out).map(
      (line) =>
        JSON.parse(line) as GoldenCase & {
          readonly dice: Readonly<Record<string, readonly string[]>>;
        },
    );
    const withoutDice = said.map((each) =>
      Object.fromEntries(Object.entries(each).filter(([name]) => name !== 'dice')),
    );
    expect(withoutDice).toEqual(deep);
    expect(Object.keys(withoutDice[0] ?? {})).toEqual(Object.keys(deep[0] ?? {}));
    for (const { dice, fen, moves } of said) {
      expect(Object.keys(dice)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
      expect(Object.values(dice).flat().sort()).toEqual(moves);
      for (const [roll, own] of Object.entries(dice)) {
        expect(own).toEqual([...own].sort());
        for (const move of own) expect(letterAt(fen, move), fen).toBe(' pgclruak'[Number(roll)]);
      }
    }
  });

  test('names the fault of a bad line and goes on', () => {
    const board = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';
    const input = [
      'cazaux',
      'chess\tstartpos',
      `cazaux\t${board} x`,
      `cazaux\t${board.replace('12/', '8/')} w`,
      'cazaux\t12/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1',
      `cazaux\t${board} w g1e5 - 0 1`,
      'custom:lion=threeleaper\tstartpos',
    ].join('\r\n');
    const { status, out } = run(['inspect'], input);
    expect(status).toBe(0);
    const said = lines(out).map((line) => JSON.parse(line) as { error?: object; moves?: string[] });
    expect(said.map(({ error, moves }) => error ?? moves?.length)).toEqual([
      expect.objectContaining({ code: 'line-no-tab', at: 0 }),
      expect.objectContaining({ code: 'ruleset-unknown', at: 0 }),
      expect.objectContaining({ code: 'fen-turn', at: 8 + board.length }),
      expect.objectContaining({ code: 'fen-fairymax-empty-rank', at: 20 }),
      expect.objectContaining({ code: 'king-missing', at: 7 }),
      expect.objectContaining({ code: 'right-without-piece', at: 12 + board.length }),
      57,
    ]);
  });
});

describe('perft', () => {
  test('prints a line for each depth', () => {
    const { status, out } = run(['perft', '3', '--ruleset', 'courier', '--mode', 'legal']);
    expect(status).toBe(0);
    expect(lines(out).map((line) => line.split('\t').slice(0, 2))).toEqual([
      ['1', '71'],
      ['2', '5041'],
      ['3', '361317'],
    ]);
  });

  test('divides', () => {
    const { out } = run(['perft', '2', '--divide']);
    const counts = lines(out)
      .filter((line) => line.includes(': '))
      .map((line) => Number(line.split(': ')[1]));
    expect(counts.length).toBe(59);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3481);
  });
});

describe('analyse', () => {
  test('prints iterations, then the best move', () => {
    const { status, out } = run([
      'analyse',
      '--depth',
      '3',
      '--moves',
      'e5 e9e8 2. h5'.slice(0, 7),
    ]);
    expect(status).toBe(0);
    expect(lines(out)).toEqual([
      expect.stringMatching(/^depth 1\/\d+ {2}score [+-]\d+\.\d\d {2}nodes \d+/),
      expect.stringMatching(/^depth 2\//),
      expect.stringMatching(/^depth 3\//),
      expect.stringMatching(/^best move \S+ \(\S+\)$/),
    ]);
  });

  test('as JSON', () => {
    const { out } = run([
      'analyse',
      'startpos',
      '--nodes',
      '5000',
      '--json',
      '--ruleset',
      'murray',
    ]);
    const said = lines(out).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(said[0]).toMatchObject({ depth: 1, score: { kind: 'centipawns' } });
    const { san, pv } = said[0] as { readonly san: string[]; readonly pv: string[] };
    expect(san).toHaveLength(pv.length);
    expect(said.at(-1)).toMatchObject({ reason: 'nodes', bestMove: expect.any(String) as string });
  });

  test.skipIf(process.platform === 'win32')('ends at SIGINT with the best move', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'analyse', '--movetime', '60000']);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (out === '') child.kill('SIGINT');
      out += chunk.toString();
    });
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(status).toBe(0);
    expect(lines(out).at(-1)).toMatch(/^best move/);
  });

  test('with dice: the best move of each roll, or the best of one', () => {
    const before = run(['analyse', '--dice', '--depth', '2']);
    expect(before.status).toBe(0);
    const summary =
      / {2}expected score 0\.\d{4} {2}score [+-]\d+\.\d\d {2}nodes \d+ {2}time \d+ ms$/;
    const [first, second, ...rolls] = lines(before.out);
    expect(first).toMatch(/^depth 1/);
    expect(second).toMatch(summary);
    expect(rolls).toHaveLength(8);
    expect(rolls[0]).toMatch(/^roll 1 {2}0\.\d{4} {2} *[+-]\d+\.\d\d {2}[a-l]\d+$/);
    expect(rolls[4]).toMatch(/^roll 5 {2}0\.\d{4} {2} *[+-]\d+\.\d\d {2}R/);

    const after = run(['analyse', '--dice', '--roll', '8', '--depth', '2', '--json']);
    const said = lines(after.out).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(said.map(({ depth }) => depth)).toEqual([1, 2, undefined]);
    expect(said[1]).toMatchObject({ roll: 8, lines: { length: 5 } });
    expect(said[2]).toEqual({ roll: 8, reason: 'depth' });
  });

  test('with dice after passes: a king that falls to a roll', () => {
    const fen = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9';
    const { status, out } = run(['analyse', fen, '--moves', '--', '--dice', '--depth', '1']);
    expect(status).toBe(0);
    expect(lines(out)).toContainEqual(
      expect.stringMatching(/^roll 5 {2}1\.0000 {2}\+100\.00 {2}Rxa1$/),
    );
    expect(lines(out)).toContainEqual(expect.stringMatching(/^roll 2 {2}0\.\d{4} .* pass$/));
    expect(run(['analyse', fen, '--moves', '--']).talk).toMatch(/^acedrex: move 1, "--": /);
    expect(run(['analyse', '--roll', '3']).talk).toMatch(/^acedrex: --roll needs --dice/);
  });

  test('names what is wrong with a position or a move', () => {
    const fen = run(['analyse', '12/12']);
    expect([fen.status, fen.out]).toEqual([1, '']);
    expect(fen.talk).toMatch(/^acedrex: FEN, character 6: .*2 ranks/);
    expect(run(['analyse', '--moves', 'e5 e5']).talk).toMatch(/^acedrex: move 2, "e5": /);
  });
});

describe('convert', () => {
  const convert = (from: string, to: string, input: string, ...more: string[]): string => {
    const { status, out, talk } = run(['convert', '--from', from, '--to', to, ...more], input);
    expect([status, talk]).toEqual([0, '']);
    return out.trimEnd();
  };

  test('there and back', () => {
    const coordinates = 'e4e5 e9e8 h4h5 c12f8 a1a3';
    const san = convert('coordinates', 'san', coordinates.replace('c12f8', 'c12b10'));
    expect(san).toBe('e5 e8 h5 Ub10 Ra3');
    const pgn = convert('san', 'pgn', san, '--ruleset', 'courier');
    expect(pgn).toContain('[Ruleset "courier"]');
    expect(convert('pgn', 'coordinates', pgn)).toBe('e4e5 e9e8 h4h5 c12b10 a1a3');
    const fen = convert('pgn', 'fen', pgn);
    expect(convert('fen', 'fen', fen, '--ruleset', 'courier')).toBe(fen);
    expect(convert('fen', 'pgn', fen, '--ruleset', 'courier')).toContain(`[FEN "${fen}"]`);
  });

  test('reads passes with --dice alone', () => {
    const more = ['--fen', '11k/12/12/12/12/12/12/p11/P11/12/12/K11 w - - 0 1'];
    const pgn = convert('san', 'pgn', '-- Kk12', '--dice', ...more);
    expect(pgn).toContain('[Dice "8"]');
    expect(convert('pgn', 'coordinates', pgn)).toBe('0000 l12k12');
    const refused = run(['convert', '--from', 'san', '--to', 'coordinates', ...more], '-- Kk12\n');
    expect([refused.status, refused.out.trim()]).toEqual([1, '']);
    expect(refused.talk).toContain('"--": The turn passes only in games with dice.');
  });

  test('names faults by line and token, and converts the rest', () => {
    const { status, out, talk } = run(
      ['convert', '--from', 'san', '--to', 'coordinates'],
      'e5 e8\n1. e5 Kz9 h5\nh5\n',
    );
    expect(status).toBe(1);
    expect(lines(out)).toEqual(['e4e5 e9e8', 'e4e5', 'h4h5']);
    expect(talk).toContain('line 2, character 7, "Kz9"');
  });

  test('writes each game as soon as it has been read', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'convert', '--from', 'pgn', '--to', 'san']);
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stdin.write('1. e5 e8 1-0\n1. h5');
    await expect.poll(() => out).toBe('e5 e8\n');
    const ended = once(child, 'close');
    child.stdin.end(' h8 *\n');
    await ended;
    expect(out).toBe('e5 e8\nh5 h8\n');
  });

  test.each(['utf16le', 'utf16be'] as const)('reads %s, with a mark and without', (encoding) => {
    for (const mark of ['\ufeff', '']) {
      const bytes = Buffer.from(`${mark}1. e5 {ñ} e8 *`, 'utf16le');
      const { stdout, status } = spawnSync(
        process.execPath,
        [PROGRAM, 'convert', '--from', 'pgn', '--to', 'pgn'],
        { input: encoding === 'utf16le' ? bytes : bytes.swap16(), encoding: 'utf8' },
      );
      expect([status, stdout.includes('1. e5 { ñ } 1... e8 *')]).toEqual([0, true]);
    }
  });

  test('a PGN of several games', () => {
    const games = '[White "a"]\n\n1. e5 *\n\n[White "b"]\n\n1. h5 (1. a5) h8 1-0\n';
    expect(convert('pgn', 'san', games)).toBe('e5\nh5 h8');
  });
});

describe('svg', () => {
  test('draws the opening array with what is asked for', () => {
    const { status, out, talk } = run([
      'svg',
      '--arrow',
      'c1f5:red:+1.2',
      '--circle',
      'f5:blue',
      '--last-move',
      'e9e8',
      '--size',
      '600',
      '--pieces',
      'letters',
    ]);
    expect([status, talk]).toEqual([0, '']);
    expect(out).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" role="img".* width="600".*<\/svg>\n$/,
    );
    expect(out.match(/<use /g)).toHaveLength(48);
    expect(out).toContain('>+1.2</text>');
  });

  test('draws illegal set-ups, and reports FENs that cannot be read', () => {
    expect(run(['svg', '12/12/12/12/12/12/12/12/12/12/12/KK10']).out.match(/<use /g)).toHaveLength(
      2,
    );
    const { status, talk } = run(['svg', '12/12']);
    expect([status, talk]).toEqual([1, expect.stringContaining('FEN, character 6: ')]);
  });
});

describe('usage', () => {
  test.each([
    [[]],
    [['bogus']],
    [['perft']],
    [['perft', 'x']],
    [['perft', '2', '--mode', 'fast']],
    [['perft', '2', '--ruleset', 'chess']],
    [['inspect', '--perft', '-1']],
    [['analyse', '--depth', '0']],
    [['analyse', '--bogus']],
    [['uci', 'extra']],
    [['xboard', '--bogus']],
    [['analyse', 'startpos', 'extra']],
    [['convert', '--from', 'fen']],
    [['svg', '--arrow', 'c1']],
    [['svg', '--circle', 'f5:pink']],
    [['svg', '--theme', 'neon']],
    [['convert', '--from', 'fen', '--to', 'san']],
  ])('wrong: acedrex %j', (args) => {
    const { status, out, talk } = run(args);
    // This is written before the options are read.
    const first = args[0] === 'xboard' ? 'feature done=0\n' : '';
    expect([status, out]).toEqual([2, first]);
    expect(talk).toMatch(/^error: [^\n]+\n$/);
  });

  test.each([
    [['--help']],
    [['perft', '--help']],
    [['inspect', '--help']],
    [['analyse', '--help']],
    [['convert', '--help']],
    [['svg', '--help']],
    [['bench', '--help']],
    [['uci', '--help']],
    [['xboard', '--help']],
  ])('help: acedrex %j', (args) => {
    const { status, out } = run(args);
    expect(status).toBe(0);
    expect(out).toContain('Usage: acedrex');
  });

  test('version', () => {
    expect(run(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

test.each([`${PROGRAM} --help`, 'bench/match.mjs --help'])(
  'a reader that stops reading is no failure: %s',
  (command) => {
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', `(sleep 0.1; "${process.execPath}" ${command}; echo "status $?" >&2) | true`],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, 'status 0\n']);
  },
);

/** A file to which every write fails, as on a full disk. */
const FULL = '/dev/full';

describe.runIf(existsSync(FULL))('a full disk is one line and status 1', () => {
  test.each([
    ['perft 1', ''],
    ['inspect', 'cazaux\tstartpos\n'],
    ['analyse --depth 1', ''],
    ['analyse --depth 1 --dice --json', ''],
    ['annotate - --nodes 100', '1. e5 *\n'],
    ['convert --from san --to fen', 'e5 e8\n'],
    ['svg', ''],
    ['bench 1', ''],
    ['uci', 'uci\nisready\n'],
    ['xboard', 'protover 2\n'],
    ['--help', ''],
    ['--version', ''],
  ])('acedrex %s', (args, input) => {
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', `"${process.execPath}" ${PROGRAM} ${args} > ${FULL}`],
      { input, encoding: 'utf8' },
    );
    const lines = stderr.trimEnd().split('\n');
    expect(lines.at(-1)).toBe('acedrex: standard output: no space left on device (ENOSPC)');
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  });

  test('talk that cannot be written is lost, and the work goes on', () => {
    const { status, stdout } = spawnSync(
      'bash',
      ['-c', `"${process.execPath}" ${PROGRAM} convert --from san --to fen 2> ${FULL}`],
      { input: 'e5 e5\ne5\n', encoding: 'utf8' },
    );
    expect([status, stdout.trimEnd().split('\n').length]).toEqual([1, 2]);
  });
});

test('an output that cannot be opened is one line and status 1', () => {
  const { status, talk } = run(['annotate', '-', '--output', '/nowhere/games.pgn'], '1. e5 *\n');
  expect(talk).toMatch(/^acedrex: [^\n]*\/nowhere\/games\.pgn[^\n]*\n$/);
  expect(status).toBe(1);
});

describe('lines and threads of analyse', () => {
  test('so many best moves, each with its line and number', () => {
    const { status, out } = run(['analyse', '--lines', '3', '--depth', '2']);
    expect(status).toBe(0);
    expect(
      lines(out)
        .slice(0, -1)
        .map((line) => /^depth (\d)\/\d+ {2}line (\d) /.exec(line)?.slice(1, 3)),
    ).toEqual(['1', '2'].flatMap((depth) => ['1', '2', '3'].map((line) => [depth, line])));
    const dice = run(['analyse', '--dice', '--roll', '8', '--depth', '1', '--lines', '2']);
    expect(lines(dice.out).filter((line) => line.startsWith('roll'))).toHaveLength(2);
  });

  test('no more threads than cores, unless they are forced', () => {
    const usual = run(['analyse', '--threads', '64', '--depth', '2']);
    expect(usual.status).toBe(0);
    if (availableParallelism() < 64)
      expect(usual.talk).toMatch(
        /^acedrex: \d+ threads instead of 64, because the processor has \d+ cores?; --force-threads allows more\n$/,
      );
    const forced = String(availableParallelism() + 1);
    const { status, talk } = run([
      'analyse',
      '--threads',
      forced,
      '--force-threads',
      '--depth',
      '2',
    ]);
    expect([status, talk]).toEqual([0, '']);
    expect(run(['analyse', '--threads', '2', '--dice']).talk).toMatch(
      /--dice searches with one thread/,
    );
  });

  test.each([
    ['--lines', '0'],
    ['--threads', '65'],
    ['--hash', '4096'],
  ])('%s %s', (option, value) => {
    expect(run(['analyse', option, value]).status).toBe(2);
  });
});
