/**
 * Bundles the web components for pages without a build step. `board.min.js` and the other entries have fixed names and
 * contain only imports. All other names contain a hash of the file's content, so that caches cannot mix files from two
 * releases. See docs/decisions/0018-hashed-names-on-cdns.md.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { replacePlugin } from 'rolldown/plugins';
import { facades } from '../facades.mjs';
import { minifyTemplates } from '../minify-templates.mjs';
import { noticeOf, packagesIn } from '../notices.mjs';
import { classicTextModule, MODULE_FOOTER, packedModules } from '../pack.mjs';

const own = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The entries, and the module that each entry loads. */
const ENTRIES = {
  board: own('board.js'),
  editor: own('../../src/elements/editor/editor.ts'),
  analysis: own('../../src/elements/analysis/analysis.ts'),
  puzzle: own('../../src/elements/puzzle/puzzle.ts'),
  die: own('../../src/elements/die/die.ts'),
  words: own('../../src/elements/words/words.ts'),
};

/** Browser globals that modules use while they are loading. On servers, stand-ins replace these globals. */
const inject = Object.fromEntries(
  ['customElements', 'document', 'HTMLElement'].map((name) => [name, [own('globals.js'), name]]),
);

/**
 * Functions that check arguments. Within the bundles, these checks cannot fail, because elements check all values that
 * pages set before they call the library.
 */
const CHECKS = [
  ...['checkText', 'checkNumber', 'checkChoice', 'checkSquare', 'checkSetup', 'checkRuleset'],
  ...['checkMove', 'checkScore', 'checkPosition', 'checkColor', 'checkRecord', 'checkSwitches'],
  ...['checkStart', 'checkPath', 'checkMap', 'checkRoll', 'checkSubject', 'checkMoveList'],
  ...['checkMoves', 'checkLimits'],
];

/**
 * Small modules that are copied into some elements. As a separate file, such a module would require another request and
 * be larger than the copy.
 */
const COPIES = {
  puzzle: {
    to: /\/(?:src\/puzzles|elements\/puzzle|ui)\//,
    of: /\/src\/(?:notation\/line|errors\/(?:join|place)|words\/place-errors|rules\/outcome|elements\/internal\/faults)\.ts$/,
  },
  faults: {
    to: /\/internal\/translate\.ts$/,
    of: /\/src\/(?:errors\/place|words\/place-errors)\.ts$/,
  },
  editor: {
    to: /\/elements\/editor\//,
    of: /\/src\/(?:elements\/internal\/faults|notation\/shape)\.ts$/,
  },
  die: {
    to: /\/(?:elements\/die|shared)\//,
    of: /\/src\/(?:rules\/(?:dice|pieces)|errors\/error|result)\.ts$/,
  },
};
const copies = () => ({
  name: 'copies',
  async resolveId(source, importer = '', options) {
    const [path, copy] = importer.split('?');
    const name = copy ?? Object.keys(COPIES).find((one) => COPIES[one].to.test(path));
    if (COPIES[name] === undefined) return null;
    const resolved = await this.resolve(source, path, options);
    return resolved !== null && COPIES[name].of.test(resolved.id)
      ? { ...resolved, id: `${resolved.id}?${name}` }
      : resolved;
  },
  load(id) {
    const [path, copy] = id.split('?');
    return copy in COPIES ? { code: readFileSync(path, 'utf8'), moduleType: 'ts' } : null;
  },
});

/** Turns each entry into a module without code of its own, so that the entry's file contains only imports. */
const entryModules = () => ({
  name: 'entry-modules',
  resolveId: (id) => (id.startsWith('entry:') ? id : null),
  load(id) {
    return id.startsWith('entry:')
      ? `export * from ${JSON.stringify(ENTRIES[id.slice('entry:'.length)])};`
      : null;
  },
});

/** Files that bundles fetch, by source name. Elements do not use `tablebase.wasm` and `problems.wasm`. */
const DATA = [
  ...readdirSync('src/wasm')
    .filter((name) => /\.(?:wasm|nnue)$/.test(name) && !/^(?:tablebase|problems)\./.test(name))
    .map((name) => ({ folder: 'src/wasm', name, address: `./${name}` })),
  ...readdirSync('data/puzzles')
    .filter((name) => name.endsWith('.puzzles'))
    .map((name) => ({ folder: 'data/puzzles', name, address: `../../data/puzzles/${name}` })),
];

/** Adds a hash: `rules.wasm` becomes `rules-1a2b3c4d.wasm`, and `worker.min.js` becomes `worker-1a2b3c4d.min.js`. */
const hashedName = (name, content) => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return name.replace('.', `-${hash}.`);
};

