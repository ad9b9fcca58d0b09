/** The effect of the user's moves on the win, or on the draw to hold, in a practised ending. */
import { resultOf, type TablebaseOutcome } from '../../../src/tablebase/probe.js';
import { resolveMove } from '../../../src/notation/coordinates.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { movesIn } from './tablebase-text.js';
import type { LongestWin } from './tablebase-types.js';
import { FULL_STRENGTH } from '../../../src/engine/levels.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { MOVES_TO_HOLD } from '../../../src/tablebase/grades.js';
import { MAX_MEN } from '../../../src/tablebase/material.js';
import { knownTag, tagMap } from '../../storage/pgn-header.js';
import { engineGame } from '../play/new-game.js';
import type { PlayStore } from '../play/play-store.js';
import type { TablebaseWords } from '../../words/tablebase.js';

export type PracticeVerdict =
  /** The position is still won. `slower` is the number of moves by which the user's last move prolongs the win. */
  | { readonly kind: 'won'; readonly moves: number; readonly slower: number }
  /** The position was drawn at the start and still is. `moves` is the number of moves that the user has played. */
  | { readonly kind: 'held'; readonly moves: number }
  /** The user's move after `ply` plies gave away the outcome `was`. The current outcome is `now`. */
  | {
      readonly kind: 'gone';
      readonly ply: number;
      readonly isLast: boolean;
      readonly was: 'win' | 'draw';
      readonly now: 'draw' | 'loss';
    };

/** A position of the game with its outcome. */
export interface KnownPosition {
  readonly position: Pick<Position, 'turn'>;
  /** The outcome for the side to move. */
  readonly value: TablebaseOutcome;
}

/** The outcome for a side. A win that the move limit prevents counts as a draw. */
const outcomeFor = (color: Color, { position, value }: KnownPosition): 'win' | 'draw' | 'loss' => {
  const result = resultOf(value.outcome);
  if (result === 'draw') return result;
  return (result === 'win') === (position.turn === color) ? 'win' : 'loss';
};

/** How good outcomes are for the user. */
const RANK = { loss: 0, draw: 1, win: 2 } as const;

/** The verdict on a game from its start; undefined before the user's first move, or if the position was always lost. */
export const practiceVerdict = (
  line: readonly KnownPosition[],
  user: Color,
): PracticeVerdict | undefined => {
  const isUsers = ({ position }: KnownPosition): boolean => position.turn === user;
  const last = line.slice(0, -1).findLastIndex(isUsers);
  const [before, after, now] = [line[last], line[last + 1], line.at(-1)];
  if (before === undefined || after === undefined || now === undefined) return undefined;
  const outcome = outcomeFor(user, now);
  if (outcome === 'win') {
    const isKept = [before, after].every((each) => outcomeFor(user, each) === 'win');
    const lost = isKept ? (after.value.plies ?? 0) + 1 - (before.value.plies ?? 0) : 0;
    return { kind: 'won', moves: movesIn(now.value.plies ?? 0), slower: movesIn(lost) };
  }
  const ply = line.findLastIndex((each, at) => {
    const next = line[at + 1];
    return (
      next !== undefined &&
      isUsers(each) &&
      RANK[outcomeFor(user, each)] > RANK[outcomeFor(user, next)]
    );
  });
  const mistake = line[ply];
  if (mistake !== undefined) {
    const was = outcomeFor(user, mistake) === 'win' ? 'win' : 'draw';
    return { kind: 'gone', ply, isLast: ply === last, was, now: outcome };
  }
  if (outcome === 'loss') return undefined;
  return { kind: 'held', moves: line.slice(0, -1).filter(isUsers).length };
};

/**
 * Whether the user has reached the goal of a practised ending: true or false once that is decided, undefined until then.
 * The line is undefined if an outcome in it is unknown.
 */
export const isGoalReached = (
  line: readonly KnownPosition[] | undefined,
  goal: 'win' | 'draw',
  { color, end, winner }: Pick<PlayStore['played'], 'color' | 'end' | 'winner'>,
): boolean | undefined => {
  const verdict = line && practiceVerdict(line, color);
  // If the user gives away a win that a mistake of the engine allowed, the draw is still held.
  if (verdict?.kind === 'gone' && (goal === 'win' || verdict.now === 'loss')) return false;
  if (goal === 'draw' && line !== undefined && verdict !== undefined) {
    const moves = line.slice(0, -1).filter(({ position }) => position.turn === color).length;
    if (moves >= MOVES_TO_HOLD) return true;
  }
  if (end === undefined) return undefined;
  return goal === 'win' ? winner === color : winner !== opposite(color);
};

