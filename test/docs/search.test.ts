/** The index and the results of the documentation search. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sectionsOf } from '../../scripts/docs/search.mjs';
import { find, indexOf, type Section, excerptOf } from '../../web/docs/find.js';

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
  test.each([
    ['bare king', 'rules.html#bare-king'],
    ['stalemate', 'rules.html#stalemate'],
    ['checkmate', 'rules.html#checkmate'],
    ['promotion', 'rules.html#promotion'],
    ['giraffe', 'rules.html#giraffe'],
    ['lion', 'rules.html#lion'],
    ['aanca', 'rules.html#aanca'],
    ['castling', 'rules.html#castling'],
    ['en passant', 'rules.html#en-passant'],
    ['draw', 'rules.html#draws'],
    ['rules', 'rules.html'],
    ['keyboard', 'players.html#keys'],
    ['keys', 'players.html#keys'],
    ['clock', 'players.html#playing'],
    ['level', 'players.html#playing'],
    ['resign', 'players.html#playing'],
    ['take back', 'players.html#playing'],
    ['hint', 'players.html#playing'],
    ['who plays white', 'players.html#playing'],
    ['rating', 'players.html#your-rating-in-games'],
    ['PGN', 'players.html#opening-games'],
    ['import', 'players.html#opening-games'],
    ['share', 'players.html#sharing'],
    ['arrows', 'players.html#the-board'],
    ['puzzle', 'players.html#puzzles'],
    ['explorer', 'players.html#the-explorer'],
    ['engine', 'players.html#analysis'],
    ['depth', 'players.html#analysis'],
    ['dice', 'rules.html#dice'],
    ['die', 'dice.html'],
    ['1283', 'history.html'],
    ['history', 'history.html'],
    ['takeback', 'players.html#playing'],
    ['how to win', 'rules.html#the-end-of-the-game'],
    ['how do I win', 'rules.html#the-end-of-the-game'],
    ['win', 'rules.html#the-end-of-the-game'],
    ['what wins', 'rules.html#the-end-of-the-game'],
    ['which ruleset', 'rules.html#the-four-rulesets'],
    ['which rules should I play', 'rules.html#the-four-rulesets'],
    ['value', 'from-chess.html#what-they-are-worth'],
    ['piece values', 'from-chess.html#what-they-are-worth'],
    ['fork', 'players.html#threats-pins-and-points'],
    ['blitz', 'players.html#playing'],
    ['swipe', 'players.html#on-a-phone'],
    ['touch', 'players.html#on-a-phone'],
    ['mobile', 'players.html#on-a-phone'],
    ['circle', 'players.html#the-board'],
    ['flip board', 'players.html#the-board'],
    ['Elo', 'players.html#your-rating-in-games'],
    ['hash', 'players.html#figures-and-options-below-the-lines'],
    ['threads', 'players.html#figures-and-options-below-the-lines'],
    ['number of lines', 'players.html#figures-and-options-below-the-lines'],
    ['settings', 'players.html#settings'],
    ['dark', 'players.html#settings'],
    ['theme', 'players.html#settings'],
    ['coordinates', 'players.html#settings'],
    ['language', 'players.html#settings'],
    ['sound', 'players.html#settings'],
  ])('“%s” finds %s first', (text, expected) => {
    for (const name of ['index.html', 'players.html', 'rules.html']) {
      const here = built.find(({ href }) => href === name);
      expect(String(find(builtIndex, text, here)[0]?.id), `on ${name}`).toBe(expected);
    }
  });
});

describe('a search by a developer', () => {
  test.each([
    ['install', 'start.html#with-a-bundler'],
    ['npm', 'start.html#with-a-bundler'],
    ['cdn', 'start.html#a-board-on-a-page'],
    ['script tag', 'start.html#a-board-on-a-page'],
    ['csp', 'recipe-csp.html'],
    ['content security policy', 'recipe-csp.html'],
    ['dark mode', 'board.html#style'],
    ['theme', 'board.html#style'],
    ['css variables', 'board.html#style'],
    ['custom properties', 'board.html#custom-properties'],
    ['css parts', 'board.html#style'],
    ['acedrex-move', 'board.html#events'],
    ['events', 'board.html#events'],
    ['attributes', 'board.html#attributes-and-properties'],
    ['arrows', 'board.html#arrows-circles-and-marks'],
    ['shapes', 'board.html#arrows-circles-and-marks'],
    ['piece set', 'board.html#piece-sets'],
    ['own pieces', 'board.html#piece-sets'],
    ['export png', 'board.html#methods'],
    ['svg', 'board.html#without-a-browser'],
    ['accessibility', 'board.html#mouse-touch-and-keys'],
    ['screen reader', 'board.html#mouse-touch-and-keys'],
    ['nextjs', 'bundlers.html#next-and-react-on-other-servers'],
    ['angular', 'bundlers.html#angular'],
    ['vite', 'bundlers.html'],
    ['svelte', 'bundlers.html'],
    ['deno', 'bundlers.html'],
    ['cloudflare', 'bundlers.html#workers-on-an-edge'],
    ['jest', 'bundlers.html#tests-of-your-own-app'],
    ['loadRules', 'bundlers.html#environments'],
    ['types', 'bundlers.html#typescript'],
    ['typescript', 'bundlers.html#typescript'],
    ['vue', 'recipe-vue.html'],
    ['react', 'recipe-react.html'],
    ['ssr', 'recipe-ssr.html'],
    ['import map', 'recipe-static-site.html#import-maps'],
    ['wordpress', 'recipe-static-site.html#wordpress'],
    ['iframe', 'embedding.html'],
    ['embed', 'embedding.html'],
    ['languages', 'recipe-words.html'],
    ['translate', 'recipe-words.html'],
    ['relay', 'recipe-relay.html'],
    ['uci', 'protocols.html#uci'],
    ['xboard', 'protocols.html#xboard-and-winboard'],
    ['fen', 'notation.html#positions-and-moves'],
    ['pgn', 'notation.html#positions-and-moves'],
    ['legal moves', 'cookbook.html#list-the-legal-moves'],
    ['parse fen', 'cookbook.html#read-a-fen-and-show-what-is-wrong-with-it'],
    ['play a move', 'cookbook.html#play-moves'],
    ['best move', 'cookbook.html#find-the-best-move'],
    ['repetition', 'cookbook.html#detect-a-repetition'],
    ['command line', 'command-line.html'],
    ['perft', 'command-line.html'],
    ['tablebase', 'command-line.html#tablebases'],
    ['setAssetBase', 'api-engine.html#setassetbase'],
    ['errors', 'api.html#errors'],
    ['error codes', 'api.html#errors'],
    ['fen-piece', 'errors.html#fen-piece'],
    ['wasm-missing', 'errors.html#wasm-missing'],
    ['semver', 'stability.html'],
    ['license', 'licence.html'],
    ['editor', 'editor.html'],
    ['puzzle', 'puzzle.html'],
    ['form', 'editor.html#in-a-form'],
  ])('“%s” finds %s first', (text, expected) => {
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
