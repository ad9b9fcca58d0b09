/** Reads and checks search requests: the position to search and its relevant history. */
import { joinErrors } from '../errors/join.js';
import { placeError } from '../errors/place.js';
import { resolveDiceMove, resolveMove } from '../notation/coordinates.js';
import { err, ok, type Result } from '../result.js';
import type { WasmState } from '../rules/rules-wasm.js';
import { isPass, type LegalMove } from '../rules/moves.js';
import { wasmStateOf, Position } from '../rules/position.js';
import { parseRuleset, type Ruleset } from '../rules/rulesets.js';
import type { Square } from '../rules/squares.js';
import type { EngineError, SearchLimits, SearchRequest } from './types.js';

/** Maximum number of reversible plies that the engine receives to detect repetitions. */
const MAX_HISTORY = 4000;

/** A position in the engine's format: plain data that can be sent to other threads. */
export interface Root {
  readonly ruleset: Ruleset;
  /** The state from which the reversible history begins, and the plies since then. */
  readonly from: WasmState;
  readonly plies: readonly (readonly [Square, Square])[];
  /** The first moves to consider; empty for all. */
  readonly searchMoves: readonly LegalMove[];
}

/** A parsed game. */
interface Read {
  readonly dice: boolean;
  readonly ruleset: string;
  readonly fen: string;
  readonly moves: readonly string[];
  readonly position: Position;
  readonly from: Position;
  readonly plies: readonly (readonly [Square, Square])[];
}

/**
 * Reads requests. During a game, each request repeats the previous request with one or two moves added. The reader
 * therefore caches the last game and plays only the new moves. Without the cache, reading would take several
 * milliseconds per move, and the engine sometimes has only 25 ms for a move.
 */
export class RootReader {
  #last: Read | undefined;

  /** Reads the root of a request. The error names the invalid move or FEN character. */
  read(
    request: SearchRequest,
    limits: SearchLimits,
  ): Result<{ readonly root: Root; readonly position: Position }, EngineError> {
    const read = this.#readGame(request, false);
    if (!read.ok) return read;
    this.#last = read.value;
    const { position, from, plies } = read.value;
    const searchMoves: LegalMove[] = [];
    for (const text of limits.searchMoves ?? []) {
      const move = resolveMove(position, text);
      if (!move.ok) return err(placeError(move.error, { searchMove: text }));
      searchMoves.push(move.value);
    }
    const root = { ruleset: position.ruleset, from: wasmStateOf(from), plies, searchMoves };
    return ok({ root, position });
  }

  /** Reads the position of a request in a game with dice. Moves may be passes. */
  readDice(request: SearchRequest): Result<Position, EngineError> {
    const read = this.#readGame(request, true);
    if (!read.ok) return read;
    this.#last = read.value;
    return ok(read.value.position);
  }

  #readGame(request: SearchRequest, dice: boolean): Result<Read, EngineError> {
    const { moves = [] } = request;
    const begun = this.#begin(request, dice);
    if (!begun.ok) return begun;
    let { position, from } = begun.value;
    let plies = [...begun.value.plies];
    for (const [index, text] of moves.entries()) {
      if (index < begun.value.moves.length) continue;
      const move = (dice ? resolveDiceMove : resolveMove)(position, text);
      if (!move.ok) return err(placeError(move.error, { move: index + 1 }));
      position = position.play(move.value);
      if (!isPass(move.value)) plies.push([move.value.from, move.value.to]);
      if (position.halfmoves > 0 && plies.length <= MAX_HISTORY) continue;
      from = position;
      plies = [];
    }
    const { ruleset, fen } = request;
    return ok({ dice, ruleset, fen, moves: [...moves], position, from, plies });
  }

  /** The last game, if the request continues it, otherwise the request's starting position. */
  #begin({ ruleset, fen, moves = [] }: SearchRequest, dice: boolean): Result<Read, EngineError> {
    const last = this.#last;
    const goesOn =
      last?.dice === dice &&
      last.ruleset === ruleset &&
      last.fen === fen &&
      last.moves.length <= moves.length &&
      last.moves.every((move, index) => move === moves[index]);
    if (goesOn) return ok(last);
    const rules = parseRuleset(ruleset);
    if (!rules.ok) return rules;
    const start = startPosition(fen, rules.value, dice);
    if (!start.ok) return start;
    const { value: position } = start;
    return ok({ dice, ruleset, fen, moves: [], position, from: position, plies: [] });
  }
}

const startPosition = (
  fen: string,
  ruleset: Ruleset,
  dice: boolean,
): Result<Position, EngineError> => {
  const position = Position.fromFen(fen, ruleset, { dice });
  return position.ok ? position : err(joinErrors(position.error));
};
