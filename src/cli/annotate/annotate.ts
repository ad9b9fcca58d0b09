/** Hands the positions of games to several engines, and gives the games back in their order. */
import { whiteView } from '../../analysis/chance.js';
import type { SearchLimits } from '../../engine/types.js';
import { makeFen } from '../../notation/fen.js';
import type { EngineClient } from '../../worker/client.js';
import type { Assignment } from './games.js';
import type { Finding, Found } from './journal.js';

/** A game whose positions are all known. */
export interface FinishedGame {
  readonly assignment: Assignment;
  readonly findings: readonly Finding[];
}

export interface AnnotateOptions {
  readonly engines: readonly EngineClient[];
  readonly limits: SearchLimits;
  /** Findings of an earlier run. */
  readonly known: readonly Finding[];
  readonly signal: AbortSignal;
  /** Called with what is new, before the game that holds it is given back. */
  readonly onFinding: (finding: Finding) => void;
  /** Called for every game before its positions, with their number. */
  readonly onBegin: (positions: number) => void;
  /** Called for every position that is done with, those known before too. */
  readonly onPositions: (positions: number, nodes: number) => void;
}

/** A game under way. */
interface OpenGame {
  readonly assignment: Assignment;
  readonly findings: Finding[];
  /** Positions that are not finished. */
  left: number;
}

interface Task {
  readonly open: OpenGame;
  readonly ply: number;
}

/** A search fails when its worker dies; the next one has a new worker. */
const ATTEMPTS = 3;

/**
 * Analyses games and calls `onGame` with each, in their order. Resolves when all are done or the signal
 * is aborted; rejects with an Error that names the position if an engine fails again and again.
 *
 * Each position is searched with an empty table, so that what is found depends neither on the number of
 * engines nor on where an earlier run was killed. Keeping the table from the position after it was worth
 * less than 0.1 ply at 50,000 nodes.
 */
export const annotateGames = async (
  assignments: AsyncIterator<Assignment, void>,
  onGame: (game: FinishedGame) => Promise<void>,
  { engines, limits, known, signal, onFinding, onBegin, onPositions }: AnnotateOptions,
): Promise<void> => {
  const knownOf = new Map<number, Finding[]>();
  for (const finding of known) {
    const findings = knownOf.get(finding.game);
    if (findings === undefined) knownOf.set(finding.game, [finding]);
    else findings.push(finding);
  }
  const waiting: Task[] = [];
  /** Games in their order, the first not yet given back. */
  const games: OpenGame[] = [];
  let giving: Promise<void> = Promise.resolve();
  // One engine's failure stops the others.
  const failure = new AbortController();
  const stopped = AbortSignal.any([signal, failure.signal]);

  const giveBack = (): Promise<void> => {
    giving = giving.then(async () => {
      for (let first = games[0]; first?.left === 0; first = games[0]) {
        games.shift();
        const { assignment, findings } = first;
        await onGame({ assignment, findings: findings.sort((a, b) => a.ply - b.ply) });
      }
    });
    return giving;
  };

  const next = async (): Promise<Task | undefined> => {
    for (;;) {
      const task = waiting.shift();
      if (task !== undefined) return task;
      const { value: assignment } = await assignments.next();
      if (assignment === undefined) return undefined;
      const findings = [...(knownOf.get(assignment.game) ?? [])];
      const isKnown = new Set(findings.map(({ ply }) => ply));
      const left = assignment.plies.filter((ply) => !isKnown.has(ply));
      const open: OpenGame = { assignment, findings, left: left.length };
      games.push(open);
      waiting.push(...left.map((ply) => ({ open, ply })));
      onBegin(assignment.plies.length);
      onPositions(assignment.plies.length - left.length, 0);
      if (left.length === 0) await giveBack();
    }
  };

  const work = async (engine: EngineClient): Promise<void> => {
    while (!stopped.aborted) {
      const task = await next();
      if (task === undefined) return;
      const result = await search(engine, task, limits, stopped);
      if (result === undefined) return;
      const { open, ply } = task;
      const finding = { game: open.assignment.game, ply, found: result.found };
      onFinding(finding);
      open.findings.push(finding);
      open.left -= 1;
      onPositions(1, result.nodes);
      await giveBack();
    }
  };

  await Promise.all(
    engines.map((engine) =>
      work(engine).catch((error: unknown) => {
        failure.abort();
        throw error;
      }),
    ),
  );
};

/** What is found of a position, and in how many nodes; undefined if the signal was aborted meanwhile. */
const search = async (
  engine: EngineClient,
  { open: { assignment }, ply }: Task,
  limits: SearchLimits,
  signal: AbortSignal,
): Promise<{ readonly found: Found | undefined; readonly nodes: number } | undefined> => {
  const { game, record, moves } = assignment;
  const position = assignment.positions()[ply];
  if (position === undefined) throw new Error(`game ${game} has no ply ${ply}`);
  const fen = makeFen(record.setup);
  const request = { ruleset: record.ruleset.id, fen, moves: moves.slice(0, ply) };
  for (let attempt = 1; ; attempt += 1) {
    await engine.newGame();
    const result = await engine.analyse(request, limits, { signal });
    if (signal.aborted) return undefined;
    if (!result.ok) {
      if (attempt < ATTEMPTS) continue;
      throw new Error(`game ${game}, ply ${ply}: ${result.error.message}`);
    }
    const { info } = result.value;
    if (info === undefined) return { found: undefined, nodes: 0 };
    const { score, depth, pv, nodes } = info;
    return { found: { score: whiteView(score, position.turn), depth, pv }, nodes };
  }
};
