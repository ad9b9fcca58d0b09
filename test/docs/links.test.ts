/** Checks every link of the documentation, in the repository and on the site. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseLink } from '../../web/page/links/line-link.js';
import { PAGES } from './support.js';

/** Whether a fragment is a game that the page can open. */
const isGame = (fragment: string): boolean =>
  fragment.startsWith('ruleset=') && parseLink(`#${fragment}`).ok;

/** Whether a fragment is an address of the page: a game or a view. */
const isAddress = (fragment: string): boolean =>
  ['endings', 'learn', 'puzzles'].includes(fragment) || isGame(fragment);

/** Documents in the package link to documents outside it on GitHub. */
const REPOSITORY =
  /^https:\/\/github\.com\/acedrex\/acedrex\/(?:blob|tree)\/main\/(.*?)(?:\?raw=true)?$/;

const isElsewhere = (href: string): boolean => /^[a-z]+:/.test(href);

describe('the repository', () => {
  test.each(PAGES)('contains the targets of all links in $file', ({ file, links, anchors }) => {
    const wrong = links.filter((href) => {
      const own = REPOSITORY.exec(href)?.[1];
      if (own === undefined && isElsewhere(href))
        return !href.startsWith('https://') || !URL.canParse(href);
      const [path = '', fragment] = (own ?? href).split('#');
      const target = join(own === undefined ? dirname(file) : '', path);
      if (path !== '' && !existsSync(target)) return true;
      if (fragment === undefined) return false;
      if (target === 'web/index.html') return !isAddress(fragment);
      const known = path === '' ? anchors : PAGES.find((page) => page.file === target)?.anchors;
      return known?.has(fragment) !== true;
    });
    expect(wrong).toEqual([]);
  });
});

describe('the documentation site', () => {
  const SITE = 'dist/app';
  const files = readdirSync(join(SITE, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => join('docs', name));
  const pages = new Map(files.map((file) => [file, readFileSync(join(SITE, file), 'utf8')]));
  const idsOf = (html: string): ReadonlySet<string | undefined> =>
    new Set([...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]));

  test('contains the expected pages', () => {
    for (const name of ['index', 'start', 'board', 'editor', 'rules', 'protocols', 'architecture'])
      expect(files).toContain(join('docs', `${name}.html`));
    for (const name of ['rules', 'notation', 'game', 'engine', 'analysis', 'theory', 'drawing'])
      expect(files).toContain(join('docs', `api-${name}.html`));
  });

  test('contains a page for every element in the manifest', () => {
    const manifest = readFileSync('dist/custom-elements.json', 'utf8');
    const tags = [...manifest.matchAll(/"tagName":"acedrex-(\w+)"/g)].map((match) => match[1]);
    expect(tags.length).toBeGreaterThanOrEqual(2);
    for (const tag of tags) {
      const html = pages.get(join('docs', `${tag ?? ''}.html`)) ?? '';
      expect(html, tag).toContain(`&lt;acedrex-${tag ?? ''}&gt;`);
      expect(html, tag).toContain('id="attributes-and-properties"');
    }
  });

  test.each(files)('contains the targets of all links in %s', (file) => {
    const html = pages.get(file) ?? '';
    const wrong: string[] = [];
    for (const [, quoted = ''] of html.matchAll(/ (?:href|src|srcset)="([^"]*)"/g)) {
      const href = quoted.replaceAll('&amp;', '&');
      if (isElsewhere(href)) continue;
      const [path = '', fragment] = href.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(SITE, target))) wrong.push(href);
      else if (fragment !== undefined && path.endsWith('.html') === (path !== '')) {
        if (target === 'index.html' && isAddress(fragment)) continue;
        const ids = idsOf(pages.get(target) ?? readFileSync(join(SITE, target), 'utf8'));
        if (!ids.has(decodeURIComponent(fragment))) wrong.push(href);
      }
    }
    expect(wrong).toEqual([]);
  });
});
