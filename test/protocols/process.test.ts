/** The protocols as other programs meet them: the built command line in a process of its own. */
import { afterEach, describe, expect, test } from 'vitest';
import { Random } from '../support/random.js';
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

/** Pieces that garbage is made of: the words of both protocols, good and bad values, and noise. */
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

const LINES = 10_000;
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
    60_000,
  );
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
});
