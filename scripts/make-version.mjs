/**
 * Copies the version in package.json to the sources and to the URLs in README and docs. `npm version` runs this script.
 * `--check` fails if the copies are outdated.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CDN, VERSION } from './cdn/address.mjs';

const isCheck = process.argv.includes('--check');

const DOCS = readdirSync('docs', { recursive: true })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));

const files = [
  {
    file: 'src/version.ts',
    update: (text) => text.replace(/'[\d.]+[^']*'/, `'${VERSION}'`),
  },
  ...['README.md', ...DOCS].map((file) => ({
    file,
    update: (text) =>
      text
        .replace(/https:\/\/cdn\.jsdelivr\.net\/npm\/acedrex(?:@[^/]*)?\/dist\/cdn\//g, CDN)
        // Matches the URL of the folder that `npx acedrex assets` creates.
        .replace(/\/acedrex\/\d+\.\d+\.\d+[\w.-]*(?=[/`"])/g, `/acedrex/${VERSION}`),
  })),
];

const outdated = files.filter(({ file, update }) => {
  const text = readFileSync(file, 'utf8');
  const updated = update(text);
  if (updated !== text && !isCheck) writeFileSync(file, updated);
  return updated !== text;
});
if (isCheck && outdated.length > 0) {
  const names = outdated.map(({ file }) => file).join(', ');
  console.error(`The version differs in ${names}. Run: node scripts/make-version.mjs`);
  process.exit(1);
}
