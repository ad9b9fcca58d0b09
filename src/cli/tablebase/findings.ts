/** What workers have found for `tablebase all`, kept until all of it is printed. */
import { rmSync } from 'node:fs';
import type { TablebaseSummary } from '../../tablebase/summary.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { buildOfTablebase } from '../build.js';
import { isObject } from '../../guards.js';
import { Failure, say } from '../io.js';
import { Journal } from '../journal.js';
import { isSummary } from '../queue/tablebase-job.js';

export interface TablebaseFinding {
  readonly material: string;
  readonly summary: TablebaseSummary;
}

const isFinding = (value: unknown): value is TablebaseFinding =>
  isObject(value) && typeof value.material === 'string' && isSummary(value.summary);

/** Opens the journal. What another build has found is forgotten. */
export const openFindings = (path: string, ruleset: Ruleset): Journal<TablebaseFinding> => {
  const head = { version: buildOfTablebase(), ruleset: ruleset.id };
  let journal = Journal.open(path, head, isFinding);
  if (!journal.ok) {
    say(`${path}: ${journal.error}; what it held is asked for again`);
    rmSync(path);
    journal = Journal.open(path, head, isFinding);
  }
  if (!journal.ok) throw new Failure(`${path}: ${journal.error}`);
  for (const line of journal.value.damaged)
    say(`${path}: line ${line} is damaged; what it held is asked for again`);
  return journal.value;
};
