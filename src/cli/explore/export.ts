/** Writes a graph as PGN and as JSON Lines. */
import { whiteView } from '../../analysis/chance.js';
import { startRecord } from '../../game/tree.js';
import { makeCoordinates, resolveMove } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import { NO_ANNOTATION, type GameNode, type GameRecord } from '../../notation/record.js';
import { makeSanAndPlay } from '../../notation/san.js';
import { asWritten, type LegalMove } from '../../rules/moves.js';
import type { Position } from '../../rules/position.js';
import type { TheoryGraph } from '../../theory/graph.js';
import type { TheoryMove, TheoryPosition, TheoryRoot } from '../../theory/types.js';
import { renameSync, writeFileSync } from 'node:fs';
import { makePgn } from '../../notation/pgn.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { makeBook } from '../../theory/book.js';
import { positionOfTask } from '../../theory/job.js';
import { Failure } from '../io.js';
import { openSink, type Output } from '../output.js';

interface Step {
  readonly known: TheoryMove;
  readonly move: LegalMove;
  readonly san: string;
  readonly after: Position;
}

/** A position's moves that lose at most `loss` percent of a point of expected score, best first. */
const stepsFrom = (position: Position, { moves }: TheoryPosition, loss: number): readonly Step[] =>
  moves.flatMap((known) => {
    const move = resolveMove(position, known.move);
    if (100 * known.loss > loss || !move.ok) return [];
    return [{ known, move: move.value, ...makeSanAndPlay(position, move.value) }];
  });

export interface ExportOptions {
  /** Excludes moves that lose more than this percentage of an expected point. */
  readonly loss: number;
}

/** A node whose moves have not been added yet. */
interface Open {
  readonly position: Position;
  readonly node: { comment: string; readonly children: GameNode[] };
  /** The moves to the node, as readable text. */
  readonly line: string;
}

/**
 * Writes a graph as a game. The main line is best play, and the variations are the other moves. Every move has its
 * evaluation and, as a comment, its share. If another line already continues a position, a comment names that line.
 */
export const recordOfGraph = (
  graph: TheoryGraph,
  start: Position,
  tags: GameRecord['tags'],
  { loss }: ExportOptions,
): GameRecord => {
  const children: GameNode[] = [];
  /** The first line that leads to each continued position, keyed by the position. */
  const lines = new Map<string, string>();
  const open: Open[] = [{ position: start, node: { comment: '', children }, line: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { position, node, line } = next;
    const found = graph.find(position.key);
    if (found === undefined || found.moves.length === 0) continue;
    const before = lines.get(position.key);
    if (before !== undefined) {
      node.comment += before === '' ? ', back at the start' : `, continued after ${before}`;
      continue;
    }
    lines.set(position.key, line);
    const further: Open[] = [];
    for (const { known, move, san, after } of stepsFrom(position, found, loss)) {
      const { turn, fullmoves } = position;
      const number = turn === 'white' ? `${fullmoves}. ` : line === '' ? `${fullmoves}... ` : '';
      const depth = graph.find(known.key)?.depth ?? found.depth;
      const added = {
        ...NO_ANNOTATION,
        move: asWritten(move),
        san,
        comment: `${Math.round(100 * known.share)}%`,
        evaluation: { score: whiteView(known.score, turn), depth },
        startComment: '',
        nags: [],
        children: [],
      };
      node.children.push(added);
      further.push({ position: after, node: added, line: `${line} ${number}${san}`.trim() });
    }
    // Processes the best move next, so that best play becomes the main line.
    open.push(...further.reverse());
  }
  const found = graph.find(start.key);
  const score = found && whiteView(found.score, start.turn);
  return {
    ...startRecord(start),
    tags,
    ...(score && { evaluation: { score, depth: found.depth } }),
    children,
  };
};

/**
 * Writes a graph's positions as JSON Lines, ordered by distance from the start. Each position appears once. Scores are
 * from White's point of view.
 */
export function* jsonOfGraph(
  graph: TheoryGraph,
  start: Position,
  { loss }: ExportOptions,
): Generator<string, void> {
  const seen = new Set([start.key]);
  let level: readonly { readonly position: Position; readonly line: readonly string[] }[] = [
    { position: start, line: [] },
  ];
  while (level.length > 0) {
    const further: (typeof level)[number][] = [];
    for (const { position, line } of level) {
      const found = graph.find(position.key);
      if (found === undefined) continue;
      const steps = stepsFrom(position, found, loss);
      const { score, depth, nodes, end } = found;
      yield JSON.stringify({
        ruleset: position.ruleset.id,
        fen: makeFen(position.setup),
        line,
        score: whiteView(score, position.turn),
        depth,
        nodes,
        ...(end !== undefined && { result: position.result() }),
        moves: steps.map(({ known, move, san }) => ({
          san,
          move: makeCoordinates(move),
          score: whiteView(known.score, position.turn),
          share: Math.round(1000 * known.share) / 1000,
          searched: known.isSearched,
        })),
      });
      for (const { san, after } of steps) {
        if (seen.has(after.key)) continue;
        seen.add(after.key);
        further.push({ position: after, line: [...line, san] });
      }
    }
    level = further;
  }
}

interface Exports {
  readonly ruleset: Ruleset;
  readonly pgn?: string;
  readonly json?: string;
  readonly book?: string;
  /** Excludes moves that lose more than this percentage of an expected point. */
  readonly loss: number;
  /** Nodes per search, for the book. Undefined if the run only exports an existing graph. */
  readonly nodes: number | undefined;
}

/** Writes the part of the graph below the given roots. Each file gets its final name when it is complete. */
export const writeExports = async (
  graph: TheoryGraph,
  roots: readonly TheoryRoot[],
  { ruleset, pgn, json, book, loss, nodes }: Exports,
): Promise<void> => {
  const starts = roots.map((root): Position => {
    const position = positionOfTask({ root, moves: [] }, ruleset);
    if (!position.ok) throw new Failure(`${root.fen}: ${position.error.message}`);
    return position.value;
  });
  const tags = [
    ['Event', 'Opening theory'],
    ['Date', new Date().toISOString().slice(0, 10).replaceAll('-', '.')],
    ['Annotator', `Acedrex ${graph.build}`],
  ] as const;
  if (pgn !== undefined)
    await writeParts({ path: pgn, isJson: false }, function* () {
      for (const start of starts) yield makePgn(recordOfGraph(graph, start, tags, { loss }));
    });
  if (json !== undefined)
    await writeParts({ path: json, isJson: true }, function* () {
      for (const start of starts)
        for (const line of jsonOfGraph(graph, start, { loss })) yield `${line}\n`;
    });
  if (book === undefined) return;
  writeFileSync(`${book}.partial`, await makeBook(graph, { loss, nodes }));
  renameSync(`${book}.partial`, book);
};

const writeParts = async (output: Output, parts: () => Iterable<string>): Promise<void> => {
  const sink = openSink(output);
  try {
    for (const part of parts()) await sink.write(part);
    await sink.keep();
  } catch (error) {
    sink.discard();
    throw error;
  }
};
