/** The table in docs/bundlers.md is the one that the matrix proves. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentedLine, documentedRows, rowsOf } from './document.js';
import { CONSUMERS } from './table.js';

test('the documented table has the consumers of the matrix, and how their workers start', () => {
  const documented = documentedRows().map(({ name, worker, configuration }) => ({
    name,
    worker,
    isFree: configuration === 'none',
  }));
  const names = [...new Set(CONSUMERS.map(({ row }) => row))];
  expect(documented).toEqual(
    names.map((name) => {
      const consumers = CONSUMERS.filter(({ row }) => row === name);
      const workers = consumers.flatMap(({ uses }) => uses.flatMap(({ worker }) => worker ?? []));
      return {
        name,
        worker: [...new Set(workers)].join(', ') || '—',
        isFree: consumers.every(({ configuration }) => configuration === undefined),
      };
    }),
  );
});

test('each line of configuration is in the document once, and in no project', () => {
  for (const { row, folder, configuration } of CONSUMERS) {
    if (configuration === undefined) continue;
    const line = documentedLine(row).trim();
    const file = `test/consumers/projects/${folder}/${configuration}`;
    expect(line.length).toBeGreaterThan(0);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').not.toContain(line);
  }
});

test('the table of the README is the one that the matrix proves', () => {
  const rows = rowsOf(readFileSync('README.md', 'utf8'), 'works with');
  expect(rows.map(([name, versions, how]) => [name, versions, how])).toEqual(
    documentedRows().map(({ name, versions, how }) => [name, versions.join(', '), how]),
  );
  const isFree = rows.map(([, , , configuration]) => configuration === 'none');
  expect(isFree).toEqual(documentedRows().map(({ configuration }) => configuration === 'none'));
});
