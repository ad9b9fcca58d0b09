/** The table in docs/bundlers.md matches the tested matrix. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentedLine, documentedRows, rowsOf } from './document.js';
import { CONSUMERS } from './table.js';

test('the documented table lists the tested consumers and how their workers start', () => {
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

test('documented lines of configuration are absent from the test projects', () => {
  for (const { name, row, folder = name, configuration } of CONSUMERS) {
    if (configuration === undefined) continue;
    const line = documentedLine(row).trim();
    const file = `test/consumers/projects/${folder}/${configuration}`;
    expect(line.length).toBeGreaterThan(0);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').not.toContain(line);
  }
});

test('the table in the README matches the table in docs/bundlers.md', () => {
  const rows = rowsOf(readFileSync('README.md', 'utf8'), 'works with');
  expect(rows.map(([name, versions, how]) => [name, versions, how])).toEqual(
    documentedRows().map(({ name, versions, how }) => [name, versions.join(', '), how]),
  );
  const isFree = rows.map(([, , , configuration]) => configuration === 'none');
  expect(isFree).toEqual(documentedRows().map(({ configuration }) => configuration === 'none'));
});
