/** The protocols as other programs use them: the built command line in its own process. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { SearchWasm } from '../../src/engine/search-wasm.js';
import { compileWasm } from '../../src/wasm/load.js';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { makeNetworkFile, randomWeights } from '../support/network.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { talkToProcess } from './support.js';

const talks: ReturnType<typeof talkToProcess>[] = [];
afterEach(async () => {
  await Promise.all(talks.splice(0).map((talk) => talk.close()));
});

const open = (args: readonly string[]) => {
  const talk = talkToProcess(args);
  talks.push(talk);
  return talk;
};

/** Parts of random input: the words of both protocols, valid and invalid values, and noise. */
const WORDS =
  `uci isready ucinewgame setoption name value position startpos fen moves go stop ponderhit debug
  d perft 1 depth 2 nodes 300 movetime 3 infinite ponder searchmoves mate wtime btime winc binc
  movestogo UCI_Variant murray custom:lion=threeleaper Hash MultiPV Clear xboard protover accepted
  new variant grande-acedrex acedrex-golladay force playother level 40 0:01 st sd time otim usermove
  ? ping draw result 1-0 setboard edit hint undo remove hard easy post nopost analyze . exit memory
  cores option rating computer pause resume white black random name e4e5 e9e8 c1f3 g1g3 a12a1 z99z1
  g11g12a -1 0 99999999999999999999 1e9 NaN true false w - g1g12 12/12/12 K Q { } ( ) " ' \\ %s %n
  rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR`.split(/\s+/);
const NOISE = [
  '\u0000',
  '\t',
  '  ',
  '\u2028',
  '\ud83d\ude00',
  '\u00e9',
  '\u0007',
  'x'.repeat(5000),
];

const garbage = (count: number, seed: number): readonly string[] => {
  const random = new Random(seed);
  const word = (): string =>
    random.chance(12) ? random.pick(NOISE) : random.pick(WORDS) + (random.chance(9) ? '?' : '');
  return Array.from({ length: count }, () =>
    Array.from({ length: random.below(7) }, word).join(random.chance(20) ? '' : ' '),
  );
};

const LINES = scaled(3000);
const BATCH = 500;

describe('garbage', () => {
  test.each([
    ['uci', 'stop', 'isready', /^readyok$/],
    // Its numbers are its own, so that no garbage has asked for one of them.
    ['xboard', 'force', 'ping 7654321', /^pong 7654321$/],
  ])(
    `${LINES} random lines to acedrex %s do it no harm`,
    async (command, calm, question, answer) => {
      const talk = open([command]);
      const lines = garbage(LINES, 20260729);
      for (let first = 0; first < LINES; first += BATCH) {
        talk.say(...lines.slice(first, first + BATCH), calm, question);
        await talk.until(answer);
      }
      for (const line of talk.lines) expect(line).not.toMatch(/undefined|\[object|TypeError/);
      talk.say(calm, 'quit');
      expect(await talk.exit).toBe(0);
    },
  );
});

/** Parameters of `go` with values, right and wrong ones, that keep searches short. */
const GO_VALUES: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['depth', ['1', '2', '0', '-3', 'x', '1.5', '']],
  ['nodes', ['1', '400', '0', '-1', '1e3', '']],
  ['movetime', ['0', '1', '8', '-1', 'NaN', '']],
  ['mate', ['1', '0', '-1', 'x']],
  ['wtime', ['50', '1', '-700', 'x', '']],
  ['btime', ['50', '1', '-700', 'x', '']],
  ['winc', ['0', '3', '-3', 'x']],
  ['binc', ['0', '3', '-3', 'x']],
  ['movestogo', ['0', '1', '40', '-1', 'x']],
  ['perft', ['33', '-1', 'x', '']],
  ['roll', ['3', '0', '9', 'x']],
  ['searchmoves', ['', 'a4a5', 'a4a5 z9z9', 'e4e7', 'constructor']],
  ['infinite', ['']],
  ['ponder', ['']],
  ['__proto__', ['', '1']],
  ['toString', ['']],
  ['7', ['', 'depth']],
  ['{}\u00e9', ['']],
];
/** Words that limit a search, even with an invalid value. */
const ENDING = /\b(?:depth|nodes|movetime|mate|wtime|btime|winc|binc|perft)\b/;
const ENDLESS = /\b(?:infinite|ponder)\b/;

