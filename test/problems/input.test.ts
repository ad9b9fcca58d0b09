/** Stipulations, problems as text, and solutions written out. */
import { describe, expect, test } from 'vitest';
import { RULESETS, makePgn, parsePgn } from '../../src/index.js';
import { readProblems } from '../../src/problems/input.js';
import { makeHeadingTags, makeProblemRecord } from '../../src/problems/record.js';
import { solveProblem } from '../../src/problems/solve.js';
import { makeStipulation, parseStipulation } from '../../src/problems/stipulation.js';
import { makeSolutionText } from '../../src/problems/text.js';
import { readProblem } from './support.js';
import { valueOf } from '../support/value.js';

const TWO_MOVER = 'k11/12/2K9/12/12/12/12/12/12/12/p11/3R7A w - - 0 1';

describe('stipulations', () => {
  test.each([
    ['#2', '#2'],
    [' S # 3', 's#3'],
    ['H#2.5', 'h#2.5'],
    ['ser-h=4', 'ser-h=4'],
    ['ser#4', 'ser-#4'],
    ['win 2', 'win 2'],
    ['hbare2', 'h-bare 2'],
  ])('%s is parsed and written as %s', (text, written) => {
    const read = parseStipulation(text);
    expect(read.ok && makeStipulation(read.value)).toBe(written);
  });

  test.each([
    ['mate 2', 'stipulation-unknown', 0],
    ['#0', 'stipulation-moves', 1],
    ['#', 'stipulation-moves', 1],
    ['#41', 'stipulation-moves', 1],
    ['#2.5', 'stipulation-half-move', 1],
    ['h#2.3', 'stipulation-moves', 2],
  ])('%s fails with %s', (text, code, at) => {
    expect(parseStipulation(text)).toMatchObject({ ok: false, error: { code, at } });
  });
});

describe('problems as text', () => {
  test('are parsed from lines, JSON and Popeye input, and each invalid problem causes an error', () => {
    const text = [
      `${TWO_MOVER}\t#2`,
      `murray\t${TWO_MOVER}\twin 2\tl1k10, d1d11`,
      JSON.stringify({ fen: TWO_MOVER, stipulation: 'h#1.5', ruleset: 'golladay' }),
      `murry\t${TWO_MOVER}\t#2`,
      '{"fen":',
      'BeginProblem',
      'Stipulation h#2',
      'Pieces White Kc10 Rd1',
      '  Al1 Black Ka12 Pa2',
      'NextProblem',
      'Stipulation #2',
      'Pieces White Kc10 Xd1',
      'EndProblem',
    ].join('\n');
    const read = [...readProblems(text, { ruleset: RULESETS.cazaux })];
    expect(
      read.map((each) =>
        each.ok
          ? [
              each.value.line,
              each.value.problem.position.ruleset.id,
              each.value.problem.position.turn,
              makeStipulation(each.value.problem.stipulation),
              each.value.keys ?? [],
            ]
          : [each.error.line, each.error.code],
      ),
    ).toEqual([
      [1, 'cazaux', 'white', '#2', []],
      [2, 'murray', 'white', 'win 2', ['d1d11', 'l1k10']],
      [3, 'golladay', 'white', 'h#1.5', []],
      [4, 'ruleset-unknown'],
      [5, 'problem-json'],
      [6, 'cazaux', 'black', 'h#2', []],
      [12, 'problem-pieces'],
    ]);
  });
});