/** Writes the files that the bundles fetch, and replaces their URLs in the code. */
const writeData = (out) => {
  const addresses = {};
  for (const { folder, name, address } of DATA) {
    // The network's name already contains a hash of the content.
    const hashed = name.endsWith('.nnue')
      ? name
      : hashedName(name, readFileSync(`${folder}/${name}`));
    copyFileSync(`${folder}/${name}`, `${out}/${hashed}`);
    addresses[`new URL('${address}'`] = `new URL('./${hashed}'`;
  }
  return replacePlugin(addresses, { delimiters: ['', ''] });
};

/** Makes the code start the worker by its hashed name, because bundlers do not replace that name. */
const startsWorker = (name) => ({
  name: 'starts-worker',
  load(id) {
    return /\/src\/worker\/own-script\.ts$/.test(id)
      ? `import { spawnWorker } from './spawn.js';
         export const startOwnScript = () => spawnWorker(new URL('./${name}', import.meta.url).href);`
      : null;
  },
});

/**
 * Parts of Lit that the bundles never reach: workarounds for browsers without `adoptedStyleSheets`, developer messages,
 * decorators, MathML, directives for whole elements, hydration, and attributes of types that no property has. Browsers
 * without `adoptedStyleSheets` cannot run the bundles anyway. Without these parts, the board is 0.7 kB smaller.
 */
const UNREACHED = [
  [
    't.ShadowRoot&&(void 0===t.ShadyCSS||t.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype',
    '!0',
  ],
  [/=\w\.(?:reactiveElement|litHtml|litElement)PolyfillSupport\b/, '=void 0'],
  [
    /Error\("(?:CSSResult is not constructable|Value passed to 'css'|invalid template strings).*?"\)/g,
    'Error("Lit")',
  ],
  // The list of LitElement versions suffices to find which versions a page has loaded.
  [/,\(\w\.(?:reactiveElement|litHtml)Versions\?\?=\[\]\)\.push\("[\d.]+"\)/, ''],
  [/Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap;/, ''],
  [
    /const \w=this\[Symbol\.metadata\];if\(null!==\w\)\{const \w=litPropertyMetadata\.get\(\w\);if\(void 0!==\w\)for\(const\[\w,\w\]of \w\)this\.elementProperties\.set\(\w,\w\)\}/,
    '',
  ],
  [/static addInitializer\(\w\)\{this\._\$Ei\(\),\(this\.l\?\?=\[\]\)\.push\(\w\)\}/, ''],
  [/,void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\)/, ''],
  [/,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/, ''],
  [/case Object:case Array:\w=null==\w\?\w:JSON\.stringify\(\w\)/, ''],
  [
    /case Number:\w=null===\w\?null:Number\(\w\);break;case Object:case Array:try\{\w=JSON\.parse\(\w\)\}catch\(\w\)\{\w=null\}/,
    '',
  ],
  [/,\w\.litElementHydrateSupport\?\.\(\{LitElement:\w\}\)/, ''],
  [/else \w\.startsWith\(\w\)&&\(\w\.push\(\{type:6,index:\w\}\),\w\.removeAttribute\(\w\)\)/, ''],
  [/:6===\w\.type&&\(\w=new \w\(\w,this,\w\)\)/, ':void 0'],
  [/:3===\w\?"<math>":""/, ':""'],
  [/:3===\w\?"<\/math>":""/, ':""'],
];
const withoutUnreached = () => ({
  name: 'without-unreached',
  transform(code, id) {
    if (!/\/node_modules\/(?:@lit|lit-\w+)\//.test(id)) return null;
    return { code: UNREACHED.reduce((left, [from, to]) => left.replace(from, to), code) };
  },
});

/** Omits the check for a server, because these bundles run only on pages. */
const withoutServers = () =>
  replacePlugin({ "typeof document !== 'undefined' && ": '' }, { delimiters: ['', ''] });

/**
 * Divides the modules into files. The board has two files: one contains the code that the die also needs, and the other
 * the rest. From these files, all other elements import shared code and code that is too small for a separate file.
 */
const CHUNKS = [
  {
    name: 'element',
    test: /node_modules\/(?:@lit|lit)|\/scripts\/cdn\/globals|\/(?:internal\/(?:published-element|languages|neutral\.styles)|ui\/hidden-visually\.styles|shared\/lazy|pieces\/fluent(?:-set)?|src\/message|words\/languages)\.ts$/,
  },
  {
    name: 'board',
    test: /\/elements\/board\/board\.ts$|\/src\/words\/offline-errors\.ts$/,
  },
  // Piece sets need only this file. Overlays need this file and some of the code for play and positions.
  { name: 'geometry', test: /\/src\/rules\/geometry\.ts$/ },
  // The analysis needs the die's rules, but not the board's other rules.
  { name: 'position', test: /\/src\/rules\/(?:position|dice)\.ts$/ },
  { name: 'play', test: /\/elements\/board\/play\.ts$/ },
  // The puzzle and analysis elements fetch this file only to show an error.
  { name: 'translated-faults', test: /\/internal\/fault-sentences\.ts$/ },
  { name: 'analysis', test: /\/elements\/analysis\/analysis\.ts$/ },
  { name: 'plural', test: /\/src\/plural\.ts$/ },
  { name: 'words', test: /\/elements\/words\/words\.ts$/ },
];

const COMMON = {
  platform: 'browser',
  tsconfig: true,
  transform: { target: 'es2022', inject },
  treeshake: { manualPureFunctions: CHECKS },
};

/** Bundles the worker's script into one file, because a worker started as a blob cannot import anything. */
const buildWorker = async (plugins) => {
  const { output } = await build({
    ...COMMON,
    input: 'src/worker/worker.ts',
    plugins,
    write: false,
    // The footer is an export, because without an export, tools would not recognise the script as a module.
    output: { codeSplitting: false, comments: false, minify: true, footer: MODULE_FOOTER },
  });
  return output[0];
};

/** Builds the entries and the files that they import. */
const buildModules = async (out, plugins) => {
  const { output } = await build({
    ...COMMON,
    input: Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, `entry:${name}`])),
    plugins,
    preserveEntrySignatures: 'strict',
    output: {
      dir: out,
      entryFileNames: '[name].min.js',
      chunkFileNames: '[name]-[hash].min.js',
      comments: false,
      minify: true,
      codeSplitting: { groups: CHUNKS },
    },
  });
  return output;
};

