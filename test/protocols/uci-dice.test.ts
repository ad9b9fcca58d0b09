/** UCI for games with dice. */
import { describe, expect, test } from 'vitest';
import { MOVE, BEST_MOVE, open, settle, search } from './uci-support.js';

describe('dice', () => {
  const CHECKED = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9';

  test('before a roll: the value, and a line for each roll', async () => {
    const uci = await open();
    uci.say('setoption name Dice value true');
    const lines = await search(uci, 'go depth 2');
    expect(lines).toHaveLength(19);
    const score = String.raw`score cp -?\d+ nodes \d+ time \d+`;
    expect(lines[9]).toMatch(
      new RegExp(String.raw`^info depth 2 ${score} string expected score 0\.\d{4}$`),
    );
    for (const [index, line] of lines.slice(10, 18).entries())
      expect(line).toMatch(
        new RegExp(
          String.raw`^info depth 2 multipv ${index + 1} ${score} pv (?:0000|${MOVE}) string roll ${index + 1}, `,
        ),
      );
    expect(lines.at(-1)).toBe('bestmove (none)');
  });

  test('after a roll: a move of its kind, or a pass; passes are moves of a position', async () => {
    const uci = await open();
    uci.say('setoption name Dice value true', `position fen ${CHECKED}`);
    expect((await search(uci, 'go depth 2 roll 8')).at(-1)).toMatch(/^bestmove a1[ab][12]$/);
    expect((await search(uci, 'go depth 2 roll 1')).at(-1)).toBe('bestmove 0000');
    uci.say(`position fen ${CHECKED} moves 0000`);
    expect((await search(uci, 'go movetime 50 roll 5')).at(-1)).toBe('bestmove a12a1');
    uci.say(`position fen ${CHECKED} moves 0000 a12a1`);
    const over = await search(uci, 'go depth 1 roll 5');
    expect(over[0]).toMatch(/The game is over: king-captured, 0-1/);
    expect(over.at(-1)).toBe('bestmove (none)');
  });

  test('stop ends it with a move', async () => {
    const uci = await open();
    uci.say('setoption name Dice value true', 'go infinite roll 1');
    await uci.until(/^info depth 2/);
    uci.say('stop');
    expect((await uci.until(/^bestmove/)).at(-1)).toMatch(BEST_MOVE);
  });

  test('a roll and a pass need the option', async () => {
    const uci = await open();
    uci.say('go roll 3 depth 1', 'go roll 9 depth 1', `position fen ${CHECKED} moves 0000`);
    const answers = await settle(uci);
    expect(answers.filter((line) => line.startsWith('info string')).slice(0, 3)).toEqual([
      expect.stringMatching(/roll needs the option Dice/),
      expect.stringMatching(/roll needs a whole number from 1 to 8, not "9"/),
      expect.stringMatching(/move 1, "0000"/),
    ]);
  });
});
