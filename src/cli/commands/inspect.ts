import type { Command } from '../vendor/commander.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import { DIE_ROLLS, movesForRoll } from '../../rules/dice.js';
import type { Position } from '../../rules/position.js';
import { inputLines, print } from '../io.js';
import { readLine } from '../ruleset-line.js';
import { declare, integer } from '../declare.js';
import { WORDS } from '../../words/commands.js';

interface Options {
  readonly perft?: number;
}

const MAX_PERFT = 6;

export const addInspect = (program: Command): void => {
  const perft = { value: '<depth>', parse: integer(1, MAX_PERFT) };
  declare(program.command('inspect'), WORDS.inspect, { perft }).action(
    async ({ perft }: Options) => {
      for await (const line of inputLines()) {
        const position = readLine(line);
        await print(
          JSON.stringify(position.ok ? describe(position.value, perft) : { error: position.error }),
        );
      }
    },
  );
};

const describe = (position: Position, perft: number | undefined): object => {
  const status = position.boardStatus();
  return {
    ruleset: position.ruleset.id,
    fen: makeFen(position.setup),
    check: position.isCheck(),
    status,
    result: status === 'ongoing' ? '*' : position.result(),
    ...(perft !== undefined && {
      perft: Array.from({ length: perft }, (_, index) => position.perft(index + 1)),
    }),
    moves: position.legalMoves().map(makeCoordinates).sort(),
    dice: Object.fromEntries(
      DIE_ROLLS.map((roll) => [roll, movesForRoll(position, roll).map(makeCoordinates).sort()]),
    ),
  };
};
