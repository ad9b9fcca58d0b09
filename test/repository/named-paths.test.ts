/** Files, folders and identifiers that the guides for newcomers name must exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const GUIDES = ['docs/architecture.md', 'CONTRIBUTING.md'];
const FOLDERS = ['assembly', 'src', 'web', 'bench', 'test', 'scripts', 'data', 'docs'];
/** Outputs of the build, which a fresh clone does not have, and placeholders in examples. */
const NOT_IN_A_CLONE =
  /^(?:dist|build)\/|^(?:new|old)\.wasm$|^(?:rules|engine|engine-threads)\.wasm$/;
const PATH = /^[\w./-]+\/?$/;
const EXTENSION = /\.(?:ts|mjs|cjs|js|json|md|html|wasm|css)$/;
const IDENTIFIER = /^#?[A-Za-z_]\w*(?:\.\w+)*(?:\(\))?$/;

const read = (name: string): string => readFileSync(new URL(name, ROOT), 'utf8');

const files = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  ),
);

const words = new Set(
  [...files, 'package.json', 'vitest.config.ts']
    .filter((name) => /\.(?:ts|mjs|json)$/.test(name) && !name.includes('node_modules'))
    .filter((name) => name !== 'test/repository/named-paths.test.ts')
    .flatMap((name) => read(name).match(/[A-Za-z_][\w-]*/g) ?? []),
);

/** Text in backticks outside of code blocks, and the targets of links. */
const namesIn = (guide: string): readonly string[] => {
  const text = read(guide).replace(/^```[^]*?^```$/gm, '');
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
};

/** The same names, with commands split into words. */
const wordsIn = (guide: string): readonly string[] =>
  namesIn(guide).flatMap((name) => name.split(/\s+/));

const isPath = (name: string): boolean =>
  PATH.test(name) && (name.includes('/') || EXTENSION.test(name)) && !NOT_IN_A_CLONE.test(name);

/** A path from the root, or the name of a file that is clear from its section. */
const exists = (path: string): boolean =>
  existsSync(new URL(path, ROOT)) ||
  (!path.includes('/') && files.some((name) => name.endsWith(`/${path}`)));

test.each(GUIDES)('%s names files and folders that exist', (guide) => {
  const paths = wordsIn(guide).filter(isPath);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

test.each(GUIDES)('%s names identifiers that exist', (guide) => {
  const names = namesIn(guide).filter((name) => IDENTIFIER.test(name) && !isPath(name));
  const isUnknown = (name: string): boolean =>
    !NOT_IN_A_CLONE.test(name) &&
    (name.match(/[A-Za-z_]\w*/g) ?? []).some((word) => !words.has(word));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter(isUnknown)).toEqual([]);
});

test.each(GUIDES)('%s names npm scripts that exist', (guide) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(guide).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the folder trees in docs/architecture.md name folders and files that exist', () => {
  const trees = [...read('docs/architecture.md').matchAll(/^```\n([^]*?)^```$/gm)].map(
    ([, text = '']) => text,
  );
  const parents: string[] = [];
  const missing: string[] = [];
  for (const line of trees
    .filter((tree) => /^src\/|^web\//m.test(tree))
    .join('')
    .split('\n')) {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const names = /^ *((?:[\w-]+(?:\/|\.ts)\s?)+)/.exec(line)?.[1]?.trim().split(/\s+/) ?? [];
    const [first = ''] = names;
    parents.splice(indent / 2, Infinity, first);
    for (const name of names) {
      const path = [...parents.slice(0, indent / 2), name].join('');
      if (!existsSync(new URL(path, ROOT))) missing.push(path);
    }
  }
  expect(parents.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