describe('go is answered whatever its arguments are', () => {
  test('acedrex uci: by exactly one best move', async () => {
    const talk = open(['uci']);
    const random = new Random(1283);
    for (let count = 0; count < scaled(100); count += 1) {
      const words = Array.from({ length: random.below(5) }, () => {
        const [name, values] = random.pick(GO_VALUES);
        return `${name} ${random.pick(values)}`;
      });
      const line = `go ${words.join(random.chance(9) ? '\t  ' : ' ')}`;
      const position = random.pick(['startpos', 'startpos moves e4e5']);
      const dice = random.chance(6);
      talk.say(`setoption name Dice value ${String(dice)}`, `position ${position}`, line);
      if (ENDLESS.test(line) || !ENDING.test(line)) talk.say('stop');
      const answer = await talk.until(/^bestmove/).catch((error: unknown) => {
        throw new Error(`${line}: ${String(error)}`);
      });
      expect(answer.at(-1), line).toMatch(/^bestmove (?:[a-l]\d|0000$|\(none\)$)/);
      if (!dice) expect(answer.at(-1), line).not.toMatch(/none|0000/);
      talk.say('stop', 'isready');
      const rest = await talk.until(/^readyok$/);
      expect(rest.filter((each) => each.startsWith('bestmove'))).toEqual([]);
    }
    talk.say('quit');
    expect(await talk.exit).toBe(0);
  });

  test('acedrex xboard: by exactly one move', async () => {
    const talk = open(['xboard']);
    const random = new Random(1283);
    const values = ['', '0', '-1', 'x', '1e9', '40', '99999999999999999999', '__proto__', '0:00'];
    const commands = [
      'level',
      'st',
      'sd',
      'time',
      'otim',
      'memory',
      'option',
      'variant',
      'nonsense',
    ];
    for (let count = 0; count < scaled(40); count += 1) {
      const lines = Array.from({ length: random.below(5) }, () =>
        [random.pick(commands), random.pick(values), random.pick(values)].join(' '),
      );
      // The last memory setting is small, so that it takes no time.
      talk.say('new', 'easy', ...lines, 'memory 4', 'st 0.02', `go ${random.pick(values)}`);
      const answer = await talk.until(/^move /).catch((error: unknown) => {
        throw new Error(`${lines.join(', ')}: ${String(error)}`);
      });
      expect(answer.at(-1)).toMatch(/^move [a-l]\d/);
      talk.say('force', `ping ${count}`);
      const rest = await talk.until(new RegExp(`^pong ${count}$`));
      expect(rest.filter((each) => each.startsWith('move'))).toEqual([]);
    }
    talk.say('quit');
    expect(await talk.exit).toBe(0);
  });
});

