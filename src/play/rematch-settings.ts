/** What a rematch has in common with the game before: all but the colours. */
import { opposite } from '../rules/pieces.js';
import type { GameSettings } from './settings.js';
import type { GameView } from './view.js';

/** The name of the first setting of a rematch that differs from that of the game before; undefined if none does. */
export const changedSetting = (
  { settings: before, seat, players }: Pick<GameView, 'settings' | 'seat' | 'players'>,
  { ruleset, fen, dice, time, host, hostName, analysis }: GameSettings,
): string | undefined => {
  if (ruleset.id !== before.ruleset.id) return 'ruleset';
  if (fen !== before.fen) return 'fen';
  if (dice !== before.dice) return 'dice';
  if (!isSameTime(time, before.time)) return 'time';
  if (analysis !== before.analysis) return 'analysis';
  // The opponent invites, and gets the colour that this player had.
  if (host !== seat) return 'host';
  return hostName === players[opposite(host)] ? undefined : 'hostName';
};

const isSameTime = (one: GameSettings['time'], other: GameSettings['time']): boolean => {
  if (one.kind === 'clock' && other.kind === 'clock')
    return one.initial === other.initial && one.increment === other.increment;
  if (one.kind === 'days' && other.kind === 'days') return one.days === other.days;
  return one.kind === 'none' && other.kind === 'none';
};
