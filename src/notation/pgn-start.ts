/** Reads the start of a game from its tags. */
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

/** The start of a game. */
export interface Start {
  readonly game: Pick<GameRecord, 'ruleset' | 'dice' | 'setup'>;
  readonly position: Position;
  /** What was tolerated in the tag FEN; `at` is the offset in its value. */
  readonly warnings: readonly FenWarning[];
}

/** An error in a tag; `at` is the offset in its value. */
export type TagError = TextError<PgnErrorCode> & { readonly tag: string };

/** The last start without a FEN; most games of a file have the same ruleset and the opening array. */
let latest: Start | undefined;

/** What a program writes into a tag that has no value. */
const isBlankValue = (value: string | undefined): boolean =>
  value === undefined || /^\s*(?:\?|-|\*)?\s*$/.test(value);

/** Whether the tags name the rules of a game. */
export const namesRuleset = (valueOf: (tag: string) => string | undefined): boolean => {
  const variant = variantOf(valueOf('Variant') ?? '');
  return !isBlankValue(valueOf('Ruleset')) || (variant !== undefined && variant !== 'any');
};

/** The ruleset that the tags name, or the fallback. */
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
  /** Replaces the ruleset that the tags name. */
  readonly forced?: Ruleset | undefined;
  /** Refuses FENs in the form of other programs. */
  readonly isStrict?: boolean;
  /** What holds if the tags do not say it. */
  readonly fallback?: { readonly ruleset?: Ruleset | undefined; readonly dice?: boolean };
}

/** Reads the start from the tags; `valueOf` returns the value of a tag. */
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
  if (fen === undefined || isBlankValue(fen) || /^startpos$/i.test(fen.trim()))
    return ok(openingOf(ruleset.value, dice));
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
