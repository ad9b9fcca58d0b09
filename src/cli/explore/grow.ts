/** Searches the positions that a graph selects. */
import { createReadStream } from 'node:fs';
import { formatScore } from '../../analysis/chance.js';
import { mainLine, startPosition } from '../../game/tree.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import { readGamesStream } from '../../notation/read-games.js';
import type { GameRecord } from '../../notation/record.js';
import type { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Score } from '../../rules/score.js';
import type { TheoryGraph } from '../../theory/graph.js';
import { Growth, type GrowthOptions, type GrowthStep } from '../../theory/growth.js';
import type { TheoryFinding, TheoryRoot, TheoryTask } from '../../theory/types.js';
import { placed, say } from '../io.js';
import { makeProgressBar } from '../progress-bar.js';
import { JobFailed, type JobQueue, keepBusy, type Begin } from '../queue/job.js';
import type { SearchJob, SearchValue } from '../queue/search-job.js';
import type { GraphStore } from './graph-store.js';

export interface GrowOptions extends GrowthOptions {
  readonly queue: JobQueue<SearchJob, SearchValue>;
  /** Transposition table size of each search, in MiB. */
  readonly hash: number;
  /** Aborts the running searches and discards their results. */
  readonly signal: AbortSignal;
  /** Whether the graph has enough positions. If so, no more searches begin. */
  readonly isEnough: (positions: number) => boolean;
  /** Called for each finding, after it has been added. */
  readonly onFinding: (finding: TheoryFinding) => void;
  /** Called for each position whose search has failed. Other searches continue. */
  readonly onFailure: (failure: JobFailed) => void;
}

/**
 * Grows a graph until it is large enough, nothing is left to search, or the signal is aborted. Rejects with an Error
 * that names the position if no search is possible.
 *
 * Each position is searched with an empty table, so its findings do not depend on other searches. If searches run one
 * at a time, the whole graph is reproducible.
 */
export const grow = async (
  store: GraphStore,
  { queue, hash, signal, isEnough, onFinding, onFailure, ...options }: GrowOptions,
): Promise<void> => {
  const { graph } = store;
  const growth = new Growth(graph, options);
  /** Number of new positions among the running searches. */
  let begun = 0;

  const add = (finding: TheoryFinding): void => {
    store.add(finding);
    onFinding(finding);
  };

  const search = async (step: GrowthStep, stopped: AbortSignal): Promise<void> => {
    if ('finding' in step) {
      add(step.finding);
      return;
    }
    const { request, limits } = step.job;
    const job = { ...request, moves: [], plies: [0], limits, hash };
    await queue.run(job, { label: step.label, signal: stopped }, ([lines = []]) =>
      add(growth.findingOf(step, { lines })),
    );
  };

  const begin =
    (step: GrowthStep): Begin =>
    async (stopped) => {
      const isNew = Number(step.task.known === undefined);
      begun += isNew;
      try {
        await search(step, stopped);
      } catch (error) {
        // The position stays reserved, so that the graph does not select it again in this run.
        if (!(error instanceof JobFailed)) throw error;
        onFailure(error);
      } finally {
        begun -= isNew;
      }
    };

  await keepBusy(queue, signal, () => {
    if (isEnough(graph.size + begun)) return undefined;
    // Even if no task is available now, the results of the running searches may add tasks.
    const step = growth.next();
    return step && begin(step);
  });
};

/** When an exploration ends: after a number of positions or seconds, whichever comes first. */
interface Goal {
  readonly positions?: number;
  readonly seconds?: number;
}

interface ExploreProgress {
  /** Counts a search of a new position, or of more moves in a known position. */
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
  /** The games' start positions. */
  readonly roots: readonly TheoryRoot[];
  /** The positions in the games, most frequent first. If equally frequent, earlier positions come first. */
  readonly tasks: readonly TheoryTask[];
}

export const rootOf = (position: Position): TheoryRoot => ({
  key: position.key,
  fen: makeFen(position.setup),
});

/**
 * Reads the first moves of all games in a PGN file and adds their positions to a graph. Reports unusable games and
 * unreadable text on stderr.
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
    for (const { move } of mainLine(record).slice(0, plies)) {
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
    createReadStream(file) as AsyncIterable<Uint8Array>,
    { ruleset, name: file },
  )) {
    game += 1;
    for (const error of [...errors, ...warnings]) say(`${file}, ${placed(error)}`);
    if (record?.dice === true) say(`${file}, game ${game} uses dice; it is skipped`);
    else if (record !== undefined && record.ruleset.id !== ruleset.id)
      say(`${file}, game ${game} uses the ruleset ${record.ruleset.id}; it is skipped`);
    else if (record !== undefined) take(record);
  }
  const sorted = [...tasks.values()].sort(
    (one, other) => other.games - one.games || one.task.moves.length - other.task.moves.length,
  );
  return { roots: [...roots.values()], tasks: sorted.map(({ task }) => task) };
};
