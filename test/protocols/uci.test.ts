/** UCI with the real engine in a worker. */
import { describe, expect, test } from 'vitest';
import { GameLine } from '../../src/protocols/game-line.js';
import { parseGo } from '../../src/protocols/uci-go.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { MOVE, BEST_MOVE, open, type Uci, settle, search, after } from './uci-support.js';

const START = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';

const BARE = '12/12/12/12/12/3k8/12/12/12/12/12/3K3R4 b - - 0 1';

/** The rook captures the last piece. */
const WINNING = '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1';

const fenOf = async (uci: Uci): Promise<string> => {
  uci.say('d');
  return ((await uci.until(/^Fen: /)).at(-1) ?? '').replace('Fen: ', '');
};

describe('uci and setoption', () => {
  test('announces its identity and its options', async () => {
    const uci = await open();
    uci.say('uci');
    const lines = await uci.until(/^uciok$/);
    expect(lines.slice(0, 2)).toEqual(['id name Acedrex', 'id author us']);
    expect(lines).toContain(
      'option name UCI_Variant type combo default cazaux var cazaux var courier var murray var golladay var grande-acedrex',
    );
    const names = lines.flatMap((line) => /^option name (.+) type /.exec(line)?.[1] ?? []);
    expect(names).toEqual([
      'UCI_Variant',
      'Hash',
      'Threads',
      'Force Threads',
      'MultiPV',
      'Move Overhead',
      'Skill Level',
      'UCI_LimitStrength',
      'UCI_Elo',
      'Ponder',
      'UCI_ShowWDL',
      'Dice',
      'Clear Hash',
    ]);
  });

  test.each([
    ['murray', 'murray', '57'],
    ['grande-acedrex', 'cazaux', '59'],
    ['custom:pawnDoubleStep=true', 'custom:pawnDoubleStep=true', '71'],
  ])('UCI_Variant %s', async (value, ruleset, moves) => {
    const uci = await open();
    uci.say(
      'setoption name UCI_Variant value courier',
      `setoption name uci_variant value ${value}`,
    );
    uci.say('d', 'go perft 1');
    expect(await uci.until(/^Nodes searched/)).toEqual(
      expect.arrayContaining([`Ruleset: ${ruleset}`, `Nodes searched: ${moves}`]),
    );
  });

  test('every other option is accepted without an answer', async () => {
    const uci = await open();
    uci.say(
      'setoption name Hash value 4',
      'setoption name Threads value 1',
      'setoption name MultiPV value 3',
      'setoption name Move Overhead value 30',
      'setoption name Ponder value true',
      'setoption name UCI_ShowWDL value false',
      'setoption name Clear Hash',
      'debug on',
      'register later',
      '',
    );
    expect(await settle(uci)).toEqual(['readyok']);
  });

  test.each([
    ['setoption name UCI_Variant value chess', /Variant, character 1: "chess" is not a ruleset/],
    ['setoption name UCI_Variant value constructor', /"constructor" is not a ruleset/],
    ['setoption name UCI_Variant value __proto__', /"__proto__" is not a ruleset/],
    ['setoption name Hash value 0', /Hash needs a whole number from 1 to 2048, not "0"/],
    ['setoption name Hash', /Hash needs a whole number/],
    ['setoption name Threads value 99999', /Threads needs/],
    [
      'setoption name Skill Level value 13',
      /Skill Level needs a whole number from 1 to 12, not "13"/,
    ],
    ['setoption name UCI_Elo value 100', /UCI_Elo needs a whole number from/],
    ['setoption name UCI_LimitStrength value 1', /UCI_LimitStrength needs true or false, not "1"/],
    ['setoption name MultiPV value x', /MultiPV needs a whole number from 1 to 1536, not "x"/],
    ['setoption name UCI_ShowWDL value yes', /UCI_ShowWDL needs true or false, not "yes"/],
    ['setoption name Contempt value 3', /no option "Contempt"/],
    ['setoption name hasOwnProperty value 3', /no option "hasOwnProperty"/],
    ['setoption name', /no option ""/],
    ['setoption Hash 3', /setoption must be followed by name/],
    ['hello\u0007 world', /Unknown command: "hello world"/],
  ])('%s', async (line, message) => {
    const uci = await open();
    uci.say(line);
    const [answer, ...more] = await settle(uci);
    expect(answer).toMatch(/^info string /);
    expect(answer).toMatch(message);
    expect(more).toEqual(['readyok']);
  });
});

