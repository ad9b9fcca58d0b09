/** The engine as an opponent. It chooses moves according to its level, with or without dice. */
import { DrawPolicy } from '../../../src/engine/draw-policy.js';
import type { DiceLine, EngineError, SearchInfo, SearchLimits } from '../../../src/engine/types.js';
import { nodesAlong, startPosition, type Path } from '../../../src/game/tree.js';
import { makeCoordinates, resolveMove } from '../../../src/notation/coordinates.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Result } from '../../../src/result.js';
import type { DieRoll } from '../../../src/rules/dice.js';
import type { Move } from '../../../src/rules/moves.js';
import type { Position } from '../../../src/rules/position.js';
import type { Square } from '../../../src/rules/squares.js';
import { chooseAtLevel } from '../../../src/engine/levels.js';
import { type GameSoFar, unitOf } from '../../../src/engine/sight.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import { hashFor } from '../../../src/elements/session/engine-settings.js';
import { searchRequest } from '../../../src/elements/session/request.js';
import { DICE_LEVELS } from './dice-levels.js';
import type { SettingsStore } from '../settings/settings-store.js';

/** Limits for a hint, which takes a second. A review searches fewer nodes, so it seldom criticises a hint. */
const HINT_LIMITS: SearchLimits = { nodes: 1_000_000, movetime: 1200 };
const HINT_DEPTH = 3;
/** Maximum milliseconds to search for a move. Without this limit, the top level took half a minute on a phone. */
const MAX_THOUGHT = 8000;
const MAX_THOUGHT_WITH_DICE = 5000;

export interface Turn {
  readonly record: GameRecord;
  readonly path: Path;
  readonly roll: DieRoll | undefined;
  /** The id of the game's study. */
  readonly study: string | undefined;
}

/** A hint: the piece to move and, after a second request, its target square. */
export interface Hint {
  readonly from: Square;
  readonly to?: Square;
}

export class Opponent {
  /** Uses the scores of the engine's moves to decide when to offer or accept a draw. */
  readonly draws = new DrawPolicy();
  readonly #settings: SettingsStore;
  #engine: EngineAccess | undefined;
  #error: EngineError | undefined;
  #hinted: { readonly position: Position; readonly move: Move } | undefined;

  constructor(settings: SettingsStore) {
    this.#settings = settings;
  }

  /** Why the last search failed. Undefined after the end of the turn. */
  get error(): EngineError | undefined {
    return this.#error;
  }

  /**
   * Chooses a level's move in coordinates, for the current roll in a game with dice. Returns undefined if there is no
   * move or the engine has failed.
   */
  async choose(level: number, turn: Turn, signal: AbortSignal): Promise<string | undefined> {
    if (turn.record.dice === true) {
      const { spread = 0, ...limits } = DICE_LEVELS[level - 1] ?? { depth: 1, lines: 1 };
      const found = await this.#searchDice(turn, limits, signal);
      const values = found.map(({ value }) => value);
      const chosen = found[choosePlace(values, spread, Math.random())];
      if (chosen !== undefined)
        this.draws.note({ kind: 'centipawns', value: Math.round(chosen.centipawns) });
      return chosen?.move;
    }
    // The seed depends on the study, so that a level overlooks the same moves after a reload.
    const seed = Math.floor(unitOf(0, turn.study ?? '') * 2 ** 32);
    const chosen = await chooseAtLevel(gameSoFar(turn), level, seed, async (limits) =>
      this.#search(turn, { ...limits, movetime: MAX_THOUGHT }, signal),
    );
    this.draws.note(chosen?.score);
    return chosen?.pv[0];
  }

  /** Finds a good move. The first hint for a position names only the piece. The second hint is the whole move. */
  async hint(position: Position, turn: Turn, signal: AbortSignal): Promise<Hint | undefined> {
    if (this.#hinted?.position === position) return this.#hinted.move;
    const text =
      turn.record.dice === true
        ? (await this.#searchDice(turn, { depth: HINT_DEPTH, lines: 1 }, signal))[0]?.move
        : (await this.#search(turn, HINT_LIMITS, signal))[0]?.pv[0];
    const move = text === undefined ? undefined : resolveMove(position, text);
    if (move?.ok !== true) return undefined;
    this.#hinted = { position, move: move.value };
    return { from: move.value.from };
  }

  /** Ends the search for a move. The engine then plays the best move found so far. */
  stop(): void {
    this.#engine?.stop();
  }

  close(): void {
    this.#engine?.close();
    this.#engine = undefined;
  }

  /** Searches for the best moves with the current roll. Returns them best first. */
  async #searchDice(
    { record, path, roll }: Turn,
    limits: { readonly depth: number; readonly lines: number },
    signal: AbortSignal,
  ): Promise<readonly DiceLine[]> {
    if (roll === undefined || signal.aborted) return [];
    const result = await this.#engineUntil(signal).search({
      kind: 'dice',
      request: searchRequest(record, path),
      limits: { ...limits, roll, movetime: MAX_THOUGHT_WITH_DICE },
      ...this.#setup(),
    });
    this.#keepError(result, signal);
    return result.ok ? (result.value.info?.lines ?? []) : [];
  }

  /** Runs a search and returns its lines, best first. */
  async #search(
    { record, path }: Turn,
    limits: SearchLimits,
    signal: AbortSignal,
  ): Promise<readonly SearchInfo[]> {
    if (signal.aborted) return [];
    const result = await this.#engineUntil(signal).search({
      kind: 'game',
      request: searchRequest(record, path),
      limits,
      ...this.#setup(),
    });
    this.#keepError(result, signal);
    return result.ok ? (result.value.lines ?? []) : [];
  }

  #keepError(result: Result<unknown, EngineError>, { aborted }: AbortSignal): void {
    this.#error = result.ok || aborted ? undefined : result.error;
  }

  /** Options that keep the opponent from using results of the user's analysis. */
  #setup(): { readonly hash: number; readonly threads: 1; readonly forgets: true } {
    return { hash: hashFor(this.#settings.values), threads: 1, forgets: true };
  }

  /** Returns the engine. Its search stops when the turn ends. */
  #engineUntil(signal: AbortSignal): EngineAccess {
    const engine = (this.#engine ??= new EngineAccess({ purpose: 'play' }));
    signal.addEventListener('abort', () => engine.stop());
    return engine;
  }
}

const gameSoFar = ({ record, path }: Turn): GameSoFar => {
  const moves = (nodesAlong(record, path) ?? []).map(({ move }) => move);
  const positions: [Position, ...Position[]] = [startPosition(record)];
  for (const move of moves) positions.push((positions.at(-1) ?? positions[0]).play(move));
  return { positions, moves: moves.map(makeCoordinates) };
};

/**
 * Chooses one of the expected scores, which are sorted best first, and returns its index. Returns 0 for an empty list.
 */
export const choosePlace = (chances: readonly number[], spread: number, random: number): number => {
  const [best = 0] = chances;
  if (spread === 0) return 0;
  const weights = chances.map((chance) => Math.exp(Math.min(0, chance - best) / spread));
  let rest = random * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [place, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return place;
  }
  return 0;
};
