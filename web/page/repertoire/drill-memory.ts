/** What the user remembers of the repertoires, from the practice history. */
import { practiceHistory } from '../practice/history.js';
import type { Position } from '../../../src/rules/position.js';
import type { DrillMemory } from './drill-store.js';

const known = new Map<string, number>();

export const drillMemory: DrillMemory & {
  readonly history: typeof practiceHistory;
  readonly isKnown: (position: Position) => boolean;
} = {
  history: practiceHistory,
  recall: ({ key }) => known.get(key) ?? 0,
  isKnown: ({ key }) => known.get(key) === 1,
  note: ({ position }, outcome) => void known.set(position.key, outcome === 'solved' ? 1 : 0),
};
