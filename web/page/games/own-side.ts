/** Recognises the user's own games: games against the engine, and games under the user's name. */
import { opposite, type Color } from '../../../src/rules/pieces.js';
import { engineLevel } from '../../i18n/chess-terms.js';
import { readStored, writeStored } from '../../storage/web-storage.js';

interface Players {
  readonly white: string;
  readonly black: string;
  readonly result: string;
}

export type OwnResult = 'won' | 'drawn' | 'lost';

/** The engine's side. Returns undefined if the engine plays neither side or both sides. */
export const engineSide = ({ white, black }: Pick<Players, Color>): Color | undefined => {
  const isWhite = engineLevel(white) !== undefined;
  if (isWhite === (engineLevel(black) !== undefined)) return undefined;
  return isWhite ? 'white' : 'black';
};

/** The user's side. Returns undefined in other people's games. `name` may be empty. */
export const ownSide = (players: Pick<Players, Color>, name: string): Color | undefined => {
  const engine = engineSide(players);
  if (engine !== undefined) return opposite(engine);
  const own = name.trim().toLowerCase();
  const has = (color: Color): boolean => own !== '' && players[color].trim().toLowerCase() === own;
  // If the user plays both sides or neither, there is no single side.
  if (has('white') === has('black')) return undefined;
  return has('white') ? 'white' : 'black';
};

/** The result for the user. Returns undefined in unfinished games and in other people's games. */
export const ownResult = (game: Players, name: string): OwnResult | undefined => {
  const side = ownSide(game, name);
  if (side === undefined) return undefined;
  switch (game.result) {
    case '1-0':
      return side === 'white' ? 'won' : 'lost';
    case '0-1':
      return side === 'black' ? 'won' : 'lost';
    case '1/2-1/2':
      return 'drawn';
    default:
      return undefined;
  }
};

/** The key under which the user's player name is stored for the next game. */
const KEY = 'acedrex-player-name';

export const MAX_NAME = 40;

export const storedName = (): string => {
  const name = readStored('localStorage', KEY);
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : '';
};

export const storeName = (name: string): void => writeStored('localStorage', KEY, name);
