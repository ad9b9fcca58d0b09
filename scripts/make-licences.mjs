/**
 * Writes docs/licences.md: the run-time dependencies of the package, the packages built into the page, and the build
 * dependencies, each with the licence in the lockfile. Fails if this script does not know a licence.
 *
 *   node scripts/make-licences.mjs [--check]
 *
 * --check fails if the file is outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import prettier from 'prettier';

const TARGET = 'docs/licences.md';

/** Licences allowed for shipped packages. Each permits any use of the result and requires at most a notice. */
const SHIPPED = ['MIT', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'OFL-1.1'];
/** Licences allowed for build and test dependencies, which no release contains. */
const BUILDING = [
  ...SHIPPED,
  ...[
    'MPL-2.0',
    // The package with this licence merges declarations. Its own code does not become part of the result.
    'BlueOak-1.0.0',
    'CC0-1.0',
    'CC-BY-4.0',
    'Python-2.0',
    '(MIT OR CC0-1.0)',
    'MIT-0',
  ],
];

/**
 * Development dependencies whose code or data is part of the page, the pieces or the command line. Each value names the
 * parts.
 */
const BUILT_IN = {
  '@fontsource-variable/literata': 'the serif typeface',
  '@fontsource-variable/source-sans-3': 'the sans-serif typeface',
  '@iconify-json/fluent-emoji-high-contrast': "the pieces' drawings (Fluent emoji, Microsoft)",
  '@lit/context': "the page's contexts, through which components get stores",
  'cli-progress': "the command line's progress bar",
  commander: "the command line's options",
  'string-width': 'text widths for the progress bar',
  'string-width/node_modules/emoji-regex': 'text widths for the progress bar',
  'strip-ansi': 'text widths for the progress bar',
  'ansi-regex': 'text widths for the progress bar',
  'is-fullwidth-code-point': 'text widths for the progress bar',
  htmlparser2: 'saved web pages',
  'htmlparser2/node_modules/entities': 'character references in saved web pages',
  'glicko2-lite': "the solver's rating in puzzles",
  idb: 'IndexedDB',
  'ts-fsrs': 'the schedule of repeated puzzles, mistakes and endings',
  uqr: 'the picture of the code that moves a game to another device',
  'workbox-precaching': 'the service worker',
};

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const PLACE = 'node_modules/';

const all = Object.entries(packages)
  .filter(([path, { link }]) => path !== '' && !link)
  .map(([path, { version, license = 'none', dev = false }]) => ({
    path,
    name: path.slice(path.lastIndexOf(PLACE) + PLACE.length),
    version,
    license,
    dev,
  }));
const runtime = all.filter(({ dev }) => !dev);
const builtIn = all.filter(({ path }) => BUILT_IN[path.slice(PLACE.length)] !== undefined);
const missing = Object.keys(BUILT_IN).length - builtIn.length;

const faults = [
  ...[...runtime, ...builtIn]
    .filter(({ license }) => !SHIPPED.includes(license))
    .map(({ name, license }) => `${name} is shipped under ${license}`),
  ...all
    .filter(({ license }) => !BUILDING.includes(license))
    .map(({ name, license }) => `${name} is used under ${license}`),
  ...(missing > 0 ? ['a built-in package is missing in the lockfile'] : []),
];
if (faults.length > 0) {
  console.error(`licences: ${faults.join('; ')}`);
  process.exit(1);
}

const row = ({ name, version, license }, ...more) =>
  `| ${[`\`${name}\``, version, license, ...more].join(' | ')} |`;
const byLicence = new Map();
for (const { license } of all.filter(({ dev }) => dev))
  byLicence.set(license, (byLicence.get(license) ?? 0) + 1);

const text = `# Licences

Acedrex is under the [MIT licence](../LICENSE). \`scripts/make-licences.mjs\` writes this page from the
lockfile. \`npm run check\` fails if the page is out of date or a licence is not allowed.

## At run time

\`npm install acedrex\` installs ${Object.keys(dependencies).length} direct dependencies, ${runtime.length} packages in all.

| package | version | licence |
| --- | --- | --- |
${runtime.map((one) => row(one)).join('\n')}

## Built in

The analysis board, the pieces and the command line contain parts of these packages. The full licences of all bundled
packages are in \`licences.md\` beside each bundle.

| package | version | licence | what |
| --- | --- | --- | --- |
${builtIn.map((one) => row(one, BUILT_IN[one.name])).join('\n')}

## For building and testing

${all.length - runtime.length} packages are needed only to build and test Acedrex. Releases contain no other parts of these packages.

| licence | packages |
| --- | --- |
${[...byLicence]
  .sort(([, a], [, b]) => b - a)
  .map(([licence, count]) => `| ${licence} | ${count} |`)
  .join('\n')}
`;
const formatted = await prettier.format(text, {
  ...(await prettier.resolveConfig(TARGET)),
  parser: 'markdown',
});
if (!process.argv.includes('--check')) writeFileSync(TARGET, formatted);
else if (readFileSync(TARGET, 'utf8') !== formatted) {
  console.error(`${TARGET} is out of date: run node scripts/make-licences.mjs`);
  process.exit(1);
}