/** Embeds all files in the script, because a `file:` page cannot fetch any. */
const withFiles = (worker) => {
  const modules = { ...packedModules(), 'worker/worker-text': classicTextModule(worker) };
  // The multi-threaded engine would be useless, because a `file:` page cannot share memory.
  modules['worker/shared-memory'] = 'export const canShareMemory = () => false;';
  modules['wasm/engine-threads-file'] = 'export const engineThreadsFile = undefined;';
  modules['worker/own-script'] = `import { spawnText } from './spawn.js';
    export const startOwnScript = async () => spawnText((await import('./worker-text.js')).default);`;
  const src = own('../../src/');
  const nameOf = (path) =>
    path.startsWith(src) ? path.slice(src.length).replace(/\.[jt]s$/, '') : '';
  return {
    name: 'with-files',
    resolveId(source, importer = '') {
      if (!source.startsWith('.')) return null;
      const name = nameOf(join(dirname(importer), source));
      return name in modules ? `${src}${name}.ts` : null;
    },
    load(id) {
      const code = modules[nameOf(id)];
      return code === undefined ? null : { code, moduleType: 'js' };
    },
  };
};

/** Builds the classic script: all elements, and the library with all checks as the global variable `acedrex`. */
const buildGlobal = async (out, plugins) => {
  const {
    output: [{ code }],
  } = await build({
    ...COMMON,
    treeshake: true,
    input: own('global.js'),
    plugins,
    write: false,
    output: {
      format: 'iife',
      name: 'acedrex',
      codeSplitting: false,
      comments: false,
      minify: true,
    },
  });
  // The script is pure ASCII, because a classic script uses its page's encoding, which may not be UTF-8.
  const ascii = code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(`${out}/acedrex.global.js`, ascii);
};

/** Builds the bundles in the folder `out`. `plugins` change the sources, for tests. */
export const buildCdn = async (out, plugins = []) => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const data = writeData(out);
  const shared = [...plugins, withoutUnreached(), minifyTemplates()];
  const worker = await buildWorker([...shared, data]);
  const workerName = hashedName('worker.min.js', worker.code);
  writeFileSync(`${out}/${workerName}`, worker.code);
  const output = await buildModules(out, [
    entryModules(),
    startsWorker(workerName),
    copies(),
    facades(/\/fen-dialects\.js$/),
    withoutServers(),
    ...shared,
    data,
  ]);
  const bare = await build({ input: own('bare.js'), write: false, output: { minify: true } });
  writeFileSync(`${out}/bare.min.js`, bare.output[0].code);
  await buildGlobal(out, [withFiles(worker.code), ...shared]);
  const notices = packagesIn([...output, worker])
    .map(noticeOf)
    .sort();
  writeFileSync(`${out}/licences.md`, notices.join('\n'));
};
