/** The positions of games, from which a graph can start. */
import { createReadStream } from 'node:fs';
import { endOfLine, nodesAlong, startPosition } from '../../game/tree.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import { readGamesStream } from '../../notation/read-games.js';
import type { GameRecord } from '../../notation/record.js';
import type { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { TheoryGraph } from '../../theory/graph.js';
import type { TheoryRoot, TheoryTask } from '../../theory/types.js';
import { placed } from '../faults.js';
import { say, textPieces } from '../io.js';

export interface GamePositions {
  /** The start positions of the games. */
  readonly roots: readonly TheoryRoot[];
  /** The positions of the games: those of most games first, then the earlier ones. */
  readonly tasks: readonly TheoryTask[];
}

/** The place of a position in a graph. */
export const rootOf = (position: Position): TheoryRoot => ({
  key: position.key,
  fen: makeFen(position.setup),
});

/**
 * Reads the beginnings of all games of a PGN file and connects their positions in a graph. Names games that
 * cannot be used, and what could not be read, on stderr.
 */
export const takeGames = async (
  file: string,
  graph: TheoryGraph,
  { ruleset, plies }: { readonly ruleset: Ruleset; readonly plies: number },
): Promise<GamePositions> => {
  const roots = new Map<string, TheoryRoot>();
  const tasks = new Map<string, { readonly task: TheoryTask; games: number }>();
  const take = (record: GameRecord): void => {
    let position = startPosition(record);
    const root = roots.get(position.key) ?? rootOf(position);
    roots.set(root.key, root);
    graph.addRoot(root);
    const moves: string[] = [];
    const count = (): void => {
      const { key } = position;
      const known = tasks.get(key);
      if (known === undefined) tasks.set(key, { task: { key, root, moves: [...moves] }, games: 1 });
      else known.games += 1;
    };
    count();
    for (const { move } of (nodesAlong(record, endOfLine(record)) ?? []).slice(0, plies)) {
      const { key } = position;
      const text = makeCoordinates(move);
      position = position.play(move);
      graph.addMove(key, text, position.key);
      moves.push(text);
      count();
    }
  };
  let game = 0;
  for await (const { record, errors, warnings } of readGamesStream(
    textPieces(createReadStream(file)),
    { ruleset },
  )) {
    game += 1;
    for (const error of [...errors, ...warnings]) say(`${file}, ${placed(error)}`);
    if (record?.dice === true) say(`${file}, game ${game} has dice; it is left out`);
    else if (record !== undefined && record.ruleset.id !== ruleset.id)
      say(`${file}, game ${game} is of the ruleset ${record.ruleset.id}; it is left out`);
    else if (record !== undefined) take(record);
  }
  const sorted = [...tasks.values()].sort(
    (one, other) => other.games - one.games || one.task.moves.length - other.task.moves.length,
  );
  return { roots: [...roots.values()], tasks: sorted.map(({ task }) => task) };
};
