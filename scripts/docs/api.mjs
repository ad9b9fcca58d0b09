/** Makes the library's reference from docstrings: one page for each part of src/ that the library exports. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id';
import { Application } from 'typedoc';

const OUT = 'build/api';

/** The folder of the introductions. Each part of the library has one, with an example that a test runs. */
const GUIDES = 'docs/api';

/** The parts in the order of the menu. */
const PARTS = [
  'rules',
  'errors',
  'notation',
  'game',
  'engine',
  'analysis',
  'theory',
  'play',
  'drawing',
  'elements',
  'words',
];
const PART_OF = { worker: 'engine', 'assets.js': 'engine', wasm: 'rules', 'result.js': 'rules' };

/** Splits the exports of src/index.ts by part. Writes one file for each page. */
const writeEntries = () => {
  const index = readFileSync('src/index.ts', 'utf8');
  const parts = new Map();
  for (const [line, , folder] of index.matchAll(/^export [^;]*? from '(\.\/([\w.]+)[^']*)';/gm)) {
    const part = PART_OF[folder] ?? folder;
    const from = line.replaceAll("'./", "'../../src/");
    parts.set(part, `${parts.get(part) ?? ''}${from}\n`);
  }
  parts.set('drawing', "export * from '../../src/drawing/index.js';\n");
  parts.set('play', "export * from '../../src/play/index.js';\n");
  parts.set('theory', "export * from '../../src/theory/index.js';\n");
  parts.set('words', "export * from '../../src/elements/words/words.js';\n");
  // Adds the exports of acedrex/engine.js and inline.js that src/index.ts does not contain.
  parts.set(
    'engine',
    `${parts.get('engine')}export { createBrowserClient, type BrowserWorker } from '../../src/worker/browser.js';
export { createInlineEngine, type InlineEngineOptions } from '../../src/worker/inline.js';
export { nodeHost, nodeWorkerUrl, type NodeHost } from '../../src/worker/node.js';\n`,
  );
  // Adds the parameters of every code, which ErrorParams refers to.
  parts.set('errors', `${parts.get('errors')}export type * from '../../src/errors/codes.js';\n`);
  // The elements' classes have separate pages.
  parts.set(
    'elements',
    ['board', 'editor', 'analysis', 'puzzle']
      .map((name) => `export * from '../../src/elements/${name}/types.js';\n`)
      .concat(
        "export { ROLL_SOURCES, type DieEvents, type RollSource } from '../../src/elements/die/die.component.js';\n",
      )
      .join(''),
  );
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  for (const [part, text] of parts) {
    if (!PARTS.includes(part)) throw new Error(`the reference has no page for src/${part}`);
    writeFileSync(join(OUT, `${part}.ts`), text);
  }
  writeFileSync(
    join(OUT, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../web/tsconfig.json',
      compilerOptions: { types: ['node', 'vite/client'] },
      // The last pattern includes the declaration of a Comlink module.
      include: ['*.ts', '../../src/worker/*.d.ts'],
      exclude: [],
    }),
  );
  return PARTS.filter((part) => parts.has(part));
};

const ROLES = ['pawn', 'lion', 'giraffe', 'unicornio', 'crocodile', 'aanca', 'rook', 'king'];
const UNIONS = [
  [/(?:\s*\|)?\s*"a1"(?:\s*\|\s*"[a-l]\d+"){143}/g, ' Square'],
  [
    new RegExp(`(?:\\s*\\|)?\\s*${ROLES.map((role) => `"${role}"`).join('\\s*\\|\\s*')}`, 'g'),
    ' Role',
  ],
];

/** Replaces unions of all squares or roles in signatures by the names of these types, except in their declarations. */
const nameUnions = (code) =>
  /^type (?:Square|Role) =/m.test(code)
    ? code
    : UNIONS.reduce((text, [union, name]) => text.replace(union, name), code).replace(
        /\( (Square|Role)\)/g,
        '$1',
      );