test('there are no more threads than cores, unless that is forced', async () => {
  const talk = await open({ maxThreads: 64, cores: 1 });
  talk.say('setoption name Threads value 2');
  expect(await settle(talk)).toEqual([
    'info string Threads is 1 instead of 2, because the processor has 1 core; the option Force Threads allows more.',
    'readyok',
  ]);
  talk.say('setoption name Force Threads value true');
  expect(await settle(talk)).toEqual(['readyok']);
  expect((await search(talk, 'go depth 5')).at(-1)).toMatch(BEST_MOVE);
  talk.say('setoption name Threads value 65');
  expect((await settle(talk))[0]).toMatch(/Threads needs a whole number from 1 to 64, not "65"/);
});

describe('position', () => {
  test('startpos and moves', async () => {
    const uci = await open();
    uci.say('position startpos moves e4e5 e9e8 c1f3');
    expect(await fenOf(uci)).toMatch(/^rlugcakcgulr\/12\/12\/pppp1p.* b g1g12 - 1 2$/);
    uci.say('position startpos moves e4e5');
    expect(await fenOf(uci)).toMatch(/ b g1g12 - 0 1$/);
    uci.say('position startpos moves e4e5 h9h8');
    expect(await fenOf(uci)).toMatch(/ w g1g12 - 0 2$/);
    uci.say('position startpos');
    expect(await fenOf(uci)).toBe(`${START} w g1g12 - 0 1`);
  });

  test('fen with six fields or fewer, and moves', async () => {
    const uci = await open();
    uci.say(`position fen ${WINNING} moves h1h3`);
    expect(await fenOf(uci)).toMatch(/^12\/12\/12\/12\/12\/3k8\/12\/12\/12\/7R4\/12\/3K8 b/);
    // Without a word about rights, what stands where it began counts as unmoved, as everywhere else.
    uci.say(`position fen ${START} b moves e9e8`);
    expect(await fenOf(uci)).toMatch(/ w g1g12 - 0 2$/);
    // As XBoard writes it, and its adapter for UCI passes it on.
    uci.say(`position fen ${START} w Gg 0 1 moves e4e5`);
    expect(await fenOf(uci)).toMatch(/ b g1g12 - 0 1$/);
  });

  test.each([
    ['position', /startpos or fen/],
    ['position endpos', /startpos or fen/],
    ['position startpos e4e5', /"e4e5" is not understood; moves was expected/],
    ['position startpos moves e4e5 e9e7', /move 2, "e9e7": The pawn on e9 cannot go to e7/],
    ['position startpos moves e4e5 x', /move 2, "x": .*not a coordinate move/],
    [`position fen ${START.replace('/12', '/13')} w`, /FEN, character 14: .*"13"/],
    ['position fen 12/12 w', /FEN, character 6: .*2 ranks/],
    [`position fen ${START.replaceAll('k', '1')} w`, /FEN: .*king/],
  ])('%s: an error, and nothing to search until a position is accepted', async (line, message) => {
    const uci = await open();
    uci.say('position startpos moves h4h5', line);
    const [answer] = await settle(uci);
    expect(answer).toMatch(/^info string position/);
    expect(answer).toMatch(message);
    const none = ['info string There is no position, because the last one was refused.'];
    expect(await search(uci, 'go depth 2')).toEqual([...none, 'bestmove (none)']);
    uci.say('perft 1', 'd', 'setoption name MultiPV value 1', 'ucinewgame');
    expect(await settle(uci)).toEqual([...none, ...none, 'readyok']);
    expect(await search(uci, 'go depth 2')).toEqual([...none, 'bestmove (none)']);
    uci.say('position startpos moves h4h5 h9h8');
    expect((await search(uci, 'go depth 2')).at(-1)).toMatch(BEST_MOVE);
    expect(await fenOf(uci)).toContain('/7P4/');
  });

  test('the missing move of an infinite search waits for stop', async () => {
    const uci = await open();
    uci.say('position startpos moves e4e6', 'go infinite');
    expect(await settle(uci)).toHaveLength(3);
    uci.say('stop');
    expect(await uci.until(/^bestmove/)).toEqual(['bestmove (none)']);
  });

  test('another ruleset does not make a refused position an accepted one', async () => {
    const uci = await open();
    uci.say('position fen 12/12 w', 'setoption name UCI_Variant value murray');
    expect((await search(uci, 'go depth 1')).at(-1)).toBe('bestmove (none)');
    uci.say('position startpos');
    expect((await search(uci, 'go depth 1')).at(-1)).toMatch(BEST_MOVE);
  });
});

