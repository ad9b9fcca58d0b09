/** UCI with the real engine in a worker. */
import { expect, test } from 'vitest';
import { GameLine } from '../../src/protocols/game-line.js';
import { UciSession } from '../../src/protocols/uci.js';
import { parseGo } from '../../src/protocols/uci-go.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { converse, readDialogues } from './dialogue.js';
import { SharedEngine, type Talk } from './support.js';

const engine = new SharedEngine();

/** Opens a session with options. */
const open = (options: Partial<ConstructorParameters<typeof UciSession>[2]> = {}): Talk =>
  engine.open(
    (client, send) => new UciSession(client, send, { name: 'Acedrex', author: 'us', ...options }),
  );

for (const dialogue of readDialogues('test/protocols/uci.txt'))
  test(dialogue.title, async () => {
    await converse(open(), dialogue);
  });

const settle = async (uci: Talk): Promise<readonly string[]> => {
  uci.say('isready');
  return uci.until(/^readyok$/);
};

/** The output lines of a search that contain a MultiPV number. */
const search = async (uci: Talk, go: string): Promise<readonly string[]> => {
  uci.say(go);
  return (await uci.until(/^bestmove /)).filter((line) => line.includes(' multipv '));
};

/** The word after another in a line. */
const after = (line: string | undefined, word: string): string | undefined =>
  new RegExp(`\\b${word} (\\S+)`).exec(line ?? '')?.[1];

test('Threads is limited to the number of cores unless Force Threads is set', async () => {
  const uci = open({ maxThreads: 64, cores: 1 });
  uci.say('setoption name Threads value 2');
  expect(await settle(uci)).toEqual([
    'info string Threads is 1 instead of 2, because the processor has 1 core; the option Force Threads allows more.',
    'readyok',
  ]);
  uci.say('setoption name Force Threads value true');
  expect(await settle(uci)).toEqual(['readyok']);
  expect(await search(uci, 'go depth 5')).not.toEqual([]);
  uci.say('setoption name Threads value 65');
  expect((await settle(uci))[0]).toMatch(/Threads needs a whole number from 1 to 64, not "65"/);
});

test('readyok is sent only once the engine is ready', async () => {
  let makeReady: (() => void) | undefined;
  const ready = new Promise<void>((resolve) => {
    makeReady = resolve;
  });
  const uci = open({ ready });
  // The engine already works; only the promise is pending.
  uci.say('isready', 'go depth 2', 'isready');
  await uci.until(/^bestmove /);
  uci.say('uci', 'isready');
  await uci.until(/^uciok$/);
  expect(uci.lines).not.toContain('readyok');
  makeReady?.();
  for (let count = 0; count < 3; count += 1) await uci.until(/^readyok$/);
});

test('Move Overhead becomes the overhead of the clock', () => {
  const { position } = GameLine.start(RULESETS.cazaux);
  expect(parseGo('wtime 2500 winc 10'.split(' '), position, 30).limits.clock).toEqual({
    time: 2500,
    increment: 10,
    overhead: 30,
  });
});

test('MultiPV lines have different moves, and the WDL values of each line add up to 1000', async () => {
  const uci = open();
  uci.say('setoption name MultiPV value 3', 'setoption name UCI_ShowWDL value true');
  const lines = await search(uci, 'go depth 3');
  const last = lines.slice(-3);
  expect(last.map((line) => after(line, 'multipv'))).toEqual(['1', '2', '3']);
  expect(new Set(last.map((line) => after(line, 'pv'))).size).toBe(3);
  for (const line of lines) {
    const odds = /wdl (\d+) (\d+) (\d+) nodes/.exec(line)?.slice(1).map(Number) ?? [];
    expect(odds.reduce((sum, each) => sum + each, 0)).toBe(1000);
  }
  uci.say(
    'setoption name MultiPV value 1',
    'position fen 12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1',
  );
  expect((await search(uci, 'go depth 2')).at(-1)).toContain('score mate 1 wdl 1000 0 0');
});

test('the MultiPV lines of an iteration share counters that never decrease', async () => {
  const uci = open();
  uci.say('setoption name MultiPV value 4');
  const lines = await search(uci, 'go nodes 30000');
  let before = { nodes: 0, time: 0 };
  for (const line of lines) {
    const [nodes = 0, time = 0] = ['nodes', 'time'].map((name) => Number(after(line, name)));
    expect(nodes).toBeGreaterThanOrEqual(before.nodes);
    expect(time).toBeGreaterThanOrEqual(before.time);
    if (after(line, 'multipv') !== '1') expect(nodes).toBe(before.nodes);
    before = { nodes, time };
  }
  expect(lines.length).toBeGreaterThan(8);
});

test('bench always searches the same number of nodes', async () => {
  const uci = open();
  uci.say('bench 2');
  const first = (await uci.until(/^Nodes\/second/)).find((line) => line.startsWith('Nodes sea'));
  uci.say('go depth 3', 'bench 2');
  expect(await uci.until(/^Nodes\/second/)).toContain(first);
  uci.say('bench x');
  await uci.until(/bench needs a depth from 1 to 30, not "x"/);
});

test('a search is reproducible after ucinewgame', async () => {
  const uci = open();
  const nodes = async (): Promise<readonly (string | undefined)[]> =>
    (await search(uci, 'go depth 5')).map((line) => after(line, 'nodes'));
  const first = await nodes();
  expect(await nodes()).not.toEqual(first);
  uci.say('ucinewgame');
  expect(await nodes()).toEqual(first);
});

test('nothing is printed after quit', async () => {
  const uci = open();
  uci.say('quit', 'isready', 'go depth 1');
  await uci.close();
  expect(uci.lines).toEqual([]);
});

test.each(['go movetime 3600000', 'go depth 1000', 'go wtime 360000000', 'go infinite'])(
  '%s is stopped and prints its best move when the input ends',
  async (go) => {
    const uci = open();
    uci.say('isready', go);
    await uci.until(/ depth 2 /);
    await uci.end();
    expect(uci.lines.at(-1)).toMatch(/^bestmove [a-l]/);
  },
);
