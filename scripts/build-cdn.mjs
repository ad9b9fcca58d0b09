/**
 * Bundles the web components for pages without a build of their own: dist/cdn/<name>.min.js, with Lit
 * and the pieces, and beside them what they load when needed: the part with the rules, the engine's
 * client and its worker, and the wasm builds.
 */
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { build } from 'vite';
import { minifyTemplates } from './minify-templates.mjs';

const OUT = 'dist/cdn';
const DIE = 'web/components/die/die.ts';
const ENTRIES = { board: 'web/components/board/board.ts' };
/** Each by itself, in one file: started as a blob, a worker can import nothing. */
const WORKERS = [{ worker: 'src/worker/worker.ts' }, { thread: 'src/worker/thread.ts' }];

/**
 * Names the other elements as something that the board could load. As entries of their own they would
 * tear the board's file in two; so they become files that take from the board's what both need. The
 * lists of words that modules export are left out: pages without a build have the documentation.
 */
const addOthers = {
  name: 'add-others',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith(`/${ENTRIES.board}`)
      ? `${code.replace("export * from './types.js';", '')}
export const others = () => [import('../editor/editor.js'), import('../analysis/analysis.js')];
`
      : undefined,
};

/**
 * Workers are bundled by themselves, below, under the name of their entry: the address must be known
 * without a bundler, because pages of another origin have to fetch it.
 */
const nameWorkers = {
  name: 'name-workers',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/worker\/browser(-thread)?\.ts$/.test(id)
      ? code
          .replace(/new URL\('\.\/(\w+)\.js', import\.meta\.url\)/g, "new URL('./$1.min.js', HERE)")
          .replace(
            /besideModule\(HERE, '[\w-]+\.js', '(\w+)\.js'\)/g,
            "new URL('./$1.min.js', HERE).href",
          )
      : undefined,
};

/** Vite would inline the wasm as text in a library; this leaves its address as it is written. */
const keepWasmApart = {
  name: 'keep-wasm-apart',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/wasm\/[\w-]+-url\.ts$/.test(id)
      ? code.replace(/new URL\(('\.\/[\w-]+\.wasm')/g, 'new URL(/* @vite-ignore */ $1')
      : undefined,
};

/**
 * Parts of Lit that nothing in the bundles uses: hooks for polyfills and for rendering on servers, what it
 * does in browsers without style sheets as objects (they do not know the board's styles either), what
 * decorators declare, properties written as JSON, directives in the place of attributes, the list of
 * versions by which its development build warns of two, and messages for people who write templates and
 * styles. Where Lit has changed, a pattern finds nothing and the part stays.
 */
const UNUSED_IN_LIT = [
  /\b\w+\.(reactiveElement|litHtml|litElement)PolyfillSupport\b/g,
  /\(\w+\.(reactiveElement|litHtml|litElement)Versions\?\?=\[\]\)\.push\("[\d.]+"\)/g,
  /\w+\.litElementHydrateSupport\?\.\(\{LitElement:\w+\}\)/g,
];
const shrinkLit = {
  name: 'shrink-lit',
  enforce: 'pre',
  transform: (code, id) =>
    /\/(lit-html|lit-element|@lit\/reactive-element)\//.test(id)
      ? UNUSED_IN_LIT.reduce((text, pattern) => text.replace(pattern, 'void 0'), code)
          .replace(/\w+\.ShadowRoot&&\(.*?"replace"in CSSStyleSheet\.prototype/, 'true')
          .replace(/Symbol\.metadata\?\?=.*?new WeakMap;/, '')
          .replace(/static addInitializer\(\w+\)\{.*?\}(?=static )/, '')
          .replace(/,?this\.constructor\.l\?\.forEach\(\w+=>\w+\(this\)\)/, '')
          .replace(/,void 0!==(\w+)\.l&&\(this\.l=\[\.\.\.\1\.l\]\)/, '')
          .replace(
            /const (\w+)=this\[Symbol\.metadata\];if\(null!==\1\)\{.*?\}(?=this\._\$Eh=)/,
            '',
          )
          .replace(/case Object:case Array:(try\{.*?\}catch\(\w+\)\{.*?\}|[^}]*?JSON[^}]*)/g, '')
          .replace(
            /else (\w+)\.startsWith\(\w+\)&&\(\w+\.push\(\{type:6,[^)]*\),\w+\.removeAttribute\(\1\)\)/,
            '',
          )
          .replace(/:6===(\w+)\.type&&\(\w+=new \w+\(\w+,this,\w+\)\)/, ':0')
          .replace('"invalid template strings array"', '"html"')
          .replace(/"CSSResult is not constructable[^"]*"/, '"css"')
          .replace(/"Value passed to 'css' function [^"]*"\+\w+\+"[^"]*"/, '"css"')
      : undefined,
};

/**
 * Servers may import the files, to no effect: where there is no browser, Lit's build for browsers finds
 * stand-ins, and no element is defined. A test imports each file in Node.
 */
const bearServers = {
  name: 'bear-servers',
  enforce: 'pre',
  transform(code, id) {
    if (/\/(lit-html|@lit\/reactive-element)\//.test(id))
      return code
        .replace(/\b(\w=)document,/, '$1globalThis.document??{createTreeWalker(){}},')
        .replace(/\bextends HTMLElement\b/, 'extends(globalThis.HTMLElement??Object)');
    return id.includes('/web/components/')
      ? code.replaceAll(/\bcustomElements\.(get|define)\(/g, 'globalThis.customElements?.$1(')
      : undefined;
  },
};

/** What others wrote is given on with its licence; `license` says whether a bundle lists it. */
const bundle = (entry, plugins, chunkFileNames, license = false) =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins, minifyTemplates(), shrinkLit, bearServers],
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      license,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        // What the later parts share with the first stays in the first: one request, better compressed.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].min.js',
          chunkFileNames,
          comments: false,
          minify: true,
          codeSplitting: { groups: [{ name: 'board', tags: ['$initial'] }] },
        },
      },
    },
  });

rmSync(OUT, { recursive: true, force: true });
const PLACES = [nameWorkers, keepWasmApart];
await bundle(ENTRIES, [addOthers, ...PLACES], '[name].min.js', { fileName: 'licences.md' });
// What named the others has done its work.
const board = readFileSync(`${OUT}/board.min.js`, 'utf8');
const NAMES = /\(\)=>\[import\(.\.\/editor\.min\.js.\)[^\]]*analysis\.min\.js[^\]]*\]/;
if (!NAMES.test(board)) throw new Error('board.min.js does not name the other elements');
writeFileSync(`${OUT}/board.min.js`, board.replace(NAMES, '0'));
for (const worker of WORKERS) await bundle(worker, PLACES, 'worker-[name].min.js');
// What neither imports nor exports anything is taken for CommonJS by some tools.
for (const name of WORKERS.flatMap(Object.keys))
  appendFileSync(`${OUT}/${name}.min.js`, 'export{};\n');
// The die stands alone: together with the board it would tear that file in two.
await bundle({ die: DIE }, [], 'die-[name].min.js');
mkdirSync(OUT, { recursive: true });
for (const name of ['rules', 'engine', 'engine-threads'])
  copyFileSync(`src/wasm/${name}.wasm`, `${OUT}/${name}.wasm`);