describe('the Popeye parser', () => {
  const read = (...lines: readonly string[]): readonly (readonly string[])[] =>
    [
      ...readProblems(
        ['BeginProblem', 'Title Two', 'Stipulation h#2', ...lines, 'EndProblem'].join('\n'),
        { ruleset: RULESETS.cazaux },
      ),
    ].map((each) => {
      if (!each.ok) return [String(each.error.line), each.error.code, each.error.message];
      const { position, stipulation } = each.value.problem;
      return [each.value.title ?? '', position.fen, makeStipulation(stipulation)];
    });
  const PIECES = 'Pieces White Kl12 Ra1 Black Kd8 Pb5';
  const fen = (last: string, king = '3k8', fifth = '1p10', turn = 'b'): string =>
    `11K/12/12/12/${king}/12/12/${fifth}/12/12/12/${last} ${turn} - - 0 1`;

  test('turns twins and duplex into separate problems', () => {
    expect(
      read(
        PIECES,
        'Twin Move a1 c1',
        'Twin Remove a1 Add White Ae1',
        'Twin Cont Stipulation h=2',
        'Twin Exchange d8 b5',
      ),
    ).toEqual([
      ['Two', fen('R11'), 'h#2'],
      ['Two b)', fen('2R9'), 'h#2'],
      ['Two c)', fen('4A7'), 'h#2'],
      ['Two d)', fen('4A7'), 'h=2'],
      ['Two e)', fen('R11', '3p8', '1k10'), 'h#2'],
    ]);
    expect(read(PIECES, 'Option Duplex NoBoard')).toEqual([
      ['Two', fen('R11'), 'h#2'],
      ['Two (duplex)', fen('R11', '3k8', '1p10', 'w'), 'h#2'],
    ]);
  });

  test('accepts Forsyth in place of Pieces', () => {
    const board = fen('R11').split(' ')[0] ?? '';
    expect(read(`Fors ${board}`)).toEqual([['Two', fen('R11'), 'h#2']]);
    // Blank lines neither end a command nor belong to one.
    expect(read('Condition cazaux', '', `Fors ${board}`, '', '')).toEqual([
      ['Two', fen('R11'), 'h#2'],
    ]);
    expect(read('Forsyth 12/5k6')).toEqual([
      ['4', 'fen-rank-count', expect.stringContaining('2 ranks')],
    ]);
  });

  test.each([
    [['Pieces White Kl12 Ra1', '  Black Kd8', 'Grid 1'], '6', /^"Grid" .* nor one of the commands/],
    [['Pieces White Kl12', '', '  Black Kd8 Pz5'], '6', /^"Pz5" is not a letter/],
    [['Pieces White Kl12', '  Ra1', 'Black Kd8 Pa1'], '6', /^Two pieces are on a1/],
  ])('refuses %s at line %s', (lines, line, message) => {
    expect(read(...lines)).toEqual([[line, 'problem-pieces', expect.stringMatching(message)]]);
  });

  test.each([
    ['Option Try', { tries: 1 }],
    ['Opti Vari Defe 2', { variations: true, tries: 2 }],
    ['Option Defence 2 MoveNumbers SetPlay', { tries: 2, setPlay: true }],
    ['Option MaxSolutions 3 MaxTime 2', { maxSolutions: 3, time: 2000 }],
  ])('accepts %s', (option, wanted) => {
    const lines = ['BeginProblem', 'Stipulation #2', option, PIECES, 'EndProblem'];
    const [found] = readProblems(lines.join('\n'), { ruleset: RULESETS.cazaux });
    expect(found?.ok && found.value.wanted).toEqual(wanted);
  });

  test.each([
    ['Option Defence', 'Defence needs a number of refutations.'],
    ['Option Try Defence 0', 'Defence needs a number of refutations.'],
    ['Option Threat 1', /^"Threat" is not an option; .*Defence/],
  ])('refuses the command %s', (option, message) => {
    expect(read(PIECES, option)).toEqual([
      [
        '5',
        'problem-option',
        typeof message === 'string' ? message : expect.stringMatching(message),
      ],
    ]);
  });

  test.each([
    ['Twin Move a1', 'is not a change'],
    ['Twin Move a1 m1', '"m1" is not a square'],
    ['Twin Remove a2', 'No piece stands on a2'],
    ['Twin Rotate 90', 'is not a twin'],
    ['Twin Add White Xa5', 'is not a letter'],
  ])('refuses the twin %s', (line, message) => {
    expect(read(PIECES, line).at(-1)).toEqual([
      '5',
      'problem-twin',
      expect.stringContaining(message),
    ]);
  });
});

describe('solutions', () => {
  test('keep the heading and a threat with its continuations in PGN', async () => {
    const fen = '12/5k6/12/2p2G6/4A7/7K4/12/5L6/12/12/12/12 w - - 0 1';
    const problem = readProblem('cazaux', fen, '#3');
    const solved = valueOf(await solveProblem(problem));
    const tags = makeHeadingTags({ title: 'Echo', source: 'Trial', dedication: 'to B.' });
    const pgn = makePgn(makeProblemRecord(solved, problem.position, tags));
    expect(pgn.replaceAll('\n', ' ')).toContain(
      '1. Ad9! { threat Ac11 (2... ~ 3. Lf8#, 2... Ke11 3. Le8#, 2... Kg11 3. Lg8#) } *',
    );
    const [read] = readProblems(pgn, { ruleset: RULESETS.murray });
    expect(read?.value).toMatchObject({
      keys: ['e8d9'],
      title: 'Echo',
      source: 'Trial',
      dedication: 'to B.',
    });
  });

  test('can be written as a tree and as PGN that parses back', async () => {
    const problem = readProblem('cazaux', TWO_MOVER, '#2');
    const solved = valueOf(await solveProblem(problem, { tries: 1, setPlay: true }));
    const text = makeSolutionText(solved, problem.position);
    expect(text).toContain(
      [
        '   1.Kc10-c11 ? threat:',
        '           2.Al1-b2 #',
        '     but',
        '       1...a2-a1=R !',
        '',
      ].join('\n'),
    );
    expect(text).toContain(
      ['   1.Rd1-d12 + !', '       1...Ka12-a11', '           2.Al1-b2 #'].join('\n'),
    );
    expect(text.endsWith('Cooked: 6 keys.')).toBe(true);
    const record = makeProblemRecord(solved, problem.position);
    const [game] = parsePgn(makePgn(record));
    expect(game?.errors).toEqual([]);
    expect(game?.record?.children).toEqual(record.children);
  });

  test('are not computed for a finished game', async () => {
    const over = readProblem('cazaux', TWO_MOVER.replace('p11', '12'), '#2');
    expect(await solveProblem(over)).toMatchObject({ ok: false, error: { code: 'problem-over' } });
  });
});
