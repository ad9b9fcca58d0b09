/**
 * Translates errors into the user's language. The library's errors have English messages. Tables with the same codes
 * contain the other languages. The page has messages for its own errors.
 */
import { clip } from '../../src/result.js';
import type { NoParams, PgnErrors, Read, Sentences } from '../../src/errors/codes.js';
import { parseRuleset } from '../../src/rules/rulesets.js';
import { errorIn, type ErrorOf } from '../../src/errors/error.js';
import { faultTexts } from '../../src/elements/internal/fault-texts.js';
import { say, type Message } from '../../src/message.js';
import type { Told } from '../../src/elements/internal/translate.js';
import { getLocale, labels, msg } from './locale.js';
import { rulesetTitle } from './chess-terms.js';

const titleOf = (id: string): string => {
  const ruleset = parseRuleset(id);
  return ruleset.ok ? rulesetTitle(ruleset.value) : id;
};

/**
 * The page's own errors in links, files and the browser's storage. They also replace some of the library's errors, so
 * that the messages contain the titles of rulesets.
 */
export interface PageErrors {
  readonly 'link-roll': Read;
  readonly 'link-field': Read;
  readonly 'link-encoding': NoParams;
  readonly 'link-damaged': NoParams;
  readonly 'link-too-long': NoParams;
  readonly 'link-unsupported': NoParams;
  readonly 'link-cursor': Read;
  readonly 'pgn-unread': NoParams;
  readonly 'pgn-text-behind-game': NoParams;
  readonly 'pgn-no-game': PgnErrors['pgn-no-game'];
  readonly 'pgn-ruleset-found': PgnErrors['pgn-ruleset-found'];
  readonly 'pgn-legal-elsewhere': PgnErrors['pgn-legal-elsewhere'];
  readonly 'import-empty': NoParams;
  readonly 'import-address': NoParams;
  readonly 'import-too-large': { readonly max: number };
  readonly 'import-too-large-together': { readonly max: number };
  readonly 'import-unreadable': { readonly reason: string };
  readonly storage: { readonly reason: string };
}

const SENTENCES: Sentences<PageErrors> = {
  'link-roll': ({ text }) => msg(labels.dieHasNoRoll, { text }),
  'link-field': ({ text }) => msg(labels.linkHasUnknownField, { text }),
  'link-encoding': () => msg(labels.linkIsDamaged),
  'link-damaged': () => msg(labels.linkIsDamagedOrIncomplete),
  'link-too-long': () => msg(labels.linkContainsMoreText),
  'link-unsupported': () => msg(labels.thisBrowserIsTooOld),
  'link-cursor': ({ text }) => msg(labels.linkPointsToMove, { text }),
  'pgn-unread': () => msg(labels.partOfTextCould),
  'pgn-text-behind-game': () => msg(labels.thereIsMoreTextAfter),
  'pgn-no-game': ({ text }) =>
    text === '' ? msg(labels.noGameFound) : msg(labels.noGameFoundFirstText, { text }),
  'pgn-ruleset-found': ({ ruleset, others }) =>
    others.length === 0
      ? msg(labels.openedByRules, { ruleset: titleOf(ruleset) })
      : msg(labels.openedByRulesOfGame, {
          ruleset: titleOf(ruleset),
          others: others.map(titleOf).join(', '),
        }),
  'pgn-legal-elsewhere': ({ rulesets }) =>
    msg(labels.allMovesAreLegal, { rulesets: rulesets.map(titleOf).join(', ') }),
  'import-empty': () => msg(labels.textIsEmpty),
  'import-address': () => msg(labels.thisIsWebAddressPaste),
  'import-too-large': ({ max }) => msg(labels.fileIsTooLarge, { max }),
  'import-too-large-together': ({ max }) => msg(labels.filesAreTooLargeTogether, { max }),
  'import-unreadable': ({ reason }) => msg(labels.couldNotReadThis, { reason }),
  storage: ({ reason }) => msg(labels.couldNotSave, { reason }),
};

/** Creates an error of the page. Its message is in the current language and is created again when it is shown. */
export const pageError = <Code extends keyof PageErrors>(
  code: Code,
  params: PageErrors[Code],
): ErrorOf<PageErrors> => errorIn(SENTENCES, code, params);

/** The message of an error, without its place; see {@link placeText}. */
export const errorText = ({ code, params, message, others = [] }: Told): string => {
  const own = Object.hasOwn(SENTENCES, code) ? SENTENCES[code as keyof PageErrors] : undefined;
  const sentence =
    own !== undefined
      ? say(own as Message<unknown>, params)
      : faultTexts.in(getLocale(), { code, params, message, others });
  return isOfDice(code) ? `${sentence} ${msg(labels.allowedWithDiceKingCan)}` : sentence;
};

/** Quotes the first words of a text that contains no game, to be shown after the error message. */
export const firstUnreadText = ({ code, params }: Told): string | undefined => {
  if (code !== 'pgn-no-game') return undefined;
  const { text } = params as PageErrors['pgn-no-game'];
  return text === '' ? undefined : msg(labels.firstTextThatCould, { text });
};

/** Whether an error would not occur in a game with dice. */
export const isOfDice = (code: string): boolean => code === 'opponent-in-check';

/** A message quotes a long token if it contains at least this many of the token's first characters. */
const LONG_TOKEN = 20;

/** The quotation marks of all languages. */
const QUOTES = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['«\u00a0', '\u00a0»'],
] as const;

/** Whether a message quotes a token. Long tokens are compared only in part, because messages shorten them. */
export const isQuoted = (sentence: string, token: string): boolean =>
  QUOTES.some(([open, close]) =>
    sentence.includes(
      `${open}${token.slice(0, LONG_TOKEN)}${token.length > LONG_TOKEN ? '' : close}`,
    ),
  );

/** Maximum number of shown characters of a token. */
const MAX_TOKEN = 40;

interface Place {
  readonly line?: number;
  readonly ply?: number;
  readonly token?: string;
}

/** Describes where an error is: the line, the move number, and the token unless the message quotes it. */
export const placeText = (error: Told & Place): string => {
  const { line, ply, token } = error;
  const said = errorText(error);
  const what = token && !isQuoted(said, token) ? `“${clip(token, MAX_TOKEN)}”` : '';
  const where =
    line !== undefined
      ? msg(labels.lineTitle, { line })
      : ply !== undefined
        ? msg(labels.move, { number: ply })
        : '';
  return [where, what].filter((part) => part !== '').join(', ');
};
