/** Reads the FEN and the ruleset of a board. */
import type { TextError } from '../../errors/error.js';
import { parseFen } from '../../notation/fen.js';
import { ok, type Result } from '../../result.js';
import { parseRuleset, type Ruleset } from '../../rules/rulesets.js';
import { startSetup, type Setup } from '../../rules/setup.js';
import { dialects } from './parts.js';

/** The set-up of a FEN. Other dialects than the standard are read once they have been fetched. */
export const readSetup = (fen: string, ruleset: Ruleset): Result<Setup, TextError> => {
  const setup = parseFen(fen, ruleset);
  const { loaded } = dialects;
  return setup.ok || loaded === undefined ? setup : loaded(fen, ruleset).setup;
};

/** Whether the FEN with this error may be one of another dialect, which has to be fetched. */
export const mayBeDialect = ({ code }: TextError): boolean =>
  dialects.loaded === undefined && /^fen-(?:t|ri|en|ex|h)/.test(code);

/** The set-up of a FEN, or the opening array if the FEN is empty, and its ruleset. */
export const readPosition = (
  fen: string,
  rulesetId: string,
): Result<{ readonly setup: Setup; readonly ruleset: Ruleset }, TextError> => {
  const ruleset = parseRuleset(rulesetId);
  if (!ruleset.ok) return ruleset;
  if (fen === '') return ok({ setup: startSetup(ruleset.value), ruleset: ruleset.value });
  const setup = readSetup(fen, ruleset.value);
  return setup.ok ? ok({ setup: setup.value, ruleset: ruleset.value }) : setup;
};
