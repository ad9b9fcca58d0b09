/** What the user's moves in a practised ending have done to the win. */
import type { TablebaseOutcome } from '../../../src/tablebase/probe.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { movesIn } from './tablebase-text.js';
import { FULL_STRENGTH } from '../../../src/engine/levels.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { MAX_MEN } from '../../../src/tablebase/material.js';
import { knownTag, tagMap } from '../../storage/pgn-header.js';
import { engineGame } from '../play/new-game.js';
import type { PlayStore } from '../play/play-store.js';
import type { TablebaseWords } from '../../words/tablebase.js';

export type PracticeVerdict =
  /** The win is still there; `slower`: moves that the user's last move took more than the best one. */
  | { readonly kind: 'won'; readonly moves: number; readonly slower: number }
  /** The user's move after so many plies gave the win away, and the position now is `now`. */
  | {
      readonly kind: 'gone';
      readonly ply: number;
      readonly isLast: boolean;
      readonly now: 'draw' | 'loss';
    };

/** A position of the game and its outcome. */
export interface KnownPosition {
  readonly position: Pick<Position, 'turn'>;
  /** For the side to move. */
  readonly value: TablebaseOutcome;
}

/** The outcome for a side, where a win that the move limit prevents is a draw. */
const outcomeFor = (
  color: Color,
  { position, value: { outcome, cursed } }: KnownPosition,
): TablebaseOutcome['outcome'] => {
  if (outcome === 'draw' || cursed) return 'draw';
  return (outcome === 'win') === (position.turn === color) ? 'win' : 'loss';
};

/** The verdict on a game from its start; undefined before the user's first move, and if there never was a win. */
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
      outcomeFor(user, each) === 'win' &&
      outcomeFor(user, next) !== 'win'
    );
  });
  return ply < 0 ? undefined : { kind: 'gone', ply, isLast: ply === last, now: outcome };
};

/** Whether the game on the board is such a game, under way or over: its event names the target. */
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

/** A won position of an ending, and in how many plies it is won. */
interface PracticeStart {
  readonly name: string;
  readonly from: Position;
  readonly plies: number;
}

/**
 * Begins a game from a won position: the user has to win against the best defence. Resolves to false if the user keeps the
 * game on the board.
 */
export const beginPractice = async (
  { name, from, plies }: PracticeStart,
  { game, play }: { readonly game: GameStore; readonly play: PlayStore },
  { whiteWins, blackWins, practice }: TablebaseWords,
): Promise<boolean> => {
  const target = (from.turn === 'white' ? whiteWins : blackWins)({ moves: movesIn(plies) });
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