/** The number of moves before the move limit at which the page starts to show the limit. */
const NEAR_LIMIT = 20;

/** The moves of the side to move until the move limit ends the game, if the limit is near. */
export const movesToLimit = ({
  halfmoves,
  ruleset: { switches },
}: Pick<Position, 'halfmoves' | 'ruleset'>): number | undefined => {
  const left = Math.ceil((switches.moveLimit - halfmoves) / 2);
  return switches.moveLimit > 0 && left <= NEAR_LIMIT ? left : undefined;
};

/** Whether the game on the board, running or over, is a practised ending. Such a game's event names the target. */
export const isPractised = (
  { record, isDice }: Pick<GameStore, 'record' | 'isDice'>,
  played: Pick<PlayStore['played'], 'isPlaying' | 'isShared' | 'end'> | undefined,
): boolean =>
  played !== undefined &&
  (played.isPlaying || played.end !== undefined) &&
  !played.isShared &&
  !isDice &&
  record.setup.board.filter((piece) => piece !== undefined).length <= MAX_MEN &&
  knownTag(tagMap(record.tags), 'Event') !== '';

/** A position of an ending with the user to move, and the plies to the user's win; null for a draw to hold. */
export interface Start {
  readonly from: Position;
  readonly plies: number | null;
}

type Won = Start & { readonly plies: number };

/** A win whose outcome does not matter here, because practice skips the moves that make it too long. */
type Line = Omit<LongestWin, 'outcome'>;

/** The moves of a win up to the point where the rest fits into the move limit; undefined if they are unknown. */
const stepsBefore = (
  { plies, line }: Line,
  { switches: { moveLimit } }: Ruleset,
): readonly string[] | undefined => {
  const late = moveLimit === 0 ? 0 : Math.max(0, plies - moveLimit);
  // Skips an even number of plies, because the user is the winner and has the first move.
  const skipped = late + (late % 2);
  const steps = line?.split(' ').slice(0, skipped) ?? [];
  return steps.length < skipped ? undefined : steps;
};

/** Whether a win contains a position from which the remaining moves fit into the move limit. */
export const isPlayable = (win: Line, ruleset: Ruleset): boolean =>
  stepsBefore(win, ruleset) !== undefined;

/**
 * The start of a game that the user can win: moves of the win are played until the rest fits into the move limit.
 * Undefined if the win is too long and its moves are unknown.
 */
export const timelyStart = (win: Line, ruleset: Ruleset): Won | undefined => {
  const start = Position.fromFen(win.fen, ruleset);
  const steps = stepsBefore(win, ruleset);
  if (!start.ok || steps === undefined) return undefined;
  let from = start.value;
  for (const text of steps) {
    const move = resolveMove(from, text);
    if (!move.ok) return undefined;
    from = from.play(move.value);
  }
  // Resets the counters, because the skipped moves do not count towards the limit.
  const begun = Position.fromSetup({ ...from.setup, halfmoves: 0, fullmoves: 1 }, ruleset);
  return begun.ok ? { from: begun.value, plies: win.plies - steps.length } : undefined;
};

interface Practice extends Start {
  /** The pieces of the ending in words. */
  readonly name: string;
}

/**
 * Begins a game from a position of an ending. The user must win against the best defence, or hold the draw. Resolves to
 * false if the user keeps the current game.
 */
export const beginPractice = async (
  { name, from, plies }: Practice,
  { game, play }: { readonly game: GameStore; readonly play: PlayStore },
  { whiteWins, blackWins, practice }: TablebaseWords,
): Promise<boolean> => {
  const wins = from.turn === 'white' ? whiteWins : blackWins;
  const target = plies === null ? practice.holdGoal : wins({ moves: movesIn(plies) });
  const begun = engineGame({
    from,
    color: from.turn,
    level: FULL_STRENGTH,
    dice: false,
    event: practice.goal({ name, target }),
  });
  if (!begun.ok) return false;
  await play.begin({ ...begun.value, name });
  return game.record === begun.value.record;
};
