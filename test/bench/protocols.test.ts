/** How the match runner parses the output of engines and its own options. */
import { describe, expect, test, vi } from 'vitest';
import { parseFeatures, parseThinking } from '../../bench/match/cecp.mjs';
import { Clock, describeLimit, parseTimeControl } from '../../bench/match/clock.mjs';
import { splitCommand } from '../../bench/match/engine-process.mjs';
import { parseArguments } from '../../bench/match/options.mjs';
import { parseUciInfo } from '../../bench/match/uci.mjs';

describe('the clock', () => {
  test.each([
    ['40/10', { moves: 40, base: 10_000, increment: 0 }],
    ['40/0.5+0.05', { moves: 40, base: 500, increment: 50 }],
    ['60+1', { moves: 0, base: 60_000, increment: 1000 }],
    ['3', { moves: 0, base: 3000, increment: 0 }],
  ])('accepts the time control %s', (text, control) => {
    expect(parseTimeControl(text)).toEqual(control);
    expect(describeLimit({ kind: 'clock', control })).toBe(text);
  });

  test.each(['', '40/', '/10', '0/10', '40/0', '10+', '-5', '40/10/10', 'fast'])(
    'rejects the time control %j',
    (text) => {
      expect(parseTimeControl(text)).toBeUndefined();
    },
  );

  test('counts opening moves towards the moves of a time control session', () => {
    const clock = new Clock({ moves: 3, base: 1000, increment: 10 }, 1);
    expect(clock.movesToGo).toBe(2);
    expect(clock.spend(600)).toBe(0);
    expect([clock.remaining, clock.movesToGo]).toEqual([410, 1]);
    expect(clock.spend(425)).toBe(15);
    expect([clock.remaining, clock.movesToGo]).toEqual([1010, 3]);
    expect(clock.spend(1031)).toBe(21);
  });
});

describe('the UCI parser', () => {
  test('reads the score and depth only from exact scores of the first variation', () => {
    const lines = [
      'info depth 5 seldepth 9 multipv 1 score cp -31 nodes 4000 nps 900000 pv c1f3',
      'info depth 5 multipv 2 score cp -60 nodes 4100 pv a1a2',
      'info depth 6 score cp 80 lowerbound nodes 6000',
      'info string score cp 9999',
      'info depth 6 currmove a1a2 currmovenumber 3',
    ];
    expect(lines.reduce((info, line) => parseUciInfo(line, info), {})).toEqual({
      depth: 5,
      score: { kind: 'centipawns', value: -31 },
      nodes: 6000,
    });
    expect(parseUciInfo('info depth 9 score mate -2 nodes 7')).toEqual({
      depth: 9,
      score: { kind: 'mate', moves: -2 },
      nodes: 7,
    });
  });
});

describe('the CECP parser', () => {
  test('reads the features of an engine', () => {
    expect(
      parseFeatures(
        'feature myname="Some Engine 1" ping=1 variants="normal,grande-acedrex" done=0',
      ),
    ).toEqual([
      ['myname', 'Some Engine 1'],
      ['ping', '1'],
      ['variants', 'normal,grande-acedrex'],
      ['done', '0'],
    ]);
  });

  test('reads thinking output and ignores other lines', () => {
    expect(parseThinking(' 4   -605        12          3333 c1j9')).toEqual({
      depth: 4,
      score: { kind: 'centipawns', value: -605 },
      nodes: 3333,
    });
    expect(parseThinking('9. 100003 5 77\t12 400 a1a2')).toMatchObject({
      score: { kind: 'mate', moves: 3 },
    });
    for (const line of ['# 24+24 pieces', 'move c1f3', '1-0 {White mates}', '3 moves'])
      expect(parseThinking(line)).toBeUndefined();
  });
});

test('splitCommand keeps quoted text together', () => {
  expect(splitCommand(`node  'my engine.js' --name="a b" ""`)).toEqual([
    'node',
    'my engine.js',
    '--name=a b',
    '',
  ]);
});

describe('parseArguments', () => {
  const engines = ['--first', './a uci', '--second', '/usr/games/b'];

  test('accepts limits for both engines and for one engine', () => {
    const { engines: read } = parseArguments([
      ...engines,
      ...['--tc', '40/10', '--first-nodes', '500', '--second-protocol', 'cecp'],
      ...['--first-option', 'Hash=64', '--first-option', 'Path=a=b'],
    ]);
    expect(read).toMatchObject([
      {
        name: 'a',
        protocol: 'uci',
        limit: { kind: 'nodes', nodes: 500 },
        options: [
          ['Hash', '64'],
          ['Path', 'a=b'],
        ],
      },
      { name: 'b', protocol: 'cecp', limit: { kind: 'clock', control: { moves: 40 } } },
    ]);
  });

  test('reads commas after a custom ruleset as part of the ruleset', () => {
    const { rulesets } = parseArguments([
      ...engines,
      ...['--nodes', '1', '--ruleset', 'murray,cazaux,custom:giraffe=giraffe,moveLimit=40'],
    ]);
    expect(rulesets.map(({ id }) => id)).toEqual([
      'murray',
      'cazaux',
      'custom:giraffe=giraffe,moveLimit=40',
    ]);
  });

  test('generates distinct mixtures of rulesets that depend only on the seed', () => {
    const ids = (seed: string): readonly string[] => {
      const mixtures = ['--nodes', '1', '--mixtures', '2', '--seed', seed];
      return parseArguments([...engines, ...mixtures]).rulesets.map(({ id }) => id);
    };
    const [first, second] = ids('7');
    expect(first).toMatch(/^custom:/);
    expect(second).not.toBe(first);
    expect(ids('7')).toEqual([first, second]);
    expect(ids('8')).not.toEqual([first, second]);
  });

  test.each(['5', '5,x', '5,1000,2', '-1,10'])('rejects --resign %s', (text) => {
    expect(() => parseArguments([...engines, '--nodes', '1', `--resign=${text}`])).toThrow(
      /must be MOVES,CENTIPAWNS, all whole numbers/,
    );
  });

  test.each([
    [engines, /needs one of/],
    [[...engines, '--nodes', '5', '--depth', '2'], /needs only one of/],
    [[...engines, '--nodes', '5', '--first-protocol', 'cecp'], /knows no limit of nodes/],
    [[...engines, '--tc', '40/0.5', '--first-protocol', 'cecp'], /whole seconds/],
    [[...engines, '--tc', 'fast'], /MOVES\/SECONDS/],
    [[...engines, '--nodes', '5', '--sprt', '5,0'], /ELO0,ELO1/],
    [[...engines, '--nodes', '5', '--ruleset', 'chess'], /ruleset/],
    [[...engines, '--nodes', '5', '--first-option', 'Hash'], /NAME=VALUE/],
    [['--first', 'a', '--nodes', '5'], /--second/],
  ])('rejects %j', (args, message) => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(() => parseArguments(args)).toThrow(message);
    expect(write).toHaveBeenCalledTimes(1);
    write.mockRestore();
  });
});
