/** CECP 2 with the real engine in a worker. */
import { describe, expect, test } from 'vitest';
import { describeVariant, XboardSession } from '../../src/protocols/xboard.js';
import { resolveMove } from '../../src/notation/coordinates.js';
import { Position } from '../../src/rules/position.js';
import { makeRuleset, RULESETS } from '../../src/rules/rulesets.js';
import { talkTo } from './support.js';
import { START, WINNING, MOVE, open, settle, moved } from './xboard-support.js';

const THINKING = /^\d+ -?\d+ \d+ \d+ \d+ \d+ 0\t\S/;

describe('introduction', () => {
  test('features, with done around them', async () => {
    const xboard = await open();
    const features = xboard.lines.filter((line) => line.startsWith('feature '));
    expect(features[0]).toBe('feature done=0');
    expect(features.at(-1)).toBe('feature done=1');
    const all = features.join(' ');
    for (const feature of [
      'myname="Acedrex"',
      'variants="grande-acedrex,acedrex-courier,acedrex-murray,acedrex-golladay"',
      ...['ping=1', 'setboard=1', 'playother=1', 'usermove=1', 'analyze=1', 'memory=1', 'smp=1'],
      ...['sigint=0', 'colors=0', 'reuse=1', 'debug=1', 'name=1', 'option="Resign -check 0"'],
    ])
      expect(all).toContain(feature);
  });

  test.each([
    ['grande-acedrex', 'shatranj', 'RLUGCAKCGULR w Gg', 'HC', 'Z', 'NmpafsyafW', 'KimDimA'],
    ['acedrex-courier', 'shatranj', 'RLUGCAKCGULR w Gg', 'HC', 'Z', 'NmpafsyafW', 'KimDimA'],
    ['acedrex-murray', 'shatranj', 'RLUGCKACGULR w Ff', 'H', 'mpafmpafmpafsW', 'mNtB', 'KimDimA'],
    ['acedrex-golladay', 'fairy', 'RLUGCAKCGULR w Gg', 'H', 'Z', 'NmpafsyafW', 'KiftDiftA'],
  ])(
    'variant %s: board and pieces',
    async (variant, parent, rank, lion, giraffe, unicornio, king) => {
      const xboard = await open(variant);
      const [setup] = xboard.lines.filter((line) => line.startsWith('setup '));
      expect(setup).toMatch(/^setup \(([A-Z.]{34})([a-z.]{34})\) 12x12\+0_/);
      expect(setup).toContain(`12x12+0_${parent} rlug`);
      expect(setup).toContain(`/${rank} - 0 1`);
      const pieces = xboard.lines.filter((line) => line.startsWith('piece '));
      expect(pieces).toHaveLength(8);
      for (const piece of [`L& ${lion}`, `G& ${giraffe}`, `U& ${unicornio}`, `K& ${king}`])
        expect(pieces).toContain(`piece ${piece}`);
    },
  );

  test('an aanca that must go on has no step of its own', () => {
    expect(describeVariant(RULESETS.cazaux)).toContain('piece A& FyafsF');
    expect(describeVariant(makeRuleset({ aanca: 'must-go-on' }))).toContain('piece A& yafsF');
  });

  test('errors name the command', async () => {
    const xboard = await open();
    xboard.say(
      'variant chess',
      'edit',
      'sd x',
      'level 40',
      'st 0',
      'time soon',
      'memory',
      'cores -1',
    );
    xboard.say('option Depth=3', 'option Resign=2', 'undo', 'hello \u0007 (world)');
    expect(await settle(xboard)).toEqual([
      'Error (unknown variant): variant chess',
      'Error (unknown command): edit',
      'Error (it needs a number of plies): sd x',
      'Error (it needs moves, minutes or minutes:seconds, and seconds): level 40',
      'Error (it needs seconds): st 0',
      'Error (it needs centiseconds): time soon',
      'Error (it needs a number of mebibytes): memory',
      'Error (it needs a number of threads): cores -1',
      'Error (there is no option "Depth"): option Depth=3',
      'Error (it needs 0 or 1): option Resign=2',
      'Error (there is no move to take back): undo',
      'Error (unknown command): hello (world)',
    ]);
  });

  test('what changes nothing is taken in silence', async () => {
    const xboard = await open();
    xboard.say(
      'accepted ping',
      'rejected setscore',
      'computer',
      'name A human',
      'rating 1 2',
      'ics -',
    );
    xboard.say(
      'otim 100',
      'time 6000',
      'memory 4',
      'memory 4',
      'cores 1',
      '?',
      '.',
      'post',
      'hard',
    );
    xboard.say('option Lines of analysis=2', 'option Offer draws = 0', 'option Clear hash', '');
    expect(await settle(xboard)).toEqual([]);
    xboard.say('bk');
    expect(await settle(xboard)).toEqual([' There is no opening book for this variant.', '']);
  });
});

