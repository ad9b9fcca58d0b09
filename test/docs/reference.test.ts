/** The reference is complete: the built documentation covers all exports of the package. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';

const DOCS = 'dist/app/docs';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>;
};

/** The declaration files of an entry of the package, for Node and for browsers. */
const declarations = (entry: unknown): readonly string[] =>
  typeof entry === 'object' && entry !== null
    ? Object.entries(entry).flatMap(([condition, value]) =>
        condition === 'types' ? [String(value)] : declarations(value),
      )
    : [];

const ENTRIES = Object.entries(exports).flatMap(([name, entry]) =>
  declarations(entry).map((file) => ({ name, file: file.replace('./', '') })),
);

const program = ts.createProgram(
  ENTRIES.map(({ file }) => file),
  { skipLibCheck: true, moduleResolution: ts.ModuleResolutionKind.Bundler },
);
const checker = program.getTypeChecker();

const exportsOf = (file: string): readonly string[] => {
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  return symbol === undefined
    ? []
    : checker.getExportsOfModule(symbol).map((exported) => exported.name);
};

/** The text of each page, without tags. */
const pages = new Map(
  readdirSync(DOCS)
    .filter((name) => name.endsWith('.html'))
    .map((name) => [name, readFileSync(join(DOCS, name), 'utf8')]),
);

/** The headings on the pages of the reference. */
const headings = new Set(
  [...pages]
    .filter(([name]) => name.startsWith('api-'))
    .flatMap(([, html]) => [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)])
    .map(([, title = '']) =>
      title
        .replace(/<[^>]+>/g, '')
        .replace(/\(\)\s*#?$|#$/g, '')
        .trim(),
    ),
);

test('entry points and headings of the reference are found', () => {
  expect(ENTRIES.length).toBeGreaterThan(10);
  expect(headings).toContain('parseFen');
});

/** The classes of the elements. */
const CLASSES = new Set(
  'AcedrexBoard AcedrexEditor AcedrexDie AcedrexAnalysis AcedrexPuzzle'.split(' '),
);
const FORM_CALLBACK = /^form\w+Callback$/;

describe.each(ENTRIES)('$name ($file)', ({ file }) => {
  // Bundlers provide the addresses of these files.
  test.skipIf(file.endsWith('/address.d.ts'))(
    'exports only names with a heading in the reference',
    () => {
      // The class of an element has a separate page, which is tested below.
      const missing = exportsOf(file).filter((name) => !headings.has(name) && !CLASSES.has(name));
      expect(missing).toEqual([]);
    },
  );
});

interface Named {
  readonly name: string;
}

interface Declaration extends Partial<
  Record<
    'attributes' | 'events' | 'members' | 'cssParts' | 'cssProperties' | 'slots',
    readonly Named[]
  >
> {
  readonly tagName?: string;
}

const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as {
  readonly modules: readonly { readonly declarations: readonly Declaration[] }[];
};
const elements = modules
  .flatMap((module) => module.declarations)
  .flatMap((element) =>
    element.tagName === undefined ? [] : [{ ...element, tagName: element.tagName }],
  );

describe.each(elements)('<$tagName>', (element) => {
  const html = pages.get(`${element.tagName.replace('acedrex-', '')}.html`) ?? '';

  test.each(['attributes', 'events', 'members', 'cssParts', 'cssProperties', 'slots'] as const)(
    'documents all its %s on its own page',
    (kind) => {
      const missing = (element[kind] ?? [])
        .map(({ name }) => name)
        .filter(
          (name) =>
            name !== '' &&
            !FORM_CALLBACK.test(name) &&
            !html.includes(`<code translate="no">${name}`),
        );
      expect(missing).toEqual([]);
    },
  );
});

/** The rows of the generated tables with this heading, on the pages of all elements. */
const rowsOf = (heading: string): readonly (readonly string[])[] =>
  elements.flatMap(({ tagName }) => {
    const html = pages.get(`${tagName.replace('acedrex-', '')}.html`) ?? '';
    // A guide can have a section with the same heading before the table.
    const [, table = ''] =
      [...html.matchAll(new RegExp(`<h2 id="${heading}(?:-1)?".*?(<table>.*?</table>)`, 'gs'))].at(
        -1,
      ) ?? [];
    return [...table.matchAll(/<tr>\s*<td.*?<\/tr>/gs)].map(([row]) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell),
    );
  });

test('every attribute and property is documented with values, default and meaning', () => {
  const rows = rowsOf('attributes-and-properties');
  expect(rows.length).toBeGreaterThan(90);
  // A property can lack an attribute.
  expect(rows.filter(([, ...cells]) => cells.includes('') || cells.length !== 4)).toEqual([]);
  expect(rows.flat()).toContainEqual(expect.stringMatching(/>white<.*>black</));
});

test.each([
  ['methods', 10, '>playMove(from: Square, to: Square)<'],
  ['events', 30, '<a href="api-elements.html#boardmove"><code translate="no">BoardMove</code></a>'],
  ['parts', 20, 'One square.'],
  ['custom-properties', 40, '>light-dark(#f0e2c3, #cbb791)<'],
  ['slots-and-states', 8, ':state(invalid)'],
])('the tables of %s are complete', (heading, count, cell) => {
  const rows = rowsOf(heading);
  expect(rows.length).toBeGreaterThanOrEqual(count);
  expect(rows.flat().filter((text) => text === '')).toEqual([]);
  expect(rows.flat().join('\n')).toContain(cell);
});

test('the errors page has the cause, the source and the remedy of every code', () => {
  const codes = Object.entries(
    parse(readFileSync('data/words/en/errors.yaml', 'utf8')) as Readonly<Record<string, object>>,
  ).flatMap(([area, messages]) =>
    ['place', 'repairs'].includes(area) ? [] : Object.keys(messages),
  );
  expect(codes.length).toBeGreaterThan(180);
  const html = pages.get('errors.html') ?? '';
  const entries = new Map(
    html.split('<h3 id="').map((entry) => [entry.slice(0, entry.indexOf('"')), entry]),
  );
  const lacking = codes.filter(
    (code) => !/<p>.{5,}<p><strong>Remedy\.<\/strong> \S/s.test(entries.get(code) ?? ''),
  );
  expect(lacking).toEqual([]);
  expect(html.match(/<p>Source: /g)?.length).toBe(
    html.match(/<h2 id="(?!contents-title)/g)?.length,
  );
});

const introduced = [...pages].filter(([name]) => name.startsWith('api-'));

test.each(introduced)('%s begins with an introduction and an example', (_, html) => {
  const [, first = ''] = /<h1[^>]*>.*?<\/h1>(.*?)<h2/s.exec(html) ?? [];
  expect(first).toMatch(/^\s*<p>.{80,}<\/p>/s);
  expect(first).toContain('<div class="code">');
  expect(html).toContain('/edit/main/docs/api/');
});

test('the readme links to the reference', () => {
  expect(readFileSync('README.md', 'utf8')).toContain('/docs/api.md)');
});
