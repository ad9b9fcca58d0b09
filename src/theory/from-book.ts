/** From a book back to findings, so that a graph can grow where a book ends. */
import { makeCoordinates } from '../notation/coordinates.js';
import type { Position } from '../rules/position.js';
import type { TheoryBook } from './book.js';
import type { TheoryFinding, TheoryLine } from './types.js';

/**
 * What a book knows of a position and of all that it leads to, nearest first: as findings, with the values that
 * were backed up. Yields undefined for every position that the book does not know, so that a caller can pause.
 * `build` is that of the graph: a book of another build yields nothing, because scores of different builds cannot be
 * compared.
 */
export function* findingsOfBook(
  book: TheoryBook,
  start: Position,
  build: string,
): Generator<TheoryFinding | undefined, void> {
  if (book.build !== build) return;
  const seen = new Set([start.key]);
  let level: readonly Position[] = [start];
  while (level.length > 0) {
    const further: Position[] = [];
    for (const position of level) {
      const known = book.find(position.key);
      if (known === undefined || position.status() !== 'ongoing') {
        yield undefined;
        continue;
      }
      const legal = new Map(position.legalMoves().map((move) => [makeCoordinates(move), move]));
      const lines = known.moves.flatMap(({ move, score, isSearched }): readonly TheoryLine[] => {
        const found = legal.get(move);
        if (found === undefined) return [];
        const after = position.play(found);
        if (isSearched && !seen.has(after.key)) {
          seen.add(after.key);
          further.push(after);
        }
        return [{ move, key: after.key, score }];
      });
      const { key } = position;
      const hasMore = lines.length < legal.size;
      yield lines.length === 0
        ? undefined
        : { key, depth: known.depth, nodes: book.nodes, lines, hasMore };
    }
    level = further;
  }
}
