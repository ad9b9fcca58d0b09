/** How CECP 2 tells the ends of games. */
import { describe, expect, test } from 'vitest';
import { START, WINNING, open, settle, moved } from './xboard-support.js';

describe('ends of the game', () => {
  test('its own win is claimed with the reason', async () => {
    const xboard = await open();
    xboard.say('force', `setboard ${WINNING}`, 'go');
    await xboard.until(/^1-0 \{bare king\}$/);
    expect(xboard.lines.at(-2)).toBe('move h1h3');
    xboard.say('result 1-0 {bare king}');
    expect(await settle(xboard)).toEqual([]);
  });

  test('against a program, a bare king is claimed after the move that XBoard waits for', async () => {
    const xboard = await open();
    xboard.say('computer', 'force', `setboard ${WINNING}`, 'go');
    expect(await moved(xboard)).toBe('h1h3');
    expect(await settle(xboard)).toEqual([]);
    xboard.say('usermove d7d6');
    expect(await settle(xboard)).toEqual(['1-0 {bare king}']);
  });

  test("the opponent's win and a draw are claimed at once", async () => {
    const xboard = await open();
    xboard.say(`setboard ${WINNING}`, 'computer', 'usermove h1h3');
    expect(await settle(xboard)).toEqual(['1-0 {bare king}']);
    xboard.say('usermove d7d6');
    expect((await settle(xboard))[0]).toMatch(/^Illegal move \(The game is over: bare-king\)/);
    xboard.say(
      'new',
      'variant acedrex-golladay',
      'setboard 12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - 0 1',
    );
    xboard.say('usermove h1h3', 'force');
    expect((await settle(xboard)).filter((line) => /^[01]/.test(line))).toEqual([]);
  });

  test.each([
    ['stalemate', 'k11/12/1R10/12/12/2R9/12/11p/11P/12/12/6K5 w - 0 1', 'usermove c7c11', '1-0'],
    ['checkmate', 'k11/12/12/1R10/12/2R9/12/11p/11P/12/12/6K5 w - 0 1', 'usermove c7a7', '1-0'],
  ])('%s', async (reason, fen, move, result) => {
    const xboard = await open();
    xboard.say(`setboard ${fen}`, move);
    const answers = await settle(xboard);
    expect(answers.at(-1)).toBe(`${result} {${reason}}`);
  });

  test('repetition and the limit of moves', async () => {
    const xboard = await open();
    xboard.say('force');
    for (let round = 0; round < 2; round += 1)
      xboard.say('usermove a1a3', 'usermove a12a10', 'usermove a3a1', 'usermove a10a12');
    xboard.say('go');
    await xboard.until(/^1\/2-1\/2 \{third repetition\}$/);
    xboard.say('new', `setboard ${START} w Gg 99 60`, 'usermove a1a3');
    await xboard.until(/^1\/2-1\/2 \{no capture or pawn move for too long\}$/);
  });

  test('draws: declined when ahead, taken when behind', async () => {
    const xboard = await open();
    xboard.say('draw');
    expect(await settle(xboard)).toEqual([]);
    const ahead = `${START.replace('RLUGCAK', '6K')} w - 0 1`;
    xboard.say(`setboard ${ahead}`, 'usermove e4e5');
    await moved(xboard);
    xboard.say('draw');
    expect(await settle(xboard)).toEqual([]);
    xboard.say(`setboard ${START.replace('rlugcak', '6k')} w - 0 1`, 'usermove e4e5');
    await moved(xboard);
    xboard.say('draw');
    expect(await settle(xboard)).toEqual(['offer draw']);
  });

  test('it resigns when asked to, and only then', async () => {
    const lost = `setboard ${START.replace('rlugcakcgulr', '6k5')} w - 0 1`;
    const moves = ['usermove a4a5', 'usermove b4b5', 'usermove c4c5'];
    for (const resigns of [0, 1]) {
      const xboard = await open('grande-acedrex', `option Resign=${resigns}`);
      xboard.say('option Resign below minus=300', lost);
      for (const move of moves) {
        xboard.say(move);
        await xboard.until(/^(?:move|resign)/);
      }
      expect(xboard.lines.includes('resign')).toBe(resigns === 1);
    }
  });

  test('nothing is answered after quit', async () => {
    const xboard = await open();
    const said = xboard.lines.length;
    xboard.say('usermove e4e5', 'quit', 'ping 1', 'go');
    await xboard.close();
    expect(xboard.lines.length).toBe(said);
  });
});
