/**
 * Reads the page's texts into web/i18n/es.xlf and writes the translations in it as a module. With
 * --check it writes both into build/locales instead, and fails if they differ from the ones that are
 * there. It always fails if a text is not translated.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
// Its program would read and check the whole page once to extract the texts, and once more to write the module.
import { readConfigFileAndWriteSchema } from '@lit/localize-tools/lib/config.js';
import { RuntimeLitLocalizer } from '@lit/localize-tools/lib/modes/runtime.js';
import { printDiagnostics } from '@lit/localize-tools/lib/typescript.js';

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
const localizer = new RuntimeLitLocalizer(readConfigFileAndWriteSchema(config));
const { errors } = localizer.extractSourceMessages();
if (errors.length > 0) {
  printDiagnostics(errors);
  process.exit(1);
}
await localizer.writeInterchangeFiles();
try {
  await localizer.build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
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
