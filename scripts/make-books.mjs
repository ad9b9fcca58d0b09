/**
 * Makes the opening books in data/books/ with `acedrex explore`. This takes hours and can be interrupted at any time:
 *
 *   node scripts/make-books.mjs --folder DIR [--ruleset ID]… [--positions N] [--threads N] [--queue redis://…]
 *     [--other-build]
 *
 * DIR stores the graphs. The same command resumes them. --positions makes smaller books. --other-build continues graphs
 * made by another engine. `make-artefacts.mjs` writes the books' records. Needs a build of the library.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BOOK_RULESETS, bookFile, EFFORT } from './openings.mjs';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    threads: { type: 'string' },
    queue: { type: 'string' },
    ruleset: { type: 'string', multiple: true },
    positions: { type: 'string', default: String(EFFORT.positions) },
    'other-build': { type: 'boolean', default: false },
  },
});
if (values.folder === undefined) {
  console.error('make-books: --folder is missing; name the folder of the graphs');
  process.exit(2);
}
mkdirSync(values.folder, { recursive: true });
const chosen = BOOK_RULESETS.filter(({ id }) => values.ruleset?.includes(id) !== false);
for (const ruleset of chosen) {
  const effort = Object.entries({ ...EFFORT, positions: values.positions }).flatMap(
    ([name, value]) => [`--${name}`, String(value)],
  );
  const given = ['threads', 'queue'].flatMap((name) =>
    values[name] === undefined ? [] : [`--${name}`, values[name]],
  );
  const { status } = spawnSync(
    process.execPath,
    [
      ...['dist/cli/main.js', 'explore', '--ruleset', ruleset.id, ...effort, ...given],
      ...['--graph', join(values.folder, `${ruleset.id}.graph`), '--book', bookFile(ruleset)],
      ...(values['other-build'] ? ['--other-build'] : []),
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