describe('playing', () => {
  test('new: the engine has Black and answers each move', async () => {
    const xboard = await open();
    for (const move of ['usermove e4e5', 'h4h5']) {
      xboard.say('time 6000', 'otim 6000', move);
      expect(await moved(xboard)).toMatch(/^[a-l](?:8|9|1[0-2])/);
    }
  });

  test('go, force, playother', async () => {
    const xboard = await open();
    xboard.say('force', 'usermove e4e5', 'usermove e9e8');
    expect(await settle(xboard)).toEqual([]);
    xboard.say('go');
    expect(await moved(xboard)).toMatch(/^[a-l][1-5]/);
    xboard.say('force', 'usermove h9h8', 'playother');
    expect(await settle(xboard)).toEqual([]);
    xboard.say('usermove k4k5');
    expect(await moved(xboard)).toMatch(/^[a-l](?:8|9|1[0-2])/);
  });

  test('a move in SAN, and a promotion with or without its piece', async () => {
    const xboard = await open();
    xboard.say(
      'force',
      'usermove Uf3',
      'usermove e8',
      'setboard 12/g10P/12/k11/12/12/12/12/12/12/12/6K5 w - - 0 1',
    );
    xboard.say('usermove l11l12r', 'undo', 'usermove l11l12');
    expect(await settle(xboard)).toEqual([]);
  });

  test.each([
    ['e4e6', 'Illegal move (The pawn on e4 cannot go to e6 here): e4e6'],
    ['e9e8', 'Illegal move (The pawn on e9 does not belong to White, who is to move): e9e8'],
    ['e5e6', 'Illegal move (There is no piece on e5): e5e6'],
    ['z1z2', 'Illegal move (z1 is not a square, a1 to l12): z1z2'],
    ['a1a4', "Illegal move (White's own pawn stands on a4): a1a4"],
    ['hello?', 'Error (not a move): usermove hello?'],
    ['', 'Error (not a move): usermove'],
  ])('usermove %s is refused with its reason', async (move, answer) => {
    const xboard = await open();
    xboard.say(`usermove ${move}`);
    expect(await settle(xboard)).toEqual([answer]);
  });

  test('a wrong piece of promotion is refused', async () => {
    const xboard = await open();
    xboard.say(
      'force',
      'setboard 12/g10P/12/k11/12/12/12/12/12/12/12/6K5 w - 0 1',
      'usermove l11l12a',
    );
    expect(await settle(xboard)).toEqual([
      'Illegal move (A pawn that arrives on l12 becomes a rook, not an aanca): l11l12a',
    ]);
  });

  test('undo and remove', async () => {
    const xboard = await open();
    xboard.say('usermove e4e5');
    await moved(xboard);
    xboard.say('remove', 'usermove e4e5');
    await moved(xboard);
    xboard.say('force', 'undo', 'undo', 'usermove e4e5', 'undo', 'usermove h4h5', 'remove');
    const answers = await settle(xboard);
    expect(answers).toEqual(['Error (there is no move to take back): remove']);
  });

  test.each(['st 99999999999', 'level 0 99999999999 0', 'sd 99999999999', 'time 99999999999'])(
    '%s is clamped instead of refused',
    async (command) => {
      const xboard = await open('grande-acedrex', 'sd 99999999999', 'level 0 9999999 9999999');
      xboard.say('post', command, 'go');
      const [first] = await xboard.until(/^\s*4 /);
      expect(first).not.toMatch(/^Error/);
      xboard.say('?');
      await moved(xboard);
    },
  );

  test('pings and the last feature wait until the engine is ready', async () => {
    let makeReady: (() => void) | undefined;
    const ready = new Promise<void>((resolve) => {
      makeReady = resolve;
    });
    const talk = await talkTo(
      (engine, send) => new XboardSession(engine, send, { name: 'Acedrex', ready }),
    );
    try {
      talk.say('xboard', 'protover 2', 'ping 1');
      expect(talk.lines[0]).toBe('feature done=0');
      talk.say('sd 2', 'go');
      await talk.until(/^move /);
      expect(talk.lines).not.toContain('feature done=1');
      expect(talk.lines).not.toContain('pong 1');
      makeReady?.();
      await talk.until(/^feature done=1$/);
      await talk.until(/^pong 1$/);
    } finally {
      await talk.close();
    }
  });

  test('time controls: level, st, sd, clocks', async () => {
    const xboard = await open('grande-acedrex', 'sd 30');
    for (const control of ['level 40 0:02 0', 'level 0 0:01 0.05', 'level 1 0:01+5 0', 'st 0.1']) {
      xboard.say('new', 'variant grande-acedrex', control, 'time 30', 'usermove e4e5');
      // With the depth alone it would think for hours.
      await moved(xboard);
    }
  });

  test('? makes it move at once, and a ping waits for the move', async () => {
    const xboard = await open('grande-acedrex', 'sd 60', 'level 0 1000 0', 'post');
    xboard.say('usermove e4e5');
    await xboard.until(THINKING);
    xboard.say('ping 4711');
    await xboard.until(THINKING);
    expect(xboard.lines).not.toContain('pong 4711');
    xboard.say('?');
    expect((await xboard.until(/^pong 4711$/)).at(-2)).toMatch(MOVE);
  });

  test('force, new and result end its thinking without a move', async () => {
    for (const command of ['force', 'new', 'result * {abandoned}', `setboard ${START} w`]) {
      const xboard = await open('grande-acedrex', 'sd 60', 'level 0 1000 0');
      xboard.say('usermove e4e5', command, 'force');
      expect(await settle(xboard)).toEqual([]);
      // The engine does one thing after the other, so the move of the ended search would come first.
      xboard.say('new', 'variant grande-acedrex', 'sd 1', 'usermove e4e5');
      await moved(xboard);
      expect(xboard.lines.filter((line) => line.startsWith('move'))).toHaveLength(1);
    }
  });

  test('thinking output only after post', async () => {
    const xboard = await open('grande-acedrex', 'sd 3');
    xboard.say('usermove e4e5');
    expect(await xboard.until(MOVE)).toHaveLength(1);
    xboard.say('post', 'usermove h4h5');
    const lines = await xboard.until(MOVE);
    expect(lines).toHaveLength(4);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(THINKING);
  });

  test('a search is reproducible after new', async () => {
    const xboard = await open('grande-acedrex', 'sd 5', 'post');
    const run = async (): Promise<readonly string[]> => {
      xboard.say('new', 'sd 5', 'usermove e4e5');
      return (await xboard.until(MOVE)).map((line) => line.split(' ')[3] ?? line);
    };
    const first = await run();
    expect(await run()).toEqual(first);
  });
});

