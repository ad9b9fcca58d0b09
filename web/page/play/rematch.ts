/** Starts a rematch between the players of a finished game. */
import { playerOf } from '../../../src/elements/analysis/status.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import { engineGame, sharedGame } from './new-game.js';
import type { PlayStore } from './play-store.js';
import { colorName, displayName } from '../../i18n/chess-terms.js';

/** Starts a rematch of the finished game on the board with colours reversed. */
export const rematch = (play: PlayStore, game: GameStore): void => {
  const { record: from, isDice: dice } = game;
  const options = { from, dice, control: play.played.clock.clock?.control };
  const begun = play.played.isShared
    ? sharedGame({
        ...options,
        players: { white: playerOf(from, 'black'), black: playerOf(from, 'white') },
        turns: play.played.turns,
        name: `${nameOf(game, 'black')} – ${nameOf(game, 'white')}`,
      })
    : engineGame({ ...options, color: opposite(play.color), level: play.played.level });
  // This succeeds, because the finished game began from this position too.
  if (begun.ok) void play.begin(begun.value);
};

/** A player's name in the game on the board, or the name of the side if the player has none. */
export const nameOf = ({ record }: GameStore, color: Color): string => {
  const name = displayName(playerOf(record, color));
  return name === '' ? colorName(color) : name;
};
