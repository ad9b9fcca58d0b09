/** An engine and positions for the tests of puzzles. */
import { Engine } from '../../src/engine/engine.js';
import { Position, RULESETS, pieceOfLetter, resolveMove } from '../../src/index.js';
import type { RulesetName, Square } from '../../src/index.js';
import { rollScore, type PuzzleEngine } from '../../src/puzzles/engine.js';
import { playLine, type PuzzleLineOfPlay } from '../../src/puzzles/file.js';
import { emptySetup, withPieces } from '../../src/rules/setup.js';
import { wasmBytes } from '../support/wasm.js';
import { valueOf } from '../support/value.js';
import { CONTROL } from '../engine/support.js';

/** The engine itself, with an empty table for each search. */
export const loadEngine = async (): Promise<PuzzleEngine> => {
  const engine = await Engine.load(wasmBytes('engine'));
  await engine.setHash(8);
  return async (position, { roll, ...limits }) => {
    const { ruleset, fen } = position;
    const request = { ruleset: ruleset.id, fen };
    await engine.newGame();
    if (roll !== undefined) {
      const rolled = valueOf(await engine.analyseDice(request, { ...limits, roll }, CONTROL));
      return (rolled.info?.lines ?? []).flatMap(({ move, centipawns }) =>
        move === undefined ? [] : [{ move, score: rollScore(position, move, centipawns) }],
      );
    }
    const result = valueOf(await engine.search(request, limits, CONTROL));
    return (result.lines ?? []).flatMap(({ pv: [move], score }) =>
      move === undefined ? [] : [{ move, score }],
    );
  };
};

export { positionOf } from '../support/golden.js';

/** A position with White to move: `Ka1 Rb2 kl12`, upper case for White. */
export const place = (
  pieces: string,
  {
    ruleset = 'cazaux',
    rights = [],
    dice = false,
  }: { ruleset?: RulesetName; rights?: Square[]; dice?: boolean } = {},
): Position => {
  const placed = pieces
    .split(' ')
    .map((text): [Square, ReturnType<typeof pieceOfLetter>] => [
      text.slice(1) as Square,
      pieceOfLetter(text[0] ?? ''),
    ]);
  const setup = { ...withPieces(emptySetup(), placed), turn: 'white' as const, rights };
  return valueOf(Position.fromSetup(setup, RULESETS[ruleset], { dice }));
};

/** The line of some coordinate moves; the first one is the opponent's if `isAfterMistake`. */
export const lineOf = (
  position: Position,
  moves: string,
  isAfterMistake = false,
): PuzzleLineOfPlay => {
  const texts = moves.split(' ');
  if (!isAfterMistake) return playLine(position, texts);
  const move = valueOf(resolveMove(position, texts[0] ?? ''));
  return playLine(position.play(move), texts.slice(1), { move: move });
};