describe('isready', () => {
  test('is answered when the engine is ready, and not before', async () => {
    let makeReady: (() => void) | undefined;
    const ready = new Promise<void>((resolve) => {
      makeReady = resolve;
    });
    const uci = await open({ ready });
    // The engine itself answers; only the promise is missing.
    uci.say('isready', 'go depth 2', 'isready');
    await uci.until(/^bestmove /);
    uci.say('uci', 'isready');
    await uci.until(/^uciok$/);
    expect(uci.lines).not.toContain('readyok');
    makeReady?.();
    await uci.until(/^readyok$/);
    await uci.until(/^readyok$/);
    await uci.until(/^readyok$/);
  });
});

describe('go', () => {
  test('depth: a line for each iteration, then the best move and the reply', async () => {
    const uci = await open();
    const lines = await search(uci, 'go depth 4');
    expect(lines.map((line) => after(line, 'depth'))).toEqual(['1', '2', '3', '4', undefined]);
    expect(lines.at(-2)).toMatch(
      new RegExp(
        String.raw`^info depth 4 seldepth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv( ${MOVE})+$`,
      ),
    );
    const [best, reply] = lines.at(-2)?.split(' pv ')[1]?.split(' ') ?? [];
    expect(lines.at(-1)).toBe(`bestmove ${best} ponder ${reply}`);
  });

  test.each([
    'go nodes 3000',
    'go movetime 20',
    'go wtime 400 btime 9000',
    'go wtime 1 btime 1 winc 20 binc 20',
    'go wtime -50 btime 100 movestogo 1',
    'go wtime 1000 movestogo 0 depth 2',
    'go winc 30',
    // A missing clock is assumed to equal the other side's.
    'go btime 400',
    'go binc 30',
    'go btime 400 binc 10 winc 0',
  ])('%s ends of itself', async (go) => {
    const uci = await open();
    expect((await search(uci, go)).at(-1)).toMatch(BEST_MOVE);
  });

  test.each([
    'nodes 18446744073709551615',
    'movetime 99999999999',
    'depth 2000',
    `depth ${'9'.repeat(40)}`,
    'wtime 99999999999 btime 99999999999 winc 99999999999',
    'wtime 6000000 movestogo 99999999999',
    'wtime -99999999999 nodes 20000',
  ])('%s is clamped instead of ignored', async (limit) => {
    const uci = await open();
    uci.say(`go ${limit}`);
    // The shortest search has one ply. A clock that has run out leaves time for no more.
    const lines = await uci.until(limit.startsWith('wtime -') ? /^bestmove/ : /^info depth 4 /);
    expect(lines.filter((line) => line.startsWith('info string'))).toEqual([]);
    if (limit.startsWith('wtime -')) return;
    uci.say('stop');
    expect((await uci.until(/^bestmove/)).at(-1)).toMatch(BEST_MOVE);
  });

  test('a mate search says for how many moves it has looked', async () => {
    const uci = await open();
    const none = await search(uci, 'go mate 5000 depth 1');
    expect(none).toContain('info string There is no mate in 1.');
  });

  test('Move Overhead is part of the clock', () => {
    const { position } = GameLine.start(RULESETS.cazaux);
    const words = 'wtime 2500 winc 10'.split(' ');
    expect(parseGo(words, position, 30).limits.clock).toEqual({
      time: 2500,
      increment: 10,
      overhead: 30,
    });
  });

  test('the clock is that of the side to move', async () => {
    const uci = await open();
    uci.say('position startpos moves e4e5');
    // With White's clock it would think for longer than the test waits.
    expect((await search(uci, 'go wtime 3600000 btime 200')).at(-1)).toMatch(BEST_MOVE);
  });

  test('searchmoves', async () => {
    const uci = await open();
    const lines = await search(uci, 'go depth 3 searchmoves a4a5 l4l5');
    expect(lines.at(-1)).toMatch(/^bestmove (?:a4a5|l4l5)/);
    expect((await search(uci, 'go searchmoves b4b5 depth 2')).at(-1)).toMatch(/^bestmove b4b5/);
  });

  test('mate found and not found', async () => {
    const uci = await open();
    uci.say(`position fen ${WINNING}`);
    const found = await search(uci, 'go mate 2');
    expect(found.at(-2)).toContain('score mate 1');
    expect(found.at(-1)).toMatch(/^bestmove h1h3/);
    uci.say('position startpos');
    const none = await search(uci, 'go mate 1');
    expect(none).toContain('info string There is no mate in 1.');
    expect(none.at(-1)).toMatch(BEST_MOVE);
  });

  test('MultiPV and WDL', async () => {
    const uci = await open();
    uci.say('setoption name MultiPV value 3', 'setoption name UCI_ShowWDL value true');
    const lines = (await search(uci, 'go depth 3')).slice(0, -1);
    const last = lines.slice(-3);
    expect(last.map((line) => after(line, 'multipv'))).toEqual(['1', '2', '3']);
    expect(new Set(last.map((line) => after(line, 'pv'))).size).toBe(3);
    for (const line of lines) {
      const [win, draw, loss] =
        /wdl (\d+) (\d+) (\d+) nodes/.exec(line)?.slice(1).map(Number) ?? [];
      expect((win ?? 0) + (draw ?? 0) + (loss ?? 0)).toBe(1000);
    }
    uci.say('setoption name MultiPV value 1', `position fen ${WINNING}`);
    expect((await search(uci, 'go depth 2')).at(-2)).toContain('score mate 1 wdl 1000 0 0');
  });

  test('the lines of a block have the same counters, which never run backwards', async () => {
    const uci = await open();
    uci.say('setoption name MultiPV value 4', 'go nodes 30000');
    const lines = (await uci.until(/^bestmove/)).filter((line) => line.includes(' multipv '));
    let before = { depth: 0, nodes: 0, time: 0 };
    for (const line of lines) {
      const [depth = 0, nodes = 0, time = 0] = ['depth', 'nodes', 'time'].map((name) =>
        Number(after(line, name)),
      );
      expect(nodes).toBeGreaterThanOrEqual(before.nodes);
      expect(time).toBeGreaterThanOrEqual(before.time);
      if (after(line, 'multipv') !== '1') expect(nodes).toBe(before.nodes);
      before = { depth, nodes, time };
    }
    expect(lines.length).toBeGreaterThan(8);
  });

  test.each([
    ['go depth', /depth needs a whole number of at least 1/],
    ['go depth x', /depth needs .*, not "x"/],
    ['go depth 0', /depth needs .*, not "0"/],
    ['go depth nodes 300', /depth needs a whole number of at least 1\.$/],
    ['go nodes 0', /nodes needs/],
    ['go movetime -1', /movetime needs .*, not "-1"/],
    ['go wtime soon', /wtime needs .*, not "soon"/],
    ['go movetime 5 fast', /"fast" is not a parameter of go/],
    ['go depth 2 constructor', /"constructor" is not a parameter of go/],
    ['go searchmoves e4e7 depth 1', /searchmoves, "e4e7": The pawn/],
    ['go perft 33', /perft needs a whole number from 0 to 32/],
  ])('%s: an error, the rest is obeyed, and one best move', async (line, message) => {
    const uci = await open();
    const answer = await search(uci, line);
    expect(answer[0]).toMatch(/^info string go: /);
    expect(answer[0]).toMatch(message);
    expect(answer.filter((each) => each.startsWith('info string'))).toHaveLength(1);
    expect(answer.at(-1)).toMatch(BEST_MOVE);
    expect(await settle(uci)).toEqual(['readyok']);
  });

  test('what is wrong beside a limit or a move leaves these as they are', async () => {
    const uci = await open();
    const depths = (await search(uci, 'go depth 3 movetime x')).map((each) => after(each, 'depth'));
    expect(depths.at(-2)).toBe('3');
    const moves = await search(uci, 'go searchmoves zz l4l5 a4a9 depth 2');
    expect(moves.at(-1)).toMatch(/^bestmove l4l5/);
  });

  test('a finished game has no move', async () => {
    const uci = await open();
    uci.say(`position fen ${BARE}`);
    expect(await search(uci, 'go depth 5')).toEqual([
      'info string The game is over: bare-king, 1-0.',
      'info depth 0 score mate 0',
      'bestmove (none)',
    ]);
  });

  test.each([3, 12])(
    'a draw by the move limit is left to the program, at level %i',
    async (level) => {
      const uci = await open();
      const start = Position.start(RULESETS.cazaux).fen.replace('0 1', '1000 600');
      uci.say(`setoption name Skill Level value ${level}`, `position fen ${start}`);
      expect((await search(uci, 'go nodes 300')).at(-1)).toMatch(BEST_MOVE);
    },
  );

  test('several searches one after the other, each of its own position', async () => {
    const uci = await open();
    uci.say('go depth 2 searchmoves a4a5', 'position startpos moves e4e5');
    uci.say('go depth 2 searchmoves e9e8', 'position startpos', 'go depth 2 searchmoves l4l5');
    for (const move of ['a4a5', 'e9e8', 'l4l5'])
      expect((await uci.until(/^bestmove/)).at(-1)).toMatch(new RegExp(`^bestmove ${move}`));
  });

  test('currmove lines come after a second', async () => {
    const uci = await open();
    uci.say('go infinite');
    const [line = ''] = (await uci.until(/currmove/)).slice(-1);
    expect(line).toMatch(new RegExp(`^info depth \\d+ .*currmove ${MOVE} currmovenumber \\d+ `));
    expect(Number(after(line, 'time'))).toBeGreaterThanOrEqual(1000);
    uci.say('stop');
    await uci.until(/^bestmove/);
  });
});

