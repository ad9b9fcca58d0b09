/**
 * Bundles the web components for pages without a build step. `board.min.js` and the other entries keep their
 * names and only import; all other files have a hash of their content in the name, so that no cache can mix
 * the parts of two releases. See docs/decisions/0018-hashed-names-on-cdns.md.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { replacePlugin } from 'rolldown/plugins';
import { minifyTemplates } from '../minify-templates.mjs';
import { noticeOf, packagesIn } from '../notices.mjs';
import { classicTextModule, MODULE_FOOTER, packedModules } from '../pack.mjs';

const own = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The entries and the modules that they load. */
const ENTRIES = {
  board: own('board.js'),
  editor: own('../../src/elements/editor/editor.ts'),
  analysis: own('../../src/elements/analysis/analysis.ts'),
  puzzle: own('../../src/elements/puzzle/puzzle.ts'),
  die: own('../../src/elements/die/die.ts'),
  words: own('../../src/elements/words/words.ts'),
};

/** Names of the browser that modules use when they are loaded; servers get stand-ins. */
const inject = Object.fromEntries(
  ['customElements', 'document', 'HTMLElement'].map((name) => [name, [own('globals.js'), name]]),
);

/**
 * Checks of arguments. The elements check the values that pages set before they pass them to the library,
 * so these checks cannot fail within the bundles.
 */
const CHECKS = [
  ...['checkText', 'checkNumber', 'checkChoice', 'checkSquare', 'checkSetup', 'checkRuleset'],
  ...['checkMove', 'checkScore', 'checkPosition', 'checkColor', 'checkRecord', 'checkSwitches'],
  ...['checkStart', 'checkPath', 'checkMap', 'checkRoll', 'checkSubject', 'checkMoveList'],
  ...['checkMoves', 'checkLimits'],
];

/**
 * Modules of a few lines that some elements get a copy of. A further file for them and the others would be a further
 * request for each, and larger than the copy.
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
  editor: { to: /\/elements\/editor\//, of: /\/elements\/internal\/faults\.ts$/ },
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

/** Each entry as a module without code of its own, so that its file only imports. */
const entryModules = () => ({
  name: 'entry-modules',
  resolveId: (id) => (id.startsWith('entry:') ? id : null),
  load(id) {
    return id.startsWith('entry:')
      ? `export * from ${JSON.stringify(ENTRIES[id.slice('entry:'.length)])};`
      : null;
  },
});

/** The files that are fetched, by their names in the sources. `tablebase.wasm` and `problems.wasm` are not used by elements. */
const DATA = [
  ...readdirSync('src/wasm')
    .filter((name) => /\.(?:wasm|nnue)$/.test(name) && !/^(?:tablebase|problems)\./.test(name))
    .map((name) => ({ folder: 'src/wasm', name, address: `./${name}` })),
  ...readdirSync('data/puzzles')
    .filter((name) => name.endsWith('.puzzles'))
    .map((name) => ({ folder: 'data/puzzles', name, address: `../../data/puzzles/${name}` })),
];

/** `rules.wasm` becomes `rules-1a2b3c4d.wasm`, and `worker.min.js` becomes `worker-1a2b3c4d.min.js`. */
const hashedName = (name, content) => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return name.replace('.', `-${hash}.`);
};

/** Writes the files that are fetched, and replaces their addresses in the code. */
const writeData = (out) => {
  const addresses = {};
  for (const { folder, name, address } of DATA) {
    // The name of the network is a hash of its content already.
    const hashed = name.endsWith('.nnue')
      ? name
      : hashedName(name, readFileSync(`${folder}/${name}`));
    copyFileSync(`${folder}/${name}`, `${out}/${hashed}`);
    addresses[`new URL('${address}'`] = `new URL('./${hashed}'`;
  }
  return replacePlugin(addresses, { delimiters: ['', ''] });
};

/** Starts the worker from its hashed name. Bundlers would not, and here we are the bundler. */
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
 * Parts of Lit that the bundles never reach: workarounds for browsers without `adoptedStyleSheets`, messages
 * for developers, decorators, MathML, directives of whole elements, hydration, and attributes of types that
 * no property has. The bundles cannot run in such browsers anyway. The board is 0.7 kB smaller without these
 * parts.
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
  // LitElement's list of versions is enough to find the versions that a page has loaded.
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

/**
 * Which modules are in one file. The board is two: what the die needs too, and the rest. All other elements
 * import shared code from them, and code that is too small for a separate file.
 */
const CHUNKS = [
  {
    name: 'element',
    test: /node_modules\/(?:@lit|lit)|\/scripts\/cdn\/globals|\/(?:internal\/(?:published-element|languages|neutral\.styles)|shared\/lazy|pieces\/fluent(?:-set)?|src\/message|words\/languages)\.ts$/,
  },
  {
    name: 'board',
    test: /\/elements\/board\/board\.ts$|\/src\/words\/offline-errors\.ts$/,
  },
  // Sets of pieces need these alone, overlays part of what play and positions need.
  { name: 'geometry', test: /\/src\/rules\/geometry\.ts$/ },
  // The analysis needs the die's rules, but not what else the board plays by.
  { name: 'position', test: /\/src\/rules\/(?:position|dice)\.ts$/ },
  { name: 'play', test: /\/elements\/board\/play\.ts$/ },
  // The puzzle and the analysis fetch it for an error alone.
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

/** The script of the worker: one file, because a worker that is started as a blob can import nothing. */
const buildWorker = async (plugins) => {
  const { output } = await build({
    ...COMMON,
    input: 'src/worker/worker.ts',
    plugins,
    write: false,
    // Without an export, tools would not know it for a module.
    output: { codeSplitting: false, comments: false, minify: true, footer: MODULE_FOOTER },
  });
  return output[0];
};

/** Builds the entries and their parts. */
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

/** Puts all files into the script, because a page of `file:` can fetch none. */
const withFiles = (worker) => {
  const modules = { ...packedModules(), 'worker/worker-text': classicTextModule(worker) };
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

/** The classic script: all elements, and the library with all its checks as the global variable `acedrex`. */
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
  // A classic script has the encoding of its page, which need not be UTF-8.
  const ascii = code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(`${out}/acedrex.global.js`, ascii);
};

/** Builds the folder `out`; `plugins` change the sources, for tests. */
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
    ...shared,
    data,
  ]);
  await buildGlobal(out, [withFiles(worker.code), ...shared]);
  const notices = packagesIn([...output, worker])
    .map(noticeOf)
    .sort();
  writeFileSync(`${out}/licences.md`, notices.join('\n'));
};
