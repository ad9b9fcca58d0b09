/** A search request, read and checked: the position to search and the history it needs. */
import { resolveMove } from '../notation/coordinates.js';
import { parseFen } from '../notation/fen.js';
import { err, ok, type Result } from '../result.js';
import type { CoreState } from '../rules/core.js';
import type { LegalMove } from '../rules/moves.js';
import { Position } from '../rules/position.js';
import { parseRuleset, type Ruleset } from '../rules/rulesets.js';
import type { Square } from '../rules/squares.js';
import type { EngineError, SearchLimits, SearchRequest } from './types.js';

/** Reversible plies of the game that are handed to the engine for repetitions. */
const MAX_HISTORY = 4000;

/** A position as the engine takes it; plain data, so that it can be sent to other threads. */
export interface Root {
  readonly ruleset: Ruleset;
  /** Where the reversible history begins, and the plies since then. */
  readonly from: CoreState;
  readonly plies: readonly (readonly [Square, Square])[];
  /** The first moves to consider; empty for all. */
  readonly searchMoves: readonly LegalMove[];
}

/** Reads a request; the error says which move or which character of the FEN is at fault. */
export const readRoot = (
  request: SearchRequest,
  limits: SearchLimits,
): Result<{ readonly root: Root; readonly position: Position }, EngineError> => {
  const ruleset = parseRuleset(request.ruleset);
  if (!ruleset.ok) return ruleset;
  const start = startPosition(request.fen, ruleset.value);
  if (!start.ok) return start;

  let position = start.value;
  let from = position;
  let plies: (readonly [Square, Square])[] = [];
  for (const [index, text] of (request.moves ?? []).entries()) {
    const move = resolveMove(position, text);
    if (!move.ok) return moveError(move.error, `Move ${index + 1}`);
    position = position.play(move.value);
    plies.push([move.value.from, move.value.to]);
    if (position.halfmoves > 0 && plies.length <= MAX_HISTORY) continue;
    from = position;
    plies = [];
  }

  const searchMoves: LegalMove[] = [];
  for (const text of limits.searchMoves ?? []) {
    const move = resolveMove(position, text);
    if (!move.ok) return moveError(move.error, `searchMoves, "${text}"`);
    searchMoves.push(move.value);
  }
  const root = { ruleset: ruleset.value, from: from.coreState, plies, searchMoves };
  return ok({ root, position });
};

const moveError = ({ code, at, message }: EngineError, where: string): Result<never, EngineError> =>
  err({ code, ...(at !== undefined && { at }), message: `${where}: ${message}` });

const startPosition = (fen: string, ruleset: Ruleset): Result<Position, EngineError> => {
  if (fen === 'startpos') return ok(Position.start(ruleset));
  const setup = parseFen(fen, ruleset);
  if (!setup.ok) return setup;
  const position = Position.fromSetup(setup.value, ruleset);
  if (position.ok) return position;
  const [fault] = position.error;
  return err({
    code: fault?.code ?? 'setup',
    message: position.error.map(({ message }) => message).join(' '),
  });
};
