/** Prints the journeys as a table: a row for each, a column for each engine, and how long it took. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

interface Cell {
  readonly text: string;
  /** Why the engine skipped the journey. */
  readonly note?: string;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const cellOf = (test: TestCase): Cell => {
  const result = test.result();
  switch (result.state) {
    case 'passed':
      return { text: seconds(test.diagnostic()?.duration ?? 0) };
    case 'failed':
      return { text: 'FAILED' };
    case 'skipped':
      // A test without a reason was not selected, as with -t.
      return result.note === undefined ? { text: '' } : { text: 'cannot', note: result.note };
    case 'pending':
      return { text: 'not run' };
  }
};

export class JourneyTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const engines: string[] = [];
    const rows = new Map<string, Map<string, Cell>>();
    for (const module of modules) {
      const engine = module.project.name;
      if (!engines.includes(engine)) engines.push(engine);
      for (const test of module.children.allTests()) {
        const row = rows.get(test.fullName) ?? new Map<string, Cell>();
        rows.set(test.fullName, row.set(engine, cellOf(test)));
      }
    }
    for (const [name, row] of rows)
      if ([...row.values()].every(({ text }) => text === '')) rows.delete(name);
    if (rows.size === 0) return;
    const wide = Math.max(...[...rows.keys()].map((name) => name.length));
    const line = (name: string, cells: readonly string[]): string =>
      [name.padEnd(wide), ...cells.map((cell) => cell.padStart(9))].join('  ');
    const all = [...rows.values()].flatMap((row) => [...row]);
    const notes = new Set(
      all.flatMap(([engine, { note }]) => (note === undefined ? [] : [`${engine}: ${note}`])),
    );
    console.log(
      [
        '',
        line(rows.size === 1 ? '1 journey' : `${rows.size} journeys`, engines),
        ...[...rows].map(([name, row]) =>
          line(
            name,
            engines.map((engine) => row.get(engine)?.text ?? ''),
          ),
        ),
        ...[...notes].map((note) => `cannot: ${note}`),
        '',
      ].join('\n'),
    );
  }
}
