/** Finds what a good move achieves, if the position and the continuation of the game prove it. */
import { balanceOf, valueOf } from '../engine/value.js';
import { nodeAt, positionAt, type Path } from '../game/tree.js';
import {
  exchangeOn,
  gainThrough,
  pawnOf,
  sureGainOf,
  takenBy,
  withTurn,
} from '../motifs/exchange.js';
import { turnsOf } from '../motifs/turn.js';
import type { LineStep } from '../notation/line.js';
import type { GameRecord } from '../notation/record.js';
import { makeSanAndPlay } from '../notation/san.js';
import { isPass, type LegalMove } from '../rules/moves.js';
import type { Role } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import type { Square } from '../rules/squares.js';
import { dropAt, legalMove } from './left.js';
import { motifOf, type Motif } from './reason.js';
import { refutingSteps } from './refutation.js';

/** What a good move achieves. */
export type Praise =
  | ({ readonly kind: 'finds' } & Motif)
  | { readonly kind: 'wins' | 'saves'; readonly piece: Role; readonly square: Square }
  | { readonly kind: 'exchanges' };

/** Maximum number of centipawns that a praised move loses. Searches of this length differ by as much. */
const MAX_DROP = 40;
/** Minimum advantage in material, in centipawns, from which an exchange is praised: about a crocodile. */
const AHEAD = 300;

/** What the move at a path achieves; undefined if nothing is proved, or if the move is not good. */
export const praiseAt = (record: GameRecord, path: Path): Praise | undefined => {
  const drop = dropAt(record, path);
  const played = nodeAt(record, path);
  if (played === undefined || drop === undefined || drop > MAX_DROP) return undefined;
  const before = positionAt(record, path.slice(0, -1));
  const move = legalMove(before, played.move);
  if (move === undefined || before.dice) return undefined;
  const { san, after } = makeSanAndPlay(before, move);
  if (after.boardStatus() !== 'ongoing') return undefined;
  const { fullmoves: number, turn } = before;
  const replies = refutingSteps(record, path);
  const line: readonly LineStep[] = [{ move, san, number, turn, after }, ...replies];
  const motif = motifOf(before, before, line);
  if (motif !== undefined) return { kind: 'finds', ...motif };
  if (move.captured !== undefined)
    return captureOf(record, path, before, { move, captured: move.captured, after }, line);
  return savedBy(before, move, after);
};

/** What a capture achieves. */
const captureOf = (
  record: GameRecord,
  path: Path,
  before: Position,
  { move, captured, after }: { move: LegalMove; captured: Role; after: Position },
  line: readonly LineStep[],
): Praise | undefined => {
  if (captured === 'pawn') return undefined;
  const { ruleset, turn } = before;
  const last = path.length > 1 ? nodeAt(record, path.slice(0, -1))?.move : undefined;
  // A recapture gets back what the opponent's capture has won.
  const isRecapture =
    last !== undefined &&
    !isPass(last) &&
    last.to === move.to &&
    positionAt(record, path.slice(0, -2)).pieceAt(last.to) !== undefined;
  const least = valueOf(captured, ruleset) / 2;
  if (!isRecapture && sureGainOf(before, move) >= least && keeps(before, line, least))
    return { kind: 'wins', piece: captured, square: move.to };
  const isExchange =
    !isRecapture &&
    line[1]?.move.to === move.to &&
    move.role !== 'pawn' &&
    Math.abs(valueOf(captured, ruleset) - valueOf(move.role, ruleset)) < pawnOf(before);
  return isExchange && balanceOf(before, turn) >= AHEAD && exchangeOn(after, move.to) > 0
    ? { kind: 'exchanges' }
    : undefined;
};

/** Whether the side that begins a line keeps a gain of at least `least` centipawns after each reply. */
const keeps = (before: Position, line: readonly LineStep[], least: number): boolean =>
  turnsOf(before, line).every(
    (_, index, turns) => index % 2 > 0 || gainThrough(before, turns, index) >= least,
  );

/** The piece that a quiet move saves: it could be captured with a gain before the move, and cannot after it. */
const savedBy = (before: Position, move: LegalMove, after: Position): Praise | undefined => {
  if (before.isCheck() || after.isCheck()) return undefined;
  const threatened = withTurn(before, after.turn);
  if (threatened === undefined) return undefined;
  const saved = threatened
    .legalMoves()
    .filter(({ to, captured }) => {
      const square = to === move.from ? move.to : to;
      return (
        captured !== undefined && captured !== 'pawn' && exchangeOn(after, square) < pawnOf(before)
      );
    })
    .sort((one, other) => takenBy(other, threatened) - takenBy(one, threatened))
    .find((threat) => sureGainOf(threatened, threat) >= takenBy(threat, threatened) / 2);
  if (saved?.captured === undefined) return undefined;
  const square = saved.to === move.from ? move.to : saved.to;
  return { kind: 'saves', piece: saved.captured, square };
};
