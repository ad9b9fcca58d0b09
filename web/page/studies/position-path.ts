/** Where a game has a position. */
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Path } from '../../../src/game/tree.js';
import type { GameNode, GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';

/**
 * The path to a position by its key, in the main line if it is there; undefined if the game does not have it.
 * It uses a stack instead of recursion because variations may nest without limit.
 */
export const pathToPosition = (record: GameRecord, key: string): Path | undefined => {
  const { setup, ruleset, dice = false, children } = record;
  const start = Position.fromSetup(setup, ruleset, { dice });
  if (!start.ok) return undefined;
  if (start.value.key === key) return [];
  const lines: (readonly [siblings: readonly GameNode[], from: Position, path: Path])[] = [
    [children, start.value, []],
  ];
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    let [siblings, position, path] = line;
    while (siblings[0] !== undefined) {
      for (const [at, variation] of siblings.entries()) {
        if (at === 0) continue;
        const after = position.play(variation.move);
        if (after.key === key) lines.unshift([[], after, [...path, at]]);
        lines.push([variation.children, after, [...path, at]]);
      }
      position = position.play(siblings[0].move);
      path = [...path, 0];
      if (position.key === key) return path;
      siblings = siblings[0].children;
    }
    if (position.key === key) return path;
  }
  return undefined;
};

/** Goes to a position of the game by its key, where the game has it. */
export const goToPosition = (game: GameStore, key: string): void => {
  const path = pathToPosition(game.record, key);
  if (path !== undefined && game.position.key !== key) game.go(path);
};
