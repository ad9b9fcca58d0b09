/** Converts the games in a file to tasks for the engines, and writes the games with their annotations. */
import { reportOf, pointsOfGame } from '../../analysis/judge.js';
import { praiseAt, type Praise } from '../../analysis/praise.js';
import { reasonAt, type Reason } from '../../analysis/reason.js';
import { verdictAt } from '../../analysis/revise.js';
import { withOpening } from '../../theory/opening.js';
import { stepsOf } from '../../notation/line.js';
import { markMistakes } from '../../analysis/review.js';
import { endOfLine, mainLine, nodesAlong, startPosition } from '../../game/tree.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import type { PgnError } from '../../notation/pgn.js';
import { readGamesStream } from '../../notation/read-games.js';
import type { GamesSource } from '../../notation/source.js';
import type { Evaluation, GameNode, GameRecord } from '../../notation/record.js';
import type { Position } from '../../rules/position.js';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure, STANDARD } from '../io.js';
import { type Score, isScore } from '../../rules/score.js';
import { isObject } from '../../guards.js';

export interface Assignment {
  /** Number of the game, starting at 1. */
  readonly game: number;
  readonly record: GameRecord;
  /** The nodes on the main line. */
  readonly nodes: readonly GameNode[];
  /** The main-line moves in coordinates. */
  readonly moves: readonly string[];
  /** The plies of the positions to search. */
  readonly plies: readonly number[];
  /** Returns the main-line positions from the start. Creates them on first use. */
  readonly positions: () => readonly Position[];
}

interface Readers {
  /** Whether to analyse moves again if they already have an evaluation. */
  readonly again: boolean;
  readonly complain: (error: PgnError) => void;
  readonly warn: (warning: PgnError) => void;
  /** Called with the number of a game with dice. Such a game is returned unchanged. */
  readonly onDice: (game: number) => void;
}

/** Yields the readable games in a source. */
export async function* assignments(
  source: GamesSource,
  { again, complain, warn, onDice }: Readers,
): AsyncGenerator<Assignment, void> {
  let game = 0;
  for await (const { record, errors, warnings } of readGamesStream(source)) {
    game += 1;
    errors.forEach(complain);
    warnings.forEach(warn);
    if (record === undefined) continue;
    if (record.dice === true) onDice(game);
    yield assignmentOf(game, record, again);
  }
}

const assignmentOf = (game: number, record: GameRecord, again: boolean): Assignment => {
  const nodes = mainLine(record);
  let made: readonly Position[] | undefined;
  const positions = (): readonly Position[] => (made ??= playAll(record, nodes));
  const wanted: number[] = [];
  // Evaluations and mistakes apply only to games without dice, because scores and best lines ignore rolls.
  if (record.dice !== true)
    for (const [ply, { evaluation }] of [record, ...nodes].entries())
      if (again || evaluation === undefined) wanted.push(ply);
  // The final position of a finished game needs no search.
  if (wanted.at(-1) === nodes.length && positions().at(-1)?.boardStatus() !== 'ongoing')
    wanted.pop();
  const moves = nodes.map(({ move }) => makeCoordinates(move));
  return { game, record, nodes, moves, plies: wanted, positions };
};

const playAll = (record: GameRecord, nodes: readonly GameNode[]): readonly Position[] => {
  let position = startPosition(record);
  return [position, ...nodes.map(({ move }) => (position = position.play(move)))];
};

export const annotated = (
  { record, nodes, positions }: Assignment,
  findings: readonly Finding[],
  annotator: string,
): GameRecord => {
  if (record.dice === true) return record;
  const evaluations = new Map<number, Evaluation>();
  const best = new Map<string, readonly string[]>();
  for (const { ply, found } of findings) {
    if (found === undefined) continue;
    const { score, depth, pv } = found;
    evaluations.set(ply, { score, depth });
    const position = positions()[ply];
    if (position !== undefined) best.set(makeFen(position.setup), pv);
  }
  const marked = withOpening(markMistakes(withEvaluations(record, nodes, evaluations), best));
  return marked.tags.some(([name]) => name === 'Annotator')
    ? marked
    : { ...marked, tags: [...marked.tags, ['Annotator', annotator]] };
};

/** Adds evaluations, keyed by ply, to the main line in one pass that starts at its end. */
const withEvaluations = (
  record: GameRecord,
  nodes: readonly GameNode[],
  evaluations: ReadonlyMap<number, Evaluation>,
): GameRecord => {
  const at = (ply: number): { readonly evaluation?: Evaluation } => {
    const evaluation = evaluations.get(ply);
    return evaluation === undefined ? {} : { evaluation };
  };
  let next: readonly GameNode[] = [];
  for (const [index, node] of [...nodes.entries()].reverse())
    next = [{ ...node, ...at(index + 1), children: [...next, ...node.children.slice(1)] }];
  return { ...record, ...at(0), children: [...next, ...record.children.slice(1)] };
};

