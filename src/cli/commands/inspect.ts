import type { Command } from '../vendor/commander.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import { DIE_ROLLS, movesForRoll } from '../../rules/dice.js';
import type { Position } from '../../rules/position.js';
import { inputLines, integer, print } from '../io.js';
import { readLine } from '../ruleset-line.js';

interface Options {
  readonly perft?: number;
}

const MAX_PERFT = 6;

export const addInspect = (program: Command): void => {
  program
    .command('inspect')
    .description('read lines RULESET<TAB>FEN from stdin, write what the rules say of each as JSON')
    .option('--perft <depth>', 'add the leaves at depths 1 to DEPTH', integer(1, MAX_PERFT))
    .addHelpText(
      'after',
      `
One JSON object a line: ruleset, fen, check, status and result as far as the board decides them,
perft (if asked for), moves (coordinate moves, sorted), dice (for each roll, 1 to 8, its moves). A line that cannot be read gives
{"error":{"code","at","message"}}, where "at" is an offset in the line, and the run goes on.
Example: printf 'cazaux\\tstartpos\\n' | acedrex inspect --perft 2`,
    )
    .action(async ({ perft }: Options) => {
      for await (const line of inputLines()) {
        const position = readLine(line);
        await print(
          JSON.stringify(position.ok ? describe(position.value, perft) : { error: position.error }),
        );
      }
    });
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
