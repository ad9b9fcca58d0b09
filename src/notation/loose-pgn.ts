/** PGN as programs and people write it. */
import type { PgnForm } from './games-of-form.js';
import { LooseGameReader } from './loose-game.js';
import { LooseLexer } from './loose-lexer.js';
import { withOtherRules } from './pgn-rules.js';

export const LOOSE_PGN: PgnForm = {
  newLexer: () => new LooseLexer(),
  newGame: (source, at, options) => new LooseGameReader(source, at, options),
  underOtherRules: withOtherRules,
};
