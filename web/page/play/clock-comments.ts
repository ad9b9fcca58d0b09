/** The clock after each move of a game, as PGN and lichess write it: `[%clk 0:09:58]`. */
import { annotate, nodeAt, type Path } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';

/** Milliseconds as `h:mm:ss`, rounded up to seconds as on the running clock. */
export const clockCommand = (left: number): string => {
  const seconds = Math.ceil(left / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `clk ${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** Records the milliseconds that the mover has left after the move at a path, in place of an earlier time there. */
export const withClock = (record: GameRecord, path: Path, left: number): GameRecord => {
  const others = (nodeAt(record, path)?.commands ?? []).filter((text) => !text.startsWith('clk '));
  return annotate(record, path, { commands: [...others, clockCommand(left)] });
};
