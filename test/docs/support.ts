/** Examples and links in the repository's Markdown. */
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Marked, type Token } from 'marked';
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id';
import { afterAll, beforeAll } from 'vitest';
import { scaled } from '../support/scale.js';

/** The Markdown files of the documentation. */
export const MARKDOWN_FILES: readonly string[] = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

export interface Example {
  /** File, and number of the example in it from 1. */
  readonly name: string;
  /** The words after the fence: the language, then the purpose of the example. */
  readonly info: string;
  readonly code: string;
}

export interface Page {
  readonly file: string;
  readonly examples: readonly Example[];
  readonly links: readonly string[];
  /** The possible targets of links to the page. */
  readonly anchors: ReadonlySet<string>;
}

const readPage = (file: string): Page => {
  const examples: Example[] = [];
  const links: string[] = [];
  const marked = new Marked(gfmHeadingId(), {
    walkTokens(token: Token) {
      if (token.type === 'link' || token.type === 'image') links.push(String(token.href));
      if (token.type === 'code') {
        const name = `${file}#${examples.length + 1}`;
        examples.push({ name, info: String(token.lang ?? ''), code: String(token.text) });
      }
    },
  });
  const text = readFileSync(file, 'utf8');
  void marked.parse(text);
  // Translated headings have the names of the English headings.
  const named = [...text.matchAll(/<a id="([^"]*)"><\/a>/g)].map(([, id = '']) => id);
  return {
    file,
    examples,
    links,
    anchors: new Set([...getHeadingList().map(({ id }) => id), ...named]),
  };
};

export const PAGES: readonly Page[] = MARKDOWN_FILES.map(readPage);

/** All examples whose fence begins with these words. */
export const examplesOf = (info: string): readonly Example[] =>
  PAGES.flatMap(({ examples }) => examples).filter(
    (example) => example.info === info || example.info.startsWith(`${info} `),
  );

/** Items with a unique part. A push tests only these; the nightly workflow tests all items. */
export const fullest = <Item>(
  items: readonly Item[],
  partsOf: (item: Item) => readonly string[],
): readonly Item[] => {
  if (scaled(1) > 1) return items;
  const sets = items.map((item) => new Set(partsOf(item)));
  return items.filter((_, index) => {
    const parts = sets[index] ?? new Set();
    return !sets.some(
      (more, at) =>
        (more.size > parts.size || (more.size === parts.size && at < index)) &&
        [...parts].every((part) => more.has(part)),
    );
  });
};

/** A folder for the files of a test, inside the checkout so that examples find the packages they import. */
export const exampleFolders = (
  name: string,
): { readonly folder: string; readonly folderFor: (example: Example) => string } => {
  const folder = resolve('build/examples', name);
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    symlinkSync(resolve('.'), join(folder, 'node_modules', 'acedrex'), 'junction');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    folderFor: (example) => {
      const made = join(folder, example.name.replace(/\W+/g, '-'));
      mkdirSync(made, { recursive: true });
      return made;
    },
  };
};
