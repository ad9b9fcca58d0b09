/**
 * Makes the package in dist/ from the compiled modules. The exports in package.json and the program keep their paths.
 * Their common code is in dist/shared/. See docs/decisions/0027-shared-files-in-the-package.md.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import jsTokens from 'js-tokens';
import { build } from 'rolldown';
import { makeDeclarations } from './declarations.mjs';
import { LIBRARY } from './published.mjs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** The paths in a value from package.json. Skips the conditions for which `isWanted` returns false. */
const pathsIn = (value, isWanted) =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === 'string' && !isWanted(key) ? [] : pathsIn(inner, isWanted),
      );

/** Converts `./dist/index.js` to the module name `index`. Skips the bundles for CDNs, which are built elsewhere. */
const modulesIn = (paths, ending) => [
  ...new Set(
    paths.flatMap((path) => {
      const name = /^(?:\.\/)?dist\/(?!cdn\/)([^*]+)$/.exec(path)?.[1] ?? '';
      return name.endsWith(ending) ? [name.slice(0, -ending.length)] : [];
    }),
  ),
];

/** The worker's script. It is already a single file. */
const WORKER = 'worker/worker';
/** Scripts that other scripts start. */
const SCRIPTS = [
  'worker/node-worker',
  'worker/node-tablebase-thread',
  'cli/main',
  'cli/tablebase/tablebase-thread',
];
/** Modules that define elements. Their file names match a pattern in package.json that makes bundlers keep them. */
const DEFINING = [
  ...['board/board', 'editor/editor', 'die/die', 'puzzle/puzzle', 'analysis/analysis'],
  ...['lines', 'dice', 'parts', 'engine-parts', 'game-parts'].map((name) => `analysis/${name}`),
].map((name) => `elements/${name}`);

/**
 * Modules that start the worker's script next to them. If a bundler has moved such a module, it starts a copy of the
 * script instead.
 */
const STARTING = ['own-script', 'node-script'];
const FACADE = '.entry.js';

/** Matches the URL for a file next to a module. In dist/, the file is also next to the module. */
const ADDRESS = /new URL\('(\.[^']*)', import\.meta\.url\)/g;
const keepAddresses = {
  name: 'keep-addresses',
  transform: (code, id) =>
    // These modules keep their URLs, because they infer from the URL whether a bundler has followed it.
    STARTING.some((name) => id.endsWith(`/${name}.js`))
      ? null
      : code.replace(ADDRESS, (_, path) => {
          const file = relative(resolve(LIBRARY), resolve(dirname(id), path)).replaceAll(sep, '/');
          return `new URL('../${file}', import.meta.url)`;
        }),
};

/** Packages that are not bundled. Users install the last three of these packages themselves. */
const EXTERNAL = [/^node:/, /^(?:@lit|lit|lit-\w+|comlink)(?:\/|$)/, 'bullmq', 'ioredis', 'ws'];

const entriesOf = (names, ending) =>
  Object.fromEntries(names.map((name) => [name, resolve(LIBRARY, `${name}${ending}`)]));

/**
 * Matches URLs in backticks, as the minifier writes them. They are converted, because bundlers look for quotation
 * marks.
 */
const BACKTICKS = /\b(import\(|new URL\()`([^`$]*)`/g;

/** The length from which a line ends after the next statement or opening brace. */
const LINE_LENGTH = 100;

/** Breaks the code into short lines, because Node prints the source line of an uncaught error. */
const withLines = (code) => {
  let length = 0;
  return Array.from(jsTokens(code), ({ type, value }) => {
    length += value.length;
    if (length < LINE_LENGTH || type !== 'Punctuator' || !/^[;{]$/.test(value)) return value;
    length = 0;
    return `${value}\n`;
  }).join('');
};

export const bundlePackage = async () => {
  const exported = modulesIn(
    pathsIn(manifest.exports, (condition) => condition !== 'types'),
    '.js',
  );
  const named = [...exported, ...SCRIPTS].filter((name) => name !== WORKER);
  const starting = STARTING.map((name) => `worker/${name}`);
  const effects = new Set([...SCRIPTS, ...DEFINING].map((name) => resolve(LIBRARY, `${name}.js`)));
  const { output } = await build({
    input: entriesOf([...named, ...starting], '.js'),
    write: false,
    platform: 'node',
    external: EXTERNAL,
    plugins: [keepAddresses],
    experimental: { attachDebugInfo: 'none' },
    treeshake: { moduleSideEffects: (id) => effects.has(id) },
    output: {
      entryFileNames: ({ name }) => (starting.includes(name) ? `[name]${FACADE}` : '[name].js'),
      chunkFileNames: ({ name, moduleIds }) => {
        if (STARTING.includes(name)) return 'worker/[name].js';
        return `${moduleIds.some((id) => effects.has(id)) ? 'effects' : 'shared'}/[name].js`;
      },
      comments: { legal: true, annotation: true, jsdoc: false },
      // Keeps function names for stack traces.
      minify: {
        compress: true,
        mangle: { toplevel: true, keepNames: { function: true, class: true } },
        codegen: { removeWhitespace: true },
      },
    },
  });
  for (const { fileName, code } of output) {
    // Skips the facades of entries, because each entry has a separate file that other files import.
    if (fileName.endsWith(FACADE)) continue;
    if (/new URL\(.[^)]*,import\.meta\.url\)/.test(code) && !/^[^/]+\/[^/]+$/.test(fileName))
      throw new Error(`${fileName} contains addresses, but is not in a folder`);
    mkdirSync(dirname(`dist/${fileName}`), { recursive: true });
    writeFileSync(`dist/${fileName}`, withLines(code).replace(BACKTICKS, "$1'$2'"));
  }
  copyFileSync(resolve(LIBRARY, `${WORKER}.js`), `dist/${WORKER}.js`);
};

/** Writes the declarations of the exports. */
export const writeDeclarations = () => {
  const types = pathsIn(manifest.exports, (condition) => condition === 'types');
  for (const [name, text] of makeDeclarations(LIBRARY, modulesIn(types, '.d.ts'))) {
    mkdirSync(dirname(`dist/${name}`), { recursive: true });
    writeFileSync(`dist/${name}.d.ts`, text);
  }
};