describe('pondering', () => {
  test('the expected move turns pondering into thinking', async () => {
    const xboard = await open('grande-acedrex', 'sd 40', 'st 0.2', 'hard', 'post');
    xboard.say('usermove e4e5');
    await xboard.until(MOVE);
    const [first = ''] = await xboard.until(THINKING);
    xboard.say('hint');
    const hint = ((await xboard.until(/^Hint: /)).at(-1) ?? '').replace('Hint: ', '');
    // The line of a pondering search begins with the expected move.
    expect(first.split('\t')[1]?.split(' ').length).toBeGreaterThan(1);
    expect(await settle(xboard)).not.toContain(expect.stringMatching(MOVE));
    // More than the 20 hundredths that a move may take.
    await xboard.until(/^\d+ -?\d+ (?:[3-9]\d|\d{3,}) /);
    expect(xboard.lines.filter((line) => MOVE.test(line))).toHaveLength(1);
    xboard.say(`usermove ${hint}`);
    await moved(xboard);
  });

  test('another move begins again, and easy ends it', async () => {
    const xboard = await open('grande-acedrex', 'sd 3', 'hard');
    xboard.say('usermove e4e5');
    await moved(xboard);
    xboard.say('usermove k4k5');
    await moved(xboard);
    xboard.say('easy', 'post');
    await settle(xboard);
    expect(await settle(xboard)).toEqual([]);
  });

  test('the move of a finished pondering search is played at once', async () => {
    const xboard = await open('grande-acedrex', 'hard', 'post');
    xboard.say('usermove e4e5');
    await moved(xboard);
    // The depth at which searches end.
    await xboard.until(/^2 /);
    xboard.say('hint');
    const hint = ((await xboard.until(/^Hint: /)).at(-1) ?? '').replace('Hint: ', '');
    xboard.say(`usermove ${hint}`);
    await moved(xboard);
  });
});

