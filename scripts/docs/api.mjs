/** The library's reference, made from its docstrings: a page for each part of src/ that it exports. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id';
import { Application } from 'typedoc';

const OUT = 'build/api';

/** Parts whose modules come under one heading, and what it is. */
const PARTS = {
  rules: 'Rules and positions',
  errors: 'Errors',
  notation: 'Notation',
  game: 'Game trees',
  engine: 'Engine',
  analysis: 'Judging games',
  theory: 'Opening theory',
  play: 'Games between two people',
  drawing: 'Pictures',
  elements: 'Types of the elements',
  words: 'Words of the elements',
};
const PART_OF = { worker: 'engine', 'assets.js': 'engine', wasm: 'rules', 'result.js': 'rules' };

/** The exports of an index by part: one file for each page. */
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
  // What the entry acedrex/engine.js has beside the index.
  parts.set(
    'engine',
    `${parts.get('engine')}export { createBrowserClient, type BrowserWorker } from '../../src/worker/browser.js';
export { nodeHost, nodeWorkerUrl, type NodeHost } from '../../src/worker/node.js';\n`,
  );
  // The parameters of every code, which a program reaches by ErrorParams.
  parts.set('errors', `${parts.get('errors')}export type * from '../../src/errors/codes.js';\n`);
  // Their classes have separate pages.
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
    if (PARTS[part] === undefined) throw new Error(`the reference has no place for src/${part}`);
    writeFileSync(join(OUT, `${part}.ts`), text);
  }
  writeFileSync(
    join(OUT, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../web/tsconfig.json',
      compilerOptions: { types: ['node', 'vite/client'] },
      // The last one declares a module of Comlink's.
      include: ['*.ts', '../../src/worker/*.d.ts'],
      exclude: [],
    }),
  );
  return Object.keys(PARTS).filter((part) => parts.has(part));
};

const ROLES = ['pawn', 'lion', 'giraffe', 'unicornio', 'crocodile', 'aanca', 'rook', 'king'];
const UNIONS = [
  [/(?:\s*\|)?\s*"a1"(?:\s*\|\s*"[a-l]\d+"){143}/g, ' Square'],
  [
    new RegExp(`(?:\\s*\\|)?\\s*${ROLES.map((role) => `"${role}"`).join('\\s*\\|\\s*')}`, 'g'),
    ' Role',
  ],
];

/** Names unions of all squares or roles in signatures, except where they are declared. */
const nameUnions = (code) =>
  /^type (?:Square|Role) =/m.test(code)
    ? code
    : UNIONS.reduce((text, [union, name]) => text.replace(union, name), code).replace(
        /\( (Square|Role)\)/g,
        '$1',
      );

/** Removes what TypeDoc repeats, and names unions of all squares. */
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
    // Members then come directly below what they belong to.
    .replace(/^#(#{4,5} )/gm, '$1')
    .replace(/^\*\*\*\n\n/gm, '');

/** The names that a page explains, and the anchors of their headings. */
export const anchorsOf = (markdown) => {
  const marked = new Marked(gfmHeadingId());
  marked.parse(markdown);
  return new Map(
    getHeadingList()
      .filter(({ level }) => level === 3)
      .map(({ raw, id }) => [raw.replace(/\\|\(\)$/g, ''), id]),
  );
};

/** TypeDoc has its own numbers for headings that differ only in case; the name is unambiguous. */
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

/** The pages as Markdown, in their order. Throws an Error if a docstring cannot be understood. */
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
    // Otherwise each error lists the members that Node adds to Error, with their examples.
    excludeExternals: true,
    githubPages: false,
    sort: ['kind', 'source-order'],
    kindSortOrder: ['Function', 'Class', 'Interface', 'TypeAlias', 'Variable'],
    logLevel: 'Error',
    outputs: [{ name: 'markdown', path: join(OUT, 'markdown') }],
    // An option of typedoc-plugin-markdown: one file for each entry.
    outputFileStrategy: 'modules',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    hideGroupHeadings: false,
    useCodeBlocks: true,
    expandObjects: false,
    // Types in the signatures; a table repeats them only where it has something to say.
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
    return {
      name: part,
      title: PARTS[part],
      markdown: tidy(text, part).replace(/^# .*$/m, `# ${PARTS[part]}`),
    };
  });
  return mendLinks(pages);
};
