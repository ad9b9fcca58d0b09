/** Has the positions searched that a graph chooses. */
import type { Ruleset } from '../../rules/rulesets.js';
import { findingOf, jobOf, positionOfTask, type TheoryEffort } from '../../theory/job.js';
import type { TheoryFinding, TheoryRoot, TheoryTask } from '../../theory/types.js';
import { JobFailed, type JobQueue, keepBusy, type Begin } from '../queue/job.js';
import type { SearchJob, SearchValue } from '../queue/search-job.js';
import type { GraphStore } from './store.js';
import { formatScore } from '../../analysis/chance.js';
import type { Score } from '../../rules/score.js';
import { makeProgressBar } from '../progress-bar.js';
import { createReadStream } from 'node:fs';
import { endOfLine, nodesAlong, startPosition } from '../../game/tree.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import { readGamesStream } from '../../notation/read-games.js';
import type { GameRecord } from '../../notation/record.js';
import type { Position } from '../../rules/position.js';
import type { TheoryGraph } from '../../theory/graph.js';
import { placed, say, textPieces } from '../io.js';

export interface GrowOptions {
  readonly queue: JobQueue<SearchJob, SearchValue>;
  readonly ruleset: Ruleset;
  readonly effort: TheoryEffort;
  /** Transposition table of each search, MiB. */
  readonly hash: number;
  /** The positions from which the graph grows. */
  readonly roots: readonly TheoryRoot[];
  /** Positions to search before the graph chooses. */
  readonly first: readonly TheoryTask[];
  /** Ends the running searches, whose positions are lost. */
  readonly signal: AbortSignal;
  /** Whether so many positions are enough; the running searches are finished then. */
  readonly isEnough: (positions: number) => boolean;
  /** Called for each finding, after it has been added. */
  readonly onFinding: (finding: TheoryFinding) => void;
  /** Called for each position whose search has failed, while others go on. */
  readonly onFailure: (failure: JobFailed) => void;
}

/**
 * Grows a graph until it is large enough, nothing is left to search, or the signal is aborted. Rejects with an
 * Error that names the position if no search is possible.
 *
 * Each position is searched with an empty table, so what is found about it depends on nothing else. If only one
 * is searched at a time, so does the whole graph.
 */
export const grow = async (
  store: GraphStore,
  {
    queue,
    ruleset,
    effort,
    hash,
    roots,
    first,
    signal,
    isEnough,
    onFinding,
    onFailure,
  }: GrowOptions,
): Promise<void> => {
  const { graph } = store;
  const waiting = [...first];
  /** New positions among those that are being searched. */
  let begun = 0;

  const choose = (): TheoryTask | undefined => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift())
      if (graph.find(task.key) === undefined) return task;
    return graph.choose(roots);
  };

  const add = (finding: TheoryFinding): void => {
    store.add(finding);
    onFinding(finding);
  };

  const searchTask = async (task: TheoryTask, stopped: AbortSignal): Promise<void> => {
    const label = `${task.root.fen}${task.moves.map((move) => ` ${move}`).join('')}`;
    const position = positionOfTask(task, ruleset);
    if (!position.ok) throw new Error(`${label}: ${position.error.message}`);
    if (position.value.key !== task.key)
      throw new Error(`${label}: the graph has another position here; it is damaged`);
    const next = jobOf(position.value, task, effort);
    if ('finding' in next) {
      add(next.finding);
      return;
    }
    const { request, limits } = next.job;
    const job = { ...request, moves: [], plies: [0], limits, hash };
    await queue.run(job, { label, signal: stopped }, ([lines = []]) => {
      add(findingOf(position.value, task, { lines }));
    });
  };

  const begin =
    (task: TheoryTask): Begin =>
    async (stopped) => {
      const isNew = Number(task.known === undefined);
      begun += isNew;
      try {
        await searchTask(task, stopped);
      } catch (error) {
        // Its position stays reserved, so that it is not chosen again in this run.
        if (!(error instanceof JobFailed)) throw error;
        onFailure(error);
      } finally {
        begun -= isNew;
      }
    };

  await keepBusy(queue, signal, () => {
    if (isEnough(graph.size + begun)) return undefined;
    // If there is none, what the others find may open new ways.
    const task = choose();
    if (task === undefined) return undefined;
    graph.reserve(task.key);
    return begin(task);
  });
};

/** When an exploration ends: at a number of positions, at a time, or at whichever comes first. */
interface Goal {
  readonly positions?: number;
  readonly seconds?: number;
}

interface ExploreProgress {
  /** Counts a search, of a new position or of further moves of a known one. */
  readonly add: (
    positions: number,
    nodes: number,
    best: { readonly san: string; readonly score: Score } | undefined,
  ) => void;
  readonly stop: () => void;
}

export const startExploring = (known: number, { positions, seconds }: Goal): ExploreProgress => {
  const isTimed = positions === undefined;
  const figures = isTimed
    ? '{positions} positions, about {expected} at the end  {best}  {speed} Mnodes/s  {left} left'
    : '{value}/{total} positions  {best}  {speed} Mnodes/s  {eta_formatted} left';
  const bar = makeProgressBar(figures);
  const since = performance.now();
  let size = known;
  let searched = 0;
  bar.start(isTimed ? (seconds ?? 0) : positions, isTimed ? 0 : known, {
    positions: known,
    expected: '–',
    best: '',
    speed: '–',
    left: '–',
  });
  return {
    add(found, nodes, best) {
      size += found;
      searched += nodes;
      const elapsed = (performance.now() - since) / 1000;
      const left = Math.max(0, (seconds ?? 0) - elapsed);
      const expected = Math.round(size + ((size - known) / elapsed) * left);
      bar.update(isTimed ? Math.min(elapsed, seconds ?? 0) : size, {
        positions: size,
        expected,
        best: best === undefined ? '' : `${best.san} ${formatScore(best.score)}`,
        speed: (searched / elapsed / 1e6).toFixed(2),
        left: `${Math.ceil(left / 60)} min`,
      });
    },
    stop() {
      bar.stop();
    },
  };
};

interface GamePositions {
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
