/**
 * Reads the page's texts into web/i18n/es.xlf and writes the translations in it as a module. With
 * --check it writes both into build/locales instead, and fails if they differ from the ones that are
 * there. It always fails if a text is not translated.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const CONFIG = 'lit-localize.json';
const FILES = ['es.xlf', 'generated/es.ts', 'generated/locale-codes.ts'];
const SOURCE = 'web/i18n';
const COPY = 'build/locales';

const isCheck = process.argv.includes('--check');
const folder = isCheck ? COPY : SOURCE;
const config = isCheck ? `${COPY}/${CONFIG}` : CONFIG;
if (isCheck) {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  cpSync(`${SOURCE}/es.xlf`, `${COPY}/es.xlf`);
  const { tsConfig, output, interchange, ...rest } = JSON.parse(readFileSync(CONFIG, 'utf8'));
  const copied = {
    ...rest,
    tsConfig: `../../${tsConfig}`,
    output: {
      ...output,
      outputDir: 'generated',
      localeCodesModule: `${COPY}/generated/locale-codes.ts`,
    },
    interchange: { ...interchange, xliffDir: '.' },
  };
  writeFileSync(config, JSON.stringify(copied));
}
for (const command of ['extract', 'build']) {
  const { status, stdout, stderr } = spawnSync(
    'npx',
    ['lit-localize', command, '--config', config],
    { encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) {
    console.error(stdout + stderr);
    process.exit(1);
  }
}
const read = (from, file) => readFileSync(`${from}/${file}`, 'utf8');
const changed = FILES.filter((file) => read(folder, file) !== read(SOURCE, file));
if (changed.length > 0) {
  console.error(`not up to date: ${changed.join(', ')}; run node scripts/make-locales.mjs`);
  process.exit(1);
}
const missing = [
  ...read(folder, 'es.xlf').matchAll(
    /<trans-unit id="[^"]*">\s*<source>((?:(?!<\/source>).)*)<\/source>(?!\s*<target>)/gs,
  ),
];
if (missing.length > 0) {
  console.error(`${missing.length} texts are not translated to Spanish:`);
  for (const [, source] of missing) console.error(`  ${source}`);
  process.exit(1);
}
