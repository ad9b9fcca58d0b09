/** The link from the documentation back to the page. */
import { expect, test } from 'vitest';
import { lastOfPage, nameOf } from '../../../web/docs/way-back.js';

const DOCS = 'https://example.org/acedrex/docs/openings.html';

test('a link to a view uses the view’s name from the header', () => {
  const names = new Map([
    ['learn', 'Aprender'],
    ['puzzles', 'Ejercicios'],
  ]);
  const named = (hash: string): string | undefined =>
    nameOf(new URL(`https://example.org/${hash}`), names);
  expect(named('#learn')).toBe('Aprender');
  expect(named('#puzzles?course=lion')).toBe('Ejercicios');
  for (const hash of ['', '#game=abc&at=3', '#ruleset=cazaux', '#constructor'])
    expect(named(hash)).toBeUndefined();
});

test('the link back opens the last view outside the documentation', () => {
  const urls = (...paths: readonly (string | null)[]) =>
    paths.map((path) => ({ url: path === null ? null : `https://example.org${path}` }));
  expect(lastOfPage(urls('/acedrex/#learn', '/acedrex/docs/endings.html', null), DOCS)?.url).toBe(
    'https://example.org/acedrex/#learn',
  );
  expect(lastOfPage(urls('/acedrex/index.html'), DOCS)).toBeDefined();
  expect(lastOfPage(urls('/acedrex/embed.html', '/other/'), DOCS)).toBeUndefined();
});
