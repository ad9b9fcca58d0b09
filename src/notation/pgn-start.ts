/** Reads the start of a game from its tags. */
import { makeError, type TextError } from '../errors/error.js';
import { joinErrors } from '../errors/join.js';
import { PGN_SENTENCES } from '../errors/sentences/pgn.js';
import { clip, err, ok, type Result } from '../result.js';
import { Position } from '../rules/position.js';
import { parseRuleset, RULESETS, type Ruleset } from '../rules/rulesets.js';
import type { PgnErrorCode } from './pgn-fault.js';
import { DICE_FACES, VARIANT_NAME } from './pgn-tags.js';
import type { GameRecord } from './record.js';

/** The start of a game. */
export interface Start {
  readonly game: Pick<GameRecord, 'ruleset' | 'dice' | 'setup'>;
  readonly position: Position;
}

/** An error in a tag; `at` is the offset in its value. */
export type TagError = TextError<PgnErrorCode> & { readonly tag: string };

/** The last start without a FEN; most games of a file have the same ruleset and the opening array. */
let latest: Start | undefined;

/** Reads the start from the tags; `valueOf` returns the value of a tag. */
export const readStart = (
  valueOf: (tag: string) => string | undefined,
): Result<Start, TagError> => {
  const refuse = (tag: string, error: TextError<PgnErrorCode>): Result<never, TagError> =>
    err({ ...error, tag });
  const variant = valueOf('Variant');
  if (variant !== undefined && variant.toLowerCase() !== VARIANT_NAME.toLowerCase()) {
    const error = makeError(PGN_SENTENCES, 'pgn-variant', { text: clip(variant) });
    return refuse('Variant', { ...error, at: 0 });
  }
  const name = valueOf('Ruleset');
  const ruleset = name === undefined ? ok(RULESETS.cazaux) : parseRuleset(name);
  if (!ruleset.ok) return refuse('Ruleset', ruleset.error);
  const faces = valueOf('Dice');
  if (faces !== undefined && faces !== DICE_FACES) {
    const error = makeError(PGN_SENTENCES, 'pgn-dice', { text: clip(faces) });
    return refuse('Dice', { ...error, at: 0 });
  }
  const dice = faces !== undefined;
  const fen = valueOf('FEN');
  if (fen === undefined) return ok(openingOf(ruleset.value, dice));
  const position = Position.fromFen(fen, ruleset.value, { dice });
  if (position.ok) return ok(startOf(ruleset.value, dice, position.value));
  const { code, params, message, at = 0 } = joinErrors(position.error);
  return refuse('FEN', { code, params, message, at } as TextError<PgnErrorCode>);
};

const startOf = (ruleset: Ruleset, dice: boolean, position: Position): Start => ({
  game: { ruleset, ...(dice && { dice: true as const }), setup: position.setup },
  position,
});

const openingOf = (ruleset: Ruleset, dice: boolean): Start => {
  const known = latest?.game;
  if (latest && known?.ruleset.id === ruleset.id && (known.dice ?? false) === dice) return latest;
  latest = startOf(ruleset, dice, Position.start(ruleset, { dice }));
  return latest;
};
