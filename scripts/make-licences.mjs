/**
 * Writes docs/licences.md: the run-time dependencies of the package, the packages built into the page, and
 * the build dependencies, each with the licence in the lockfile. Fails where a licence is not known here.
 *
 *   node scripts/make-licences.mjs [--check]
 *
 * --check fails where the file is not what this script would write.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import prettier from 'prettier';

const TARGET = 'docs/licences.md';

/** Licences of shipped packages. Each permits any use of the result, and requires at most a notice. */
const SHIPPED = ['MIT', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'OFL-1.1'];
/** Licences of build and test dependencies, which are not in a release. */
const BUILDING = [
  ...SHIPPED,
  ...['MPL-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0', '(MIT OR CC0-1.0)'],
];

/**
 * Development dependencies that are partly shipped in the page, the pieces or the command line, and the
 * shipped part.
 */
const BUILT_IN = {
  '@fontsource-variable/literata': 'the serif type',
  '@fontsource-variable/source-sans-3': 'the sans-serif type',
  '@iconify-json/fluent-emoji-high-contrast': "the pieces' drawings (Fluent emoji, Microsoft)",
  '@lit/context': 'handing stores to components of the page',
  'cli-progress': "the command line's progress bar",
  commander: "the command line's options",
  'string-width': 'widths of text, for the progress bar',
  'string-width/node_modules/emoji-regex': 'the same',
  'strip-ansi': 'the same',
  'ansi-regex': 'the same',
  'is-fullwidth-code-point': 'the same',
  'glicko2-lite': 'the rating of those who solve puzzles',
  idb: 'IndexedDB',
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
  ...(missing > 0 ? ['something that is built in is not in the lockfile'] : []),
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

Acedrex is under the [MIT licence](../LICENSE). This page is written by \`scripts/make-licences.mjs\` from the
lockfile, and \`npm run check\` fails where it is not up to date or a licence is not allowed.

## At run time

What \`npm install acedrex\` installs: ${Object.keys(dependencies).length} direct dependencies, ${runtime.length} packages in all.

| package | version | licence |
| --- | --- | --- |
${runtime.map((one) => row(one)).join('\n')}

## Built in

Parts of these are in the analysis board, in the pieces or in the command line. The licences of all that is bundled are
in full in \`licences.md\` beside each bundle.

| package | version | licence | what |
| --- | --- | --- | --- |
${builtIn.map((one) => row(one, BUILT_IN[one.name])).join('\n')}

## For building and testing

${all.length - runtime.length} packages, of which nothing else is released.

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