describe('analysis', () => {
  test('each position is analysed until exit', async () => {
    const xboard = await open('grande-acedrex', 'post', 'force');
    xboard.say('analyze');
    await xboard.until(THINKING);
    xboard.say('usermove e4e5');
    await settle(xboard);
    await xboard.until(/\t[a-l]8|\t[RLUGCAK]\S*(?:8|1[0-2])/);
    xboard.say('undo');
    await settle(xboard);
    await xboard.until(/\t[a-l]5|\t[RLUGCAK]\S*[1-6]/);
    xboard.say(`setboard ${WINNING}`);
    await xboard.until(/^\d+ 100001 .*\tRxh3/);
    xboard.say('exit');
    await settle(xboard);
    expect(xboard.lines.some((line) => MOVE.test(line))).toBe(false);
    xboard.say('nopost', 'new', 'variant grande-acedrex', 'sd 1', 'usermove e4e5');
    expect((await xboard.until(MOVE)).filter((line) => THINKING.test(line))).toEqual([]);
  });

  test('a dot is answered with a status line, from the first moment on', async () => {
    const xboard = await open();
    xboard.say('post', 'analyze', '.');
    await xboard.until(/^stat01: 0 0 1 59 59$/);
    let status: string | undefined;
    do {
      await xboard.until(THINKING);
      xboard.say('.');
      status = (await xboard.until(/^stat01: /)).at(-1);
    } while (status === undefined || !/^stat01: \d+ \d+ \d+ \d+ 59 \S+$/.test(status));
    xboard.say('hint', 'new');
    await xboard.until(/^Hint: /);
    await xboard.until(THINKING);
  });

  test('several lines', async () => {
    const xboard = await open('grande-acedrex', 'post', 'option Lines of analysis=3', 'analyze');
    const lines = await xboard.until(/^3 /);
    expect(lines.filter((line) => line.startsWith('2 '))).toHaveLength(3);
  });
});

describe('positions', () => {
  test.each([
    ['without rights', `${START} w 0 1`, true],
    ['with none', `${START} w - 0 1`, false],
    ['as letters of files', `${START} w Gg 0 1`, true],
    ['and a square of en passant that is none', `${START} w Gg g: 0 1`, true],
    ["as Black's alone", `${START} w g - 0 1`, false],
    ['as for castling', `${START} w KQkq - 0 1`, true],
    ['in our own way', `${START} w g1g12 - 0 1`, true],
  ])('setboard with the rights %s', async (_, fen, canLeap) => {
    const xboard = await open();
    xboard.say('force', `setboard ${fen}`, 'usermove g1g3');
    const answers = await settle(xboard);
    expect(answers).toHaveLength(canLeap ? 0 : 1);
  });

  test('an impossible position is reported once, and every move is refused', async () => {
    const xboard = await open();
    xboard.say('force', 'setboard 12/12', `setboard ${START.replace('K', '1')} w`, 'usermove e4e5');
    const [form, king, move, ...more] = await settle(xboard);
    expect(form).toMatch(/^tellusererror Illegal position: character 6: .*2 ranks/);
    expect(king).toMatch(/^tellusererror Illegal position: .*king/);
    expect(move).toBe('Illegal move (the position is illegal): e4e5');
    expect(more).toEqual([]);
    xboard.say(
      'usermove e4e5',
      'undo',
      'remove',
      'playother',
      'hint',
      '.',
      'draw',
      'go',
      'analyze',
    );
    expect(await settle(xboard)).toEqual([
      'Illegal move (the position is illegal): e4e5',
      ...['undo', 'remove', 'playother', 'go'].map(
        (command) => `Error (the position is illegal): ${command}`,
      ),
    ]);
    xboard.say('exit', 'new', 'force', 'usermove e4e5');
    expect(await settle(xboard)).toEqual([]);
  });

  test('a refused move changes nothing, and go plays from the position before it', async () => {
    const xboard = await open();
    xboard.say('force', 'usermove e4e5', 'usermove e5e4', 'go');
    const [refusal, move] = [await xboard.until(/^Illegal move/), await moved(xboard)];
    expect(refusal.at(-1)).toMatch(/: e5e4$/);
    const position = Position.start(RULESETS.cazaux);
    const first = resolveMove(position, 'e4e5');
    if (!first.ok) throw new Error(first.error.message);
    expect(resolveMove(position.play(first.value), move).ok).toBe(true);
  });

  test('hint', async () => {
    const xboard = await open();
    xboard.say('force', `setboard ${WINNING}`, 'hint');
    expect((await xboard.until(/^Hint: /)).at(-1)).toBe('Hint: h1h3');
  });
});