/**
 * Writes an annotated game as one line of JSON. Scores and chances are from White's point of view, and losses are from
 * the point of view of the side that moved. Chances and losses are fractions of a point. Best lines are in SAN. The
 * reason explains a mark, or what an unmarked move achieves.
 */
export const jsonLine = (
  assignment: Assignment,
  record: GameRecord,
  findings: readonly Finding[],
): string => {
  const points = pointsOfGame(record);
  const end = endOfLine(record);
  const nodes = nodesAlong(record, end) ?? [];
  const positions = assignment.positions();
  const lines = new Map(findings.map(({ ply, found }) => [ply, found?.pv]));
  const bestAt = (ply: number): readonly string[] | undefined => {
    const position = positions[ply];
    const pv = lines.get(ply);
    return position && pv && stepsOf(position, pv).map(({ san }) => san);
  };
  const reasonOf = (ply: number): Reason | Praise | undefined => {
    const path = end.slice(0, ply);
    return reasonAt(record, path, verdictAt(record, path)) ?? praiseAt(record, path);
  };
  const round = (share: number | undefined): number | undefined =>
    share === undefined ? undefined : Math.round(share * 10_000) / 10_000;
  const { white, black } = reportOf(points);
  return JSON.stringify({
    game: assignment.game,
    tags: Object.fromEntries(record.tags),
    ruleset: record.ruleset.id,
    fen: makeFen(record.setup),
    result: record.result,
    plies: points.map(({ ply, chance, loss, judgement }) => {
      const node = nodes[ply - 1];
      const evaluation = (node ?? record).evaluation;
      return {
        ply,
        san: node?.san,
        move: node && makeCoordinates(node.move),
        score: evaluation?.score,
        depth: evaluation?.depth,
        chance: round(chance),
        loss: round(loss),
        judgement,
        reason: reasonOf(ply),
        best: bestAt(ply),
      };
    }),
    white: { ...white, meanLoss: round(white.meanLoss) },
    black: { ...black, meanLoss: round(black.meanLoss) },
  });
};

/**
 * Number of bytes per read: about one game, so that the fraction of the file read so far predicts the number of
 * remaining games. With Node's default of 64 KiB, the estimate was wrong by a factor of two or more.
 */
const BLOCK = 4096;

export interface Source {
  bytes(): AsyncIterable<Uint8Array>;
  /** SHA-256 of the whole file. Empty if no hash is needed. */
  readonly hash: string;
  /** The fraction of the file read so far, 0 to 1. */
  share(): number;
  readonly close: () => void;
}

/** Opens a file or stdin. Stdin is copied to a file first if its hash is needed in advance. */
export const openSource = async (file: string, needsHash: boolean): Promise<Source> => {
  if (file !== STANDARD) return openFile(file, needsHash, () => undefined);
  if (!needsHash)
    return { bytes: () => process.stdin, hash: '', share: () => 1, close: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'acedrex-'));
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  const copy = join(folder, 'stdin.pgn');
  try {
    await pipeline(process.stdin, createWriteStream(copy));
    return await openFile(copy, needsHash, close);
  } catch (error) {
    close();
    throw error;
  }
};

const openFile = async (file: string, needsHash: boolean, close: () => void): Promise<Source> => {
  try {
    const hash = createHash('sha256');
    if (needsHash) await pipeline(createReadStream(file), hash);
    const { size } = statSync(file);
    let read = 0;
    return {
      async *bytes() {
        for await (const chunk of createReadStream(file, { highWaterMark: BLOCK })) {
          read += (chunk as Buffer).length;
          yield chunk as Buffer;
        }
      },
      hash: needsHash ? hash.digest('hex') : '',
      share: () => (size === 0 ? 1 : Math.min(1, read / size)),
      close,
    };
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
};

/** The engine's finding for one position. */
export interface Finding {
  /** Number of the game in its file, starting at 1. */
  readonly game: number;
  /** Number of main-line plies before the position. */
  readonly ply: number;
  /** The search result. Undefined if there was nothing to search, for example after the third repetition. */
  readonly found: Found | undefined;
}

interface Found {
  /** The score from White's point of view. */
  readonly score: Score;
  /** Search depth in plies. */
  readonly depth: number;
  /** The best line in coordinate moves. */
  readonly pv: readonly string[];
}

export const isFinding = (value: unknown): value is Finding =>
  isObject(value) &&
  Number.isInteger(value.game) &&
  Number.isInteger(value.ply) &&
  (value.found === undefined || isFound(value.found));

const isFound = (value: unknown): value is Found => {
  if (!isObject(value)) return false;
  const { score, depth, pv } = value;
  return (
    isScore(score) &&
    Number.isInteger(depth) &&
    Array.isArray(pv) &&
    pv.every((move) => typeof move === 'string')
  );
};
