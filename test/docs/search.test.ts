/** The index and the results of the documentation search. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sectionsOf } from '../../scripts/docs/search.mjs';
import { find, indexOf, type Section, excerptOf } from '../../web/docs/find.js';
import { DEVELOPER_QUERIES, PLAYER_QUERIES } from './queries.js';

describe('page sections', () => {
  const html = `<h1 id="the-board">The board</h1><p>Shows a <em>position</em> &amp; its moves.</p>
<div class="code"><pre tabindex="0"><code>const hidden = 1;</code></pre></div>
<h2 id="colours">Colours of <code>squares</code></h2><table><tr><td>light</td><td>dark</td></tr></table>
<h3 id="none">Empty</h3>
<!-- find: nothing, void -->`;
  const sections = sectionsOf({
    page: { out: 'board.html', lang: 'en' },
    title: 'The board',
    html,
    isForPlayers: false,
  });

  test('start at its headings and omit markup and code', () => {
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
        words: 'nothing, void',
        lang: 'en',
        isForPlayers: false,
      },
    ]);
  });
});

describe('the order of search results', () => {
  const section = (href: string, heading: string, text: string, isForPlayers = true) => ({
    ...{ href, title: href, heading, text, lang: 'en', isForPlayers },
  });
  const orderOf = (text: string): readonly string[] =>
    find(
      indexOf([
        section('problems.html#self', 'Self-stalemate', 'Stalemate, stalemate and stalemate.'),
        section('licences.html', 'Licences', 'A stalemate of licences.', false),
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

  test('puts headings before text, the rules before other pages, and licences last', () => {
    expect(orderOf('stalemate')).toEqual(
      'rules.html#stalemate problems.html#self rules.html#end board.html#end licences.html'.split(
        ' ',
      ),
    );
    expect(orderOf('bare king')[0]).toBe('rules.html#end');
  });
});

/** The index of the built site. */
const built = JSON.parse(readFileSync('dist/app/docs/search.json', 'utf8')) as readonly Section[];
const builtIndex = indexOf(built);

describe('a search by a player', () => {
  test.each(PLAYER_QUERIES)('“%s” finds %s first', (text, expected) => {
    for (const name of ['index.html', 'players.html', 'rules.html']) {
      const here = built.find(({ href }) => href === name);
      expect(String(find(builtIndex, text, here)[0]?.id), `on ${name}`).toBe(expected);
    }
  });
});

describe('a search by a developer', () => {
  test.each(DEVELOPER_QUERIES)('“%s” finds %s first', (text, expected) => {
    for (const name of ['board.html', 'api.html']) {
      const here = built.find(({ href }) => href === name);
      expect(String(find(builtIndex, text, here)[0]?.id), `on ${name}`).toBe(expected);
    }
  });
});

describe('query results', () => {
  const section = (heading: string, isForPlayers = true): Section => ({
    ...{ href: heading, title: '', heading, text: '', lang: 'en', isForPlayers },
  });
  const foundIn = (sections: readonly Section[], text: string): readonly string[] =>
    find(indexOf(sections), text, undefined).map(({ id }) => String(id));

  test('an indexed word does not match similar words', () => {
    expect(foundIn([section('Theme'), section('Them')], 'theme')).toEqual(['Theme']);
    expect(foundIn([section('Theme'), section('Them')], 'themme')).toContain('Theme');
  });

  test('common words are ignored unless the query has no others', () => {
    expect(foundIn([section('Winning'), section('How do you do')], 'how do I win')).toEqual([
      'Winning',
    ]);
    expect(foundIn([section('Winning'), section('How do you do')], 'how')).toEqual([
      'How do you do',
    ]);
  });

  test('a query among the additional search words counts like an exact heading', () => {
    const rows = { ...section('Giraffe'), words: 'how does it leap, long leap' };
    expect(foundIn([section('A long leap'), rows], 'long leap')[0]).toBe('Giraffe');
  });

  test('the name of an export comes first for developers only', () => {
    const name = { ...section('Position', false), href: 'api-rules.html#position', title: 'Rules' };
    const sections = [section('The position'), section('Position check', false), name];
    const firstOn = (isForPlayers: boolean): string =>
      String(find(indexOf(sections), 'Position', section('', isForPlayers))[0]?.id);
    expect(firstOn(false)).toBe('api-rules.html#position');
    expect(firstOn(true)).toBe('The position');
  });

  test('pages for players come before pages for developers', () => {
    const sections = [section('Settings', false), section('The settings of the board')];
    expect(foundIn(sections, 'settings')).toEqual(['The settings of the board', 'Settings']);
  });
});

describe('a search for “PGN”', () => {
  test('finds the page on games from other programs among the first two results', () => {
    const sections = JSON.parse(readFileSync('dist/app/docs/search.json', 'utf8')) as Section[];
    const hits = find(indexOf(sections), 'pgn', undefined).slice(0, 2);
    expect(hits.map(({ id }) => String(id))).toContain('games-from-elsewhere.html');
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
      'highlights whole words only, in upper or lower case',
      'The King and kingdom',
      ['king'],
      'The [King] and kingdom',
    ],
    ['prefers the longer of two terms', 'kings and king', ['king', 'kings'], '[kings] and [king]'],
    ['takes a term literally', 'a+b or aab', ['a+b'], '[a+b] or aab'],
    ['recognises letters with accents', 'peón, peones', ['peón'], '[peón], peones'],
    ['of an empty text is empty', '', ['king'], ''],
    ['without terms shows the beginning of the text', 'One two.', [], 'One two.'],
  ] as const)('%s', (_, text, terms, expected) => {
    expect(shown(text, ...terms)).toBe(expected);
  });

  test('begins shortly before the first match and ends between words', () => {
    const text = shown(`${filler} lion ${filler}`, 'lion');
    expect(text).toMatch(/^… (?:word ){1,8}\[lion\](?: word)+ …$/);
    expect(text.length).toBeLessThan(145);
  });
});
