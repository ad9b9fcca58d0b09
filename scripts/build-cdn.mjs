/**
 * Bundles the web components for pages without a build of their own: dist/cdn/<name>.min.js, with Lit
 * and the pieces, and beside them what they load when needed: the part with the rules, the engine's
 * client and its worker, and the wasm builds.
 */
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { replacePlugin } from 'rolldown/plugins';
import { minifyTemplates } from './minify-templates.mjs';
import { noticeOf, packagesIn } from './notices.mjs';

const OUT = 'dist/cdn';
const BOARD = 'scripts/cdn/board.js';

/** Names of the browser that modules use when they are loaded; servers get stand-ins. */
const GLOBALS = fileURLToPath(new URL('cdn/globals.js', import.meta.url));
const inject = Object.fromEntries(
  ['customElements', 'document', 'HTMLElement'].map((name) => [name, [GLOBALS, name]]),
);

/**
 * Checks of arguments. The elements check the values that pages set before they pass them to the library,
 * so these checks cannot fail within the bundles.
 */
const CHECKS = [
  ...['checkText', 'checkNumber', 'checkChoice', 'checkSquare', 'checkSetup', 'checkRuleset'],
  ...['checkMove', 'checkScore', 'checkPosition', 'checkColor', 'checkRecord', 'checkSwitches'],
  ...[
    'checkStart',
    'checkPath',
    'checkMap',
    'checkRoll',
    'checkSubject',
    'checkMoveList',
    'checkMoves',
    'checkLimits',
  ],
];

/**
 * Gives puzzles a copy of the few lines that others have in their own files. A third file for both would be a further
 * request for each, and larger than the copy.
 */
const COPIED = /\/src\/(?:notation\/line|errors\/(?:join|place)|rules\/outcome)\.ts$/;
const copyForPuzzles = () => ({
  name: 'copy-for-puzzles',
  async resolveId(source, importer = '', options) {
    if (!/\/(?:src\/puzzles|components\/puzzle|ui)\/|\?puzzle$/.test(importer)) return null;
    const resolved = await this.resolve(source, importer.replace(/\?puzzle$/, ''), options);
    return resolved !== null && COPIED.test(resolved.id)
      ? { ...resolved, id: `${resolved.id}?puzzle` }
      : resolved;
  },
  load(id) {
    return id.endsWith('?puzzle')
      ? { code: readFileSync(id.replace(/\?puzzle$/, ''), 'utf8'), moduleType: 'ts' }
      : null;
  },
});

/** The sets of puzzles lie beside the bundles. */
const addresses = { "new URL('../../puzzles/": "new URL('./" };

const bundle = (input, { chunkFileNames = '[name].min.js', ...output } = {}) =>
  build({
    input,
    platform: 'browser',
    tsconfig: true,
    plugins: [
      copyForPuzzles(),
      minifyTemplates(),
      replacePlugin(addresses, { delimiters: ['', ''] }),
    ],
    transform: { target: 'es2022', inject },
    treeshake: { manualPureFunctions: CHECKS },
    preserveEntrySignatures: 'allow-extension',
    output: {
      dir: OUT,
      entryFileNames: '[name].min.js',
      chunkFileNames,
      comments: false,
      minify: true,
      ...output,
    },
  });

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const { output } = await bundle(
  {
    board: BOARD,
    editor: 'web/components/editor/editor.ts',
    analysis: 'web/components/analysis/analysis.ts',
    puzzle: 'web/components/puzzle/puzzle.ts',
  },
  {
    // The board is one file; the others take from it what they share with it, and what is too small for
    // a file of its own.
    codeSplitting: {
      groups: [
        {
          name: 'board',
          test: (id) => id.endsWith(BOARD) || id.endsWith('src/errors/sentences/offline.ts'),
          includeDependenciesRecursively: true,
        },
        // Sets of pieces need these alone, overlays part of what play and positions need.
        { name: 'geometry', test: /\/src\/rules\/geometry\.ts$/ },
        // The analysis needs the die's rules, but not what else the board plays by.
        { name: 'position', test: /\/src\/rules\/(?:position|dice)\.ts$/ },
        { name: 'play', test: /\/components\/board\/play\.ts$/ },
        // Named for what it holds: the sentences, not the few lines that look them up.
        { name: 'spanish-errors', test: /\/internal\/(?:spanish-errors|translate)\.ts$/ },
      ],
    },
  },
);
const notices = packagesIn(output).map(noticeOf).sort();
writeFileSync(`${OUT}/licences.md`, notices.join('\n'));
// Started as a blob, a worker can import nothing, so it is one file.
// Without an export, tools would not know them for modules.
await bundle({ worker: 'src/worker/worker.ts' }, { codeSplitting: false, footer: 'export{};' });
// The die is a bundle of its own, so that pages with only a die need not load a board.
await bundle({ die: 'web/components/die/die.ts' }, { chunkFileNames: 'die-[name].min.js' });
for (const name of readdirSync('src/wasm'))
  if (/\.(?:wasm|nnue)$/.test(name) && !['endings.wasm', 'problems.wasm'].includes(name))
    copyFileSync(`src/wasm/${name}`, `${OUT}/${name}`);
for (const name of readdirSync('puzzles')) copyFileSync(`puzzles/${name}`, `${OUT}/${name}`);
