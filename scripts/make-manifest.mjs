/**
 * Writes dist/custom-elements.json, which describes the elements to editors and documentation, from the JSDoc of their
 * public members.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OUT = 'build/manifest';
const TARGET = 'dist/custom-elements.json';

// The path is fixed, because the package exports neither its program nor its own package.json.
const analyzer = join('node_modules', '@custom-elements-manifest', 'analyzer', 'cem.js');
const { status, stdout } = spawnSync(
  process.execPath,
  [
    analyzer,
    'analyze',
    '--litelement',
    '--quiet',
    '--globs',
    'src/elements/**/*.ts',
    '--exclude',
    'src/elements/**/*.styles.ts',
    '--outdir',
    OUT,
    '--config',
    'scripts/manifest.config.mjs',
  ],
  { encoding: 'utf8' },
);
if (status !== 0) {
  console.error(stdout);
  process.exit(status ?? 1);
}

const isPublic = ({ name, privacy, static: isStatic }) =>
  !name.startsWith('#') && privacy !== 'private' && privacy !== 'protected' && !isStatic;

/** The names of members with the tag `@internal`, which the analyser lists if Lit's `properties` contain them. */
const internalsOf = (path) =>
  [...readFileSync(path, 'utf8').matchAll(/@internal\s*\*\/\s*(?:readonly )?(\w+)/g)].map(
    ([, name]) => name,
  );

const tidy = (declaration, internals) => {
  const members = (declaration.members ?? [])
    .filter(isPublic)
    .filter(({ name }) => !internals.includes(name));
  const states = (declaration.members ?? [])
    .filter((member) => !isPublic(member))
    .map(({ name }) => name);
  return {
    ...declaration,
    members,
    attributes: (declaration.attributes ?? []).filter(({ name }) => !states.includes(name)),
    // Only names with this prefix are events of the element. Names without the prefix are forwarded.
    events: (declaration.events ?? []).filter(({ name }) => name.startsWith('acedrex-')),
  };
};

const manifest = JSON.parse(
  readFileSync(`${OUT}/custom-elements.json`, 'utf8')
    .replaceAll('"src/elements/', '"dist/elements/')
    .replace(/("dist\/elements\/[^"]*)\.ts"/g, '$1.js"')
    .replace(/"\/?src\/elements\/([^"]*)\.ts"/g, '"dist/elements/$1.js"'),
);
const modules = manifest.modules
  // Sorts the files, because their original order depends on the file system.
  .sort((a, b) => (a.path < b.path ? -1 : 1))
  .map((module) => ({
    ...module,
    declarations: module.declarations
      .filter(({ customElement }) => customElement === true)
      .map((declaration) =>
        tidy(
          declaration,
          internalsOf(module.path.replace(/^dist\//, 'src/').replace(/\.js$/, '.ts')),
        ),
      ),
  }))
  .filter(
    ({ path, declarations, exports }) =>
      existsSync(path) &&
      (declarations.length > 0 || exports.some(({ kind }) => kind === 'custom-element-definition')),
  );
writeFileSync(TARGET, `${JSON.stringify({ ...manifest, modules })}\n`);
