/** Requests, scores and searches for tests. */
import type { SearchControl } from '../../src/engine/search-run.js';
import type { Engine } from '../../src/engine/engine.js';
import type { SearchLimits, SearchRequest, SearchResult } from '../../src/engine/types.js';
import type { Score } from '../../src/rules/score.js';
import { valueOf } from '../support/value.js';

export const START = { ruleset: 'cazaux', fen: 'startpos' } as const;

/** One slice only, so that the number of nodes does not depend on the clock. */
export const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };

export const search = async (
  engine: Pick<Engine, 'search'>,
  limits: SearchLimits,
  request: SearchRequest = START,
  control: SearchControl = CONTROL,
): Promise<SearchResult> => valueOf(await engine.search(request, limits, control));

export const cp = (value: number): Score => ({ kind: 'centipawns', value });
export const mate = (moves: number): Score => ({ kind: 'mate', moves });
