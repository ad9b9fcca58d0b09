/** What the tags of a game say about its start. */
import { ok, quote, type Result, type TextError } from '../result.js';
import { Position } from '../rules/position.js';
import { parseRuleset, RULESETS, type Ruleset } from '../rules/rulesets.js';
import { startSetup } from '../rules/setup.js';
import { parseFen } from './fen.js';
import type { PgnErrorCode } from './pgn-fault.js';
import { DICE_FACES, VARIANT_NAME } from './pgn-tags.js';
import type { GameRecord } from './record.js';

/** What a game begins with. */
export interface Start {
  readonly game: Pick<GameRecord, 'ruleset' | 'dice' | 'setup'>;
  readonly position: Position;
}

/** A fault in a tag; `at` is the offset in its value. */
export interface TagError extends TextError<PgnErrorCode> {
  readonly tag: string;
}

/** Files hold many games of one ruleset, from its opening array: that is made once. */
let latest: Start | undefined;

/** Reads what the tags say; `valueOf` gives the value of a tag. */
export const readStart = (
  valueOf: (tag: string) => string | undefined,
): Result<Start, TagError> => {
  const refuse = (tag: string, error: TextError<PgnErrorCode>): Result<never, TagError> => ({
    ok: false,
    error: { ...error, tag },
  });
  const variant = valueOf('Variant');
  if (variant !== undefined && variant.toLowerCase() !== VARIANT_NAME.toLowerCase()) {
    const message = `The game is of the variant ${quote(variant)}, not "${VARIANT_NAME}".`;
    return refuse('Variant', { code: 'pgn-variant', at: 0, message });
  }
  const name = valueOf('Ruleset');
  const ruleset = name === undefined ? ok(RULESETS.cazaux) : parseRuleset(name);
  if (!ruleset.ok) return refuse('Ruleset', ruleset.error);
  const faces = valueOf('Dice');
  if (faces !== undefined && faces !== DICE_FACES) {
    const message = `The game's die has ${quote(faces)} faces, not ${DICE_FACES}.`;
    return refuse('Dice', { code: 'pgn-dice', at: 0, message });
  }
  const dice = faces !== undefined;
  const fen = valueOf('FEN');
  if (fen === undefined) return ok(openingOf(ruleset.value, dice));
  const setup = parseFen(fen, ruleset.value);
  if (!setup.ok) return refuse('FEN', setup.error);
  const position = Position.fromSetup(setup.value, ruleset.value, { dice });
  if (position.ok) return ok(startOf(ruleset.value, dice, setup.value, position.value));
  const [fault] = position.error;
  const code = fault?.code ?? 'king-missing';
  return refuse('FEN', { code, at: 0, message: fault?.message ?? '' });
};

const startOf = (
  ruleset: Ruleset,
  dice: boolean,
  setup: GameRecord['setup'],
  position: Position,
): Start => ({ game: { ruleset, ...(dice && { dice: true as const }), setup }, position });

const openingOf = (ruleset: Ruleset, dice: boolean): Start => {
  const known = latest?.game;
  if (latest && known?.ruleset.id === ruleset.id && (known.dice ?? false) === dice) return latest;
  const setup = startSetup(ruleset);
  const position = Position.fromSetup(setup, ruleset, { dice });
  if (!position.ok) throw new Error(`the opening array of ${ruleset.id} is not legal`);
  latest = startOf(ruleset, dice, setup, position.value);
  return latest;
};
