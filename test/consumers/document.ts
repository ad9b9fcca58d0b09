/** The consumers documented in docs/bundlers.md. */
import { readFileSync } from 'node:fs';

const text = (): string => readFileSync('docs/bundlers.md', 'utf8');

export interface Row {
  readonly name: string;
  readonly versions: readonly string[];
  readonly how: string;
  readonly worker: string;
  readonly configuration: string;
}

/** The cells of the table whose first column has this name. */
export const rowsOf = (markdown: string, column: string): readonly (readonly string[])[] => {
  const table = new RegExp(`^\\| ${column} .*\\n(?:\\|.*\\n)+`, 'm').exec(markdown)?.[0] ?? '';
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
};

/** The rows of the table "works with". */
export const documentedRows = (): readonly Row[] =>
  rowsOf(text(), 'where').map(
    ([name = '', versions = '', how = '', worker = '', configuration = '']) => ({
      name,
      versions: versions.split(', '),
      how,
      worker,
      configuration,
    }),
  );

/** The line of configuration for a row, or the whole file. */
export const documentedLine = (row: string): string => {
  const [, line] =
    new RegExp(`^\`\`\`\\w+ ${row.toLowerCase()}\\n((?:.*\\n)+?)\`\`\`$`, 'm').exec(text()) ?? [];
  if (line === undefined) throw new Error(`docs/bundlers.md has no line for ${row}`);
  return line;
};
