/** CECP 2 with the real engine in a worker. */
import { expect, test } from 'vitest';
import { describeVariant, XboardSession } from '../../src/protocols/xboard.js';
import { makeRuleset, RULESETS } from '../../src/rules/rulesets.js';
import { defined } from '../support/value.js';
import { converse, readDialogues } from './dialogue.js';
import { SharedEngine, type Talk } from './support.js';

const engine = new SharedEngine();

const open = (ready: Promise<void> = Promise.resolve()): Talk =>
  engine.open((client, send) => new XboardSession(client, send, { name: 'Acedrex', ready }));

/** A session in which XBoard has started a game: the engine plays Black, with short searches. */
const begin = async (variant = 'grande-acedrex'): Promise<Talk> => {
  const xboard = open();
  xboard.say('xboard', 'protover 2', 'accepted done', 'new', 'random', `variant ${variant}`);
  xboard.say('level 40 1 0', 'nopost', 'easy', 'sd 2', 'ping 0');
  await xboard.until(/^pong 0$/);
  return xboard;
};

for (const dialogue of readDialogues('test/protocols/xboard.txt'))
  test(dialogue.title, async () => {
    await converse(await begin(), dialogue);
  });

test('features are announced between done=0 and done=1', async () => {
  const features = (await begin()).lines.filter((line) => line.startsWith('feature '));
  expect(features[0]).toBe('feature done=0');
  expect(features.at(-1)).toBe('feature done=1');
  const all = features.join(' ');
  for (const feature of [
    'myname="Acedrex"',
    'variants="grande-acedrex,acedrex-courier,acedrex-murray,acedrex-golladay"',
    ...['ping=1', 'setboard=1', 'playother=1', 'usermove=1', 'analyze=1', 'memory=1', 'smp=1'],
    'exclude=1',
    ...['sigint=0', 'colors=0', 'reuse=1', 'debug=1', 'name=1', 'option="Resign -check 0"'],
  ])
    expect(all).toContain(feature);
});

test.each([
  ['grande-acedrex', 'shatranj', 'RLUGCAKCGULR w Gg', 'HC', 'Z', 'NmpafsyafW', 'KimDimA'],
  ['acedrex-courier', 'shatranj', 'RLUGCAKCGULR w Gg', 'HC', 'Z', 'NmpafsyafW', 'KimDimA'],
  ['acedrex-murray', 'shatranj', 'RLUGCKACGULR w Ff', 'H', 'mpafmpafmpafsW', 'mNtB', 'KimDimA'],
  ['acedrex-golladay', 'fairy', 'RLUGCAKCGULR w Gg', 'H', 'Z', 'NmpafsyafW', 'KiftDiftA'],
])('variant %s describes its board and pieces', async (variant, parent, rank, ...moves) => {
  const { lines } = await begin(variant);
  const [setup] = lines.filter((line) => line.startsWith('setup '));
  expect(setup).toMatch(/^setup \(([A-Z.]{34})([a-z.]{34})\) 12x12\+0_/);
  expect(setup).toContain(`12x12+0_${parent} rlug`);
  expect(setup).toContain(`/${rank} - 0 1`);
  const pieces = lines.filter((line) => line.startsWith('piece '));
  expect(pieces).toHaveLength(8);
  for (const [index, letter] of ['L', 'G', 'U', 'K'].entries())
    expect(pieces).toContain(`piece ${letter}& ${moves[index]}`);
});

test('an aanca that must continue past its first square has no one-step move', () => {
  expect(describeVariant(RULESETS.cazaux)).toContain('piece A& FyafsF');
  expect(describeVariant(makeRuleset({ aanca: 'must-go-on' }))).toContain('piece A& yafsF');
});

test('pong and feature done=1 are sent only once the engine is ready', async () => {
  let makeReady: (() => void) | undefined;
  const xboard = open(
    new Promise<void>((resolve) => {
      makeReady = resolve;
    }),
  );
  xboard.say('xboard', 'protover 2', 'ping 1');
  expect(xboard.lines[0]).toBe('feature done=0');
  xboard.say('sd 2', 'go');
  await xboard.until(/^move /);
  expect(xboard.lines).not.toContain('feature done=1');
  expect(xboard.lines).not.toContain('pong 1');
  makeReady?.();
  await xboard.until(/^feature done=1$/);
  await xboard.until(/^pong 1$/);
});

test('a dot prints a status line, even at the start of an analysis', async () => {
  const xboard = await begin();
  xboard.say('post', 'analyze', '.');
  await xboard.until(/^stat01: 0 0 1 59 59$/);
  let status: string | undefined;
  do {
    await xboard.until(/^\d+ -?\d+ /);
    xboard.say('.');
    status = (await xboard.until(/^stat01: /)).at(-1);
  } while (status === undefined || !/^stat01: \d+ \d+ \d+ \d+ 59 \S+$/.test(status));
  xboard.say('hint', 'new');
  await xboard.until(/^Hint: /);
  await xboard.until(/^\d+ -?\d+ /);
});

test('an analysis leaves excluded moves out until the position changes', async () => {
  const xboard = await begin();
  const winning = '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - 0 1';
  /** The first move of the analysis that the commands start. */
  const best = async (...commands: readonly string[]) => {
    xboard.say('exit', ...commands, 'ping 1');
    await xboard.until(/^pong 1$/);
    xboard.say('analyze');
    return defined((await xboard.until(/^[2-9] .*\t/)).at(-1))
      .split('\t')[1]
      ?.split(' ')[0];
  };
  // The rook captures the last piece and wins at once.
  expect(await best('post', `setboard ${winning}`)).toBe('Rxh3');
  expect(await best('exclude h1h3')).not.toBe('Rxh3');
  expect(await best('exclude all', 'include Rg1', 'include d1d2', 'exclude Rg1')).toBe('Kd2');
  expect(await best('include all')).toBe('Rxh3');
  expect(await best('exclude h1h3', `setboard ${winning}`)).toBe('Rxh3');
  xboard.say('exclude h1h4');
  await xboard.until(/^Error \(.*\): exclude h1h4$/);
});

test('nothing is printed after quit', async () => {
  const xboard = await begin();
  const said = xboard.lines.length;
  xboard.say('usermove e4e5', 'quit', 'ping 1', 'go');
  await xboard.close();
  expect(xboard.lines.length).toBe(said);
});
