/** The golden positions: one JSON object a line, see test/golden/. */
import { readFileSync } from 'node:fs';
import { Position, emptySetup, parseFen, pieceOfLetter } from '../../src/index.js';
import type { Color, Setup } from '../../src/index.js';
import { RULESET_NAMES, RULESETS, type RulesetName } from '../../src/rules/rulesets.js';
import { squareIndex, SQUARES } from '../../src/rules/squares.js';
import type { SetupOptions } from '../../src/rules/validate.js';

export interface GoldenCase {
  readonly ruleset: RulesetName;
  readonly fen: string;
  readonly check: boolean;
  readonly status: string;
  readonly result: string;
  readonly perft: readonly number[];
  readonly moves: readonly string[];
}

export const goldenText = (ruleset: RulesetName): string =>
  readFileSync(new URL(`../golden/${ruleset}.jsonl`, import.meta.url), 'utf8');

/** Every case of a file. */
const readCases = (ruleset: RulesetName): readonly GoldenCase[] =>
  goldenText(ruleset)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GoldenCase);

const UNMOVED_SQUARES = /^(?:[cj](?:1|12))$/;

/** Whether a unicornio has an impossible right. The FEN parser did not reject it when the golden files were made. */
const hasMisplacedRight = ({ fen, ruleset }: GoldenCase): boolean => {
  const setup = parseFen(fen, RULESETS[ruleset]);
  if (!setup.ok) throw new Error(setup.error.message);
  const { board, rights } = setup.value;
  return rights.some(
    (square) => board[squareIndex(square)]?.role === 'unicornio' && !UNMOVED_SQUARES.test(square),
  );
};

/** The cases whose setups are legal positions. */
export const goldenCases = (ruleset: RulesetName): readonly GoldenCase[] =>
  readCases(ruleset).filter((golden) => !hasMisplacedRight(golden));

/** The other cases, for tests of the move generator alone. */
export const refusedCases = (ruleset: RulesetName): readonly GoldenCase[] =>
  readCases(ruleset).filter(hasMisplacedRight);

export const allGoldenCases = (): readonly GoldenCase[] => RULESET_NAMES.flatMap(goldenCases);

/** The position of a FEN that is known to be valid. */
export const positionOf = (
  fen: string,
  ruleset: RulesetName = 'cazaux',
  options?: SetupOptions,
): Position => {
  const position = Position.fromFen(fen, RULESETS[ruleset], options);
  if (!position.ok) throw new Error(position.error.map(({ message }) => message).join(' '));
  return position.value;
};

/** The same in a game with dice. */
export const dicePositionOf = (fen: string, ruleset?: RulesetName): Position =>
  positionOf(fen, ruleset, { dice: true });

/** A setup from letters and squares, such as `Kg1 Ra5 kl12`, without rights. */
export const place = (pieces: string, turn: Color = 'white'): Setup => {
  const standing = new Map(pieces.split(' ').map((item) => [item.slice(1), item.charAt(0)]));
  const board = SQUARES.map((square) => pieceOfLetter(standing.get(square) ?? ''));
  return { ...emptySetup(), board, turn };
};

/** The position of such a setup. */
export const placed = (
  pieces: string,
  turn: Color = 'white',
  ruleset: RulesetName = 'cazaux',
): Position => {
  const position = Position.fromSetup(place(pieces, turn), RULESETS[ruleset]);
  if (!position.ok) throw new Error(position.error.map(({ message }) => message).join(' '));
  return position.value;
};
