/**
 * Checks the English of documents, comments, words, test titles and commit subjects:
 *
 *   node scripts/check-prose.mjs [--prune | --accept RULE | --list RULE | --count]
 *
 * Fails if a rule of scripts/prose/rules.mjs finds a sentence that scripts/prose/known.txt does not list. That file
 * contains a hash for each sentence that is older than the rule that it breaks. The hash covers the words around the
 * match, so text can move between files. `--prune` removes the hashes of sentences that have been rewritten. `--accept`
 * adds the sentences that a new rule finds. `--list` prints all sentences that break a rule, and `--count` counts them
 * by rule and kind.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compare, lint } from './prose/lint.mjs';
import { readRepository, readSubjects } from './prose/sources.mjs';

const KNOWN = new URL('prose/known.txt', import.meta.url);

const { values } = parseArgs({
  options: {
    prune: { type: 'boolean' },
    accept: { type: 'string' },
    list: { type: 'string' },
    count: { type: 'boolean' },
  },
});

const print = ({ file, line, kind, rule, instead, found, sentence }) =>
  `${kind === 'subject' ? file : `${file}:${line}`}: ${rule}: “${found.trim().slice(0, 60)}” → ${instead}\n    ${sentence}`;

const known = new Set(readFileSync(KNOWN, 'utf8').split('\n').filter(Boolean));
const write = (keys) => writeFileSync(KNOWN, `${[...keys].sort().join('\n')}\n`);

const subjects = readSubjects();
const findings = lint([...readRepository(), ...(subjects ?? [])]);
const { fresh, old, gone } = compare(findings, known);

const count = () => {
  const rows = new Map();
  for (const { rule, kind } of findings) {
    const row = rows.get(rule) ?? {};
    row[kind] = (row[kind] ?? 0) + 1;
    row.all = (row.all ?? 0) + 1;
    rows.set(rule, row);
  }
  console.table(Object.fromEntries([...rows].sort(([, one], [, other]) => other.all - one.all)));
};

if (values.list !== undefined)
  findings.filter(({ rule }) => rule === values.list).forEach((one) => console.log(print(one)));
else if (values.count) count();
else if (values.prune) write([...known].filter((key) => !gone.includes(key)));
else if (values.accept !== undefined)
  write(
    new Set([
      ...known,
      ...fresh.filter(({ rule }) => rule === values.accept).map(({ key }) => key),
    ]),
  );
else {
  fresh.forEach((one) => console.log(print(one)));
  const lines = new Set(old.map(({ file, line }) => `${file}:${line}`)).size;
  console.log(
    `Prose: ${fresh.length} new findings; ${old.length} known ones in ${lines} lines remain.`,
  );
  if (gone.length > 0)
    console.log(`${gone.length} known ones were rewritten: node scripts/check-prose.mjs --prune`);
  if (subjects === undefined)
    console.log('Commit subjects were not checked, because the history is missing.');
  if (fresh.length > 0) process.exit(1);
}
