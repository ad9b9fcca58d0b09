/** Where the pages of the documentation lead back to. */
import { expect, test } from 'vitest';
import { lastOfPage, placeOf } from '../../../web/docs/way-back.js';

const DOCS = 'https://example.org/acedrex/docs/openings.html';

test('an address of the page is named as its header names the view', () => {
  expect(placeOf(new URL('https://example.org/#learn'))).toBe('Learn');
  expect(placeOf(new URL('https://example.org/#puzzles?course=lion'))).toBe('Puzzles');
  for (const hash of ['', '#game=abc&at=3', '#ruleset=cazaux', '#constructor'])
    expect(placeOf(new URL(`https://example.org/${hash}`))).toBeUndefined();
});

test('the way leads to the last place outside the documentation', () => {
  const urls = (...paths: readonly (string | null)[]) =>
    paths.map((path) => ({ url: path === null ? null : `https://example.org${path}` }));
  expect(lastOfPage(urls('/acedrex/#learn', '/acedrex/docs/endings.html', null), DOCS)?.url).toBe(
    'https://example.org/acedrex/#learn',
  );
  expect(lastOfPage(urls('/acedrex/index.html'), DOCS)).toBeDefined();
  expect(lastOfPage(urls('/acedrex/embed.html', '/other/'), DOCS)).toBeUndefined();
});
