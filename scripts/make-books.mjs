/**
 * Makes the opening books in books/ with `acedrex explore`, in hours, and can be interrupted at any time:
 *
 *   node scripts/make-books.mjs --folder DIR [--threads N] [--queue redis://…] [--other-build]
 *
 * DIR keeps the graphs; the same command goes on with them. --other-build goes on with those of another build of
 * the engine. Needs a build of the library.
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
    'other-build': { type: 'boolean', default: false },
  },
});
if (values.folder === undefined) {
  console.error('make-books: --folder is missing: where the graphs are kept');
  process.exit(2);
}
mkdirSync(values.folder, { recursive: true });
for (const ruleset of BOOK_RULESETS) {
  const effort = Object.entries(EFFORT).flatMap(([name, value]) => [`--${name}`, String(value)]);
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
