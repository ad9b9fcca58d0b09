/** Tells the user why a move is not legal. A board only ignores it. */
import { Translated } from '../../../src/elements/internal/languages.js';
import { boardWords } from '../../../src/elements/board/parts.js';
import { howItMoves, speechIn } from '../../../src/elements/board/speech.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import type { AcedrexBoard } from '../../../src/elements/board/board.component.js';
import type { BoardIllegalMove } from '../../../src/elements/board/types.js';
import { refusalOf } from '../../../src/rules/refusal.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { getLocale } from '../../i18n/locale.js';
import { roleName } from '../../i18n/words.js';
import { AcedrexRefusal } from './refusal.component.js';
import { SOURCES, WORDS } from '../../words/refusals.js';
import { say } from '../../../src/message.js';

const words = new Translated('', WORDS, SOURCES);

let hint: AcedrexRefusal | undefined;

/** Shows the reason beside the square, with how the piece moves if that is the reason, and announces it. */
export const showRefusal = async (
  board: AcedrexBoard,
  { from, to }: BoardIllegalMove,
): Promise<void> => {
  const { setup, dice, roll } = board;
  const ruleset = parseRuleset(board.ruleset);
  if (!ruleset.ok) return;
  const position = Position.fromSetup(setup, ruleset.value, { dice });
  const role = position.ok ? position.value.pieceAt(from)?.role : undefined;
  if (!position.ok || role === undefined) return;
  const refusal = refusalOf(position.value, from, to, roll);
  if (refusal === undefined) return;
  const locale = getLocale();
  // Without the user's language, English has to do.
  await Promise.allSettled([words.missing(locale)?.load(), boardWords.load(locale)]);
  const reason = say(words.in(locale)[refusal], { piece: roleName(role), turn: setup.turn });
  const how = howItMoves(speechIn(boardWords.in(locale)), role, ruleset.value);
  const text = refusal === 'reach' ? `${reason} ${capitalised(how)}.` : reason;
  board.announce(text);
  const square = board.shadowRoot?.querySelector(`[data-square="${to ?? from}"]`);
  if (square === null || square === undefined) return;
  if (hint === undefined) {
    hint = new AcedrexRefusal();
    document.body.append(hint);
  }
  await hint.show(text, square.getBoundingClientRect());
};
