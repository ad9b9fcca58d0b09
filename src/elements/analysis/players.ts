/** The players that the tags of a game name. */
import type { GameRecord } from '../../notation/record.js';
import type { Color } from '../../rules/pieces.js';

/** The name of a player with the rating; empty if it is unknown. */
export const playerOf = ({ tags }: GameRecord, color: Color): string => {
  const side = color === 'white' ? 'White' : 'Black';
  const [name, rating] = [side, `${side}Elo`].map((wanted) => {
    const value = tags.find(([tag]) => tag === wanted)?.[1].trim() ?? '';
    return /^[?-]*$/.test(value) ? '' : value;
  });
  return name === undefined || name === '' || !rating ? (name ?? '') : `${name} (${rating})`;
};
