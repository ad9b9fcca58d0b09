/** The prose check: each rule, the blocks of each kind of file, and how known sentences are recognised. */
import { describe, expect, test } from 'vitest';
import { compare, lint } from '../../scripts/prose/lint.mjs';
import { RULES, SUBJECT_RULES } from '../../scripts/prose/rules.mjs';
import { readFile, readMessage, type Block } from '../../scripts/prose/sources.mjs';

const rulesOf = (kind: Block['kind'], text: string): readonly string[] =>
  lint([{ file: 'a.md', kind, line: 1, text }]).map(({ rule }) => rule);

test.each(RULES)('$id refuses a bad sentence and accepts its correction', ({ id, bad, good }) => {
  expect(rulesOf('document', bad)).toContain(id);
  expect(rulesOf('document', good)).toEqual([]);
});

test.each(SUBJECT_RULES)(
  '$id refuses a bad subject and accepts a good one',
  ({ id, bad, good }) => {
    expect(rulesOf('subject', bad)).toContain(id);
    expect(rulesOf('subject', good)).toEqual([]);
  },
);

test.each([
  'There is no move.',
  'The unmoved king stands on f12.',
  'Nothing stands on Xx.',
  'Tell Vue’s compiler about the tags.',
  'The page tells you which rules the game has.',
  'Press the button, also shown below the board.',
  'The king is safe in his corner.',
  'One of which is legal.',
  'What is a puzzle?',
  `Returns ${'the next move and '.repeat(8)}1. Then ${'the next move and '.repeat(8)}2.`,
])('the check accepts “%s”', (sentence) => {
  expect(rulesOf('document', sentence)).toEqual([]);
});

test.each([
  'Focus the board after a move',
  'Embed the font',
  'Process moves in order',
  'CI: cache npm',
])('the check accepts the subject “%s”', (subject) => {
  expect(rulesOf('subject', subject)).toEqual([]);
});

describe('readFile', () => {
  const places = (file: string, source: string): readonly string[] =>
    readFile(file, source).map(({ kind, line, text }) => `${line} ${kind}: ${text.trim()}`);

  test('extracts paragraphs, list items and table cells of Markdown, without code', () => {
    const source = [
      '# Moves',
      '',
      'Call `move()` to',
      'play a [legal move](moves.md).',
      '',
      '- first item',
      '- second item',
      '',
      '| name | value |',
      '| --- | --- |',
      '| depth | plies |',
      '',
      '```ts',
      'const fault = 1;',
      '```',
      '',
      '> A quotation.',
    ].join('\n');
    expect(places('docs/moves.md', source)).toEqual([
      '1 document: Moves',
      '3 document: Call Xx to\nplay a legal move.',
      '6 document: first item',
      '7 document: second item',
      '9 document: name',
      '9 document: value',
      '11 document: depth',
      '11 document: plies',
      '17 document: A quotation.',
    ]);
  });

  test('extracts comments, treats tags as paragraphs and omits tool directives', () => {
    const source = [
      '/**',
      ' * Plays a move.',
      ' *',
      ' * @param move - the legal move',
      ' * @example',
      ' * play(move)',
      ' */',
      '// oxlint-disable-next-line no-console',
      'export const text = "// not a comment";',
      '// Two lines',
      '// of one comment.',
    ].join('\n');
    expect(places('src/play.ts', source)).toEqual([
      '2 comment: Plays a move.',
      '4 comment: the legal move',
      '10 comment: Two lines\nof one comment.',
    ]);
  });

  test('extracts test titles, and command strings with their values replaced', () => {
    expect(
      places('src/cli/commands/roll.ts', 'export const W = { roll: `Roll ${n} of the die` };'),
    ).toEqual(['1 words: Roll Xx of the die']);
    const titles =
      "test('one title', f);\ntest.each([['no', 'title']])('second %s title', g);\nit.skip(`third ${a}`, h);";
    expect(places('test/a.test.ts', titles)).toEqual([
      '1 title: one title',
      '2 title: second Xx title',
      '3 title: third Xx',
    ]);
  });

  test('extracts YAML messages in each of their plural forms', () => {
    const source = [
      '# Shown above',
      '# the list.',
      'games:',
      "  count: '{n, plural, one {# game} other {# games}} left'",
      '  list: [First, Last]',
    ].join('\n');
    expect(places('data/words/en/page.yaml', source)).toEqual([
      '4 words: Xx game left',
      '4 words: Xx games left',
      '5 words: First',
      '5 words: Last',
      '1 comment: Shown above\nthe list.',
    ]);
    expect(places('data/words/es/page.yaml', source)).toEqual([]);
    expect(readMessage('{side, select, white {White} other {Black}} wins in {n}')).toEqual([
      'White wins in Xx',
      'Black wins in Xx',
    ]);
  });
});

describe('a known sentence', () => {
  const BAD = 'First the page loads. The worker asks for the tables that the search needs.';
  const keys = new Set(lint(readFile('docs/a.md', BAD)).map(({ key }) => key));

  test('is recognised in another file, in a comment, and with other line breaks', () => {
    const moved = `/**\n * ${BAD.replace('tables', 'tables\n *')}\n */`;
    const { fresh, old } = compare(lint(readFile('src/a.ts', moved)), keys);
    expect(fresh).toEqual([]);
    expect(old).toHaveLength(1);
  });

  test('does not excuse identical words in another sentence, and is listed when it disappears', () => {
    const { fresh, gone } = compare(
      lint(readFile('docs/a.md', 'A stranger asks for a board.')),
      keys,
    );
    expect(fresh.map(({ line, rule }) => [line, rule])).toEqual([[1, 'ask-for']]);
    expect(gone).toEqual([...keys]);
  });
});
