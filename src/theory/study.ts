/**
 * The deep analysis of a study: which positions of its tree a theory graph searches, and what the values of the graph
 * write into the tree. Both depend only on the study and the graph.
 *
 * A line that the analysis has added is marked with a PGN command on its first move. The analysis replaces its own lines
 * when better lines are known. A line that the user has edited belongs to the study.
 */
import { whiteView } from '../analysis/chance.js';
import { withEvaluation } from '../analysis/revise.js';
import {
  childrenAt,
  deleteAt,
  followMoves,
  insertLine,
  nodeAt,
  startPosition,
  type Path,
} from '../game/tree.js';
import { expectedScore } from '../engine/win-probability.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { makeFen } from '../notation/fen.js';
import { stepsOf } from '../notation/line.js';
import type { Evaluation, GameNode, GameRecord } from '../notation/record.js';
import { isSameMove, type MoveOrPass } from '../rules/moves.js';
import type { Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';
import type { TheoryGraph } from './graph.js';
import type { PricedRoot, TheoryRoot, TheoryTask } from './types.js';

/**
 * The PGN command on the first move of a line of the analysis, with the number of plies: `[%acedrex line 8]`. Where the
 * study has no move, the command is `[%acedrex line 8 end]`.
 */
const markFor = (plies: number, isEnd: boolean): string =>
  `acedrex line ${plies}${isEnd ? ' end' : ''}`;

/** The breadth of the graph. With the default breadth, values were less accurate, because fewer moves were tried. */
export const STUDY_BREADTH = 1;

/** A position of a study's tree. */
export interface StudyPosition extends TheoryRoot {
  /** The moves that lead to the position. */
  readonly moves: readonly MoveOrPass[];
  /** The place of the previous position in the list; absent at the start. */
  readonly parent?: number;
  /** The study's own moves in the position. */
  readonly next: readonly MoveOrPass[];
}

/** The PGN command on a line of the analysis that nobody has edited or continued; undefined for any other child. */
const engineMarkOf = (child: GameNode): string | undefined => {
  let plies = 0;
  for (let node: GameNode | undefined = child; node !== undefined; [node] = node.children) {
    const { comment, startComment, nags, shapes, commands = [], children, evaluation } = node;
    const isPlain =
      comment === '' &&
      startComment === '' &&
      nags.length === 0 &&
      shapes.length === 0 &&
      children.length <= 1 &&
      (node === child || (commands.length === 0 && evaluation === undefined));
    if (!isPlain) return undefined;
    plies += 1;
  }
  const [mark, ...others] = child.commands ?? [];
  const isKnown = mark === markFor(plies, false) || mark === markFor(plies, true);
  return isKnown && others.length === 0 ? mark : undefined;
};

/**
 * The moves of the study and the lines of the analysis among a position's children. A line before a move of the study
 * has been promoted, or played by the user, and belongs to the study. But a line that was added where the study ended
 * comes first only because the user has added a move after it.
 */
const sortChildren = (children: readonly GameNode[]) => {
  const isOwn = children.map((child) => engineMarkOf(child) === undefined);
  if (isOwn.includes(true) && children[0]?.commands?.[0]?.endsWith(' end') !== true)
    isOwn[0] = true;
  return {
    own: children.filter((_, index) => isOwn[index]),
    lines: children.filter((_, index) => !isOwn[index]),
  };
};

/**
 * The positions of a study without lines of the analysis: first the main line, then the variations, the variations of
 * the main line before their own variations. Positions in which the game is over are included.
 */
export const positionsOfStudy = (record: GameRecord): readonly StudyPosition[] => {
  const start = startPosition(record);
  const positions: StudyPosition[] = [];
  interface Open {
    readonly node: GameRecord | GameNode;
    readonly position: Position;
    readonly moves: readonly MoveOrPass[];
    readonly parent?: number;
  }
  const lines: Open[] = [{ node: record, position: start, moves: [] }];
  // The iteration also visits lines that are added during the iteration.
  for (const line of lines) {
    let open: Open | undefined = line;
    while (open !== undefined) {
      const { node, position, moves, parent }: Open = open;
      const { own } = sortChildren(node.children);
      const place = positions.length;
      positions.push({
        key: position.key,
        fen: makeFen(position.setup),
        moves,
        ...(parent !== undefined && { parent }),
        next: own.map(({ move }) => move),
      });
      const [main, ...others] = own.map((child): Open => ({
        node: child,
        position: position.play(child.move),
        moves: [...moves, child.move],
        parent: place,
      }));
      lines.push(...others);
      open = main;
    }
  }
  return positions;
};

/** Adds a study's moves to a graph, so that values are backed up along them. */
export const addStudy = (graph: TheoryGraph, positions: readonly StudyPosition[]): void => {
  const [start] = positions;
  if (start !== undefined) graph.addRoot({ key: start.key, fen: start.fen });
  for (const { key, moves, parent } of positions) {
    const before = parent === undefined ? undefined : positions[parent];
    const move = moves.at(-1);
    if (before !== undefined && move !== undefined)
      graph.addMove(before.key, makeCoordinates(move), key);
  }
};

/** The searches of a study's positions, each position once. They come before those that the graph selects. */
export const tasksOfStudy = (positions: readonly StudyPosition[]): readonly TheoryTask[] => {
  const tasks = new Map<string, TheoryTask>();
  for (const { key, fen } of positions)
    if (!tasks.has(key)) tasks.set(key, { key, root: { key, fen }, moves: [] });
  return [...tasks.values()];
};

/** Maximum price of one move of a study, in plies. Without a limit, nothing after a blunder would be searched. */
const MAX_PRICE = 8;

/**
 * The positions of a study as roots. Their prices are the losses of the study's moves on the way, in units of the
 * graph's breadth. Plies within the study cost nothing, because the user has chosen them.
 */
export const rootsOfStudy = (
  graph: TheoryGraph,
  positions: readonly StudyPosition[],
): readonly PricedRoot[] => {
  const roots: Required<PricedRoot>[] = [];
  for (const { key, fen, parent } of positions) {
    const before = parent === undefined ? undefined : roots[parent];
    const loss = (before && graph.lossBetween(before.key, key)) ?? 0;
    const own = Math.min(MAX_PRICE, (100 * loss) / graph.breadth);
    roots.push({ key, fen, price: (before?.price ?? 0) + own });
  }
  return roots;
};

// --- Writing ---------------------------------------------------------------------------------------

/** Maximum length of a line, in plies. */
const LINE_PLIES = 8;
/** Maximum number of lines after the last move of a line of the study. */
const END_LINES = 3;
/** Maximum loss of these lines, as a fraction of an expected point. */
const END_LOSS = 0.02;

/** A line of best play in a graph. */
interface BestLine {
  /** Coordinate moves. */
  readonly moves: readonly string[];
  /** Number of plies from the start of the line to the horizon of the last search. */
  readonly depth: number;
}

/** Best play after a move, while the graph continues and no position recurs. */
const lineAfter = (graph: TheoryGraph, from: string, move: string, to: string): BestLine => {
  const moves = [move];
  const seen = new Set([from, to]);
  let depth = graph.find(from)?.depth ?? 0;
  for (let found = graph.find(to); found !== undefined;) {
    depth = moves.length + found.depth;
    const [best] = found.moves;
    if (best === undefined || seen.has(best.key)) break;
    seen.add(best.key);
    moves.push(best.move);
    found = graph.find(best.key);
  }
  return { moves, depth };
};

const turnOf = ({ fen }: Pick<StudyPosition, 'fen'>): Color =>
  fen.split(' ')[1] === 'b' ? 'black' : 'white';

/** The results for one position of a study. */
export interface StudyMark {
  readonly moves: readonly MoveOrPass[];
  readonly evaluation: Evaluation;
  /** Lines to show beside the study's own moves. */
  readonly lines: readonly {
    /** Coordinate moves. */
    readonly moves: readonly string[];
    readonly evaluation: Evaluation;
  }[];
}

/**
 * The results for a position. Undefined before its search, and if the game is over. A line is shown if the best move is
 * not a move of the study. Where a line of the study ends, moves with nearly the same value have lines too.
 */
export const markOf = (
  graph: TheoryGraph,
  { key, fen, moves, next }: StudyPosition,
): StudyMark | undefined => {
  const found = graph.find(key);
  const [best] = found?.moves ?? [];
  if (found === undefined || best === undefined) return undefined;
  const turn = turnOf({ fen });
  const own = new Set(next.map(makeCoordinates));
  const isEnd = own.size === 0;
  const shown = found.moves
    .slice(0, isEnd ? END_LINES : 1)
    .filter(({ move, loss }) => !own.has(move) && loss <= END_LOSS);
  return {
    moves,
    evaluation: {
      score: whiteView(found.score, turn),
      depth: lineAfter(graph, key, best.move, best.key).depth,
    },
    lines: shown.map((each) => {
      const line = lineAfter(graph, key, each.move, each.key);
      const evaluation = { score: whiteView(each.score, turn), depth: line.depth };
      return { moves: line.moves.slice(0, LINE_PLIES), evaluation };
    }),
  };
};

/** Writes results into a study. Moves and comments of the user stay as they are. Deleted positions are skipped. */
export const writeMarks = (record: GameRecord, marks: Iterable<StudyMark>): GameRecord => {
  let written = record;
  for (const mark of marks) written = writeMark(written, mark);
  return written;
};

const writeMark = (record: GameRecord, { moves, evaluation, lines }: StudyMark): GameRecord => {
  const path = followMoves(record, moves);
  if (path.length !== moves.length) return record;
  const children = childrenAt(record, path);
  const { own, lines: known } = sortChildren(children);
  const judged = own.map((child) => children.indexOf(child));
  const before = (path.length === 0 ? record : nodeAt(record, path))?.evaluation;
  let written =
    textOfEvaluation(before) === textOfEvaluation(evaluation)
      ? record
      : withEvaluation(record, path, evaluation, judged);
  // The main line keeps its last move, because a continuation would count as a part of the game.
  const isEnd = own.length === 0 && path.length > 0 && path.every((child) => child === 0);
  const wanted = isEnd ? [] : lines;
  const isLast = own.length === 0;
  const marks = wanted.map(({ moves }) => markFor(moves.length, isLast));
  const isWritten =
    wanted.map(textOf).join() === known.map(textOfNode).join() &&
    marks.join() === known.map(engineMarkOf).join();
  if (isWritten) return written;
  for (const line of known)
    written = deleteAt(written, [...path, childrenAt(written, path).indexOf(line)]);
  const position = positionAfter(record, moves);
  for (const line of wanted) written = writeLine(written, path, position, line, isLast);
  return written;
};

const positionAfter = (record: GameRecord, moves: readonly MoveOrPass[]): Position =>
  moves.reduce((position, move) => position.play(move), startPosition(record));

const writeLine = (
  record: GameRecord,
  path: Path,
  position: Position,
  { moves, evaluation }: StudyMark['lines'][number],
  isLast: boolean,
): GameRecord => {
  const steps = stepsOf(position, moves).map(({ move }) => move);
  const [first] = steps;
  const isOwn = childrenAt(record, path).some(
    ({ move }) => first === undefined || isSameMove(move, first),
  );
  if (isOwn || first === undefined) return record;
  const commands = [markFor(steps.length, isLast)];
  return insertLine(record, path, steps, { evaluation, commands }).record;
};

const textOfEvaluation = ({ score, depth }: Partial<Evaluation> = {}): string =>
  [score?.kind, score?.kind === 'mate' ? score.moves : score?.value, depth].join(' ');

const textOf = ({ moves, evaluation }: StudyMark['lines'][number]): string =>
  [...moves, textOfEvaluation(evaluation)].join(' ');

const textOfNode = (line: GameNode): string => {
  const moves: string[] = [];
  for (let node: GameNode | undefined = line; node !== undefined; [node] = node.children)
    moves.push(makeCoordinates(node.move));
  return [...moves, textOfEvaluation(line.evaluation)].join(' ');
};

/** A position of a study whose value differs from that of its first search. */
export interface StudyChange {
  readonly position: StudyPosition;
  /** The values of the first search and of the graph, from White's point of view. */
  readonly before: Score;
  readonly after: Score;
  /** The best moves of the first search and of the graph, in coordinates. */
  readonly bestBefore: string;
  readonly bestAfter: string;
}

/** Minimum change of the expected score, 0 to 1. */
const MIN_CHANGE = 0.05;

/** The positions of a study whose values have changed, largest changes first. */
export const changesOfStudy = (
  graph: TheoryGraph,
  positions: readonly StudyPosition[],
): readonly StudyChange[] => {
  const changes = positions.flatMap((position) => {
    const found = graph.find(position.key);
    const [first] = graph.findingOf(position.key)?.lines ?? [];
    const [best] = found?.moves ?? [];
    if (found === undefined || first === undefined || best === undefined) return [];
    const by = Math.abs(expectedScore(found.score) - expectedScore(first.score));
    if (by < MIN_CHANGE) return [];
    const turn = turnOf(position);
    const change: StudyChange = {
      position,
      before: whiteView(first.score, turn),
      after: whiteView(found.score, turn),
      bestBefore: first.move,
      bestAfter: best.move,
    };
    return [{ change, by }];
  });
  return changes.sort((one, other) => other.by - one.by).map(({ change }) => change);
};
