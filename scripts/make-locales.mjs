/**
 * Reads the page's texts into web/i18n/es.xlf and writes the translations in it as a module. With
 * --check it fails instead if either file is not what it would write, or if a text is not translated.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const FILES = ['web/i18n/es.xlf', 'web/i18n/generated/es.ts', 'web/i18n/generated/locale-codes.ts'];

const read = () => FILES.map((file) => readFileSync(file, 'utf8'));
const before = read();
for (const command of ['extract', 'build']) {
  const { status, stdout, stderr } = spawnSync('npx', ['lit-localize', command], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(stdout + stderr);
    process.exit(1);
  }
}
const after = read();
const [xliff] = after;
const missing = [
  ...xliff.matchAll(
    /<trans-unit id="[^"]*">\s*<source>((?:(?!<\/source>).)*)<\/source>(?!\s*<target>)/gs,
  ),
];
if (process.argv.includes('--check')) {
  FILES.forEach((file, index) => writeFileSync(file, before[index]));
  const changed = FILES.filter((_, index) => before[index] !== after[index]);
  if (changed.length > 0) {
    console.error(`not up to date: ${changed.join(', ')}; run node scripts/make-locales.mjs`);
    process.exit(1);
  }
}
if (missing.length > 0) {
  console.error(`${missing.length} texts are not translated to Spanish:`);
  for (const [, source] of missing) console.error(`  ${source}`);
  process.exit(1);
}
