/**
 * Writes the tables in docs/endings.md between their markers. The data is in docs/endings.json, so that the page can be
 * rebuilt without solving endings.
 *
 *   node scripts/make-tablebase.mjs [--check] [--endings FOLDER]
 *
 * --endings first updates docs/endings.json from the endings that `acedrex tablebase all` has solved in a folder. This
 * needs a build. --check fails if the page is outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import prettier from 'prettier';
import { countEndings } from './tablebase/count.mjs';
import { tables } from './tablebase/tables.mjs';

const PAGE = 'docs/endings.md';
const DATA = 'docs/endings.json';

const { values: options } = parseArgs({
  options: { check: { type: 'boolean', default: false }, endings: { type: 'string' } },
});

const data = JSON.parse(readFileSync(DATA, 'utf8'));
if (options.endings !== undefined) {
  await countEndings(options.endings, data);
  // Writes one line per ending to keep diffs small.
  const rows = Object.entries(data).map(([ruleset, endings]) => {
    const lines = Object.entries(endings).map(
      ([name, ending]) => `    ${JSON.stringify(name)}: ${JSON.stringify(ending)}`,
    );
    return `  ${JSON.stringify(ruleset)}: {\n${lines.join(',\n')}\n  }`;
  });
  writeFileSync(DATA, `{\n${rows.join(',\n')}\n}\n`);
}

const page = readFileSync(PAGE, 'utf8');
const used = new Set();
const filled = page.replace(
  /(<!-- table: ([\w ]+) -->\n)[^]*?(<!-- end -->)/g,
  (_, begin, name, end) => {
    used.add(name);
    const table = tables[name];
    if (table === undefined) throw new Error(`${PAGE} names an unknown table: ${name}`);
    return `${begin}\n${table(data)}\n\n${end}`;
  },
);
const forgotten = Object.keys(tables).filter((name) => !used.has(name));
if (forgotten.length > 0) throw new Error(`${PAGE} has no markers for: ${forgotten.join(', ')}`);
const text = await prettier.format(filled, {
  ...(await prettier.resolveConfig(PAGE)),
  parser: 'markdown',
});

if (options.check) {
  if (text !== page) {
    console.error(`${PAGE} is out of date: run node scripts/make-tablebase.mjs`);
    process.exitCode = 1;
  }
} else writeFileSync(PAGE, text);