/** Removes text that TypeDoc repeats, and replaces unions of all squares by the name of the type. */
const tidy = (text, part) =>
  text
    .replace(/^```ts\n[\s\S]*?^```$/gm, nameUnions)
    .replace(
      /(?:\(\s*\\?\|\s*)?(?:`"[a-l]\d+"`\s*\\?\|\s*){20,}`"[a-l]\d+"`\)?/g,
      part === 'rules' ? '[`Square`](#square)' : '[`Square`](rules.md#square)',
    )
    .replace(/^#{4,6} Returns\n\n[^\n]*\n(?=\n(?:#|\*\*\*)|$)/gm, '')
    .replace(
      /^#{4,6} Parameters\n\n\| Parameter \| Type (?:\| Default value )?\|\n(?:\|.*\n)+/gm,
      '',
    )
    .replace(/^#{4,6} (?:Overrides|Inherited from|Implementation of)\n\n[^\n]*\n/gm, '')
    .replace(/^#{3,6} Extends\n\n- `(?:Range|Type)?Error`\n/gm, '')
    .replace(/^#{4,6} (?:Properties|Methods|Constructors)\n\n/gm, '')
    // Moves members directly below their owners.
    .replace(/^#(#{4,5} )/gm, '$1')
    .replace(/^\*\*\*\n\n/gm, '');

/** The names that a page explains, with the anchors of their headings. */
export const anchorsOf = (markdown) => {
  const marked = new Marked(gfmHeadingId());
  marked.parse(markdown);
  return new Map(
    getHeadingList()
      .filter(({ level }) => level === 3)
      .map(({ raw, id }) => [raw.replace(/\\|\(\)$/g, ''), id]),
  );
};

/**
 * Corrects links to headings that differ only in case. TypeDoc numbers such headings, although their names are
 * unambiguous.
 */
const mendLinks = (pages) => {
  const anchors = new Map(pages.map(({ name, markdown }) => [name, anchorsOf(markdown)]));
  return pages.map((page) => ({
    ...page,
    markdown: page.markdown.replace(
      /\[`(\w+)`\]\((?:(\w+)\.md)?#[\w-]+\)/g,
      (link, name, part = page.name) => {
        const id = anchors.get(part)?.get(name);
        if (id === undefined) return link;
        return `[\`${name}\`](${part === page.name ? '' : `${part}.md`}#${id})`;
      },
    ),
  }));
};

/** Makes the pages as Markdown, in order. Throws an Error if a docstring is invalid. */
export const apiPages = async () => {
  const parts = writeEntries();
  const app = await Application.bootstrapWithPlugins({
    entryPoints: parts.map((part) => join(OUT, `${part}.ts`)),
    tsconfig: join(OUT, 'tsconfig.json'),
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    disableSources: true,
    excludePrivate: true,
    excludeInternal: true,
    // Without this option, the page of each error class would list the members that Node adds to Error, with examples.
    excludeExternals: true,
    githubPages: false,
    sort: ['kind', 'source-order'],
    kindSortOrder: ['Function', 'Class', 'Interface', 'TypeAlias', 'Variable'],
    logLevel: 'Error',
    outputs: [{ name: 'markdown', path: join(OUT, 'markdown') }],
    // This option of typedoc-plugin-markdown writes one file for each entry.
    outputFileStrategy: 'modules',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    hideGroupHeadings: false,
    useCodeBlocks: true,
    expandObjects: false,
    // Puts types into signatures. Tables would repeat the types only to add descriptions.
    expandParameters: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    propertyMembersFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    tableColumnSettings: {
      hideSources: true,
      hideModifiers: true,
      hideInherited: true,
      hideOverrides: true,
    },
  });
  const project = await app.convert();
  if (project === undefined || app.logger.hasErrors()) throw new Error('TypeDoc found errors');
  await app.generateOutputs(project);
  const files = readdirSync(join(OUT, 'markdown'), { recursive: true });
  const pages = parts.map((part) => {
    const file = files.find((name) => name === `${part}.md` || name === join(part, 'README.md'));
    if (file === undefined) throw new Error(`TypeDoc wrote no page for ${part}: ${files}`);
    const text = readFileSync(join(OUT, 'markdown', file), 'utf8');
    const source = `${GUIDES}/${part}.md`;
    const guide = readFileSync(source, 'utf8');
    const [, title] = /^# (.*)$/m.exec(guide) ?? [];
    if (title === undefined || !guide.includes('\n```'))
      throw new Error(`${source} must have a title and an example`);
    return {
      name: part,
      source,
      title,
      markdown: `${guide.trimEnd()}\n\n${tidy(text, part).replace(/^# .*\n+/, '')}`,
    };
  });
  return mendLinks(pages);
};