describe('stop, infinite and ponder', () => {
  test('isready is answered and stop obeyed while searching', async () => {
    const uci = await open();
    uci.say('go infinite');
    await uci.until(/ depth 3 /);
    uci.say('isready');
    await uci.until(/^readyok$/);
    expect(uci.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
    uci.say('go depth 1');
    await uci.until(/^info string A search is running until/);
    uci.say('stop');
    expect((await uci.until(/^bestmove/)).at(-1)).toMatch(BEST_MOVE);
    // The waiting search is answered as well.
    expect((await uci.until(/^bestmove/)).at(-1)).toMatch(BEST_MOVE);
  });

  test('stop at once, and the next search right behind it', async () => {
    const uci = await open();
    uci.say('go infinite', 'stop', 'position startpos moves e4e5', 'go nodes 500', 'stop');
    expect((await uci.until(/^bestmove/)).at(-1)).toMatch(BEST_MOVE);
    const second = (await uci.until(/^bestmove/)).at(-1);
    expect(second).toMatch(/^bestmove [a-l](?:9|12)/);
    await settle(uci);
    expect(uci.lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(2);
  });

  test('stop without a search is nothing', async () => {
    const uci = await open();
    uci.say('stop', 'ponderhit');
    expect(await settle(uci)).toEqual(['readyok']);
  });

  test('an infinite search that has ended keeps its move until stop', async () => {
    const uci = await open();
    uci.say(`position fen ${WINNING}`, 'go infinite');
    await uci.until(/score mate 1/);
    await settle(uci);
    await settle(uci);
    expect(uci.lines.filter((line) => line.startsWith('bestmove'))).toEqual([]);
    uci.say('stop');
    expect((await uci.until(/^bestmove/)).at(-1)).toMatch(/^bestmove h1h3/);
  });

  test('pondering outlasts its time, and ends after the hit', async () => {
    const uci = await open();
    uci.say('position startpos moves e4e5 e9e8', 'go ponder movetime 30');
    // Longer than the time of the move.
    await uci.until(/ time (?:[4-9]\d|\d{3,}) /);
    expect(uci.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
    uci.say('ponderhit');
    expect((await uci.until(/^bestmove/)).at(-1)).toMatch(BEST_MOVE);
  });

  test('a hit that comes before the search has begun', async () => {
    const uci = await open();
    uci.say('go ponder movetime 30', 'ponderhit');
    expect((await uci.until(/^bestmove/)).at(-1)).toMatch(BEST_MOVE);
  });

  test('pondering that has reached its depth waits for the hit, or for stop', async () => {
    const uci = await open();
    for (const release of ['ponderhit', 'stop']) {
      uci.say('go ponder depth 2');
      await uci.until(/ depth 2 /);
      await settle(uci);
      expect(await settle(uci)).toEqual(['readyok']);
      uci.say(release);
      expect((await uci.until(/^bestmove/)).at(-1)).toMatch(BEST_MOVE);
    }
  });
});

describe('perft, bench and ucinewgame', () => {
  test('perft divides', async () => {
    const uci = await open();
    uci.say('perft 2');
    const lines = await uci.until(/^Nodes searched/);
    expect(lines).toHaveLength(62);
    expect(lines.at(-1)).toBe('Nodes searched: 3481');
    uci.say('go perft 0');
    expect((await uci.until(/^Nodes searched/)).at(-1)).toBe('Nodes searched: 1');
  });

  test('perft can be stopped', async () => {
    const uci = await open();
    uci.say('go perft 4');
    await uci.until(/^a/);
    uci.say('stop');
    // The engine does one thing after the other.
    await search(uci, 'go depth 1');
    expect(uci.lines.some((line) => line.startsWith('Nodes searched'))).toBe(false);
  });

  test('bench counts what acedrex bench counts', async () => {
    const uci = await open();
    uci.say('bench 2');
    const first = (await uci.until(/^Nodes\/second/)).find((line) => line.startsWith('Nodes sea'));
    uci.say('go depth 3', 'bench 2');
    expect(await uci.until(/^Nodes\/second/)).toContain(first);
    uci.say('bench x');
    await uci.until(/bench needs a depth from 1 to 30, not "x"/);
  });

  test('a search is reproducible after ucinewgame', async () => {
    const uci = await open();
    const run = async (): Promise<readonly (string | undefined)[]> => {
      uci.say('ucinewgame');
      return (await search(uci, 'go depth 5')).map((line) => after(line, 'nodes'));
    };
    const first = await run();
    const again = await search(uci, 'go depth 5');
    expect(again.map((line) => after(line, 'nodes'))).not.toEqual(first);
    expect(await run()).toEqual(first);
  });

  test('nothing is answered after quit', async () => {
    const uci = await open();
    uci.say('quit', 'isready', 'go depth 1');
    await uci.close();
    expect(uci.lines).toEqual([]);
  });
});
