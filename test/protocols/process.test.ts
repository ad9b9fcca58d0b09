/** The protocols as other programs use them: the built command line in its own process. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SearchWasm } from '../../src/engine/search-wasm.js';
import { compileWasm } from '../../src/wasm/load.js';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { runAlone, useProgram } from '../cli/program.js';
import { makeFolder } from '../support/folder.js';
import { makeNetworkFile, randomWeights } from '../support/network.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { defined } from '../support/value.js';
import { converse, readDialogues } from './dialogue.js';
import { OWN_ENDS, talkToProcess } from './support.js';

/** Its name contains a space. */
const folder = makeFolder('files of');

const DIALOGUES = readDialogues('test/protocols/process.txt');
const dialogue = (name: string) => defined(DIALOGUES.find(({ title }) => title === name));

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

const LINES = scaled(200);
const BATCH = 200;

test.each([
  ['uci', 'stop', 'isready', /^readyok$/],
  // The number is unique, so that no random line contains it.
  ['xboard', 'force', 'ping 7654321', /^pong 7654321$/],
])(`${LINES} random lines do not break acedrex %s`, async (command, calm, question, answer) => {
  const talk = talkToProcess([command]);
  const lines = garbage(LINES, 20260729);
  for (let first = 0; first < LINES; first += BATCH) {
    talk.say(...lines.slice(first, first + BATCH), calm, question);
    await talk.until(answer);
  }
  for (const line of talk.lines) expect(line).not.toMatch(/undefined|\[object|TypeError/);
  talk.say(calm, 'quit');
  expect(OWN_ENDS).toContain(await talk.exit);
});

const BLANKS = ' '.repeat(1 << 20);

/** Each line that is sent, and the expected reply. */
const LONG_LINES: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  uci: [
    [`setoption name${BLANKS}x`, /^info string There is no option "x"\.$/],
    [`setoption name Hash value 4${BLANKS}x`, /^info string Option Hash needs/],
    [`go${BLANKS}depth 1`, /^bestmove/],
    [`${BLANKS}x${BLANKS}`, /^info string Unknown command/],
  ],
  xboard: [
    [`option a${BLANKS}b`, /^Error \(there is no option "a b"\)/],
    [`level${BLANKS}x`, /^Error \(it needs moves/],
    [`${BLANKS}x${BLANKS}y`, /^Error \(unknown command\)/],
  ],
};

test.each(Object.entries(LONG_LINES))(
  'acedrex %s answers lines of one megabyte',
  async (command, lines) => {
    const talk = talkToProcess([command]);
    for (const [line, answer] of lines) {
      // With quadratic time this would never be answered.
      talk.say(line);
      expect((await talk.until(answer)).at(-1)?.length).toBeLessThan(200);
    }
  },
);

describe('acedrex uci', () => {
  test('completes an infinite search when the input ends', async () => {
    const talk = talkToProcess(['uci']);
    talk.say('position startpos moves e4e5', 'go infinite');
    expect(await talk.end()).toBe(0);
    expect(talk.lines.at(-1)).toMatch(/^bestmove /);
  });

  test.each(['isready', 'setoption name Hash value 1024'])(
    'quits immediately after %s',
    async (line) => {
      const talk = talkToProcess(['uci']);
      talk.say(line, 'quit');
      expect(OWN_ENDS).toContain(await talk.exit);
      expect(talk.lines).not.toContain('readyok');
    },
  );

  test('quits during a search', async () => {
    const talk = talkToProcess(['uci']);
    talk.say('go infinite');
    await talk.until(/ depth 2 /);
    talk.say('quit');
    expect(OWN_ENDS).toContain(await talk.exit);
    expect(talk.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
  });

  test('runs the engine from another wasm file', async () => {
    const talk = talkToProcess(['uci', '--wasm', 'build/engine-checked.wasm']);
    talk.say('go depth 2');
    await talk.until(/^bestmove /);
    const broken = talkToProcess(['uci', '--wasm', 'package.json']);
    broken.say('go depth 2');
    await broken.until(/^info string The engine could not be started/);
    expect((await broken.until(/^bestmove /)).at(-1)).toMatch(/^bestmove [a-l]/);
    expect(await statusOf('uci', '--wasm', 'no.wasm')).toBe(1);
  });
});

const run = useProgram();
const statusOf = async (...args: readonly string[]): Promise<unknown> => (await run(args)).status;

test('both protocols probe the tablebases in a folder', async () => {
  const ending = ['tablebase', 'KRK', '--ruleset', 'golladay', '--endings', folder];
  expect(await statusOf(...ending)).toBe(0);
  const uci = talkToProcess(['uci', '--endings', folder]);
  await converse(uci, dialogue('uci probes the tablebases in a folder'), { folder });
  const xboard = talkToProcess(['xboard', '--endings', join(folder, 'missing')]);
  await converse(xboard, dialogue('xboard probes the tablebases in a folder'), { folder });
});

test('both protocols play from an opening book, but only in games', async () => {
  const book = join(folder, 'a.book');
  const files = ['--graph', join(folder, 'a.graph'), '--book', book];
  expect(await statusOf('explore', '--positions', '20', '--nodes', '300', ...files)).toBe(0);
  const uci = talkToProcess(['uci', '--book', folder]);
  const title = 'uci plays from an opening book, but only in games';
  await converse(uci, dialogue(title), { folder });
  const xboard = talkToProcess(['xboard', '--book', book]);
  await converse(xboard, dialogue('xboard shows the opening book and plays from it'));
  for (const wrong of ['package.json', 'docs', join(folder, 'missing')])
    expect(await statusOf('uci', '--book', wrong)).toBe(1);
});

test('acedrex uci evaluates with a network from a file', async () => {
  const wasm = await compileWasm(new Uint8Array(readFileSync('src/wasm/engine.wasm')));
  const { networkShape } = new SearchWasm(wasm);
  const file = join(folder, 'a b.nnue');
  writeFileSync(file, makeNetworkFile(randomWeights(networkShape.bytes, 1), networkShape));
  const title = 'a network from a file changes the search, and an unusable file does not';
  const files = { file, network: NETWORK_FILE };
  const found = await converse(talkToProcess(['uci']), dialogue(title), files);
  const uci = talkToProcess(['uci', '--net', file]);
  const expected = defined(found.get('changed'));
  await converse(uci, dialogue('an option selects the network'), { expected });
  expect(await statusOf('uci', '--net', 'no.nnue')).toBe(1);
  const broken = talkToProcess(['uci', '--net', 'package.json']);
  broken.say('go depth 2');
  await broken.until(/^info string .*package\.json is not a network\./);
});

describe('acedrex xboard', () => {
  test('prints feature done=0 before it loads anything else', async () => {
    // Static imports are loaded first.
    const entry = readFileSync('dist/cli/main.js', 'utf8');
    expect(
      [...entry.matchAll(/\bimport\s*\{[^}]*\}\s*from\s*["'](.*?)["']/g)].map(([, name]) => name),
    ).toEqual(['node:fs']);
    const talk = talkToProcess(['xboard']);
    expect(await talk.until(/./)).toEqual(['feature done=0']);
    expect(runAlone(['xboard', '--help']).out).toMatch(/^Usage: /);
  });

  test('plays its move and exits when the input ends during a search', async () => {
    const talk = talkToProcess(['xboard']);
    talk.say('new', 'post', 'st 3600', 'usermove e4e5');
    await talk.until(/^\s*2 /);
    expect(await talk.end()).toBe(0);
    expect(talk.lines.at(-1)).toMatch(/^move [a-l]/);
  });
});

test('the engine reproduces the dialogues in docs/protocols.md', async () => {
  const blocks = readFileSync('docs/protocols.md', 'utf8').matchAll(/^```(\w*)\n([^]*?)^```$/gm);
  let count = 0;
  for (const [, language, block = ''] of blocks) {
    if (language !== 'uci') continue;
    count += 1;
    const uci = talkToProcess(['uci']);
    const lines = block.trimEnd().split('\n');
    const answers = lines.filter((line) => !/^(?:setoption|position|go) ?/.test(line));
    uci.say(...lines.filter((line) => !answers.includes(line)));
    await uci.until(/^bestmove /);
    // Only times differ between runs.
    const timeless = (line: string): string => line.replace(/ time \d+ /, ' ');
    expect(uci.lines.map(timeless)).toEqual(expect.arrayContaining(answers.map(timeless)));
  }
  expect(count).toBeGreaterThanOrEqual(2);
});