describe('lines of a megabyte', () => {
  const blanks = ' '.repeat(1 << 20);
  test.each([
    ['uci', `setoption name${blanks}x`, /^info string There is no option "x"\.$/],
    ['uci', `setoption name Hash value 4${blanks}x`, /^info string Option Hash needs/],
    ['uci', `go${blanks}depth 1`, /^bestmove/],
    ['uci', `${blanks}x${blanks}`, /^info string Unknown command/],
    ['xboard', `option a${blanks}b`, /^Error \(there is no option "a b"\)/],
    ['xboard', `level${blanks}x`, /^Error \(it needs moves/],
    ['xboard', `${blanks}x${blanks}y`, /^Error \(unknown command\)/],
  ])('acedrex %s, %#', async (command, line, answer) => {
    const talk = open([command]);
    // With quadratic time this would never be answered.
    talk.say(line);
    const said = await talk.until(answer);
    expect(said.at(-1)?.length).toBeLessThan(200);
  });
});

describe('acedrex uci', () => {
  test('answers all that was asked when the input ends', async () => {
    const talk = open(['uci']);
    talk.say('uci', 'position startpos moves e4e5', 'go depth 3');
    talk.endInput();
    expect(await talk.exit).toBe(0);
    expect(talk.lines.at(-1)).toMatch(/^bestmove /);
  });

  test('does not go on for ever when the input ends', async () => {
    const talk = open(['uci']);
    talk.say('go infinite');
    talk.endInput();
    expect(await talk.exit).toBe(0);
    expect(talk.lines.at(-1)).toMatch(/^bestmove /);
  });

  test.each(['go movetime 3600000', 'go depth 1000', 'go wtime 360000000', 'go infinite'])(
    '%s is stopped and answered when the input ends',
    async (go) => {
      const talk = open(['uci']);
      talk.say('isready', go);
      await talk.until(/ depth 2 /);
      talk.endInput();
      expect(await talk.exit).toBe(0);
      expect(talk.lines.at(-1)).toMatch(/^bestmove [a-l]/);
    },
  );

  test.each(['isready', 'setoption name Hash value 1024', 'go infinite'])(
    'quits at once after %s',
    async (line) => {
      const talk = open(['uci']);
      talk.say(line, 'quit');
      // On a busy machine the process may be killed by itself.
      expect([0, null]).toContain(await talk.exit);
      expect(talk.lines).not.toContain('readyok');
    },
  );

  test('quits while it searches', async () => {
    const talk = open(['uci']);
    talk.say('go infinite');
    await talk.until(/ depth 2 /);
    talk.say('quit');
    expect(await talk.exit).toBe(0);
    expect(talk.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
  });

  test('runs the engine of another build', async () => {
    const talk = open(['uci', '--wasm', 'build/engine-checked.wasm']);
    talk.say('go depth 2');
    await talk.until(/^bestmove /);
    const broken = open(['uci', '--wasm', 'package.json']);
    broken.say('go depth 2');
    await broken.until(/^info string The engine could not be started/);
    expect((await broken.until(/^bestmove /)).at(-1)).toMatch(/^bestmove [a-l]/);
    expect(await open(['uci', '--wasm', 'no.wasm']).exit).toBe(1);
  });

  test('looks endings up in a folder of solved ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acedrex-endings of '));
    const solved = spawnSync(process.execPath, [
      ...['dist/cli/main.js', 'tablebase', 'KRK', '--ruleset', 'golladay', '--endings', folder],
    ]);
    expect(solved.status).toBe(0);
    const talk = open(['uci', '--endings', folder]);
    talk.say('uci');
    expect(await talk.until(/^uciok/)).toContain(
      `option name EndingsPath type string default ${folder}`,
    );
    const ask = async (): Promise<string> => {
      talk.say('position fen 12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1', 'go depth 2');
      return (await talk.until(/^bestmove /)).at(-2) ?? '';
    };
    talk.say('setoption name UCI_Variant value golladay');
    const SOLVED = / score mate 25 .* tbhits [1-9]/;
    expect(await ask()).toMatch(SOLVED);
    talk.say('setoption name EndingsPath value <empty>');
    expect(await ask()).not.toMatch(/tbhits| mate /);
    // All threads use them.
    talk.say('setoption name Threads value 2', 'setoption name Force Threads value true');
    talk.say(`setoption name EndingsPath value ${folder}`);
    expect(await ask()).toMatch(SOLVED);
    // A search does without what cannot be read.
    talk.say(`setoption name EndingsPath value ${join(folder, 'missing')}`);
    expect(await ask()).not.toMatch(/tbhits/);

    const xboard = open(['xboard', '--endings', join(folder, 'missing')]);
    xboard.say('xboard', 'protover 2');
    expect(await xboard.until(/^feature done=1/)).toContain('feature egt="acedrex"');
    xboard.say(`egtpath acedrex ${folder}`, 'variant acedrex-golladay', 'force', 'post', 'sd 2');
    xboard.say('setboard 12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - 0 1', 'analyze');
    // A win in 25 moves.
    await xboard.until(/^\s*2 100025 /);
  });

  test('plays from an opening book, in games and not in analyses', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acedrex-books of '));
    const book = join(folder, 'a.book');
    const made = spawnSync(process.execPath, [
      ...['dist/cli/main.js', 'explore', '--positions', '20', '--nodes', '300'],
      ...['--graph', join(folder, 'a.graph'), '--book', book],
    ]);
    expect(made.status).toBe(0);
    const talk = open(['uci', '--book', folder]);
    talk.say('uci');
    const options = await talk.until(/^uciok/);
    expect(options).toContain('option name OwnBook type check default true');
    expect(options).toContain(`option name BookFile type string default ${folder}`);
    const ask = async (go: string): Promise<string> => {
      talk.say('position startpos', go);
      return (
        (await talk.until(/^bestmove /)).findLast(
          (line) => line.startsWith('info depth') && line.includes(' pv '),
        ) ?? ''
      );
    };
    const FROM_BOOK = / nodes 0 .* pv [a-l]\S+$/;
    const SEARCHED = / nodes [1-9]/;
    expect(await ask('go nodes 100')).toMatch(FROM_BOOK);
    expect(await ask('go depth 2 searchmoves a4a5')).toMatch(SEARCHED);
    talk.say('setoption name OwnBook value false');
    expect(await ask('go depth 2')).toMatch(SEARCHED);
    talk.say('setoption name OwnBook value true');
    expect(await ask('go depth 2')).toMatch(FROM_BOOK);
    // What cannot be read is reported and changes nothing.
    talk.say('setoption name BookFile value package.json');
    await talk.until(/^info string package.json: This is not a file of opening theory/);
    talk.say(`setoption name BookFile value ${join(folder, 'missing')}`);
    await talk.until(/^info string .*missing cannot be read/);
    expect(await ask('go depth 2')).toMatch(FROM_BOOK);
    // A book is for one ruleset.
    talk.say('setoption name UCI_Variant value murray');
    expect(await ask('go depth 2')).toMatch(SEARCHED);

    const xboard = open(['xboard', '--book', book]);
    xboard.say('xboard', 'new', 'force', 'bk');
    const shown = await xboard.until(/^$/);
    expect(shown.slice(0, 2)).toEqual(['feature done=0', ' Moves of the opening book:']);
    expect(shown[2]).toMatch(/^ \S+ {2}[+-]\d+\.\d\d {2}\d+ %$/);
    xboard.say('usermove a4a5', 'usermove a9a8', 'usermove b4b5', 'usermove b9b8', 'bk');
    expect((await xboard.until(/^$/)).at(-2)).toBe(
      ' The opening book has no moves for this position.',
    );
    xboard.say('new', 'variant acedrex-murray', 'bk');
    expect((await xboard.until(/^$/)).at(-2)).toBe(' There is no opening book for this variant.');
    xboard.say('new', 'go');
    await xboard.until(/^move /);

    for (const wrong of ['package.json', 'docs', join(folder, 'missing')]) {
      const refused = open(['uci', '--book', wrong]);
      expect(await refused.exit).toBe(1);
    }
  });

  test('evaluates with the network of a file', async () => {
    const shape = new SearchWasm(
      await compileWasm(new Uint8Array(readFileSync('src/wasm/engine.wasm'))),
    ).networkShape;
    const file = join(mkdtempSync(join(tmpdir(), 'acedrex-net-')), 'a b.nnue');
    writeFileSync(file, makeNetworkFile(randomWeights(shape.bytes, 1), shape));
    const nodes = async (talk: ReturnType<typeof open>): Promise<string> => {
      talk.say('ucinewgame', 'go depth 4');
      const lines = await talk.until(/^bestmove /);
      return / nodes (\d+) /.exec(lines.at(-2) ?? '')?.[1] ?? '';
    };
    const plain = open(['uci']);
    const before = await nodes(plain);
    plain.say('uci');
    expect(await plain.until(/^uciok/)).toContain(
      `option name EvalFile type string default ${NETWORK_FILE}`,
    );
    plain.say(`setoption name EvalFile value ${file}`);
    const withNetwork = await nodes(plain);
    expect(withNetwork).not.toBe(before);
    expect(await nodes(open(['uci', '--net', file]))).toBe(withNetwork);

    // What cannot be used changes nothing.
    for (const [wrong, message] of [
      ['package.json', /^info string .*package\.json is not a network\./],
      ['no.nnue', /^info string There is no file .*no\.nnue\./],
    ] as const) {
      plain.say(`setoption name EvalFile value ${wrong}`);
      await plain.until(message);
      expect(await nodes(plain)).toBe(withNetwork);
    }
    plain.say(`setoption name EvalFile value ${NETWORK_FILE}`);
    expect(await nodes(plain)).toBe(before);
    plain.say('setoption name EvalFile value <empty>');
    const handMade = await nodes(plain);
    expect(handMade).not.toBe(before);
    expect(await nodes(open(['uci', '--net', 'none']))).toBe(handMade);
    plain.say(`setoption name EvalFile value ${file}`);

    // All threads use it, and so does another size of the table.
    plain.say(`setoption name EvalFile value ${file}`, 'setoption name Threads value 2');
    plain.say('go depth 6');
    await plain.until(/^bestmove /);
    plain.say('setoption name Threads value 1', 'setoption name Hash value 32');
    expect(await nodes(plain)).toBe(withNetwork);

    expect(await open(['uci', '--net', 'no.nnue']).exit).toBe(1);
    const broken = open(['uci', '--net', 'package.json']);
    broken.say('go depth 2');
    await broken.until(/^info string .*package\.json is not a network\./);
  });
});

