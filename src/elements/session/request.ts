/** Converts a place in a game to a search request. */
import type { SearchRequest } from '../../engine/types.js';
import { nodesAlong, type Path } from '../../game/tree.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import type { GameRecord } from '../../notation/record.js';

export const searchRequest = (record: GameRecord, path: Path): SearchRequest => ({
  ruleset: record.ruleset.id,
  fen: makeFen(record.setup),
  moves: (nodesAlong(record, path) ?? []).map(({ move }) => makeCoordinates(move)),
});
