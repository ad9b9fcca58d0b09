/** The start of a new game against the engine. */
import { startRecord } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { TimeControl } from './clock.js';

export interface PlayOptions {
  /** Where it starts. */
  readonly from: Pick<Position, 'setup' | 'ruleset'>;
  /** The user's side. */
  readonly color: Color;
  /** 1 is the weakest; see LEVELS. */
  readonly level: number;
  readonly control?: TimeControl;
  /** Whether it is played with dice. */
  readonly dice: boolean;
  /** Name of the study with the game. */
  readonly name: string;
}

/** The record of a new game, with the tags that name its players, its date and its time control. */
export const newGameRecord = (
  start: Position,
  { color, level, control }: PlayOptions,
): GameRecord => {
  const engine = `Acedrex, level ${level}`;
  return {
    ...startRecord(start),
    tags: [
      ['White', color === 'white' ? '?' : engine],
      ['Black', color === 'black' ? '?' : engine],
      ['Date', new Date().toISOString().slice(0, 10).replaceAll('-', '.')],
      // A hyphen stands for a game without time control.
      [
        'TimeControl',
        control === undefined ? '-' : `${control.time / 1000}+${control.increment / 1000}`,
      ],
      ['Termination', 'unterminated'],
    ],
  };
};