describe('acedrex xboard', () => {
  test('asks for time before anything else is loaded', async () => {
    // Static imports are loaded first.
    const entry = readFileSync('dist/cli/main.js', 'utf8');
    expect([...entry.matchAll(/^import .* from '(.*)'/gm)].map(([, name]) => name)).toEqual([
      'node:fs',
    ]);
    const talk = open(['xboard']);
    expect(await talk.until(/./)).toEqual(['feature done=0']);
    const help = spawnSync(process.execPath, ['dist/cli/main.js', 'xboard', '--help'], {
      encoding: 'utf8',
    });
    expect(help.stdout).toMatch(/^Usage: /);
  });

  test('moves and ends when the input ends while it thinks', async () => {
    const talk = open(['xboard']);
    talk.say('new', 'post', 'st 3600', 'usermove e4e5');
    await talk.until(/^\s*2 /);
    talk.endInput();
    expect(await talk.exit).toBe(0);
    expect(talk.lines.at(-1)).toMatch(/^move [a-l]/);
  });
});

describe('docs/protocols.md', () => {
  const blocks = [
    ...readFileSync('docs/protocols.md', 'utf8').matchAll(/^```(\w*)\n([^]*?)^```$/gm),
  ];
  const talksOf = blocks
    .filter(([, language]) => language === '')
    .map(([, , block = '']) => block.trimEnd().split('\n'));

  test.each(talksOf.map((lines) => [lines[0], lines] as const))('%s …', async (_, lines) => {
    const talk = open(['uci']);
    const answers = lines.filter((line) => !/^(?:setoption|position|go) ?/.test(line));
    talk.say(...lines.filter((line) => !answers.includes(line)));
    await talk.until(/^bestmove /);
    // Only times differ from one run to the next.
    const timeless = (line: string): string => line.replace(/ time \d+ /, ' ');
    expect(talk.lines.map(timeless)).toEqual(expect.arrayContaining(answers.map(timeless)));
  });

  test('has examples', () => {
    expect(talksOf.length).toBeGreaterThanOrEqual(2);
  });
});
