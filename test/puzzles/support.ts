/** An engine and positions for the tests of puzzles. */
import { readFileSync } from 'node:fs';
import { Engine } from '../../src/engine/engine.js';
import { resolveMove } from '../../src/notation/coordinates.js';
import { rollScore, type PuzzleEngine } from '../../src/puzzles/engine.js';
import { playLine, type PuzzleLineOfPlay } from '../../src/puzzles/file.js';
import { pieceOfLetter } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS, type RulesetName } from '../../src/rules/rulesets.js';
import { emptySetup, withPieces } from '../../src/rules/setup.js';
import type { Square } from '../../src/rules/squares.js';

const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };

/** The engine itself, with an empty table for each search. */
export const loadEngine = async (): Promise<PuzzleEngine> => {
  const engine = await Engine.load(
    new Uint8Array(readFileSync(new URL('../../src/wasm/engine.wasm', import.meta.url))),
  );
  await engine.setHash(8);
  return async (position, { roll, ...limits }) => {
    const { ruleset, fen } = position;
    const request = { ruleset: ruleset.id, fen };
    await engine.newGame();
    if (roll !== undefined) {
      const rolled = await engine.analyseDice(request, { ...limits, roll }, CONTROL);
      if (!rolled.ok) throw new Error(rolled.error.message);
      return (rolled.value.info?.lines ?? []).flatMap(({ move, centipawns }) =>
        move === undefined ? [] : [{ move, score: rollScore(position, move, centipawns) }],
      );
    }
    const result = await engine.search(request, limits, CONTROL);
    if (!result.ok) throw new Error(result.error.message);
    return (result.value.lines ?? []).flatMap(({ pv: [move], score }) =>
      move === undefined ? [] : [{ move, score }],
    );
  };
};

export const positionOf = (fen: string, ruleset: RulesetName = 'cazaux'): Position => {
  const position = Position.fromFen(fen, RULESETS[ruleset]);
  if (!position.ok) throw new Error(position.error[0].message);
  return position.value;
};

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
  const position = Position.fromSetup(setup, RULESETS[ruleset], { dice });
  if (!position.ok) throw new Error(`${pieces}: ${position.error[0].message}`);
  return position.value;
};

/** The line of some coordinate moves; the first one is the opponent's if `isAfterMistake`. */
export const lineOf = (
  position: Position,
  moves: string,
  isAfterMistake = false,
): PuzzleLineOfPlay => {
  const texts = moves.split(' ');
  if (!isAfterMistake) return playLine(position, texts);
  const move = resolveMove(position, texts[0] ?? '');
  if (!move.ok) throw new Error(move.error.message);
  return playLine(position.play(move.value), texts.slice(1), { move: move.value });
};
