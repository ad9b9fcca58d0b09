/**
 * Writes the public types of each package entry to test/api/*.api.md, from the declarations in dist/. With --check,
 * fails if the reports are outdated, or if they were changed without CHANGELOG.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const FOLDER = 'test/api';
/** The reports and their declaration files. The Node variant of `acedrex` differs only in its engine. */
const ENTRIES = {
  acedrex: 'dist/index.d.ts',
  'engine.node': 'dist/worker/node.d.ts',
  'engine.browser': 'dist/worker/browser.d.ts',
  inline: 'dist/worker/inline.d.ts',
  notation: 'dist/notation/index.d.ts',
  drawing: 'dist/drawing/index.d.ts',
  theory: 'dist/theory/index.d.ts',
  play: 'dist/play/index.d.ts',
  board: 'dist/elements/board/board.component.d.ts',
  editor: 'dist/elements/editor/editor.component.d.ts',
  die: 'dist/elements/die/die.component.d.ts',
  analysis: 'dist/elements/analysis/analysis.component.d.ts',
  puzzle: 'dist/elements/puzzle/puzzle.component.d.ts',
  words: 'dist/elements/words/words.d.ts',
};

const isCheck = process.argv.includes('--check');
const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const missing = Object.values(ENTRIES).find((file) => !existsSync(file));
if (missing !== undefined) fail(`${missing} is missing; run npm run build:library`);

const quiet = { default: { logLevel: 'none' } };
mkdirSync(FOLDER, { recursive: true });
const configOf = (name, file) =>
  ExtractorConfig.prepare({
    configObjectFullPath: resolve('api-extractor.json'),
    packageJsonFullPath: resolve('package.json'),
    configObject: {
      projectFolder: resolve('.'),
      mainEntryPointFilePath: resolve(file),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2022',
            module: 'nodenext',
            moduleResolution: 'nodenext',
            lib: ['es2023', 'dom', 'dom.iterable'],
            types: ['node'],
            strict: true,
            skipLibCheck: true,
          },
          files: [resolve(file)],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: resolve(FOLDER),
        reportTempFolder: resolve('build/api'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: quiet,
        // test/package/names.test.ts checks which types must be exported.
        extractorMessageReporting: { ...quiet, 'ae-forgotten-export': { logLevel: 'none' } },
        tsdocMessageReporting: quiet,
      },
    },
  });
const configs = Object.entries(ENTRIES).map(([name, file]) => [name, configOf(name, file)]);
// Uses one compiler program for all entries, because they share most of their declarations.
const [[, first], ...others] = configs;
const compilerState = CompilerState.create(first, {
  additionalEntryPoints: others.map(([, config]) => config.mainEntryPointFilePath),
});
const changed = configs.filter(([, config]) => {
  const { apiReportChanged } = Extractor.invoke(config, {
    compilerState,
    localBuild: !isCheck,
    messageCallback: (message) => {
      if (message.logLevel !== 'error') message.handled = true;
    },
  });
  return apiReportChanged;
});
if (!isCheck) process.exit(0);

if (changed.length > 0)
  fail(
    `the public types have changed: ${changed.map(([name]) => name).join(', ')}; ` +
      'run node scripts/make-api-reports.mjs and add a line to CHANGELOG.md',
  );

// The changelog must have changed since the second-to-last change of the reports. The check needs the git history.
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' });
const isDirty = (path) => git('status', '--porcelain', '--', path).stdout !== '';
const { status, stdout } = git('log', '-2', '--format=%H', '--', FOLDER);
const [last = 'HEAD', before = last] = stdout.trim().split('\n').filter(Boolean);
if (status === 0 && !isDirty('CHANGELOG.md')) {
  const from = isDirty(FOLDER) ? last : before;
  const history = git('log', '--format=%H', `${from}..`, '--', 'CHANGELOG.md');
  const hasChanged = isDirty(FOLDER) || from !== last;
  if (hasChanged && history.status === 0 && history.stdout === '')
    fail('the public types have changed, but CHANGELOG.md has not: add a line to it');
}
