/** Games in which a won ending is practised against the engine. */
import { FULL_STRENGTH } from '../../../src/engine/levels.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Position } from '../../../src/rules/position.js';
import { MAX_MEN } from '../../../src/tablebase/material.js';
import { knownTag, tagMap } from '../../storage/pgn-header.js';
import { engineGame } from '../play/new-game.js';
import type { PlayStore } from '../play/play-store.js';
import { movesIn } from './language.js';
import type { TablebaseWords } from '../../words/tablebase.js';

/** Whether the game on the board is such a game, under way or over: its event names the target. */
export const isPractised = (
  { record, isDice }: Pick<GameStore, 'record' | 'isDice'>,
  play: Pick<PlayStore, 'isPlaying' | 'isShared' | 'end'> | undefined,
): boolean =>
  play !== undefined &&
  (play.isPlaying || play.end !== undefined) &&
  !play.isShared &&
  !isDice &&
  record.setup.board.filter((piece) => piece !== undefined).length <= MAX_MEN &&
  knownTag(tagMap(record.tags), 'Event') !== '';

/** A won position of an ending, and in how many plies it is won. */
export interface PracticeStart {
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
