/** What the search of the documentation reads and shows. */
import { describe, expect, test } from 'vitest';
import { sectionsOf } from '../../scripts/docs/search.mjs';
import { find, indexOf } from '../../web/docs/find.js';
import { excerptOf } from '../../web/docs/excerpt.js';

describe('the sections of a page', () => {
  const html = `<h1 id="the-board">The board</h1><p>Shows a <em>position</em> &amp; its moves.</p>
<div class="code"><pre tabindex="0"><code>const hidden = 1;</code></pre></div>
<h2 id="colours">Colours of <code>squares</code></h2><table><tr><td>light</td><td>dark</td></tr></table>
<h3 id="none">Empty</h3>`;
  const sections = sectionsOf({
    page: { out: 'board.html', lang: 'en' },
    title: 'The board',
    html,
    isForPlayers: false,
  });

  test('are those of its headings, with their addresses and without markup or code', () => {
    expect(sections).toEqual([
      {
        href: 'board.html',
        title: 'The board',
        heading: 'The board',
        text: 'Shows a position & its moves.',
        lang: 'en',
        isForPlayers: false,
      },
      {
        href: 'board.html#colours',
        title: 'The board',
        heading: 'Colours of squares',
        text: 'light · dark',
        lang: 'en',
        isForPlayers: false,
      },
      {
        href: 'board.html#none',
        title: 'The board',
        heading: 'Empty',
        text: '',
        lang: 'en',
        isForPlayers: false,
      },
    ]);
  });
});

describe('the order of the places', () => {
  const section = (href: string, heading: string, text: string, isForPlayers = true) => ({
    ...{ href, title: href, heading, text, lang: 'en', isForPlayers },
  });
  const orderOf = (text: string): readonly string[] =>
    find(
      indexOf([
        section('problems.html#self', 'Self-stalemate', 'Stalemate, stalemate and stalemate.'),
        section('licences.html', 'Licences', 'A stalemate of licences.'),
        section('board.html#end', 'The end', 'A stalemate is shown, as is a bare king.', false),
        section(
          'rules.html#end',
          'The end of the game',
          'A stalemate is a draw. A bare king loses.',
        ),
        section('rules.html#stalemate', 'Stalemate', 'The player to move has no legal move.'),
        section('problems.html#aim', 'Aims', 'A bare king, a bare king, a bare king.'),
      ]),
      text,
      undefined,
    ).map(({ id }) => String(id));

  test('begins with the headings and texts of the rules, and ends with problems and licences', () => {
    expect(orderOf('stalemate')).toEqual([
      'rules.html#stalemate',
      'problems.html#self',
      'rules.html#end',
      'board.html#end',
      'licences.html',
    ]);
    expect(orderOf('bare king')[0]).toBe('rules.html#end');
  });
});

describe('an excerpt', () => {
  const shown = (text: string, ...terms: string[]): string =>
    excerptOf(text, terms)
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('');
  const filler = 'word '.repeat(60).trim();

  test.each([
    [
      'marks whole words only, in any case',
      'The King and kingdom',
      ['king'],
      'The [King] and kingdom',
    ],
    ['prefers the longer of two terms', 'kings and king', ['king', 'kings'], '[kings] and [king]'],
    ['takes a term literally', 'a+b or aab', ['a+b'], '[a+b] or aab'],
    ['knows letters with accents', 'peón, peones', ['peón'], '[peón], peones'],
    ['of nothing is empty', '', ['king'], ''],
    ['without terms is the beginning', 'One two.', [], 'One two.'],
  ] as const)('%s', (_, text, terms, expected) => {
    expect(shown(text, ...terms)).toBe(expected);
  });

  test('begins shortly before the first match and ends between words', () => {
    const text = shown(`${filler} lion ${filler}`, 'lion');
    expect(text).toMatch(/^… (?:word ){1,8}\[lion\](?: word)+ …$/);
    expect(text.length).toBeLessThan(145);
  });
});
