/** Converts a place in a game to a search request. */
import type { SearchRequest } from '../../src/engine/types.js';
import { nodesAlong, type Path } from '../../src/game/tree.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makeFen } from '../../src/notation/fen.js';
import type { GameRecord } from '../../src/notation/record.js';

export const searchRequest = (record: GameRecord, path: Path): SearchRequest => ({
  ruleset: record.ruleset.id,
  fen: makeFen(record.setup),
  moves: (nodesAlong(record, path) ?? []).map(({ move }) => makeCoordinates(move)),
});
