/**
 * Reads the page's texts into web/i18n/es.xlf and the files of the other languages, and writes the translations in
 * them as modules. With --check it writes all of them into build/locales instead, and fails if they differ from the
 * ones that are there. It always fails if a text is not translated, and lists such texts for each language.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
// Its program would read and check the whole page once to extract the texts, and once more to write the module.
import { readConfigFileAndWriteSchema } from '@lit/localize-tools/lib/config.js';
import { RuntimeLitLocalizer } from '@lit/localize-tools/lib/modes/runtime.js';
import { printDiagnostics } from '@lit/localize-tools/lib/typescript.js';

const CONFIG = 'lit-localize.json';
const SOURCE = 'web/i18n';
const COPY = 'build/locales';

const given = JSON.parse(readFileSync(CONFIG, 'utf8'));
const languages = given.targetLocales;
const FILES = languages.flatMap((language) => [`${language}.xlf`, `generated/${language}.ts`]);

const isCheck = process.argv.includes('--check');
const folder = isCheck ? COPY : SOURCE;
const config = isCheck ? `${COPY}/${CONFIG}` : CONFIG;
if (isCheck) {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  for (const language of languages) cpSync(`${SOURCE}/${language}.xlf`, `${COPY}/${language}.xlf`);
  const { tsConfig, output, interchange, ...rest } = given;
  const copied = {
    ...rest,
    tsConfig: `../../${tsConfig}`,
    output: { ...output, outputDir: 'generated' },
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
let isComplete = true;
for (const language of languages) {
  const missing = [
    ...read(folder, `${language}.xlf`).matchAll(
      /<trans-unit id="[^"]*">\s*<source>((?:(?!<\/source>).)*)<\/source>(?!\s*<target>)/gs,
    ),
  ];
  if (missing.length === 0) continue;
  isComplete = false;
  console.error(`${missing.length} texts are not translated to ${language}:`);
  for (const [, source] of missing) console.error(`  ${source}`);
}
if (!isComplete) process.exit(1);
