/** A complete random game with dice as PGN. It contains passes and ends with the capture of a king. */
import { playAt, startRecord } from '../../src/game/tree.js';
import { makePgn } from '../../src/notation/pgn.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { choicesForRoll, DIE_ROLLS } from '../../src/rules/dice.js';
import { isPass } from '../../src/rules/moves.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { Random } from '../support/random.js';

export interface DiceGame {
  readonly pgn: string;
  readonly sans: readonly string[];
}

/** A cache of games, because each takes hundreds of attempts. */
const found = new Map<number, Promise<DiceGame>>();

/** The first random game that ends with the capture of a king within `most` plies. */
export const diceGame = (most: number): Promise<DiceGame> => {
  const game = found.get(most) ?? findGame(most);
  found.set(most, game);
  return game;
};

const findGame = async (most: number): Promise<DiceGame> => {
  await loadRules();
  for (let seed = 1; ; seed += 1) {
    const random = new Random(seed);
    let position = Position.start(RULESETS.cazaux, { dice: true });
    let grown = { record: startRecord(position), path: [] as readonly number[] };
    const sans: string[] = [];
    while (position.status() === 'ongoing' && sans.length < most) {
      const roll = random.pick(DIE_ROLLS);
      const choices = choicesForRoll(position, roll);
      const move =
        choices.find((choice) => !isPass(choice) && position.pieceAt(choice.to)?.role === 'king') ??
        random.pick(choices);
      grown = playAt(grown.record, grown.path, move, roll);
      position = position.play(move);
      sans.push(isPass(move) ? '--' : move.from + move.to);
    }
    if (position.status() !== 'king-captured') continue;
    const record = { ...grown.record, result: position.result() };
    return { pgn: makePgn(record), sans };
  }
};
