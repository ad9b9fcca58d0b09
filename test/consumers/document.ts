/** What docs/bundlers.md says of consumers. */
import { readFileSync } from 'node:fs';

const text = (): string => readFileSync('docs/bundlers.md', 'utf8');

export interface Row {
  readonly name: string;
  readonly versions: readonly string[];
  readonly how: string;
  readonly worker: string;
  readonly configuration: string;
}

/** The rows of the table "works with". */
export const documentedRows = (): readonly Row[] =>
  [...text().matchAll(/^\|(.*)\|$/gm)]
    .map(([, cells = '']) => cells.split('|').map((cell) => cell.trim()))
    .slice(2)
    .map(([name = '', versions = '', how = '', worker = '', configuration = '']) => ({
      name,
      versions: versions.split(', '),
      how,
      worker,
      configuration,
    }));

/** The line of configuration for a row. */
export const documentedLine = (row: string): string => {
  const [, line] =
    new RegExp(`^\`\`\`js ${row.toLowerCase()}\\n(.*\\n)\`\`\`$`, 'm').exec(text()) ?? [];
  if (line === undefined) throw new Error(`docs/bundlers.md has no line for ${row}`);
  return line;
};
