/** Writes the outputs of a graph: PGN, lines of JSON, and a book. */
import { renameSync, writeFileSync } from 'node:fs';
import { makePgn } from '../../notation/pgn.js';
import type { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { makeBook } from '../../theory/book.js';
import type { TheoryGraph } from '../../theory/graph.js';
import { positionOfTask } from '../../theory/job.js';
import type { TheoryRoot } from '../../theory/types.js';
import { Failure } from '../io.js';
import { openSink, type Output } from '../output.js';
import { jsonOfGraph, recordOfGraph } from './export.js';

export interface Exports {
  readonly ruleset: Ruleset;
  readonly pgn?: string;
  readonly json?: string;
  readonly book?: string;
  /** Moves that lose more percent of an expected point are left out. */
  readonly loss: number;
  /** Nodes of each search, for the book; undefined if only an older graph is written. */
  readonly nodes: number | undefined;
}

/** Writes what is known from some roots. Files get their names when they are complete. */
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
