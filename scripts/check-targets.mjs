/** Runs before npm packs the package. Fails if a file specified in package.json is missing, as in a fresh clone. */
import { existsSync, readFileSync } from 'node:fs';

const FIELDS = ['exports', 'bin', 'types', 'customElements', 'unpkg', 'jsdelivr', 'sideEffects'];

const pathsIn = (value) =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(pathsIn);

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const named = new Set(FIELDS.flatMap((field) => pathsIn(manifest[field])));
// For a pattern such as dist/cdn/*, checks only that the folder exists.
const missing = [...named].filter((path) => !existsSync(path.replace(/\*.*/, '')));
if (missing.length > 0) {
  console.error(
    `The package is not built: ${missing.length} of ${named.size} files that package.json names are missing, such as ${missing[0]}. Run "npm run build" first.`,
  );
  process.exit(1);
}
