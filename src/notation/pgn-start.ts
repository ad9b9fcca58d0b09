/** Determines a game's rules and start position from its tags. */
import { makeError, type TextError } from '../errors/error.js';
import { joinErrors } from '../errors/join.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { clip, err, ok, type Result } from '../result.js';
import { Position } from '../rules/position.js';
import { parseRuleset, RULESET_NAMES, RULESETS, type Ruleset } from '../rules/rulesets.js';
import type { FenWarning } from './fen-dialects.js';
import type { PgnErrorCode } from './pgn-fault.js';
import { DICE_FACES } from './pgn-tags.js';
import { variantOf } from './variants.js';
import type { GameRecord } from './record.js';

/** A game's rules and start position. */
export interface Start {
  readonly game: Pick<GameRecord, 'ruleset' | 'dice' | 'setup'>;
  readonly position: Position;
  /** Tolerated deviations in the tag `FEN`. `at` is the offset in the tag's value. */
  readonly warnings: readonly FenWarning[];
}

/** An error in a tag. `at` is the offset in the tag's value. */
export type TagError = TextError<PgnErrorCode> & { readonly tag: string };

/** Caches the last start without a FEN, because most games in a file share their ruleset and starting position. */
let latest: Start | undefined;

/** Whether a value is missing or only a placeholder that a program writes. */
const isBlankValue = (value: string | undefined): boolean =>
  value === undefined || /^\s*(?:\?|-|\*)?\s*$/.test(value);

/** Whether the tags specify a game's rules. */
export const namesRuleset = (valueOf: (tag: string) => string | undefined): boolean => {
  const variant = variantOf(valueOf('Variant') ?? '');
  return !isBlankValue(valueOf('Ruleset')) || (variant !== undefined && variant !== 'any');
};

/** The ruleset that the tags specify, or the fallback. */
const readRuleset = (
  valueOf: (tag: string) => string | undefined,
  fallback: Ruleset = RULESETS.cazaux,
): Result<Ruleset, TagError> => {
  const written = valueOf('Variant') ?? '';
  const variant = isBlankValue(written) ? 'any' : variantOf(written);
  if (variant === undefined) {
    const error = makeError(PGN_SENTENCES, 'pgn-variant', { text: clip(written) });
    return err({ ...error, at: 0, tag: 'Variant' });
  }
  const text = valueOf('Ruleset')?.trim() ?? '';
  if (isBlankValue(text)) return ok(variant === 'any' ? fallback : variant);
  const name = RULESET_NAMES.find((known) => known === text.toLowerCase());
  if (name !== undefined) return ok(RULESETS[name]);
  const ruleset = parseRuleset(text);
  return ruleset.ok ? ruleset : err({ ...ruleset.error, tag: 'Ruleset' });
};

export interface StartOptions {
  /** A ruleset that replaces the ruleset in the tags. */
  readonly forced?: Ruleset | undefined;
  /** Rejects FENs in other programs' dialects. */
  readonly isStrict?: boolean;
  /** Defaults for missing tags. */
  readonly fallback?: { readonly ruleset?: Ruleset | undefined; readonly dice?: boolean };
}

/** Reads the start from the tags. `valueOf` returns a tag's value. */
export const readStart = (
  valueOf: (tag: string) => string | undefined,
  { forced, isStrict = false, fallback = {} }: StartOptions = {},
): Result<Start, TagError> => {
  const refuse = (tag: string, error: TextError<PgnErrorCode>): Result<never, TagError> =>
    err({ ...error, tag });
  const ruleset = forced === undefined ? readRuleset(valueOf, fallback.ruleset) : ok(forced);
  if (!ruleset.ok) return ruleset;
  const faces = valueOf('Dice')?.trim();
  const isNamed = !isBlankValue(faces);
  const dice = isNamed || fallback.dice === true;
  if (isNamed && faces !== DICE_FACES) {
    const error = makeError(PGN_SENTENCES, 'pgn-dice', { text: clip(faces ?? '') });
    return refuse('Dice', { ...error, at: 0 });
  }
  const fen = valueOf('FEN');
  if (fen === undefined || isBlankValue(fen)) return ok(openingOf(ruleset.value, dice));
  const options = { dice, strict: isStrict };
  const { position, warnings, errors } = Position.readFen(fen, ruleset.value, options);
  if (position !== undefined) return ok({ ...startOf(ruleset.value, dice, position), warnings });
  const { code, params, message, at = 0 } = joinErrors(errors);
  return refuse('FEN', { code, params, message, at } as TextError<PgnErrorCode>);
};

const startOf = (ruleset: Ruleset, dice: boolean, position: Position): Start => ({
  game: { ruleset, ...(dice && { dice: true as const }), setup: position.setup },
  position,
  warnings: [],
});

const openingOf = (ruleset: Ruleset, dice: boolean): Start => {
  const known = latest?.game;
  if (latest && known?.ruleset.id === ruleset.id && (known.dice ?? false) === dice) return latest;
  latest = startOf(ruleset, dice, Position.start(ruleset, { dice }));
  return latest;
};
