/** A search for a protocol. The result always contains a legal move. */
import type { SearchInfo, SearchLimits, SearchProgress, SearchResult } from '../engine/types.js';
import { chooseAtLevel, FULL_STRENGTH } from '../engine/levels.js';
import { makeCoordinates } from '../notation/coordinates.js';
import type { GameLine } from './game-line.js';
import type { ProtocolEngine } from './protocol-engine.js';

/**
 * Limit of the fallback search. The fallback search finds a move if the real search was stopped before it had a move,
 * or was a mate search without a result.
 */
const FALLBACK: SearchLimits = { nodes: 10_000 };

export interface SearchListener {
  readonly onInfo?: (info: SearchInfo) => void;
  readonly onProgress?: (progress: SearchProgress) => void;
  /** When the time limits began to count (`performance.now()`); by default, the search's start. */
  readonly since?: number;
}

export interface Strength {
  /** The playing level, from 1 (weakest) to FULL_STRENGTH. */
  readonly level: number;
  /** Determines which moves a weak level overlooks; the same in all searches of a game. */
  readonly seed: number;
}

/** A seed for the games of a session, different each time. */
export const newSeed = (): number => Math.floor(Math.random() * 2 ** 32);

export interface SearchOutcome {
  /** Absent only when the game is over. */
  readonly bestMove?: string;
  /** The expected reply. */
  readonly reply?: string;
  readonly info?: SearchInfo;
  /** `failed` means that the engine has failed; `message` then contains the reason. */
  readonly reason: SearchResult['reason'] | 'failed';
  readonly message?: string;
}

export interface RunningSearch {
  readonly outcome: Promise<SearchOutcome>;
  stop(): void;
  ponderHit(): void;
}

/** Searches the line's position. Below full strength, chooses the move that the level plays. */
export const startSearch = (
  engine: ProtocolEngine,
  line: GameLine,
  limits: SearchLimits,
  listener: SearchListener = {},
  strength?: Strength,
): RunningSearch =>
  strength === undefined || strength.level >= FULL_STRENGTH
    ? startFullSearch(engine, line, limits, listener)
    : startLevelSearch(engine, line, limits, listener, strength);

/**
 * Searches for a level's move within the given limits. Reports only the line with this move, because the lines of a
 * stronger search would spoil the game.
 */
const startLevelSearch = (
  engine: ProtocolEngine,
  line: GameLine,
  { searchMoves, clock, movetime, ponder = false }: SearchLimits,
  { onInfo, since }: SearchListener,
  { level, seed }: Strength,
): RunningSearch => {
  const abort = new AbortController();
  const run = async (): Promise<SearchOutcome> => {
    // A position that is drawn only by its counters is still searched, as at full strength, and the program may claim
    // the draw.
    if (line.position.boardStatus() !== 'ongoing') return { reason: 'game-over' };
    let failure: string | undefined;
    const chosen = await chooseAtLevel(line, level, seed, async (wanted) => {
      // A level ponders no longer than it would think on its own turn.
      const time = ponder
        ? {}
        : { ...(clock && { clock }), ...(movetime !== undefined && { movetime }) };
      const result = await engine.analyse(
        line.request,
        { ...wanted, ...time, ...(searchMoves && { searchMoves }) },
        { signal: abort.signal, ...(since !== undefined && { since }) },
      );
      if (!result.ok) failure = result.error.message;
      return result.ok ? (result.value.lines ?? []) : [];
    });
    const message = failure === undefined ? {} : { message: failure };
    const reason = failure === undefined ? 'nodes' : 'failed';
    if (chosen === undefined)
      return {
        ...(await fallback(engine, line, { ...(searchMoves && { searchMoves }) })),
        reason,
        ...message,
      };
    const info = { ...chosen, multipv: 1 };
    onInfo?.(info);
    const [bestMove, reply] = info.pv;
    return {
      ...(bestMove !== undefined && { bestMove }),
      ...(reply !== undefined && { reply }),
      info,
      reason,
      ...message,
    };
  };
  return {
    outcome: run(),
    stop() {
      abort.abort();
    },
    ponderHit: () => undefined,
  };
};

const startFullSearch = (
  engine: ProtocolEngine,
  line: GameLine,
  limits: SearchLimits,
  { onInfo, onProgress, since }: SearchListener,
): RunningSearch => {
  const abort = new AbortController();
  let hit = false;
  let begun = false;
  const run = async (): Promise<SearchOutcome> => {
    const result = await engine.analyse(line.request, limits, {
      signal: abort.signal,
      ...(since !== undefined && { since }),
      onInfo: (info) => {
        // The engine ignores a ponder hit before the search has begun, so the hit is repeated here.
        if (hit && !begun) engine.ponderHit();
        begun = true;
        onInfo?.(info);
      },
      ...(onProgress !== undefined && { onProgress }),
    });
    const info = result.ok ? result.value.info : result.error.lastInfo;
    const reason = result.ok ? result.value.reason : 'failed';
    const failure = result.ok ? {} : { message: result.error.message };
    const [bestMove = result.ok ? result.value.bestMove : undefined, reply] = info?.pv ?? [];
    if (bestMove !== undefined)
      return {
        bestMove,
        ...(reply !== undefined && { reply }),
        ...(info !== undefined && { info }),
        reason,
        ...failure,
      };
    if (reason === 'game-over') return { reason };
    return { ...(await fallback(engine, line, limits)), reason, ...failure };
  };
  return {
    outcome: run(),
    stop() {
      abort.abort();
    },
    ponderHit() {
      hit = true;
      engine.ponderHit();
    },
  };
};

const fallback = async (
  engine: ProtocolEngine,
  line: GameLine,
  { searchMoves }: SearchLimits,
): Promise<{ readonly bestMove?: string; readonly reply?: string }> => {
  const limits = { ...FALLBACK, ...(searchMoves !== undefined && { searchMoves }) };
  const result = await engine.analyse(line.request, limits, {});
  const [bestMove, reply] = (result.ok ? result.value.info?.pv : undefined) ?? [];
  if (bestMove !== undefined) return { bestMove, ...(reply !== undefined && { reply }) };
  const [any] = line.position.legalMoves();
  const move = searchMoves?.[0] ?? (any === undefined ? undefined : makeCoordinates(any));
  return move === undefined ? {} : { bestMove: move };
};
